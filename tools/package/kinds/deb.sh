# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # read and set by package.sh
# SPDX-License-Identifier: MIT
#
# Summary: Debian packages verdi, libverdi0, libverdi-dev, python3-verdi
#
# Built here by dpkg-buildpackage from tools/package/debian; checked by lintian; installed, used and
# purged in a fresh Debian. The maintainer is the author of the commit, or $DEBFULLNAME <$DEBEMAIL>.
# shellcheck source=tools/package/debian.sh
. "$here/package/debian.sh"
# shellcheck source=tools/package/trial.sh
. "$here/package/trial.sh"

kind_needs() {
  need dpkg-buildpackage dpkg-dev
  need dh debhelper
  need dh_python3 dh-python
  need lintian lintian
  need readelf binutils
  debian_root_needs
}

kind_build() { # SOURCE FOLDER
  # Use Debian's tools, whatever else this machine has, and pass no flags of ours to the compiler.
  PATH=/usr/sbin:/usr/bin:/sbin:/bin
  unset CC
  deb_maintainer=${DEBEMAIL:+${DEBFULLNAME:-Verdi} <$DEBEMAIL>}
  [ -n "$deb_maintainer" ] || deb_maintainer=$(git -C "$tree" log -1 --format='%an <%ae>' "$commit")
  cp -R "$1/tools/package/debian" "$1/debian" || return 1
  readme debian verdi verdi >"$1/debian/README.Debian" || return 1
  sed -i "s|@MAINTAINER@|$deb_maintainer|" "$1/debian/control" || return 1
  cat >"$1/debian/changelog" <<TEXT
verdi ($version-1) unstable; urgency=medium

  * Packaged from commit $commit.

 -- $deb_maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
TEXT
  quietly dpkg-buildpackage --build=binary --unsigned-source --unsigned-changes &&
    cp ../*.deb "$2" && mkdir -p "$work/changes" && cp ../*.deb ../*.changes ../*.buildinfo \
    "$work/changes"
}

kind_try() { # FOLDER
  trial_tree=$tree
  trial_folder=$work/said
  mkdir "$trial_folder" || return 1
  trial "lintian finds no error" says lintian --allow-root --fail-on error \
    "$work"/changes/*.changes
  grep -c '^W:' "$trial_folder/said" | sed 's/$/ warnings of lintian:/'
  grep '^W:' "$trial_folder/said"

  debian_root "$work/root" gcc libc6-dev pkg-config || return 1
  listing "$work/before"
  mkdir "$work/root/packages" && cp "$1"/*.deb "$work/root/packages" || return 1
  trial "they install" says debian_run "$work/root" sh -c "apt-get install -q -y \
    --no-install-recommends /packages/*.deb"
  trial "programs and library are hardened" hardened "$work/root"/usr/bin/verdi* \
    "$work/root"/usr/lib/*/libverdi.so.0
  trial_all debian_run "$work/root" verdi
  trial "two games of verdi-match" says debian_run "$work/root" verdi-match --games 2 \
    -e 'name=a cmd="verdi gtp --threads 1 --hash 4" level=2' \
    -e 'name=b cmd="verdi gtp --threads 1 --hash 4" level=1'
  trial "man pages and completions" says debian_run "$work/root" sh -c \
    "zcat /usr/share/man/man1/verdi-solve.1.gz &&
      cat /usr/share/bash-completion/completions/verdi.bash"
  cp "$tree/tests/library/use.c" "$work/root/packages" || return 1
  for deb_way in '' --static; do
    trial "a program is compiled with libverdi-dev, and runs${deb_way:+ ($deb_way)}" says \
      debian_run "$work/root" sh -c "cd /packages && gcc -o use use.c ${deb_way:+-static} \
        \$(pkg-config --cflags --libs $deb_way verdi) && ./use"
  done
  trial "a search from Python" says debian_run "$work/root" python3 -c 'import verdi
with verdi.Engine(threads=1) as engine:
    print(engine.search(verdi.Game("f5d6c3"), depth=6).move)'
  trial "it answers with a square" said '[a-h][1-8]'
  trial "they go away" says debian_run "$work/root" apt-get purge -q -y verdi libverdi0 \
    libverdi-dev python3-verdi
  trial "nothing of them is left" nothing_left
  trial_passed
}

# listing FILE: lists the files of the root, except those of apt and dpkg.
listing() {
  (cd "$work/root" && find . -name '*verdi*' ! -path './var/lib/dpkg/*' ! -path './packages*' \
    ! -path './var/log/*' ! -path './var/cache/*' ! -path './proc/*' | sort) >"$1"
}

nothing_left() {
  listing "$work/after" && diff "$work/before" "$work/after" >"$trial_folder/said"
}
