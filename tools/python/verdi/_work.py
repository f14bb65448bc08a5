# SPDX-License-Identifier: MIT
"""Long calls of the library."""

import _thread
import atexit
import ctypes as c
import os
from typing import Any, Callable, Optional, Set

from . import _native as native
from ._errors import ArgumentError, MemoryError
from ._native import lib


# Longest wait without a look at signals: Python misses one that comes just before a wait begins.
SIGNAL_SECONDS = 0.2


def check_process(process: int) -> None:
    """Refuses what belongs to the parent of this process: after a fork its threads are missing."""
    if process != os.getpid():
        raise ArgumentError("this engine belongs to the process that forked; make one in the child")


class Work:
    """A call of the library in its own thread, with a stop flag. An interruption of the waiting
    thread, by Ctrl-C for example, ends the call. The end of the program also ends it.

    Signals interrupt only the main thread, so work that must be completed is done in the other one.
    threading.Thread and Event are unsuitable: after an interruption join() takes the thread for
    ended, and wait() may leave its lock locked.
    """

    _running: Set["Work"] = set()

    def __init__(self, call: Callable[[native.Stop], Any],
                 take: Callable[["Work"], None] = lambda work: None,
                 release: Callable[[], None] = lambda: None) -> None:
        self._call, self._take, self._release = call, take, release
        self._process = os.getpid()
        self._flag = native.Stop()
        self._begun, self._at_work = _thread.allocate_lock(), _thread.allocate_lock()
        self._begun.acquire()
        self._at_work.acquire()
        self._ended = False
        self._value: Any = None
        self._refused: Optional[BaseException] = None
        self._error: Optional[BaseException] = None

    def start(self) -> "Work":
        """Raises the exceptions of take()."""
        try:
            _thread.start_new_thread(self._run, ())
            with self._begun:
                pass
        except RuntimeError as error:
            raise MemoryError(str(error)) from None
        except BaseException:
            self.stop()
            raise
        if self._refused:
            raise self._refused
        return self

    def _run(self) -> None:
        try:
            self._take(self)
        except BaseException as error:
            self._refused = self._error = error
        else:
            self._running.add(self)
            self._begun.release()
            try:
                self._value = self._call(self._flag)
            except BaseException as error:
                self._error = error
            self._release()
            self._running.discard(self)
        self._ended = True
        if self._refused:
            self._begun.release()
        self._at_work.release()

    def _wait(self) -> None:
        check_process(self._process)
        while not self._ended:
            if self._at_work.acquire(timeout=SIGNAL_SECONDS):
                self._at_work.release()

    @property
    def stopped(self) -> bool:
        return bool(self._flag.raised)

    def stop(self) -> None:
        lib.stop_raise(c.byref(self._flag))

    def end(self) -> None:
        """Stops the call and waits for its end."""
        self.stop()
        self._wait()

    def result(self) -> Any:
        """Waits for the result of the call, or raises its exception."""
        try:
            self._wait()
        except BaseException:
            self.end()
            raise
        if self._error:
            raise self._error
        return self._value

    def run(self) -> Any:
        """Runs the call, and returns its result."""
        try:
            return self.start().result()
        except BaseException:
            self.stop()
            raise


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=Work._running.clear)


@atexit.register
def _end_all() -> None:
    for work in list(Work._running):
        work.end()
