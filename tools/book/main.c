/* SPDX-License-Identifier: MIT
 *
 * verdi-book: builds opening books. (`verdi book` shows and edits them.)
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/system/console.h"
#include "book/build.h"
#include "book/draw.h"
#include "front/kit/manual/manual.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "verdi/book.h"

static const char usage[] =
    "usage: verdi-book build BOOK [option...]   extends a book\n"
    "       verdi-book check-draw BOOK LIST     checks a book against the proof of the draw\n"
    "       verdi-book compact BOOK             rewrites a book without gaps\n"
    "       verdi-book COMMAND --help           shows the options\n"
    "       verdi-book --help-json              shows all options as JSON\n"
    "       verdi-book --version\n";

/* -------------------------------------------------------------------------------------- compact */

static const Manual compact_manual = {
    .program = "verdi-book compact",
    .synopsis = "BOOK",
    .about = "Rewrites a book without gaps: smaller, and faster to read.\n"
             "Use it for finished books. The command temporarily needs twice the size of the file "
             "on disk.\n",
    .operand = "book",
    .least = 1,
    .most = 1,
};

static long long size_of(const char *path) {
    struct stat info;
    return stat(path, &info) ? 0 : (long long)info.st_size;
}

static int compact_run(int argc, char **argv) {
    CommandLine line;
    int status = manual_parse(&line, &compact_manual, NULL, argc, argv);
    if (status >= 0)
        return status;
    const char *path = line.operands[0];
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book;
    if (verdi_book_open(&book, path, VERDI_BOOK_WRITE, problem))
        return !report_error("%s", problem);
    long long before = size_of(path);
    if (verdi_book_compact(book, NULL)) {
        report_error("%s", verdi_book_get_problem(book));
        verdi_book_close(book);
        return 1;
    }
    if (verdi_book_close(book))
        return !report_error("the file could not be closed");
    printf("%s: %lld bytes, before %lld\n", path, size_of(path), before);
    return 0;
}

/* --------------------------------------------------------------------------------- the commands */

static int run_build(int argc, char **argv) {
    BuildPlan plan;
    int status = build_options_parse(&plan, argc, argv);
    if (status >= 0)
        return status;
    const verdi_stop *stop = stop_catch();
    status = build_run(&plan, stop);
    return !status && verdi_stop_is_raised(stop) ? STOP_STATUS : status;
}

static const struct {
    const char *name, *summary; /* summary NULL: no man page */
    const Manual *manual;
    int (*run)(int argc, char **argv);
} commands[] = {{"build", "builds an opening book", &build_manual, run_build},
                {"check-draw", NULL, &draw_manual, draw_check},
                {"compact", NULL, &compact_manual, compact_run}};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_json(void) {
    static const ManualOption own[] = {
        {.name = "help-json", .help = "print all commands and options as JSON"}, {0}};
    static const Manual top = {.synopsis = "COMMAND", .about = "", .options = own};
    ManualPage pages[1 + COMMANDS];
    manual_page(&pages[0], "verdi-book", "", NULL, &top);
    for (int i = 0; i < COMMANDS; i++)
        manual_page(&pages[1 + i], "verdi-book", commands[i].name, commands[i].summary,
                    commands[i].manual);
    manual_print_json(stdout, pages, 1 + COMMANDS, NULL);
}

static int run_tool(int argc, char **argv) {
    const char *command = argc > 1 ? argv[1] : "";
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(command, commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    if (strcmp(command, "--help") == 0)
        return fputs(usage, stdout) < 0;
    if (strcmp(command, "--version") == 0)
        return printf("verdi-book %s\n", verdi_version()) < 0;
    if (strcmp(command, "--help-json") == 0)
        return print_json(), 0;
    fprintf(stderr, "verdi-book: %s\n%s", *command ? "unknown command" : "no command", usage);
    return 2;
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(run_tool(argc, argv)) : 1;
}
