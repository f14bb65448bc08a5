/* SPDX-License-Identifier: MIT
 *
 * For assembler: embeds a file in the program (Mach-O). See linux/embed.h. Assemblers for the two
 * kinds of Mac separate statements by different characters, so these are macros of lines.
 */
#pragma once

/* clang-format off */
.macro embed_begin name
    .section __TEXT,__const
    .globl _\name
    .private_extern _\name
    .p2align 4
_\name:
.endm

.macro embed_end name
    .globl _\name\()_end
    .private_extern _\name\()_end
_\name\()_end:
    .byte 0
.endm

#define EMBED_BEGIN(name) embed_begin name
#define EMBED_END(name) embed_end name
