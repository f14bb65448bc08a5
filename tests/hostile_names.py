# SPDX-License-Identifier: MIT
"""Hostile texts from outside must do no harm. With strange file and player names, every line of
JSON parses, every CSV file reads back and has no formulas, and no control character except line
ends reaches stdout or stderr. The same holds for names of weights, books and engines.

Environment: VERDI_BINARY, VERDI_TOOLS, VERDI_TEST_SOURCE.
"""
import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile

verdi = os.environ["VERDI_BINARY"]
match = os.path.join(os.environ["VERDI_TOOLS"], "match", "verdi-match")
test_engine = os.path.join(os.environ["VERDI_TOOLS"], "..", "tests", "match", "verdi-test-engine")
source = os.environ["VERDI_TEST_SOURCE"]
with open(os.path.join(source, "src", "engine", "builtin.weights"), "rb") as file:
    weights = file.read()
folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)
os.environ["VERDI_BOOK"] = "none"

NAMES = [
    b'quo"te', b"back\\slash", b"com,ma", b"line\nend", b"\r\n", b"\x1b[2Jcleared", b"del\x7f", b"\xc2\x9b31mred", b"bad\xff\xfebytes", b"cut\xe6\xa3",
    "M\u00fcller \u68cb".encode(), b'=HYPERLINK("http://x")', b"@SUM(A1:A9)", b"-2+3+cmd", b"+1",
    b"'=1", b"''+1", b"'s", b" =1", b"\t=1", b"\r=1", b"x" * 230, b"\xff" * 80, b"<b>&amp;</b>", b"",
]
NASTY = b'\x1b[31m"\\\n\r\t\x07\x7f\xff\xc2\x9b,=x'  # all at once
with open(os.path.join(source, "tests", "data", "fforum-1-19.obf"), encoding="ascii") as file:
    POSITION = file.readline()
FAST = ["--threads", "1", "--hash", "1"]
checks = failures = 0


def check(what, good, shown=""):
    global checks, failures
    checks += 1
    if not good:
        failures += 1
        print("FAILED: %s: %.600s" % (what, shown))


def clean(name):
    """As people see it, and CSV has it: base/utf8.h."""
    return re.sub("[\x00-\x1f\x7f-\x9f]", " ", text(name))


def text(name):
    """As JSON has it: a replacement character for each bad byte."""
    return re.sub("[\x7f-\x9f]", " ", re.sub("[\udc80-\udcff]", "\ufffd",
                                             name.decode("utf-8", "surrogateescape")))


def run(what, *arguments, typed=b"", program=None):
    """Runs Verdi, or another program: stdout."""
    result = subprocess.run([program or verdi, *arguments], input=typed, timeout=60,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    for stream, said in (("stdout", result.stdout), ("stderr", result.stderr)):
        shown = said.decode("utf-8", "replace").replace("\n", "")
        check("%s: no control characters on %s" % (what, stream),
              not re.search("[\x00-\x1f\x7f-\x9f]", shown), repr(said))
        check("%s: %s is UTF-8" % (what, stream), b"\xff" not in said, repr(said))
    check("%s: no crash" % what, result.returncode >= 0, result.stderr)
    return result.stdout


def from_cell(cell):
    """What Verdi meant by a text cell."""
    return cell[1:] if re.match("'+[-=+@]", cell) else cell


def is_player(found, name):
    """A long name is cut; nobody is unknown."""
    found, name = found.strip(), name.strip()
    return found == name or not name and found == "(unknown)" or (
        len(found.encode()) > 60 and name.startswith(found))


def objects(what, *arguments):
    found = []
    for line in run(what, *arguments).split(b"\n")[:-1]:
        try:
            found.append(json.loads(line))
        except ValueError as error:
            check("%s: JSON" % what, False, "%s: %r" % (error, line))
    check("%s: an object" % what, found)
    return found


def rows(what, names, *arguments):
    """The rows, in which the cells of these names must hold no formula."""
    said = run(what, *arguments).decode("utf-8", "replace")
    table = list(csv.reader(io.StringIO(said, newline="")))
    check("%s: a table" % what, len(table) > 1 and len({len(row) for row in table}) == 1, said)
    found = [dict(zip(table[0], row)) for row in table[1:]]
    for row in found:
        for key in names:
            check("%s: no formula" % what, not re.match("[-=+@\t\r]", row[key]), row[key])
    return found


def try_file(name):
    """A file with this name."""
    what = repr(name)
    with open(name, "w", encoding="ascii") as file:
        file.write(POSITION)
    name = b"./" + name if name[0] == b"-"[0] else name
    path = os.fsdecode(name)
    for command in (["analyze", "--json", "--depth", "1"], ["solve", "--json"]):
        found = objects("%s of file %s" % (command[0], what), *command, *FAST, path)
        check("%s names file %s" % (command[0], what), found and found[0].get("file") == text(name), found)
    for row in rows("analyze --csv of file " + what, ["file"], "analyze", "--csv", "--depth", "1",
                    *FAST, path):
        check("CSV names file " + what, from_cell(row["file"]) == clean(name), row)
    run("analyze of file " + what, "analyze", "--depth", "1", *FAST, path)
    os.remove(name)


def try_words(name):
    """Files that are not there, and words that nobody knows."""
    path = os.fsdecode(name)
    with open("games", "w", encoding="ascii") as file:
        file.write("d3c3f5f4f3d2d1e3b3\n")
    found = objects("puzzles", "puzzles", "--json", "--depth", "1", *FAST, "games")
    check("puzzles", "solution" in found[0], found)
    for command in (["solve"], ["analyze"], ["convert"], ["review"],
                    ["stats"], ["book", "stats", "--book"], ["cache", "stats"],
                    ["book", "import", "--book", "b"], ["--log"], ["play"], ["bench"], ["perft"],
                    ["gtp", "--weights"], ["json", "--log"], ["review", "games", "--names"],
                    ["analyze", "games", "--output"], ["help"], ["book"], ["solve", "--level"]):
        run(" ".join(command[:1]) + " of words", *command, path + "/none")
        run(" ".join(command[:1]) + " of an option", *command, "--" + path)


def try_player(name):
    """A player with this name, and an event."""
    what = repr(name)
    shown = clean(name)
    with open("games.ggf", "wb") as file:
        file.write(b"(;GM[Othello]PC[%s]DT[2024]PB[%s]PW[white]RE[?]TI[1]TY[8]BO[8 "
                   b"---------------------------O*------*O--------------------------- *]"
                   b"B[d3]W[c3]B[c4];)\n" % (name, name))
    common = ["--level", "1", *FAST, "games.ggf"]
    for found in objects("review --json of " + what, "review", "--json", *common):
        check("review names " + what, is_player(found["black"], shown), found)
    for found in objects("stats --json of " + what, "stats", "--json", *common):
        check("stats names " + what, any(
            is_player(row["name"], shown) for row in found["players"]), found)
    for row in rows("review --csv of " + what, ["black", "file"], "review", "--csv", *common):
        check("CSV names " + what, is_player(from_cell(row["black"]), shown), row)
    found = rows("stats --csv of " + what, ["name"], "stats", "--csv", *common)
    check("CSV counts " + what, any(is_player(from_cell(row["name"]), shown) for row in found), found)
    run("stats of " + what, "stats", *common)
    run("review of " + what, "review", "--html", *common)
    run("play of " + what, "play", typed=b"load games.ggf\nquit\n")


def try_weights(name):
    """Weights whose description says this: no second reply of GTP."""
    what = repr(name)
    old = int.from_bytes(weights[12:16], "little")
    data = (weights[:12] + len(name).to_bytes(4, "little") + weights[16:24] + bytes(8) + name +
            weights[32 + old:])
    total = 0xcbf29ce484222325
    for at in range(0, len(data), 8):
        if at != 24:
            total = ((total ^ int.from_bytes(data[at:at + 8], "little")) *
                     0x100000001b3) & (1 << 64) - 1
            total ^= total >> 32
    with open("weights", "wb") as file:
        file.write(data[:24] + total.to_bytes(8, "little") + data[32:])
    said = run("weights of " + what, "gtp", "--weights", "weights", *FAST,
               typed=b"1 gomill-describe_engine\n2 name\n").decode("utf-8", "replace")
    check("a reply for each command", [part[:2] for part in said.split("\n\n")] == ["=1", "=2", ""],
          said)
    first = clean(name.split(b"\n")[0])  # of the description, which may have more lines
    check("the weights are described", "weights: %s%s" % (said.split("weights: ")[1][:17], first + "\n") in said, said)


def try_source(name):
    """A source of a book's values."""
    what = repr(name)
    with open("book.json", "w", encoding="utf-8") as file:
        start = "---------------------------OX------XO--------------------------- X"
        for row in ({"verdi_book": 1}, {"source": 1, "name": text(name), "date": "1999"},
                    {"board": start, "kind": "search", "value": 1.0, "depth": 9, "confidence": 73,
                     "source": 1, "moves": [{"move": "d3", "kind": "search", "value": 1.0,
                                             "depth": 9, "confidence": 73, "source": 1}]},
                    {"end": True}):
            file.write(json.dumps(row) + "\n")
    if os.path.exists("book"):
        os.remove("book")
    run("book import of " + what, "book", "import", "--book", "book", "book.json")
    for action in ("stats", "show", "export"):
        said = run("book %s of %s" % (action, what), "book", action, "--book", "book").decode("utf-8", "replace")
        check("book %s names %s" % (action, what), clean(name) in said or action == "export" and
              json.dumps(clean(name), ensure_ascii=False)[1:-1] in said, said)


def try_engine(name):
    """An engine that refuses, and moves, in these words."""
    what = repr(name)
    with open("words", "wb") as file:
        file.write(name)
    engine = "sh " + os.path.join(folder.name, "engine.sh")
    for mode in ("refuse", "garble"):
        with open("engine.sh", "w", encoding="ascii") as file:
            file.write("""words=$(cat %s/words)
while read -r line; do
  case %s,$line in
    *,quit) printf '= \\n\\n'; exit ;;
    *,list_commands*) printf '= boardsize\\ngenmove\\nplay\\n\\n' ;;
    refuse,boardsize*) printf '%%s\\n' "$words" >&2; printf '? %%s\\n\\n' "$words" ;;
    *,name* | *,version* | *,genmove*) printf '= %%s\\n\\n' "$words" ;;
    *) printf '= \\n\\n' ;;
  esac
done
""" % (folder.name, mode))
        run("match: %s %s" % (mode, what), "--games", "2", "-e", "name=A cmd='%s'" % engine, "-e",
            "name=B cmd='%s greedy'" % test_engine, program=match)
    run("match: engine named " + what, "--games", "2", "-e", b"name='" + name.replace(
        b"'", b"") + b"x' cmd='" + test_engine.encode() + b" greedy'", "-e",
        "name=B cmd='%s greedy'" % test_engine, program=match)


with open("positions", "w", encoding="ascii") as positions:
    positions.write(POSITION)
for hostile in NAMES:
    if hostile and b"/" not in hostile:
        try_file(hostile)
    try_player(hostile)
try_words(NASTY)
try_source(NASTY)
try_engine(NASTY)
try_weights(b"good\n\n=2 forged\n\n\x1b[31m\xff")
print("%d%%: Checks: %d, Failures: %d, Errors: 0" % (
    100 * (checks - failures) // checks, checks, failures))
sys.exit(failures > 0)
