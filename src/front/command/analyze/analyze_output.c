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

#include "base/system/file_lock.h"
#include "front/command/analyze/analyze.h"
#include "front/kit/report.h"

struct AnalyzeOutput {
    const char *path;
    int fd;
    FILE *old;  /* the existing file while it is being compared; NULL when writing */
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
    output->length = getline(&output->line, &output->capacity, output->old);
    output->number++;
    if (output->length < 0 && ferror(output->old))
        report(output, strerror(errno));
}

static bool open_old(AnalyzeOutput *output) {
    output->fd = open(output->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (output->fd < 0)
        return report(output, strerror(errno));
    struct stat what;
    if (fstat(output->fd, &what) == 0 && !S_ISREG(what.st_mode))
        return true; /* a device has no old text, and reading it might block */
    if (!file_lock(output->fd))
        return report(output, "in use by another run");
    int copy = dup(output->fd);
    output->old = copy < 0 ? NULL : fdopen(copy, "r");
    if (!output->old) {
        if (copy >= 0)
            close(copy);
        return report(output, strerror(errno));
    }
    read_ahead(output);
    return !output->failed;
}

AnalyzeOutput *analyze_output_open(const char *path) {
    AnalyzeOutput *output = calloc(1, sizeof *output);
    if (!output)
        return NULL;
    *output = (AnalyzeOutput){.path = path ? path : "stdout", .fd = STDOUT_FILENO};
    if (!path || open_old(output))
        return output;
    analyze_output_close(output);
    return NULL;
}

/* Overwrites the file from this offset on. */
static bool write_over(AnalyzeOutput *output, off_t at) {
    fclose(output->old);
    output->old = NULL;
    output->over = true;
    return lseek(output->fd, at, SEEK_SET) >= 0 || report(output, strerror(errno));
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
    return output->failed || !write_over(output, at) ? ANALYZE_FOREIGN : ANALYZE_MISSING;
}

bool analyze_output_add(AnalyzeOutput *output, const char *text, size_t size) {
    while (size && !output->failed) {
        ssize_t written = write(output->fd, text, size);
        if (written > 0) {
            text += written;
            size -= (size_t)written;
        } else if (written < 0 && errno != EINTR) {
            report(output, strerror(errno));
        }
    }
    if (output->over && !output->failed) {
        output->over = false;
        if (ftruncate(output->fd, lseek(output->fd, 0, SEEK_CUR)))
            report(output, strerror(errno));
    }
    return !output->failed;
}

bool analyze_output_close(AnalyzeOutput *output) {
    if (!output)
        return false;
    if (output->old && !output->failed && output->length >= 0)
        foreign(output);
    if (output->old)
        fclose(output->old);
    if (output->fd > STDOUT_FILENO && close(output->fd) && !output->failed)
        report(output, strerror(errno));
    bool good = !output->failed;
    free(output->line);
    free(output);
    return good;
}
