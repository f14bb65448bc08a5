/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/system/path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

const char *path_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool path_is_absolute(const char *path) {
    return *path == '/';
}

/* The XDG base directories: the value of a variable, or the usual folder in the user's home. */
void path_user(Text *text, PathUser kind) {
    static const char *const variables[] = {"XDG_DATA_HOME", "XDG_CACHE_HOME"};
    const char *folder = getenv(variables[kind]), *home = getenv("HOME");
    if (folder && *folder == '/')
        text_add(text, "%s/verdi", folder);
    else if (home && *home == '/')
        text_add(text, "%s/%s/verdi", home, path_in_home[kind]);
}

bool path_make_folder(const char *path, bool own) {
    return mkdir(path, own ? 0700 : 0777) == 0;
}

bool path_same_file(const char *one, const char *other) {
    struct stat first, second;
    return stat(one, &first) == 0 && stat(other, &second) == 0 && S_ISREG(first.st_mode) &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

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
    enum { LINKS_MAX = 40 };
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

int path_follow(const char *path, char **target, bool *direct) {
    struct stat status;
    *target = *path ? follow(path) : NULL;
    if (!*target)
        return *path ? errno : ENOENT;
    bool there = stat(*target, &status) == 0;
    if (!there && errno != ENOENT)
        return errno;
    *direct = there && (!S_ISREG(status.st_mode) || own_descriptor(*target) >= 0);
    if (*direct)
        return 0;
    if (!*path_name(*target))
        return EISDIR;
    return there && faccessat(AT_FDCWD, *target, W_OK, AT_EACCESS) ? errno : 0;
}

int path_open(const char *target, const char *beside) {
    struct stat old;
    int own = beside ? -1 : own_descriptor(target); /* shares the file position with its other
                                                     * users */
    if (own >= 0)
        return fcntl(own, F_DUPFD_CLOEXEC, 3);
    if (!beside)
        return open(target, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC);
    mode_t mode = stat(target, &old) == 0 ? old.st_mode & 0777 : 0666;
    return open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
}

/* The owner stays if we are allowed to change it. */
bool path_finish(int file, const char *target) {
    struct stat old;
    if (stat(target, &old) == 0) {
        bool same = fchown(file, old.st_uid, old.st_gid) == 0;
        if (fchmod(file, old.st_mode & (same ? 07777 : 0777)))
            return false;
    }
    return fsync(file) == 0;
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

bool path_publish(const char *beside, const char *target, char problem[FILE_WRITE_PROBLEM]) {
    if (rename(beside, target) == 0 && sync_folder(target))
        return true;
    snprintf(problem, FILE_WRITE_PROBLEM, "%s", strerror(errno));
    return false;
}

int file_lock(int file) {
    return flock(file, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

int path_open_lock(const char *path) {
    return open(path, O_RDWR | O_CLOEXEC);
}
