/* SPDX-License-Identifier: MIT
 * Embeds the shipped book. meson.build defines BOOK_PATH if there is a book. */
#include SYSTEM_EMBED

EMBED_BEGIN(verdi_builtin_book)
#ifdef BOOK_PATH
    .incbin BOOK_PATH
#endif
EMBED_END(verdi_builtin_book)
