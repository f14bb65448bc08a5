/* SPDX-License-Identifier: MIT
 *
 * verdi-book: makes opening books. (`verdi book` looks at them.)
 */
#include <stdio.h>
#include <string.h>

#include "base/system/console.h"
#include "book/compact.h"
#include "book/draw.h"
#include "book/options.h"
#include "front/kit/standard.h"
#include "front/kit/stop.h"
#include "verdi.h"

static const char usage[] = "usage: verdi-book build BOOK [option...]   grows a book\n"
                            "       verdi-book check-draw BOOK LIST     does it know of the draw?\n"
                            "       verdi-book compact BOOK             writes it without gaps\n"
                            "       verdi-book COMMAND --help           tells the options\n"
                            "       verdi-book --help-json              the same as JSON\n"
                            "       verdi-book --version\n";

static int run_build(int argc, char **argv) {
    BuildPlan plan;
    int status = build_options_parse(&plan, argc, argv);
    if (status >= 0)
        return status;
    const verdi_stop *stop = stop_catch();
    status = build_run(&plan, stop);
    return !status && verdi_stop_is_raised(stop) ? STOP_STATUS : status;
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
    if (strcmp(command, "--version") == 0)
        return printf("verdi-book %s\n", verdi_version()) < 0;
    if (strcmp(command, "--help-json") == 0)
        return options_print_json(), 0;
    fprintf(stderr, "verdi-book: %s\n%s", *command ? "unknown command" : "no command", usage);
    return 2;
}

int main(int argc, char **argv) {
    return console_begin() ? standard_finish("verdi-book", run_tool(argc, argv)) : 1;
}
