/* SPDX-License-Identifier: MIT
 *
 * For assembler: a file inside the program, in ELF. EMBED_BEGIN(name), .incbin of a path, and
 * EMBED_END(name) make `const unsigned char name[], name_end[]`, which begin at multiples of 16 and
 * are followed by a 0. A source file has these three in this order, each on its own line.
 */
#ifndef VERDI_BASE_SYSTEM_LINUX_EMBED_H
#define VERDI_BASE_SYSTEM_LINUX_EMBED_H

/* clang-format off */
#define EMBED_BEGIN(name) \
    .section .rodata; .global name; .hidden name; .balign 16; name:
#define EMBED_END(name) \
    .global name##_end; .hidden name##_end; name##_end: .byte 0; \
    .section .note.GNU-stack, "", %progbits
/* clang-format on */

#endif
