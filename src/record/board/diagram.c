/* SPDX-License-Identifier: MIT */
#include "record/board/diagram.h"

#include <string.h>

#include "base/bits.h"
#include "base/utf8.h"
#include "record/json_moves.h"
#include "record/transcript.h"

/* The state of reading; `rest` is the unread text. */
typedef struct Reading {
    Span rest;
    Disc side; /* DISC_NONE: not given; DISC_EMPTY: both sides are named */
    int rows;
    int square[64]; /* a Disc or BOARD_LINE_STAR */
    int columns[8]; /* offsets of the column letters in their line; 0: no such line */
    Diagram *diagram;
} Reading;

static void set_side(Reading *reading, Disc side) {
    if (side != DISC_NONE)
        reading->side = reading->side == DISC_NONE || reading->side == side ? side : DISC_EMPTY;
}

/* ------------------------------------------------------------------------------ all in one line */

static bool ends(Span text) {
    return !span_size(text) || memchr(";%#", *text.at, 3);
}

/* True if the text is 0, 1, 2 or -1. */
static bool is_number(Span text, int *number) {
    bool minus = span_take(&text, "-");
    *number = (utf8_next(&text) - '0') * (minus ? -1 : 1);
    return *number >= -1 && *number <= 2 && !span_size(span_trim(text));
}

/* Reads the side after the squares: words, or a disc, possibly followed directly by moves. If
 * `zeros`, a zero is a disc. */
static bool read_side(Reading *reading, Span *line, bool zeros) {
    Span words = *line, next = *line;
    int number;
    while (!ends((Span){words.at, line->end}))
        words.at++;
    words = (Span){line->at, words.at};
    Disc side = side_of_line(words);
    if (side != DISC_NONE) {
        line->at = words.end;
    } else if (is_number(words, &number) && !(zeros && number == 0)) {
        return side_fail_number(number, reading->diagram->problem);
    } else if ((side = disc_take(&next)) <= DISC_WHITE &&
               (ends(next) || letter_is_blank(utf8_peek(next)) || transcript_begins(next))) {
        *line = next;
        utf8_skip_blanks(line);
    } else {
        side = DISC_NONE;
    }
    set_side(reading, side);
    if (ends(*line) || (side != DISC_NONE && transcript_begins(*line)))
        return true;
    return record_fail_char(reading->diagram->problem, *line->at,
                            side == DISC_NONE ? RECORD_SIDE_BELONGS : "after the side to move");
}

static bool take_flat(Reading *reading) {
    Diagram *diagram = reading->diagram;
    Span rest = reading->rest, line;
    bool given = false;
    if (!span_next_line(&rest, &line))
        return false;
    utf8_skip_blanks(&line);
    line.end = span_trim(line).end;
    const char *begin = line.at;
    diagram->either_order = fen_take(&line, &diagram->position, &given);
    if (!diagram->either_order) {
        Position position = {.side = BLACK};
        span_take(&line, "8"); /* the size of the board, as in GGF */
        if (disc_take_board(&line, position.discs) < 64)
            return false;
        diagram->position = position;
    }
    bool zeros = memchr(begin, '0', (size_t)(line.at - begin));
    reading->rest = rest;
    utf8_skip_blanks(&line);
    if (given)
        set_side(reading, (Disc)diagram->position.side);
    else if (!read_side(reading, &line, zeros))
        return true;
    diagram->moves = ends(line) ? (Span){line.end, line.end} : line;
    return true;
}

/* ----------------------------------------------------------------------------------- numbers */

static bool take_numbers(Reading *reading) {
    Span next = reading->rest, line;
    Diagram *diagram = reading->diagram;
    if (!number_board_take(&next, diagram->position.discs))
        return false;
    reading->rest = next;
    diagram->either_colour = true;
    diagram->moves = (Span){next.at, next.at};
    if (span_next_line(&reading->rest, &line) && (utf8_skip_blanks(&line), !ends(line)))
        read_side(reading, &line, true);
    return true;
}

void diagram_set_one(Diagram *diagram, Colour one) {
    uint64_t *discs = diagram->position.discs, ones = discs[BLACK];
    if (diagram->either_colour && one == WHITE) {
        discs[BLACK] = discs[WHITE];
        discs[WHITE] = ones;
    }
    diagram->either_colour = false;
}

/* Decides which side has the ones, if only one of the two readings can occur in a game. */
static void find_colours(Diagram *diagram) {
    Diagram swapped = *diagram;
    if (!diagram->either_colour)
        return;
    diagram_set_one(&swapped, WHITE);
    bool black = number_board_is_legal(diagram->position, diagram->side_given),
         white = number_board_is_legal(swapped.position, diagram->side_given);
    if (black != white)
        diagram_set_one(diagram, black ? BLACK : WHITE);
    else if (!black && !*diagram->problem)
        record_fail(diagram->problem, "no game reaches this board");
}

/* ------------------------------------------------------------------------------ eight lines */

static void add_row(Reading *reading, const Row *row) {
    char *problem = reading->diagram->problem;
    memcpy(reading->square + 8 * reading->rows++, row->square, sizeof row->square);
    if (row->label && row->label != reading->rows && !*problem)
        record_fail(problem, "row %d of the board is in place of row %d", row->label,
                    reading->rows);
    set_side(reading, side_find(row->note));
}

/* Takes column letters, rulers and up to eight rows. False if the first line is none of these. */
static bool take_rows(Reading *reading) {
    Span rest = reading->rest, line, note;
    bool begun = false, closed = false;
    while (!closed && span_next_line(&rest, &line)) {
        Row row;
        bool letters = board_line_letters(line, reading->columns, &note);
        bool squares = !letters && (board_line_row(line, &row) ||
                                    board_line_blank_row(line, reading->columns, &row));
        if ((!letters && !squares && (!begun || !board_line_is_ruler(line))) ||
            (squares && reading->rows && (row.label == 1 || reading->rows == 8)))
            break; /* it belongs to another board */
        if (squares)
            add_row(reading, &row);
        else if (letters)
            set_side(reading, side_find(note));
        begun = true;
        closed = letters && reading->rows;
        reading->rest.at = rest.at;
    }
    return begun;
}

static void place_discs(Reading *reading) {
    Position *position = &reading->diagram->position;
    int star = DISC_BLACK;
    for (int square = 0; square < 64; square++)
        star = reading->square[square] == DISC_BLACK ? DISC_EMPTY : star;
    for (int square = 0; square < 64; square++) {
        int symbol = reading->square[square] == BOARD_LINE_STAR ? star : reading->square[square];
        if (symbol != DISC_EMPTY)
            position->discs[symbol] |= bits_square(square);
    }
}

/* Takes a board without the lines around it. */
static bool take_body(Reading *reading) {
    if (take_flat(reading) || take_numbers(reading))
        return true;
    if (!take_rows(reading))
        return false;
    if (reading->rows < 8 && !*reading->diagram->problem)
        record_fail(reading->diagram->problem, "the board has %d of its 8 rows", reading->rows);
    if (!*reading->diagram->problem)
        place_discs(reading);
    return true;
}

static bool body_begins(Span text) {
    Diagram diagram = {.side_given = false};
    Reading reading = {.rest = text, .side = DISC_NONE, .diagram = &diagram};
    return take_body(&reading);
}

/* ------------------------------------------------------------------------------ around a board */

/* Takes a board, with lines before it that name the side to move, have counts, or are rulers. */
static bool take_led_body(Reading *reading) {
    enum { MOST = 4 };
    Span line;
    Disc side = DISC_NONE;
    for (int i = 0; i < MOST; i++) {
        if (!span_next_line(&reading->rest, &line) || transcript_begins(line))
            return false;
        Disc said = side_of_line(line);
        bool passed = board_line_is_fence(line) ||
                      (i && (board_line_is_empty(line) || board_line_is_bar(line)));
        if (said == DISC_NONE && !passed && !side_is_count(line) &&
            (!board_line_is_ruler(line) || board_line_is_bar(line)))
            return false;
        side = said == DISC_NONE ? side : said;
        if (take_body(reading)) {
            set_side(reading, side);
            return true;
        }
    }
    return false;
}

/* Takes a line below the board that names the side to move; empty lines, bars and counts may
 * precede it. The line belongs to this board unless another board is nearer, or the side is known
 * already. */
static void take_side_below(Reading *reading) {
    Span rest = reading->rest, line;
    bool apart = false, given = reading->side != DISC_NONE;
    while (span_next_line(&rest, &line) && disc_count(line) < 8) {
        Disc side = side_of_line(line);
        if (side != DISC_NONE) {
            bool next = body_begins(rest);
            if (given ? !apart && !next : !apart || !next) {
                set_side(reading, side);
                reading->rest = rest;
            }
            return;
        }
        bool empty = board_line_is_empty(line);
        if (!empty && !board_line_is_bar(line) && !board_line_is_fence(line) &&
            !side_is_count(line))
            return;
        if (!empty && !apart)
            reading->rest = rest;
        apart |= empty;
    }
}

/* Takes the lines of moves that follow the board, up to an empty line. */
static void take_moves(Reading *reading) {
    Span rest = reading->rest, line;
    Span *moves = &reading->diagram->moves;
    *moves = (Span){rest.at, rest.at};
    while (span_next_line(&rest, &line) && !body_begins(line) && transcript_begins(line))
        reading->rest.at = moves->end = rest.at;
}

bool diagram_take(Span *text, Diagram *diagram) {
    *diagram = (Diagram){.problem = ""};
    Reading reading = {.rest = *text, .side = DISC_NONE, .diagram = diagram};
    if (!take_body(&reading) && !take_led_body(&reading))
        return false;
    if (!*diagram->problem && !span_size(diagram->moves)) {
        bool several = reading.rows || diagram->either_colour; /* lines */
        if (several || reading.side == DISC_NONE)
            take_side_below(&reading);
        if (several)
            take_moves(&reading);
    }
    if (reading.side == DISC_EMPTY && !*diagram->problem)
        record_fail(diagram->problem, "both sides are given as the side to move");
    diagram->side_given = reading.side != DISC_NONE;
    diagram->position.side = reading.side == DISC_WHITE ? WHITE : BLACK;
    find_colours(diagram);
    text->at = reading.rest.at;
    return true;
}

/* ------------------------------------------------------------------------------ what it means */

static bool may_move(const Diagram *diagram, Colour side) {
    Position position = diagram->position;
    position.side = side;
    return board_moves(position_board(position)) != 0;
}

bool diagram_lacks_side(const Diagram *diagram) {
    return !diagram->side_given && may_move(diagram, BLACK) && may_move(diagram, WHITE);
}

bool diagram_play_in(const Diagram *diagram, Game *game, int max_moves, const char **assumed,
                     const char **at, char *problem) {
    const char *other_at;
    char other_problem[RECORD_PROBLEM_SIZE];
    Position position = diagram->position, turned = fen_turned(position);
    *assumed = NULL;
    if (*diagram->problem)
        return record_fail(problem, "%s", diagram->problem);
    if (diagram->either_colour)
        return record_fail(problem, "1 may be black or white: use --format black=1 or white=1, or "
                                    "write X, O and -");
    if (!diagram->side_given && !may_move(diagram, BLACK) && may_move(diagram, WHITE))
        position.side = turned.side = WHITE;
    Game other = *game; /* also new */
    game->start = game->now = position;
    bool good = json_moves_play(game, diagram->moves, max_moves, at, problem);
    if (diagram->either_order && !position_same_discs(position, turned)) {
        other.start = other.now = turned;
        bool fits = json_moves_play(&other, diagram->moves, max_moves, &other_at, other_problem);
        if (good)
            game_free(&other);
        else if (record_choose(game, &other, fits)) {
            *at = other_at;
            memcpy(problem, other_problem, sizeof other_problem);
        }
        if (good && fits)
            *assumed = "row 1 is assumed to come first in a FEN";
        good |= fits;
    }
    if (diagram_lacks_side(diagram))
        *assumed = "no side to move is given: Black is assumed";
    return good;
}

RecordStatus diagram_play(const Diagram *diagram, Game *game, int max_moves, const char **assumed,
                          const char **at, char *problem) {
    Game read = game_new();
    bool good = diagram_play_in(diagram, &read, max_moves, assumed, at, problem);
    return record_end(game, &read, good, problem);
}

RecordStatus board_read(Game *game, Span text, int max_moves, const char **at, char *problem) {
    const char *unused, *place;
    Diagram diagram;
    Span rest = text, line;
    while (span_next_line(&rest, &line) && board_line_is_empty(line))
        text.at = rest.at;
    if (!diagram_take(&text, &diagram)) {
        size_t squares = disc_count(span_trim(text));
        record_fail(problem, squares ? "board has %d squares, not 64" : "not a board",
                    squares > 9999 ? 9999 : (int)squares);
        return RECORD_BAD;
    }
    if (!board_line_is_empty(text))
        return (RecordStatus)record_fail(problem, "text after the board");
    if (!*diagram.problem && diagram_lacks_side(&diagram))
        return (RecordStatus)record_fail(problem, "side to move is missing");
    return diagram_play(&diagram, game, max_moves, &unused, at ? at : &place, problem);
}
