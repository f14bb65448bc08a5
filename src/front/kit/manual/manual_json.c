/* SPDX-License-Identifier: MIT
 *
 * The table as JSON. Written by hand, since a build without jansson has it too.
 */
#include "front/kit/manual/manual.h"

/* "key": "text" or null, with the separator before it. */
static void print_text(FILE *out, const char *before, const char *key, const char *text) {
    fprintf(out, "%s\"%s\": ", before, key);
    if (!text) {
        fputs("null", out);
        return;
    }
    putc('"', out);
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if (*text == '\n')
            fputs("\\n", out);
        else
            putc(*text, out);
    putc('"', out);
}

static void print_option(FILE *out, const ManualOption *option, bool first) {
    fputs(first ? "\n" : ",\n", out);
    print_text(out, "      {", "name", option->name);
    print_text(out, ", ", "argument", option->argument);
    print_text(out, ", ", "default", option->initial);
    print_text(out, ", ", "otherwise", option->otherwise);
    print_text(out, ",\n       ", "values", option->words);
    print_text(out, ", ", "help", option->help);
    fputs("}", out);
}

static void print_page(FILE *out, const ManualPage *page) {
    print_text(out, "    {", "name", page->name);
    print_text(out, ", ", "summary", page->summary);
    print_text(out, ",\n     ", "synopsis", page->manual->synopsis);
    print_text(out, ",\n     ", "description", page->manual->about);
    fputs(",\n     \"options\": [", out);
    for (int i = 0; i < page->count; i++)
        print_option(out, &page->options[i], i == 0);
    fputs("]}", out);
}

void manual_print_json(FILE *out, const ManualPage *pages, int count) {
    print_text(out, "{", "program", count ? pages->program : "");
    fputs(",\n  \"commands\": [\n", out);
    for (int i = 0; i < count; i++) {
        print_page(out, &pages[i]);
        fputs(i + 1 < count ? ",\n" : "\n", out);
    }
    fputs("  ]}\n", out);
}
