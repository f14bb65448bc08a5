/* SPDX-License-Identifier: MIT
 *
 * verdi book: looks into opening books and exchanges them with other programs. Finds the action;
 * each has a file of its own.
 */
#include <stdio.h>
#include <string.h>

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
