# shellcheck shell=sh
# SPDX-License-Identifier: MIT
#
# Configures build folders, sourced by run.sh and legs.sh.

# is_configured FOLDER: whether the folder was configured where it is now. The folder of a copied or
# renamed clone was not, and would build in the old place.
is_configured() {
  [ -f "$1/build.ninja" ] && python3 -c 'import json, os, sys
with open(os.path.join(sys.argv[1], "meson-info", "meson-info.json"), encoding="utf-8") as file:
    sys.exit(json.load(file)["directories"]["build"] != os.path.realpath(sys.argv[1]))' "$1"
}

# configure_folder FOLDER OPTIONS...: configures it, anew if it is there.
configure_folder() {
  folder=$1
  shift
  if [ -f "$folder/build.ninja" ]; then
    echo "== $folder was made for another place: configuring it anew"
    set -- --wipe "$@"
  fi
  echo "== meson setup $folder${*:+ $*}"
  meson setup "$folder" "$@"
}
