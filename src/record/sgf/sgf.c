/* SPDX-License-Identifier: MIT
 *
 * Reads the main line of the first game of an SGF file, as Quarry, Edax and GoGui write Othello.
 * Points are two letters (a1 is "aa") or algebraic. GoGui counts rows from the bottom, so if a move
 * is illegal the file is read again upside down. Sources: the SGF FF[4] description (Arno Hollosi)
 * and files of these programs.
 */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/span.h"
#include "base/text.h"
#include "base/utf8.h"
#include "record/record.h"
#include "record/sgf/sgf_clock.h"
#include "record/transcript.h"

/* The data of a node, from its properties in any order. */
typedef struct SgfNode {
    Position setup; /* the position that AB, AW, AE and PL set up */
    bool has_setup, has_discs;
    bool moved;     /* the node has a B or W, whether or not it was played */
    int played[2];  /* by colour: the entry of the game; -1: none */
    int last;       /* the later of the two entries; -1: none */
    double value;   /* V, in discs, from black's view */
    double left[2]; /* BL and WL */
} SgfNode;

typedef struct SgfProperty SgfProperty;

typedef struct SgfReader {
    Span rest;
    const char *value;           /* the place of the last value */
    const SgfProperty *property; /* the property being read */
    bool mirrored;               /* rows are counted from the bottom */
    bool illegal;                /* a move was illegal: the other orientation must be tried */
    bool whole;                  /* no error so far */
    int max_moves;
    bool moved; /* a move was read, whether or not it was played */
    bool cut;   /* a value was dropped or cut */
    GameResult result;
    SgfClock clock;
    Game game;
    SgfNode node;
    char *problem;
} SgfReader;

struct SgfProperty {
    const char *ident;
    /* Interprets a value; returns false after reporting an error. `handle` is NULL for properties
     * that describe the file, not the game. */
    bool (*handle)(SgfReader *reader, const char *value);
    bool text;       /* blanks in the value are significant */
    Colour colour;   /* of the move, disc or time */
    size_t at, size; /* the destination of a text in the Game, or of a number in the SgfReader */
};

static bool fail_value(SgfReader *reader, const char *problem, const char *value) {
    return record_fail(reader->problem, "%s [%.40s]", problem, value);
}

/* --------------------------------------------------------------------------------------- values */

static bool is_pass(const char *value) {
    Span word = span_of(value);
    return !*value || letters_same(value, "tt", SIZE_MAX) ||
           (transcript_take_move(&word) == SQUARE_PASS && !span_size(word));
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

static bool handle_clock(SgfReader *reader, const char *value) {
    reader->cut |= !sgf_clock_read(&reader->clock, reader->property->ident, value);
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
    {"TM", handle_clock, .text = false},
    {"OT", handle_clock, .text = true},
    {"BL", handle_number, .at = offsetof(SgfReader, node.left[BLACK])},
    {"WL", handle_number, .at = offsetof(SgfReader, node.left[WHITE])},
};

/* NULL if the identifier is unknown. */
static const SgfProperty *find_property(const char *ident) {
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
        if (strcmp(properties[i].ident, ident) == 0)
            return &properties[i];
    return NULL;
}

/* ---------------------------------------------------------------------------------------- nodes */

/* Assigns values, times and clocks to the moves of their node. The clock of a side that made no
 * move there has no place in a Game, unless it repeats what is known. */
static void annotate(SgfReader *reader) {
    const SgfNode *node = &reader->node;
    bool timed = sgf_clock_is_known(&reader->clock);
    bool dropped = node->moved && node->last < 0; /* the move is beyond max_moves */
    for (int colour = 0; colour < 2; colour++) {
        int entry = node->played[colour];
        Square square = entry < 0 ? SQUARE_NONE : game_move(&reader->game, entry).square;
        double left = node->left[colour], before = reader->clock.left[colour];
        double spent = sgf_clock_read_left(&reader->clock, (Colour)colour, square, left);
        if (entry >= 0) {
            game_annotate(&reader->game, entry, NAN, timed ? spent : NAN);
            game_state_left(&reader->game, entry, left);
        } else if (isfinite(left) && left != before && !dropped)
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

/* --------------------------------------------------------------------------------------- syntax */

enum { IDENT_SIZE = 8, VALUE_SIZE = 128 };

/* Skips blanks and returns the next character; NUL at the end. */
static char peek(SgfReader *reader) {
    utf8_skip_blanks(&reader->rest);
    return span_peek(reader->rest);
}

/* Reads the value after a '[', unescaped and cut at VALUE_SIZE. */
static bool read_value(SgfReader *reader, bool text, char value[VALUE_SIZE]) {
    Text out = text_into(value, VALUE_SIZE);
    while (span_size(reader->rest)) {
        char c = *reader->rest.at++;
        if (c == ']')
            return true;
        if (c == '\\' && span_size(reader->rest))
            c = *reader->rest.at++;
        if (!letter_is_blank(c) && c)
            text_add_char(&out, c);
        else if (text)
            text_add_char(&out, ' ');
        reader->cut |= out.overflow && text;
    }
    return record_fail(reader->problem, "the file ends inside a value");
}

/* Reads one identifier and all its values. Lower-case letters in the identifier are old style and
 * ignored. */
static bool read_property(SgfReader *reader) {
    char data[IDENT_SIZE], value[VALUE_SIZE];
    Text ident = text_into(data, sizeof data);
    char c;
    for (; (c = peek(reader)) && c != '['; reader->rest.at++) {
        if (!letter_is_alpha(c))
            return record_fail(reader->problem, "not SGF: expected a property");
        if (c <= 'Z')
            text_add_char(&ident, c);
    }
    const SgfProperty *property = reader->property = find_property(data);
    if (!c)
        return record_fail(reader->problem, "the file ends inside a property");
    while (peek(reader) == '[') {
        reader->value = reader->rest.at++;
        if (!read_value(reader, property && property->text, value))
            return false;
        if (property && property->handle && !property->handle(reader, value))
            return false;
    }
    if (!property || reader->cut)
        notes_add_unread(&reader->game, span_of(data));
    reader->cut = false;
    return true;
}

/* ----------------------------------------------------------------------------------------- file */

static bool read_node(SgfReader *reader) {
    reader->node = (SgfNode){.played = {-1, -1}, .last = -1, .value = NAN, .left = {NAN, NAN}};
    for (char c; (c = peek(reader)) && c != ';' && c != '(' && c != ')';)
        if (!read_property(reader))
            return false;
    annotate(reader);
    return finish_setup(reader);
}

/* Reads the main line. It takes the first branch at every fork, so it ends at the first ')'. */
static bool read_tree(SgfReader *reader) {
    bool node = false;
    while (span_size(reader->rest) && *reader->rest.at != '(')
        reader->rest.at++;
    for (char c; (c = peek(reader)) && c != ')'; node |= c == ';') {
        reader->rest.at++;
        if (c != ';' && c != '(')
            return record_fail(reader->problem, "not SGF");
        if (c == ';' && !read_node(reader))
            return false;
    }
    while (peek(reader) == ')')
        reader->rest.at++;
    if (peek(reader) == '(')
        notes_add_unread(&reader->game, span_of("variations"));
    return node || record_fail(reader->problem, "no SGF game found");
}

static void keep_clocks(SgfReader *reader) {
    reader->game.has_clock = sgf_clock_is_known(&reader->clock);
    if (reader->game.has_clock)
        reader->game.clock[BLACK] = reader->game.clock[WHITE] = reader->clock.each;
    else if (reader->clock.has_main)
        notes_add_unread(&reader->game, span_of("TM"));
}

static SgfReader read_file(Span text, bool mirrored, int max_moves, char *problem) {
    SgfReader reader = {.rest = text,
                        .mirrored = mirrored,
                        .max_moves = max_moves,
                        .clock = sgf_clock_new(),
                        .game = game_new(),
                        .problem = problem};
    problem[0] = '\0';
    reader.whole = read_tree(&reader);
    keep_clocks(&reader);
    reader.game.notes.result = reader.result;
    return reader;
}

RecordStatus sgf_read(Game *game, Span text, int max_moves, const char **at, char *problem) {
    const char *unused;
    at = at ? at : &unused;
    char other[RECORD_PROBLEM_SIZE];
    SgfReader upright = read_file(text, false, max_moves, problem);
    *at = upright.value ? upright.value : text.at;
    if (!upright.illegal)
        return record_end(game, &upright.game, upright.whole, problem);
    SgfReader mirrored = read_file(text, true, max_moves, other);
    if (record_choose(&upright.game, &mirrored.game, mirrored.whole)) {
        *at = mirrored.value;
        memcpy(problem, other, sizeof other);
    }
    return record_end(game, &upright.game, mirrored.whole, problem);
}
