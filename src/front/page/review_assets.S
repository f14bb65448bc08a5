/* SPDX-License-Identifier: MIT
 * The style sheet of all pages and the scripts of a game's and of lines, inside the binary. The paths come from
 * meson.build. */
#include SYSTEM_EMBED

EMBED_BEGIN(verdi_review_css)
    .incbin CSS_PATH
EMBED_END(verdi_review_css)

EMBED_BEGIN(verdi_review_js)
    .incbin JS_PATH
EMBED_END(verdi_review_js)

EMBED_BEGIN(verdi_lines_js)
    .incbin LINES_JS_PATH
EMBED_END(verdi_lines_js)
