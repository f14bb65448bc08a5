/* SPDX-License-Identifier: MIT
 * The shipped list of openings inside the program. src/meson.build defines the path. */
#include SYSTEM_EMBED

EMBED_BEGIN(builtin_openings)
    .incbin OPENINGS_PATH
EMBED_END(builtin_openings)
