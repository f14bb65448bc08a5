#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the machine simulated by verdi-manycore: one thread gives the engine's own results; many
# threads give the same results in every run, and the right scores; all of their time is accounted
# for; the costs set for locks and for waking threads have an effect.
#
# Environment: VERDI_BINARY, VERDI_TOOLS, VERDI_TEST_SOURCE.
set -u
many=$VERDI_TOOLS/verdi-manycore
[ -x "$many" ] || { echo "SKIP: no verdi-manycore in this build"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
. "$VERDI_TEST_SOURCE/tests/checks.sh"

row() { # FILE THREADS COLUMN
  awk -v threads="$2" -v column="$3" '$1 == threads { print $column }' "$1"
}

# FFO #20, #23 and #31, of 16, 18 and 20 empty squares.
sed -n '1p;4p;12p' "$VERDI_TEST_SOURCE/tests/data/fforum-20-39.obf" >positions.obf
"$many" --threads 1,2,8 --hash 16 positions.obf >plain
check "it runs, and the scores agree" [ $? = 0 ]
"$many" --threads 1,2,8 --hash 16 positions.obf >again
check "the same at every run" cmp plain again

# Milliseconds at 27 ns a node, to a tenth.
nodes=$("$VERDI_BINARY" solve --threads 1 --hash 16 --json --progress 0 positions.obf |
  sed -n 's/.*"total":true.*"nodes":\([0-9]*\).*/\1/p')
check "one thread visits what the engine does" \
  [ "$(row plain 1 2)" = "$(awk -v n="$nodes" 'BEGIN { printf "%.1f", n * 27e-6 }')" ]
check "all time is accounted for" awk '
  $1 ~ /^[0-9]+$/ { sum = 0; for (i = 5; i <= NF; i++) sum += $i; rows++
    if (sum < 99.5 || sum > 100.5) exit 1 }
  END { if (rows != 3) exit 1 }' plain
check "two threads are faster, but not twice" \
  awk -v s="$(row plain 2 3)" 'BEGIN { exit !(s > 1.4 && s < 2) }'
check "eight are faster still" \
  awk -v s="$(row plain 8 3)" 'BEGIN { exit !(s > 2.2 && s < 8) }'

"$many" --threads 1,8 --hash 16 --wake 1000000 positions.obf >drowsy
check "slow waking is felt" \
  awk -v a="$(row plain 8 3)" -v b="$(row drowsy 8 3)" 'BEGIN { exit !(b < 0.8 * a) }'
"$many" --threads 1,8 --hash 16 --lock 100000 positions.obf >jammed
check "slow locks are felt" \
  awk -v a="$(row plain 8 8)" -v b="$(row jammed 8 8)" 'BEGIN { exit !(b > a + 5) }'
check "iterations are told" awk '/@100%/ { found++ } END { exit found < 1 }' <<TEXT
$("$many" --threads 1 --hash 16 --iterations positions.obf)
TEXT

wrong() { # PATTERN STATUS ARGUMENT...
  pattern=$1 status=$2
  shift 2
  "$many" "$@" >out 2>err
  [ $? = "$status" ] && grep -q -e "$pattern" err && [ ! -s out ]
}
check "no number of threads" wrong "expected numbers from 1 to 256" 2 --threads 4,x positions.obf
check "too many threads" wrong "expected numbers from 1 to 256" 2 --threads 257 positions.obf
check "no file" wrong "no file of positions given" 2 --threads 4
printf 'XO-\n' >bad
check "a bad position" wrong "^verdi-manycore: bad:1: " 1 bad
check "a missing file" wrong "^verdi-manycore: none: [^0]" 1 none

checks_end
