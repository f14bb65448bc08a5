/* SPDX-License-Identifier: MIT
 *
 * Structs that grow at their end. The caller's struct may come from an older or a newer header than
 * the library; both know the same members up to the end of the shorter one.
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
