/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "base/span.h"
#include "base/system/console.h"
#include "front/kit/data/object.h"
#include "front/kit/manual/manual.h"
#include "front/kit/manual/option.h"

enum { ABOUT_SIZE = 8192 };
enum { OPTION_INDENT = 22, LEAST_WIDTH = 50, MOST_WIDTH = 100, STANDARD_OUTPUT = 1 };

int manual_width(void) {
    int columns = console_columns(STANDARD_OUTPUT, MANUAL_WIDTH);
    return columns < LEAST_WIDTH ? LEAST_WIDTH : columns < MOST_WIDTH ? columns : MOST_WIDTH;
}

/* Prints " FILE", or " winner|discs|split" if the values are words. */
static int print_argument(FILE *out, const ManualOption *option) {
    int column = fprintf(out, "%s", option->argument ? " " : ""), length;
    const char *at = option->words ? words_next(option->words, &length) : NULL;
    if (!at)
        return column + fprintf(out, "%s", option->argument ? option->argument : "");
    for (const char *bar = ""; at; at = words_next(at + length, &length), bar = "|")
        column += fprintf(out, "%s%.*s", bar, length, at);
    return column;
}

/* Prints "--output FILE" after two blanks, then the help with the default, indented by
 * OPTION_INDENT. */
static void print_option(FILE *out, const ManualOption *option, int width) {
    char help[512];
    int column = fprintf(out, "  --%s", option->name);
    column += print_argument(out, option);
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
    words_wrap(out, help, strlen(help), OPTION_INDENT, OPTION_INDENT, width);
}

static void print_usage(FILE *out, const ManualPage *page, int width) {
    const char *begin = "usage: ";
    Span rest = span_of(page->manual->synopsis), line;
    for (; span_next_line(&rest, &line); begin = "       ") {
        int column =
            fprintf(out, "%s%s%s%s ", begin, page->program, *page->name ? " " : "", page->name);
        words_wrap(out, line.at, span_size(line), column, column, width);
    }
}

static void print_about(FILE *out, const char *text, int width) {
    Span rest = span_of(text), line;
    while (span_next_line(&rest, &line))
        if (*line.at == ' ')
            fprintf(out, "%.*s\n", (int)span_size(line), line.at);
        else
            words_wrap(out, line.at, span_size(line), 0,
                       span_take(&(Span){line.at, line.end}, "- ") ? 2 : 0, width);
}

static void print_examples(FILE *out, const char *text) {
    Span rest = span_of(text ? text : ""), line;
    fputs(text ? "\nExamples:\n" : "", out);
    while (span_next_line(&rest, &line))
        fprintf(out, "  %.*s\n", (int)span_size(line), line.at);
}

/* Prints the options of manual->most_used, then the rest by group. */
static void print_options(FILE *out, const ManualPage *page, int width) {
    const char *used = page->manual->most_used;
    bool printed[MANUAL_OPTIONS] = {false};
    fputs(used ? "\nOptions used most:\n" : "", out);
    for (int i = 0; used && i < page->count; i++)
        if (words_find(used, page->options[i].name) >= 0) {
            print_option(out, &page->options[i], width);
            printed[i] = true;
        }
    for (int first = 0; first < page->count; first++) {
        const char *group = page->options[first].group;
        if (printed[first])
            continue;
        fprintf(out, "\n%s:\n", group);
        for (int i = first; i < page->count; i++)
            if (!printed[i] && strcmp(page->options[i].group, group) == 0) {
                print_option(out, &page->options[i], width);
                printed[i] = true;
            }
    }
}

static void describe(const Manual *manual, char text[ABOUT_SIZE]) {
    Text out = text_into(text, ABOUT_SIZE);
    text_add(&out, "%s", manual->about);
    if (manual->more)
        manual->more(&out);
    assert(!out.overflow);
}

void manual_print_text(FILE *out, const ManualPage *page) {
    char about[ABOUT_SIZE];
    int width = manual_width();
    describe(page->manual, about);
    char *rest = about + strcspn(about, "\n");
    rest += *rest != '\0';
    print_usage(out, page, width);
    putc('\n', out);
    words_wrap(out, about, strcspn(about, "\n"), 0, 0, width);
    print_examples(out, page->manual->examples);
    print_options(out, page, width);
    fputs(*rest ? "\n" : "", out);
    print_about(out, rest, width);
}

/* ---------------------------------------------------------------------------------------- JSON */

static json_t *option_json(const ManualOption *option) {
    return json_pack("{s:s, s:s?, s:s?, s:s?, s:s?, s:s}", "name", option->name, "argument",
                     option->argument, "default", option->initial, "otherwise", option->otherwise,
                     "values", option->words, "help", option->help);
}

static json_t *page_json(const ManualPage *page) {
    const Manual *manual = page->manual;
    char about[ABOUT_SIZE];
    json_t *options = json_array();
    describe(manual, about);
    for (int i = 0; i < page->count; i++)
        object_add(options, option_json(&page->options[i]));
    return json_pack("{s:s, s:s?, s:s, s:s, s:s?, s:s?, s:o}", "name", page->name, "summary",
                     page->summary, "synopsis", manual->synopsis, "description", about, "examples",
                     manual->examples, "status", manual->status, "options", options);
}

void manual_print_json(FILE *out, const ManualPage *pages, int count, const char *topics) {
    json_t *commands = json_array();
    for (int i = 0; i < count; i++)
        object_add(commands, page_json(&pages[i]));
    object_print(json_pack("{s:s, s:s, s:o, s:s?}", "program", pages->program, "version",
                           verdi_version(), "commands", commands, "topics", topics),
                 out);
}
