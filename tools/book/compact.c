/* SPDX-License-Identifier: MIT */
#include "book/compact.h"

#include <stdio.h>
#include <sys/stat.h>

#include "front/kit/manual/manual_parse.h"
#include "front/kit/tell.h"
#include "verdi/book.h"

const Manual compact_manual = {
    .program = "verdi-book compact",
    .synopsis = "BOOK",
    .about =
        "Writes the book anew, its rows one behind the other: smaller, and faster to read. For "
        "books that will not change any more. Needs the size of the file again on the disk for a "
        "moment.\n",
    .keys = "",
    .operand = "book",
    .least = 1,
    .most = 1,
};

static long long size_of(const char *path) {
    struct stat info;
    return stat(path, &info) ? 0 : (long long)info.st_size;
}

static int complain(const char *why) {
    tell_error("verdi-book compact: %s\n", why);
    return 1;
}

int compact_run(int argc, char **argv) {
    CommandLine line;
    int status = manual_parse(&line, &compact_manual, NULL, argc, argv);
    if (status >= 0)
        return status;
    const char *path = line.operands[0];
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book;
    if (verdi_book_open(&book, path, VERDI_BOOK_WRITE, problem))
        return complain(problem);
    long long before = size_of(path);
    if (verdi_book_compact(book, NULL)) {
        complain(verdi_book_get_problem(book));
        verdi_book_close(book);
        return 1;
    }
    if (verdi_book_close(book))
        return complain("the file could not be closed");
    printf("%s: %lld bytes, were %lld\n", path, size_of(path), before);
    return fflush(stdout) != 0;
}
