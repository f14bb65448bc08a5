/* SPDX-License-Identifier: MIT
 *
 * As on POSIX, except that the old file's permissions are not kept: the new file inherits those of
 * the folder.
 */
#include "base/file_write.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "base/system/path.h"
#include "base/timer.h"

enum { NAME_EXTRA = 64 };

struct FileWriter {
    FILE *stream;
    char *target;  /* after following links */
    char *passing; /* the hidden file; NULL: writes directly to the target */
};

static bool fail_with(char problem[FILE_WRITE_PROBLEM], const char *what, int error) {
    snprintf(problem, FILE_WRITE_PROBLEM, "%s%s", what, strerror(error ? error : EIO));
    return false;
}

/* Reports an error of moving a file. */
static bool fail_with_system(char problem[FILE_WRITE_PROBLEM], DWORD error) {
    switch (error) {
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_USER_MAPPED_FILE:
        snprintf(problem, FILE_WRITE_PROBLEM, "another program has it open");
        return false;
    case ERROR_ACCESS_DENIED:
    case ERROR_WRITE_PROTECT:
        return fail_with(problem, "", EACCES);
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return fail_with(problem, "", ENOSPC);
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
        return fail_with(problem, "", ENOENT);
    default:
        snprintf(problem, FILE_WRITE_PROBLEM, "system error %lu", error);
        return false;
    }
}

typedef enum Kind { MISSING, PLAIN, FOLDER, DEVICE } Kind;

/* The kind of file at `path`. *target receives the path of a regular file with links resolved. */
static Kind look_at(const char *path, char **target) {
    enum { SHARE_ALL = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };
    HANDLE handle = CreateFileA(path, FILE_READ_ATTRIBUTES, SHARE_ALL, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        return MISSING;
    Kind kind = DEVICE;
    BY_HANDLE_FILE_INFORMATION about;
    if (GetFileType(handle) == FILE_TYPE_DISK && GetFileInformationByHandle(handle, &about))
        kind = about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? FOLDER : PLAIN;
    DWORD size = kind == PLAIN ? GetFinalPathNameByHandleA(handle, NULL, 0, 0) : 0;
    char *final = size ? malloc(size + 1) : NULL;
    DWORD length = final ? GetFinalPathNameByHandleA(handle, final, size + 1, 0) : 0;
    if (length && length <= size)
        *target = final;
    else
        free(final);
    CloseHandle(handle);
    return kind;
}

/* A name that no other writer uses, in any process. */
static char *passing_name(const char *target) {
    static const char form[] = "%.*s.%.200s.%lu-%lu-%x.part";
    size_t size = strlen(target) + NAME_EXTRA;
    char *name = malloc(size);
    const char *own = path_name(target);
    if (name)
        snprintf(name, size, form, (int)(own - target), target, own, GetCurrentProcessId(),
                 GetCurrentThreadId(), (unsigned)timer_now_ns());
    return name;
}

static bool open_stream(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]) {
    const char *path = writer->passing ? writer->passing : writer->target;
    int how = writer->passing ? _O_CREAT | _O_EXCL | _O_RDWR : _O_WRONLY;
    int fd = _open(path, how | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE), error = errno;
    writer->stream = fd < 0 ? NULL : _fdopen(fd, writer->passing ? "w+b" : "wb");
    if (writer->stream)
        return true;
    if (fd >= 0)
        _close(fd);
    return fail_with(problem, writer->passing ? "its folder: " : "", error);
}

static bool begin(FileWriter *writer, const char *path, char problem[FILE_WRITE_PROBLEM]) {
    Kind kind = look_at(path, &writer->target);
    if (kind == FOLDER || (kind == MISSING && *path && !*path_name(path)))
        return fail_with(problem, "", EISDIR);
    if (kind == MISSING && !*path)
        return fail_with(problem, "", ENOENT);
    if (kind == PLAIN && _access(path, 2) != 0)
        return fail_with(problem, "", errno);
    if (!writer->target)
        writer->target = _strdup(path);
    if (kind != DEVICE)
        writer->passing = writer->target ? passing_name(writer->target) : NULL;
    if (!writer->target || (kind != DEVICE && !writer->passing))
        return fail_with(problem, "", ENOMEM);
    return open_stream(writer, problem);
}

static void writer_free(FileWriter *writer) {
    if (writer->stream) {
        fclose(writer->stream);
        if (writer->passing)
            DeleteFileA(writer->passing);
    }
    free(writer->target);
    free(writer->passing);
    free(writer);
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

bool file_write_commit(FileWriter *writer, char problem[FILE_WRITE_PROBLEM]) {
    errno = 0;
    bool good = !ferror(writer->stream);
    good = fflush(writer->stream) == 0 && good;
    good = good && (!writer->passing || _commit(_fileno(writer->stream)) == 0);
    int error = errno;
    good = fclose(writer->stream) == 0 && good;
    writer->stream = NULL;
    if (!good)
        fail_with(problem, "", error ? error : errno);
    if (good && writer->passing &&
        !MoveFileExA(writer->passing, writer->target,
                     MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
        good = fail_with_system(problem, GetLastError());
    if (!good && writer->passing)
        DeleteFileA(writer->passing);
    writer_free(writer);
    return good;
}

void file_write_discard(FileWriter *writer) {
    if (writer)
        writer_free(writer);
}
