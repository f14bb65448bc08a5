/* SPDX-License-Identifier: MIT */
#include "base/number.h"
#include "front/nboard/nboard.h"
#include "record/record.h"

typedef enum Argument { NO_ARGUMENT, NUMBER, MAYBE_NUMBER, MOVE_ITEM, REST_OF_LINE } Argument;

static const struct {
    const char *word, *second; /* second: NULL if there is none */
    NboardVerb verb;
    Argument argument;
} verbs[] = {
    {"nboard", NULL, NBOARD_VERSION, NO_ARGUMENT}, {"set", "game", NBOARD_SET_GAME, REST_OF_LINE},
    {"set", "depth", NBOARD_SET_DEPTH, NUMBER},    {"set", "contempt", NBOARD_SET_CONTEMPT, NUMBER},
    {"move", NULL, NBOARD_MOVE, MOVE_ITEM},        {"ping", NULL, NBOARD_PING, NUMBER},
    {"hint", NULL, NBOARD_HINT, MAYBE_NUMBER},     {"go", NULL, NBOARD_GO, NO_ARGUMENT},
    {"learn", NULL, NBOARD_LEARN, NO_ARGUMENT},    {"analyze", NULL, NBOARD_ANALYZE, NO_ARGUMENT},
    {"clear", NULL, NBOARD_CLEAR, NO_ARGUMENT},    {"quit", NULL, NBOARD_QUIT, NO_ARGUMENT},
};

enum { VERB_COUNT = sizeof verbs / sizeof *verbs };

/* Takes the next word and the blanks after it from the line. */
static Span take_word(Span *line) {
    Span word = *line;
    while (span_size(*line) && !letter_is_blank(*line->at))
        line->at++;
    word.end = line->at;
    *line = span_trim(*line);
    return word;
}

static bool read_number(Span text, int *number) {
    char word[24];
    notes_copy(word, sizeof word, take_word(&text));
    return number_parse_small(word[0] == '+' ? word + 1 : word, INT32_MIN, INT32_MAX, number);
}

/* Only a bad move is an error; a bad value or time is not. */
static bool read_item(Span text, NboardCommand *command) {
    command->square = ggf_read_move(take_word(&text), &command->value, &command->seconds);
    return command->square != VERDI_NONE;
}

static bool read_argument(Argument argument, Span text, NboardCommand *command) {
    switch (argument) {
    case NUMBER:
        return read_number(text, &command->number);
    case MAYBE_NUMBER:
        command->number = 1;
        return !span_size(text) || read_number(text, &command->number);
    case MOVE_ITEM:
        return read_item(text, command);
    case REST_OF_LINE:
        command->text = text.at;
        return true;
    case NO_ARGUMENT:
        break;
    }
    return true;
}

bool nboard_parse(const char *line, NboardCommand *command) {
    Span text = span_trim(span_of(line)), rest = text, first = take_word(&rest);
    *command = (NboardCommand){0};
    for (int i = 0; i < VERB_COUNT; i++) {
        Span behind = rest;
        if (!span_is(first, verbs[i].word) ||
            (verbs[i].second && !span_is(take_word(&behind), verbs[i].second)))
            continue;
        command->verb = verbs[i].verb;
        return read_argument(verbs[i].argument, behind, command);
    }
    /* Version 1 sends only the move: "F5", "PA". */
    Span move = first;
    command->verb = NBOARD_MOVE;
    return span_size(span_take_until(&move, '/')) == 2 && read_item(first, command);
}
