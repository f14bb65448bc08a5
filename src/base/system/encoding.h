/* SPDX-License-Identifier: MIT
 *
 * Encodings of texts other than UTF-8 and UTF-16 (base/decode.h).
 */
#pragma once

#include <stddef.h>

/* Converts `text` from an encoding ("Shift_JIS") to UTF-8. Returns a new buffer, which the caller
 * frees, and sets *length. On failure returns NULL and sets errno: EINVAL if this system does not
 * know the encoding, EILSEQ if the text is not in it, or ENOMEM. */
char *encoding_to_utf8(const char *encoding, const char *text, size_t size, size_t *length);
