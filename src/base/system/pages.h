/* SPDX-License-Identifier: MIT
 *
 * Allocates large blocks of memory directly from the system. Thread-safe.
 */
#ifndef VERDI_BASE_SYSTEM_PAGES_H
#define VERDI_BASE_SYSTEM_PAGES_H

#include <stddef.h>

/* Zeroed memory aligned to 64 bytes, or NULL. Pages take no memory before their first use. Release
 * with pages_free() and the same size. */
void *pages_alloc(size_t size);
void pages_free(void *memory, size_t size);

/* Asks for huge pages in the unused parts of such a block. They make random access faster, but the
 * first access to each clears 2 MB. A hint only: may have no effect. */
void pages_prefer_huge(void *memory, size_t size);

/* Allocates all pages of such a block, a multiple of 4 KiB, before their first use; their content
 * is kept. Otherwise a page that is read before it is written causes two page faults, the second of
 * which interrupts all other threads. Other threads may use the block meanwhile. */
void pages_populate(void *memory, size_t size);

/* Zeroes such a block by returning its pages to the system. */
void pages_zero(void *memory, size_t size);

#endif
