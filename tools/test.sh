#!/bin/sh
# SPDX-License-Identifier: MIT
#
# test.sh [--ci | --all]: installs missing packages (tools/setup.sh), builds Verdi with its tests
# and runs them. --ci adds the tests of continuous integration: the programs that make weights, the
# README's commands in a fresh Debian, packages, sanitizers, the slow suite. --all adds other
# compilers, CPU levels and systems.
# The last line of output is the total, "N passed, N failed, N skipped". Above it are the failed
# tests with the end of their output, the skipped tests with their reasons, and the legs with their
# times. The exit status is 0 only if nothing failed.
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cd "$here/.." || exit 1
# shellcheck source=tools/legs.sh
. "$here/legs.sh"

case ${1:-} in
  '') build_options="$build_options -Dlab=false" ;;
  --ci | --all) build_options="$build_options -Dlab=true" ;;
  *)
    echo "usage: sh tools/test.sh [--ci | --all]" >&2
    exit 2
    ;;
esac

if ! sh "$here/setup.sh"; then
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi
# A leg is skipped if its tools are not available here.
[ -z "${1:-}" ] || sh "$here/setup.sh" --all || true
record set-up 0 0 0 ''

leg fast build-test '' -- --no-suite slow --timeout-multiplier 4
case ${1:-} in
  --ci) ci_legs ;;
  --all)
    ci_legs --check
    all_legs
    ;;
esac
summary
