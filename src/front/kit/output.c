/* SPDX-License-Identifier: MIT */
#include "front/kit/output.h"

#include "base/system/path.h"

static bool complain(const Output *output, const char *problem) {
    fprintf(stderr, "%s: %s: %s\n", output->command, output->path, problem);
    return false;
}

bool output_spares(const char *command, const char *path, const char *const *inputs, int count) {
    for (int i = 0; path && i < count; i++)
        if (inputs[i] && path_same_file(path, inputs[i]))
            return complain(&(Output){.command = command, .path = path},
                            "is also an input; name another file");
    return true;
}

bool output_open(Output *output, const char *command, const char *path) {
    char problem[FILE_WRITE_PROBLEM];
    *output = (Output){.command = command, .path = path, .stream = path ? NULL : stdout};
    if (!path)
        return true;
    output->file = file_write_open(path, problem);
    if (!output->file)
        return complain(output, problem);
    output->stream = file_write_stream(output->file);
    return true;
}

bool output_close(Output *output, bool good) {
    char problem[FILE_WRITE_PROBLEM];
    FileWriter *file = output->file;
    output->file = NULL;
    if (file && (good || ferror(output->stream))) /* which the commit tells of */
        return (file_write_commit(file, problem) || complain(output, problem)) && good;
    file_write_discard(file);
    return good;
}
