/* SPDX-License-Identifier: MIT
 * The style sheet and the scripts of all pages, inside the binary. The paths come from
 * meson.build. */
#include SYSTEM_EMBED

EMBED_BEGIN(verdi_review_css)
    .incbin CSS_PATH
EMBED_END(verdi_review_css)

EMBED_BEGIN(verdi_review_js)
    .incbin JS_PATH
EMBED_END(verdi_review_js)

EMBED_BEGIN(verdi_review_engine_js)
    .incbin ENGINE_JS_PATH
EMBED_END(verdi_review_engine_js)
