/* SPDX-License-Identifier: MIT
 *
 * Tables of games and positions: CSV, with tabs, or in Markdown, with a header row such as
 * "eOthello_game_ID,winner,game_moves".
 */
#include <string.h>

#include "record/archive.h"
#include "record/board/diagram.h"
#include "record/json_game.h"
#include "record/transcript.h"

typedef enum Column { MOVES, BOARD, SIDE, OTHER } Column;

static Column column_of(Span name) {
    static const struct {
        const char *name;
        Column column;
    } names[] = {{"moves", MOVES}, {"game_moves", MOVES},  {"transcript", MOVES},
                 {"kifu", MOVES},  {"棋譜", MOVES},        {"board", BOARD},
                 {"obf", BOARD},   {"fen", BOARD},         {"position", BOARD},
                 {"side", SIDE},   {"side_to_move", SIDE}, {"to_move", SIDE}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (span_is_letters(name, names[i].name))
            return names[i].column;
    return OTHER;
}

/* The character that separates the columns of a table. */
static char separator_of(Span head) {
    for (; head.at < head.end; head.at++)
        if (*head.at && strchr(",;\t|", *head.at))
            return *head.at;
    return '\0';
}

/* A line without the bars at its ends, if bars separate its columns. */
static Span inside_bars(Span line, char separator) {
    if (separator != '|')
        return line;
    span_take(&line, "|");
    line.end -= span_size(line) && line.end[-1] == '|';
    return line;
}

/* Takes the next cell. A cell in quotation marks may have separators, and quotation marks if they
 * are doubled; it is then copied. False if a mark is not closed, or the copy is too small. */
static bool take_cell(Span *line, char separator, char *copy, size_t size, Span *cell) {
    Span next = *line;
    size_t used = 0;
    while (next.at < next.end && *next.at == ' ')
        next.at++;
    if (next.at == next.end || *next.at != '"') {
        *cell = span_trim(span_take_until(line, separator));
        return true;
    }
    *cell = (Span){++next.at, next.end};
    for (bool doubled = false;;) {
        const char *mark = memchr(next.at, '"', span_size(next));
        if (!mark)
            return false;
        bool more = mark + 1 < next.end && mark[1] == '"';
        size_t part = (size_t)(mark + more - next.at);
        if (used + part > size)
            return false;
        memcpy(copy + used, next.at, part);
        used += part;
        next.at = mark + 1 + more;
        doubled |= more;
        if (!more) {
            *cell = doubled ? (Span){copy, copy + used} : (Span){cell->at, mark};
            break;
        }
    }
    *line = next;
    return !span_size(span_trim(span_take_until(line, separator)));
}

enum { CELL_SIZE = 2048 };

bool table_is_head(Span line) {
    char separator = separator_of(line), copy[CELL_SIZE];
    Span cell;
    line = inside_bars(line, separator);
    while (separator && span_size(line)) {
        if (!take_cell(&line, separator, copy, sizeof copy, &cell))
            return false;
        Column column = column_of(cell);
        if (column == MOVES || column == BOARD)
            return true;
    }
    return false;
}

/* True if no cell in quotation marks goes on after the row. */
static bool is_whole(Span row, char separator) {
    char copy[CELL_SIZE];
    Span cell;
    row = inside_bars(row, separator);
    while (span_size(row) && take_cell(&row, separator, copy, sizeof copy, &cell))
        continue;
    return !span_size(row);
}

Span table_row(Span head, Span text) {
    enum { LINES = 10 }; /* a board with letters above and below */
    Span rest = text, line, first = {0}, row = {0};
    for (int i = 0; i < LINES && span_next_line(&rest, &line); i++) {
        row = (Span){i ? row.at : span_trim(line).at, span_trim(line).end};
        first = i ? first : row;
        if (is_whole(row, separator_of(head)))
            return row;
    }
    return first;
}

bool table_is_ruler(Span line) {
    bool dash = false;
    for (; line.at < line.end && *line.at && strchr("|-: ", *line.at); line.at++)
        dash |= *line.at == '-';
    return dash && line.at == line.end && line.end[-1] == '|';
}

typedef struct Cells {
    Span cell[OTHER];
    char copy[OTHER][CELL_SIZE];
    bool whole;  /* the moves begin at the start of the game */
    Span beside; /* the name of the column, if the board is no start position */
} Cells;

/* Takes the cells of a row; the data of other columns goes into the notes of the game. */
static bool take_cells(Cells *cells, Span head, Span row, Game *game, const char **at,
                       char *problem) {
    char separator = separator_of(head), other[CELL_SIZE];
    head = inside_bars(head, separator);
    row = inside_bars(row, separator);
    while (span_size(row)) {
        char name[CELL_SIZE];
        Span title, value;
        *at = row.at;
        if (!span_size(head))
            return record_fail(problem, "more cells than the table has columns");
        take_cell(&head, separator, name, sizeof name, &title);
        Column column = column_of(title);
        char *copy = column == OTHER ? other : cells->copy[column];
        if (!take_cell(&row, separator, copy, CELL_SIZE, &value))
            return record_fail(problem, "a cell that does not end, or is too long");
        if (column == OTHER)
            numbered_note(game, title, value);
        else if (span_size(value) && span_size(cells->cell[column]))
            return record_fail(problem, "a second cell with moves or a board");
        else if (span_size(value))
            cells->cell[column] = value;
        cells->whole |= column == MOVES && span_size(value) && span_is_letters(title, "transcript");
        cells->beside = column == BOARD && span_is_letters(title, "board") ? title : cells->beside;
    }
    return true;
}

RecordStatus table_read_row(Span head, Span row, int max_moves, Game *game, const char **at,
                            char *problem) {
    Cells cells = {.cell = {{0}}};
    Span moves, board;
    const char *inside;
    Game read = game_new();
    bool whole = take_cells(&cells, head, row, &read, at, problem);
    moves = cells.cell[MOVES];
    board = cells.cell[BOARD];
    if (whole && !span_size(moves) && !span_size(board)) {
        *at = row.at;
        whole = record_fail(problem, "no moves in this row");
    }
    if (cells.whole && span_size(cells.beside)) { /* as in JSON */
        notes_add_unread(&read, cells.beside);
        board = (Span){0};
    }
    if (whole && span_size(board)) {
        *at = board.at;
        whole = json_game_set_board(&read, board, cells.cell[SIDE], problem);
    }
    if (whole && span_size(moves)) {
        *at = moves.at;
        whole = json_game_play(&read, moves, max_moves, &inside, problem);
        if (whole && !read.length && max_moves && transcript_take_header(&moves, NULL)) {
            inside = moves.at;
            whole = record_fail(problem, "no moves in this row");
        }
        bool own = moves.at >= row.at && moves.at <= row.end; /* not a copy */
        *at = own ? inside : row.at;
    }
    if (*at < row.at || *at > row.end)
        *at = row.at;
    return record_end(game, &read, whole, problem);
}
