#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The static programs: no library, no loader; in a root with nothing else in it verdi speaks, solves
# and plays a game, and verdi-match plays with it outside.
#
# Environment: VERDI_STATIC is their folder, VERDI_TEST_SOURCE the source tree, VERDI_STATIC_MISSING
# the static libraries that are not there.
set -u
LC_ALL=C
export LC_ALL
trial_tree=${VERDI_TEST_SOURCE:?}
# shellcheck source=tools/package/trial.sh
. "$trial_tree/tools/package/trial.sh"
. "$trial_tree/tests/checks.sh"
trial_folder=$(mktemp -d) || exit 1
trap 'rm -rf "$trial_folder"' EXIT
command -v readelf >/dev/null || { echo "SKIP: no readelf"; exit 77; }
[ -x "$VERDI_STATIC/verdi" ] || {
  echo "SKIP: no static programs, for want of ${VERDI_STATIC_MISSING:-their libraries}"
  exit 77
}

# Files are written in a root that has no /proc.
writes_files() {
  echo f5d6c3d3c4 >"$trial_folder/root/games"
  for line in 'convert --to ggf --output /made games' 'analyze --depth 1 --output /made games' \
    'review --level 1 --cache /cache --output /made games' \
    'book import --book /made games'; do
    rm -f "$trial_folder/root/made"
    # shellcheck disable=SC2086 # words
    says in_root "$trial_folder/root" /verdi $line && [ -s "$trial_folder/root/made" ] || return 1
  done
}

for program in verdi verdi-match verdi-book; do
  trial "$program needs no library" needs_nothing "$VERDI_STATIC/$program"
done
if can_change_root; then
  mkdir "$trial_folder/root" && cp "$VERDI_STATIC/verdi" "$trial_folder/root" || exit 1
  trial_all in_root "$trial_folder/root" /verdi
  trial "files where there is no /proc" writes_files
else
  echo "SKIP: no right to change the root"
  trial_all "$VERDI_STATIC/verdi"
fi
trial "two games of verdi-match" trial_match "'$VERDI_STATIC/verdi'" "$VERDI_STATIC/verdi-match"
trial_passed
checks=$trial_count
failures=$trial_failures
checks_end
