/* SPDX-License-Identifier: MIT
 *
 * Structs that grow at their end: those of a caller that was compiled with an older or a newer
 * version of a header than the library. Both know the same members up to the shorter one's end.
 */
#ifndef VERDI_BASE_PUBLIC_SIZED_H
#define VERDI_BASE_PUBLIC_SIZED_H

#include <stdbool.h>
#include <stddef.h>

/* No struct of any version is larger; a size beyond it was never set. */
enum { SIZED_MOST = 1 << 20 };

/* Copies what the caller's struct of `given_size` bytes has of the own one, the rest of which keeps
 * its defaults. False if the caller has set what this library does not know, or if the size is that
 * of no struct. */
bool sized_read(void *own, size_t own_size, const void *given, size_t given_size);

/* The other way; what the caller has beyond the own struct becomes zero. */
bool sized_write(void *given, size_t given_size, const void *own, size_t own_size);

#endif
