/* SPDX-License-Identifier: MIT
 *
 * verdi convert: a thousand damaged files of each format, from which no game may disappear without
 * a report. All else is in dialogues/convert.txt.
 */
#include "testing.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/random.h"
#include "folder.h"
#include "front/front.h"
#include "run.h"

enum { MUTANTS = 1000 };

/* What the last run said on stderr. */
static const char *errors;

/* Runs the command inside this process. */
static void convert(const char *const *arguments, int count) {
    char *list[32] = {"convert"};
    for (int i = 0; i < count; i++)
        list[1 + i] = (char *)arguments[i]; /* getopt moves them, no more */
    fflush(stderr);
    const char *path = folder_path("errors");
    int saved = dup(STDERR_FILENO), file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    ck_assert(saved >= 0 && file >= 0 && dup2(file, STDERR_FILENO) >= 0);
    optind = 0;
    int got = manual_run(&convert_manual, convert_main, 1 + count, list);
    fflush(stderr);
    ck_assert(dup2(saved, STDERR_FILENO) >= 0);
    close(saved);
    close(file);
    size_t size;
    errors = folder_read_bytes("errors", &size);
    ck_assert_msg(got == 0 || got == 1, "exit status %d: %s", got, errors);
}

#define CONVERT(...)                                                                               \
    convert((const char *const[]){__VA_ARGS__},                                                    \
            (int)(sizeof(const char *[]){__VA_ARGS__} / sizeof(char *)))

/* Six games: with passes, a wipe-out, one that stops. */
static const char transcripts[] =
    "f5f4e3f6d3e2g4f3e6h4e1d2h3h2g3g5d1c1b1f2h6g6h7d7f1d6f7e7e8f8g8c5c4c2c3c6d8c7b4b3b5a6a5\n"
    "f5d6c3d3c4f4f6f3e6e7\n"
    "f5f6e6f4e3c5c4e7c6e2g5\n"
    "e6f4e3d6c5f3c4f6\n"
    "d3c3c4c5b4d2d6\n"
    "c4e3f6e6f5c5c3\n";

static size_t mutate(Random *random, char *bytes, size_t size) {
    for (uint32_t changes = 1 + random_below(random, 3); changes; changes--) {
        size_t at = random_below(random, (uint32_t)size);
        switch (random_below(random, 4)) {
        case 0:
            bytes[at] = (char)random_below(random, 256);
            break;
        case 1:
            bytes[at] ^= (char)(1 << random_below(random, 8));
            break;
        case 2:
            memmove(bytes + at, bytes + at + 1, --size - at);
            break;
        default:
            memmove(bytes + at + 1, bytes + at, size++ - at);
            bytes[at] = (char)random_below(random, 256);
        }
    }
    return size;
}

/* Lines of `text` that are not in `others`. */
static int count_missing(const char *text, const char *others) {
    int missing = 0;
    char line[256];
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        snprintf(line, sizeof line, "\n%.*s\n", (int)(end - text), text);
        const char *found = strstr(others, line + 1);
        while (found && found != others && found[-1] != '\n')
            found = strstr(found + 1, line + 1);
        missing += !found;
    }
    return missing;
}

/* Lines that tell of trouble: all but the summary. */
static int count_reports(const char *text) {
    int reports = 0;
    for (; (text = strstr(text, "verdi convert: /")); text++)
        reports++;
    return reports;
}

/* A file in memory, by its name: nobody waits for the disk a thousand times. */
typedef struct MemoryFile {
    int fd;
    char name[40];
} MemoryFile;

static MemoryFile memory_file(void) {
    MemoryFile file = {.fd = memfd_create("convert", 0)};
    ck_assert_int_ge(file.fd, 0);
    snprintf(file.name, sizeof file.name, "/proc/self/fd/%d", file.fd);
    return file;
}

static void memory_write(const MemoryFile *file, const void *bytes, size_t size) {
    ck_assert(ftruncate(file->fd, 0) == 0 && pwrite(file->fd, bytes, size, 0) == (ssize_t)size);
}

/* Every record is there, or another in its place, or something was said, with the file's name. The
 * records are compared as lines of the format `to`, of which `lines` holds all. */
static void mutate_file(const char *name, char *format, char *to, const char *lines) {
    size_t size;
    const char *whole = folder_read_bytes(name, &size);
    char *bytes = malloc(size + 8);
    Random random;
    int told = 0, unharmed = 0;
    MemoryFile mutant = memory_file(), output = memory_file();
    random_seed(&random, 20261122);
    for (int i = 0; i < MUTANTS * testing_scale(); i++) {
        size_t length;
        memcpy(bytes, whole, size);
        memory_write(&mutant, bytes, mutate(&random, bytes, size));
        memory_write(&output, "", 0);
        ck_assert_int_eq(lseek(output.fd, 0, SEEK_SET), 0);
        CONVERT("--to", to, "--format", format, "--rewrite", "--verbose", "--output", output.name,
                mutant.name);
        const char *found = folder_read_bytes(output.name, &length);
        int missing = count_missing(lines, found), others = count_missing(found, lines);
        int reports = count_reports(errors);
        ck_assert_msg(!missing || others + reports, "%s %d: %d records disappeared in silence",
                      format, i, missing);
        told += reports > 0;
        unharmed += missing == 0;
    }
    ck_assert_msg(told > MUTANTS / 4 && unharmed > 0, "%s: %d told, %d unharmed", format, told,
                  unharmed);
    close(mutant.fd);
    close(output.fd);
    free(bytes);
}

TEST(test_damaged_files) {
    static char *const formats[] = {"transcript", "numbered", "ggf", "sgf", "wthor"};
    size_t size;
    folder_make();
    folder_write_text("start", transcripts);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        CONVERT("--to", formats[i], "--output", folder_path("whole"), folder_path("start"));
        mutate_file("whole", formats[i], "transcript", transcripts);
    }
    CONVERT("--to", "obf", "--output", folder_path("whole"), folder_path("start"));
    const char *boards = folder_read_bytes("whole", &size);
    mutate_file("whole", "obf", "obf", boards);
}
