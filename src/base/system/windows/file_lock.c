/* SPDX-License-Identifier: MIT */
#include "base/system/file_lock.h"

#include <io.h>
#include <windows.h>

/* Others can neither read nor write what is locked: it is a byte where no file has any. */
bool file_lock(int file) {
    OVERLAPPED place = {.Offset = 0, .OffsetHigh = 0x40000000};
    return LockFileEx((HANDLE)_get_osfhandle(file),
                      LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place);
}
