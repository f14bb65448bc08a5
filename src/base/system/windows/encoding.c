/* SPDX-License-Identifier: MIT
 *
 * Windows has no iconv: other encodings are refused.
 */
#include "base/system/encoding.h"

#include <errno.h>

char *encoding_to_utf8(const char *encoding, const char *text, size_t size, size_t *length) {
    (void)encoding, (void)text, (void)size, (void)length;
    errno = EINVAL;
    return NULL;
}
