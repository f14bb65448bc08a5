# shellcheck shell=sh
# shellcheck disable=SC2154 # set by the sourcing script
# SPDX-License-Identifier: MIT
#
# Fetches Debian packages and makes fresh Debian roots, from the sources of apt on this machine.
# Sourced by kinds. $output/cache has the files to keep for the next run.

debian_suite=${VERDI_DEBIAN_SUITE:-bookworm}
debian_keys=/usr/share/keyrings/debian-archive-keyring.gpg

# debian_mirror: prints the address of the archive, without a slash at its end.
debian_mirror() {
  if [ -n "${VERDI_DEBIAN_MIRROR:-}" ]; then
    echo "${VERDI_DEBIAN_MIRROR%/}"
  else
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
      awk -v suite="$debian_suite" '$1 == suite { sub("/$", "", $2); print $2; exit }'
  fi
}

debian_needs() {
  need apt-get apt
  need dpkg-deb dpkg
  [ -f $debian_keys ] || lack debian-archive-keyring
  if [ -z "$(debian_mirror)" ]; then
    lack "a Debian archive with $debian_suite (VERDI_DEBIAN_MIRROR)"
  elif ! debian_answers >/dev/null 2>&1; then
    lack "an answer from Debian's archive"
  fi
}

debian_answers() {
  answers_folder=$(mktemp -d) || return 1
  /usr/lib/apt/apt-helper download-file "$(debian_mirror)/dists/$debian_suite/Release" \
    "$answers_folder/Release"
  answers_status=$?
  rm -r "$answers_folder"
  return $answers_status
}

debian_root_needs() {
  debian_needs
  need debootstrap debootstrap
  need unshare util-linux
  apart true 2>/dev/null || lack "the right to mount, for a Debian root"
}

# quietly COMMAND...: runs it, and prints its output only if it fails.
quietly() {
  "$@" >"$work/quietly" 2>&1 </dev/null || {
    tail -n 60 "$work/quietly" >&2
    return 1
  }
}

# debian_unpack ARCHITECTURE ROOT PACKAGE...: fetches packages into $work/packages with an apt that
# ignores installed packages, and unpacks them in ROOT. Their pkg-config files are adapted to ROOT.
debian_unpack() {
  unpack_architecture=$1
  unpack_root=$2
  shift 2
  unpack_apt=$work/apt
  mkdir -p "$unpack_apt/lists/partial" "$unpack_apt/cache" "$work/packages" "$unpack_root" &&
    : >"$unpack_apt/status" &&
    echo "deb [signed-by=$debian_keys] $(debian_mirror) $debian_suite main" \
      >"$unpack_apt/sources.list" || return 1
  cat >"$unpack_apt/apt.conf" <<TEXT
APT::Architecture "$unpack_architecture";
APT::Architectures { "$unpack_architecture"; };
APT::Sandbox::User "";
Dir::State::lists "$unpack_apt/lists";
Dir::State::status "$unpack_apt/status";
Dir::Cache "$unpack_apt/cache";
Dir::Etc::sourcelist "$unpack_apt/sources.list";
Dir::Etc::sourceparts "-";
TEXT
  quietly env APT_CONFIG="$unpack_apt/apt.conf" apt-get update -q || return 1
  (cd "$work/packages" &&
    quietly env APT_CONFIG="$unpack_apt/apt.conf" apt-get download -q "$@") || return 1
  for unpack_file in "$work/packages"/*_"$unpack_architecture".deb; do
    dpkg-deb -x "$unpack_file" "$unpack_root" || return 1
  done
  find "$unpack_root" -name '*.pc' -exec sed -i "s,^\(prefix *= *\)/,\1$unpack_root/," {} + \
    -exec sed -i "s,=/usr,=$unpack_root/usr," {} +
}

# debian_arm64 ROOT: unpacks SQLite and jansson for AArch64 in ROOT, and writes ROOT/libraries.ini,
# a cross file for Meson to use with tools/cross-aarch64.ini.
debian_arm64() {
  debian_unpack arm64 "$1" libsqlite3-dev libsqlite3-0 libjansson-dev libjansson4 || return 1
  cat >"$1/libraries.ini" <<TEXT
[binaries]
pkgconfig = 'pkg-config'
[properties]
pkg_config_libdir = '$1/usr/lib/aarch64-linux-gnu/pkgconfig'
[built-in options]
c_link_args = ['-Wl,-rpath,$1/usr/lib/aarch64-linux-gnu']
TEXT
}

# apart COMMAND...: runs it with its own mounts and processes, which end with it or with this
# script.
apart() {
  setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child --mount-proc "$@"
}

# debian_root FOLDER PACKAGE...: makes a fresh Debian with these packages and with apt's settings
# for proxies, certificates and passwords.
debian_root() {
  root_folder=$1
  shift
  root_cache=$output/cache/debian-$debian_suite.tar
  if [ ! -f "$root_cache" ]; then
    say "debootstrap of $debian_suite"
    # shellcheck disable=SC2046
    eval "$(apt-config shell root_proxy Acquire::http::Proxy)"
    mkdir -p "$output/cache" &&
      quietly apart env ${root_proxy:+http_proxy="$root_proxy"} debootstrap --variant=minbase \
        --keyring=$debian_keys "$debian_suite" "$root_folder" "$(debian_mirror)" &&
      tar --numeric-owner -cf "$root_cache.new" -C "$root_folder" . &&
      mv "$root_cache.new" "$root_cache" || return 1
  else
    mkdir -p "$root_folder" && tar -xpf "$root_cache" -C "$root_folder" || return 1
  fi
  for root_file in /etc/resolv.conf /etc/apt/auth.conf /etc/apt/auth.conf.d \
    /etc/ssl/certs/ca-certificates.crt /usr/local/share/ca-certificates; do
    [ ! -e $root_file ] || cp -RL --parents $root_file "$root_folder" || return 1
  done
  apt-config dump | grep '^Acquire::' >"$root_folder/etc/apt/apt.conf.d/90host"
  printf '%s\n' 'APT::Sandbox::User "root";' 'DPkg::Lock::Timeout "1800";' \
    >>"$root_folder/etc/apt/apt.conf.d/90host" # the archives are shared by all roots
  quietly debian_run "$root_folder" apt-get update -q || return 1
  [ $# -eq 0 ] ||
    quietly debian_run "$root_folder" apt-get install -q -y --no-install-recommends "$@"
}

# debian_run FOLDER COMMAND...: runs it in that Debian as root. Packages that apt fetches are kept
# for the next one.
debian_run() {
  run_folder=$1
  shift
  mkdir -p "$output/cache/archives/partial" || return 1
  # The inner shell expands these.
  # shellcheck disable=SC2016
  apart sh -c 'trap "exit 1" HUP INT TERM
    mount -t proc proc "$1/proc" &&
      mount -t devpts -o newinstance,ptmxmode=666 devpts "$1/dev/pts" &&
      mount --bind "$2" "$1/var/cache/apt/archives" || exit 1
    shift 2
    chroot "$@" <&3 & wait $!' sh "$run_folder" "$output/cache/archives" "$run_folder" env -i \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@" 3<&0
}
