#!/bin/sh
# SPDX-License-Identifier: MIT
#
# verdi-leaves: the file does not depend on threads or interruptions. Its boards are as large as
# --boards says, and labels of small boards are their exact scores.
set -u
cd "$(mktemp -d)" || exit 1
trap 'rm -rf "$PWD"' EXIT
tools=${VERDI_TOOLS:?}
verdi=${VERDI_BINARY:?}
run() { # FILE SEARCHES THREADS SEED
  "$tools/verdi-leaves" --output "$1" --searches "$2" --threads "$3" --seed "$4" --empties 8-11 \
    --boards 6-8 --nodes 100-1000 --each 5 --exact 10 games 2>log
}
{
  "$tools/verdi-selfplay" --output games --games 8 --depth 1 --exact 4 --threads 1 >log 2>&1 &&
    run whole 20 1 4 && run parts 7 2 4 && run parts 20 2 4 && cmp whole parts &&
    grep -q '^verdi-leaves: 20 of 20 searches, [1-9][0-9]* new boards' log
} || { cat log; exit 1; }
if run whole 30 1 4 && run whole 40 1 5; then
  echo "a file of another seed was continued"
  exit 1
fi
grep -q 'made with other parameters' log || { cat log; exit 1; }
python3 - whole "$verdi" <<'END' || exit 1
import json
import struct
import subprocess
import sys

data = open(sys.argv[1], "rb").read()[1024:]
assert len(data) == 30 * 300, len(data)
boards = []
for at in range(0, len(data), 300):
    squares = struct.unpack_from("<34Q", data, at + 8)
    labels = struct.unpack_from("<17b", data, at + 8 + 16 * 17)
    for player, opponent, label in list(zip(squares[::2], squares[1::2], labels))[:data[at + 4]]:
        text = "".join("X" if player >> i & 1 else "O" if opponent >> i & 1 else "-"
                       for i in range(64))
        boards.append((text, label))
solved = subprocess.run([sys.argv[2], "solve", "--json", "-"], capture_output=True, check=True,
                        input="".join(f"{text} X;\n" for text, _ in boards), text=True)
scores = [json.loads(line)["value"] for line in solved.stdout.splitlines()[:len(boards)]]
assert {text.count("-") for text, _ in boards} == {6, 7, 8}
assert len(boards) > 100 and len(set(scores)) > 10, len(boards)
wrong = [(score, board) for score, board in zip(scores, boards) if score != board[1]]
assert not wrong, wrong
END
echo "100%: Checks: 1, Failures: 0, Errors: 0"
