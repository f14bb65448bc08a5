/* SPDX-License-Identifier: MIT
 *
 * Structs that grow at their end. The caller's struct may come from an older or a newer header than
 * the library; both know the same members up to the end of the shorter one.
 */
#ifndef VERDI_BASE_PUBLIC_SIZED_H
#define VERDI_BASE_PUBLIC_SIZED_H

#include <stdbool.h>
#include <stddef.h>

/* An upper bound for the size of all structs; a larger size means that it was not initialised. */
enum { SIZED_MOST = 1 << 20 };

/* Copies the caller's struct of `given_size` bytes to our own. Members that the caller's struct
 * lacks keep their defaults. False if the caller has set members unknown to this library, or if the
 * size is impossible. */
bool sized_read(void *own, size_t own_size, const void *given, size_t given_size);

/* Copies our struct to the caller's. Members unknown to this library become zero. */
bool sized_write(void *given, size_t given_size, const void *own, size_t own_size);

#endif
