#!/bin/sh
# SPDX-License-Identifier: MIT
#
# abi.sh [--update]: compares the interface of libverdi.so, including the layout of structs, with
# the description stored for this version in tests/library/. --update stores a new description, for
# a new version. Also checks that programs linked with an earlier version of the same library name
# still find all they need, and that src/README.md lists what is new in the version.
#
# Environment: VERDI_TEST_SOURCE is the source tree (default: this file's).
set -u
LC_ALL=C
export LC_ALL
cd "${VERDI_TEST_SOURCE:-$(dirname -- "$0")/..}" || exit 1
for need in abidw abidiff meson ninja; do
  command -v $need >/dev/null 2>&1 || { echo "SKIP: no $need (Debian: abigail-tools)"; exit 77; }
done
[ "$(uname -m)" = x86_64 ] || { echo "SKIP: the description is that of x86-64"; exit 77; }
source=$PWD
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# Types are in the debug information. The compiler's options do not change what is exported.
version=$(sed -n 's/^#define VERDI_VERSION "\(.*\)"$/\1/p' src/verdi.h)
library=$work/build/src/verdi/libverdi.so.$version
if ! meson setup "$work/build" --buildtype=debug -Dtests=disabled >"$work/log" 2>&1 ||
  ! ninja -j 2 -C "$work/build" "${library#"$work/build/"}" >>"$work/log" 2>&1; then
  tail -n 20 "$work/log"
  exit 1
fi
mkdir -p "$work/include/verdi"
cp src/verdi.h "$work/include"
cp src/verdi/book.h "$work/include/verdi"
stored=tests/library/libverdi-$version.abi
abidw --headers-dir "$work/include" --drop-private-types --exported-interfaces-only \
  --no-corpus-path --no-comp-dir-path --no-elf-needed --no-parameter-names --type-id-style hash \
  --no-show-locs --out-file "$work/paths.abi" "$library" || exit 1
# The compiler names a source by its way from the build directory; what is stored begins at src/.
sed "s|path='[^']*/src/|path='src/|" "$work/paths.abi" >"$work/now.abi" || exit 1

if [ "${1:-}" = --update ]; then
  cp "$work/now.abi" "$source/$stored"
  echo "wrote $stored"
  exit 0
fi

failures=0
fail() {
  failures=$((failures + 1))
  echo "FAILED: $1"
}
if [ ! -f "$stored" ]; then
  fail "there is no $stored: sh tests/abi.sh --update"
elif ! abidiff --no-unreferenced-symbols "$stored" "$work/now.abi"; then
  fail "the interface is not that of $version: give it a new version (meson.build, verdi.h), another
number in the library's name if programs break (src/verdi/meson.build), a line in src/README.md, and
store it by sh tests/abi.sh --update"
fi
# The bit 8 of abidiff's status is a change that breaks programs.
for old in tests/library/libverdi-*.abi; do
  name=$(grep -o "soname='[^']*'" "$old")
  [ "$name" = "$(grep -o "soname='[^']*'" "$work/now.abi")" ] || continue
  abidiff --no-unreferenced-symbols "$old" "$work/now.abi" >"$work/diff"
  [ $(($? & 8)) -eq 0 ] || { cat "$work/diff"; fail "programs linked with $old break: $name"; }
done
sed -n '/^### Changes of the interface/,$p' src/README.md | grep -q "^$version, " ||
  fail "src/README.md does not say what is new in $version"
echo "$((100 * (3 - failures) / 3))%: Checks: 3, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]
