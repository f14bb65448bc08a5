/* SPDX-License-Identifier: MIT
 *
 * The part of archive.h for records that are lines, and functions that it shares with the other
 * parts.
 */
#ifndef VERDI_RECORD_LINES_LINE_RECORDS_H
#define VERDI_RECORD_LINES_LINE_RECORDS_H

#include "record/archive.h"

/* Reads the next record of ARCHIVE_LINES, ARCHIVE_TRANSCRIPT or ARCHIVE_OBF, like
 * archive_next(). */
ArchiveStatus archive_next_of_lines(Archive *archive, Game *game, ArchiveItem *item, char *problem);

/* Takes the next line without its line feed and surrounding blanks; false at the end of the
 * text. */
bool archive_next_line(Archive *archive, Span *line);

/* Takes the text up to `end`. */
Span archive_take(Archive *archive, const char *end);

/* True for a comment or an empty line; for other lines that GGS prints around boards; and for a
 * line that begins with squares of a board. */
bool archive_is_comment(Span line);
bool archive_is_chatter(Span line);
bool archive_is_board(Span line);

/* Reads one record and fills in the item. */
ArchiveStatus archive_read(RecordReader *reader, Span text, Game *game, ArchiveItem *item,
                           char *problem);
ArchiveStatus archive_end(RecordStatus status, ArchiveItem *item, char *problem);

/* The column of the moves, from 0, in the header row of a table (separated by comma, semicolon or
 * tab); -1 if `head` is no such row. */
int table_find_moves(Span head);

/* Reads a row: the moves and the data in other columns. */
RecordStatus table_read(Span head, Span row, Game *game, char *problem);

#endif
