/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "front/kit/manual/option.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "verdi.h"

void *option_member(const ManualOption *option, void *into) {
    return (char *)into + option->place;
}

static const void *member(const ManualOption *option, const void *from) {
    return (const char *)from + option->place;
}

static bool read_flag(const ManualOption *option, const char *word, void *into) {
    static const char *const words[] = {"0", "1", "off", "on", "false", "true", "no", "yes"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (strcasecmp(word ? word : "1", words[i]) == 0) {
            *(bool *)option_member(option, into) = i & 1;
            return true;
        }
    return false;
}

static void write_flag(const ManualOption *option, const void *from, Text *out) {
    text_add(out, "%d", *(const bool *)member(option, from));
}

static bool is_none(const ManualOption *option, const char *word) {
    return option->none && strcmp(word, option->none) == 0;
}

static bool read_int(const ManualOption *option, const char *word, void *into) {
    int *value = option_member(option, into);
    if (is_none(option, word)) {
        *value = -1;
        return true;
    }
    if (!option->words)
        return number_parse_small(word, (int)option->low, (int)option->high, value);
    int place = words_find(option->words, word);
    if (place >= 0)
        *value = place;
    return place >= 0;
}

static void write_int(const ManualOption *option, const void *from, Text *out) {
    int value = *(const int *)member(option, from), length;
    if (option->none && value < 0)
        text_add(out, "%s", option->none);
    else if (!option->words)
        text_add(out, "%d", value);
    if (!option->words)
        return;
    const char *at = words_next(option->words, &length);
    while (value-- > 0 && at)
        at = words_next(at + length, &length);
    text_add(out, "%.*s", length, at ? at : "");
}

static bool read_listed(const ManualOption *option, const char *word, void *into) {
    return words_find(option->words, word) >= 0 &&
           number_parse_small(word, INT32_MIN, INT32_MAX, option_member(option, into));
}

static void write_listed(const ManualOption *option, const void *from, Text *out) {
    text_add(out, "%d", *(const int *)member(option, from));
}

static bool read_number(const ManualOption *option, const char *word, void *into) {
    return number_parse_int(word, option->low, option->high, option_member(option, into));
}

static void write_number(const ManualOption *option, const void *from, Text *out) {
    text_add(out, "%" PRId64, *(const int64_t *)member(option, from));
}

static bool parse_real(const ManualOption *option, const char *word, double *value) {
    double number;
    if (!number_parse_double(word, &number) || !(number >= (double)option->low) ||
        !(number <= (double)option->high))
        return false;
    *value = number;
    return true;
}

static bool read_real(const ManualOption *option, const char *word, void *into) {
    return parse_real(option, word, option_member(option, into));
}

static void write_real(const ManualOption *option, const void *from, Text *out) {
    number_add(out, *(const double *)member(option, from), NUMBER_SHORT);
}

static bool read_span(const ManualOption *option, const char *word, void *into) {
    int *value = option_member(option, into), ends[2];
    char first[16];
    const char *dash = strchr(word, '-');
    snprintf(first, sizeof first, "%.*s", dash ? (int)(dash - word) : 15, word);
    if (!number_parse_small(first, (int)option->low, (int)option->high, &ends[0]) ||
        !number_parse_small(dash ? dash + 1 : word, ends[0], (int)option->high, &ends[1]))
        return false;
    memcpy(value, ends, sizeof ends);
    return true;
}

static bool read_any_text(const ManualOption *option, const char *word, void *into) {
    *(const char **)option_member(option, into) = word;
    return true;
}

static bool read_text(const ManualOption *option, const char *word, void *into) {
    return *word && (!option->words || words_find(option->words, word) >= 0) &&
           read_any_text(option, word, into);
}

static void write_text(const ManualOption *option, const void *from, Text *out) {
    const char *value = *(const char *const *)member(option, from);
    text_add(out, "%s", value ? value : "");
}

static bool read_discs(const ManualOption *option, const char *word, void *into) {
    double discs;
    if (!parse_real(option, word, &discs))
        return false;
    *(int *)option_member(option, into) = (int)lround(discs * VERDI_DISC);
    return true;
}

static void write_discs(const ManualOption *option, const void *from, Text *out) {
    text_add(out, "%.2f", (double)*(const int *)member(option, from) / VERDI_DISC);
}

static bool read_ms(const ManualOption *option, const char *word, void *into) {
    int64_t ms = -1000;
    if (!is_none(option, word) && !number_parse_int(word, option->low, option->high, &ms))
        return false;
    *(double *)option_member(option, into) = (double)ms / 1000;
    return true;
}

static void write_ms(const ManualOption *option, const void *from, Text *out) {
    double seconds = *(const double *)member(option, from);
    if (option->none && seconds < 0)
        text_add(out, "%s", option->none);
    else
        text_add(out, "%.0f", 1000 * seconds);
}

static const char number_unit[] = "a number";

const OptionKind option_flag = {read_flag, write_flag, NULL},
                 option_int = {read_int, write_int, number_unit},
                 option_listed = {read_listed, write_listed, NULL},
                 option_number = {read_number, write_number, number_unit},
                 option_real = {read_real, write_real, number_unit},
                 option_span = {read_span, NULL, NULL}, option_text = {read_text, write_text, NULL},
                 option_any_text = {read_any_text, write_text, NULL},
                 option_discs = {read_discs, write_discs, "discs"},
                 option_ms = {read_ms, write_ms, "milliseconds"};

/* "a, b or c". */
static void list_words(const char *words, Text *out) {
    int length, next;
    for (const char *at = words; (at = words_next(at, &length)); at += length) {
        bool last = !words_next(at + length, &next);
        text_add(out, "%s%.*s", at == words ? "" : last ? " or " : ", ", length, at);
    }
}

void option_expected(const ManualOption *option, Text *out) {
    const char *unit = option->kind->unit;
    if (option->expected)
        text_add(out, "%s", option->expected);
    else if (option->words)
        list_words(option->words, out);
    else if (!unit)
        text_add(out, "%s", option->argument ? option->argument : "0 or 1");
    else if (option->high >= INT32_MAX)
        text_add(out, "%s from %" PRId64 " up", unit, option->low);
    else
        text_add(out, "%s from %" PRId64 " to %" PRId64, unit, option->low, option->high);
    if (option->none)
        text_add(out, ", or %s", option->none);
}

bool option_read(const ManualOption *option, const char *word, void *into,
                 char problem[OPTION_PROBLEM]) {
    Text text = text_into(problem, OPTION_PROBLEM);
    if (option->kind->read(option, word, into))
        return true;
    text_add(&text, "%s: expected ", option->name);
    option_expected(option, &text);
    text_add(&text, ", got '%.40s'", word ? word : "");
    return false;
}

void option_defaults(const ManualOption *options, void *into) {
    for (const ManualOption *option = options; option && option->name; option++) {
        bool good = !option->initial || option->kind->read(option, option->initial, into);
        assert(good);
        (void)good;
    }
}

void option_describe(const ManualOption *options, const char *names, const void *from, Text *out) {
    for (const ManualOption *option = options; option->name; option++) {
        const void *value = member(option, from);
        bool there = option->kind == &option_flag   ? *(const bool *)value
                     : option->kind == &option_text ? *(const char *const *)value != NULL
                                                    : true;
        if (!there || words_find(names, option->name) < 0)
            continue;
        text_add(out, " --%s", option->name);
        if (option->argument) {
            text_add(out, " ");
            option->kind->write(option, from, out);
        }
    }
}
