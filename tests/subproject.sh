#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Builds and runs a project that uses Verdi as a Meson subproject, shared and static. Environment:
# VERDI_TEST_SOURCE is the source tree.
set -u
for need in meson ninja; do
  command -v $need >/dev/null 2>&1 || { echo "SKIP: no $need"; exit 77; }
done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/project/subprojects"
ln -s "$VERDI_TEST_SOURCE" "$work/project/subprojects/verdi"
cp "$VERDI_TEST_SOURCE/tests/library/use.c" "$work/project"
cat >"$work/project/meson.build" <<'PROJECT'
project('guest', 'c')
executable('use', 'use.c',
  dependencies: dependency('verdi', fallback: 'verdi', default_options: ['tests=disabled']))
PROJECT
failures=0
for way in shared static; do
  if meson setup "$work/$way" "$work/project" --default-library=$way --buildtype=release \
    --wrap-mode=nodownload >"$work/log" 2>&1 &&
    ninja -j 2 -C "$work/$way" use >>"$work/log" 2>&1 && "$work/$way/use" >"$work/$way.out"; then
    linked=$(ldd "$work/$way/use" | grep -c 'libverdi\.so\.0')
    [ "$way$linked" = shared1 ] || [ "$way$linked" = static0 ] || {
      failures=$((failures + 1))
      echo "FAILED: $way: linked with $linked libverdi.so.0"
    }
  else
    failures=$((failures + 1))
    echo "FAILED: $way"
    tail -n 20 "$work/log"
  fi
done
cmp "$work/shared.out" "$work/static.out" || failures=$((failures + 1))
echo "$((100 * (3 - failures) / 3))%: Checks: 3, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]
