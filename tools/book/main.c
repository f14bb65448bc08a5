/* SPDX-License-Identifier: MIT
 *
 * verdi-book: makes opening books. (`verdi book` looks at them.)
 */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "book/compact.h"
#include "book/draw.h"
#include "book/options.h"
#include "front/kit/standard.h"

static const char usage[] = "usage: verdi-book build BOOK [option...]   grows a book\n"
                            "       verdi-book check-draw BOOK LIST     does it know of the draw?\n"
                            "       verdi-book compact BOOK             writes it without gaps\n"
                            "       verdi-book COMMAND --help           tells the options\n";

static verdi_stop stop_wanted;

static void on_signal(int number) {
    (void)number;
    verdi_stop_raise(&stop_wanted);
}

static int run_build(int argc, char **argv) {
    Options options;
    int status = options_parse(&options, argc, argv);
    if (status >= 0)
        return status;
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    status = build_run(&options.plan, &stop_wanted);
    return !status && verdi_stop_raised(&stop_wanted) ? 130 : status;
}

static int run_tool(int argc, char **argv) {
    const char *command = argc > 1 ? argv[1] : "";
    if (strcmp(command, "build") == 0)
        return run_build(argc - 1, argv + 1);
    if (strcmp(command, "check-draw") == 0)
        return draw_check(argc - 1, argv + 1);
    if (strcmp(command, "compact") == 0)
        return compact_run(argc - 1, argv + 1);
    if (strcmp(command, "--help") == 0)
        return fputs(usage, stdout) < 0 || fflush(stdout) != 0;
    fprintf(stderr, "verdi-book: %s\n%s", *command ? "unknown command" : "no command", usage);
    return 2;
}

int main(int argc, char **argv) {
    return standard_reserve() ? standard_finish("verdi-book", run_tool(argc, argv)) : 1;
}
