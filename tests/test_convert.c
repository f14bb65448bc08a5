/* SPDX-License-Identifier: MIT
 *
 * verdi convert: conversion to every format and back, filters, duplicates, splitting, and a
 * thousand damaged files of each format, from which no game may disappear without a report.
 */
#include "testing.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/random.h"
#include "folder.h"
#include "front/front.h"
#include "run.h"

enum { MUTANTS = 1000, EITHER = -1 /* exit status 0 or 1 */ };

/* What the last run said on stderr. */
static const char *errors;

/* Runs the command inside this process. */
static void convert(int status, const char *const *arguments, int count) {
    char *list[32] = {"convert"};
    for (int i = 0; i < count; i++)
        list[1 + i] = (char *)arguments[i]; /* getopt moves them, no more */
    fflush(stderr);
    const char *path = folder_path("errors");
    int saved = dup(STDERR_FILENO), file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    ck_assert(saved >= 0 && file >= 0 && dup2(file, STDERR_FILENO) >= 0);
    optind = 0;
    int got = convert_main(1 + count, list);
    fflush(stderr);
    ck_assert(dup2(saved, STDERR_FILENO) >= 0);
    close(saved);
    close(file);
    size_t size;
    errors = folder_read_bytes("errors", &size);
    bool expected = status == EITHER ? got == 0 || got == 1 : got == status;
    ck_assert_msg(expected, "exit status %d instead of %d: %s", got, status, errors);
}

#define CONVERT(status, ...)                                                                       \
    convert(status, (const char *const[]){__VA_ARGS__},                                            \
            (int)(sizeof(const char *[]){__VA_ARGS__} / sizeof(char *)))

static void check_file(const char *name, const char *expected) {
    size_t size;
    const char *text = folder_read_bytes(name, &size);
    ck_assert_str_eq(text, expected);
}

/* Six games: passes, a wipe-out, one that stops, ... with names, and one position. */
#define GAME_1                                                                                     \
    "f5f4e3f6d3e2g4f3e6h4e1d2h3h2g3g5d1c1b1f2h6g6h7d7f1d6f7e7e8f8g8c5c4c2c3c6d8c7b4b3b5a6a5"
#define GAME_2 "f5d6c3d3c4f4f6f3e6e7"
#define GAME_3 "f5f6e6f4e3c5c4e7c6e2g5"
#define GAME_4 "e6f4e3d6c5f3c4f6"
#define GAME_5 "d3c3c4c5b4d2d6"
#define GAME_6 "c4e3f6e6f5c5c3"
static const char transcripts[] =
    GAME_1 "\n" GAME_2 "\n" GAME_3 "\n" GAME_4 "\n" GAME_5 "\n" GAME_6 "\n";

TEST(test_every_format_comes_back) {
    static const char *const formats[] = {"numbered", "ggf", "sgf"};
    folder_make();
    const char *start = folder_write_text("start", transcripts);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        CONVERT(0, "--strict", "--to", formats[i], "--output", folder_path("there"), start);
        CONVERT(0, "--strict", "--to", "transcript", "--output", folder_path("back"),
                folder_path("there"));
        folder_check_same("start", "back");
        CONVERT(0, "--strict", "--rewrite", "--to", formats[i], "--output", folder_path("again"),
                folder_path("there"));
        folder_check_same("there", "again");
    }
    CONVERT(3, "--strict", "--output", folder_path("there.wtb"), start);
    ck_assert_matches(errors,
                      "^verdi convert: lost in 6, first in .*/start:1: the result, or that");
    CONVERT(3, "--strict", "--to", "transcript", "--output", folder_path("back"),
            folder_path("there.wtb"));
    folder_check_same("start", "back");
    CONVERT(3, "--strict", "--to", "obf", "--output", folder_path("there.obf"), start);
    ck_assert_matches(errors, "lost in 6, first in .*/start:1: the moves \\(only the last");
    CONVERT(0, "--to", "transcript", "--verbose", "--output", folder_path("back"),
            folder_path("there.obf"));
    ck_assert_matches(errors, "^verdi convert: .*/there.obf:4: lost: the record itself");
    check_file("back", "");
}

#define GGF(black, white)                                                                          \
    "(;GM[Othello]PC[x]DT[1985]PB[" black "]PW[" white "]TY[8]BO[8 "                               \
    "---------------------------O*------*O--------------------------- *]B[F5]W[D6];)\n"

static void check_players(const char *games, const char *black, const char *white) {
    char expected[128];
    size_t size;
    CONVERT(0, "--to", "numbered", "--output", folder_path("out"), folder_path(games));
    const char *text = folder_read_bytes("out", &size);
    snprintf(expected, sizeof expected, "[Black \"%s\"]\n[White \"%s\"]\n", black, white);
    ck_assert_msg(strstr(text, expected) != NULL, "%s: %s", games, text);
}

static void rename_file(const char *from, const char *to) {
    ck_assert_int_eq(rename(folder_path(from), folder_path(to)), 0);
}

TEST(test_wthor_is_the_same_bytes) {
    const char *games = testing_data("wthor/WTH_1985.wtb"),
               *players = testing_data("wthor/WTH.JOU"),
               *tournaments = testing_data("wthor/WTH.TRN");
    if (!games)
        return;
    folder_make();
    CONVERT(0, "--strict", "--to", "wthor", "--output", folder_path("a.wtb"), games);
    folder_check_same(games, "a.wtb");
    folder_check_same(players, "a.jou");
    folder_check_same(tournaments, "a.trn");
    CONVERT(0, "--to", "wthor", "--split", "300", "--output", folder_path("s.wtb"), games);
    CONVERT(0, "--to", "wthor", "--output", folder_path("b.wtb"), folder_path("s-0001.wtb"),
            folder_path("s-0002.wtb"), folder_path("s-0003.wtb"), folder_path("s-0004.wtb"));
    folder_check_same(games, "b.wtb");
    /* Through SGF only the theoretical scores are lost, and nothing more on the way back. */
    CONVERT(3, "--strict", "--to", "sgf", "--output", folder_path("c.sgf"), folder_path("a.wtb"));
    ck_assert_matches(errors, "lost in 954, first in .*: game 1: the theoretical score");
    const char *sgf = folder_path("sgf");
    ck_assert_int_eq(mkdir(sgf, 0700), 0);
    CONVERT(0, "--strict", "--to", "wthor", "--output", folder_path("sgf/c.wtb"),
            folder_path("c.sgf"));
    CONVERT(0, "--strict", "--to", "sgf", "--output", folder_path("d.sgf"),
            folder_path("sgf/c.wtb"));
    folder_check_same("c.sgf", "d.sgf");
}

/* A list of names is taken by the games that it belongs to, and by no others. */
TEST(test_companion_names) {
    folder_make();
    const char *old = folder_write_text("old.ggf", GGF("Anna", "Bo"));
    const char *mine = folder_write_text("mine.ggf", GGF("Alice", "Bob"));
    CONVERT(0, "--output", folder_path("WTH_1985.wtb"), old);
    rename_file("WTH_1985.jou", "WTH.JOU");
    rename_file("WTH_1985.trn", "WTH.TRN");
    check_players("WTH_1985.wtb", "Anna", "Bo");

    /* "mine" comes behind "WTH", and "ALL" before: neither gets in the other's way. */
    CONVERT(0, "--output", folder_path("mine.wtb"), mine);
    CONVERT(0, "--output", folder_path("ALL.wtb"), mine);
    check_players("mine.wtb", "Alice", "Bob");
    check_players("ALL.wtb", "Alice", "Bob");
    check_players("WTH_1985.wtb", "Anna", "Bo");

    /* The list of many files is not replaced by that of one, which may replace its own. */
    CONVERT(1, "--output", folder_path("WTH.wtb"), mine);
    ck_assert_matches(errors, "^verdi convert: .*/WTH.JOU: has names of other games; choose");
    ck_assert_int_ne(access(folder_path("WTH.wtb"), F_OK), 0);
    check_players("WTH_1985.wtb", "Anna", "Bo");
    rename_file("mine.jou", "mine.JOU");
    CONVERT(0, "--output", folder_path("mine.wtb"), old);
    check_players("mine.wtb", "Anna", "Bo");

    /* Parts of one conversion share a list. */
    CONVERT(0, "--split", "1", "--output", folder_path("part.wtb"), mine, old);
    check_players("part-0002.wtb", "Anna", "Bo");
    check_players("WTH_1985.wtb", "Anna", "Bo");

    /* Two that it could be: none. */
    rename_file("ALL.jou", "spare.jou");
    CONVERT(1, "--to", "numbered", "--output", folder_path("out"), folder_path("WTH_1985.wtb"));
    ck_assert_matches(errors,
                      "WTH_1985.wtb: no names: they may be in WTH.JOU or spare.jou; rename");
    rename_file("WTH.JOU", "wth_1985.jou"); /* its own, as old systems write it */
    check_players("WTH_1985.wtb", "Anna", "Bo");
}

#define HEADERS(black, white, date)                                                                \
    "[Black \"" black "\"]\n[White \"" white "\"]\n[Date \"" date "\"]\n"

TEST(test_filters) {
    folder_make();
    const char *file = folder_write_text(
        "games",
        HEADERS("Anna", "Bo", "1984.05.??") "1. f5 d6 40-24\n" HEADERS(
            "Bo", "Clara",
            "1985.01.02") "1. d3 c3 24-40\n" HEADERS("Clara", "ANNA",
                                                     "") "1. f5 f6 32-32\n" HEADERS("Dora", "Emil",
                                                                                    "1990") "1. e6 "
                                                                                            "f6 2. "
                                                                                            "f5 d6 "
                                                                                            "*\n");
    static const struct {
        const char *option, *value, *expected;
    } cases[] = {
        {"--player", "anna", "f5d6\nf5f6\n"},
        {"--player", "nobody", ""},
        {"--year", "1985", "d3c3\n"},
        {"--year", "1980-1985", "f5d6\nd3c3\n"},
        {"--result", "black", "f5d6\n"},
        {"--result", "white", "d3c3\n"},
        {"--result", "draw", "f5f6\n"},
        {"--result", "unknown", "e6f6f5d6\n"},
        {"--position", "c4e3", "f5d6\n"}, /* a twin of f5d6 */
        {"--position", "f5", "f5d6\nd3c3\nf5f6\ne6f6f5d6\n"},
        {"--position", "---------------------------O*------*O--------------------------- X",
         "f5d6\nd3c3\nf5f6\ne6f6f5d6\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CONVERT(0, "--to", "transcript", cases[i].option, cases[i].value, "--output",
                folder_path("out"), file);
        check_file("out", cases[i].expected);
    }
    CONVERT(2, "--to", "transcript", "--year", "85-84", file);
    CONVERT(2, "--to", "transcript", "--result", "win", file);
    CONVERT(2, "--to", "transcript", "--position", "f5a1", file);
    CONVERT(2, "--to", "lines", file);
    CONVERT(2, file);
    CONVERT(2, "--to", "ggf", "--split", "0", file);
    CONVERT(2, "--to", "ggf");
}

TEST(test_duplicates_and_splitting) {
    folder_make();
    const char *file =
        folder_write_text("games", "f5d6c3\nc4e3f6\nf5d6c3d3\nf5d6c3\n% note\nd3c5f6\n");
    CONVERT(0, "--to", "transcript", "--unique", "--output", folder_path("out"), file);
    check_file("out", "f5d6c3\nf5d6c3d3\n");
    ck_assert_matches(errors, "5 records, 2 written; 0 filtered out, 3 duplicates, 0 bad$");
    ck_assert_matches(errors, "/games:5: lost: 1 line of comments");
    CONVERT(0, "--to", "transcript", "--split", "2", "--output", folder_path("part.txt"), file);
    check_file("part-0001.txt", "f5d6c3\nc4e3f6\n");
    check_file("part-0002.txt", "f5d6c3d3\nf5d6c3\n");
    check_file("part-0003.txt", "d3c5f6\n");
    ck_assert_int_ne(access(folder_path("part-0004.txt"), F_OK), 0);
    /* An input is not the output: what cannot be read, or written in its format, would be lost. */
    CONVERT(1, "--to", "transcript", "--unique", "--output", file, file);
    ck_assert_matches(errors, "/games: is also an input; name another file$");
    check_file("games", "f5d6c3\nc4e3f6\nf5d6c3d3\nf5d6c3\n% note\nd3c5f6\n");
}

TEST(test_bad_records_between_good_ones) {
    folder_make();
    const char *file = folder_write_text("games", "f5d6\nf5a1\nc4e3\n");
    CONVERT(1, "--to", "transcript", "--output", folder_path("out"), file, folder_path("missing"));
    check_file("out", "f5d6\nf5\nc4e3\n");
    ck_assert_matches(
        errors, "^verdi convert: .*/games:2: move 2: a1 is illegal; the moves before it are kept$");
    ck_assert_matches(errors, "^verdi convert: .*/missing: No such file");
    CONVERT(1, "--to", "ggf", "--output", folder_path("out"), "F5-D6", "f5d6d6");
    check_file("out",
               "(;GM[Othello]PC[]PB[]PW[]RE[?]TY[8]BO[8 ---------------------------O*------*O"
               "--------------------------- *]B[F5]W[D6];)\n");
    ck_assert_matches(errors, "^verdi convert: f5d6d6: move 3: d6 is illegal; no such file$");
    CONVERT(1, "--to", "transcript", "--output", "/nowhere/out", file);
    ck_assert_matches(errors, "/nowhere/out: its folder: No such file");
    if (access("/dev/full", W_OK) == 0) {
        ck_assert_int_eq(symlink("/dev/full", folder_path("full")), 0);
        CONVERT(1, "--to", "transcript", "--output", folder_path("full"), file);
        ck_assert_matches(errors, "/full: No space left");
    }
}

/* ------------------------------------------------------------------------------------- mutation */

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
        CONVERT(EITHER, "--to", to, "--format", format, "--rewrite", "--verbose", "--output",
                output.name, mutant.name);
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
        CONVERT(0, "--to", formats[i], "--output", folder_path("whole"), folder_path("start"));
        mutate_file("whole", formats[i], "transcript", transcripts);
    }
    CONVERT(0, "--to", "obf", "--output", folder_path("whole"), folder_path("start"));
    const char *boards = folder_read_bytes("whole", &size);
    mutate_file("whole", "obf", "obf", boards);
}
