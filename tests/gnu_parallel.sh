#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs verdi analyze as a filter under GNU parallel, as in verdi help cluster. The output must be
# the same as from one process, and the merged caches must have all results. Exit status 77: no GNU
# parallel.
set -eu
binary=${VERDI_BINARY:?the path of verdi}
source=${VERDI_TEST_SOURCE:?the source tree}
parallel --version 2>/dev/null | grep -q 'GNU parallel' || {
  echo "SKIP: GNU parallel is not installed"
  exit 77
}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
PARALLEL_HOME=$folder/home
export PARALLEL_HOME binary folder
mkdir "$PARALLEL_HOME"
: >"$PARALLEL_HOME/will-cite"

cut -d' ' -f1,2 "$source/tests/data/fforum-1-19.obf" | tr -d ';' >"$folder/positions"
printf 'f5d6c3d3c4f4f6f3e6e7\nf5f6e6f4\na1\nc4e3f6\n' >>"$folder/positions"

for style in --json --csv ''; do
  "$binary" analyze --bare --depth 5 --threads 1 $style - <"$folder/positions" \
    >"$folder/one" 2>/dev/null && status=0 || status=$?
  [ "$status" -eq 1 ] # of the bad record
  parallel --quote --pipe -N 4 --keep-order --jobs 3 \
    "$binary" analyze --bare --depth 5 --threads 1 $style \
    --cache "$folder/cache.{#}" - <"$folder/positions" >"$folder/many" 2>/dev/null || true
  cmp "$folder/one" "$folder/many"
  [ -s "$folder/one" ]
done

# What the parts have found is found again in one.
"$binary" cache merge "$folder/all" "$folder"/cache.[0-9] 2>/dev/null
before=$("$binary" cache stats "$folder/all" | sed -n 's/^results: //p')
"$binary" analyze --bare --depth 5 --cache "$folder/all" - <"$folder/positions" \
  >"$folder/again" 2>/dev/null || true
cmp "$folder/one" "$folder/again"
after=$("$binary" cache stats "$folder/all" | sed -n 's/^results: //p')
[ "$before" -gt 30 ] && [ "$before" = "$after" ]
echo "the same bytes from one process and from many"
