/* SPDX-License-Identifier: MIT
 *
 * SGF, the main line of the first game: as Quarry, Edax and GoGui write Othello. Points are two
 * letters (a1 is "aa") or algebraic; GoGui counts rows from the bottom, so a file in which that
 * turns out illegal is read once more upside down. Sources: the SGF FF[4] description (Arno
 * Hollosi) and files of these programs.
 */
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "record/notes.h"
#include "record/record.h"

enum { IDENT_SIZE = 8, VALUE_SIZE = 128 };

typedef struct Reader {
    const char *text;
    size_t size, at;
    bool mirrored; /* letters count rows from the bottom */
    bool illegal;  /* a move was forbidden: the other orientation may help */
    int max_moves;
    bool moved; /* a move was read, whether or not it was played */
    bool cut;   /* part of a text found no place */
    GameResult result;
    Game game;
    Position setup; /* under construction, from AB, AW and PL of one node */
    bool has_setup, has_discs;
    Text problem;
} Reader;

static bool complain(Reader *reader, const char *problem, const char *value) {
    text_add(&reader->problem, "%s", problem);
    if (*value)
        text_add(&reader->problem, " [%.40s]", value);
    return false;
}

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static char peek(Reader *reader) {
    while (reader->at < reader->size && is_blank(reader->text[reader->at]))
        reader->at++;
    return reader->at < reader->size ? reader->text[reader->at] : '\0';
}

/* --------------------------------------------------------------------------------------- values */

static bool is_pass(const char *value) {
    static const char *const passes[] = {"", "tt", "pa", "pass", "--"};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        size_t c = 0;
        while (value[c] && (value[c] | 32) == (passes[i][c] | 32))
            c++;
        if (!value[c] && !passes[i][c])
            return true;
    }
    return false;
}

/* "cd" or "c4"; SQUARE_NONE if it is neither. */
static Square parse_point(const Reader *reader, const char *value) {
    int column = (value[0] | 32) - 'a', row = -1;
    if (column < 0 || column > 7)
        return SQUARE_NONE;
    if (value[1] >= '1' && value[1] <= '8')
        row = value[1] - '1';
    else if ((value[1] | 32) >= 'a' && (value[1] | 32) <= 'h')
        row = reader->mirrored ? 'h' - (value[1] | 32) : (value[1] | 32) - 'a';
    return row < 0 ? SQUARE_NONE : 8 * row + column;
}

/* Called at the first AB, AW or PL of a node. */
static void begin_setup(Reader *reader) {
    if (!reader->has_setup)
        reader->setup = reader->game.now;
    reader->has_setup = true;
}

/* A start position counts at the end of its node, or at a move in it. Later ones must repeat what
 * is on the board. */
static bool finish_setup(Reader *reader) {
    const Position *setup = &reader->setup;
    Position *now = &reader->game.now;
    if (!reader->has_setup)
        return true;
    reader->has_setup = false;
    if (!reader->moved)
        reader->game.start = *now = *setup;
    else if (reader->has_discs && reader->max_moves < 0 &&
             (setup->discs[BLACK] != now->discs[BLACK] || setup->discs[WHITE] != now->discs[WHITE]))
        return complain(reader, "a new position in the middle of the game", "");
    return true;
}

static bool play(Reader *reader, Colour colour, const char *value) {
    if (!finish_setup(reader))
        return false;
    reader->moved = true;
    if (reader->max_moves >= 0 && reader->game.length >= reader->max_moves)
        return true;
    Square square = is_pass(value) ? SQUARE_PASS : parse_point(reader, value);
    if (square == SQUARE_NONE || (square != SQUARE_PASS && value[2]))
        return complain(reader, "not a move:", value);
    switch (game_play(&reader->game, colour, square, NAN, NAN)) {
    case GAME_OK:
        return true;
    case GAME_MEMORY:
        return complain(reader, "out of memory", "");
    default:
        reader->illegal = true;
        text_add(&reader->problem, "move %d is illegal:", reader->game.length + 1);
        return complain(reader, "", value);
    }
}

/* A point, or a rectangle "aa:cc", as a set of squares; 0 if it is neither. */
static uint64_t parse_points(const Reader *reader, const char *value) {
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
static bool add_stones(Reader *reader, Colour colour, const char *value) {
    uint64_t points = parse_points(reader, value);
    if (!points)
        return complain(reader, "not a point:", value);
    begin_setup(reader);
    if (!reader->has_discs)
        reader->setup.discs[BLACK] = reader->setup.discs[WHITE] = 0;
    reader->has_discs = true;
    if (reader->setup.discs[colour_other(colour)] & points)
        return complain(reader, "two discs on one square:", value);
    reader->setup.discs[colour] |= points;
    return true;
}

/* ----------------------------------------------------------------------------------- properties */

typedef bool Handler(Reader *reader, const char *value);

static bool handle_black(Reader *reader, const char *value) {
    return play(reader, BLACK, value);
}

static bool handle_white(Reader *reader, const char *value) {
    return play(reader, WHITE, value);
}

static bool handle_add_black(Reader *reader, const char *value) {
    return add_stones(reader, BLACK, value);
}

static bool handle_add_white(Reader *reader, const char *value) {
    return add_stones(reader, WHITE, value);
}

static bool handle_add_empty(Reader *reader, const char *value) {
    uint64_t points = parse_points(reader, value);
    if (!points)
        return complain(reader, "not a point:", value);
    begin_setup(reader);
    reader->setup.discs[BLACK] &= ~points;
    reader->setup.discs[WHITE] &= ~points;
    return true;
}

static bool handle_side(Reader *reader, const char *value) {
    static const char sides[] = "bBwW";
    const char *found = value[0] ? strchr(sides, value[0]) : NULL;
    begin_setup(reader);
    if (value[0] == '1' || value[0] == '2')
        reader->setup.side = value[0] == '1' ? BLACK : WHITE;
    else if (found)
        reader->setup.side = found - sides < 2 ? BLACK : WHITE;
    else
        return complain(reader, "not a color:", value);
    return true;
}

static bool handle_game(Reader *reader, const char *value) {
    return strcmp(value, "1") == 0 || strcmp(value, "2") == 0 ||
           complain(reader, "not a game of Othello: GM", value);
}

static bool handle_size(Reader *reader, const char *value) {
    return strcmp(value, "8") == 0 || strcmp(value, "8:8") == 0 ||
           complain(reader, "not a board of 8x8: SZ", value);
}

static bool take_text(Reader *reader, char *target, size_t size, const char *value) {
    reader->cut |= !notes_copy(target, size, value, strlen(value));
    return true;
}

static bool handle_black_name(Reader *reader, const char *value) {
    return take_text(reader, reader->game.name[BLACK], sizeof reader->game.name[BLACK], value);
}

static bool handle_white_name(Reader *reader, const char *value) {
    return take_text(reader, reader->game.name[WHITE], sizeof reader->game.name[WHITE], value);
}

static bool handle_event(Reader *reader, const char *value) {
    GameNotes *notes = &reader->game.notes;
    return take_text(reader, notes->event, sizeof notes->event, value);
}

static bool handle_place(Reader *reader, const char *value) {
    GameNotes *notes = &reader->game.notes;
    return take_text(reader, notes->place, sizeof notes->place, value);
}

static bool handle_date(Reader *reader, const char *value) {
    GameNotes *notes = &reader->game.notes;
    return take_text(reader, notes->date, sizeof notes->date, value);
}

/* "B+12", "W+R", "W+T", "0", "Draw"; "?" says nothing. */
static bool handle_result(Reader *reader, const char *value) {
    GameResult result = {.known = true};
    double sign = value[0] == 'B' || value[0] == 'b' ? 1 : -1;
    double discs;
    if (strchr("BbWw", value[0]) && value[0] && value[1] == '+') {
        result.counted = util_parse_double(value + 2, &discs) && discs >= 0;
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

/* Says how the file is written, not what was played. */
static bool handle_technical(Reader *reader, const char *value) {
    (void)reader;
    (void)value;
    return true;
}

static const struct {
    const char *ident;
    Handler *handle;
    bool text; /* blanks in the value count */
} properties[] = {
    {"B", handle_black, false},      {"W", handle_white, false},
    {"AB", handle_add_black, false}, {"AW", handle_add_white, false},
    {"AE", handle_add_empty, false}, {"PL", handle_side, false},
    {"GM", handle_game, false},      {"SZ", handle_size, false},
    {"PB", handle_black_name, true}, {"PW", handle_white_name, true},
    {"EV", handle_event, true},      {"PC", handle_place, true},
    {"DT", handle_date, true},       {"RE", handle_result, true},
    {"FF", handle_technical, false}, {"CA", handle_technical, false},
    {"AP", handle_technical, true},  {"ST", handle_technical, false},
};

enum { PROPERTIES = sizeof properties / sizeof *properties };

/* The value after a '[', unescaped and cut at VALUE_SIZE. */
static bool read_value(Reader *reader, bool text, char value[VALUE_SIZE]) {
    Text out = text_into(value, VALUE_SIZE);
    while (reader->at < reader->size) {
        char c = reader->text[reader->at++];
        if (c == ']')
            return true;
        if (c == '\\' && reader->at < reader->size)
            c = reader->text[reader->at++];
        if (!is_blank(c) && c)
            text_add_char(&out, c);
        else if (text)
            text_add_char(&out, ' ');
        reader->cut |= out.overflow && text;
    }
    return complain(reader, "the file ends inside a value", "");
}

/* One identifier and all its values. Lower-case letters in it are old style and do not count. */
static bool read_property(Reader *reader) {
    char data[IDENT_SIZE], value[VALUE_SIZE];
    Text ident = text_into(data, sizeof data);
    char c;
    for (; (c = peek(reader)) && c != '['; reader->at++) {
        bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z';
        if (!lower && !upper)
            return complain(reader, "not SGF: a property expected", "");
        if (upper)
            text_add_char(&ident, c);
    }
    int found = 0;
    while (found < PROPERTIES && strcmp(properties[found].ident, data) != 0)
        found++;
    bool known = found < PROPERTIES;
    if (!c)
        return complain(reader, "the file ends inside a property", "");
    while (peek(reader) == '[') {
        reader->at++;
        if (!read_value(reader, known && properties[found].text, value))
            return false;
        if (known && !properties[found].handle(reader, value))
            return false;
    }
    if (!known || reader->cut)
        notes_add_unread(&reader->game, data, ident.length);
    reader->cut = false;
    return true;
}

/* ----------------------------------------------------------------------------------------- file */

static bool read_node(Reader *reader) {
    reader->has_setup = reader->has_discs = false;
    for (char c; (c = peek(reader)) && c != ';' && c != '(' && c != ')';)
        if (!read_property(reader))
            return false;
    return finish_setup(reader);
}

/* The main line: the first branch at every fork, so it ends at the first ')'. */
static bool read_tree(Reader *reader) {
    bool node = false;
    while (reader->at < reader->size && reader->text[reader->at] != '(')
        reader->at++;
    for (char c; (c = peek(reader)); node |= c == ';') {
        if (c == ')')
            break;
        reader->at++;
        if (c == ';' ? !read_node(reader) : c != '(' && !complain(reader, "not SGF", ""))
            return false;
    }
    while (peek(reader) == ')')
        reader->at++;
    if (peek(reader) == '(')
        notes_add_unread(&reader->game, "variations", 10);
    return node || complain(reader, "no SGF game found", "");
}

bool sgf_read(Game *game, const char *text, size_t size, int max_moves, char *problem) {
    bool try_mirrored = true;
    for (int pass = 0; pass < 2 && try_mirrored; pass++) {
        Reader reader = {.text = text,
                         .size = size,
                         .mirrored = pass == 1,
                         .max_moves = max_moves,
                         .game = game_new(),
                         .problem = text_into(problem, RECORD_PROBLEM_SIZE)};
        if (read_tree(&reader)) {
            reader.game.notes.result = reader.result;
            game_free(game);
            *game = reader.game;
            return true;
        }
        try_mirrored = reader.illegal;
        game_free(&reader.game);
    }
    return false;
}
