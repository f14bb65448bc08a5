/* SPDX-License-Identifier: MIT */
#include "folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "testing.h"

static char folder[64];

void folder_remove(void) {
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", folder);
    if (*folder)
        ck_assert_int_eq(system(command), 0);
    *folder = '\0';
}

const char *folder_make(void) {
    folder_remove();
    testing_at_end(folder_remove);
    strcpy(folder, "/tmp/verdi-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    return folder;
}

int folder_count(void) {
    DIR *entries = opendir(folder);
    int count = 0;
    ck_assert_ptr_nonnull(entries);
    while (readdir(entries))
        count++;
    closedir(entries);
    return count - 2; /* "." and ".." */
}

const char *folder_path(const char *name) {
    static char paths[256][128];
    static int next;
    char *path = paths[next++ % 256];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

const char *folder_write(const char *name, const void *bytes, size_t size) {
    const char *path = folder_path(name);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

const char *folder_write_text(const char *name, const char *text) {
    return folder_write(name, text, strlen(text));
}

const char *folder_read_bytes(const char *name, size_t *size) {
    enum { SIZE_LIMIT = 1 << 26 };
    const char *path = *name == '/' ? name : folder_path(name);
    char *bytes = file_read(path, SIZE_LIMIT, size);
    ck_assert_msg(bytes != NULL, "%s", path);
    return testing_keep(bytes);
}

const char *folder_read(const char *name) {
    size_t size;
    return folder_read_bytes(name, &size);
}

void folder_check_same(const char *one, const char *two) {
    size_t sizes[2];
    const char *a = folder_read_bytes(one, &sizes[0]), *b = folder_read_bytes(two, &sizes[1]);
    ck_assert_msg(sizes[0] == sizes[1] && memcmp(a, b, sizes[0]) == 0, "%s and %s differ", one,
                  two);
}
