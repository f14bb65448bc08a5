/* SPDX-License-Identifier: MIT */
#include "base/system/file_lock.h"

#include <io.h>
#include <windows.h>

/* Other processes can neither read nor write locked bytes. So this locks a byte far beyond the end
 * of any file. */
bool file_lock(int file) {
    OVERLAPPED place = {.Offset = 0, .OffsetHigh = 0x40000000};
    return LockFileEx((HANDLE)_get_osfhandle(file),
                      LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place);
}
