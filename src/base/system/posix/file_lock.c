/* SPDX-License-Identifier: MIT */
#include "base/system/file_lock.h"

#include <sys/file.h>

bool file_lock(int file) {
    return flock(file, LOCK_EX | LOCK_NB) == 0;
}
