/* SPDX-License-Identifier: MIT
 * The shipped list of openings inside the program. openings_file.h comes from meson.build. */
#include SYSTEM_EMBED

#include "openings_file.h"

EMBED_BEGIN(builtin_openings)
    .incbin VERDI_OPENINGS_FILE
EMBED_END(builtin_openings)
