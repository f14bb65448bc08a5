#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs the tests of numbers, records and the library again in a program that sets a locale. The
# locale, created here, has a decimal comma, and "I" and "i" are different letters in it.
#
# Arguments: the test program, and the test files to run.
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
