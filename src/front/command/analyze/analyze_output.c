/* SPDX-License-Identifier: MIT
 *
 * Writes the output of `verdi analyze`, and resumes an earlier run that was killed. There is no
 * state besides the file: its text is compared with what this run would write, as far as that is
 * known without searching. From the first missing or incomplete job on, the file is overwritten;
 * the old rest is cut off with the first new text.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/path.h"
#include "front/command/analyze/analyze.h"
#include "front/kit/report.h"

struct AnalyzeOutput {
    const char *path;
    FILE *file;
    bool old;   /* the existing text is being compared; then nothing is written */
    bool over;  /* old text is being overwritten */
    char *line; /* the next line of the existing file, read ahead */
    size_t capacity;
    ssize_t length; /* -1: no line */
    off_t at;       /* offset of this line */
    int number;     /* of this line */
    bool failed;
};

static bool report(AnalyzeOutput *output, const char *problem) {
    report_error("%s: %s", output->path, problem);
    output->failed = true;
    return false;
}

static void read_ahead(AnalyzeOutput *output) {
    if (output->length > 0)
        output->at += output->length;
    output->length = getline(&output->line, &output->capacity, output->file);
    output->number++;
    if (output->length < 0 && ferror(output->file))
        report(output, strerror(errno));
}

static bool open_file(AnalyzeOutput *output) {
    int fd = open(output->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    output->file = fd < 0 ? NULL : fdopen(fd, "r+b");
    if (!output->file)
        return report(output, strerror(errno));
    struct stat what;
    if (fstat(fd, &what) == 0 && !S_ISREG(what.st_mode))
        return true; /* a device has no old text, and reading it might block */
    int error = file_lock(fd);
    char problem[128];
    snprintf(problem, sizeof problem, "cannot be locked: %s", strerror(error));
    if (error)
        return report(output, error == EAGAIN ? "in use by another run" : problem);
    output->old = true;
    read_ahead(output);
    return !output->failed;
}

AnalyzeOutput *analyze_output_open(const char *path) {
    AnalyzeOutput *output = calloc(1, sizeof *output);
    if (!output)
        return NULL;
    *output = (AnalyzeOutput){.path = path ? path : "stdout", .file = path ? NULL : stdout};
    if (!path || open_file(output))
        return output;
    analyze_output_close(output);
    return NULL;
}

static AnalyzeSkip foreign(AnalyzeOutput *output) {
    char problem[160];
    snprintf(problem, sizeof problem,
             "line %d is not what this run would write; remove the file, or name another",
             output->number);
    report(output, problem);
    return ANALYZE_FOREIGN;
}

AnalyzeSkip analyze_output_skip(AnalyzeOutput *output, const char *begin, size_t size, int lines) {
    if (!output->old)
        return ANALYZE_MISSING;
    off_t at = output->at;
    int matching = 0;
    while (matching < lines && output->length >= (ssize_t)size &&
           memcmp(output->line, begin, size) == 0 && output->line[output->length - 1] == '\n') {
        read_ahead(output);
        matching++;
    }
    bool more = output->length >= 0;
    bool whole = more && output->line[output->length - 1] == '\n';
    if (matching == lines || (matching && whole))
        return ANALYZE_THERE;
    if (more && !matching) {
        /* Here the line may only be an incomplete last one. */
        size_t there = (size_t)output->length < size ? (size_t)output->length : size;
        if (whole || memcmp(output->line, begin, there) != 0)
            return foreign(output);
    }
    output->old = false;
    output->over = true;
    if (!output->failed && fseeko(output->file, at, SEEK_SET))
        report(output, strerror(errno));
    return output->failed ? ANALYZE_FOREIGN : ANALYZE_MISSING;
}

bool analyze_output_add(AnalyzeOutput *output, const char *text, size_t size) {
    if (output->failed)
        return false;
    bool good = fwrite(text, 1, size, output->file) == size && !fflush(output->file);
    if (output->over && good)
        good = !ftruncate(fileno(output->file), ftello(output->file));
    output->over = false;
    if (good)
        return true;
    report(output, strerror(errno));
    clearerr(output->file); /* so that the exit does not report the error again */
    return false;
}

bool analyze_output_close(AnalyzeOutput *output) {
    if (!output)
        return false;
    if (output->old && !output->failed && output->length >= 0)
        foreign(output);
    if (output->file && output->file != stdout && fclose(output->file) && !output->failed)
        report(output, strerror(errno));
    bool good = !output->failed;
    free(output->line);
    free(output);
    return good;
}
