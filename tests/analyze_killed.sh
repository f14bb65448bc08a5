#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs verdi analyze on about 10,000 positions of tournament games. A run that was killed five times
# must print the same bytes as an uninterrupted run, and one thread the same as two. Memory must not
# grow with the number of positions. Exit status 77: no reference data.
set -eu
binary=${VERDI_BINARY:?the path of verdi}
games=${VERDI_TEST_DATA:-${VERDI_TEST_SOURCE:-.}/../shared/data}/wthor/WTH_1985.wtb
[ -f "$games" ] || {
  echo "SKIP: no reference data wthor/WTH_1985.wtb"
  exit 77
}
depth=${VERDI_ANALYZE_DEPTH:-10}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
"$binary" convert --to transcript "$games" 2>/dev/null | head -n 172 >"$folder/games"

# analyze NAME GAMES THREADS: the peak of its memory in KiB goes to NAME.peak, seconds to NAME.time.
analyze() {
  begin=$(date +%s.%N)
  "$binary" analyze --csv --depth "$depth" --threads "$3" --output "$folder/$1.csv" "$folder/$2" \
    2>"$folder/$1.err" &
  pid=$!
  : >"$folder/$1.peak"
  while kill -0 "$pid" 2>/dev/null; do
    peak=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status" 2>/dev/null) || break
    [ -z "$peak" ] || echo "$peak" >"$folder/$1.peak"
    sleep 0.1
  done
  wait "$pid"
  echo "$begin $(date +%s.%N)" | awk '{ printf "%.1f\n", $2 - $1 }' >"$folder/$1.time"
}

analyze whole games 2
rows=$(wc -l <"$folder/whole.csv")
[ "$rows" -ge 9500 ]

head -n 20 "$folder/games" >"$folder/few"
analyze part few 2
peak_whole=$(cat "$folder/whole.peak") peak_few=$(cat "$folder/part.peak")
[ "$peak_whole" -lt $((peak_few + 36 * 1024)) ] # two tables of 16 MiB fill up

# Killed five times, each time a seventh further on, and then let run to its end.
for seventh in 1 2 3 4 5; do
  "$binary" analyze --csv --depth "$depth" --threads 2 --output "$folder/killed.csv" \
    "$folder/games" 2>/dev/null &
  pid=$!
  while kill -0 "$pid" 2>/dev/null &&
    [ "$(cat "$folder/killed.csv" 2>/dev/null | wc -l)" -lt $((rows * seventh / 7)) ]; do
    sleep 0.05
  done
  kill -9 "$pid"
  wait "$pid" 2>/dev/null || true
done
killed=$(wc -l <"$folder/killed.csv")
[ "$killed" -lt "$rows" ]
analyze killed games 2
cmp "$folder/whole.csv" "$folder/killed.csv"

analyze single few 1
cmp "$folder/part.csv" "$folder/single.csv"

echo "$((rows - 1)) positions at depth $depth: $(cat "$folder/whole.time") s with two threads;" \
  "peak $peak_whole KiB, of $(wc -l <"$folder/part.csv") positions $peak_few KiB;" \
  "$killed rows after five kills"
