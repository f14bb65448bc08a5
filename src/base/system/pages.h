/* SPDX-License-Identifier: MIT
 *
 * Large blocks of memory, straight from the system; unused parts cost nothing. Thread-safe.
 */
#ifndef VERDI_BASE_SYSTEM_PAGES_H
#define VERDI_BASE_SYSTEM_PAGES_H

#include <stddef.h>

/* Zeroed memory aligned to 64 bytes, or NULL. Pages are not touched before they are used, so a
 * large block costs nothing until then. Release with pages_free() and the same size. */
void *pages_alloc(size_t size);
void pages_free(void *memory, size_t size);

/* Asks for huge pages in the parts of such a block that were not used yet: faster to walk at
 * random, but two megabytes are cleared at the first touch of each. A wish; may change nothing. */
void pages_prefer_huge(void *memory, size_t size);

/* Gets all pages of such a block, a multiple of 4 KiB, before they are used; what is written there
 * stays. A page that is read before it is written to costs two faults, and the second interrupts
 * all other threads. Those may use the block meanwhile. */
void pages_populate(void *memory, size_t size);

/* Zeroes such a block by handing its pages back to the system. */
void pages_zero(void *memory, size_t size);

#endif
