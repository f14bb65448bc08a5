# SPDX-License-Identifier: MIT
"""Engines, searches and their results."""

import ctypes as c
import inspect
import os
import queue
import threading
from enum import IntEnum
from typing import Any, Callable, Iterable, Iterator, NamedTuple, Optional, Tuple, Union

from . import _native as native
from ._native import check, lib
from ._book import Book
from ._errors import ArgumentError, BusyError, IllegalError
from ._game import Game, Square, square_name, square_number
from ._work import SIGNAL_SECONDS, Work, check_process


class Goal(IntEnum):
    """PLAY: the best move within the limits; EXACT: the exact score; WLD: win, draw or loss."""

    PLAY = 0
    EXACT = 1
    WLD = 2


class Origin(IntEnum):
    RULES = 0
    BOOK = 1
    SEARCH = 2
    SOLVER = 3
    EVALUATION = 4


class Chances(NamedTuple):
    """Probabilities for the side to move, and the standard error of the value in discs (NaN if the
    outcome is proven but the value is not)."""

    win: float
    draw: float
    loss: float
    error: float


class Line(NamedTuple):
    """A move and its value. Values are in discs, for the side to move. `lower` and `upper` are
    proven bounds of the final score, -64 and 64 if none is proven."""

    move: str
    value: float
    lower: float
    upper: float
    depth: int
    confidence: int
    origin: Origin
    exact: bool
    complete: bool
    nodes: int
    pv: Tuple[str, ...]
    chances: Chances


class RootMove(NamedTuple):
    """The state of a root move; values as in Line."""

    move: str
    value: float
    lower: float
    upper: float
    nodes: int


class Root(NamedTuple):
    """The progress of a search, from which another search can `resume`; see verdi_root in verdi.h.
    Values as in Line."""

    depth: int
    confidence: int
    iteration: int
    iterations: int
    done: int
    lower: float
    upper: float
    moves: Tuple[RootMove, ...]


class Result(NamedTuple):
    """`move` is None if the game is over; `lines` are best first."""

    move: Optional[str]
    ponder: Optional[str]
    value: float
    lines: Tuple[Line, ...]
    stopped: bool
    book_failed: bool
    nodes: int
    seconds: float
    hash_full: int
    root: Root


class Report(NamedTuple):
    """The progress of a search, with its result so far; see verdi_info in verdi.h."""

    depth: int
    confidence: int
    solving: bool
    complete: bool
    change: bool
    tick: bool
    result: Result


class Clock(NamedTuple):
    """The time left for the game, in seconds; see verdi_clock in verdi.h."""

    main: float = 0.0
    increment: float = 0.0
    overtime: float = 0.0
    period: float = 0.0
    overtime_moves: int = 0
    overtime_periods: int = 0


def _line(line: native.Line, empties: int) -> Line:
    chances = native.Chances()
    lib.line_chances(c.byref(line), empties, c.byref(chances))
    return Line(square_name(line.move), line.value / native.DISC, line.lower / native.DISC,
                line.upper / native.DISC, line.depth, line.confidence, Origin(line.origin),
                line.exact, line.complete, line.nodes,
                tuple(square_name(square) for square in line.pv[:line.pv_length]),
                Chances(chances.win, chances.draw, chances.loss, chances.error))


def _root(root: native.Root) -> Root:
    moves = tuple(RootMove(square_name(move.move), move.value / native.DISC,
                           move.lower / native.DISC, move.upper / native.DISC, move.nodes)
                  for move in root.move[:root.count])
    return Root(root.depth, root.confidence, root.iteration, root.iterations, root.done,
                root.lower / native.DISC, root.upper / native.DISC, moves)


def _native_root(root: Root) -> native.Root:
    made = native.Root(root.depth, root.confidence, root.iteration, root.iterations, root.done,
                       round(root.lower * native.DISC), round(root.upper * native.DISC),
                       len(root.moves))
    if len(root.moves) > native.MAX_MOVES:
        raise ArgumentError("resume: too many moves")
    for entry, move in zip(made.move, root.moves):
        entry.move, entry.nodes = square_number(move.move), move.nodes
        entry.value, entry.lower, entry.upper = (
            round(value * native.DISC) for value in (move.value, move.lower, move.upper))
    return made


def _result(result: native.Result, empties: int) -> Result:
    return Result(None if result.move == native.NONE else square_name(result.move),
                  None if result.ponder == native.NONE else square_name(result.ponder),
                  result.value / native.DISC,
                  tuple(_line(result.line[i], empties) for i in range(result.lines)),
                  result.stopped, result.book_failed, result.nodes, result.seconds,
                  result.hash_full, _root(result.root))


def _report(info: native.Info, empties: int) -> Report:
    return Report(info.depth, info.confidence, info.solving, info.complete, info.change, info.tick,
                  _result(info.result[0], empties))


class Reports(Iterator[Report]):
    """A running search: iterate over its reports, then read its `result`. The search ends at the
    end of the context, when the object is deleted, and when the waiting thread is interrupted.
    Any thread or signal handler may call stop()."""

    def __init__(self, engine: "Engine", game: Game, limits: native.Limits, wanted: bool) -> None:
        reports: "queue.SimpleQueue[Optional[Report]]" = queue.SimpleQueue()
        searched, empties = game.copy(), game.empties

        def search(handle: c.c_void_p, flag: native.Stop) -> Result:
            def note(info: Any, _: Any) -> None:
                reports.put(_report(info[0], empties))

            limits.stop = c.pointer(flag)
            result = native.Result()
            try:
                check(lib.search(handle, searched._handle, c.byref(limits),
                                 native.REPORT(note) if wanted else native.REPORT(), None,
                                 c.byref(result)))
                return _result(result, empties)
            finally:
                reports.put(None)

        self._queue = reports
        self._work = engine._make_work(search)
        self._work.start()

    def stop(self) -> None:
        """Stops the search soon. The result is the best found so far."""
        self._work.stop()

    def _get(self) -> Optional[Report]:
        while True:
            try:
                return self._queue.get(timeout=SIGNAL_SECONDS)
            except queue.Empty:
                pass

    def __next__(self) -> Report:
        try:
            report = self._get()
        except BaseException:
            self._work.end()
            raise
        if report is None:
            self._queue.put(None)
            self._work.result()
            raise StopIteration
        return report

    @property
    def result(self) -> Result:
        """Waits for the end of the search, and returns its result."""
        result: Result = self._work.result()
        return result

    def __enter__(self) -> "Reports":
        return self

    def __exit__(self, *_: object) -> None:
        self._work.end()

    def __del__(self) -> None:
        if hasattr(self, "_work"):
            self._work.stop()


class Engine:
    """An engine with a table and threads. As a context manager, it closes the engine.

    `book` is the path of a book, or a Book, which then belongs to the engine. Searches with
    `book=True` use the book. `weights` is the path of a file, or another engine with which to share
    the weights (41 MiB).
    """

    def __init__(self, threads: int = 0, hash_mib: int = 256,
                 weights: Union["Engine", str, "os.PathLike[str]", None] = None,
                 cpu: Optional[str] = None,
                 book: Union[Book, str, "os.PathLike[str]", None] = None) -> None:
        self._handle = c.c_void_p()
        self._process = os.getpid()
        self._busy = threading.Lock()
        self._work: Optional[Work] = None
        config = native.Config()
        check(lib.config_init_sized(c.byref(config), c.sizeof(config)))
        config.threads, config.hash_mib = threads, hash_mib
        if isinstance(weights, Engine):
            check_process(weights._process)
            if not weights._handle:
                raise ArgumentError("the engine is closed")
            config.weights_of = weights._handle
        elif weights is not None:
            config.weights_file = native.path_bytes(weights)
        if cpu is not None:
            config.cpu = cpu.encode()
        status = lib.engine_new(c.byref(self._handle), c.byref(config))
        of_file = config.weights_file and -6 <= status <= -3  # FILE, FORMAT, VERSION, CHECKSUM
        check(status, f"{weights}: {lib.strerror(status).decode()}" if of_file else None)
        if book is not None:
            self.set_book(book if isinstance(book, Book) else Book(book))

    def _take(self, work: Optional[Work] = None) -> None:
        check_process(self._process)
        while not self._busy.acquire(blocking=False):
            other = self._work
            if not other or not other.stopped:
                raise BusyError("the engine is searching")
            other.end()
        self._work = work
        if not self._handle:
            self._busy.release()
            raise ArgumentError("the engine is closed")

    def _use(self, function: Callable[..., Any], *arguments: Any) -> Any:
        self._take()
        try:
            return function(self._handle, *arguments)
        finally:
            self._busy.release()

    def _make_work(self, call: Callable[[c.c_void_p, native.Stop], Any]) -> Work:
        return Work(lambda flag: call(self._handle, flag), self._take, self._busy.release)

    def close(self) -> None:
        """Stops the running call, and frees the engine. Does nothing in a forked child."""
        if self._process != os.getpid():
            return
        work = self._work
        if work:
            work.end()
        if self._handle:
            self._use(lib.engine_free)
            self._handle = c.c_void_p()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    @property
    def threads(self) -> int:
        return self._use(lib.engine_get_threads)

    @threads.setter
    def threads(self, threads: int) -> None:
        check(self._use(lib.engine_set_threads, threads))

    @property
    def hash_mib(self) -> int:
        return self._use(lib.engine_get_hash)

    @hash_mib.setter
    def hash_mib(self, mib: int) -> None:
        check(self._use(lib.engine_set_hash, mib))

    @property
    def cpu(self) -> str:
        return self._use(lib.engine_get_cpu).decode()

    @property
    def weights(self) -> str:
        return self._use(lib.engine_get_weights).decode()

    def set_book(self, book: Optional[Book]) -> None:
        self._use(lib.engine_set_book, None if book is None else book._give_away())

    def set_book_style(self, randomness: int = 0, loss: float = 1.0, seed: int = 1) -> None:
        """Sets how moves are chosen from the book. The loss is in discs. Only searches with `vary`
        choose at random."""
        style = native.BookStyle()
        check(lib.book_style_init_sized(c.byref(style), c.sizeof(style)))
        style.randomness, style.loss, style.seed = randomness, round(loss * native.DISC), seed
        check(self._use(lib.engine_set_book_style, c.byref(style)))

    def clear(self) -> None:
        """Forgets all earlier searches."""
        self._use(lib.engine_clear)

    def prepare(self) -> None:
        """Unpacks the weights, allocates the table and starts the threads. If not called, the
        first search does this, on the caller's clock."""
        check(self._use(lib.engine_prepare))

    def note_delay(self, seconds: float) -> None:
        """Reports how much longer the clock ran for the last move than the search took. Later
        searches with a Clock reserve as much time, unless it is a second or more."""
        self._use(lib.engine_note_delay, seconds)

    def save(self, depth: int = 9, size: int = 1 << 26) -> bytes:
        """Returns the table's results of at least `depth` plies, for load(): up to `size` bytes, 16
        per position, the deepest results first."""
        buffer = c.create_string_buffer(size)
        used = self._make_work(
            lambda handle, _: lib.engine_save(handle, depth, buffer, size)).run()
        return buffer.raw[:used]

    def load(self, saved: bytes) -> None:
        """Loads results saved by an engine of this version into the table, as far as there is room.
        Raises FormatError and VersionError."""
        check(self._use(lib.engine_load, saved, len(saved)))

    def evaluate(self, game: Game) -> float:
        """The value for the side to move, in discs, without a search."""
        value = c.c_int()
        check(self._use(lib.evaluate, game._handle, c.byref(value)))
        return value.value / native.DISC

    def perft(self, game: Game, depth: int, free_pass: bool = False) -> int:
        """Counts the leaves of the game tree."""
        leaves = c.c_uint64()
        counted = game.copy()
        check(self._make_work(lambda handle, flag: lib.perft(
            handle, counted._handle, depth, free_pass, c.byref(flag), c.byref(leaves))).run())
        return leaves.value

    def reports(self, game: Game, *, goal: Goal = Goal.PLAY, level: Optional[int] = None,
                depth: int = 0, confidence: int = 0, solve_confidence: int = 0, nodes: int = 0,
                move_time: float = 0.0, clock: Optional[Clock] = None, lines: int = 1,
                moves: Iterable[Square] = (), contempt: int = 0, book: bool = False,
                window: Optional[Tuple[float, float]] = None, report_seconds: float = 0.0,
                resume: Optional[Root] = None, mean_loss: float = 0.0,
                carried: Optional[c.c_double] = None, vary: bool = False,
                wanted: bool = True) -> Reports:
        """Begins a search, and returns an iterator over its reports.

        The first limit reached stops the search. The default is level 20; levels are 0 to 60.
        `level` and `depth` require Goal.PLAY, because a proof needs all plies. Times are in
        seconds. `lines` is the number of best moves to evaluate. `moves` are the moves to consider;
        the default is all moves. `window` requires Goal.EXACT: the score, in discs, is exact only
        between the two bounds. `resume` is the root of an earlier search of this position with the
        same goal; also load() the data that save() returned. `mean_loss` is the average loss per
        move, in discs; elo_loss() returns it for an Elo. `carried`, a ctypes.c_double() for each
        side of a game, stores the loss that is still due. `vary` lets levels 0 to 5 leave the book
        early and vary their moves. A limit without effect raises ArgumentError.
        """
        limits = native.Limits()
        check(lib.limits_init_sized(c.byref(limits), c.sizeof(limits)))
        others = depth or nodes or move_time or clock or goal is not Goal.PLAY
        limits.goal = goal
        if level is not None and level < 0:  # no limit in C
            raise ArgumentError(f"level: {level} is outside 0 to 60")
        limits.level = level if level is not None else -1 if others else 20
        limits.depth, limits.nodes, limits.move_time = depth, nodes, move_time
        limits.confidence, limits.solve_confidence = confidence, solve_confidence
        limits.lines, limits.contempt, limits.book = lines, contempt, book
        limits.report_seconds = report_seconds
        limits.mean_loss, limits.vary = round(mean_loss * native.DISC), vary
        for square in moves:
            number = square_number(square)
            if number < native.PASS:
                limits.moves |= 1 << number
            elif lib.game_get_legal(game._handle):
                raise IllegalError("pass: there are moves to choose from")
        if clock:
            limits.clock = native.Clock(True, *clock)
        if carried is not None:
            limits.carried = c.pointer(carried)
        if resume:
            limits.resume = c.pointer(_native_root(resume))
        if window:
            limits.alpha, limits.beta = (round(bound * native.DISC) for bound in window)
        return Reports(self, game, limits, wanted)

    def search(self, game: Game, on_report: Optional[Callable[[Report], object]] = None,
               **limits: Any) -> Result:
        """Searches the position. The limits are described in reports(). Ctrl-C, or an exception of
        on_report(), ends the search and is raised here."""
        with self.reports(game, wanted=on_report is not None, **limits) as reports:
            if on_report:
                for report in reports:
                    on_report(report)
            return reports.result


def _name_limits() -> None:
    """For help(Engine.search): the limits of reports() by name."""
    own = inspect.signature(Engine.search)
    limits = [limit for limit in inspect.signature(Engine.reports).parameters.values()
              if limit.kind is limit.KEYWORD_ONLY and limit.name != "wanted"]
    setattr(Engine.search, "__signature__",
            own.replace(parameters=[*list(own.parameters.values())[:-1], *limits]))


_name_limits()


def elo_loss(elo: int) -> float:
    """The `mean_loss`, in discs, of a search that plays at this Elo."""
    loss = lib.elo_loss(elo)
    check(min(loss, 0))
    return float(loss) / native.DISC
