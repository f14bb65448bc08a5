/* SPDX-License-Identifier: MIT
 *
 * For assembler: embeds a file in the program (WebAssembly). See linux/embed.h.
 */
#pragma once

/* clang-format off */
#define EMBED_BEGIN(name) \
    .section .rodata.name,"",@; .globl name; .hidden name; .p2align 4; name:
#define EMBED_END(name) \
    .globl name##_end; .hidden name##_end; name##_end: .int8 0; \
    .size name, name##_end-name; .size name##_end, 1
/* clang-format on */
