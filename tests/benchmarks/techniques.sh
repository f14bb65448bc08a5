#!/bin/sh
# SPDX-License-Identifier: MIT
#
# techniques.sh: measures the benefit of each technique of the search. Removes one technique at a
# time from a copy of the sources, builds it, and compares nodes and CPU time with the unchanged
# search. The search has no switches for this; each row below names a place in the sources. A
# missing place is reported. See --help.
set -u
LC_ALL=C
export LC_ALL
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=$(CDPATH='' cd -- "$here/../.." && pwd)

usage() {
  cat <<'TEXT'
usage: sh tests/benchmarks/techniques.sh [FOLDER]
Measures the search without each of its techniques in turn: exact solves of FFO #40-#44 by one
thread, and verdi bench --depth 12 for probable cuts. Prints rows of a table: nodes and CPU seconds,
and both as multiples of the whole search's. Copies the sources to FOLDER (default: a temporary one)
and builds there. Takes some minutes; rows appear as they are measured.

Exit status: 0 all measured, 1 a technique was not found in the sources, or a build or run failed, 2
wrong usage.
TEXT
}

case ${1:-} in
  --help | -h) usage && exit 0 ;;
  -*) usage >&2 && exit 2 ;;
esac
[ $# -le 1 ] || { usage >&2 && exit 2; }
if [ $# -eq 1 ]; then
  folder=$1
  mkdir -p "$folder" || exit 1
  folder=$(CDPATH='' cd -- "$folder" && pwd)
else
  folder=$(mktemp -d) || exit 1
  trap 'rm -rf "$folder"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
fi
tree=$folder/verdi
out=$folder/out
status=0

fail() {
  echo "techniques.sh: $*" >&2
  status=1
}

rm -rf "$tree"
mkdir "$tree" || exit 1
for part in meson.build meson_options.txt src tests tools book; do
  cp -R "$source/$part" "$tree/" || exit 1
done
head -n 5 "$source/tests/data/fforum-40-59.obf" >"$folder/ffo.obf"
if ! meson setup "$tree/build" "$tree" --buildtype=release -Dtests=disabled >"$out" 2>&1; then
  cat "$out" >&2
  exit 1
fi

# measure WORKLOAD: builds and runs; sets `nodes` and `seconds` (of CPU time, the least of two
# runs: what else goes on in the machine only adds to it).
measure() {
  if ! meson compile -C "$tree/build" ./verdi:executable >"$out" 2>&1; then
    tail -n 20 "$out" >&2
    return 1
  fi
  case $1 in
    solve) set -- solve --threads 1 "$folder/ffo.obf" ;;
    bench) set -- bench --depth 12 ;;
  esac
  seconds=
  for round in 1 2; do
    ("$tree/build/verdi" "$@" >"$out" 2>&1 && times >"$folder/times") || {
      echo "round $round: $(tail -n 5 "$out")" >&2
      return 1
    }
    seconds=$(awk -F '[ms ]+' -v least="$seconds" '
      NR == 2 { s = 60 * ($1 + $3) + $2 + $4; print least == "" || s < least ? s : least }' \
      "$folder/times")
  done
  nodes=$(awk '{ for (i = 2; i <= NF; i++) if ($i ~ /^nodes,?$/) n = $(i - 1) } END { print n }' \
    "$out")
}

row() { # NAME WORKLOAD
  echo "$nodes $seconds $base_nodes $base_seconds" | awk -v name="$1" -v workload="$2" '{
    printf "| %s | %s | %.1f | %.2f | x %.2f | x %.2f |\n", name, workload, $1 / 1e6, $2, $1 / $3,
           $2 / $4 }'
}

# without NAME WORKLOAD FILE EXPRESSION...: a row, with the sed expressions applied to the file.
without() {
  name=$1
  workload=$2
  file=$tree/src/$3
  shift 3
  cp "$file" "$folder/kept"
  for expression; do
    cp "$file" "$folder/before"
    sed "$expression" "$folder/before" >"$file"
    if cmp -s "$file" "$folder/before"; then
      fail "$name: nothing in ${file#"$tree/"} matches $expression; adapt this script"
      cp "$folder/kept" "$file"
      return
    fi
  done
  if measure "$workload"; then
    row "$name" "$workload"
  else
    fail "$name: no measurement"
  fi
  cp "$folder/kept" "$file"
}

base() { # WORKLOAD: the search as it is, twice: how far two runs of the same differ
  measure "$1" || exit 1
  base_nodes=$nodes
  base_seconds=$seconds
  row "(nothing)" "$1"
  measure "$1" || exit 1
  row "(nothing, again)" "$1"
}

echo '| without | run | million nodes | CPU s | nodes | time |'
echo '| --- | --- | --- | --- | --- | --- |'
base solve
without "probable solves first" solve engine/plan.c \
  's/return empties <= SOLVE_EXACT_AT_ONCE ? 0 :/return true ? 0 :/'
without "enhanced transposition cut-offs" solve core/midgame.c \
  's/if (children_in_table &&/if (false \&\& children_in_table \&\&/'
without "stability above the endgame" solve core/midgame.c \
  's/if (alpha >= STABILITY_MIN_SCORE)/if (false)/'
without "stability in the endgame" solve core/endgame.c \
  's/if (alpha < threshold\[count\] ||/if (true ||/'
without "the table's move first" solve core/order.c \
  's/has_hash_move = hash_move/has_hash_move = false \&\& hash_move/'
without "the evaluation in the order" solve core/order.c \
  's/price\[i\] += value + UNSURE.*;/price[i] += 0;/'
without "mobility in the order" solve core/order.c \
  's/return answer \* bits_count(answers) +/return 0 * answer +/'
without "potential mobility in the order" solve core/order.c \
  's/SOLVE_POTENTIAL \* bits_count/0 * bits_count/'
without "looking ahead in the order" solve core/order.c \
  's/LOOK_EMPTIES = 18/LOOK_EMPTIES = 60/'
without "fastest first in the endgame" solve core/endgame.c \
  's/^    unsigned key = kernel_price_moves(.*/&\
    for (int i = 0; i < bits_count(moves); i++)\
        list.key[i] = (int16_t)(KERNEL_PLACES * (1 + !(list.move[i] \& odd)) + i);\
    key = kernel_key_after(\&list, 0);/'
without "parity" solve core/endgame.c 's/return (fold & .*;/return 0 \& fold;/' \
  's/return table_order_4\[.*\];/return table_order_4[0];/'
without "the endgame's own tables" solve core/endgame.c \
  's/return entry->player == player &&/return false \&\& entry->player == player \&\&/'
base bench
without "probable cuts" bench core/midgame.c 's/if (!sigma ||/if (true ||/'
exit $status
