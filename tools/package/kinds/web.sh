# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # read and set by package.sh
# SPDX-License-Identifier: MIT
#
# Summary: browsers and Node: a page to play and analyse, and the npm package verdi-othello
#
# One WebAssembly program, without threads, with the weights and the first part of the book.
# shellcheck source=tools/package/debian.sh
. "$here/package/debian.sh"
# shellcheck source=tools/package/trial.sh
. "$here/package/trial.sh"

# Positions with more discs are left out, so that the program has less than 8 MB when packed.
web_discs=19
web_most=8000000

kind_needs() {
  need emcc emscripten
  need node nodejs
  need npm npm
  need zip zip
  need unzip unzip
  need meson meson
  need ninja ninja-build
  need make make
  need dpkg-source dpkg-dev
  need tclsh tcl
  need_plain "$output"
  node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null ||
    lack "Node 18 or later"
  debian_needs
}

kind_build() { # SOURCE FOLDER
  web_libraries=$output/cache/web-libraries
  web_name=verdi-$version-web
  sh "$here/package/cross_libraries.sh" web "$web_libraries" || return 1
  # Programs of this machine cut the book.
  configure "$1/build" "$1" && compile "$1/build" verdi && web_cut_book "$1" || return 1
  configure "$1/build-web" "$1" --cross-file tools/cross-web.ini \
    "-Dpkg_config_path=$web_libraries/lib/pkgconfig" && compile "$1/build-web" || return 1
  web_npm=$1/verdi-othello
  mkdir "$web_npm" "$1/$web_name" && cp LICENSE tools/web/npm/README.md tools/web/npm/index.js \
    tools/web/npm/index.d.ts tools/web/npm/worker.js "$web_npm" &&
    sed "s/@VERSION@/$version/" tools/web/npm/package.json >"$web_npm/package.json" &&
    gzip -9 -n -c build-web/tools/web/engine.wasm >"$web_npm/engine.pack" || return 1
  [ "$(wc -c <"$web_npm/engine.pack")" -lt $web_most ] ||
    fail 1 "engine.pack has more than $web_most bytes"
  cp -R tools/web/page/. "$1/$web_name" && cp -R "$web_npm" "$1/$web_name/engine" &&
    sed "s/@VERSION@/$version-$(printf %.12s "$commit")/" tools/web/page/sw.js \
      >"$1/$web_name/sw.js" && cp LICENSE "$1/$web_name" || return 1
  rm "$1/$web_name/engine/package.json" "$1/$web_name/engine/README.md"
  find "$web_npm" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  npm pack --silent --pack-destination "$2" "$web_npm" >/dev/null && cd "$1" &&
    pack "$web_name" "$2/$web_name.zip"
}

web_cut_book() { # SOURCE
  "$1/build/verdi" book export | awk -v discs=$web_discs -f "$1/tools/web/cut_book.awk" |
    "$1/build/verdi" book import --book "$1/cut.book" - && mv "$1/cut.book" "$1/book/verdi.book"
}

web_run() { # PROGRAM ARGUMENTS...
  node --no-warnings "$tree/tools/web/run.mjs" "$@"
}

web_bench() { # Meson names this program .js, but it is WebAssembly too
  web_run "$work/one/source/build-web/verdi.js" bench >"$trial_folder/said" &&
    said "$(grep -oE '^[0-9]+' "$tree/tests/bench.signature") nodes .*"
}

kind_try() { # FOLDER
  trial_tree=$tree
  trial_folder=$work/said
  mkdir -p "$trial_folder" "$work/npm" && cd "$work/npm" &&
    npm install --silent --no-audit --no-fund --offline "$1"/verdi-othello-*.tgz || return 1
  for web_test in bits board kernel endgame; do
    trial "$web_test of the WebAssembly level" web_run \
      "$work/one/source/build-web/tools/web/suites.wasm" test_$web_test
  done
  trial "the signature" web_bench
  trial "the npm package" node "$tree/tests/web_npm.mjs" "$tree/tests/data/fforum-1-19.obf"
  if have chromium && mkdir "$work/browser" && npm install --silent --no-audit --no-fund \
    --prefix "$work/browser" playwright-core axe-core >/dev/null 2>&1; then
    unzip -q "$1"/verdi-*-web.zip -d "$work/tried" && cd "$work/browser" || return 1
    "$work/one/source/build/verdi" review --level 4 --engine ./ \
      --output "$work/tried/verdi-$version-web/report.html" f5d6c3d3c4f4f6 || return 1
    trial "the page in Chromium" node "$tree/tests/web_page.mjs" "$work/tried/verdi-$version-web"
  else
    say "the page is not tried: Chromium, or playwright-core and axe-core of npm, cannot be had"
  fi
  trial_passed
}
