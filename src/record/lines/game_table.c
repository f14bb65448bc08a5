/* SPDX-License-Identifier: MIT
 *
 * Reads tables of games: CSV with a header row, such as "eOthello_game_ID,winner,game_moves".
 */
#include <string.h>

#include "record/lines/line_records.h"
#include "record/numbered.h"
#include "record/transcript.h"

/* The character that separates the columns of a table. */
static char separator_of(Span head) {
    for (; head.at < head.end; head.at++)
        if (strchr(",;\t", *head.at))
            return *head.at;
    return '\0';
}

/* Takes the next field, without quotation marks around it. */
static Span take_field(Span *line, char separator) {
    Span field = span_take_until(line, separator);
    if (field.at < field.end && *field.at == '"' && field.end[-1] != '"') {
        line->at = field.at + 1;
        field = span_take_until(line, '"');
        span_take_until(line, separator);
    }
    field = span_trim(field);
    bool quoted = span_size(field) > 1 && *field.at == '"' && field.end[-1] == '"';
    return quoted ? (Span){field.at + 1, field.end - 1} : field;
}

int table_find_moves(Span head) {
    static const char *const names[] = {"moves", "game_moves", "transcript", "kifu", "棋譜"};
    char separator = separator_of(head);
    for (int column = 0; separator && span_size(head); column++) {
        Span field = take_field(&head, separator);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (span_is_letters(field, names[i]))
                return column;
    }
    return -1;
}

RecordStatus table_read(Span head, Span row, Game *game, char *problem) {
    char separator = separator_of(head);
    Span moves = {row.end, row.end};
    Game read = game_new();
    for (int column = 0, wanted = table_find_moves(head); span_size(row); column++) {
        Span name = take_field(&head, separator), value = take_field(&row, separator);
        if (column == wanted)
            moves = value;
        else
            numbered_note(&read, name, value);
    }
    bool whole = span_size(moves) ? transcript_play(&read, moves, -1, problem)
                                  : record_fail(problem, "no moves in this row");
    return record_end(game, &read, whole, problem);
}
