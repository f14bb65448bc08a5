/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "front/kit/manual/manual.h"
#include "front/kit/manual/wrap.h"

enum { OPTION_INDENT = 22 };

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

void manual_describe(const Manual *manual, char text[MANUAL_ABOUT]) {
    Text out = text_into(text, MANUAL_ABOUT);
    text_add(&out, "%s", manual->about);
    if (manual->more)
        manual->more(&out);
    assert(!out.overflow);
}

void manual_print_text(FILE *out, const ManualPage *page) {
    char about[MANUAL_ABOUT];
    manual_describe(page->manual, about);
    print_usage(out, page);
    putc('\n', out);
    print_about(out, about);
    fputs("\nOptions:\n", out);
    for (int i = 0; i < page->count; i++)
        print_option(out, &page->options[i]);
}
