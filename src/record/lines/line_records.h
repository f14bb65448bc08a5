/* SPDX-License-Identifier: MIT
 *
 * The part of archive.h for records that are lines, and functions that all its parts share.
 */
#ifndef VERDI_RECORD_LINES_LINE_RECORDS_H
#define VERDI_RECORD_LINES_LINE_RECORDS_H

#include "record/archive.h"

/* Reads the next record of ARCHIVE_LINES, ARCHIVE_TRANSCRIPT or ARCHIVE_OBF, like
 * archive_next(). */
ArchiveStatus archive_next_of_lines(Archive *archive, Game *game, ArchiveItem *item, char *problem);

/* Takes the next line, without its line feed and the blanks around it; returns false at the end of
 * the text. */
bool archive_next_line(Archive *archive, Span *line);

/* Takes the text up to `end`, and counts its lines. */
Span archive_take(Archive *archive, const char *end);

/* archive_is_comment() is true for a comment or an empty line, archive_is_chatter() for other lines
 * that GGS prints around boards, archive_is_board() for a line that begins with squares of a
 * board. */
bool archive_is_comment(Span line);
bool archive_is_chatter(Span line);
bool archive_is_board(Span line);

/* archive_read() reads one record and fills in the item. archive_end() fills in the item from the
 * status and the problem of a record that was read. */
ArchiveStatus archive_read(RecordReader *reader, Span text, Game *game, ArchiveItem *item,
                           char *problem);
ArchiveStatus archive_end(RecordStatus status, ArchiveItem *item, char *problem);

/* The number, from 0, of the column with the moves in the header row of a table; -1 if `head` is no
 * header row. Columns are separated by commas, semicolons or tabs. */
int table_find_moves(Span head);

/* Reads a row of a table: the moves, and the data in other columns. */
RecordStatus table_read(Span head, Span row, Game *game, char *problem);

#endif
