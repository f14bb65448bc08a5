/* SPDX-License-Identifier: MIT */
#include "front/kit/user_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"

/* In the folder that a variable names, or in its usual place at home. */
static bool find_path(char path[USER_FILE_PATH], const char *name, const char *variable,
                      const char *usual) {
    const char *folder = getenv(variable), *home = getenv("HOME");
    Text text = text_into(path, USER_FILE_PATH);
    if (folder && *folder == '/')
        text_add(&text, "%s/verdi/%s", folder, name);
    else if (home && *home == '/')
        text_add(&text, "%s/%s/verdi/%s", home, usual, name);
    return text.length > 0 && !text.overflow;
}

bool user_file_path(char path[USER_FILE_PATH], const char *name) {
    return find_path(path, name, "XDG_DATA_HOME", ".local/share");
}

bool user_file_cache_path(char path[USER_FILE_PATH], const char *name) {
    return find_path(path, name, "XDG_CACHE_HOME", ".cache");
}

void user_file_make_folders(char *path) {
    for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = '\0';
        mkdir(path, 0700);
        *p = '/';
    }
}

void user_file_prepare(const char *path, const char *name) {
    char own[USER_FILE_PATH];
    if (user_file_path(own, name) && strcmp(own, path) == 0)
        user_file_make_folders(own);
}
