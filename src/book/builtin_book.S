/* SPDX-License-Identifier: MIT
 * The shipped book inside the binary. BOOK_PATH comes from meson.build, if there is one. */
    .section .rodata
    .global verdi_builtin_book
    .global verdi_builtin_book_end
    .hidden verdi_builtin_book
    .hidden verdi_builtin_book_end
    .balign 16
verdi_builtin_book:
#ifdef BOOK_PATH
    .incbin BOOK_PATH
#endif
verdi_builtin_book_end:
    .byte 0
    .section .note.GNU-stack, "", %progbits
