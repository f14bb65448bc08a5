/* SPDX-License-Identifier: MIT */
#include "record/json_moves.h"

#include <string.h>

#include "base/json/json_text.h"
#include "base/number.h"
#include "record/board/diagram.h"
#include "record/transcript.h"

bool json_moves_begin(Span text) {
    Span inside = text;
    uint64_t discs[2];
    char c;
    if (number_board_take(&(Span){text.at, text.end}, discs))
        return false;
    span_skip_blanks(&inside);
    if (span_take(&inside, "{")) {
        span_skip_blanks(&inside);
        return json_text_is_string(inside) || span_peek(inside) == '}';
    }
    if (!span_take(&inside, "["))
        return false;
    span_skip_blanks(&inside);
    c = span_peek(inside);
    return c && (strchr("[]{\"'-", c) || letter_is_digit(c) || span_take(&inside, "null"));
}

/* Reads one element: "f5", 37, null, ["B","f5"] or {"m":"f5"}. False without a problem if it is no
 * move. */
static bool read_element(Span value, Square *square, Colour *colour, bool *given) {
    char text[16];
    Span inside, key, member;
    *square = SQUARE_NONE;
    *given = false;
    if (json_text_inside(value, '{', &inside)) {
        while (json_text_next(&inside, &key, &member))
            if (span_is((Span){key.at + 1, key.end - 1}, "m"))
                return json_text_is_string(member) && read_element(member, square, colour, given);
        return false;
    }
    if (json_text_inside(value, '[', &inside)) {
        Span first, last, more;
        if (!json_text_next(&inside, NULL, &first) || !json_text_copy(first, text, sizeof text))
            return false;
        Span word = span_of(text);
        Disc disc = side_take_colour(&word);
        bool pair = json_text_next(&inside, NULL, &last);
        if (!pair) /* ["f5"] */
            return read_element(first, square, colour, given) && !*given;
        bool good = disc <= DISC_WHITE && !span_size(word) &&
                    !json_text_next(&inside, NULL, &more) && span_peek(last) != '[' &&
                    read_element(last, square, colour, given);
        *given = good;
        *colour = disc == DISC_WHITE ? WHITE : BLACK;
        return good;
    }
    if (!json_text_copy(value, text, sizeof text))
        return false;
    Span word = span_of(text);
    int number;
    if (span_is(word, "-") || span_is(word, "null") || span_is(word, "None"))
        *square = SQUARE_PASS;
    else if (!json_text_is_string(value))
        *square = number_parse_small(text, 0, SQUARE_PASS, &number) ? number : SQUARE_NONE;
    else if ((*square = transcript_take_move(&word)) == SQUARE_NONE || span_size(word))
        return false;
    return *square != SQUARE_NONE;
}

/* Plays the moves of a list. The stated result is kept. */
static bool play_list(Game *game, Span inside, int max_moves, const char **at, char *problem) {
    GameResult result = game->notes.result;
    Span value;
    bool good = true;
    while (good && game->length != max_moves && json_text_next(&inside, NULL, &value)) {
        Square square;
        Colour colour;
        bool given;
        char text[512];
        *at = value.at;
        if (read_element(value, &square, &colour, &given)) {
            good = transcript_play_move(game, square, given ? &colour : NULL, problem);
        } else if (json_text_copy(value, text, sizeof text) && json_text_is_string(value) &&
                   transcript_begins(span_of(text))) {
            good = transcript_play(game, span_of(text), max_moves, NULL, problem);
            result = game->notes.result.known ? game->notes.result : result;
        } else {
            good = transcript_fail(game, *text ? span_of(text) : value, problem);
        }
    }
    game->notes.result = result;
    return good;
}

bool json_moves_fit(Span value) {
    Span inside, element;
    Square square;
    Colour colour;
    bool given, good = json_text_inside(value, '[', &inside);
    while (good && json_text_next(&inside, NULL, &element))
        good = span_peek(element) != '{' || read_element(element, &square, &colour, &given);
    return good;
}

bool json_moves_play(Game *game, Span text, int max_moves, const char **at, char *problem) {
    Span rest = text, inside;
    problem[0] = '\0';
    if (!json_moves_begin(text))
        return transcript_play(game, text, max_moves, at, problem);
    if (!json_text_take(&rest) || span_size(span_trim(rest))) {
        *at = rest.at;
        return record_fail(problem, "not valid JSON here");
    }
    if (json_text_inside(span_trim(text), '[', &inside))
        return play_list(game, inside, max_moves, at, problem);
    *at = text.at;
    return record_fail(problem, "not a list of moves");
}
