/* SPDX-License-Identifier: MIT
 *
 * The part of archive.h for records that are lines, and what it shares with the rest.
 */
#ifndef VERDI_RECORD_LINES_LINE_RECORDS_H
#define VERDI_RECORD_LINES_LINE_RECORDS_H

#include "record/archive.h"

/* The next record of ARCHIVE_LINES, ARCHIVE_TRANSCRIPT or ARCHIVE_OBF; as archive_next(). */
ArchiveStatus archive_next_of_lines(Archive *archive, Game *game, ArchiveItem *item, char *problem);

/* The next line without its end and the blanks around it; false at the end of the text. */
bool archive_next_line(Archive *archive, Span *line);

/* Takes all up to `end`. */
Span archive_take(Archive *archive, const char *end);

/* A comment or nothing; what else GGS prints around its boards; whether the first characters are
 * squares of a board. */
bool archive_is_comment(Span line);
bool archive_is_chatter(Span line);
bool archive_is_board(Span line);

/* Reads one record, and notes in the item what there is to say of it. */
ArchiveStatus archive_read(RecordReader *reader, Span text, Game *game, ArchiveItem *item,
                           char *problem);
ArchiveStatus archive_end(RecordStatus status, ArchiveItem *item, char *problem);

/* In the line before the first row of a table (comma, semicolon or tab between), the number of the
 * column of moves, from 0; -1: this is no such line. */
int table_find_moves(Span head);

/* Reads a row: the moves, and what the other columns say. */
RecordStatus table_read(Span head, Span row, Game *game, char *problem);

#endif
