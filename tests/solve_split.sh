#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests a split solve with files and the shell: two processes solve jobs in parallel; results come
# in any order, twice, truncated or never. The score must be that of the direct solve, with at most
# 2.5 times its nodes. Also tests messages about bad files.
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

order() { # nodes of the searches that chose the jobs, as told in `err`
  awk -F '; ' '/million nodes for their order/ { n = 1e6 * $3 } END { printf "%.0f\n", n }' err
}

sed -n "${line}p" "$VERDI_TEST_SOURCE/tests/data/fforum-40-59.obf" >position.obf
"$verdi" solve --threads 1 --json --progress 0 position.obf | head -n 1 >direct
score=$(sed 's/.*"value":\([-0-9]*\).*/\1/' direct)
direct=$(sed 's/.*"nodes":\([0-9]*\).*/\1/' direct)

check "the first file" says "1 job; proven so far: -64 to +64" 0 \
  "$verdi" solve --threads 1 --split "$empties" position.obf
cp out jobs.0
cp out first
round=0 total=0 status=3
while [ "$status" = 3 ] && [ "$round" -lt 60 ]; do
  # Two machines take a half each; the second one is lost now and then, the first one's last line
  # is cut short, and some results come twice.
  grep window "jobs.$round" >todo
  split -n l/2 -d todo part.
  "$verdi" solve --threads 1 --windows part.00 >result.0 &
  "$verdi" solve --threads 1 --windows - <part.01 >result.1
  wait
  total=$((total + $(order) + $(nodes result.0) + $(nodes result.1)))
  if [ $((round % 4)) = 1 ] && [ "$(wc -l <todo)" -gt 1 ]; then
    : >result.1
    size=$(wc -c <result.0)
    head -c $((size - 4)) result.0 >short
    mv short result.0
  fi
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
check "at most 2.5 times the nodes" awk -v a="$total" -v b="$direct" 'BEGIN { exit a > 2.5 * b }'
check "a finished file stays finished" says "proven: [+]*$score," 0 \
  "$verdi" solve --threads 1 --join --sample 5 "jobs.$round"

# What is wrong.
board=$(sed -n 's/ X % split.*//p' first)
printf '%s X %% bounds -64 -63 nodes 1;\n%s X %% bounds 63 64 nodes 1;\n' "$board" "$board" >wrong
check "results that contradict each other" says "wrong:2: contradicts another result" 1 \
  "$verdi" solve --join first wrong
check "nothing is written then" [ ! -s out ]
for text in "window 2" "window 2 2;" "window -65 2;" "bounds 1 x nodes 3;" "bounds 4 -4 nodes 3;" \
  "bounds -4 4 nodes 3" "bounds -4 4 nodes 3; 1" "split 99" "frob 1"; do
  printf '%s X %% %s\n' "$board" "$text" >bad
  check "a bad line: $text" says "^verdi solve: bad:1: " 3 "$verdi" solve --join first bad
done
printf 'XO-\n\n%% a comment\n' >bad
check "a bad position" says "^verdi solve: bad:1: board has 3 squares, not 64" 3 \
  "$verdi" solve --join first bad
sed 's/split [0-9]*/split 5/' first >other
check "two roots" says "^verdi solve: other:1: another position or --split" 1 \
  "$verdi" solve --join first other
echo "% nothing" >comment
check "no file of jobs" says "none of these files has jobs" 1 "$verdi" solve --join comment
check "a missing file" says "^verdi solve: none: No such file or directory" 1 \
  "$verdi" solve --join first none
cat position.obf position.obf >two.obf
check "two positions" says "^verdi solve: two.obf:2: --split is for one position" 1 \
  "$verdi" solve --split 12 two.obf
check "a bad number" says "^verdi solve: --split: a number from 1 to 60 expected, got '0'" 2 \
  "$verdi" solve --split 0 position.obf
job=$(grep window jobs.1 | head -n 1)
printf '%s\n' "$job" | "$verdi" solve --windows - >truth
printf 'XO-\n%s\n' "$job" >bad
check "a bad line among jobs" says "^verdi solve: bad:1: board has 3 squares, not 64" 1 \
  "$verdi" solve --windows bad
check "the job behind it is solved all the same" grep -q "bounds" out
sed 's/bounds [-0-9]* [-0-9]*/bounds 60 64/' truth >lie
check "a lie is found by a sample" says "^verdi solve: lie:1: is wrong: solving it again" 1 \
  "$verdi" solve --join --sample 20 first lie
sed -n 1p "$VERDI_TEST_SOURCE/tests/data/fforum-1-19.obf" >small.obf
"$verdi" solve --split 14 small.obf >small
"$verdi" solve --threads 1 --windows small >whole 2>err
check "a job that is the root proves no move" says "^verdi solve: proven: +18$" 0 \
  "$verdi" solve --join small whole

checks_end
