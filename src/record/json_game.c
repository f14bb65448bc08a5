/* SPDX-License-Identifier: MIT */
#include "record/json_game.h"

#include <stdlib.h>
#include <string.h>

#include "base/json/json_text.h"
#include "base/utf8.h"
#include "record/board/diagram.h"
#include "record/json_moves.h"
#include "record/parts.h"
#include "record/transcript.h"

/* Takes a bracket and the blanks after it. */
static bool take_bracket(Span *text, const char *bracket) {
    span_skip_blanks(text);
    if (!span_take(text, bracket))
        return false;
    span_skip_blanks(text);
    return true;
}

/* True if a list begins with a word for a colour: a move as ["B","f5"]. */
static bool begins_with_colour(Span list) {
    Span word = list;
    char text[8];
    if (!json_text_is_string(list) || !json_text_take(&word))
        return false;
    json_text_copy((Span){list.at, word.at}, text, sizeof text);
    Span copy = span_of(text);
    return side_take_colour(&copy) != DISC_NONE && !span_size(copy);
}

/* Goes into the list "games" of an object that is no game itself. */
static bool open_object(Span *text, const char **end) {
    Span next = *text, value, inside, key, member, list = {0};
    span_skip_blanks(&next);
    value = next;
    if (span_peek(next) != '{' || !json_text_take(&next))
        return false;
    json_text_inside((Span){value.at, next.at}, '{', &inside);
    while (json_text_next(&inside, &key, &member)) {
        Span name = {key.at + 1, key.end - 1};
        if (part_of(name, true) != PARTS)
            return false;
        if (span_is(name, "games") && span_peek(member) == '[')
            list = member;
    }
    if (!list.at)
        return false;
    *end = next.at;
    *text = (Span){list.at + 1, text->end};
    return true;
}

bool json_game_open_list(Span *text, const char **end) {
    Span next = *text, first, word;
    if (!*end && open_object(text, end))
        return true;
    if (!take_bracket(&next, "["))
        return false;
    first = next;
    char c = span_peek(first);
    bool games = c == '{';
    if (c == '[' && take_bracket(&first, "["))
        games = !begins_with_colour(first) && span_peek(first) != ']';
    word = first;
    if (json_text_is_string(first) &&
        json_text_take(&word)) { /* a transcript of more than one move */
        Span moves = {first.at + 1, word.at - 1};
        while (utf8_skip_blanks(&moves) || transcript_take_number(&moves, NULL))
            continue;
        games |= c != '[' && transcript_take_move(&moves) < SQUARE_PASS && span_size(moves);
    }
    *text = games ? next : *text;
    return games;
}

/* ------------------------------------------------------------------------------------ an object */

typedef struct Object {
    Parts parts;
    Game *game; /* receives the notes */
    char *copy; /* where the next text of a string goes */
} Object;

/* The name of a player: a string, or a member of an object. */
static void note_player(Game *game, Span colour, Span value) {
    char name[sizeof game->name[BLACK]];
    Span inside, key, member;
    if (json_text_inside(value, '{', &inside)) {
        while (json_text_next(&inside, &key, &member))
            if (span_is((Span){key.at + 1, key.end - 1}, "name"))
                note_player(game, colour, member);
    } else if (json_text_is_string(value)) {
        bool whole = json_text_copy(value, name, sizeof name);
        numbered_note(game, colour, span_of(name));
        if (!whole)
            notes_add_unread(game, colour);
    }
}

static void note(Game *game, Span key, Span value) {
    char text[64];
    Span inside, player;
    if (span_is_letters(key, "players") && json_text_inside(value, '[', &inside)) {
        for (int colour = BLACK; colour <= WHITE && json_text_next(&inside, NULL, &player);
             colour++)
            note_player(game, span_of(colour_name((Colour)colour)), player);
    } else if (span_is_letters(key, "black") || span_is_letters(key, "white")) {
        note_player(game, key, value);
    } else if (span_peek(value) != '{' && span_peek(value) != '[' &&
               json_text_copy(value, text, sizeof text)) {
        numbered_note(game, key, span_is(value, "null") ? (Span){0} : span_of(text));
    } else {
        notes_add_unread(game, key);
    }
}

/* True if the value can be this part. A number of a turn is no side; moves with values are no
 * game. */
static bool fits(Part part, Span value) {
    if (part == PART_SIDE)
        return json_text_is_string(value);
    if (part == PART_MOVES)
        return json_text_is_string(value) || json_moves_fit(value);
    return json_text_is_string(value) || (part == PART_BOARD && span_peek(value) == '[');
}

/* Appends the strings of nested lists. */
static bool join(Span value, Text *out) {
    Span inside, element;
    char text[72];
    if (!json_text_inside(value, '[', &inside))
        return json_text_is_string(value) && json_text_copy(value, text, sizeof text) &&
               (text_add(out, "%s", text), true);
    while (json_text_next(&inside, NULL, &element))
        if (!join(element, out))
            return false;
    return true;
}

/* Adds a part: the text of a string or of rows of a board, or a list as it stands. */
static bool add_part(Object *object, Part part, Span name, Span value, char *problem) {
    uint64_t discs[2];
    Text out = text_into(object->copy, span_size(value) + 1);
    bool list = span_peek(value) == '[', rows = list && part == PART_BOARD;
    rows = rows && !number_board_take(&(Span){value.at, value.end}, discs);
    if (rows && !join(value, &out))
        return record_fail(problem, "not a board");
    if (!list)
        json_text_copy(value, object->copy, span_size(value) + 1);
    Span text = list && !rows ? value : span_of(object->copy);
    object->copy += span_size(value) + 1;
    return parts_add(&object->parts, part, name, text, value.at, problem);
}

/* Finds the parts of an object. Returns false with a problem if one is given twice. */
static bool find_parts(Object *object, Span inside, const char **at, char *problem) {
    Span key, value, nested;
    bool good = true;
    while (good && json_text_next(&inside, &key, &value)) {
        Span name = {key.at + 1, key.end - 1};
        Part part = part_of(name, true);
        *at = value.at;
        if (part == PART_BOARD && json_text_inside(value, '{', &nested))
            good = find_parts(object, nested, at, problem);
        else if (part == PARTS)
            note(object->game, name, value);
        else if (!fits(part, value))
            notes_add_unread(object->game, name);
        else
            good = add_part(object, part, name, value, problem);
    }
    return good;
}

static bool read_object(Game *game, Span inside, int max_moves, const char **assumed,
                        const char **at, char *problem) {
    char *copies = malloc(span_size(inside) + 1); /* the keys leave room for the ends of texts */
    Object object = {.game = game, .copy = copies};
    bool good =
        copies ? find_parts(&object, inside, at, problem) : record_fail(problem, "out of memory");
    if (good) {
        *at = inside.at;
        good = parts_play(&object.parts, game, max_moves, assumed, at, problem);
    }
    free(copies);
    return good;
}

RecordStatus json_game_read(Game *game, Span text, int max_moves, const char **assumed,
                            const char **at, char *problem) {
    Span rest = text, inside;
    Game read = game_new();
    bool whole;
    problem[0] = '\0';
    *assumed = NULL;
    *at = text.at;
    if (json_text_take(&rest) && !span_size(span_trim(rest)) &&
        json_text_inside(span_trim(text), '{', &inside)) {
        whole = read_object(&read, inside, max_moves, assumed, at, problem);
    } else {
        whole = json_moves_play(&read, text, max_moves, at, problem);
    }
    return record_end(game, &read, whole, problem);
}
