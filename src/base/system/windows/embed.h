/* SPDX-License-Identifier: MIT
 *
 * For assembler: embeds a file in the program (COFF). See linux/embed.h.
 */
#pragma once

/* clang-format off */
#define EMBED_BEGIN(name) \
    .section .rdata, "dr"; .global name; .balign 16; name:
#define EMBED_END(name) \
    .global name##_end; name##_end: .byte 0
/* clang-format on */
