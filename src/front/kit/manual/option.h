/* SPDX-License-Identifier: MIT
 *
 * An option as a row of a table: its name, its help, its values, and the struct member that
 * receives them. Commands, tools and the engine's settings have such tables, which manual_parse()
 * uses to parse command lines. Words are lists of them, such as the values of an option; the
 * nearest one to a mistyped word; text wrapped to a width.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

typedef struct ManualOption ManualOption;

/* How values are read and written. */
typedef struct OptionKind {
    /* Sets the member of `into` from a word (NULL for a switch without a value). If the word is
     * invalid, changes nothing and returns false. */
    bool (*read)(const ManualOption *option, const char *word, void *into);
    /* Appends the value in a form that read() accepts. NULL: not needed. */
    void (*write)(const ManualOption *option, const void *from, Text *out);
    const char *unit; /* what values in a range are: "a number", "discs"; NULL: no range */
} OptionKind;

struct ManualOption {
    const char *name;      /* "output" */
    const char *argument;  /* "FILE", "FOLDER", "N", ...; NULL: a switch */
    const char *help;      /* a phrase, without the default */
    const char *initial;   /* value if the option is not given; NULL: as initialised in the
                            * struct */
    const char *words;     /* all possible values, separated by blanks; NULL: too many */
    const char *otherwise; /* describes the default if it is not a value; or NULL */
    const char *group;     /* heading in the help; NULL: that of the row above */
    char letter;           /* short form -x; 0: none */
    const OptionKind *kind;
    size_t place;         /* offset of the member in the struct */
    int64_t low, high;    /* the range, inclusive; a limit of INT32_MAX or more is not printed */
    const char *none;     /* the word for -1, for numbers and milliseconds; NULL: none */
    const char *expected; /* the expected values in messages, "milliseconds, or auto"; NULL: made
                           * from words or range */
};

extern const OptionKind option_flag, /* bool */
    option_int,                      /* int: a number, or the index of a word, from 0 */
    option_listed,                   /* int: one of the words, all numbers */
    option_number,                   /* int64_t, or uint64_t, of which none exceeds INT64_MAX */
    option_real,                     /* double */
    option_span,                     /* int[2]: "8-24", or "8" for both */
    option_text,                     /* const char *: a pointer into argv, not empty; one of the
                                      * words if any */
    option_any_text,                 /* const char *: may be empty */
    option_discs,                    /* int, 1/128 disc; written in discs */
    option_ms;                       /* double, seconds; written in milliseconds */

/* In a row: the member that receives the value; its type selects the kind. */
#define OPTION_AT(type, member)                                                                    \
    .kind = _Generic(((type *)0)->member,                                                          \
        bool: &option_flag,                                                                        \
        int: &option_int,                                                                          \
        unsigned: &option_int,                                                                     \
        int64_t: &option_number,                                                                   \
        uint64_t: &option_number,                                                                 \
        double: &option_real,                                                                      \
        const char *: &option_text),                                                               \
    .place = offsetof(type, member)

/* The same with an explicit kind: OPTION_AS(option_discs, Options, loss). */
#define OPTION_AS(how, type, member) .kind = &how, .place = offsetof(type, member)

/* The range of a number. */
#define OPTION_RANGE(least, most) .low = least, .high = most

/* The member that an option sets. */
void *option_member(const ManualOption *option, void *into);

/* Sets the member from a word (NULL for a switch without a value). If the word is invalid, returns
 * false with "level: expected a number from 0 to 60, got 'x'" in `problem`. */
enum { OPTION_PROBLEM = 256 };
bool option_read(const ManualOption *option, const char *word, void *into,
                 char problem[OPTION_PROBLEM]);

/* Sets the members of all options that have an initial value. The last row has no name. */
void option_defaults(const ManualOption *options, void *into);

/* Appends " --name value" for each of these options; their names are separated by blanks. Switches
 * that are off and texts that are NULL are skipped. */
void option_describe(const ManualOption *options, const char *names, const void *from, Text *out);

/* Appends the values that the option accepts: "a number from 0 to 60", "up or down". */
void option_expected(const ManualOption *option, Text *out);

/* Lists have blanks between their words: "auto upper lower". Returns the first word at or after
 * `at`, and its length. NULL if there is none. */
const char *words_next(const char *at, int *length);

/* The index of a word in the list, from 0, or -1. */
int words_find(const char *list, const char *word);

/* The number of letters to insert, delete, change or swap with the next one to turn one word into
 * the other. 99 for words of 32 letters or more, so that they are never near. */
int words_distance(const char *a, const char *b);

/* The better suggestion for `word`: `known` if it is nearer than `best` and near enough (up to a
 * third of its letters differ, or one; or `word` leaves letters out),
 * otherwise `best`, which may be NULL. */
const char *words_nearer(const char *word, const char *known, const char *best);

/* Writes the words of text[0..length) into lines of at most `width` columns. The caller has already
 * written `column` columns of the first line; the other lines are indented by `indent`. A word that
 * is too long gets its own line. Ends with a line feed. */
void words_wrap(FILE *out, const char *text, size_t length, int column, int indent, int width);
