/* SPDX-License-Identifier: MIT */
#include "record/json_game.h"

#include <stdlib.h>
#include <string.h>

#include "base/json/json_text.h"
#include "base/number.h"
#include "base/utf8.h"
#include "record/board/diagram.h"
#include "record/transcript.h"

static char peek(Span text) {
    return text.at < text.end ? *text.at : '\0';
}

/* Takes a bracket and the blanks after it. */
static bool take_bracket(Span *text, const char *bracket) {
    *text = (Span){span_trim(*text).at, text->end};
    if (!span_take(text, bracket))
        return false;
    while (letter_is_blank(peek(*text)))
        text->at++;
    return true;
}

bool json_game_begins(Span text) {
    Span inside = text;
    uint64_t discs[2];
    char c;
    if (number_board_take(&(Span){text.at, text.end}, discs))
        return false;
    while (letter_is_blank(peek(inside)))
        inside.at++;
    if (span_take(&inside, "{")) {
        while (letter_is_blank(peek(inside)))
            inside.at++;
        return json_text_is_string(inside) || peek(inside) == '}';
    }
    if (!span_take(&inside, "["))
        return false;
    while (letter_is_blank(peek(inside)))
        inside.at++;
    c = peek(inside);
    return c && (strchr("[]{\"'-", c) || letter_is_digit(c) || span_take(&inside, "null"));
}

bool json_game_is_total(Span line) {
    return span_take(&line, "{\"total\":true,");
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

bool json_game_open_list(Span *text) {
    Span next = *text, first, word;
    if (!take_bracket(&next, "["))
        return false;
    first = next;
    char c = peek(first);
    bool games = c == '{';
    if (c == '[' && take_bracket(&first, "["))
        games = !begins_with_colour(first) && peek(first) != ']';
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

/* -------------------------------------------------------------------------------------- a list */

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
                    !json_text_next(&inside, NULL, &more) && peek(last) != '[' &&
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

/* True if all elements of a list can be moves. */
static bool is_of_moves(Span value) {
    Span inside, element;
    Square square;
    Colour colour;
    bool given, good = json_text_inside(value, '[', &inside);
    while (good && json_text_next(&inside, NULL, &element))
        good = peek(element) != '{' || read_element(element, &square, &colour, &given);
    return good;
}

bool json_game_play(Game *game, Span text, int max_moves, const char **at, char *problem) {
    Span rest = text, inside;
    problem[0] = '\0';
    if (!json_game_begins(text))
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

/* ------------------------------------------------------------------------------------ an object */

typedef enum Part { MOVES, BOARD, SIDE, GGF, PARTS } Part;

typedef struct Object {
    Span part[PARTS];
    Span beside; /* the key "board", where it is no start position */
    Game *game;  /* receives the notes */
} Object;

static const struct {
    const char *key;
    Part part;
} keys[] = {
    {"moves", MOVES},    {"transcript", MOVES}, {"game_moves", MOVES},  {"kifu", MOVES},
    {"board", BOARD},    {"start", BOARD},      {"startPos", BOARD},    {"obf", BOARD},
    {"position", BOARD}, {"side", SIDE},        {"side_to_move", SIDE}, {"to_move", SIDE},
    {"player", SIDE},    {"turn", SIDE},        {"ggf", GGF},
};

/* The name of a player: a string, or a member of an object. */
static void note_player(Game *game, const char *colour, Span value) {
    char name[sizeof game->name[BLACK]];
    Span inside, key, member;
    if (json_text_inside(value, '{', &inside)) {
        while (json_text_next(&inside, &key, &member))
            if (span_is((Span){key.at + 1, key.end - 1}, "name"))
                note_player(game, colour, member);
    } else if (json_text_is_string(value)) {
        bool whole = json_text_copy(value, name, sizeof name);
        numbered_note(game, span_of(colour), span_of(name));
        if (!whole)
            notes_add_unread(game, span_of(colour));
    }
}

static void note(Game *game, Span key, Span value) {
    char text[64];
    Span inside, player;
    if (span_is_letters(key, "players") && json_text_inside(value, '[', &inside)) {
        for (int colour = BLACK; colour <= WHITE && json_text_next(&inside, NULL, &player);
             colour++)
            note_player(game, colour == BLACK ? "black" : "white", player);
    } else if (span_is_letters(key, "black") || span_is_letters(key, "white")) {
        note_player(game, span_is_letters(key, "black") ? "black" : "white", value);
    } else if (peek(value) != '{' && peek(value) != '[' &&
               json_text_copy(value, text, sizeof text)) {
        numbered_note(game, key, span_is(value, "null") ? (Span){0} : span_of(text));
    } else {
        notes_add_unread(game, key);
    }
}

/* True if the value can be this part. A number of a turn is no side; moves with values are no
 * game. */
static bool fits(Part part, Span value) {
    if (part == SIDE)
        return json_text_is_string(value);
    if (part == MOVES)
        return json_text_is_string(value) || is_of_moves(value);
    return json_text_is_string(value) || (part == BOARD && peek(value) == '[');
}

/* Finds the parts of an object. False with a problem if one is given twice. */
static bool find_parts(Object *object, Span inside, const char **at, char *problem) {
    Span key, value, nested;
    bool whole = false;
    while (json_text_next(&inside, &key, &value)) {
        Span name = {key.at + 1, key.end - 1};
        int found = PARTS;
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            if (span_is(name, keys[i].key))
                found = keys[i].part;
        *at = value.at;
        if (found == BOARD && json_text_inside(value, '{', &nested)) {
            if (!find_parts(object, nested, at, problem))
                return false;
        } else if (found == PARTS) {
            note(object->game, name, value);
        } else if (!fits((Part)found, value)) {
            notes_add_unread(object->game, name);
        } else if (object->part[found].at) {
            return record_fail(problem, "a second value for \"%.*s\"", (int)span_size(name) & 31,
                               name.at);
        } else {
            object->part[found] = value;
        }
        object->beside = found == BOARD && span_is(name, "board") ? name : object->beside;
        whole |= found == MOVES && span_size(value) > 2 && span_is(name, "transcript");
    }
    if (whole && span_size(object->beside)) { /* a transcript begins at the start of the game */
        notes_add_unread(object->game, object->beside);
        object->part[BOARD] = (Span){0};
    }
    return true;
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

bool json_game_set_board(Game *game, Span board, Span side, char *problem) {
    Diagram diagram;
    const char *unused, *place;
    Disc given = span_size(side) ? side_of_line(side) : DISC_NONE;
    Game read = game_new();
    if (!diagram_take(&board, &diagram))
        return record_fail(problem, "not a board");
    if (!*diagram.problem && span_size(side) && given > DISC_WHITE)
        record_fail(diagram.problem, "side to move is '%.*s', not black or white",
                    span_size(side) < 20 ? (int)span_size(side) : 20, side.at);
    if (!*diagram.problem && given <= DISC_WHITE) {
        if (diagram.side_given && diagram.position.side != (Colour)given)
            record_fail(diagram.problem, "both sides are given as the side to move");
        diagram.side_given = true;
        diagram.position.side = (Colour)given;
    }
    if (!*diagram.problem && !diagram.side_given && diagram_may_move(&diagram, BLACK) &&
        diagram_may_move(&diagram, WHITE))
        record_fail(diagram.problem, "side to move is missing");
    if (!*diagram.problem && span_size(span_trim(board)))
        record_fail(diagram.problem, "text after the board");
    if (!*diagram.problem && diagram.either_colour)
        record_fail(diagram.problem, "1 may be black or white: write X, O and -");
    if (!*diagram.problem && span_size(diagram.moves))
        record_fail(diagram.problem, "moves after the board");
    if (diagram_play(&diagram, &read, -1, &unused, &place, problem) != RECORD_WHOLE) {
        game_free(&read);
        return false;
    }
    memcpy(read.name, game->name, sizeof read.name);
    read.notes = game->notes;
    game_free(game);
    *game = read;
    return true;
}

static bool read_board(Game *game, const Object *object, char *copy, size_t size, char *problem) {
    char side[32] = "";
    Span value = object->part[BOARD];
    Text out = text_into(copy, size);
    if (object->part[SIDE].at)
        json_text_copy(object->part[SIDE], side, sizeof side);
    uint64_t discs[2];
    if (number_board_take(&(Span){value.at, value.end}, discs))
        return json_game_set_board(game, value, span_of(side), problem);
    if (peek(value) == '[' && !join(value, &out))
        return record_fail(problem, "not a board");
    if (peek(value) != '[')
        json_text_copy(value, copy, size);
    Span text = span_of(copy);
    while (span_size(text) && (*text.at == '\n' || *text.at == '\r'))
        text.at++;
    return json_game_set_board(game, text, span_of(side), problem);
}

/* Builds the game from the parts; `copy` has room for any of them. */
static bool read_parts(Game *game, const Object *object, int max_moves, char *copy, size_t size,
                       const char **at, char *problem) {
    const Span *part = object->part;
    *at = part[GGF].at;
    if (part[GGF].at) {
        json_text_copy(part[GGF], copy, size);
        return ggf_read(game, span_of(copy), max_moves, problem) == RECORD_WHOLE;
    }
    *at = part[BOARD].at;
    if (part[BOARD].at && !read_board(game, object, copy, size, problem))
        return false;
    *at = part[MOVES].at;
    if (!part[MOVES].at)
        return part[BOARD].at || record_fail(problem, "no moves and no board in it");
    if (!json_text_is_string(part[MOVES]))
        return json_game_play(game, part[MOVES], max_moves, at, problem);
    const char *inside;
    json_text_copy(part[MOVES], copy, size);
    return json_game_play(game, span_of(copy), max_moves, &inside, problem);
}

static bool read_object(Game *game, Span inside, int max_moves, const char **at, char *problem) {
    Object object = {.game = game};
    size_t size = span_size(inside) + 1;
    char *copy = malloc(size);
    bool good = copy ? find_parts(&object, inside, at, problem) &&
                           read_parts(game, &object, max_moves, copy, size, at, problem)
                     : record_fail(problem, "out of memory");
    free(copy);
    *at = *at ? *at : inside.at;
    return good;
}

RecordStatus json_game_read(Game *game, Span text, int max_moves, const char **at, char *problem) {
    Span rest = text, inside;
    Game read = game_new();
    bool whole;
    problem[0] = '\0';
    *at = text.at;
    if (json_text_take(&rest) && !span_size(span_trim(rest)) &&
        json_text_inside(span_trim(text), '{', &inside)) {
        whole = read_object(&read, inside, max_moves, at, problem);
    } else {
        whole = json_game_play(&read, text, max_moves, at, problem);
    }
    return record_end(game, &read, whole, problem);
}
