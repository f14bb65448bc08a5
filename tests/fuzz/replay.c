/* SPDX-License-Identifier: MIT
 *
 * Runs a fuzz target on every file of the folders named: the corpus as an ordinary test.
 */
#include <dirent.h>
#include <string.h>

#include "base/file_read.h"
#include "fuzz.h"

static int replay_folder(const char *folder) {
    DIR *dir = opendir(folder);
    if (!dir) {
        perror(folder);
        return -1;
    }
    int count = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[4096];
        size_t size;
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        char *bytes = file_read(path, 1 << 20, &size);
        FUZZ_CHECK(bytes != NULL);
        /* In a block of its very size, so that the address sanitizer sees one byte too far. */
        uint8_t *data = malloc(size ? size : 1);
        FUZZ_CHECK(data != NULL);
        memcpy(data, bytes, size);
        free(bytes);
        fprintf(stderr, "%s\n", path);
        LLVMFuzzerTestOneInput(data, size);
        free(data);
        count++;
    }
    closedir(dir);
    return count;
}

int main(int argc, char **argv) {
    int count = 0;
    for (int i = 1; i < argc; i++) {
        int files = replay_folder(argv[i]);
        if (files <= 0)
            return 1;
        count += files;
    }
    return count == 0;
}
