/* SPDX-License-Identifier: MIT
 * The shipped book inside the binary. BOOK_PATH comes from meson.build, if there is one. */
#include SYSTEM_EMBED

EMBED_BEGIN(verdi_builtin_book)
#ifdef BOOK_PATH
    .incbin BOOK_PATH
#endif
EMBED_END(verdi_builtin_book)
