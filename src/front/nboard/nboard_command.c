/* SPDX-License-Identifier: MIT */
#include "front/nboard/nboard_command.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "verdi.h"

typedef enum Argument { NO_ARGUMENT, NUMBER, MAYBE_NUMBER, MOVE_ITEM, REST_OF_LINE } Argument;

static const struct {
    const char *words;
    NboardVerb verb;
    Argument argument;
} verbs[] = {
    {"nboard", NBOARD_VERSION, NO_ARGUMENT}, {"set game", NBOARD_SET_GAME, REST_OF_LINE},
    {"set depth", NBOARD_SET_DEPTH, NUMBER}, {"set contempt", NBOARD_SET_CONTEMPT, NUMBER},
    {"move", NBOARD_MOVE, MOVE_ITEM},        {"ping", NBOARD_PING, NUMBER},
    {"hint", NBOARD_HINT, MAYBE_NUMBER},     {"go", NBOARD_GO, NO_ARGUMENT},
    {"learn", NBOARD_LEARN, NO_ARGUMENT},    {"analyze", NBOARD_ANALYZE, NO_ARGUMENT},
    {"clear", NBOARD_CLEAR, NO_ARGUMENT},    {"quit", NBOARD_QUIT, NO_ARGUMENT},
};

enum { VERB_COUNT = sizeof verbs / sizeof *verbs };

static const char blanks[] = " \t\r";

static bool is_end(char c) {
    return c == '\0' || strchr(blanks, c);
}

static const char *skip_blanks(const char *text) {
    return text + strspn(text, blanks);
}

/* What follows `words` and blanks in the line; NULL if the line begins otherwise. */
static const char *after_words(const char *line, const char *words) {
    line = skip_blanks(line);
    for (; *words; words++) {
        if (*words == ' ') {
            if (!is_end(*line))
                return NULL;
            line = skip_blanks(line);
        } else if (*line++ != *words) {
            return NULL;
        }
    }
    return is_end(*line) ? skip_blanks(line) : NULL;
}

/* The first word of `text`, cut to the buffer. */
static void copy_word(const char *text, char *word, size_t size) {
    size_t n = strcspn(text, blanks);
    if (n > size - 1)
        n = size - 1;
    memcpy(word, text, n);
    word[n] = '\0';
}

static bool parse_number(const char *text, int *number) {
    char word[24];
    copy_word(text, word, sizeof word);
    return number_parse_small(word[0] == '+' ? word + 1 : word, INT32_MIN, INT32_MAX, number);
}

/* "F5", "PA" (any prefix of PASS, or "--"); what follows directly is skipped. */
static int parse_square(const char *text) {
    int column = tolower((unsigned char)text[0]) - 'a';
    if (column >= 0 && column < 8 && text[1] >= '1' && text[1] <= '8')
        return 8 * (text[1] - '1') + column;
    if (strncmp(text, "--", 2) == 0)
        return VERDI_PASS;
    size_t n = strcspn(text, "/");
    for (size_t i = 0; i < n; i++)
        if (i >= 4 || toupper((unsigned char)text[i]) != "PASS"[i])
            return VERDI_NONE;
    return n ? VERDI_PASS : VERDI_NONE;
}

/* A number with a decimal point already; NaN unless it is finite. */
static double parse_decimal(const char *text) {
    char *end;
    double value = strtod(text, &end);
    return end != text && isfinite(value) ? value : NAN;
}

/* "M[/E[/T]]". Only the move can be wrong. */
static bool parse_item(const char *text, NboardCommand *command) {
    char word[80];
    copy_word(text, word, sizeof word);
    command->square = parse_square(word);
    command->value = command->seconds = NAN;
    for (char *p = word; *p; p++)
        if (*p == ',') /* the GUI writes numbers as the user's country does */
            *p = '.';
    char *value = strchr(word, '/');
    char *seconds = value ? strchr(value + 1, '/') : NULL;
    if (value)
        command->value = parse_decimal(value + 1);
    if (seconds)
        command->seconds = parse_decimal(seconds + 1);
    if (command->seconds < 0)
        command->seconds = NAN;
    return command->square != VERDI_NONE;
}

static bool parse_argument(Argument argument, const char *text, NboardCommand *command) {
    switch (argument) {
    case NUMBER:
        return parse_number(text, &command->number);
    case MAYBE_NUMBER:
        command->number = 1;
        return *text == '\0' || parse_number(text, &command->number);
    case MOVE_ITEM:
        return parse_item(text, command);
    case REST_OF_LINE:
        command->text = text;
        return true;
    case NO_ARGUMENT:
        break;
    }
    return true;
}

bool nboard_parse(const char *line, NboardCommand *command) {
    *command = (NboardCommand){.verb = NBOARD_VERBS};
    for (int i = 0; i < VERB_COUNT; i++) {
        const char *rest = after_words(line, verbs[i].words);
        if (rest) {
            command->verb = verbs[i].verb;
            return parse_argument(verbs[i].argument, rest, command);
        }
    }
    /* Version 1 sends moves bare: "F5", "PA". */
    line = skip_blanks(line);
    if (strcspn(line, " \t\r/") != 2)
        return false;
    command->verb = NBOARD_MOVE;
    return parse_item(line, command);
}
