#!/bin/sh
# SPDX-License-Identifier: MIT
#
# run_sh.sh: the first command of the README, in a copy of the tree that nothing is built in: it
# builds, shows the engine at work and ends with three things to try next, each of which works. Then
# every example of the README that calls a program of build/ runs as printed and succeeds, block by
# block; what else the README names there has been built.
#
# Environment: VERDI_TEST_SOURCE.
set -u
exec </dev/null
cd "${VERDI_TEST_SOURCE:?}" || exit 1
. tests/checks.sh
for need in git tar meson ninja; do
  command -v $need >/dev/null 2>&1 || { echo "SKIP: no $need"; exit 77; }
done
git ls-files >/dev/null 2>&1 || { echo "SKIP: the sources are no checkout"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
unset VERDI_BOOK XDG_DATA_HOME
HOME=$work/home
export HOME
mkdir "$work/clone" "$HOME" &&
  git ls-files -z | tar --null --files-from - -cf - | tar -xf - -C "$work/clone" &&
  cd "$work/clone" || exit 1

says() { grep -q -- "$1" "$work/run"; }

check 'sh tools/run.sh' sh -c "cd / && sh '$work/clone/tools/run.sh' >'$work/run' 2>&1 ||
  { tail -n 20 '$work/run' && false; }"
check 'shows a move' says '^Verdi plays [A-H][1-8]$'
check 'tells of verdi play' says '^   build/verdi play$'
check 'verdi play' sh -c 'printf "d3\\nquit\\n" | build/verdi play | grep "^Verdi plays "'
review=$(sed -n 's/^   \(build.verdi review .*\)/\1/p' "$work/run")
check 'tells of verdi review' says '^   build/verdi review '
check "$review" sh -c "$review && grep -q '<svg' game.html"
check 'tells of NBoard' says '^   NBoard: Engine, Select Opponent'
folder=$(sed -n 's/.*Working directory \(.*\), Command .*/\1/p' "$work/run")
command=$(sed -n 's/.*, Command //p' "$work/run")
check "$command" sh -c "cd '$folder' && printf 'nboard 2\\nping 1\\n' | $command | grep '^pong 1'"

# A block is a run of indented lines; the one in Python has a test of its own, readme_python.sh.
awk '/^    / { sub(/^    (\$ )?/, ""); block = block $0 "\n"; next }
  /^$/ && block { block = block "\n"; next }
  { flush() } END { flush() }
  function flush() {
    if (block ~ /build\/[a-z]/ && block !~ /^import/)
      printf "%s", block >("example." ++count)
    block = ""
  }' README.md
check 'README.md has examples' test -s example.9
for example in example.*; do
  check "these lines of README.md:
$(cat "$example")" sh -c "sh -e $example >'$work/run' 2>&1 || { tail -n 20 '$work/run' && false; }"
done
for program in $(grep -oE '\bbuild/(verdi|tools/[a-z/-]*)' README.md | sort -u); do
  check "$program is there" test -e "$program"
done
checks_end
