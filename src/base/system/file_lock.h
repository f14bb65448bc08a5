/* SPDX-License-Identifier: MIT
 *
 * One writer a file: a lock that goes with the descriptor, however its process ends.
 */
#ifndef VERDI_BASE_SYSTEM_FILE_LOCK_H
#define VERDI_BASE_SYSTEM_FILE_LOCK_H

#include <stdbool.h>

/* False if another descriptor has the file's lock: at once, without waiting. */
bool file_lock(int file);

#endif
