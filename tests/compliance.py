# SPDX-License-Identifier: MIT
"""compliance.py COMMAND [PATTERN]: checks that an engine, here Verdi, speaks GTP (version 2, as
Othello programs use it) and NBoard 1 and 2. With PATTERN, only cases whose names match it run.

Each case of data/compliance.txt is a dialogue with a new process. It checks the whole output and its
speed, and that the process ends with status 0 at the end of its input. For NBoard only the answers
count (pong, ===, search, book, analysis, learned). The lines of the file are:
- `NAME = TEXT`: later texts may contain <NAME>;
- `protocol GTP` or `protocol NBoard`, for the cases that follow;
- `: NAME` begins a case, which may have a line `within SECONDS` or `trickle` (byte by byte);
- `> TEXT`: a line of input; `>| TEXT` is the same without its line end. At \\v the test waits until
  the engine reports on a search, and a moment longer. At \\f it waits, after the engine's pong, for
  the answer to `go` or for an empty status;
- `< PATTERN`: the whole output, as a regular expression.
Texts have the escapes \\n \\r \\t \\v \\f and \\NNN of C; other backslashes are those of patterns.

Environment: CK_TIMEOUT_MULTIPLIER multiplies the limits of time.
"""
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time

SLOWER = max(1.0, float(os.environ.get("CK_TIMEOUT_MULTIPLIER") or 1))
PATIENCE = 20 * SLOWER  # seconds per case
SENT = {"n": "\n", "r": "\r", "t": "\t", "v": "\v", "f": "\f"}


class Case:
    def __init__(self, name, nboard):
        self.name, self.nboard = name, nboard
        self.typed, self.expect, self.within, self.trickle = "", "", None, False


def cases():
    """The cases of data/compliance.txt."""
    found, named, nboard = [], {}, False

    def expand(text):
        text = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), text)
        text = re.sub(r"\\([nrtvf])", lambda letter: SENT[letter[1]], text)
        return re.sub(r"<(\w+)>", lambda name: named[name[1]], text)

    folder = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(folder, "data", "compliance.txt"), encoding="ascii") as file:
        for line in file.read().splitlines():
            if line.startswith("protocol "):
                nboard = line.endswith("NBoard")
            elif line.startswith(": "):
                found.append(Case(line[2:], nboard))
            elif line.startswith("within "):
                found[-1].within = float(line[7:]) * SLOWER
            elif line == "trickle":
                found[-1].trickle = True
            elif line.startswith(">|"):
                found[-1].typed += expand(line[3:])
            elif line.startswith(">"):
                found[-1].typed += expand(line[2:]) + "\n"
            elif line.startswith("< "):
                found[-1].expect = expand(line[2:])
            elif line and line[0] != "#":
                name, text = line.split(" = ", 1)
                named[name] = expand(text)
    return found


class Talk:
    """A process, and what it has printed."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, shell=True, start_new_session=True, bufsize=0, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.output, self.coming, self.noise = "", queue.Queue(), []
        threading.Thread(target=self.read, daemon=True).start()
        self.listener = threading.Thread(
            target=lambda: self.noise.append(self.process.stderr.read()), daemon=True)
        self.listener.start()

    def read(self):
        for line in self.process.stdout:
            self.coming.put(line.decode("latin-1").rstrip(" \t\r\n"))
        self.coming.put(None)

    def listen(self, enough, seconds):
        """Reads lines until one is enough, or for this long. False at the end of the output."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                line = self.coming.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                return False
            self.output += line + "\n"
            if enough and enough(line):
                break
        return True

    def pause(self, mark):
        if mark == "\v":
            return self.listen(lambda line: line.startswith(("search ", "book ", "info ")),
                               3 * SLOWER) and self.listen(None, 0.25)
        # An empty status before the pong is from an older command.
        return self.listen(lambda line: line.startswith("pong "), 3 * SLOWER) and self.listen(
            lambda line: line.startswith("===") or line == "status", 3 * SLOWER)

    def type(self, case):
        # An engine that quits early closes its input, but its output still counts.
        try:
            for part in re.split("([\v\f])", case.typed):
                if part in ("\v", "\f"):
                    if not self.pause(part):
                        return
                elif part:
                    for piece in part if case.trickle else [part]:
                        self.process.stdin.write(piece.encode("latin-1"))
        except BrokenPipeError:
            pass


def converse(command, case):
    """Runs a dialogue: the talk, its seconds, and whether the process ended by itself."""
    began = time.monotonic()
    talk = Talk(command)
    talk.type(case)
    talk.process.stdin.close()
    ended = not talk.listen(None, PATIENCE)
    try:
        talk.process.wait(PATIENCE if ended else 0)
    except subprocess.TimeoutExpired:
        ended = False
    seconds = time.monotonic() - began
    try:
        os.killpg(talk.process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    talk.process.wait()
    talk.listener.join()
    return talk, seconds, ended


def fault(command, case):
    """What is wrong with a dialogue, or None; and whether it was only late."""
    talk, seconds, ended = converse(command, case)
    output = talk.output
    if case.nboard:
        lines = output.splitlines()
        if not output.isascii():
            return "a byte beyond ASCII", False
        if any(line.startswith("set ") and not line.startswith("set myname ") for line in lines):
            return "'set' of something else than myname", False
        if talk.noise[0]:
            return "text on stderr, which NBoard takes for protocol", False
        output = "".join(line + "\n" for line in lines if line.startswith(
            ("pong ", "===", "search ", "book ", "analysis ", "learned")))
    said = "said %.100r" % output
    if not ended:
        return "does not end at the end of its input; " + said, False
    if talk.process.returncode:
        return "exit code %d; %s" % (talk.process.returncode, said), False
    if not re.fullmatch(case.expect, output, re.DOTALL):
        return said, False
    if case.within and seconds > case.within:
        return "took %.2f s, allowed %.2f" % (seconds, case.within), True
    return None, False


def main():
    command, pattern = sys.argv[1], (sys.argv + [""])[2]
    right = wrong = 0
    for case in cases():
        name = "%s: %s" % ("NBoard" if case.nboard else "GTP", case.name)
        if not re.search(pattern, name):
            continue
        for _ in range(3):  # a short load on the machine makes one answer late, but not three
            problem, late = fault(command, case)
            if not late:
                break
        wrong += problem is not None
        right += problem is None
        print("WRONG %s: %s" % (name, problem) if problem else "ok    " + name, flush=True)
    print("%d right, %d wrong" % (right, wrong))
    return wrong > 0 or right == 0


if __name__ == "__main__":
    sys.exit(main())
