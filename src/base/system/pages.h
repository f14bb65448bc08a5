/* SPDX-License-Identifier: MIT
 *
 * Allocates large blocks of memory directly from the system. Thread-safe.
 */
#pragma once

#include <stddef.h>

/* Allocates `size` bytes of zeroed memory, aligned to 64 bytes; NULL if out of memory. Pages take
 * no memory before their first use. Release the block with pages_free() and the same size. */
void *pages_alloc(size_t size);
void pages_free(void *memory, size_t size);

/* Asks the system to use huge pages for the unused parts of such a block. Huge pages make random
 * access faster, but the first access to each clears 2 MB. This is a hint that may have no
 * effect. */
void pages_prefer_huge(void *memory, size_t size);

/* Allocates all pages of such a block, or of a part that begins at a multiple of 4 KiB, before
 * their first use. The content is kept. A page that is read before it is written would cause two
 * page faults; the second one interrupts all other threads. Other threads may use the block
 * meanwhile. */
void pages_populate(void *memory, size_t size);

/* Zeroes such a block by returning its pages to the system. */
void pages_zero(void *memory, size_t size);
