/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <string.h>

#include "base/file_read.h"
#include "fuzz.h"

void fuzz_replay(const char *name, FuzzTarget *target) {
    char folder[128], path[4096];
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", name);
    const char *corpus = testing_source(folder);
    DIR *dir = opendir(corpus);
    ck_assert_msg(dir != NULL, "%s", corpus);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        size_t size;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", corpus, entry->d_name);
        char *bytes = file_read(path, 1 << 20, &size);
        FUZZ_CHECK(bytes != NULL);
        /* In a block of its very size, so that the address sanitizer sees one byte too far. */
        uint8_t *data = malloc(size ? size : 1);
        FUZZ_CHECK(data != NULL);
        memcpy(data, bytes, size);
        free(bytes);
        fprintf(stderr, "%s\n", path);
        target(data, size);
        free(data);
        count++;
    }
    closedir(dir);
    ck_assert_int_gt(count, 0);
}
