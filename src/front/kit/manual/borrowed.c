/* SPDX-License-Identifier: MIT */
#include "front/kit/manual/manual.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "front/kit/manual/words.h"
#include "front/kit/report.h"

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
    const char *why;     /* the reason for ignoring the option */
} table[] = {
    {"l level", AS_IT_STANDS, "level", NULL},
    {"n n-tasks thread threads", AS_IT_STANDS, "threads", NULL},
    {"h hash hash-table-size", ENTRIES, "hash", NULL},
    {"nobook", NO_VALUE, "no-book", NULL},
    {"book-usage", OFF_OR_ON, "no-book", NULL},
    {"ponder", ON_OR_OFF, "ponder", NULL},
    {"q quiet", NO_VALUE, "", NULL},
    {"t", AS_IT_STANDS, NULL, "threads or a time? (--threads N, --movetime MS)"},
    {"time game-time move-time", AS_IT_STANDS, NULL, "the protocol sets clocks (--movetime MS)"},
    {"eval eval-file", AS_IT_STANDS, NULL, "weights of other engines are not read"},
    {"book book-file", AS_IT_STANDS, NULL, "verdi book import reads such books (--book FILE)"},
    {"v verbose noise width", AS_IT_STANDS, NULL, "the protocol defines the output"},
};

enum { ROWS = sizeof table / sizeof *table };

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

static int set(const char *option, const struct Borrowed *row, const char *word,
               Settings *settings) {
    char text[16], problem[OPTION_PROBLEM];
    const char *value = translate(row->value, word, text);
    if (!value)
        snprintf(problem, sizeof problem, "%s: %s expected, got '%.40s'", row->setting,
                 row->value == ENTRIES ? "an exponent from 1 to 36 (2^N entries)" : "on or off",
                 word);
    if (value && settings_set(settings, row->setting, value, problem))
        return MANUAL_GO_ON;
    report_usage("%s%s", option, problem + strlen(row->setting)); /* with the name that the user
                                                                   * wrote */
    return 2;
}

int borrowed_read(char **argv, int *at, Settings *settings) {
    const char *option = argv[*at], *word = argv[*at + 1];
    const struct Borrowed *row = table;
    while (row < table + ROWS && words_find(row->names, option + 1) < 0)
        row++;
    bool help = strcmp(option, "-h") == 0 && (!word || !letter_is_digit(*word));
    if (row == table + ROWS || help)
        return BORROWED_NONE;
    bool alone = row->value == NO_VALUE ||
                 (row->value == ON_OR_OFF && (!word || words_find("on off", word) < 0));
    if (!alone && !word) {
        report_usage("%s needs a value", option);
        return 2;
    }
    *at += !alone;
    if (!row->setting)
        report_error("%s %s is ignored: %s", option, word, row->why);
    return !row->setting || !*row->setting ? MANUAL_GO_ON
                                           : set(option, row, alone ? "on" : word, settings);
}
