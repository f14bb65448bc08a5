/* SPDX-License-Identifier: MIT
 *
 * For assembler: embeds a file in the program (ELF). A source file has EMBED_BEGIN(name), an
 * .incbin of the path, and EMBED_END(name), each on its own line. These lines define `const
 * unsigned char name[], name_end[]`. The bytes begin at a multiple of 16 and are followed by a 0.
 */
#pragma once

/* clang-format off */
#define EMBED_BEGIN(name) \
    .section .rodata; .global name; .hidden name; .balign 16; name:
#define EMBED_END(name) \
    .global name##_end; .hidden name##_end; name##_end: .byte 0; \
    .section .note.GNU-stack, "", %progbits
/* clang-format on */
