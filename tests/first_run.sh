#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests tools/run.sh and tools/setup.sh in a small project: in a copied clone with its build folder,
# without permission to write, beside another apt, and with other compilers. run_sh.sh tests run.sh
# in the real tree.
#
# Environment: VERDI_TEST_SOURCE and VERDI_BINARY.
set -u
exec </dev/null
. "${VERDI_TEST_SOURCE:?}/tests/checks.sh"
tools=$VERDI_TEST_SOURCE/tools
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
shown=$work/said
said() { grep -q -- "$1" "$work/said"; }
run() { sh "$1/tools/run.sh" >"$work/said" 2>&1; }

mkdir -p "$work/clone ü/tools/match" && cd "$work/clone ü" || exit 1
cp "$tools/run.sh" "$tools/setup.sh" "$tools/folder.sh" tools
echo 'echo "demo of $(cat build/place)"' >tools/demo.sh
cat >meson.build <<'PROJECT'
project('small', 'c')
executable('verdi', 'a.c')
configure_file(output: 'place', capture: true, command: ['echo', meson.project_source_root()])
subdir('tools')
PROJECT
echo "executable('verdi-book', '../a.c')
subdir('match')" >tools/meson.build
echo "executable('verdi-match', '../../a.c')" >tools/match/meson.build
echo 'int main(void) { return 0; }' >a.c
if ! sh tools/setup.sh >"$work/said" 2>&1; then
  cat "$work/said"
  echo "SKIP: packages are missing"
  exit 77
fi

check 'run.sh builds' run .
check 'in its own folder' said "demo of .*/clone ü$"
cp -R . "$work/copy"
check 'a copied clone builds' run "$work/copy"
check 'in its own folder' said "demo of .*/copy$"
mv "$work/copy" "$work/renamed"
check 'a renamed clone builds' run "$work/renamed"
check 'in its own folder' said "demo of .*/renamed$"
check 'once more' run "$work/renamed"
check 'without configuring it' sh -c '! grep -q "meson setup" "$1"' - "$work/said"

# Root may write everywhere, but not to a folder that is mounted read-only.
refused() { # STATUS
  check 'a read-only clone is refused' test "$1" -eq 1
  check 'in one sentence' test "$(wc -l <"$work/said")" -eq 1
  check 'that says why' said '^run.sh: no permission to write /.*/build: '
}
mkdir "$work/mounted"
if [ "$(id -u)" -ne 0 ]; then
  rm -rf "$work/renamed/build" && chmod a-w "$work/renamed"
  run "$work/renamed"
  refused $?
  chmod u+w "$work/renamed"
elif unshare --mount true 2>/dev/null; then
  rm -rf "$work/renamed/build"
  unshare --mount sh -c 'mount --bind "$1" "$2" && mount -o remount,bind,ro "$2" &&
    sh "$2/tools/run.sh"' - "$work/renamed" "$work/mounted" >"$work/said" 2>&1
  refused $?
else
  echo 'SKIP: root, without the right to mount'
fi

# The compiler to install is the one that was asked for. This apt-get only prints its arguments.
mkdir "$work/bin" && printf '#!/bin/sh\necho "apt: $*"\n' >"$work/bin/apt-get"
printf '#!/bin/sh\nshift\n"$@"\n' >"$work/bin/sudo"
printf '#!/bin/sh\nexec "$@"\n' >"$work/bin/our-cache"
chmod +x "$work"/bin/*
for wanted in 'no-such-cc' 'our-cache no-such-cc -m64'; do
  PATH=$work/bin:$PATH CC=$wanted sh tools/setup.sh >"$work/said" 2>&1
  check "CC='$wanted' is missing" said '^apt: .*install .* no-such-cc'
  check 'and not gcc' sh -c '! grep -qwE "gcc|our-cache" "$1"' - "$work/said"
done
check 'a compiler with words is found' env PATH="$work/bin:$PATH" \
  CC='our-cache gcc -O0' sh tools/setup.sh

# Another apt holds the lock for a second. There are no packages here, so the installation fails.
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  mkdir -p "$work/apt/lists/partial" "$work/apt/cache" && : >"$work/apt/status" &&
    echo "Dir::State \"$work/apt\"; Dir::State::status \"$work/apt/status\";
Dir::Cache \"$work/apt/cache\"; Dir::Etc::sourcelist \"/dev/null\"; Dir::Etc::sourceparts \"-\";" \
      >"$work/apt.conf"
  mkfifo "$work/locked"
  python3 -c 'import fcntl, sys, time
file = open(sys.argv[1], "w")
fcntl.lockf(file, fcntl.LOCK_EX)
open(sys.argv[2], "w").close()
time.sleep(1)' "$work/apt/lists/lock" "$work/locked" &
  : <"$work/locked"
  APT_CONFIG=$work/apt.conf CC=no-such-cc sh tools/setup.sh >"$work/said" 2>&1
  check 'setup.sh waits for another apt' sh -c '! grep -q "update failed" "$1"' - "$work/said"
  check 'and goes on' said '^== apt-get install'
  wait
else
  echo 'SKIP: the lock of apt needs root'
fi

check 'the demo searches' sh -c 'sh "$1/demo.sh" "$2" >"$3"' - "$tools" "$VERDI_BINARY" "$work/said"
checks_end
