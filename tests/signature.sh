#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Checks the signature of the search: `verdi bench` must count the nodes of tests/bench.signature,
# on every CPU level of this machine. After an intended change of the search:
# build/verdi bench | awk 'END { print $1 }' > tests/bench.signature
set -u
cd "${VERDI_TEST_SOURCE:?}" || exit 1
expected=$(cat tests/bench.signature)
passed=0
failed=0
skipped=0
for level in best portable x86-64-v3; do
  [ "$level" = best ] && unset VERDI_CPU || export VERDI_CPU="$level"
  if output=$("${VERDI_BINARY:?}" bench 2>&1); then
    counted=$(printf '%s\n' "$output" | awk 'END { print $1 }')
    if [ "$counted" = "$expected" ]; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
      echo "$level: $counted nodes, tests/bench.signature says $expected"
    fi
  elif [ "$level" = x86-64-v3 ]; then
    skipped=$((skipped + 1))
    echo "SKIP: $level: $output"
  else
    failed=$((failed + 1))
    echo "$level: $output"
  fi
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
