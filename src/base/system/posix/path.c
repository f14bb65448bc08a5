/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/system/path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *path_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool path_is_absolute(const char *path) {
    return *path == '/';
}

/* The XDG base directories: the value of a variable, or the default folder in the user's home. */
void path_user(Text *text, PathUser kind) {
    static const char *const variables[] = {"XDG_DATA_HOME", "XDG_CACHE_HOME"};
    static const char *const usual[] = {".local/share", ".cache"};
    const char *folder = getenv(variables[kind]), *home = getenv("HOME");
    if (folder && *folder == '/')
        text_add(text, "%s/verdi", folder);
    else if (home && *home == '/')
        text_add(text, "%s/%s/verdi", home, usual[kind]);
}

bool path_make_folder(const char *path, bool own) {
    return mkdir(path, own ? 0700 : 0777) == 0;
}

bool path_same_file(const char *one, const char *other) {
    struct stat first, second;
    return stat(one, &first) == 0 && stat(other, &second) == 0 && S_ISREG(first.st_mode) &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}
