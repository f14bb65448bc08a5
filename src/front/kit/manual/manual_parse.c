/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "front/kit/manual/manual_parse.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "base/text.h"
#include "front/kit/manual/suggest.h"
#include "front/kit/manual/words.h"
#include "front/kit/tell.h"
#include "record/board/disc.h"

/* getopt's codes of a word that is no option, and of the page's first one; letters are between. */
enum { OPERAND = 1, FIRST = 256 };

static void add_option(ManualPage *page, const ManualOption *option) {
    assert(page->count < MANUAL_OPTIONS);
    page->options[page->count++] = *option;
}

void manual_page(ManualPage *page, const char *program, const char *name, const char *summary,
                 const Manual *manual) {
    static const ManualOption help = {.name = "help", .letter = 'h', .help = "print this text"},
                              version = {.name = "version", .help = "print the version"};
    const ManualOption *row;
    Settings settings;
    *page = (ManualPage){.program = program, .name = name, .summary = summary, .manual = manual};
    for (row = manual->options; row && row->name; row++)
        add_option(page, row);
    page->own = page->count;
    settings_init(&settings);
    settings_default(&settings, manual->defaults);
    for (int i = 0; (row = settings_row(i)); i++) {
        if (manual->keys && words_find(manual->keys, row->name) < 0)
            continue;
        add_option(page, row);
        if (!row->argument || row->otherwise || !settings_parameter(i))
            continue;
        char *value = page->values[page->count - 1];
        Text text = text_into(value, MANUAL_VALUE);
        row->kind->write(row, &settings, &text);
        page->options[page->count - 1].initial = value;
    }
    if (manual->program)
        add_option(page, &version);
    add_option(page, &help);
}

static void make_options(const ManualPage *page, struct option options[MANUAL_OPTIONS + 1],
                         Text *letters) {
    text_add(letters, "-:"); /* "-": operands come in their turn, as OPERAND */
    for (int i = 0; i < page->count; i++) {
        const ManualOption *option = &page->options[i];
        options[i] = (struct option){option->name,
                                     option->argument ? required_argument
                                     : option->kind   ? optional_argument /* --ponder=off */
                                                      : no_argument,
                                     NULL, FIRST + i};
        if (option->letter)
            text_add(letters, "%c%s", option->letter, option->argument ? ":" : "");
    }
    options[page->count] = (struct option){0};
}

/* Reports what is wrong with `word`, an option or its beginning. */
static void complain(const ManualPage *page, const char *command, const char *word, bool valued) {
    size_t dashes = strspn(word, "-"), length = strcspn(word, "=");
    char name[64];
    const char *near = NULL;
    bool known = false;
    snprintf(name, sizeof name, "%.*s", (int)(length - dashes), word + dashes);
    for (int i = 0; i < page->count; i++) {
        known |= strcmp(name, page->options[i].name) == 0;
        near = suggest_better(name, page->options[i].name, near);
    }
    if (known || valued)
        tell_usage(command, "%.*s %s", (int)length, word,
                   valued ? "needs a value" : "takes no value");
    else if (near && dashes == 2)
        tell_usage(command, "unknown option %.*s; did you mean --%s?", (int)length, word, near);
    else
        tell_usage(command, "unknown option %.*s", (int)length, word);
}

/* Into the settings, or the options of the command. */
static bool read_value(CommandLine *line, const ManualOption *option, const char *word,
                       void *into) {
    char problem[OPTION_PROBLEM];
    if (into == &line->settings ? settings_set(into, option->name, word ? word : "1", problem)
                                : option_read(option, word, into, problem))
        return true;
    return tell_usage(line->command, "--%s", problem);
}

/* A board may begin with "-", and yet is no option. */
static bool is_board(const char *word) {
    return disc_count((Span){word, word + strlen(word)}) >= 64;
}

/* getopt's code of the next option, -1 behind the last one. The operands on the way, one more for
 * each, are put together from argv[1] on, where all has been read. */
static int next_option(int argc, char **argv, const char *letters, const struct option *options,
                       int *operands) {
    if (optind == 0) /* several lists may be parsed in one process: */
        getopt_long(1, argv, letters, options, NULL); /* begins anew, and reads nothing yet */
    for (;;) {
        int code = OPERAND;
        if (optind < argc && is_board(argv[optind]))
            optarg = argv[optind++];
        else
            code = getopt_long(argc, argv, letters, options, NULL);
        if (code != OPERAND)
            return code;
        argv[++*operands] = optarg;
    }
}

/* The place of an option that a rule names. */
static int place_of(const CommandLine *line, const char *word, size_t length) {
    for (int i = 0; i < line->page.count; i++) {
        const char *name = line->page.options[i].name;
        if (strlen(name) == length && memcmp(name, word, length) == 0)
            return i;
    }
    assert(!"a rule of an option that there is not");
    return 0;
}

/* Whether an option was given that a rule names, perhaps with a value: "sample", "sample=0". */
static bool is_given(const CommandLine *line, const char *word, size_t length) {
    size_t name = strcspn(word, "=:!| ");
    const char *value = line->given[place_of(line, word, name)];
    return value && (name == length || (strlen(value) == length - name - 1 &&
                                        !memcmp(value, word + name + 1, length - name - 1)));
}

/* Complains of an option that has no effect beside the others, or without another. */
static bool keeps_rules(const CommandLine *line) {
    const char *at = line->page.manual->rules;
    for (int length; at && (at = words_next(at, &length)); at += length) {
        char data[256];
        Text others = text_into(data, sizeof data);
        size_t name = strcspn(at, ":! "), size;
        bool needs = at[name] == ':', met = !needs;
        if (!is_given(line, at, name)) {
            if ((size_t)length > name)
                continue;
            return tell_usage(line->command, "--%.*s %s expected", length, at,
                              line->page.options[place_of(line, at, name)].argument);
        }
        for (const char *other = at + name + 1; other < at + length; other += size + 1) {
            size = strcspn(other, "| ");
            bool there = is_given(line, other, size);
            if (there && !needs)
                return tell_usage(line->command, "--%.*s and --%.*s exclude each other", (int)name,
                                  at, (int)size, other);
            met |= there;
            text_add(&others, "%s--%.*s", others.length ? " or " : "", (int)size, other);
        }
        if (!met)
            return tell_usage(line->command, "--%.*s needs %s", (int)name, at, data);
    }
    return true;
}

static bool fits(const CommandLine *line) {
    const Manual *manual = line->page.manual;
    int most = !manual->operand ? 0 : manual->most ? manual->most : line->count;
    if (line->count < manual->least)
        return tell_usage(line->command, "no %s given", manual->operand);
    if (line->count > most)
        return tell_usage(line->command, "unexpected '%.40s'", line->operands[most]);
    return true;
}

static void begin(CommandLine *line, const char *word, const Manual *manual, void *options) {
    bool plain = manual->program || strcmp(word, "verdi") == 0;
    const char *program = manual->program ? manual->program : "verdi";
    Text command = text_into(line->command, sizeof line->command);
    text_add(&command, "%s%s%s", program, plain ? "" : " ", plain ? "" : word);
    manual_page(&line->page, program, plain ? "" : word, NULL, manual);
    memset(line->given, 0, sizeof line->given);
    settings_init(&line->settings);
    settings_default(&line->settings, manual->defaults);
    option_defaults(manual->options, options);
}

int manual_parse(CommandLine *line, const Manual *manual, void *options, int argc, char **argv) {
    struct option list[MANUAL_OPTIONS + 1];
    char data[3 * MANUAL_OPTIONS];
    Text letters = text_into(data, sizeof data);
    const ManualPage *page = &line->page;
    int code, operands = 0;
    begin(line, argv[0], manual, options);
    make_options(page, list, &letters);
    optind = opterr = 0;
    while ((code = next_option(argc, argv, data, list, &operands)) != -1) {
        int place = code - FIRST;
        if (code == '?' || code == ':') {
            char letter[3] = {'-', (char)optopt, '\0'};
            complain(page, line->command, optopt > 0 && optopt < FIRST ? letter : argv[optind - 1],
                     code == ':');
            return 2;
        }
        if (code < FIRST)
            for (place = 0; page->options[place].letter != code;)
                place++;
        const ManualOption *option = &page->options[place];
        if (!option->kind) {
            if (strcmp(option->name, "help") == 0)
                manual_print_text(stdout, page);
            else
                printf("%s %s\n", page->program, verdi_version());
            return 0;
        }
        void *into = place < page->own ? options : &line->settings;
        if (!read_value(line, option, optarg, into))
            return 2;
        bool off = option->kind == &option_flag && !*(bool *)option_member(option, into);
        line->given[place] = off ? NULL : optarg ? optarg : "";
    }
    int first = optind - operands; /* what stands behind "--" follows them */
    memmove(argv + first, argv + 1, (size_t)operands * sizeof *argv);
    line->operands = argv + first;
    line->count = argc - first;
    return keeps_rules(line) && fits(line) ? MANUAL_GO_ON : 2;
}
