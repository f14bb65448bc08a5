/* SPDX-License-Identifier: MIT */
#include "record/board/diagram.h"

#include <string.h>

#include "base/bits.h"
#include "base/span.h"
#include "record/board/disc.h"
#include "record/board/fen.h"
#include "record/transcript.h"
#include "record/utf8.h"

/* A star is a black disc or marks a move: that depends on the rest of the board. */
enum { STAR = DISC_NONE + 1 };

/* A Disc, or STAR. A plus is an empty square, too. */
static int take_symbol(Span *span) {
    if (span_take(span, "+"))
        return DISC_EMPTY;
    bool star = utf8_peek(*span) == '*';
    Disc disc = disc_take(span);
    return star ? STAR : (int)disc;
}

/* Puts a disc where a symbol stands for one. */
static void put(Position *position, int square, int symbol) {
    if (symbol != DISC_EMPTY)
        position->discs[symbol == DISC_WHITE ? WHITE : BLACK] |= bits_square(square);
}

/* The bar that GGS puts before each line, and blanks. */
static void skip_margin(Span *line) {
    utf8_skip_blanks(line);
    span_take(line, "|");
    utf8_skip_blanks(line);
}

/* A digit that stands alone, 1 to 8; 0 if there is none. */
static int take_label(Span *span) {
    Span next = *span;
    char c = utf8_next(&next);
    if (c < '1' || c > '8' || letter_is_digit(utf8_peek(next)))
        return 0;
    *span = next;
    return c - '0';
}

/* ---------------------------------------------------------------------------- the side to move */

/* The word, in any case, and what follows is no letter. */
static bool take_word(Span *span, const char *word) {
    Span next = *span;
    if (!span_take_letters(&next, word) || letter_is_alpha(utf8_peek(next)))
        return false;
    *span = next;
    return true;
}

/* "Black", "white", or a disc that stands alone. */
static bool take_colour(Span *span, Colour *colour) {
    Span next = *span;
    if (take_word(&next, "black") || take_word(&next, "white")) {
        *colour = (*span->at | 32) == 'b' ? BLACK : WHITE;
    } else {
        int symbol = take_symbol(&next);
        if (symbol == DISC_EMPTY || symbol == DISC_NONE)
            return false;
        if (next.at < next.end && !letter_is_blank(*next.at))
            return false;
        *colour = symbol == DISC_WHITE ? WHITE : BLACK;
    }
    *span = next;
    return true;
}

/* "* to move", "white to play". */
static bool take_turn(Span *span, Colour *colour) {
    Span next = *span;
    if (!take_colour(&next, colour))
        return false;
    utf8_skip_blanks(&next);
    if (!take_word(&next, "to"))
        return false;
    utf8_skip_blanks(&next);
    if (!take_word(&next, "move") && !take_word(&next, "play"))
        return false;
    *span = next;
    return true;
}

/* A line that says nothing else; a colour alone is enough. */
static bool is_side(Span line, Colour *colour) {
    skip_margin(&line);
    Span next = line;
    if (take_turn(&next, colour))
        return true;
    if (!take_colour(&line, colour))
        return false;
    utf8_skip_blanks(&line);
    return line.at == line.end;
}

/* What stands right of a row may say whose turn it is. */
static void look_for_turn(Span note, Colour *side) {
    Colour colour;
    for (bool begin = true; note.at < note.end; begin = letter_is_blank(*note.at++)) {
        Span next = note;
        if (begin && take_turn(&next, &colour))
            *side = colour;
    }
}

/* ------------------------------------------------------------------------------ kinds of lines */

typedef struct Row {
    int label; /* 0: none */
    int square[8];
    Span note; /* right of its second label */
} Row;

/* A square; the last move stands in parentheses. */
static int take_square(Span *line) {
    bool marked = span_take(line, "(");
    int symbol = take_symbol(line);
    return marked && !span_take(line, ")") ? DISC_NONE : symbol;
}

/* Eight squares with blanks or bars between, numbered or not. */
static bool parse_row(Span line, Row *row) {
    skip_margin(&line);
    *row = (Row){.label = take_label(&line), .note = {line.end, line.end}};
    for (int column = 0; column < 8; column++) {
        skip_margin(&line);
        row->square[column] = take_square(&line);
        if (row->square[column] == DISC_NONE)
            return false;
    }
    skip_margin(&line);
    int label = take_label(&line);
    if (label && row->label && label != row->label)
        return false;
    if (label) {
        row->label = label;
        row->note = line;
        return true;
    }
    return line.at == line.end;
}

/* "A B C D E F G H". */
static bool is_letters(Span line) {
    skip_margin(&line);
    for (int column = 0; column < 8; column++) {
        if (letter_lower(utf8_next(&line)) != 'a' + column)
            return false;
        utf8_skip_blanks(&line);
    }
    return line.at == line.end;
}

static bool is_empty(Span line) {
    utf8_skip_blanks(&line);
    return line.at == line.end;
}

/* A bar and nothing behind it. */
static bool is_bar(Span line) {
    Span inner = line;
    skip_margin(&inner);
    return inner.at == inner.end && !is_empty(line);
}

/* 64 squares in a line, all or the rows apart, the size before them as in GGF or not; or FEN. */
static bool take_squares(Span *line, Position *position) {
    Span next = *line;
    bool told;
    utf8_skip_blanks(&next);
    if (fen_take(&next, position, &told)) {
        *line = next;
        return true;
    }
    *position = (Position){.side = BLACK};
    if (take_label(&next) == 8)
        utf8_skip_blanks(&next);
    for (int square = 0; square < 64; square++) {
        int symbol = take_symbol(&next);
        if (symbol == DISC_NONE)
            return false;
        put(position, square, symbol);
        utf8_skip_blanks(&next);
    }
    *line = next;
    return true;
}

/* The side behind them, if it is told. */
static bool take_side(Span *line, Position *position) {
    Span next = *line;
    int symbol = take_symbol(&next);
    if (symbol == DISC_NONE || symbol == DISC_EMPTY)
        return false;
    position->side = symbol == DISC_WHITE ? WHITE : BLACK;
    *line = next;
    return true;
}

bool diagram_has_moves(Span line) {
    Position position;
    return take_squares(&line, &position) && take_side(&line, &position) && transcript_begins(line);
}

/* ------------------------------------------------------------------------------------- reading */

/* The rows so far: `rest` begins behind them. */
typedef struct Diagram {
    int rows;
    int square[64];
    Colour side;
    Span rest;
    int wrong, expected; /* number of a row that stands where another one belongs; 0: none does */
} Diagram;

static void add_row(Diagram *diagram, const Row *row) {
    if (row->label && row->label != diagram->rows + 1 && !diagram->wrong) {
        diagram->wrong = row->label;
        diagram->expected = diagram->rows + 1;
    }
    memcpy(diagram->square + 8 * diagram->rows++, row->square, sizeof row->square);
    look_for_turn(row->note, &diagram->side);
}

/* Takes letters, bars and rows, up to eight. False: the first line is none of them. */
static bool take_rows(Diagram *diagram) {
    Span rest = diagram->rest, line;
    bool begun = false, closed = false;
    while (!closed && span_next_line(&rest, &line)) {
        Row row;
        bool letters = is_letters(line), bar = begun && is_bar(line);
        bool squares = !letters && !bar && diagram->rows < 8 && parse_row(line, &row);
        if ((!letters && !bar && !squares) || (squares && row.label == 1 && diagram->rows))
            break; /* row 1 is another board's */
        if (squares)
            add_row(diagram, &row);
        begun = true;
        closed = letters && diagram->rows;
        diagram->rest.at = rest.at;
    }
    return begun;
}

/* The line that tells the side, with any empty lines before it. */
static void take_side_line(Diagram *diagram) {
    Span rest = diagram->rest, line;
    while (span_next_line(&rest, &line)) {
        if (is_side(line, &diagram->side)) {
            diagram->rest.at = rest.at;
            return;
        }
        if (!is_empty(line) && !is_bar(line))
            return;
    }
}

static bool is_moves(Span line) {
    Position position;
    Row row;
    Span squares = line;
    return !take_squares(&squares, &position) && !parse_row(line, &row) && transcript_begins(line);
}

/* The lines of moves that follow without an empty line between. */
static Span take_moves(Diagram *diagram) {
    Span rest = diagram->rest, line, moves = {rest.at, rest.at};
    while (span_next_line(&rest, &line) && is_moves(line))
        diagram->rest.at = moves.end = rest.at;
    return moves;
}

/* Takes all of a board over several lines. */
static bool take_diagram(Diagram *diagram, Span *moves) {
    if (!take_rows(diagram))
        return false;
    *moves = (Span){diagram->rest.at, diagram->rest.at};
    if (diagram->rows == 8 && !diagram->wrong) {
        take_side_line(diagram);
        *moves = take_moves(diagram);
    }
    return true;
}

bool diagram_take(Span *text) {
    Diagram diagram = {.rest = *text};
    Span line, rest = *text, moves;
    Position position;
    if (!span_next_line(&rest, &line))
        return false;
    bool in_one = take_squares(&line, &position);
    if (!in_one && !take_diagram(&diagram, &moves))
        return false;
    *text = in_one ? rest : diagram.rest;
    return true;
}

static Position position_of(const Diagram *diagram) {
    Position position = {.side = diagram->side};
    int star = DISC_BLACK;
    for (int square = 0; square < 64; square++)
        if (diagram->square[square] == DISC_BLACK)
            star = DISC_EMPTY;
    for (int square = 0; square < 64; square++) {
        int symbol = diagram->square[square];
        put(&position, square, symbol == STAR ? star : symbol);
    }
    return position;
}

/* The position and the moves behind it. */
static bool parse(Span text, Position *position, Span *moves, char *problem) {
    Diagram diagram = {.rest = text};
    *moves = text;
    if (take_squares(moves, position)) {
        take_side(moves, position);
        return true;
    }
    if (!take_diagram(&diagram, moves))
        return record_fail(problem, "not a board");
    if (diagram.wrong)
        return record_fail(problem, "row %d of the board stands where row %d belongs",
                           diagram.wrong, diagram.expected);
    if (diagram.rows < 8)
        return record_fail(problem, "the board has %d of its 8 rows", diagram.rows);
    *position = position_of(&diagram);
    return true;
}

RecordStatus diagram_read(Game *game, Span text, int max_moves, char *problem) {
    Game read = game_new();
    Position position;
    Span moves;
    bool good = parse(text, &position, &moves, problem);
    if (good) {
        game_begin(&read, position);
        good = transcript_play(&read, moves, max_moves, problem);
    }
    return record_end(game, &read, good, problem);
}
