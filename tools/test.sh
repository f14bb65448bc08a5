#!/bin/sh
# SPDX-License-Identifier: MIT
#
# test.sh [--all]: installs what is missing (tools/setup.sh), builds Verdi with its tests and runs
# them. --all adds the matrix of compilers, sanitizers, CPU levels, systems, packages and clients,
# leg by leg.
# The last line of output is the total: "N passed, N failed", ", N skipped" if any, and above it
# stands what was skipped and why. The exit status is 0 only if nothing failed.
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cd "$here/.." || exit 1
# shellcheck source=tools/legs.sh
. "$here/legs.sh"

case ${1:-} in
  '' | --all) ;;
  *)
    echo "usage: sh tools/test.sh [--all]" >&2
    exit 2
    ;;
esac

if ! sh "$here/setup.sh"; then
  echo "0 passed, 1 failed"
  exit 1
fi
# A leg whose tools cannot be had here is skipped.
[ "${1:-}" != --all ] || sh "$here/setup.sh" --all || true

leg "fast" build-test '' -- --no-suite slow
if [ "${1:-}" = --all ]; then
  all_legs
fi
summary
