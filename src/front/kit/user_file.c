/* SPDX-License-Identifier: MIT */
#include "front/kit/user_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"

bool user_file_path(char path[USER_FILE_PATH], const char *name) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    Text text = text_into(path, USER_FILE_PATH);
    if (data && *data == '/')
        text_add(&text, "%s/verdi/%s", data, name);
    else if (home && *home == '/')
        text_add(&text, "%s/.local/share/verdi/%s", home, name);
    return text.length > 0 && !text.overflow;
}

void user_file_make_folders(char *path) {
    for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
        *p = '\0';
        mkdir(path, 0700);
        *p = '/';
    }
}
