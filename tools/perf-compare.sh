#!/bin/sh
# SPDX-License-Identifier: MIT
#
# perf-compare.sh: measures which of two builds is faster, and by how much. Runs of A and B
# alternate, so that other load affects both. The result is the ratio of the two runs of a round, as
# median and spread. See --help.
set -u
LC_ALL=C
export LC_ALL

usage() {
  cat <<'TEXT'
usage: sh tools/perf-compare.sh [OPTIONS] A B [ARGUMENTS...]
Runs A and B (programs, or build folders with a program `verdi`) in turn with the same ARGUMENTS
(default: bench). Prints the median ratio of their times, B / A, and its spread. If the ratio is
below 1, B is faster. A run should take at least half a second.

  --rounds N   runs of each (11); A and B take turns at running first
  --wall       compare wall times, for example of different numbers of threads; the default is
               the CPU time of all threads, on which other programs have less effect
  --help       this text

    sh tools/perf-compare.sh build-old build
    sh tools/perf-compare.sh build-old build solve --threads 1 tests/data/fforum-20-39.obf
    sh tools/perf-compare.sh --wall --rounds 5 old/verdi new/verdi solve --threads 2 some.obf

Exit status: 0 compared, 1 a run failed or was too short to measure, 2 wrong usage.
TEXT
}

fail() { # STATUS MESSAGE
  echo "perf-compare.sh: $2" >&2
  exit "$1"
}

rounds=11
wall=
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage && exit 0 ;;
    --wall) wall=1 && shift ;;
    --rounds)
      rounds=${2:-}
      case $rounds in
        '' | *[!0-9]* | 0*) fail 2 "--rounds takes a number from 1 on, got '$rounds'" ;;
      esac
      shift 2
      ;;
    -*) fail 2 "unknown option $1 (see --help)" ;;
    *) break ;;
  esac
done
[ $# -ge 2 ] || fail 2 "two builds to compare expected (see --help)"

program() { # BUILD: prints the path of its program
  found=$1
  [ -d "$found" ] && found=$found/verdi
  if [ ! -f "$found" ] || [ ! -x "$found" ]; then
    fail 2 "'$1' is neither a program nor a folder with one"
  fi
  case $found in
    */*) echo "$found" ;;
    *) echo "./$found" ;;
  esac
}
a=$(program "$1") || exit 2
b=$(program "$2") || exit 2
shift 2
[ $# -gt 0 ] || set -- bench

if [ -n "$wall" ]; then
  case $(date +%N) in
    *[!0-9]* | '') fail 2 "--wall needs a date command that knows nanoseconds (%N)" ;;
  esac
fi
output=$(mktemp) && clock=$(mktemp) || exit 1
trap 'rm -f "$output" "$clock"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Writes the seconds of a run to $clock. The subshell is needed because `times` has the CPU time of
# all children.
measure() ( # PROGRAM ARGUMENTS...
  [ -n "$wall" ] && begin=$(date +%s.%N)
  "$@" </dev/null >"$output" 2>&1 || exit 1
  if [ -n "$wall" ]; then
    echo "$begin $(date +%s.%N)" | awk '{ printf "%.6f\n", $2 - $1 }' >"$clock"
  else
    times >"$clock"
  fi
)

run() { # PROGRAM ARGUMENTS...: sets `seconds` and `nodes`
  measure "$@" || {
    tail -n 5 "$output" >&2
    fail 1 "failed: $*"
  }
  # The second line of `times` has the user and system time of the children, as 0m1.23s 0m0.45s.
  seconds=$(awk -F '[ms ]+' 'NF == 1 { print $1 }
    NF > 1 && NR == 2 { print 60 * ($1 + $3) + $2 + $4 }' "$clock")
  nodes=$(awk '{ for (i = 2; i <= NF; i++) if ($i ~ /^nodes,?$/) n = $(i - 1) } END { print n }' \
    "$output")
}

results=
round=1
started=$(date +%s)
printf '%5s %10s %10s %7s\n' round 'A s' 'B s' 'B / A'
while [ "$round" -le "$rounds" ]; do
  for turn in 1 2; do
    if [ $(((round + turn) % 2)) -eq 0 ]; then
      run "$a" "$@"
      a_seconds=$seconds
      a_nodes=$nodes
    else
      run "$b" "$@"
      b_seconds=$seconds
      b_nodes=$nodes
    fi
  done
  line=$(echo "$a_seconds $b_seconds" | awk '
    $1 <= 0 || $2 <= 0 { exit 1 }
    { printf "%.3f %.3f %.4f\n", $1, $2, $2 / $1 }') ||
    fail 1 "a run took no measurable time: give it more to do"
  results="$results$line
"
  # shellcheck disable=SC2086
  printf '%5d %10s %10s %7s\n' "$round" $line
  if [ -t 2 ]; then
    left=$((($(date +%s) - started) * (rounds - round) / round))
    printf '  about %d s left \r' "$left" >&2
  fi
  round=$((round + 1))
done

# summary FIELD: prints median, quartiles and extremes of a column of the results.
summary() {
  printf '%s' "$results" | awk -v field="$1" '{ print $field }' | sort -n | awk '
    { x[NR] = $1 }
    function at(q,    place, low) { # linear interpolation
      place = 1 + q * (NR - 1)
      low = int(place)
      return low == NR ? x[low] : x[low] + (place - low) * (x[low + 1] - x[low])
    }
    END { printf "%.3f  quartiles %.3f to %.3f  extremes %.3f to %.3f\n", at(0.5), at(0.25),
                 at(0.75), x[1], x[NR] }'
}
echo
echo "A: $a $*"
echo "B: $b $*"
echo "times: $([ -n "$wall" ] && echo wall || echo CPU)"
echo "A, seconds: median $(summary 1)"
echo "B, seconds: median $(summary 2)"
echo "B / A:      median $(summary 3)"
faster=$(printf '%s' "$results" | awk '$2 < $1' | wc -l)
echo "B was faster in $((faster)) of $rounds rounds"
if [ -n "$a_nodes" ] && [ "$a_nodes" = "$b_nodes" ]; then
  echo "both visited $a_nodes nodes in the last round"
elif [ -n "$a_nodes$b_nodes" ]; then
  echo "nodes in the last round: A ${a_nodes:-none}, B ${b_nodes:-none}"
fi
