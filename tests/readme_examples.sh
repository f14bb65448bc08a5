#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every example of the README that is a line of build/... runs as printed and succeeds, in a folder
# that looks like a clone. What a reader has of his own (games, books, WTHOR files) is made by Verdi
# from tests/data/game.txt under the names that the README uses; the options --level and the like of
# an example stay as they are. Left out is the condition of a loop, which solve_split.sh runs.
#
# Environment: VERDI_BINARY, VERDI_TOOLS, VERDI_TEST_SOURCE.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/build" "$folder/home" "$folder/games" &&
  ln -s "${VERDI_BINARY:?}" "$folder/build/verdi" &&
  ln -s "${VERDI_TOOLS:?}" "$folder/build/tools" &&
  ln -s "${VERDI_TEST_SOURCE:?}/tests" "$folder/tests" &&
  cd "$folder" || exit 1
unset VERDI_BOOK XDG_DATA_HOME XDG_CACHE_HOME
HOME=$folder/home
export HOME

# What the examples find.
{
  game=tests/data/game.txt
  build/verdi convert --to ggf --output game.ggf $game &&
    cp game.ggf games/1.ggf &&
    build/verdi convert --to sgf --output more.sgf $game &&
    build/verdi convert --to wthor --output games.wtb $game &&
    cp games.wtb WTH_1985.wtb &&
    head -n 3 tests/data/fforum-1-19.obf >scores.obf &&
    head -n 1 tests/data/fforum-1-19.obf >hard.obf &&
    echo f5d6c3d3c4f4f6f3e6e7 >openings.txt &&
    build/verdi book import --book other.book openings.txt &&
    build/verdi book export --book other.book --output book.dat
} >made 2>&1 || { cat made; exit 1; }

checks=0
failures=0
sed -nE 's/^ {4,}(\$ )?((echo|printf) .* build\/.*|build\/.*)$/\2/p' \
  "$VERDI_TEST_SOURCE/README.md" | grep -v -e '\\$' -e 'test \$? =' >examples
[ "$(wc -l <examples)" -ge 20 ] || { echo "only $(wc -l <examples) examples found"; exit 1; }
while IFS= read -r line; do
  checks=$((checks + 1))
  case $line in
    *verdi-book*) [ -x build/tools/verdi-book ] || { echo "SKIP: $line"; continue; } ;;
    *'verdi book'*) build/verdi book stats >/dev/null 2>&1 || { echo "SKIP: $line"; continue; } ;;
  esac
  if ! sh -c "$line" </dev/null >output 2>errors; then
    failures=$((failures + 1))
    echo "FAILED: $line"
    cat errors
  fi
done <examples
echo "$((100 * (checks - failures) / checks))%: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]
