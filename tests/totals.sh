#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the summary of tools/test.sh on a synthetic test log: each leg with its seconds, each
# skipped test with its reason, the counts, and the total in the last line.
set -u

tools=$(CDPATH='' cd -- "$(dirname -- "$0")/../tools" && pwd)
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/a leg/meson-logs"

log() { # the log of five tests, as Meson writes it
  cat <<'END'
==================================== 1/5 =====================================
test:         verdi:unit / convert
result:       exit status 0
----------------------------------- stdout -----------------------------------
Running suite(s): convert
SKIP: no reference data wthor/WTH.JOU
SKIP: no "reference" data $HOME
100%: Checks: 6, Failures: 0, Errors: 0
==============================================================================

==================================== 2/5 =====================================
test:         verdi:slow / quarry
result:       exit status 77
----------------------------------- stdout -----------------------------------
SKIP: xdotool is not installed
==============================================================================

==================================== 3/5 =====================================
test:         verdi:slow / silent
result:       exit status 77
==============================================================================

==================================== 4/5 =====================================
test:         verdi:unit / board
result:       exit status 1
----------------------------------- stdout -----------------------------------
90%: Checks: 10, Failures: 1, Errors: 0
==============================================================================

==================================== 5/5 =====================================
test:         verdi:unit / crash
result:       killed by signal 6 SIGABRT
==============================================================================
END
}

cd "$folder" || exit 1
here=$tools
# shellcheck source=tools/legs.sh
. "$tools/legs.sh"
build() { :; } # nothing to build: the log is there
meson() { log >"a leg/meson-logs/testlog.txt"; }
leg fast "a leg" '' -- >/dev/null
skip clang "clang is not installed" >/dev/null
emulated() { lacks "QEMU is not installed" || return; }
single oldest-pc emulated >/dev/null
summary >said
status=$?

failed=0
expect() { # LINES FROM THE END, TEXT
  found=$(tail -n "$1" said | head -n 1)
  [ "$found" = "$2" ] && return
  echo "line $1 from the end: '$found', not '$2'"
  failed=1
}
expect 1 "13 passed, 2 failed, 6 skipped"
expect 3 "  oldest-pc: QEMU is not installed"
expect 4 "  clang: clang is not installed"
expect 5 "  fast: silent: skipped without a reason"
expect 6 "  fast: quarry: xdotool is not installed"
expect 7 "  fast: convert: no \"reference\" data \$HOME"
expect 8 "  fast: convert: no reference data wthor/WTH.JOU"
expect 9 "== skipped"
grep -qE '^fast +13 +2 +4 +[0-9]+ *$' said || { echo "no leg with its seconds"; failed=1; }
[ "$status" -eq 1 ] || { echo "status $status"; failed=1; }
exit "$failed"
