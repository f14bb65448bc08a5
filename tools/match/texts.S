/* SPDX-License-Identifier: MIT
 * The shipped list of openings and the cases of conformance inside the program. src/meson.build
 * defines the paths. */
#include SYSTEM_EMBED

EMBED_BEGIN(builtin_openings)
    .incbin OPENINGS_PATH
EMBED_END(builtin_openings)

EMBED_BEGIN(compliance_text)
    .incbin COMPLIANCE_PATH
EMBED_END(compliance_text)
