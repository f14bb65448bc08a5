/* SPDX-License-Identifier: MIT
 * The style sheet of all pages, review.css, inside the binary. CSS_PATH comes from meson.build. */
#include SYSTEM_EMBED

EMBED_BEGIN(verdi_review_css)
    .incbin CSS_PATH
EMBED_END(verdi_review_css)
