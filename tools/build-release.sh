#!/bin/sh
# SPDX-License-Identifier: MIT
#
# build-release.sh: the release build for packages, with link-time and profile-guided optimisation.
# An instrumented build runs the training at every CPU level of this machine; a second build uses
# the profile. Needs gcc. See --help.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

usage() {
  cat <<'TEXT'
usage: sh tools/build-release.sh [FOLDER]
Builds verdi in FOLDER (default: build-release, beside tools/) with link-time and profile-guided
optimisation. The C compiler is $CC, which must be a gcc (default: gcc). The training runs are verdi
bench and some exact solves, on one thread, at each CPU level. Then the script checks at each level
that the search visits the number of nodes in tests/bench.signature. An existing FOLDER is replaced.

Exit status: 0 built and checked, 1 failure, 2 wrong usage.
TEXT
}

fail() { # STATUS MESSAGE
  echo "build-release.sh: $2" >&2
  exit "$1"
}

case ${1:-} in
  --help | -h) usage && exit 0 ;;
  -*) fail 2 "unknown option $1 (see --help)" ;;
esac
[ $# -le 1 ] || fail 2 "expected at most one folder (see --help)"
folder=${1:-$here/../build-release}
case $folder in
  /*) ;;
  *) folder=$PWD/$folder ;;
esac
cd "$here/.." || exit 1

CC=${CC:-gcc}
export CC
case $($CC --version 2>/dev/null) in
  '') fail 1 "the compiler '$CC' does not run" ;;
  *clang*) fail 1 "'$CC' is clang; the profile is made with gcc" ;;
esac

say() { printf '== %s\n' "$*"; }

configure() { # MODE: how to use profiles
  meson configure "$folder" -Db_pgo="$1" &&
    meson compile -C "$folder" ./verdi:executable
}

train() { # LEVEL
  "$verdi" bench --cpu "$1" >/dev/null &&
    "$verdi" perft --cpu "$1" 9 >/dev/null &&
    "$verdi" solve --cpu "$1" --threads 1 tests/data/fforum-1-19.obf >/dev/null &&
    head -n 8 tests/data/fforum-20-39.obf |
    "$verdi" solve --cpu "$1" --threads 1 - >/dev/null
}

verdi=$folder/verdi
if [ -e "$folder" ]; then
  [ -f "$folder/build.ninja" ] || fail 1 "$folder is there and is no build folder: name another one"
  rm -rf "$folder"
fi
say "building with counters in $folder"
# Code without a profile was not part of the training; no warning is needed.
meson setup "$folder" --buildtype=release -Dtests=disabled -Db_lto=true \
  -Dc_args=-Wno-missing-profile || exit 1
configure generate || fail 1 "the build with counters failed"

levels=
for level in portable x86-64-v3 x86-64-v4 x86-64-v4-popcnt neon; do
  "$verdi" perft --cpu "$level" 1 >/dev/null 2>&1 && levels="$levels $level"
done
for level in $levels; do
  say "training at CPU level $level"
  train "$level" || fail 1 "the training failed"
done

say "building with the profile"
configure use || fail 1 "the build with the profile failed"
expected=$(cat tests/bench.signature)
for level in $levels; do
  counted=$("$verdi" bench --cpu "$level" | tail -n 1)
  say "$level: $counted"
  [ "${counted%% *}" = "$expected" ] ||
    fail 1 "the search visits other nodes than tests/bench.signature says: $expected"
done
say "built: $verdi"
