/* SPDX-License-Identifier: MIT */
#include "record/sgf/sgf.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/span.h"
#include "base/text.h"
#include "record/record.h"

static bool fail_value(SgfReader *reader, const char *problem, const char *value) {
    return record_fail(reader->problem, "%s [%.40s]", problem, value);
}

/* --------------------------------------------------------------------------------------- values */

static bool is_pass(const char *value) {
    static const char *const passes[] = {"", "tt", "pa", "pass", "--"};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (letters_same(value, passes[i], SIZE_MAX))
            return true;
    return false;
}

/* Parses "cd" or "c4"; SQUARE_NONE if it is neither. */
static Square parse_point(const SgfReader *reader, const char *value) {
    int column = (value[0] | 32) - 'a', row = -1;
    if (column < 0 || column > 7)
        return SQUARE_NONE;
    if (value[1] >= '1' && value[1] <= '8')
        row = value[1] - '1';
    else if ((value[1] | 32) >= 'a' && (value[1] | 32) <= 'h')
        row = reader->mirrored ? 'h' - (value[1] | 32) : (value[1] | 32) - 'a';
    return row < 0 ? SQUARE_NONE : 8 * row + column;
}

/* Called for the first AB, AW or PL of a node. */
static void begin_setup(SgfReader *reader) {
    if (!reader->node.has_setup)
        reader->node.setup = reader->game.now;
    reader->node.has_setup = true;
}

/* Applies a start position, at the end of its node or at a move in it. Later start positions must
 * equal the current position. */
static bool finish_setup(SgfReader *reader) {
    const Position *setup = &reader->node.setup;
    Position *now = &reader->game.now;
    if (!reader->node.has_setup)
        return true;
    reader->node.has_setup = false;
    if (!reader->moved)
        reader->game.start = *now = *setup;
    else if (reader->node.has_discs && reader->max_moves < 0 &&
             (setup->discs[BLACK] != now->discs[BLACK] || setup->discs[WHITE] != now->discs[WHITE]))
        return record_fail(reader->problem, "a new position in the middle of the game");
    return true;
}

static bool handle_move(SgfReader *reader, const char *value) {
    if (!finish_setup(reader))
        return false;
    reader->moved = reader->node.moved = true;
    if (reader->max_moves >= 0 && reader->game.length >= reader->max_moves)
        return true;
    char name[48];
    Colour colour = reader->property->colour;
    Square square = is_pass(value) ? SQUARE_PASS : parse_point(reader, value);
    snprintf(name, sizeof name, "%c[%.40s]", "BW"[colour], value);
    if (square == SQUARE_NONE || (square != SQUARE_PASS && value[2]))
        return record_fail(reader->problem, "move %d: %s is not a move", reader->game.length + 1,
                           name);
    GameMove move = {square, colour, NAN, NAN};
    reader->illegal = !record_play(&reader->game, move, name, reader->problem);
    if (!reader->illegal)
        reader->node.last = reader->node.played[colour] = reader->game.length - 1;
    return !reader->illegal;
}

/* Parses a point, or a rectangle "aa:cc", as a set of squares; 0 if it is neither. */
static uint64_t parse_points(const SgfReader *reader, const char *value) {
    Square from = parse_point(reader, value), to = from;
    bool rectangle = from != SQUARE_NONE && value[2] == ':';
    uint64_t points = 0;
    if (rectangle)
        to = parse_point(reader, value + 3);
    if (from == SQUARE_NONE || to == SQUARE_NONE || value[rectangle ? 5 : 2])
        return 0;
    int top = from / 8, bottom = to / 8, left = from % 8, right = to % 8;
    for (Square square = 0; square < 64; square++) {
        int row = square / 8, column = square % 8;
        if ((row - top) * (row - bottom) <= 0 && (column - left) * (column - right) <= 0)
            points |= bits_square(square);
    }
    return points;
}

/* AB and AW state the whole position: the first one in a node clears the board. */
static bool handle_discs(SgfReader *reader, const char *value) {
    Colour colour = reader->property->colour;
    uint64_t points = parse_points(reader, value);
    if (!points)
        return fail_value(reader, "not a point:", value);
    begin_setup(reader);
    if (!reader->node.has_discs)
        reader->node.setup.discs[BLACK] = reader->node.setup.discs[WHITE] = 0;
    reader->node.has_discs = true;
    if (reader->node.setup.discs[colour_other(colour)] & points)
        return fail_value(reader, "two discs on one square:", value);
    reader->node.setup.discs[colour] |= points;
    return true;
}

/* ----------------------------------------------------------------------------------- properties */

static bool handle_add_empty(SgfReader *reader, const char *value) {
    uint64_t points = parse_points(reader, value);
    if (!points)
        return fail_value(reader, "not a point:", value);
    begin_setup(reader);
    reader->node.setup.discs[BLACK] &= ~points;
    reader->node.setup.discs[WHITE] &= ~points;
    return true;
}

static bool handle_side(SgfReader *reader, const char *value) {
    static const char sides[] = "bBwW";
    const char *found = value[0] ? strchr(sides, value[0]) : NULL;
    begin_setup(reader);
    if (value[0] == '1' || value[0] == '2')
        reader->node.setup.side = value[0] == '1' ? BLACK : WHITE;
    else if (found)
        reader->node.setup.side = found - sides < 2 ? BLACK : WHITE;
    else
        return fail_value(reader, "not a color:", value);
    return true;
}

static bool handle_game(SgfReader *reader, const char *value) {
    return strcmp(value, "1") == 0 || strcmp(value, "2") == 0 ||
           fail_value(reader, "not a game of Othello: GM", value);
}

static bool handle_size(SgfReader *reader, const char *value) {
    return strcmp(value, "8") == 0 || strcmp(value, "8:8") == 0 ||
           fail_value(reader, "not a board of 8x8: SZ", value);
}

static bool handle_text(SgfReader *reader, const char *value) {
    char *target = (char *)&reader->game + reader->property->at;
    reader->cut |= !notes_copy(target, reader->property->size, span_of(value));
    return true;
}

/* Reads "B+12", "W+R", "W+T", "0" or "Draw"; "?" is no result. */
static bool handle_result(SgfReader *reader, const char *value) {
    GameResult result = {.known = true};
    double sign = value[0] == 'B' || value[0] == 'b' ? 1 : -1;
    double discs;
    if (strchr("BbWw", value[0]) && value[0] && value[1] == '+') {
        result.counted = number_parse_double(value + 2, &discs) && discs >= 0;
        result.discs = result.counted ? sign * discs : sign;
        if (!result.counted && value[2] && strchr("RrTt", value[2]))
            result.reason = (char)(value[2] | 32);
    } else if (strcmp(value, "0") == 0 || strcmp(value, "Draw") == 0) {
        result.counted = true;
    } else {
        result.known = false;
        reader->cut |= value[0] && strcmp(value, "?") != 0;
    }
    reader->result = result;
    return true;
}

/* Reads a number of the node: its value, positive if good for black, or the time left. */
static bool handle_number(SgfReader *reader, const char *value) {
    double number;
    bool good = number_parse_double(value, &number) && fabs(number) < 1e9;
    *(double *)((char *)reader + reader->property->at) = good ? number : NAN;
    reader->cut |= !good;
    return true;
}

static bool handle_main_time(SgfReader *reader, const char *value) {
    reader->cut |= !sgf_clock_read_main(&reader->clock, value);
    return true;
}

static bool handle_overtime(SgfReader *reader, const char *value) {
    reader->cut |= !sgf_clock_read_overtime(&reader->clock, value);
    return true;
}

/* A text property and its member of Game. */
#define TEXT(member)                                                                               \
    handle_text, true, .at = offsetof(Game, member), .size = sizeof((Game *)0)->member

static const SgfProperty properties[] = {
    {"B", handle_move, .colour = BLACK},
    {"W", handle_move, .colour = WHITE},
    {"AB", handle_discs, .colour = BLACK},
    {"AW", handle_discs, .colour = WHITE},
    {"AE", handle_add_empty, .text = false},
    {"PL", handle_side, .text = false},
    {"GM", handle_game, .text = false},
    {"SZ", handle_size, .text = false},
    {"PB", TEXT(name[BLACK])},
    {"PW", TEXT(name[WHITE])},
    {"EV", TEXT(notes.event)},
    {"PC", TEXT(notes.place)},
    {"DT", TEXT(notes.date)},
    {"RE", handle_result, .text = true},
    {"FF", NULL, .text = false},
    {"CA", NULL, .text = false},
    {"AP", NULL, .text = true},
    {"ST", NULL, .text = false},
    {"V", handle_number, .at = offsetof(SgfReader, node.value)},
    {"TM", handle_main_time, .text = false},
    {"OT", handle_overtime, .text = true},
    {"BL", handle_number, .at = offsetof(SgfReader, node.left[BLACK])},
    {"WL", handle_number, .at = offsetof(SgfReader, node.left[WHITE])},
};

const SgfProperty *sgf_property(const char *ident) {
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
        if (strcmp(properties[i].ident, ident) == 0)
            return &properties[i];
    return NULL;
}

/* ---------------------------------------------------------------------------------------- nodes */

void sgf_begin_node(SgfReader *reader) {
    reader->node = (SgfNode){.played = {-1, -1}, .last = -1, .value = NAN, .left = {NAN, NAN}};
}

/* Assigns values and times to the moves of their node. */
static void annotate(SgfReader *reader) {
    const SgfNode *node = &reader->node;
    bool timed = sgf_clock_is_known(&reader->clock);
    bool dropped = node->moved && node->last < 0; /* the move is beyond max_moves */
    for (int colour = 0; colour < 2; colour++) {
        int entry = node->played[colour];
        Square square = entry < 0 ? SQUARE_NONE : game_move(&reader->game, entry).square;
        double spent =
            sgf_clock_read_left(&reader->clock, (Colour)colour, square, node->left[colour]);
        if (entry >= 0 && timed)
            game_annotate(&reader->game, entry, NAN, spent);
        else if (isfinite(node->left[colour]) && !timed && !dropped)
            notes_add_unread(&reader->game, span_of(colour == BLACK ? "BL" : "WL"));
    }
    if (node->last >= 0) {
        GameMove move = game_move(&reader->game, node->last);
        game_annotate(&reader->game, node->last,
                      move.colour == BLACK ? node->value : 0 - node->value, move.seconds);
    } else if (isfinite(node->value) && !dropped) {
        notes_add_unread(&reader->game, span_of("V"));
    }
}

bool sgf_end_node(SgfReader *reader) {
    annotate(reader);
    return finish_setup(reader);
}
