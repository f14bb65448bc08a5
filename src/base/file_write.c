/* SPDX-License-Identifier: MIT
 *
 * Writes the file beside the target under a temporary name (.NAME.*.part), writes it to the disk,
 * and then renames it over the target.
 */
#define _GNU_SOURCE
#include "base/file_write.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/path.h"
#include "base/timer.h"

struct FileWriter {
    FILE *stream;
    char *target;  /* after following links */
    char *passing; /* the temporary file; NULL: writes directly to the target */
};

static bool fail_with(char problem[FILE_WRITE_PROBLEM], const char *what, int error) {
    snprintf(problem, FILE_WRITE_PROBLEM, "%s%s", what, strerror(error ? error : EIO));
    return false;
}

/* A name beside the target that no other writer uses, in any process. */
static char *passing_name(const FileWriter *writer) {
    char *path;
    const char *name = path_name(writer->target);
    int length =
        asprintf(&path, "%.*s.%.200s.%ld-%p-%x.part", (int)(name - writer->target), writer->target,
                 name, (long)getpid(), (const void *)writer, (unsigned)timer_now_ns());
    return length < 0 ? NULL : path;
}

static void writer_free(FileWriter *writer) {
    if (writer->stream)
        fclose(writer->stream);
    if (writer->passing)
        unlink(writer->passing);
    free(writer->target);
    free(writer->passing);
    free(writer);
}

static bool begin(FileWriter *writer, const char *path, char problem[FILE_WRITE_PROBLEM]) {
    bool direct = false;
    int error = path_follow(path, &writer->target, &direct);
    char *passing = error || direct ? NULL : passing_name(writer);
    if (!error && !direct && !passing)
        error = ENOMEM;
    if (error)
        return fail_with(problem, "", error);
    int file = path_open(writer->target, passing);
    writer->stream = file < 0 ? NULL : fdopen(file, "wb");
    error = errno;
    if (file >= 0)
        writer->passing = passing;
    else
        free(passing);
    if (writer->stream)
        return true;
    if (file >= 0)
        close(file);
    return fail_with(problem, direct ? "" : "its folder: ", error);
}

FileWriter *file_write_open(const char *path, char problem[FILE_WRITE_PROBLEM]) {
    FileWriter *writer = calloc(1, sizeof *writer);
    if (!writer) {
        fail_with(problem, "", ENOMEM);
        return NULL;
    }
    if (begin(writer, path, problem))
        return writer;
    writer_free(writer);
    return NULL;
}

FILE *file_write_stream(FileWriter *writer) {
    return writer->stream;
}

const char *file_write_passing(const FileWriter *writer) {
    return writer->passing;
}

/* Finds out why an earlier write failed, which the stream does not remember: writes another byte
 * where that does no harm. */
static void find_error(const FileWriter *writer) {
    struct stat status;
    int file = fileno(writer->stream);
    bool harmless = writer->passing || (fstat(file, &status) == 0 && !S_ISREG(status.st_mode));
    if (harmless && write(file, "", 1) == 1)
        errno = EIO;
}

bool file_write_commit(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]) {
    errno = 0;
    bool good = !ferror(writer->stream);
    if (!good)
        find_error(writer);
    good = fflush(writer->stream) == 0 && good;
    if (good && writer->passing)
        good = path_finish(fileno(writer->stream), writer->target);
    int error = good ? 0 : errno;
    good = fclose(writer->stream) == 0 && good;
    writer->stream = NULL;
    if (!good)
        fail_with(problem, "", error ? error : errno);
    else if (writer->passing)
        good = path_publish(writer->passing, writer->target, problem);
    if (good) {
        free(writer->passing);
        writer->passing = NULL;
    }
    writer_free(writer);
    return good;
}

void file_write_discard(FileWriter *writer) {
    if (writer)
        writer_free(writer);
}

bool file_write_bytes(const char *path, const void *data, size_t size,
                      char problem[FILE_WRITE_PROBLEM]) {
    FileWriter *writer = file_write_open(path, problem);
    if (!writer)
        return false;
    fwrite(data, 1, size, file_write_stream(writer));
    return file_write_commit(writer, problem);
}
