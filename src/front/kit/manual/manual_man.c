/* SPDX-License-Identifier: MIT
 *
 * Man pages in the macros of man(7). Each sentence begins a line, no line is longer than 80 bytes:
 * what `mandoc -T lint` asks for.
 */
#include <ctype.h>
#include <string.h>

#include "front/kit/manual/manual.h"
#include "verdi.h"

static const char man_date[] = "2026-11-23"; /* of the last change to what the pages say */

enum { LINE = 72 };

/* A word with what troff would take for its own escaped; a hyphen is a minus, to be copied. The
 * number of bytes. */
static int print_word(FILE *out, const char *word, size_t length, bool begins) {
    int column = 0;
    if (begins && (*word == '.' || *word == '\''))
        column += fprintf(out, "\\&");
    for (size_t i = 0; i < length; i++)
        if (word[i] == '\\')
            column += fprintf(out, "\\e");
        else if (word[i] == '-')
            column += fprintf(out, "\\-");
        else
            column += putc(word[i], out) != EOF;
    return column;
}

/* Words of text[0..length) as input lines. */
static void print_words(FILE *out, const char *text, size_t length) {
    int column = 0;
    for (const char *end = text + length; text < end;) {
        size_t word = strcspn(text, " \n");
        if (word > (size_t)(end - text))
            word = (size_t)(end - text);
        if (column && column + (int)word > LINE) {
            putc('\n', out);
            column = 0;
        }
        if (column)
            column += fprintf(out, " ");
        column += print_word(out, text, word, column == 0);
        bool sentence = word && strchr(".?!", text[word - 1]) && word > 1 && text[word - 2] != '.';
        text += word;
        while (text < end && *text == ' ')
            text++;
        if (sentence && text < end) {
            putc('\n', out);
            column = 0;
        }
    }
    putc('\n', out);
}

/* A macro line: .NAME and one argument in quotes. */
static void print_macro(FILE *out, const char *name, const char *text) {
    fprintf(out, ".%s \"", name);
    for (; *text; text++)
        if (*text == '"')
            fputs("\\(dq", out);
        else
            print_word(out, text, 1, false);
    fputs("\"\n", out);
}

static void print_about(FILE *out, const char *line) {
    bool literal = false;
    for (const char *begin = line; *line;) {
        size_t length = strcspn(line, "\n");
        bool item = line[0] == '-' && line[1] == ' ';
        if ((*line == ' ') != literal) {
            fputs(literal ? ".EE\n.RE\n" : ".RS\n.EX\n", out);
            literal = !literal;
        }
        if (!literal && item)
            fputs(".IP \\(bu 2\n", out);
        else if (!literal && line != begin)
            fputs(".PP\n", out);
        if (literal) {
            size_t blanks = strspn(line, " ");
            print_word(out, line + blanks, length - blanks, true);
            putc('\n', out);
        } else {
            print_words(out, line + (item ? 2 : 0), length - (item ? 2 : 0));
        }
        line += length + (line[length] != '\0');
    }
    if (literal)
        fputs(".EE\n.RE\n", out);
}

static void print_option(FILE *out, const ManualOption *option) {
    char text[512];
    fputs(".TP\n", out);
    fputs("\\fB\\-\\-", out);
    print_word(out, option->name, strlen(option->name), false);
    fputs("\\fR", out);
    if (option->argument) {
        fputs(" \\fI", out);
        print_word(out, option->argument, strlen(option->argument), false);
        fputs("\\fR", out);
    }
    putc('\n', out);
    const char *standard = option->initial ? option->initial : option->otherwise;
    snprintf(text, sizeof text, "%s%s%s%s.", option->help, standard ? " (default: " : "",
             standard ? standard : "", standard ? ")" : "");
    print_words(out, text, strlen(text));
}

static void print_synopsis(FILE *out, const ManualPage *page) {
    bool first = true;
    for (const char *line = page->manual->synopsis; *line; first = false) {
        size_t length = strcspn(line, "\n");
        if (!first)
            fputs(".br\n", out);
        fprintf(out, "\\fB%s%s%s\\fR\n", page->program, *page->name ? " " : "", page->name);
        print_words(out, line, length);
        line += length + (line[length] != '\0');
    }
}

static void print_options(FILE *out, const ManualPage *page) {
    for (int i = 0; i < page->count; i++)
        print_option(out, &page->options[i]);
}

/* The name of the page: "verdi-book" of "verdi book". */
static void print_name(FILE *out, const ManualPage *page, bool title) {
    char name[64];
    snprintf(name, sizeof name, "%s%s%s", page->program, *page->name ? "-" : "", page->name);
    for (char *at = name; *at; at++)
        *at = *at == ' ' ? '-' : title ? (char)toupper((unsigned char)*at) : *at;
    if (title)
        fputs(name, out);
    else
        print_word(out, name, strlen(name), true);
}

static void print_commands(FILE *out, const ManualPage *all, int count) {
    fputs(".SH COMMANDS\n", out);
    for (int i = 0; i < count; i++) {
        if (!*all[i].name)
            continue;
        fputs(".TP\n\\fB", out);
        print_word(out, all[i].name, strlen(all[i].name), true);
        fputs("\\fR\n", out);
        print_words(out, all[i].summary, strlen(all[i].summary));
    }
}

/* Pages with a blank in their name are sections of their group's. */
static void print_see_also(FILE *out, const ManualPage *all, int count) {
    bool first = true;
    fputs(".SH SEE ALSO\n", out);
    for (int i = 0; i < count; i++) {
        if (!*all[i].name || strchr(all[i].name, ' '))
            continue;
        fputs(first ? "" : ",\n", out);
        fputs("\\fB", out);
        print_name(out, &all[i], false);
        fputs("\\fR(1)", out);
        first = false;
    }
    fputs(first ? "\\fBverdi\\fR(1)\n" : "\n", out);
}

void manual_print_man(FILE *out, const ManualPage *pages, int count, const ManualPage *all,
                      int all_count) {
    fputs(".TH ", out);
    print_name(out, pages, true);
    fprintf(out, " 1 %s \"verdi %s\"\n.SH NAME\n", man_date, verdi_version());
    print_name(out, pages, false);
    fputs(" \\- ", out);
    print_words(out, pages->summary, strlen(pages->summary));
    fputs(".SH SYNOPSIS\n", out);
    print_synopsis(out, pages);
    fputs(".SH DESCRIPTION\n", out);
    print_about(out, pages->manual->about);
    if (all && !*pages->name)
        print_commands(out, all, all_count);
    if (pages->count) {
        fputs(".SH OPTIONS\n", out);
        print_options(out, pages);
    }
    for (int i = 1; i < count; i++) {
        print_macro(out, "SH", pages[i].name);
        print_synopsis(out, &pages[i]);
        fputs(".PP\n", out);
        print_about(out, pages[i].manual->about);
        print_options(out, &pages[i]);
    }
    fputs(".SH EXIT STATUS\n0 if all went well, 1 after a failure, 2 for wrong usage.\n", out);
    if (pages->manual->status)
        print_words(out, pages->manual->status, strlen(pages->manual->status));
    print_see_also(out, all && !*pages->name ? all : NULL, all && !*pages->name ? all_count : 0);
}
