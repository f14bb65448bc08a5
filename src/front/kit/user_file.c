/* SPDX-License-Identifier: MIT */
#include "front/kit/user_file.h"

#include <string.h>

#include "base/system/path.h"

static bool find_path(char path[USER_FILE_PATH], const char *name, PathUser kind) {
    Text text = text_into(path, USER_FILE_PATH);
    path_user(&text, kind);
    if (!text.length)
        return false;
    text_add(&text, "/%s", name);
    return !text.overflow;
}

bool user_file_path(char path[USER_FILE_PATH], const char *name) {
    return find_path(path, name, PATH_USER_DATA);
}

bool user_file_cache_path(char path[USER_FILE_PATH], const char *name) {
    return find_path(path, name, PATH_USER_CACHE);
}

void user_file_make_folders(char *path) {
    for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = '\0';
        path_make_folder(path, true);
        *p = '/';
    }
}

void user_file_prepare(const char *path, const char *name) {
    char own[USER_FILE_PATH];
    if (user_file_path(own, name) && strcmp(own, path) == 0)
        user_file_make_folders(own);
}
