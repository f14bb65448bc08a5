#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs the tests of the Python module from the source tree, and again from a wheel, built and
# unpacked as by pip.
#
# Environment: VERDI_LIBRARY_SHARED is the shared library, VERDI_TEST_SOURCE the source tree.
set -u
command -v python3 >/dev/null 2>&1 || { echo "SKIP: no python3"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
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

# The wheel brings its own library.
unset VERDI_LIBRARY
wheel=$(python3 "$VERDI_TEST_SOURCE/tools/python/make_wheel.py" "$VERDI_LIBRARY_SHARED" "$work") &&
  mkdir "$work/site" && cp "$wheel" "$work/first.zip" &&
  python3 -m zipfile -e "$wheel" "$work/site" && PYTHONPATH=$work/site &&
  out=$(python3 -c 'import verdi
print(verdi.__file__)
with verdi.Engine(threads=1) as engine:
    print(engine.search(verdi.Game("f5d6c3"), depth=6).move)') || failures=$((failures + 1))
case ${out:-} in
  "$work/site/verdi/__init__.py"*[a-h][1-8]) ;;
  *) failures=$((failures + 1)) && echo "FAILED: the wheel: ${out:-}" ;;
esac
PYTHONPATH='' python3 "$VERDI_TEST_SOURCE/tools/python/make_wheel.py" "$VERDI_LIBRARY_SHARED" \
  "$work" >/dev/null && cmp "$wheel" "$work/first.zip" || failures=$((failures + 1))
echo "$((100 * (3 - failures) / 3))%: Checks: 3, Failures: $failures, Errors: 0"
[ "$failures" -eq 0 ]
