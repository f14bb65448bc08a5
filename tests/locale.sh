#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The tests of numbers, records and the library once more, in a program that has set a locale: one
# with a decimal comma, in which "I" and "i" are not the same letter. It is made here.
#
# Arguments: the program of the tests, and their files.
set -u
suites=$1
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
localedef -i tr_TR -f ISO-8859-9 "$work/comma" >/dev/null 2>&1 ||
  { echo "SKIP: localedef has no source of tr_TR (Debian: locales)"; exit 77; }
LOCPATH=$work
VERDI_TEST_LOCALE=comma
export LOCPATH VERDI_TEST_LOCALE
failures=0
for test in "$@"; do
  "$suites" "$test" || failures=$((failures + 1))
done
[ "$failures" -eq 0 ]
