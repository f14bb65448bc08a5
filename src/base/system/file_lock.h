/* SPDX-License-Identifier: MIT
 *
 * Allows one writer per file, by a lock that ends with its process, however that ends.
 */
#ifndef VERDI_BASE_SYSTEM_FILE_LOCK_H
#define VERDI_BASE_SYSTEM_FILE_LOCK_H

#include <stdbool.h>

/* False if another descriptor has the file's lock: at once, without waiting. */
bool file_lock(int file);

#endif
