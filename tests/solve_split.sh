#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests a split solve with files and the shell: two processes solve jobs in parallel; results come
# in any order, twice, truncated or never. The score must be that of the direct solve. The results
# that arrive must have taken at most twice its nodes. dialogues/solve.txt tests what is said of bad
# files.
#
# Environment: VERDI_BINARY, VERDI_TEST_SOURCE. SOLVE_SPLIT="LINE EMPTIES" selects another position
# of fforum-40-59.obf, and the empty squares of jobs.
set -u
verdi=$VERDI_BINARY
line=1 empties=16
[ -z "${SOLVE_SPLIT:-}" ] || { line=${SOLVE_SPLIT% *} empties=${SOLVE_SPLIT#* }; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
. "$VERDI_TEST_SOURCE/tests/checks.sh"

says() { # PATTERN STATUS COMMAND...: this exit status, and this on stderr
  pattern=$1 status=$2
  shift 2
  "$@" >out 2>err </dev/null
  got=$?
  [ "$got" = "$status" ] && grep -q -e "$pattern" err && return
  echo "status $got, not $status: $*"
  cat err
  return 1
}

nodes() { # FILE: of its results
  sed -n 's/.*nodes \([0-9]*\);$/\1/p' "$1" | awk '{ n += $1 } END { printf "%.0f\n", n }'
}

order() { # nodes of the searches that chose the jobs, from `err`
  awk -F '; ' '/million nodes to order the moves/ { n = 1e6 * $3 } END { printf "%.0f\n", n }' err
}

sed -n "${line}p" "$VERDI_TEST_SOURCE/tests/data/fforum-40-59.obf" >position.obf
"$verdi" solve --threads 1 --json --progress 0 position.obf | head -n 1 >direct
score=$(sed 's/.*"value":\([-0-9]*\).*/\1/' direct)
direct=$(sed 's/.*"nodes":\([0-9]*\).*/\1/' direct)

check "the first file" says "1 job; proven so far: -64 to +64" 0 \
  "$verdi" solve --threads 1 --split "$empties" position.obf
cp out jobs.0
round=0 total=0 status=3
while [ "$status" = 3 ] && [ "$round" -lt 60 ]; do
  # Two machines take a half each; the second one is lost now and then, the first one's last line
  # is cut short, and some results come twice.
  grep window "jobs.$round" >todo
  split -n l/2 -d todo part.
  "$verdi" solve --threads 1 --windows part.00 >result.0 &
  "$verdi" solve --threads 1 --windows - <part.01 >result.1
  wait
  if [ $((round % 4)) = 1 ] && [ "$(wc -l <todo)" -gt 1 ]; then
    : >result.1
    size=$(wc -c <result.0)
    head -c $((size - 4)) result.0 >short
    mv short result.0
  fi
  total=$((total + $(order) + $(nodes result.0) + $(nodes result.1)))
  cat result.0 >>result.1
  "$verdi" solve --threads 1 --join --sample 1 result.1 "jobs.$round" result.0 \
    >"jobs.$((round + 1))" 2>err
  status=$?
  round=$((round + 1))
done
ratio=$(awk -v a="$total" -v b="$direct" 'BEGIN { printf "%.2f", a / b }')
echo "$round rounds, $total nodes for $direct: x $ratio"
check "the root is proven ($(cat err))" [ "$status" = 0 ]
check "by the score of the direct solve" grep -q "proven: [+]*$score," err
check "no jobs are left" [ "$(grep -c window "jobs.$round")" = 0 ]
check "at most twice the nodes" awk -v a="$total" -v b="$direct" 'BEGIN { exit a > 2 * b }'
check "a finished file stays finished" says "proven: [+]*$score," 0 \
  "$verdi" solve --threads 1 --join --sample 5 "jobs.$round"

checks_end
