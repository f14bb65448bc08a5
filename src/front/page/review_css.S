/* SPDX-License-Identifier: MIT
 * The style sheet of all pages, review.css, inside the binary. CSS_PATH comes from meson.build. */
    .section .rodata
    .global verdi_review_css
    .global verdi_review_css_end
verdi_review_css:
    .incbin CSS_PATH
verdi_review_css_end:
    .byte 0
    .section .note.GNU-stack, "", %progbits
