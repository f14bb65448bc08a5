/* SPDX-License-Identifier: MIT
 *
 * The user's folders are those of the XDG base directories if these are set, else %LOCALAPPDATA%.
 * A replaced file's permissions are not kept: the new file inherits those of the folder.
 */
#include "base/system/path.h"

#include <ctype.h>
#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

static bool is_separator(char c) {
    return c == '/' || c == '\\';
}

static bool has_drive(const char *path) {
    return isalpha((unsigned char)path[0]) && path[1] == ':';
}

const char *path_name(const char *path) {
    const char *name = has_drive(path) ? path + 2 : path;
    for (const char *c = name; *c; c++)
        if (is_separator(*c))
            name = c + 1;
    return name;
}

bool path_is_absolute(const char *path) {
    return is_separator(*path) || has_drive(path);
}

void path_user(Text *text, PathUser kind) {
    static const char *const variables[] = {"XDG_DATA_HOME", "XDG_CACHE_HOME"};
    const char *folder = getenv(variables[kind]);
    if (!folder || !path_is_absolute(folder))
        folder = getenv("LOCALAPPDATA");
    if (!folder || !path_is_absolute(folder))
        return;
    text_add(text, "%s/verdi", folder);
    for (char *c = text->data; *c; c++)
        if (*c == '\\')
            *c = '/';
}

bool path_make_folder(const char *path, bool own) {
    (void)own; /* inherits the access rights of the user's folder */
    return _mkdir(path) == 0;
}

enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

typedef enum Kind { MISSING, PLAIN, FOLDER, DEVICE } Kind;

/* The kind of file at `path`, what the system knows about a file on a disk, and the path of a
 * regular file with links resolved. */
static Kind look_at(const char *path, BY_HANDLE_FILE_INFORMATION *about, char **target) {
    HANDLE handle = CreateFileA(path, FILE_READ_ATTRIBUTES, SHARE_ALL, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    *target = NULL;
    if (handle == INVALID_HANDLE_VALUE)
        return MISSING;
    Kind kind = DEVICE;
    if (GetFileType(handle) == FILE_TYPE_DISK && GetFileInformationByHandle(handle, about))
        kind = about->dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? FOLDER : PLAIN;
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

bool path_same_file(const char *one, const char *other) {
    BY_HANDLE_FILE_INFORMATION first, second;
    char *target, *other_target;
    bool same = look_at(one, &first, &target) == PLAIN;
    same = look_at(other, &second, &other_target) == PLAIN && same &&
           first.dwVolumeSerialNumber == second.dwVolumeSerialNumber &&
           first.nFileIndexHigh == second.nFileIndexHigh &&
           first.nFileIndexLow == second.nFileIndexLow;
    free(target);
    free(other_target);
    return same;
}

int path_follow(const char *path, char **target, bool *direct) {
    BY_HANDLE_FILE_INFORMATION about;
    Kind kind = look_at(path, &about, target);
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

int path_open(const char *target, const char *beside) {
    int how = beside ? _O_CREAT | _O_EXCL | _O_RDWR : _O_WRONLY;
    return _open(beside ? beside : target, how | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

bool path_finish(int file, const char *target) {
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

bool path_publish(const char *beside, const char *target, char problem[FILE_WRITE_PROBLEM]) {
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
int file_lock(int file) {
    OVERLAPPED place = {.Offset = 0, .OffsetHigh = 0x40000000};
    if (LockFileEx((HANDLE)_get_osfhandle(file),
                   LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place))
        return 0;
    switch (GetLastError()) {
    case ERROR_LOCK_VIOLATION:
    case ERROR_IO_PENDING:
        return EAGAIN;
    case ERROR_ACCESS_DENIED:
        return EACCES;
    case ERROR_INVALID_HANDLE:
        return EBADF;
    default: /* the file system has no locks */
        return ENOLCK;
    }
}

int path_open_lock(const char *path) {
    HANDLE handle =
        CreateFileA(path, GENERIC_READ | GENERIC_WRITE, SHARE_ALL, NULL, OPEN_EXISTING, 0, NULL);
    return handle == INVALID_HANDLE_VALUE ? -1 : _open_osfhandle((intptr_t)handle, _O_NOINHERIT);
}
