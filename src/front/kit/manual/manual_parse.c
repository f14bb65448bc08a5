/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "front/kit/manual/manual.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "base/system/path.h"
#include "base/text.h"
#include "front/kit/manual/option.h"
#include "front/kit/report.h"
#include "record/board/diagram.h"

static void add_option(ManualPage *page, const ManualOption *option, const char *group) {
    assert(page->count < MANUAL_OPTIONS);
    page->options[page->count] = *option;
    page->options[page->count++].group = group;
}

void manual_page(ManualPage *page, const char *program, const char *name, const char *summary,
                 const Manual *manual) {
    static const ManualOption help = {.name = "help", .letter = 'h', .help = "print this text"},
                              version = {.name = "version", .help = "print the version"};
    const ManualOption *row;
    const char *group = manual->most_used ? "More options" : "Options";
    Settings settings;
    *page = (ManualPage){.program = program, .name = name, .summary = summary, .manual = manual};
    for (row = manual->options; row && row->name; row++) {
        group = row->group ? row->group : group;
        add_option(page, row, group);
    }
    page->own = page->count;
    settings_init(&settings);
    settings_default(&settings, manual->defaults);
    for (int i = 0; (row = settings_row(i)); i++) {
        group = row->group ? row->group : group;
        if (!manual->keys ||
            (strcmp(manual->keys, MANUAL_ALL_KEYS) != 0 && words_find(manual->keys, row->name) < 0))
            continue;
        add_option(page, row, group);
        if (!row->argument || row->otherwise || !settings_parameter(i))
            continue;
        char *value = page->values[page->count - 1];
        Text text = text_into(value, MANUAL_VALUE);
        row->kind->write(row, &settings, &text);
        page->options[page->count - 1].initial = value;
    }
    group = page->count ? "Other" : "Options";
    if (manual->program)
        add_option(page, &version, group);
    add_option(page, &help, group);
}

/* The index of the option for "-x", "-xVALUE" or "--name", or -1. A name may be abbreviated if it
 * is unambiguous. */
static int find_option(const ManualPage *page, const char *word, size_t length) {
    int found = -1, count = 0;
    for (int i = 0; i < page->count; i++) {
        const ManualOption *known = &page->options[i];
        bool letter = word[1] != '-';
        if (letter ? known->letter != word[1] || (word[2] && !known->argument)
                   : strncmp(known->name, word + 2, length - 2) != 0)
            continue;
        if (letter || known->name[length - 2] == '\0')
            return i;
        found = i;
        count++;
    }
    return count == 1 ? found : -1;
}

static int refuse_unknown(const CommandLine *line, const char *word) {
    char name[64], hint[128] = "";
    const char *near = NULL;
    Text list = text_into(hint, sizeof hint);
    int length = (int)strcspn(word, "=");
    snprintf(name, sizeof name, "%.*s", length, word);
    for (int i = 0; i < line->page.count; i++)
        near = words_nearer(name + strspn(name, "-"), line->page.options[i].name, near);
    if (!*line->page.name)
        near = words_nearer(name + strspn(name, "-"), "version", near);
    for (int i = 0; strlen(name) == 2 && i < line->page.count; i++)
        if (*line->page.options[i].name == name[1])
            text_add(&list, "%s --%s",
                     list.length ? "," : "; options with this letter:", line->page.options[i].name);
    if (near && !list.length)
        text_add(&list, "; did you mean --%s?", near);
    report_usage("unknown option %.*s%s", length, word, hint);
    return 2;
}

static bool read_value(CommandLine *line, const ManualOption *option, const char *word,
                       void *into) {
    char problem[OPTION_PROBLEM];
    if (into == &line->settings ? settings_set(into, option->name, word ? word : "1", problem)
                                : option_read(option, word, into, problem))
        return true;
    return report_usage("--%s", problem);
}

/* A board may begin with "-" but is not an option. */
static bool is_board(const char *word) {
    return disc_count((Span){word, word + strlen(word)}) >= 64;
}

/* ------------------------------------------------------------------- options of other engines */

typedef enum Value {
    NO_VALUE,
    AS_IT_STANDS,
    ON_OR_OFF, /* in Egaroucid the option without a value means "on" */
    OFF_OR_ON, /* the opposite of our setting */
    ENTRIES    /* log2 of the number of table entries of 16 bytes */
} Value;

/* A setting "" means that no action is needed. */
static const struct Borrowed {
    const char *names; /* names of one option, separated by blanks */
    Value value;
    const char *setting; /* NULL: ignored */
    const char *why;     /* the reason for ignoring the option; with a setting: if it is not sure
                          * that the option is Egaroucid's */
} borrowed[] = {
    {"l level", AS_IT_STANDS, "level", NULL},
    {"n n-tasks thread threads", AS_IT_STANDS, "threads", NULL},
    {"h hash hash-table-size", ENTRIES, "hash", NULL},
    {"nobook", NO_VALUE, "no-book", NULL},
    {"book-usage", OFF_OR_ON, "no-book", NULL},
    {"ponder", ON_OR_OFF, "ponder", NULL},
    {"q quiet", NO_VALUE, "", NULL},
    {"t", AS_IT_STANDS, "threads", "threads or a time? (--threads N, --movetime MS)"},
    {"time game-time move-time", AS_IT_STANDS, NULL, "the protocol sets clocks (--movetime MS)"},
    {"eval eval-file", AS_IT_STANDS, NULL, "weights of other engines are not read"},
    {"book book-file", AS_IT_STANDS, NULL, "verdi book import reads such books (--book FILE)"},
    {"v verbose noise width", AS_IT_STANDS, NULL, "the protocol defines the output"},
};

enum { ROWS = sizeof borrowed / sizeof *borrowed };

/* Translates a value for the setting; `text` is a buffer for it. NULL if the value is invalid. */
static const char *translate(Value value, const char *word, char text[16]) {
    int power;
    bool on = strcmp(word, "on") == 0;
    if (value == ENTRIES) {
        if (!number_parse_small(word, 1, 36, &power))
            return NULL;
        snprintf(text, 16, "%d", power > 16 ? 1 << (power - 16) : 1);
        return text;
    }
    if (value == OFF_OR_ON)
        return on ? "off" : strcmp(word, "off") == 0 ? "on" : NULL;
    return word;
}

static int set_borrowed(const char *option, const struct Borrowed *row, const char *word,
                        Settings *settings) {
    char text[16], problem[OPTION_PROBLEM];
    const char *value = translate(row->value, word, text);
    if (!value)
        snprintf(problem, sizeof problem, "%s: expected %s, got '%.40s'", row->setting,
                 row->value == ENTRIES ? "an exponent from 1 to 36 (2^N entries)" : "on or off",
                 word);
    if (value && settings_set(settings, row->setting, value, problem))
        return MANUAL_GO_ON;
    report_usage("%s%s", option, problem + strlen(row->setting)); /* with the name that the user
                                                                   * wrote */
    return 2;
}

enum { BORROWED_NONE = -2 };

/* Whether -t is a number of threads, as in Egaroucid, and not a time, as in Edax: beside an option
 * that Edax has not, or not by this name; and beside a level, which replaces a time, unless -n is
 * the number of threads. */
static bool is_for_egaroucid(char **argv) {
    bool level = false, tasks = false;
    for (; *argv; argv++) {
        const char *name = **argv == '-' ? *argv + 1 : "";
        if (words_find("nobook quiet thread threads hash book eval", name) >= 0)
            return true;
        level |= words_find("l level", name) >= 0;
        tasks |= words_find("n n-tasks", name) >= 0;
    }
    return level && !tasks;
}

/* Command-line options of Edax and Egaroucid, such as "-l 10 -n 4 -nobook". They have one dash, and
 * names and units that often differ from ours. If argv[*at] is such an option, applies its meaning
 * in that engine or reports on stderr that it is ignored, and advances *at to its value. Returns
 * MANUAL_GO_ON, or exit status 2 after an error message. Returns BORROWED_NONE for any other
 * argument. */
static int read_borrowed(char **argv, int *at, Settings *settings) {
    const char *option = argv[*at], *word = argv[*at + 1];
    const struct Borrowed *row = borrowed;
    while (row < borrowed + ROWS && words_find(row->names, option + 1) < 0)
        row++;
    bool help = strcmp(option, "-h") == 0 && (!word || !letter_is_digit(*word));
    if (row == borrowed + ROWS || help)
        return BORROWED_NONE;
    bool alone = row->value == NO_VALUE ||
                 (row->value == ON_OR_OFF && (!word || words_find("on off", word) < 0));
    if (!alone && !word) {
        report_usage("%s needs a value", option);
        return 2;
    }
    *at += !alone;
    bool ignored = !row->setting || (row->why && !is_for_egaroucid(argv));
    if (ignored)
        report_error("%s %s is ignored: %s", option, word, row->why);
    return ignored || !*row->setting ? MANUAL_GO_ON
                                     : set_borrowed(option, row, alone ? "on" : word, settings);
}

/* ---------------------------------------------------------------------------- the command line */

/* Reads the option at argv[*at], and advances *at if its value is a separate word. */
static int read_option(CommandLine *line, char **argv, int *at, void *options) {
    const ManualPage *page = &line->page;
    const char *word = argv[*at], *value = NULL;
    bool letter = word[1] != '-';
    size_t length = letter ? 2 : strcspn(word, "=");
    int status = page->manual->borrows ? read_borrowed(argv, at, &line->settings) : BORROWED_NONE;
    if (status != BORROWED_NONE)
        return status;
    int place = find_option(page, word, length);
    if (place < 0)
        return refuse_unknown(line, word);
    const ManualOption *option = &page->options[place];
    if (word[length])
        value = word + length + !letter; /* -x3, --name=3 */
    else if (option->argument)
        value = argv[++*at];
    bool wrong = value ? !option->kind : option->argument != NULL;
    if (wrong) {
        report_usage("%.*s %s", (int)length, word, value ? "takes no value" : "needs a value");
        return 2;
    }
    if (!option->kind) {
        if (strcmp(option->name, "help") == 0)
            manual_print_text(stdout, page);
        else
            printf("%s %s\n", page->program, verdi_version());
        return 0;
    }
    void *into = place < page->own ? options : &line->settings;
    if (!read_value(line, option, value, into))
        return 2;
    bool off = option->kind == &option_flag && !*(bool *)option_member(option, into);
    line->given[place] = off ? NULL : value ? value : "";
    return MANUAL_GO_ON;
}

static int place_of(const CommandLine *line, const char *word, size_t length) {
    for (int i = 0; i < line->page.count; i++) {
        const char *name = line->page.options[i].name;
        if (strlen(name) == length && memcmp(name, word, length) == 0)
            return i;
    }
    assert(!"a rule of an option that there is not");
    return 0;
}

/* Whether an option named by a rule was given, perhaps with a certain value: "sample",
 * "sample=0". */
static bool is_given(const CommandLine *line, const char *word, size_t length) {
    size_t name = strcspn(word, "=:!| ");
    const char *value = line->given[place_of(line, word, name)];
    return value && (name == length || (strlen(value) == length - name - 1 &&
                                        !memcmp(value, word + name + 1, length - name - 1)));
}

/* Checks the rules. Reports an option that conflicts with another or lacks a required one. */
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
            return report_usage("expected --%.*s %s", length, at,
                                line->page.options[place_of(line, at, name)].argument);
        }
        for (const char *other = at + name + 1; other < at + length; other += size + 1) {
            size = strcspn(other, "| ");
            bool there = is_given(line, other, size);
            if (there && !needs)
                return report_usage("--%.*s and --%.*s cannot be combined", (int)name, at,
                                    (int)size, other);
            met |= there;
            text_add(&others, "%s--%.*s", others.length ? " or " : "", (int)size, other);
        }
        if (!met)
            return report_usage("--%.*s needs %s", (int)name, at, data);
    }
    return true;
}

/* The option that prints the form of a file with this ending: "--csv"; NULL: no such form. */
static const char *form_of(const char *ending) {
    static const char *const forms[][2] = {{".csv", "csv"},
                                           {".htm", "html"},
                                           {".html", "html"},
                                           {".json", "json"},
                                           {".jsonl", "json"}};
    for (int i = 0; i < (int)(sizeof forms / sizeof *forms); i++)
        if (strcasecmp(ending, forms[i][0]) == 0)
            return forms[i][1];
    return NULL;
}

/* Selects the form that the ending of --output names, of a command that has several. False after
 * reporting that it has no such form, or that another one is given. */
static bool obey_ending(CommandLine *line, void *options) {
    const char *path = NULL, *wanted = NULL;
    bool any = false;
    int own = -1;
    for (int i = 0; i < line->page.own; i++)
        if (strcmp(line->page.options[i].name, "output") == 0 && line->given[i])
            wanted = form_of(path_ending(path = line->given[i]));
    for (int i = 0; wanted && i < line->page.own; i++) {
        const char *name = line->page.options[i].name;
        if (words_find("csv html json", name) < 0)
            continue;
        any = true;
        if (strcmp(name, wanted) == 0)
            own = i;
        else if (line->given[i])
            return report_usage("--%s and an --output in %s cannot be combined", name,
                                path_ending(path));
    }
    if (!any)
        return true;
    if (own < 0)
        return report_usage("--output %.80s: this command writes no %s", path, path_ending(path));
    if (!line->given[own]) {
        line->given[own] = "";
        *(bool *)option_member(&line->page.options[own], options) = true;
    }
    return true;
}

/* Whether all operands are squares, as in "f5 d6 c3" without quotes, and the first is no file. */
static bool is_split_game(const CommandLine *line) {
    int squares = 0;
    while (squares < line->count && strlen(line->operands[squares]) == 2 &&
           square_parse(line->operands[squares]) != SQUARE_NONE)
        squares++;
    return squares > 1 && squares == line->count && access(line->operands[0], F_OK) != 0;
}

static bool fits(const CommandLine *line) {
    const Manual *manual = line->page.manual;
    bool files = manual->operand && words_find("file game", manual->operand) >= 0;
    if (files && is_split_game(line))
        return report_usage("several files are named '%s', '%s', ...; write a game as one word or "
                            "in quotes: \"%s %s ...\"",
                            line->operands[0], line->operands[1], line->operands[0],
                            line->operands[1]);
    int most = !manual->operand ? 0 : manual->most ? manual->most : line->count;
    if (line->count < manual->least)
        return report_usage("no %s given", manual->operand);
    if (line->count > most)
        return report_usage("unexpected '%.40s'", line->operands[most]);
    return true;
}

static void begin(CommandLine *line, const char *word, const Manual *manual, void *options) {
    bool plain = manual->program || strcmp(word, "verdi") == 0;
    const char *program = manual->program ? manual->program : "verdi";
    Text command = text_into(line->command, sizeof line->command);
    text_add(&command, "%s%s%s", program, plain ? "" : " ", plain ? "" : word);
    report_begin(line->command);
    manual_page(&line->page, program, plain ? "" : word, NULL, manual);
    memset(line->given, 0, sizeof line->given);
    settings_init(&line->settings);
    settings_default(&line->settings, manual->defaults);
    option_defaults(manual->options, options);
}

int manual_parse(CommandLine *line, const Manual *manual, void *options, int argc, char **argv) {
    bool plain = false; /* after "--" */
    int status = MANUAL_GO_ON;
    begin(line, argv[0], manual, options);
    line->operands = argv + 1;
    line->count = 0;
    for (int i = 1; i < argc && status == MANUAL_GO_ON; i++)
        if (plain || argv[i][0] != '-' || !argv[i][1] || is_board(argv[i]))
            line->operands[line->count++] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            plain = true;
        else
            status = read_option(line, argv, &i, options);
    if (status != MANUAL_GO_ON)
        return status;
    line->operands[line->count] = NULL;
    return obey_ending(line, options) && keeps_rules(line) && fits(line) ? MANUAL_GO_ON : 2;
}

int manual_run(const Manual *manual, ManualRun *run, int argc, char **argv) {
    CommandLine line;
    void *options = calloc(1, manual->size + 1);
    if (!options)
        return !report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    int status = manual_parse(&line, manual, options, argc, argv);
    if (status == MANUAL_GO_ON)
        status = run(&line, options);
    free(options);
    return status;
}

bool manual_given(const CommandLine *line, const char *name) {
    return is_given(line, name, strlen(name));
}
