/* SPDX-License-Identifier: MIT
 *
 * A file without a name (O_TMPFILE) goes with its process, however that ends. In the target's own
 * folder it gets a name by a link; a folder whose file system knows no such files (NFS) gets a copy
 * of one from elsewhere. Either then has a temporary name until it is renamed; for that time the
 * calling thread holds signals back.
 */
#define _GNU_SOURCE
#include "base/file_write.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/system/path.h"
#include "base/timer.h"

enum { LINKS_MAX = 40, NAME_SIZE = 300 };

struct FileWriter {
    FILE *stream;
    int folder;       /* of the target; -1: written to directly */
    const char *name; /* in the folder: the end of `target` */
    char *target;     /* no link */
    bool linkable;    /* the stream's file is in that folder's file system */
    bool replaces;    /* `old` stands there */
    struct stat old;
};

static bool tell(char problem[FILE_WRITE_PROBLEM], const char *what, int error) {
    snprintf(problem, FILE_WRITE_PROBLEM, "%s%s", what, strerror(error ? error : EIO));
    return false;
}

/* -------------------------------------------------------------------------- what the name means */

/* Those of /proc, like /proc/self/fd/1, lead to open files, whatever their text says. */
static bool is_magic(const char *link) {
    struct statfs system;
    int fd = open(link, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    bool magic = fd >= 0 && fstatfs(fd, &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
    if (fd >= 0)
        close(fd);
    return magic;
}

/* What a link says, from where we are; NULL with errno. */
static char *read_link(const char *link) {
    char text[4096], *path;
    ssize_t length = readlink(link, text, sizeof text - 1);
    if (length < 0)
        return NULL;
    text[length] = '\0';
    int folder = *text == '/' ? 0 : (int)(path_name(link) - link);
    return asprintf(&path, "%.*s%s", folder, link, text) < 0 ? NULL : path;
}

/* The end of a chain of links, which need not be there; a magic link is an end. NULL with errno. */
static char *follow(const char *path) {
    struct stat status;
    char *at = strdup(path);
    for (int links = 0; at; links++) {
        if (lstat(at, &status) || !S_ISLNK(status.st_mode) || is_magic(at))
            return at;
        char *next = links < LINKS_MAX ? read_link(at) : NULL;
        if (links == LINKS_MAX)
            errno = ELOOP;
        int error = errno;
        free(at);
        errno = error;
        at = next;
    }
    return NULL;
}

/* A descriptor of ours that the magic link leads to shares its place with who has it too; another
 * process's is opened anew. */
static int open_directly(const char *path, const struct stat *status) {
    char *end;
    const char *name = path_name(path);
    long number = strtol(name, &end, 10);
    struct stat ours;
    if (*name && !*end && is_magic(path) && number >= 0 && number <= 0xffff &&
        fstat((int)number, &ours) == 0 && ours.st_dev == status->st_dev &&
        ours.st_ino == status->st_ino)
        return fcntl((int)number, F_DUPFD_CLOEXEC, 3);
    return open(path, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC);
}

/* ----------------------------------------------------------------------------- files and names */

static sigset_t hold_signals(void) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    return before;
}

static void release_signals(sigset_t before) {
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Beside the target and not like it: no other writer has the same, in this process or another. */
static void passing_name(const FileWriter *writer, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, ".%.200s.%ld-%d-%x.part", writer->name, (long)getpid(),
             fileno(writer->stream), (unsigned)timer_now_ns());
}

static int create(const FileWriter *writer, const char *name) {
    mode_t mode = writer->replaces ? writer->old.st_mode & 0777 : 0666;
    return openat(writer->folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
}

/* Whether a file can be made in the folder; errno if not. */
static bool try_folder(const FileWriter *writer) {
    char name[NAME_SIZE];
    passing_name(writer, name);
    sigset_t before = hold_signals();
    int fd = create(writer, name), error = errno;
    if (fd >= 0) {
        close(fd);
        unlinkat(writer->folder, name, 0);
    }
    release_signals(before);
    errno = error;
    return fd >= 0;
}

/* A stream to a file without a name, in the target's folder if that can be. */
static bool open_nameless(FileWriter *writer) {
    int fd = -1;
    if (access("/proc/self/fd", X_OK) == 0)
        fd = openat(writer->folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    writer->linkable = fd >= 0;
    writer->stream = fd >= 0 ? fdopen(fd, "w+b") : tmpfile();
    if (fd >= 0 && !writer->stream)
        close(fd);
    return writer->stream && (writer->linkable || try_folder(writer));
}

/* Owner and permissions as before; the owner only where we may give files away. */
static bool keep_mode(const FileWriter *writer, int fd) {
    if (!writer->replaces)
        return true;
    bool same = fchown(fd, writer->old.st_uid, writer->old.st_gid) == 0;
    return fchmod(fd, writer->old.st_mode & (same ? 07777 : 0777)) == 0;
}

static bool copy(FILE *from, int to) {
    char data[1 << 14];
    rewind(from);
    for (size_t size; (size = fread(data, 1, sizeof data, from)) > 0;)
        for (size_t at = 0; at < size;) {
            ssize_t written = write(to, data + at, size - at);
            if (written < 0 && errno != EINTR)
                return false;
            at += written > 0 ? (size_t)written : 0;
        }
    return !ferror(from);
}

/* A copy of the stream under this name, safe on the disk. */
static bool copy_as(const FileWriter *writer, const char *name) {
    int fd = create(writer, name);
    if (fd < 0)
        return false;
    bool good = copy(writer->stream, fd) && keep_mode(writer, fd) && fsync(fd) == 0;
    return close(fd) == 0 && good;
}

static bool link_as(const FileWriter *writer, const char *name) {
    char self[40];
    int fd = fileno(writer->stream);
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    return keep_mode(writer, fd) && fsync(fd) == 0 &&
           linkat(AT_FDCWD, self, writer->folder, name, AT_SYMLINK_FOLLOW) == 0;
}

/* The name is on the disk too; a folder that we cannot read, or that has no such thing, is left
 * to the system. */
static bool sync_folder(const FileWriter *writer) {
    int fd = openat(writer->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return true;
    bool good = fsync(fd) == 0 || errno == EINVAL;
    close(fd);
    return good;
}

static bool publish(const FileWriter *writer) {
    char name[NAME_SIZE];
    passing_name(writer, name);
    sigset_t before = hold_signals();
    bool good = writer->linkable ? link_as(writer, name) : copy_as(writer, name);
    good = good && renameat(writer->folder, name, writer->folder, writer->name) == 0;
    int error = errno;
    if (!good && error != EEXIST)
        unlinkat(writer->folder, name, 0);
    release_signals(before);
    errno = error;
    return good && sync_folder(writer);
}

/* Why an earlier write failed: the stream has forgotten it, another one tells, where a byte more
 * does no harm. */
static void find_error(const FileWriter *writer) {
    bool harmless = writer->folder >= 0 || !S_ISREG(writer->old.st_mode);
    if (harmless && write(fileno(writer->stream), "", 1) == 1)
        errno = EIO;
}

/* -------------------------------------------------------------------------------- the interface */

static void writer_free(FileWriter *writer) {
    if (writer->stream)
        fclose(writer->stream);
    if (writer->folder >= 0)
        close(writer->folder);
    free(writer->target);
    free(writer);
}

static bool begin_directly(FileWriter *writer, const struct stat *status,
                           char problem[FILE_WRITE_PROBLEM]) {
    int fd = open_directly(writer->target, status);
    writer->stream = fd < 0 ? NULL : fdopen(fd, "wb");
    if (writer->stream)
        return true;
    tell(problem, "", errno);
    if (fd >= 0)
        close(fd);
    return false;
}

static bool begin_beside(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]) {
    writer->name = path_name(writer->target);
    char *folder = strndup(writer->target, (size_t)(writer->name - writer->target));
    writer->folder = folder ? open(*folder ? folder : ".", O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    if (!*writer->name)
        return tell(problem, "", EISDIR);
    if (writer->folder < 0)
        return tell(problem, "its folder: ", errno);
    if (writer->replaces && faccessat(writer->folder, writer->name, W_OK, AT_EACCESS))
        return tell(problem, "", errno);
    return open_nameless(writer) || tell(problem, "cannot write into its folder: ", errno);
}

FileWriter *file_write_open(const char *path, char problem[FILE_WRITE_PROBLEM]) {
    FileWriter *writer = calloc(1, sizeof *writer);
    if (!writer) {
        tell(problem, "", ENOMEM);
        return NULL;
    }
    writer->folder = -1;
    bool good = *path && (writer->target = follow(path)) != NULL;
    if (!good) {
        tell(problem, "", *path ? errno : ENOENT);
    } else if (stat(writer->target, &writer->old) == 0) {
        writer->replaces = S_ISREG(writer->old.st_mode) && !is_magic(writer->target);
        good = writer->replaces ? begin_beside(writer, problem)
                                : begin_directly(writer, &writer->old, problem);
    } else {
        good = begin_beside(writer, problem);
    }
    if (good)
        return writer;
    writer_free(writer);
    return NULL;
}

FILE *file_write_stream(FileWriter *writer) {
    return writer->stream;
}

bool file_write_seekable(const FileWriter *writer) {
    return writer->folder >= 0;
}

bool file_write_commit(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]) {
    errno = 0;
    bool good = !ferror(writer->stream);
    if (!good)
        find_error(writer);
    good = fflush(writer->stream) == 0 && good;
    if (good && writer->folder >= 0)
        good = publish(writer);
    int error = errno;
    good = fclose(writer->stream) == 0 && good;
    writer->stream = NULL;
    if (!good)
        tell(problem, "", error ? error : errno);
    writer_free(writer);
    return good;
}

void file_write_discard(FileWriter *writer) {
    if (writer)
        writer_free(writer);
}
