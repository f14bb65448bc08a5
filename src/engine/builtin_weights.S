/* SPDX-License-Identifier: MIT
 * The shipped weights file inside the binary. WEIGHTS_PATH comes from meson.build. */
    .section .rodata
    .global verdi_builtin_weights
    .global verdi_builtin_weights_end
    .hidden verdi_builtin_weights
    .hidden verdi_builtin_weights_end
    .balign 16
verdi_builtin_weights:
    .incbin WEIGHTS_PATH
verdi_builtin_weights_end:
    .byte 0
    .section .note.GNU-stack, "", %progbits
