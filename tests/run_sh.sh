#!/bin/sh
# SPDX-License-Identifier: MIT
#
# run_sh.sh [CLONE]: tests run.sh, the first command of the README, in CLONE (tools/fresh.sh) or in
# an unbuilt copy of the tree: it builds, demonstrates the engine, and ends with three commands to
# try next, which must work. Then runs all other examples for newcomers: each block of the README,
# and the examples in the topics of verdi help. Leaves files in CLONE.
#
# Environment: VERDI_TEST_SOURCE.
set -u
exec </dev/null
cd "${VERDI_TEST_SOURCE:?}" || exit 1
. tests/checks.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
unset VERDI_BOOK XDG_DATA_HOME
HOME=$work/home
export HOME
mkdir "$HOME"
clone=${1:-}
if [ -z "$clone" ]; then
  for need in git tar meson ninja; do
    command -v $need >/dev/null 2>&1 || { echo "SKIP: no $need"; exit 77; }
  done
  git ls-files >/dev/null 2>&1 || { echo "SKIP: the sources are no checkout"; exit 77; }
  clone=$work/clone
  mkdir "$clone" &&
    git ls-files -z | tar --null --files-from - -cf - | tar -xf - -C "$clone" || exit 1
fi
cd "$clone" || exit 1

says() { grep -q -- "$1" "$work/run"; }

check 'sh tools/run.sh' sh -c "cd / && sh '$clone/tools/run.sh' >'$work/run' 2>&1 ||
  { tail -n 20 '$work/run' && false; }"
check 'shows a move' says '^Verdi plays [A-H][1-8]$'
check 'shows verdi play' says '^   build/verdi play$'
check 'verdi play' sh -c 'printf "d3\\nquit\\n" | build/verdi play | grep "^Verdi plays "'
review=$(sed -n 's/^   \(build.verdi review .*\)/\1/p' "$work/run")
check 'shows verdi review' says '^   build/verdi review '
check "$review" sh -c "$review && grep -q '<svg' game.html"
check 'shows verdi help' says '^   build/verdi help$'
check 'verdi help' sh -c 'build/verdi help | grep "^  play "'
check 'the command of NBoard' sh -c "cd build && printf 'nboard 2\\nping 1\\n' | ./verdi nboard |
  grep '^pong 1'"
check 'Meson reports nothing twice' sh -c "! grep '^Program .* found' '$work/run' | sort | uniq -d |
  grep ."

# Blocks of the README: those in sh, and the dialogues.
awk '/^```/ { block = $0 == "```sh" ? ++count : 0; next }
  block { print >("readme." block) }' README.md
check 'README.md has commands' test -s readme.2
for block in readme.*; do
  check "these lines of README.md:
$(cat "$block")" sh -c "sh -e $block >'$work/run' 2>&1 || { tail -n 20 '$work/run' && false; }"
done
check 'the dialogues of README.md' env VERDI_BINARY=build/verdi VERDI_TOOLS=build/tools \
  VERDI_TEST_SOURCE=. python3 tests/dialogue.py README.md
mkdir "$work/picture" && python3 tools/readme/picture.py build/verdi "$work/picture"
for picture in review-light.svg review-dark.svg; do
  check "tools/readme/picture.py makes $picture" cmp "$work/picture/$picture" tools/readme/$picture
done

# Blocks of the topics of verdi help: runs of indented lines. Those for other machines and for what
# is installed are not for here; reports.py runs those in Python and with jq.
mkdir "$work/user" && cp tests/data/game.txt "$work/user" && sed -n 1p tests/data/match.ggf \
  >"$work/user/games.ggf" && sed -n 1p tests/data/fforum-1-19.obf >"$work/user/positions.obf" &&
  cp "$work/user/positions.obf" "$work/user/hard.obf" && cut -d ' ' -f 1,2 \
  tests/data/fforum-20-39.obf >"$work/user/positions.txt" || exit 1
PATH=$PWD/build:$PWD/build/tools:$PATH
topics=$PWD/src/front/topics.md
cd "$work/user" || exit 1
awk '/^    / { sub(/^    /, ""); block = block $0 "\n"; next }
  /^$/ && block { block = block "\n"; next }
  { flush() } END { flush() }
  function flush() {
    if (block ~ /^(verdi|echo|printf)/ && block !~ /WTH_|jq/)
      printf "%s", block >("topic." ++count)
    block = ""
  }' "$topics"
check 'topics.md has examples' test -s topic.9
for block in topic.*; do
  check "these lines of topics.md:
$(cat "$block")" sh -c "sh -e $block >'$work/run' 2>&1 || { tail -n 20 '$work/run' && false; }"
done
checks_end
