/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "front/kit/manual/manual.h"
#include "front/kit/manual/wrap.h"

enum { OPTION_INDENT = 22, SUMMARY_INDENT = 18 };

/* "--output FILE" behind two blanks, then the help, with the default, from OPTION_INDENT on. */
static void print_option(FILE *out, const ManualOption *option) {
    char help[512];
    int column = fprintf(out, "  ");
    column += fprintf(out, "--%s%s%s", option->name, option->argument ? " " : "",
                      option->argument ? option->argument : "");
    if (column >= OPTION_INDENT) {
        putc('\n', out);
        column = 0;
    }
    fprintf(out, "%*s", OPTION_INDENT - column, "");
    const char *standard = option->initial ? option->initial : option->otherwise;
    if (standard)
        snprintf(help, sizeof help, "%s (default: %s)", option->help, standard);
    else
        snprintf(help, sizeof help, "%s", option->help);
    wrap_print(out, help, strlen(help), OPTION_INDENT, OPTION_INDENT, MANUAL_WIDTH);
}

void manual_print_options(FILE *out, const ManualPage *page) {
    for (int i = 0; i < page->count; i++)
        print_option(out, &page->options[i]);
}

static void print_usage(FILE *out, const ManualPage *page) {
    const char *line = page->manual->synopsis, *begin = "usage: ";
    for (; *line; begin = "       ") {
        size_t length = strcspn(line, "\n");
        int column =
            fprintf(out, "%s%s%s%s ", begin, page->program, *page->name ? " " : "", page->name);
        wrap_print(out, line, length, column, column, MANUAL_WIDTH);
        line += length + (line[length] != '\0');
    }
}

static void print_about(FILE *out, const char *line) {
    while (*line) {
        size_t length = strcspn(line, "\n");
        if (*line == ' ')
            fprintf(out, "%.*s\n", (int)length, line);
        else
            wrap_print(out, line, length, 0, line[0] == '-' && line[1] == ' ' ? 2 : 0,
                       MANUAL_WIDTH);
        line += length + (line[length] != '\0');
    }
}

void manual_print_text(FILE *out, const ManualPage *page) {
    print_usage(out, page);
    putc('\n', out);
    print_about(out, page->manual->about);
    fputs("\nOptions:\n", out);
    manual_print_options(out, page);
}

void manual_print_summaries(FILE *out, const ManualPage *pages, int count) {
    for (int i = 0; i < count; i++) {
        fprintf(out, "  %-*s", SUMMARY_INDENT - 2, pages[i].name);
        wrap_print(out, pages[i].summary, strlen(pages[i].summary), SUMMARY_INDENT, SUMMARY_INDENT,
                   MANUAL_WIDTH);
    }
}
