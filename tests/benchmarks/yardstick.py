#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws positions for a yardstick from self-play games (tests/benchmarks/README.md).

    yardstick.py LOG COUNT [EMPTIES...]   # default: 20 22 24

Prints COUNT different positions of the games in a log of verdi-match, as OBF, drawn at random (the
same ones for the same log). They have the given numbers of empty squares and two moves or more.

Needs the Python module: PYTHONPATH=tools/python VERDI_LIBRARY=build/src/verdi/libverdi.so.0
"""
import json
import random
import sys

import verdi


def positions(path, empties):
    with open(path, encoding="utf-8") as log:
        for row in map(json.loads, log):
            if row["type"] != "game":
                continue
            game = verdi.Game()
            for at in range(0, len(row["moves"]), 2):
                if game.empties in empties and len(game.legal) > 1:
                    yield game.write(verdi.Format.BOARD).strip()
                move = row["moves"][at:at + 2]
                game.play("pass" if move == "--" else move)


if len(sys.argv) < 3:
    sys.exit(__doc__)
found = sorted(set(positions(sys.argv[1], tuple(map(int, sys.argv[3:])) or (20, 22, 24))))
random.Random(1).shuffle(found)
print("\n".join(found[:int(sys.argv[2])]))
