#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs the tests of the Python module from the source tree. tools/package/kinds/wheel.sh tests it
# as it is installed.
#
# Environment: VERDI_LIBRARY_SHARED is the shared library, VERDI_TEST_SOURCE the source tree.
set -u
command -v python3 >/dev/null 2>&1 || { echo "SKIP: no python3"; exit 77; }
failures=0
PYTHONDONTWRITEBYTECODE=1
VERDI_LIBRARY=$VERDI_LIBRARY_SHARED
PYTHONPATH=$VERDI_TEST_SOURCE/tools/python
export PYTHONDONTWRITEBYTECODE PYTHONPATH VERDI_LIBRARY
python3 "$VERDI_TEST_SOURCE/tests/python/test_verdi.py" || failures=$((failures + 1))
# The system's own, if another one comes first.
system=/usr/bin/python3
if [ -x $system ] && [ "$($system -c 'import sys; print(sys.executable)')" != \
  "$(python3 -c 'import sys; print(sys.executable)')" ]; then
  $system "$VERDI_TEST_SOURCE/tests/python/test_verdi.py" || failures=$((failures + 1))
fi
# Its types, if there is a checker.
if $system -m mypy --version >/dev/null 2>&1; then
  $system -m mypy --cache-dir=/dev/null "$VERDI_TEST_SOURCE/tools/python/verdi" &&
    ! out=$($system -m mypy --cache-dir=/dev/null --follow-imports=silent --strict -c 'import verdi
square: str = verdi.Engine().search(verdi.Game(), depth=1).move') &&
    echo "$out" | grep -q '^<string>:2: error: .*Optional' || failures=$((failures + 1))
else
  echo "no mypy: the types are not checked"
fi
[ "$failures" -eq 0 ]
