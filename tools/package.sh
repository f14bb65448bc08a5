#!/bin/sh
# SPDX-License-Identifier: MIT
#
# package.sh: makes the packages for users: archives, Debian packages, the source. Each kind is a
# file in tools/package/kinds/, which lists its needs, builds the package, and tests it in its
# target system. See --help.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tree=$(dirname -- "$here")
# shellcheck source=tools/package/common.sh
. "$here/package/common.sh"

usage() {
  cat <<'TEXT'
usage: sh tools/package.sh [--check] [--no-trial] [--needs] [--output FOLDER] KIND...
Makes packages of the last commit, tries them, and puts them into FOLDER (default: build-packages,
beside tools/). SHA256SUMS there has the checksums of all packages in FOLDER.

Kinds:
TEXT
  for usage_file in "$here"/package/kinds/*.sh; do
    printf '  %-16s %s\n' "$(basename "$usage_file" .sh)" \
      "$(sed -n 's/^# Summary: //p' "$usage_file")"
  done
  cat <<'TEXT'

Options:
  --check          build twice, in different folders, and compare the packages
  --no-trial       do not try the packages
  --needs          only report missing software (exit status 77)
  --output FOLDER  the folder for the packages
  --help

The compiler is $CC (default: gcc), without ccache. Packed files have the time of the commit.
Uncommitted changes are not packed. Debian packages are fetched from apt's source here, or from
$VERDI_DEBIAN_MIRROR, for the release $VERDI_DEBIAN_SUITE (default: bookworm).

Exit status: 0 made and tried, 1 failure, 2 wrong usage, 77 missing software.
TEXT
}

check=no
try=yes
only_needs=no
output=$tree/build-packages
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage && exit 0 ;;
    --check) check=yes ;;
    --no-trial) try=no ;;
    --needs) only_needs=yes ;;
    --output)
      [ $# -ge 2 ] || fail 2 "--output: expected a folder (see --help)"
      output=$2
      shift
      ;;
    --output=*) output=${1#*=} ;;
    -*) fail 2 "unknown option $1 (see --help)" ;;
    *) break ;;
  esac
  shift
done
[ $# -gt 0 ] || fail 2 "which kind? (see --help)"
for kind; do
  [ -f "$here/package/kinds/$kind.sh" ] || fail 2 "no kind '$kind' (see --help)"
done

mkdir -p "$output" || exit 1
output=$(CDPATH='' cd -- "$output" && pwd)
cd "$tree" || exit 1
read_commit

for kind; do
  (make_kind "$kind")
  status=$?
  [ $status -eq 0 ] || exit $status
done
