#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the rule that extends the time of a move (clock_soft() in src/engine/clock.c).

    clock_replay.py log GAMES LOG [EMPTIES...]   # default: 22 24 26
    clock_replay.py fit LOG... [-- NEW STABLE FELL LEAST]

`log` takes a position with EMPTIES empty squares from each game of a file, searches it to 8 million
nodes, and solves every move that an iteration chose. It appends a JSON line per position: the
iterations (nodes, move, value) and the exact scores. A killed run resumes. `fit` replays these
iterations with equal shares of time and with the fitted rule, for five sizes of a share. It prints
the loss per move, the nodes used, and the paired difference with its 95% interval. It tries the
numbers after "--", or else a grid of them, and prints the best first.

Needs the Python module: PYTHONPATH=tools/python VERDI_LIBRARY=build/src/verdi/libverdi.so.0
"""
import itertools
import json
import math
import os
import sys

SHARES = (20e3, 50e3, 100e3, 250e3, 600e3)
NODES = 8_000_000
EVEN, EVEN_HARD, HARD = (1.0, 0.0, 0.0, 1.0), 3, 5


def iterations(engine, game):
    for report in engine.reports(game, nodes=NODES, level=60):
        result = report.result
        if result.lines and report.complete and not report.change and not report.tick:
            yield result.nodes, result.move, result.value


def log(games, path, *empties):
    import verdi
    done = set()
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            done = {json.loads(line)["board"] for line in file if line.endswith("\n")}
    engine = verdi.Engine(threads=1, hash_mib=64)
    with open(path, "a", encoding="utf-8") as out:
        for record, left in itertools.product(verdi.read_games(games), map(int, empties)):
            game = record.game
            if not game or game.empties > left:
                continue
            while game.empties < left:
                game.undo()
            board = game.write(verdi.Format.BOARD)
            if board in done or game.empties != left or len(game.legal) < 2:
                continue
            done.add(board)
            engine.clear()
            found = list(iterations(engine, game))
            engine.clear()
            best = engine.search(game, goal=verdi.Goal.EXACT)
            scores = {best.move: best.value}
            for move in {move for _, move, _ in found} - {best.move}:
                scores[move] = engine.search(game, goal=verdi.Goal.EXACT, moves=[move]).value
            print(json.dumps({"board": board, "iterations": found, "best": best.value,
                              "scores": scores}), file=out, flush=True)


def play(found, share, rule, hard):
    """The move and its nodes, as run_plan() in src/engine/driver.c ends a search."""
    new, stable_less, fell_more, least = rule
    stable, fell, begin, last, best = 0, False, 0, 0, None
    for nodes, move, value in found:
        soft = share * max(least, new - stable_less * stable + fell_more * fell)
        if best and begin + 1.5 * last > soft and begin > 0.4 * soft:
            break
        if nodes > hard * share:
            begin = hard * share
            break
        begin, last = nodes, nodes - begin
        stable = stable + 1 if best and move == best[0] else 0
        fell = best is not None and value < best[1] - 1
        best = move, value
    return (best or found[0][1:])[0], begin


def replay(positions, share, rule, hard):
    losses, nodes = [], 0
    for position in positions:
        move, used = play(position["iterations"], share, rule, hard)
        losses.append(position["best"] - position["scores"][move])
        nodes += used
    return losses, nodes / len(positions)


def compare(positions, rule):
    """Per share: mean loss of even shares, the difference, half its interval, nodes of both."""
    for share in SHARES:
        even, even_nodes = replay(positions, share, EVEN, EVEN_HARD)
        losses, nodes = replay(positions, share, rule, HARD)
        pairs = [a - b for a, b in zip(losses, even)]
        mean = sum(pairs) / len(pairs)
        margin = 1.96 * math.sqrt(sum((x - mean) ** 2 for x in pairs)) / len(pairs)
        yield share, sum(even) / len(even), mean, margin, even_nodes, nodes


def fit(paths, rules):
    positions = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            positions += [json.loads(line) for line in file]
    positions = [position for position in positions if position["iterations"]]
    rules.sort(key=lambda rule: sum(row[2] for row in compare(positions, rule)))
    print(f"{len(positions)} positions")
    for rule in rules[:10]:
        print("new {}, stable {}, fell {}, least {}".format(*rule))
        for share, even, mean, margin, even_nodes, nodes in compare(positions, rule):
            print(f"  share {share:6.0f}: loss {even:.3f} {mean:+.3f} "
                  f"[{mean - margin:+.3f}, {mean + margin:+.3f}], nodes x {nodes / even_nodes:.2f}")


def main(arguments):
    if len(arguments) >= 3 and arguments[0] == "log":
        log(arguments[1], arguments[2], *(arguments[3:] or (22, 24, 26)))
    elif len(arguments) >= 2 and arguments[0] == "fit":
        at = arguments.index("--") if "--" in arguments else len(arguments)
        own = [tuple(map(float, arguments[at + 1:]))] if at < len(arguments) else []
        fit(arguments[1:at], own or list(itertools.product(
            (2.2, 2.5, 2.8, 3.1), (0.3, 0.45, 0.6, 0.75), (0.6, 0.9, 1.2), (0.4, 0.55, 0.7))))
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
