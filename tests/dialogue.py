# SPDX-License-Identifier: MIT
"""dialogue.py [--update] FILE...: runs commands, types input, and compares the output.

A file is a transcript like those of cram. Lines indented by two blanks are dialogue; lines at the
margin are comments.

  $ verdi gtp --level 2      a shell command; its output follows, including stderr
  > more lines of it         continues the command, for instance a here-document
  < name                     typed after all output above has arrived
  ^D                         ends the input here instead of after all output
  = Verdi                    a line of output
  [1]                        the exit status, if it is not 0

A command whose first output is "SKIP: reason" counts as skipped.
An output line may contain <any> (any text within the line), <int>, <number>, <move>, or a range
that a number must be in: <10..20>. <nodes=int> stores the text that matches, and <nodes> later
stands for the same text. "..." alone on a line matches any number of lines. An empty line, indented
or not, is output, except at the end of a command's output. Trailing blanks are ignored
(`| cat -A` shows them).

In a Markdown file, fenced blocks marked "console" are dialogue, not indented; everything else is a
comment. Commands there see the built-in book, and `build` and `tests` as in a clone. --update does
not change Markdown files.

All commands of a file run in one folder, empty at first. `verdi` and the tools are in PATH, `data`
is tests/data, and $TESTS is the folder of this script. The built-in book is disabled; a command
enables it with VERDI_BOOK= in front. --update replaces the output of commands whose output differs
and has no placeholders.

If SIGTERM ends it, as Meson does after the time limit, the report says what did not come.

Environment: VERDI_BINARY, VERDI_TOOLS, VERDI_TEST_SOURCE.
"""
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading

KINDS = {
    "any": r".*?",
    "int": r"-?\d+",
    "number": r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?",
    "move": r"[a-hA-H][1-8]",
}
PLACEHOLDER = re.compile(
    r"<(?:(?P<name>\w+)=)?(?:(?P<kind>%s)|(?P<low>-?[\d.]+?)\.\.(?P<high>-?[\d.]+))>"
    r"|<(?P<known>\w+)>" % "|".join(KINDS))


class Mismatch(Exception):
    """The output differs from the transcript: the line number, and the actual output."""


def matches(pattern, line, known):
    """True if an output line matches the pattern. `known` maps names to their texts."""
    pattern, line = pattern.rstrip(" "), line.rstrip(" ")
    regex, end, bounds, names = "", 0, [], []
    for found in PLACEHOLDER.finditer(pattern):
        if found["known"] and found["known"] not in known:
            continue
        regex += re.escape(pattern[end:found.start()])
        end = found.end()
        if found["known"]:
            regex += re.escape(known[found["known"]])
            continue
        bounds.append((found["low"], found["high"]))
        names.append(found["name"])
        regex += "(" + KINDS[found["kind"] or "number"] + ")"
    match = re.fullmatch(regex + re.escape(pattern[end:]), line)
    if not match:
        return False
    for text, (low, high) in zip(match.groups(), bounds):
        if low is not None and not float(low) <= float(text) <= float(high):
            return False
    known.update((name, text) for name, text in zip(names, match.groups()) if name)
    return True


class Command:
    """A command: its shell text, and its lines as (number, "<", "^D" or "=", text) in order."""

    def __init__(self, number, text):
        self.number, self.text, self.lines, self.status = number, text, [], 0

    def literal(self):
        return all(kind == "=" and text != "..." and not PLACEHOLDER.search(text)
                   for _, kind, text in self.lines)


def read(path):
    """The commands of a file."""
    commands, fenced = [], False
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if path.endswith(".md"):
                fenced = line == "```console" or fenced and line != "```"
                line = "  " + line if fenced and line != "```console" else ""
            if not line.startswith("  ") and line:
                continue
            text = line[2:]
            if text.startswith("$ "):
                commands.append(Command(number, text[2:]))
            elif not commands:
                if line:
                    sys.exit("%s:%d: no command stands before this" % (path, number))
            elif text.startswith("> ") and not commands[-1].lines:
                commands[-1].text += "\n" + text[2:]
            elif text.startswith("< ") or text == "<":
                commands[-1].lines.append((number, "<", text[2:]))
            elif text == "^D":
                commands[-1].lines.append((number, "^D", ""))
            elif re.fullmatch(r"\[\d+\]", text):
                commands[-1].status = int(text[1:-1])
            else:
                commands[-1].lines.append((number, "=", text))
    for command in commands:
        while command.lines and command.lines[-1][1:] == ("=", ""):
            command.lines.pop()
    return commands


class Run:
    """A command running in its own process group, and all lines that it has printed."""

    def __init__(self, command, folder, environment):
        typed = any(kind == "<" for _, kind, _ in command.lines)
        self.process = subprocess.Popen(
            ["sh", "-c", command.text], cwd=folder, env=environment, start_new_session=True,
            stdin=subprocess.PIPE if typed else subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        self.printed, self.coming = [], queue.SimpleQueue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.coming.put(line.decode("utf-8", "backslashreplace").rstrip("\n"))
        self.coming.put(None)

    def line(self):
        """The next line; None at the end of the output."""
        line = self.coming.get()
        if line is None:
            self.coming.put(None)  # for later calls
        else:
            self.printed.append(line)
        return line

    def type(self, text):
        try:
            self.process.stdin.write(text.encode("utf-8", "surrogateescape") + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the exit status or the next line shows the failure

    def give_up(self, *_):
        """Ends the command when the time is up."""
        self.coming.put("(nothing came until the time was up)")
        self.kill()

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def end(self):
        """Closes the input. Reads the rest of the output and returns the exit status."""
        if self.process.stdin:
            try:
                self.process.stdin.close()
            except BrokenPipeError:
                pass
        while self.line() is not None:
            pass
        return self.process.wait()


def talk(command, run, known):
    """Types the input and compares the output. Raises Mismatch."""
    skip = False  # after "..."
    for number, kind, text in command.lines:
        if kind == "<":
            run.type(text)
        elif kind == "^D":
            run.process.stdin.close()
        elif text == "...":
            skip = True
        else:
            line = run.line()
            while skip and line is not None and not matches(text, line, known):
                line = run.line()
            if line is None or not matches(text, line, known):
                raise Mismatch(number, text, "the end" if line is None else line)
            skip = False
    count = len(run.printed)
    status = run.end()
    while run.printed[count:] and run.printed[-1] == "":
        run.printed.pop()
    if not skip and len(run.printed) > count:
        raise Mismatch(command.number, "the end of the output", run.printed[count])
    if status != command.status:
        raise Mismatch(command.number, "status %d" % command.status, "status %d" % status)


def update(path, commands, outputs):
    """Rewrites the file with these outputs (lines and status) of some commands."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for command in reversed(commands):
        if command not in outputs:
            continue
        printed, status = outputs[command]
        begin = command.number + command.text.count("\n")
        end = begin
        while end < len(lines) and (lines[end].startswith("  ") or not lines[end]) \
                and not lines[end].startswith("  $ "):
            end += 1
        while end > begin and not lines[end - 1]:
            end -= 1
        lines[begin:end] = [("  " + line).rstrip() for line in printed] + \
            (["  [%d]" % status] if status else [])
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    updating = "--update" in sys.argv
    binary, tools = (os.path.realpath(os.environ[name]) for name in ("VERDI_BINARY", "VERDI_TOOLS"))
    source = os.path.realpath(os.environ["VERDI_TEST_SOURCE"])
    checks = failures = 0
    for path in sys.argv[1 + updating:]:
        with tempfile.TemporaryDirectory() as folder:
            environment = {name: text for name, text in os.environ.items()
                           if name not in ("COLUMNS", "VERDI_CPU", "XDG_CACHE_HOME",
                                           "XDG_DATA_HOME")}
            environment.update(
                HOME=os.path.join(folder, "home"), LC_ALL="C.UTF-8", LANG="C.UTF-8", TZ="UTC",
                USER="ann", LOGNAME="ann", VERDI_BOOK="none", TESTS=os.path.join(source, "tests"),
                VERDI_TEST_SOURCE=source, PYTHONDONTWRITEBYTECODE="1",
                PATH=":".join([os.path.dirname(binary), tools, os.path.join(tools, "match"),
                               os.path.join(os.path.dirname(tools), "tests", "match"),
                               os.environ["PATH"]]))
            os.mkdir(os.path.join(folder, "home"))
            os.symlink(os.path.join(source, "tests", "data"), os.path.join(folder, "data"))
            if path.endswith(".md"):
                del environment["VERDI_BOOK"]
                os.symlink(os.path.dirname(binary), os.path.join(folder, "build"))
                os.symlink(os.path.join(source, "tests"), os.path.join(folder, "tests"))
            commands, outputs, known = read(path), {}, {}
            for command in commands:
                checks += 1
                run = Run(command, folder, environment)
                signal.signal(signal.SIGTERM, run.give_up)
                try:
                    talk(command, run, known)
                except Mismatch as mismatch:
                    status = run.end()
                    if run.printed and run.printed[0].startswith("SKIP: "):
                        print(run.printed[0])
                        continue
                    if updating and command.literal() and not path.endswith(".md"):
                        outputs[command] = run.printed, status
                        continue
                    failures += 1
                    number, wanted, came = mismatch.args
                    print("%s:%d: %s\n  $ %s\n- %s\n+ %s\nAll that it printed:" %
                          (path, number, "FAILED", command.text, wanted, came))
                    print("\n".join("  " + line for line in run.printed[-60:]), flush=True)
                finally:
                    run.kill()
            if outputs:
                update(path, commands, outputs)
    print("%d%%: Checks: %d, Failures: %d, Errors: 0" %
          (100 * (checks - failures) // max(checks, 1), checks, failures))
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
