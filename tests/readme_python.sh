#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The Python example of README.md, run as it is printed there, from a folder with build/verdi in it:
# a line for each of the eleven positions of its game. Skipped where there is no Python.
set -u
if ! command -v python3 >/dev/null 2>&1; then
  echo "SKIP: no python3"
  exit 77
fi
readme=${VERDI_TEST_SOURCE:?}/README.md
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
mkdir "$folder/build" && ln -s "${VERDI_BINARY:?}" "$folder/build/verdi" && cd "$folder" || exit 1
sed -n '/^    import json/,/^$/s/^    //p' "$readme" >example.py
lines=$(wc -l <example.py)
passed=0
[ "$lines" -ge 5 ] && [ "$lines" -le 10 ] && passed=$((passed + 1)) ||
  echo "the example has $lines lines, not 5 to 10"
output=$(python3 example.py) && passed=$((passed + 1))
right=$(printf '%s\n' "$output" |
  grep -cE '^[0-9]+ (black|white) ([a-h][1-8]|--) [a-h][1-8] -?[0-9.]+$')
[ "$right" -eq 11 ] && passed=$((passed + 1)) || printf 'not 11 positions:\n%s\n' "$output"
echo "$((100 * passed / 3))%: Checks: 3, Failures: $((3 - passed)), Errors: 0"
[ "$passed" -eq 3 ]
