# SPDX-License-Identifier: MIT
"""When memory is short, a JSON object is complete or an error. Each command that writes JSON runs
many times, and each time a different allocation fails. `verdi json` also runs with too little
address space.

Environment: VERDI_BINARY; VERDI_FAILING is the library of failing.c.
"""
import json
import os
import resource
import subprocess
import sys
import tempfile

RUNS = 10  # of a command
verdi = os.environ["VERDI_BINARY"]
library = os.environ["VERDI_FAILING"]
data = os.path.join(os.environ["VERDI_TEST_SOURCE"], "tests", "data")
positions = os.path.join(data, "fforum-1-19.obf")
folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)
with open("games", "w", encoding="ascii") as file:
    file.write("d3c3f5f4f3d2d1e3b3\n")
common = ["--threads", "1", "--hash", "1"]
commands = {
    "json": common,
    "analyze": ["--json", "--depth", "1", *common, "games"],
    "puzzles": ["--json", "--depth", "1", *common, "games"],
    "review": ["--json", "--level", "1", *common, "games"],
    "stats": ["--json", "--level", "1", *common, "games"],
    "solve": ["--json", "--all-moves", *common, positions],
    "book export": ["--book", "book"],
    "cache export": ["cache"],
    "help": ["--json"],
}


def requests(count):
    return "".join('{"id":%d,"moves":"f5d6c3","depth":2,"multipv":3}\n' % i for i in range(count))


def run(command, arguments, typed="", **more):
    words = [word for word in command.split() if not word.startswith("--")]
    return subprocess.run([verdi, *words, *arguments], input=typed.encode(), timeout=60,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **more)


def shape(value):
    """What is there, without the numbers that the clock decides."""
    if isinstance(value, dict):
        return {key: shape(member) for key, member in value.items()}
    if isinstance(value, list):
        return [shape(element) for element in value]
    return type(value).__name__


def shapes(value):
    """The members of all objects in it."""
    found = {",".join(value)} if isinstance(value, dict) else set()
    for part in value.values() if isinstance(value, dict) else value if isinstance(
            value, list) else []:
        found |= shapes(part)
    return found


def is_error(reply):
    return reply.get("type") == "error" or "error" in reply


def fault(result, whole):
    """What is wrong with a run, of which all answers were to be these; or None."""
    try:
        replies = [json.loads(line) for line in result.stdout.decode().splitlines()]
    except ValueError:
        return "a line that is no JSON"
    if result.returncode < 0:
        return "signal %d" % -result.returncode
    known = set().union(*map(shapes, whole))
    for reply in replies:
        if not is_error(reply) and not shapes(reply) <= known:
            return "an object lacks something: %.200s" % json.dumps(reply)
    if result.returncode == 0 and not any(map(is_error, replies)) and [
            shape(reply) for reply in replies] != [shape(reply) for reply in whole]:
        return "something is lacking, and the status is 0"
    return None if result.returncode == 0 or result.stderr else "no word on stderr"


checks = failures = 0


def check(what, problem):
    global checks, failures
    checks += 1
    if problem:
        failures += 1
        print("FAILED: %s: %s" % (what, problem))


os.environ["VERDI_BOOK"] = "none"
run("book import", ["--book", "book", "games"])
run("analyze", ["--depth", "1", "--cache", "cache", "games"])
for command, arguments in commands.items():
    typed = requests(2) if command == "json" else ""
    preload = dict(os.environ, LD_PRELOAD=library, FAIL_COUNT="count")
    result = run(command, arguments, typed, env=preload)
    check(command, result.returncode and result.stderr.decode())
    whole = [json.loads(line) for line in result.stdout.decode().splitlines()]
    with open("count", encoding="ascii") as file:
        allocations = int(file.read())
    check(command + ": allocations are counted", allocations < 100)
    for i in range(RUNS):
        at = 1 + allocations * i // RUNS
        preload["FAIL_AT"] = str(at)
        check("%s: allocation %d of %d" % (command, at, allocations),
              fault(run(command, arguments, typed, env=preload), whole))

MIB = 1 << 20
answers = [json.loads(line) for line in run("json", common, requests(200)).stdout.splitlines()]
for room in range(40, 200, 8):
    result = run("json", common, requests(200),
                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                                       (room * MIB, room * MIB)))
    lines = result.stdout.count(b"\n")
    check("json in %d MiB" % room, fault(result, answers) or (
        "%d answers, status 0" % lines if lines < 200 and not result.returncode else None))
print("%d%%: Checks: %d, Failures: %d, Errors: 0" % (
    100 * (checks - failures) // checks, checks, failures))
sys.exit(failures > 0)
