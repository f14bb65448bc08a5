/* SPDX-License-Identifier: MIT
 *
 * verdi book: looks into opening books and exchanges them with other programs. Finds the action;
 * each has a file of its own.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "front/command/book/book_action.h"
#include "front/front.h"

static const char usage[] =
    "verdi book ACTION [OPTION...] [ARGUMENT...]\n"
    "  stats              how many positions, and of what kind their values are\n"
    "  show [MOVES]       what the book knows of the position after these moves\n"
    "  name MOVES         what players call the opening\n"
    "  export             the whole book as text, a position a line\n"
    "  import FILE...     adds what is in texts, books of other programs and games\n"
    "  merge BOOK...      adds other books, keeping of two values the better founded\n"
    "  verify             checks every row, and searches a sample of them again\n"
    "--book FILE names the book; without it stats, show, export and verify look into the one that\n"
    "is inside the binary. `verdi book ACTION --help` tells more.\n";

static const struct {
    const char *name;
    BookAction *run;
} actions[] = {
    {"stats", book_stats_main},   {"show", book_show_main},     {"name", book_name_main},
    {"export", book_export_main}, {"import", book_import_main}, {"merge", book_merge_main},
    {"verify", book_verify_main},
};

int book_main(int argc, char **argv) {
    char name[32];
    const char *word = argc > 1 ? argv[1] : "";
    if (!strcmp(word, "--help") || !strcmp(word, "-h") || !strcmp(word, "help")) {
        fputs(usage, stdout);
        return 0;
    }
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
        if (!strcmp(word, actions[i].name)) {
            snprintf(name, sizeof name, "book %s", word);
            argv[1] = name;
            return actions[i].run(argc - 1, argv + 1);
        }
    if (*word)
        fprintf(stderr, "verdi book: '%s' is no action (see verdi book --help)\n", word);
    else
        fprintf(stderr, "verdi book: no action given (see verdi book --help)\n");
    return 2;
}

/* ------------------------------------------------------------------------ shared by the actions */

void book_action_complain(const char *action, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "verdi %s: ", action);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

verdi_book *book_action_open(const char *action, const char *file, verdi_book_mode mode) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book = NULL;
    int error = file ? verdi_book_open(&book, file, mode, problem)
                     : verdi_book_open_builtin(&book, problem);
    if (!error)
        return book;
    book_action_complain(action, "%s%s", problem, file ? "" : " (--book FILE names one)");
    return NULL;
}

int book_action_fail(const char *action, const verdi_book *book) {
    book_action_complain(action, "%s", verdi_book_problem(book));
    return 1;
}

int book_action_write(const char *action, const char *file,
                      int (*work)(verdi_book *book, void *user), void *user) {
    bool there = access(file, F_OK) == 0;
    verdi_book *book = book_action_open(action, file, VERDI_BOOK_CREATE);
    if (!book)
        return 1;
    int status = work(book, user);
    int error = verdi_book_close(book);
    if (error)
        book_action_complain(action, "%s: cannot be closed: %s", file, verdi_strerror(error));
    else if (status && !there)
        unlink(file);
    return error ? 1 : status;
}

BookStep book_action_step(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *row) {
    verdi_book_cursor before = *cursor;
    int found = verdi_book_next(book, cursor, row);
    if (found >= 0)
        return found ? BOOK_STEP_ROW : BOOK_STEP_END;
    bool moved = cursor->begun && (!before.begun || cursor->player != before.player ||
                                   cursor->opponent != before.opponent);
    return moved ? BOOK_STEP_DAMAGED : BOOK_STEP_BROKEN;
}

int book_action_empties(const verdi_book_position *row) {
    return bits_count(~(row->player | row->opponent));
}
