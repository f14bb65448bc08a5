/* SPDX-License-Identifier: MIT
 * The shipped weights file inside the binary. WEIGHTS_PATH comes from meson.build. */
#include SYSTEM_EMBED

EMBED_BEGIN(verdi_builtin_weights)
    .incbin WEIGHTS_PATH
EMBED_END(verdi_builtin_weights)
