/* SPDX-License-Identifier: MIT
 *
 * Writes the file beside the target under a temporary name (.NAME.*.part), syncs it to disk, and
 * then renames it over the target.
 */
#define _GNU_SOURCE
#include "base/file_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/path.h"
#include "base/timer.h"

enum { LINKS_MAX = 40 };

struct FileWriter {
    FILE *stream;
    char *target;  /* after following links */
    char *passing; /* the temporary file; NULL: writes directly to the target */
    bool replaces; /* a target exists; `old` describes it */
    struct stat old;
};

static bool fail_with(char problem[FILE_WRITE_PROBLEM], const char *what, int error) {
    snprintf(problem, FILE_WRITE_PROBLEM, "%s%s", what, strerror(error ? error : EIO));
    return false;
}

/* -------------------------------------------------------------------------- what the name means */

/* The descriptor of this process that a link like /dev/fd/1 refers to; -1 for other links. */
static int own_descriptor(const char *link) {
    char *end;
    const char *name = path_name(link);
    long number = strtol(name, &end, 10);
    struct stat file, ours;
    bool own = *name && !*end && number >= 0 && number <= 0xffff && stat(link, &file) == 0 &&
               fstat((int)number, &ours) == 0 && ours.st_dev == file.st_dev &&
               ours.st_ino == file.st_ino;
    return own ? (int)number : -1;
}

/* The target of a link, relative to the current folder; NULL with errno set on failure. */
static char *read_link(const char *link) {
    char text[4096], *path;
    ssize_t length = readlink(link, text, sizeof text - 1);
    if (length < 0)
        return NULL;
    text[length] = '\0';
    int folder = *text == '/' ? 0 : (int)(path_name(link) - link);
    return asprintf(&path, "%.*s%s", folder, link, text) < 0 ? NULL : path;
}

/* The end of a chain of links, which need not exist. A link to a descriptor of this process ends
 * the chain. NULL with errno set on failure. */
static char *follow(const char *path) {
    struct stat status;
    char *at = strdup(path);
    for (int links = 0; at; links++) {
        if (lstat(at, &status) || !S_ISLNK(status.st_mode) || own_descriptor(at) >= 0)
            return at;
        char *next = links < LINKS_MAX ? read_link(at) : NULL;
        int error = links < LINKS_MAX ? errno : ELOOP;
        free(at);
        errno = error;
        at = next;
    }
    return NULL;
}

/* ----------------------------------------------------------------------------- files and names */

/* A name beside the target that no other writer uses, in any process. */
static char *passing_name(const FileWriter *writer) {
    char *path;
    const char *name = path_name(writer->target);
    int length =
        asprintf(&path, "%.*s.%.200s.%ld-%p-%x.part", (int)(name - writer->target), writer->target,
                 name, (long)getpid(), (const void *)writer, (unsigned)timer_now_ns());
    return length < 0 ? NULL : path;
}

/* Restores permissions, and the owner if we are allowed to change it. */
static bool keep_mode(const FileWriter *writer, int fd) {
    if (!writer->replaces)
        return true;
    bool same = fchown(fd, writer->old.st_uid, writer->old.st_gid) == 0;
    return fchmod(fd, writer->old.st_mode & (same ? 07777 : 0777)) == 0;
}

/* Syncs the folder, so that the name is on disk too. A folder that cannot be read or synced is not
 * an error. */
static bool sync_folder(const char *target) {
    char *folder = strndup(target, (size_t)(path_name(target) - target));
    int fd = folder ? open(*folder ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (fd < 0)
        return true;
    bool good = fsync(fd) == 0 || errno == EINVAL;
    close(fd);
    return good;
}

static bool publish(FileWriter *writer) {
    if (rename(writer->passing, writer->target) != 0)
        return false;
    free(writer->passing);
    writer->passing = NULL;
    return sync_folder(writer->target);
}

/* -------------------------------------------------------------------------------- the interface */

static void writer_free(FileWriter *writer) {
    if (writer->stream)
        fclose(writer->stream);
    if (writer->passing)
        unlink(writer->passing);
    free(writer->target);
    free(writer->passing);
    free(writer);
}

static bool open_stream(FileWriter *writer, int fd, const char *what,
                        char problem[FILE_WRITE_PROBLEM]) {
    writer->stream = fd < 0 ? NULL : fdopen(fd, "wb");
    if (writer->stream)
        return true;
    fail_with(problem, what, errno);
    if (fd >= 0)
        close(fd);
    return false;
}

static bool begin_directly(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]) {
    int own = own_descriptor(writer->target); /* shares the file position with its other users */
    int fd = own >= 0 ? fcntl(own, F_DUPFD_CLOEXEC, 3)
                      : open(writer->target, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC);
    return open_stream(writer, fd, "", problem);
}

static bool begin_beside(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]) {
    if (!*path_name(writer->target))
        return fail_with(problem, "", EISDIR);
    if (writer->replaces && faccessat(AT_FDCWD, writer->target, W_OK, AT_EACCESS))
        return fail_with(problem, "", errno);
    mode_t mode = writer->replaces ? writer->old.st_mode & 0777 : 0666;
    char *passing = passing_name(writer);
    if (!passing)
        return fail_with(problem, "", ENOMEM);
    int fd = open(passing, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd >= 0)
        writer->passing = passing;
    else
        free(passing);
    return open_stream(writer, fd, "its folder: ", problem);
}

static bool begin(FileWriter *writer, const char *path, char problem[FILE_WRITE_PROBLEM]) {
    writer->target = *path ? follow(path) : NULL;
    if (!writer->target)
        return fail_with(problem, "", *path ? errno : ENOENT);
    bool there = stat(writer->target, &writer->old) == 0;
    if (!there && errno != ENOENT)
        return fail_with(problem, "", errno);
    writer->replaces = there && S_ISREG(writer->old.st_mode) && own_descriptor(writer->target) < 0;
    return there && !writer->replaces ? begin_directly(writer, problem)
                                      : begin_beside(writer, problem);
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
    bool harmless = writer->passing || !S_ISREG(writer->old.st_mode);
    if (harmless && write(fileno(writer->stream), "", 1) == 1)
        errno = EIO;
}

bool file_write_commit(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]) {
    errno = 0;
    bool good = !ferror(writer->stream);
    if (!good)
        find_error(writer);
    good = fflush(writer->stream) == 0 && good;
    int fd = fileno(writer->stream);
    if (good && writer->passing)
        good = keep_mode(writer, fd) && fsync(fd) == 0;
    int error = errno;
    good = fclose(writer->stream) == 0 && good;
    writer->stream = NULL;
    if (good && writer->passing)
        good = publish(writer);
    if (!good)
        fail_with(problem, "", error ? error : errno);
    writer_free(writer);
    return good;
}

void file_write_discard(FileWriter *writer) {
    if (writer)
        writer_free(writer);
}
