#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests tools/package.sh in a clone, with package kinds made for this test: the contents of
# packages, the detection of builds that differ and of trials and builds that fail, and error
# messages. Also runs the trials of the Windows package on the programs of this machine, and checks
# that they are hardened.
#
# Environment: VERDI_TEST_SOURCE is the source tree, VERDI_BINARY and VERDI_TOOLS the programs;
# VERDI_HARDENED the library, if the build is hardened.
set -u
for need in git xz; do
  command -v $need >/dev/null 2>&1 || { echo "SKIP: no $need"; exit 77; }
done
tools=${VERDI_TEST_SOURCE:?}/tools
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
kinds=$work/clone/tools/package/kinds
mkdir -p "$kinds" && cp "$tools/package.sh" "$work/clone/tools" &&
  cp "$tools"/package/*.sh "$work/clone/tools/package" && cd "$work/clone" || exit 1
printf "project('x', 'c',\n  version: '7.8.9',\n  license: 'MIT')\n" >meson.build

. "$VERDI_TEST_SOURCE/tests/checks.sh"
shown=$work/said # after a failure

package() { # STATUS ARGUMENTS...: runs it, wants this exit status
  wanted=$1
  shift
  sh tools/package.sh "$@" >"$work/said" 2>&1
  [ $? -eq "$wanted" ]
}
says() { grep -qF -- "$1" "$work/said"; }

kind() { # NAME BUILD TRY NEEDS: a kind made of these commands
  cat >"$kinds/$1.sh" <<TEXT
# Summary: a kind that is $1
kind_needs() { $4; }
kind_build() { $2; }
kind_try() { $3; }
TEXT
}
# shellcheck disable=SC2016
{
  fill='mkdir box && cp meson.build tools/package.sh box && pack box "$2/box.tar.xz"'
  kind good "$fill" 'tar -tf "$1/box.tar.xz"' :
  kind placed 'echo "$1" >"$2/where"' : :
  kind broken 'echo half >"$2/half"; false' : :
  kind empty : : :
  kind untried "$fill" false :
  kind lacking "$fill" : 'lack "a spoon"; need /no/fork fork'
}
git init -q . && git add . && GIT_COMMITTER_DATE='2001-02-03T04:05:06Z' git -c user.name=a \
  -c user.email=a@b commit -q -m x || exit 1

check "--help lists every kind" package 0 --help
for name in good placed broken empty untried lacking; do
  check "--help names $name" says "a kind that is $name"
done
for wrong in '' nothing --nonsense '--output' '../package' 'good nothing'; do
  # Words are meant to be split.
  # shellcheck disable=SC2086
  check "'$wrong' is wrong usage" package 2 $wrong
  check "it says so" says "see --help"
done

check "a good one is built, twice, and tried" package 0 --check good
check "the same bytes" says "have the same bytes"
check "with its contents" says box/meson.build
check "it is where it says" test -s build-packages/box.tar.xz
check "with its checksum" sh -c 'cd build-packages && sha256sum --quiet -c SHA256SUMS'
check "nothing else is left" test "$(find build-packages -type f | sort | tr "\n" " ")" = \
  "build-packages/SHA256SUMS build-packages/box.tar.xz "
TZ=UTC tar -tvf build-packages/box.tar.xz >"$work/said"
check "owned by root" test "$(grep -c " 0/0 " "$work/said")" -eq 3
check "at the commit's time" test "$(grep -c ' 2001-02-03 04:05 ' "$work/said")" -eq 3
first=$(sha256sum <build-packages/box.tar.xz)
mkdir "$work/away"
check "again, elsewhere" package 0 --no-trial --output "$work/away" good
check "the same bytes again" test "$(sha256sum <"$work/away/box.tar.xz")" = "$first"

echo 'not committed' >>meson.build
check "what is not committed" package 0 --output "$work/away" good
check "is reported" says "uncommitted changes are not packed"
check "and left out" test "$(sha256sum <"$work/away/box.tar.xz")" = "$first"
git checkout -q meson.build

mkdir "$work/none"
check "a path in it" package 1 --check --output "$work/none" placed
check "is found" says "two builds of one commit differ"
check "without a second build nobody sees" package 0 --output "$work/away" placed
check "a build that fails" package 1 --output "$work/none" broken
check "a build of nothing" package 1 --output "$work/none" empty
check "nothing comes of these" test -z "$(ls "$work/none")"
check "a trial that fails" package 1 --output "$work/none" untried
check "says where the package is" says "what was built is in $work/none/failed"
check "it is there, and nothing else" test "$(cd "$work/none" && find . -type f)" = \
  ./failed/box.tar.xz
check "what this machine lacks" package 77 lacking
check "is reported" says "lacking: missing on this machine: a spoon, fork"
check "alone, too" package 77 --needs lacking
check "and no lack" package 0 --needs good
rm -rf .git
check "no clone" package 1 good
check "is reported" says "not a git clone"

# What the package for Windows is tried with succeeds here too. The folder for the user's files is
# another.
tree=$VERDI_TEST_SOURCE
here=$tools
trial_tree=$tree
trial_folder=$work/trials
mkdir "$trial_folder" && cd "$trial_folder" || exit 1
# shellcheck source=tools/package/kinds/windows.sh
. "$tools/package/kinds/windows.sh"
windows_wine() { "$@"; }
ln -s "${VERDI_BINARY:?}" verdi.exe
ln -s "${VERDI_TOOLS:?}/match/verdi-match" verdi-match.exe
ln -s "$VERDI_TOOLS/verdi-book" verdi-book.exe
PATH=$trial_folder:$PATH
for trial in utf8 line_ends replaces match book; do
  trial "windows_$trial" "windows_$trial"
done
if [ -z "${VERDI_HARDENED:-}" ]; then
  echo "SKIP: hardened programs: not in this kind of build"
elif ! command -v readelf >/dev/null 2>&1; then
  echo "SKIP: no readelf"
else
  trial "programs and library are hardened" hardened "$VERDI_BINARY" \
    "$VERDI_TOOLS/match/verdi-match" "$VERDI_TOOLS/verdi-book" "$VERDI_HARDENED"
fi
check "the trials of the programs" test "$trial_failures" -eq 0

checks_end
