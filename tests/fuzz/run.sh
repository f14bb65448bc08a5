#!/bin/sh
# SPDX-License-Identifier: MIT
# run.sh SECONDS [TARGET...]: builds the fuzz targets with clang, libFuzzer and the address and
# undefined-behaviour sanitizers, and fuzzes each for SECONDS, starting from its corpus. Inputs that
# break a target are saved in build-fuzz/found; after fixing the error, add them to corpus/TARGET.
set -eu
seconds=${1:?usage: run.sh SECONDS [TARGET...]}
shift
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$root/build-fuzz
[ $# -gt 0 ] ||
  set -- transcript obf ggf sgf wthor archive foreign_book opening_names book_text nboard gtp json

[ -f "$build/build.ninja" ] || CC=clang meson setup "$build" "$root" -Dfuzz=true -Dtests=disabled \
    -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false \
    -Dc_args='-fsanitize=fuzzer-no-link -fno-sanitize-recover=undefined'
ninja -C "$build"

mkdir -p "$build/found"
status=0
for target; do
    mkdir -p "$build/corpus/$target"
    echo "== $target: $seconds seconds"
    nice -n 19 "$build/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=4096 \
        -timeout=10 -print_final_stats=1 -artifact_prefix="$build/found/$target-" \
        "$build/corpus/$target" "$here/corpus/$target" 2>"$build/found/$target.log" || status=1
    tail -n 12 "$build/found/$target.log"
done
exit $status
