# SPDX-License-Identifier: MIT
#
# For test scripts to source: counts what holds and what fails, and ends with Check's last line, by
# which tools/test.sh adds all tests up.
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
