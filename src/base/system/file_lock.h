/* SPDX-License-Identifier: MIT
 *
 * Allows one writer per file. The lock ends with the process, even if it is killed.
 */
#ifndef VERDI_BASE_SYSTEM_FILE_LOCK_H
#define VERDI_BASE_SYSTEM_FILE_LOCK_H

#include <stdbool.h>

/* Locks a file without waiting; false if another descriptor holds the lock. */
bool file_lock(int file);

#endif
