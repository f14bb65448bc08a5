#!/bin/sh
# SPDX-License-Identifier: MIT
#
# fresh.sh [--needs]: runs the commands of the README as a newcomer would, in a clone of the last
# commit: its first command and its examples (tests/run_sh.sh), the installation, and tools/test.sh.
# Uses a fresh Debian made by debootstrap with only git and ca-certificates. Works in build-fresh/,
# where the log of the tests remains. --needs only reports what this machine lacks.
# Exit status: that of the commands; 2: wrong usage; 77: this machine lacks something.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tree=$(dirname -- "$here")
# shellcheck source=tools/package/common.sh
. "$here/package/common.sh"
# shellcheck source=tools/package/debian.sh
. "$here/package/debian.sh"
output=$tree/build-packages
work=$tree/build-fresh

case ${1:-} in
  '' | --needs) ;;
  *) fail 2 "usage: sh tools/fresh.sh [--needs]" ;;
esac
need git git
need_plain "$work"
debian_root_needs
[ -z "$lacking" ] || fail 77 "missing on this machine: $lacking"
[ "${1:-}" != --needs ] || exit 0

rm -rf "$work" && mkdir "$work" || exit 1
trap 'rm -rf "$work/root"' EXIT
trap 'exit 1' HUP INT TERM
debian_root "$work/root" git ca-certificates || fail 1 "no root of Debian could be made"
clone=/verdi
git clone -q "$tree" "$work/root$clone" || exit 1
debian_run "$work/root" env VERDI_TEST_SOURCE=$clone sh $clone/tests/run_sh.sh $clone </dev/null ||
  fail 1 "tools/run.sh or an example: see above"
git -C "$work/root$clone" clean -fdq
quietly debian_run "$work/root" sh -ec "cd $clone
  meson install -C build
  pkg-config --modversion verdi
  gcc -o /use tests/library/use.c \$(pkg-config --cflags --libs verdi)
  cd /
  /use
  python3 -Bc 'import verdi
with verdi.Engine(threads=1) as engine:
    print(engine.search(verdi.Game(\"f5d6c3\"), depth=6).move)'
  ninja -C $clone/build uninstall
  ! find /usr/local -name '*verdi*' | grep ." || fail 1 "the installation failed: see above"
debian_run "$work/root" sh $clone/tools/test.sh </dev/null
status=$?
cp "$work/root$clone/build-test/meson-logs/testlog.txt" "$work"
exit $status
