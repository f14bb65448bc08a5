/* SPDX-License-Identifier: MIT */
#include "base/file_write.h"

bool file_write_bytes(const char *path, const void *data, size_t size,
                      char problem[FILE_WRITE_PROBLEM]) {
    FileWriter *writer = file_write_open(path, problem);
    if (!writer)
        return false;
    fwrite(data, 1, size, file_write_stream(writer));
    return file_write_commit(writer, problem);
}
