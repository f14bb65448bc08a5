# SPDX-License-Identifier: MIT
"""A new book that is broken off: by a signal, by kill -9, by a full disk. Nothing half-made stays,
or the next import completes it. A file that cannot be locked is not "in use".

Environment: VERDI_BINARY; VERDI_FAILING is the library of failing.c.
"""
import glob
import os
import signal
import subprocess
import sys
import tempfile
import time

verdi = os.environ["VERDI_BINARY"]
folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)
GAME = "e6f4e3f6g5d6e7f5c5\n"
IMPORT = [verdi, "book", "import", "--book", "new.book"]
faults = 0


def check(right, *what):
    global faults
    if not right:
        faults += 1
        print(*what)


def failing(**limits):
    return dict(os.environ, LD_PRELOAD=os.environ["VERDI_FAILING"], LC_ALL="C", **limits)


def run(command, typed="", **more):
    return subprocess.run(command, input=typed, timeout=60, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True, check=False, **more)


def left():
    return sorted(glob.glob("new.book*"))


def stats():
    return run([verdi, "book", "stats", "--book", "new.book"]).stdout


def import_again(when):
    done = run([*IMPORT, "-"], GAME)
    check(done.returncode == 0 and left() == ["new.book"], when, done, left())
    check("positions 9\n" in stats(), when, stats())


def remove():
    for name in left():
        os.unlink(name)


def has_open(process, name):
    links = "/proc/%d/fd" % process.pid
    return any(os.path.realpath(os.path.join(links, link)).endswith("/" + name)
               for link in os.listdir(links))


def interrupt(number):
    """Ends an import that has opened the book and waits for more of its input."""
    command = subprocess.Popen([*IMPORT, "fifo"], stderr=subprocess.PIPE)
    with open("fifo", "w", encoding="ascii"):  # opens once the import reads, within its transaction
        command.send_signal(number)
        command.wait(60)
    command.stderr.close()
    check(command.returncode == -number, number, command.returncode)


os.mkfifo("fifo")
for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
    signal.signal(number, signal.SIG_DFL)  # an import ignores what is ignored when it starts
    interrupt(number)
    check(not left(), number, left())
    import_again(number)
    interrupt(number)  # a book that was there stays
    check("positions 9\n" in stats(), number)
    remove()
interrupt(signal.SIGKILL)
import_again("after kill -9")
remove()
open("new.book", "wb").close()
empty = run([verdi, "book", "stats", "--book", "new.book"])
check("new.book: empty" in empty.stderr, empty)
import_again("into an empty file")

# While one import has begun a book, another waits for it. If the first one is ended, the other one
# does not write to the removed file.
remove()
with open("game", "w", encoding="ascii") as file:
    file.write(GAME)
one = subprocess.Popen([*IMPORT, "fifo"])
with open("fifo", "w", encoding="ascii"):
    other = subprocess.Popen([*IMPORT, "game"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                             universal_newlines=True)
    while not has_open(other, "new.book-shm"):
        time.sleep(0.01)
    one.terminate()
    one.wait(60)
said = other.communicate(timeout=60)[1]
check("positions 9\n" in stats() if other.returncode == 0 else
      "new.book: another program has removed it; try again" in said, said, left())

# A full disk: a new book does not stay; one that was there is as it was.
for old in False, True:
    room = done = 0
    while not done:
        if not old:
            remove()
        end = run([*IMPORT, "game"], env=failing(FAIL_DISK=str(room)))
        done = end.returncode == 0
        lines = set(end.stderr.splitlines()) - {"verdi book import: nothing was imported"}
        full = {"verdi book import: new.book: the disk is full"}
        safe = {"verdi book import: new.book: the disk is full; the changes are safe in new.book-wal"}
        check(done or lines in (full, safe), room, end)
        if not done and not old:
            check(not left() or lines == safe, room, left())
        room += 2048
        if room > 1 << 20:
            sys.exit("never room enough")
    check(room > 16384, "the disk was never full")

end = run([verdi, "analyze", "--depth", "1", "--output", "out", "game"], env=failing(FAIL_LOCK="1"))
check(end.stderr == "verdi analyze: out: cannot be locked: No locks available\n", end)
sys.exit(faults > 0)
