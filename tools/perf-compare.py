#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs A and B (programs, or build folders with a program `verdi`) in turn with the same ARGUMENTS
(default: bench). Prints the median ratio of their times, B / A, and its spread. If the ratio is
below 1, B is faster. Runs alternate, so that other load affects both. A run should take at least
half a second.

    python3 tools/perf-compare.py build-old build
    python3 tools/perf-compare.py build-old build solve --threads 1 tests/data/fforum-20-39.obf
    python3 tools/perf-compare.py --wall --rounds 5 old/verdi new/verdi solve --threads 2 some.obf

Exit status: 0 compared, 1 a run failed or was too short to measure, 2 wrong usage.
"""
import argparse
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path


def program(build):
    path = Path(build, "verdi") if Path(build).is_dir() else Path(build)
    if not (path.is_file() and os.access(path, os.X_OK)):
        raise argparse.ArgumentTypeError(f"'{build}' is neither a program nor a folder with one")
    return str(path.absolute())


def rounds(text):
    if not re.fullmatch("[1-9][0-9]*", text):
        raise argparse.ArgumentTypeError(f"expected a number from 1 on, got '{text}'")
    return int(text)


def run(command, wall):
    """The seconds of a run, and the last count of nodes in its output."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter() if wall else children.ru_utime + children.ru_stime
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    if done.returncode:
        sys.stderr.writelines(done.stdout.splitlines(True)[-5:])
        sys.exit(f"perf-compare.py: failed: {' '.join(command)}")
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = (time.perf_counter() if wall else children.ru_utime + children.ru_stime) - began
    if seconds < 0.02:
        sys.exit("perf-compare.py: a run took no measurable time: give it more to do")
    return seconds, ([None] + re.findall(r"(\S+)[ \t]+nodes,?(?!\S)", done.stdout))[-1]


def summary(values):
    low, middle, high = statistics.quantiles(values * 2 if len(values) == 1 else values, n=4,
                                             method="inclusive")
    return (f"median {middle:.3f}  quartiles {low:.3f} to {high:.3f}  "
            f"extremes {min(values):.3f} to {max(values):.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=rounds, default=11, metavar="N",
                        help="runs of each (11); A and B take turns at running first")
    parser.add_argument("--wall", action="store_true",
                        help="compare wall times, for example of different numbers of threads; the "
                        "default is the CPU time of all threads, on which other programs have less "
                        "effect")
    parser.add_argument("a", type=program, metavar="A")
    parser.add_argument("b", type=program, metavar="B")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="ARGUMENTS")
    options = parser.parse_args()
    builds, arguments = (options.a, options.b), options.arguments or ["bench"]
    times, nodes = ([], []), [None, None]
    print("round        A s        B s   B / A", flush=True)
    for number in range(1, options.rounds + 1):
        for side in (0, 1) if number % 2 else (1, 0):
            seconds, nodes[side] = run([builds[side], *arguments], options.wall)
            times[side].append(seconds)
        a, b = times[0][-1], times[1][-1]
        print(f"{number:5d} {a:10.3f} {b:10.3f} {b / a:7.4f}", flush=True)
    print(f"\nA: {builds[0]} {' '.join(arguments)}")
    print(f"B: {builds[1]} {' '.join(arguments)}")
    print(f"times: {'wall' if options.wall else 'CPU'}")
    print(f"A, seconds: {summary(times[0])}")
    print(f"B, seconds: {summary(times[1])}")
    print(f"B / A:      {summary([b / a for a, b in zip(*times)])}")
    print(f"B was faster in {sum(b < a for a, b in zip(*times))} of {options.rounds} rounds")
    if nodes[0] and nodes[0] == nodes[1]:
        print(f"both visited {nodes[0]} nodes in the last round")
    elif any(nodes):
        print(f"nodes in the last round: A {nodes[0] or 'none'}, B {nodes[1] or 'none'}")


signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C: no traceback
main()
