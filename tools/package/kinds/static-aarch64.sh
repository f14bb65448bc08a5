# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # read and set by package.sh
# SPDX-License-Identifier: MIT
#
# Summary: Linux on AArch64: programs that need no libraries
#
# Debian's packages of the static libraries are unpacked beside the build; nothing is installed.
# Tested under QEMU, without any library.
linux_cpu=aarch64
linux_cross=aarch64-linux-gnu-
linux_run=qemu-aarch64
linux_libc=libc6-dev-arm64-cross
# shellcheck source=tools/package/linux.sh
. "$here/package/linux.sh"
# shellcheck source=tools/package/debian.sh
. "$here/package/debian.sh"

kind_needs() {
  linux_needs
  need qemu-aarch64 qemu-user
  [ -f "$(aarch64-linux-gnu-gcc -print-file-name=libc.a)" ] || lack libc6-dev-arm64-cross
  debian_needs
}

linux_version() {
  case $1 in
    *-cross) dpkg-query -W -f '${Version}' "$1" ;;
    *) dpkg-deb -f "$work/packages/$1"_*_arm64.deb Version ;;
  esac
}

kind_build() { # SOURCE FOLDER
  linux_root=$work/arm64
  [ -d "$linux_root" ] || debian_arm64 "$linux_root" || return 1
  mkdir -p "$linux_root/usr/share/doc/$linux_libc" &&
    cp "/usr/share/doc/$linux_libc/copyright" "$linux_root/usr/share/doc/$linux_libc" || return 1
  configure "$1/build" "$1" --cross-file tools/cross-aarch64.ini \
    --cross-file "$linux_root/libraries.ini" -Dstatic=true &&
    linux_pack "$1" "$2"
}

kind_try() { # FOLDER
  linux_try "$1" || return 1
  trial_all qemu-aarch64 -L "$work/root" "$work/tried/verdi"
  trial "two games of verdi-match" trial_match "qemu-aarch64 '$work/tried/verdi'" \
    qemu-aarch64 "$work/tried/verdi-match"
  trial "verdi-book begins a book" says qemu-aarch64 "$work/tried/verdi-book" build \
    "$work/begun.book" --positions 1
  trial_passed
}
