/* SPDX-License-Identifier: MIT
 *
 * An option as a row of a table: its name, its help, its values, and the member of a struct that
 * receives them. Commands, tools and the engine's settings have such tables; manual_parse() reads
 * command lines by them.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_OPTION_H
#define VERDI_FRONT_KIT_MANUAL_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

typedef struct ManualOption ManualOption;

/* How values are read and written. */
typedef struct OptionKind {
    /* Sets the member of `into` from a word (NULL: a switch without one). False, nothing being
     * changed: the option does not take it. */
    bool (*read)(const ManualOption *option, const char *word, void *into);
    /* Appends the value as read() takes it. NULL: nobody asks for it. */
    void (*write)(const ManualOption *option, const void *from, Text *out);
    const char *unit; /* of values within a range: "a number", "discs"; NULL: there is none */
} OptionKind;

struct ManualOption {
    const char *name;      /* "output" */
    const char *argument;  /* "FILE", "FOLDER", "N", ...; NULL: a switch */
    const char *help;      /* a phrase, without the default */
    const char *initial;   /* the value it has if it is not given; NULL: what the struct has */
    const char *words;     /* all values there are, blanks between; NULL: too many */
    const char *otherwise; /* what holds if it is not given, where no value says it; or NULL */
    const char *group;     /* heading in the help, also of the rows below; NULL: as above */
    char letter;           /* -x means the same; 0: there is none */
    const OptionKind *kind;
    size_t place;      /* of its member in the struct */
    int64_t low, high; /* the range, both allowed; from INT32_MAX on there is no limit to print */
    const char *none;  /* the word for -1, of numbers and milliseconds; NULL: there is none */
    const char *expected; /* "milliseconds, or auto"; NULL: words or range say it */
};

extern const OptionKind option_flag, /* bool */
    option_int,                      /* int: a number, or the place among the words, from 0 */
    option_listed,                   /* int: one of the words, which are numbers */
    option_number,                   /* int64_t */
    option_count,                    /* uint64_t */
    option_real,                     /* double */
    option_span,                     /* int[2]: "8-24", or "8" for both */
    option_text,                     /* const char *: a part of argv, not empty; one of the words */
    option_any_text,                 /* const char *: empty, too, where that means something */
    option_discs,                    /* int, 1/128 disc; discs outside */
    option_ms;                       /* double, seconds; milliseconds outside */

/* In a row: the value goes to this member, and its type says how it is read. */
#define OPTION_AT(type, member)                                                                    \
    .kind = _Generic(((type *)0)->member,                                                          \
        bool: &option_flag,                                                                        \
        int: &option_int,                                                                          \
        unsigned: &option_int,                                                                     \
        int64_t: &option_number,                                                                   \
        uint64_t: &option_count,                                                                   \
        double: &option_real,                                                                      \
        const char *: &option_text),                                                               \
    .place = offsetof(type, member)

/* The same read in another way: OPTION_AS(option_discs, Options, loss). */
#define OPTION_AS(how, type, member) .kind = &how, .place = offsetof(type, member)

/* The range of a number. */
#define OPTION_RANGE(least, most) .low = least, .high = most

/* The member that an option sets. */
void *option_member(const ManualOption *option, void *into);

/* Sets it. False, with "level: a number from 0 to 60 expected, got 'x'" in `problem`, if the option
 * does not take this word (NULL: a switch without one). */
enum { OPTION_PROBLEM = 256 };
bool option_read(const ManualOption *option, const char *word, void *into,
                 char problem[OPTION_PROBLEM]);

/* Sets the members of all that have an initial value; the last of the options has no name. */
void option_defaults(const ManualOption *options, void *into);

/* Appends " --name value" of these options, blanks between their names, as they are set: of
 * switches those that are on, of texts those that there are. */
void option_describe(const ManualOption *options, const char *names, const void *from, Text *out);

/* Appends what it takes: "a number from 0 to 60", "up or down". */
void option_expected(const ManualOption *option, Text *out);

#endif
