/* SPDX-License-Identifier: MIT
 *
 * Tables of games and positions: CSV, with tabs, or in Markdown, with a header row such as
 * "eOthello_game_ID,winner,game_moves".
 */
#include <string.h>

#include "record/archive.h"
#include "record/parts.h"
#include "record/transcript.h"

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
        Part part = part_of(cell, false);
        if (part == PART_MOVES || part == PART_BOARD)
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
    Parts parts;
    char copy[PARTS + 1][CELL_SIZE]; /* of each part, and of another cell */
} Cells;

/* Takes the cells of a row; the data of other columns goes into the notes of the game. */
static bool take_cells(Cells *cells, Span head, Span row, Game *game, const char **at,
                       char *problem) {
    char separator = separator_of(head), name[CELL_SIZE];
    bool good = true;
    head = inside_bars(head, separator);
    row = inside_bars(row, separator);
    while (good && span_size(row)) {
        Span title, value;
        *at = row.at;
        if (!span_size(head))
            return record_fail(problem, "more cells than the table has columns");
        take_cell(&head, separator, name, sizeof name, &title);
        Part part = part_of(title, false);
        if (!take_cell(&row, separator, cells->copy[part], CELL_SIZE, &value))
            return record_fail(problem, "a cell that does not end, or is too long");
        bool own = value.at >= *at && value.at <= row.end; /* not a copy */
        if (part == PARTS)
            numbered_note(game, title, value);
        else if (span_size(value))
            good = parts_add(&cells->parts, part, title, value, own ? value.at : *at, problem);
    }
    return good;
}

RecordStatus table_read_row(Span head, Span row, int max_moves, Game *game, const char **assumed,
                            const char **at, char *problem) {
    Cells cells = {.parts = {.whole = false}};
    Game read = game_new();
    bool whole = take_cells(&cells, head, row, &read, at, problem);
    if (whole) {
        *at = row.at;
        whole = parts_play(&cells.parts, &read, max_moves, assumed, at, problem);
    }
    return record_end(game, &read, whole, problem);
}
