# SPDX-License-Identifier: MIT
#
# To be sourced by test scripts: counts passed and failed checks, and prints a last line like
# Check's, from which tools/test.sh computes the totals of all tests.
checks=0
failures=0
shown= # a file to print after a failure

check() { # WHAT COMMAND...: one check, fulfilled if the command succeeds
  what=$1
  shift
  checks=$((checks + 1))
  "$@" && return
  failures=$((failures + 1))
  echo "FAILED: $what"
  [ -z "$shown" ] || cat "$shown"
}

checks_end() { # the exit status of the script
  echo "$((100 * (checks - failures) / checks))%: Checks: $checks, Failures: $failures, Errors: 0"
  [ "$failures" -eq 0 ]
}
