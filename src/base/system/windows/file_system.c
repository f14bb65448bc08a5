/* SPDX-License-Identifier: MIT
 *
 * The old file's permissions are not kept: the new file inherits those of the folder.
 */
#include "base/system/file_system.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "base/system/path.h"

typedef enum Kind { MISSING, PLAIN, FOLDER, DEVICE } Kind;

/* The kind of file at `path`. *target receives the path of a regular file with links resolved. */
static Kind look_at(const char *path, char **target) {
    enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
    HANDLE handle = CreateFileA(path, FILE_READ_ATTRIBUTES, SHARE_ALL, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return MISSING;
    Kind kind = DEVICE;
    BY_HANDLE_FILE_INFORMATION about;
    if (GetFileType(handle) == FILE_TYPE_DISK && GetFileInformationByHandle(handle, &about))
        kind = about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? FOLDER : PLAIN;
    DWORD size = kind == PLAIN ? GetFinalPathNameByHandleA(handle, NULL, 0, 0) : 0;
    char *final = size ? malloc(size + 1) : NULL;
    DWORD length = final ? GetFinalPathNameByHandleA(handle, final, size + 1, 0) : 0;
    if (length && length <= size)
        *target = final;
    else
        free(final);
    CloseHandle(handle);
    return kind;
}

int file_find(const char *path, char **target, bool *direct) {
    Kind kind = look_at(path, target);
    *direct = kind == DEVICE;
    if (kind == FOLDER || (kind == MISSING && *path && !*path_name(path)))
        return EISDIR;
    if (kind == MISSING && !*path)
        return ENOENT;
    if (kind == PLAIN && _access(path, 2) != 0)
        return errno;
    if (!*target)
        *target = _strdup(path);
    return *target ? 0 : ENOMEM;
}

int file_open(const char *target, const char *beside) {
    int how = beside ? _O_CREAT | _O_EXCL | _O_RDWR : _O_WRONLY;
    return _open(beside ? beside : target, how | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

bool file_finish(int file, const char *target) {
    (void)target;
    return _commit(file) == 0;
}

/* A phrase for an error of moving a file; NULL if it is not known. */
static const char *phrase_for(DWORD error) {
    switch (error) {
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_USER_MAPPED_FILE:
        return "another program has it open";
    case ERROR_ACCESS_DENIED:
    case ERROR_WRITE_PROTECT:
        return strerror(EACCES);
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return strerror(ENOSPC);
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
        return strerror(ENOENT);
    default:
        return NULL;
    }
}

bool file_publish(const char *beside, const char *target, char problem[FILE_WRITE_PROBLEM]) {
    if (MoveFileExA(beside, target, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
        return true;
    DWORD error = GetLastError();
    const char *phrase = phrase_for(error);
    if (phrase)
        snprintf(problem, FILE_WRITE_PROBLEM, "%s", phrase);
    else
        snprintf(problem, FILE_WRITE_PROBLEM, "system error %lu", error);
    return false;
}

/* Other processes can neither read nor write locked bytes. So this locks a byte far beyond the end
 * of any file. */
bool file_lock(int file) {
    OVERLAPPED place = {.Offset = 0, .OffsetHigh = 0x40000000};
    return LockFileEx((HANDLE)_get_osfhandle(file),
                      LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place);
}
