#!/bin/sh
# SPDX-License-Identifier: MIT
#
# first_hour.sh [--update]: what a new user types and sees. Each file of tests/first_hour/ is a
# transcript: lines "$ COMMAND", each followed by all that it prints, and by "[status N]" if that is
# not 0. The commands are run again, in a folder that looks like a clone, and have to print the
# same. They say whatever else decides the output: one thread, a depth or a level, a seed. --update
# writes the transcripts anew.
#
# Environment: VERDI_BINARY, in its build folder, and VERDI_TEST_SOURCE.
set -u
LC_ALL=C.UTF-8
LANG=C.UTF-8
TZ=UTC
USER=ann
LOGNAME=ann
export LC_ALL LANG TZ USER LOGNAME
unset VERDI_BOOK VERDI_CPU XDG_DATA_HOME XDG_CACHE_HOME COLUMNS
source=$(realpath "${VERDI_TEST_SOURCE:?}") || exit 1
binary=$(realpath "${VERDI_BINARY:?}") || exit 1
build=$(dirname "$binary")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
case $("$binary" --version) in
  *' positions built in'*) ;;
  *) echo "SKIP: no book is built in" && exit 77 ;;
esac

# Prints the transcript of the commands in a file.
run() {
  HOME=$work/$1/home
  export HOME
  mkdir -p "$HOME" "$work/$1/build" "$work/$1/tests" &&
    ln -s "$binary" "$work/$1/build/verdi" &&
    ln -s "$source/tests/data" "$work/$1/tests/data" || exit 1
  sed -n 's/^\$ //p' "$source/tests/first_hour/$1.txt" | while IFS= read -r command; do
    printf '$ %s\n' "$command"
    (cd "$work/$1" && sh -c "$command" </dev/null >"$work/output" 2>&1)
    status=$?
    cat "$work/output"
    [ -z "$(tail -c 1 "$work/output")" ] || echo # a prompt, say, ends without a new line
    [ $status -eq 0 ] || echo "[status $status]"
  done
}

checks=0
failures=0
for file in "$source"/tests/first_hour/*.txt; do
  name=$(basename "$file" .txt)
  checks=$((checks + 1))
  run "$name" >"$work/$name.txt"
  if [ "${1:-}" = --update ]; then
    cp "$work/$name.txt" "$file"
  elif ! diff -u "$file" "$work/$name.txt"; then
    failures=$((failures + 1))
    echo "FAILED: $name"
  fi
done

# The first command of the README builds targets, each of which has to be the only one of its name.
# Whether all of it works says run_sh.sh.
targets=$(sed -n 's/^meson compile -C build //p' "$source/tools/run.sh")
if [ -f "$build/build.ninja" ] && command -v meson >/dev/null 2>&1; then
  checks=$((checks + 1))
  # shellcheck disable=SC2086
  if ! meson compile -C "$build" --ninja-args=-n $targets >"$work/compile" 2>&1; then
    failures=$((failures + 1))
    tail -n 5 "$work/compile"
    echo "FAILED: tools/run.sh builds $targets"
  fi
fi
echo "$((100 * (checks - failures) / checks))%: Checks: $checks, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]
