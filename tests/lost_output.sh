#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Lost output must give exit status 1 and a reason on stderr. Runs every command with standard
# output on a full device, and with standard output closed.
#
# Environment: VERDI_BINARY is the program, VERDI_TOOLS the folder of the tools.
set -u
[ -c /dev/full ] || { echo "SKIP: no /dev/full"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/verdi-lost-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
# A log, a cache and books of one's own stay out of this.
HOME=$work
XDG_DATA_HOME=$work
export HOME XDG_DATA_HOME

checks=0
failures=0
fail() { # TEXT
  failures=$((failures + 1))
  echo "FAIL: $1"
}

# Runs the command three times: it succeeds, with output; and it notices that the output is lost.
lost() { # COMMAND...
  checks=$((checks + 1))
  "$@" <input >output 2>errors || fail "$*: exit status $? with an output: $(cat errors)"
  [ -s output ] || fail "$*: no output"
  "$@" <input >/dev/full 2>errors
  status=$?
  [ $status -eq 1 ] || fail "$*: exit status $status with a full device"
  [ "$(grep -c 'No space left\|cannot write' errors)" -eq 1 ] ||
    fail "$*: a full device, and not one reason: $(cat errors)"
  "$@" <input >&- 2>errors
  status=$?
  [ $status -eq 1 ] || fail "$*: exit status $status with no output"
  [ -s errors ] || fail "$*: no output and no reason"
}

verdi=$VERDI_BINARY
: >input
echo 'f5d6c3d3c4f4f6f3e6e7' >games
echo '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;' >boards

lost "$verdi" --help
lost "$verdi" --version
lost "$verdi" annotate --level 1 games
lost "$verdi" bench --depth 3
lost "$verdi" convert --to ggf games
lost "$verdi" perft 3
lost "$verdi" solve boards
for command in analyze annotate bench book cache convert json perft play review solve stats; do
  lost "$verdi" $command --help
done
lost "$verdi" analyze --depth 2 boards
lost "$verdi" review --level 1 games
lost "$verdi" review --level 1 --json games
lost "$verdi" review --level 1 --csv games
lost "$verdi" stats --level 1 games
lost "$verdi" stats --level 1 --json games
lost "$verdi" stats --level 1 --csv games
if "$verdi" book stats >output 2>&1; then # a book is built in
  lost "$verdi" book show
  lost "$verdi" book stats
  lost "$verdi" book lines --plies 4
  lost "$verdi" book lines --plies 4 --csv
  lost "$verdi" book lines --plies 4 --html
  lost "$verdi" book export
  lost "$verdi" book export --to edax
fi
"$verdi" analyze --depth 2 --cache kept boards >output 2>errors || fail "cache: $(cat errors)"
lost "$verdi" cache stats kept
lost "$verdi" cache export kept

# What answers requests.
echo '{"id": "a", "action": "query_version"}' >input
lost "$verdi" json
printf 'name\nquit\n' >input
lost "$verdi" gtp
printf 'nboard 2\nping 1\n' >input
lost "$verdi" nboard
printf 'quit\n' >input
lost "$verdi" play
: >input

lost "$VERDI_TOOLS/verdi-book" --help
lost "$VERDI_TOOLS/match/verdi-match" --help
lab=$VERDI_TOOLS/lab # with -Dlab=true
if [ -x "$lab/verdi-selfplay" ]; then
  for tool in calibrate margins openings selfplay train; do
    lost "$lab/verdi-$tool" --help
    lost "$lab/verdi-$tool" --version
  done
  "$lab/verdi-selfplay" --output self --games 1 --depth 1 --exact 4 --threads 1 2>errors >output ||
    fail "selfplay: $(cat errors)"
  lost "$lab/verdi-selfplay" --stat self
fi

echo "$((100 * (checks > failures ? checks - failures : 0) / checks))%: Checks: $checks," \
  "Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]
