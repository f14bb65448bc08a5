/* SPDX-License-Identifier: MIT
 *
 * The user's folders: those of the XDG base directories if these are set, else %LOCALAPPDATA%.
 */
#include "base/system/path.h"

#include <ctype.h>
#include <direct.h>
#include <stdlib.h>
#include <string.h>
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

/* True if a regular file exists; fills in what the system knows about it. */
static bool look_at(const char *path, BY_HANDLE_FILE_INFORMATION *about) {
    enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
    HANDLE handle =
        CreateFileA(path, FILE_READ_ATTRIBUTES, SHARE_ALL, NULL, OPEN_EXISTING, 0, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    bool there = GetFileType(handle) == FILE_TYPE_DISK && GetFileInformationByHandle(handle, about);
    CloseHandle(handle);
    return there;
}

bool path_same_file(const char *one, const char *other) {
    BY_HANDLE_FILE_INFORMATION first, second;
    return look_at(one, &first) && look_at(other, &second) &&
           first.dwVolumeSerialNumber == second.dwVolumeSerialNumber &&
           first.nFileIndexHigh == second.nFileIndexHigh &&
           first.nFileIndexLow == second.nFileIndexLow;
}
