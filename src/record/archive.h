/* SPDX-License-Identifier: MIT
 *
 * Splits files of any format into games and positions, each with its place in the file. An error is
 * reported with its place, and reading continues with the next record.
 */
#ifndef VERDI_RECORD_ARCHIVE_H
#define VERDI_RECORD_ARCHIVE_H

#include "record/record.h"
#include "record/wthor.h"

typedef enum ArchiveFormat {
    /* Each line is a transcript, a board (with or without moves) or an OBF record; there may also
     * be boards over several lines, as in record/board/diagram.h. */
    ARCHIVE_LINES,
    ARCHIVE_TRANSCRIPT, /* each line is a transcript */
    ARCHIVE_NUMBERED,   /* "1. f5 f4 2. d6" or "1) f5", over several lines, after headers */
    ARCHIVE_OBF,        /* each line is a board of 64 squares (65 with the side), as in OBF */
    ARCHIVE_GGF,
    ARCHIVE_SGF,
    ARCHIVE_WTHOR,
    ARCHIVE_FORMATS
} ArchiveFormat;

/* "lines", "transcript", ... */
const char *archive_format_name(ArchiveFormat format);

/* Detects the format from the first bytes; ARCHIVE_LINES if there is no other sign. */
ArchiveFormat archive_detect(Span text);

typedef struct Archive {
    Span rest; /* the unread part of a text file */
    ArchiveFormat format;
    int line, number;            /* number of the next line, and of the last record */
    int comments, first_comment; /* lines that begin with # or %: their number, and the first one */
    bool scores;                 /* numbers after boards are scores, not the side to move */
    Span head;                   /* the header row of a table; else empty */
    bool all_prose;              /* the rest contains nothing that could be a record */
    WthorFile wthor;
    const WthorNames *players, *tournaments; /* for WTHOR, set by the caller; NULL: unknown */
    char trouble[RECORD_PROBLEM_SIZE];       /* an error of the whole file; reported first */
} Archive;

typedef struct ArchiveItem {
    int number;           /* number of the record in the file, from 1; 0: the whole file */
    int line;             /* first line of the record, from 1; 0 in binary files */
    bool position;        /* a position without moves, not a game */
    bool scored;          /* the position has scores, which a game cannot hold */
    bool cut;             /* the record is incomplete: its writer was interrupted */
    bool fault;           /* there is an error: the game has the moves before it */
    bool differs;         /* the game is complete, but its result contradicts its moves */
    ArchiveFormat format; /* format of the record itself; ARCHIVE_LINES for a board with moves or
                           * over several lines, a format that is not written */
    Span text;            /* the record's text in the file; empty for the whole file */
    const char *assumed;  /* an assumption made, to be reported; NULL: none */
    const char *skipped;  /* the same for skipped words before the record */
} ArchiveItem;

/* Begins to read a text, which must stay valid. Never fails: errors are returned as items. */
void archive_open(Archive *archive, ArchiveFormat format, Span text);

typedef enum ArchiveStatus { ARCHIVE_GAME, ARCHIVE_BAD, ARCHIVE_END } ArchiveStatus;

/* Reads the next record. ARCHIVE_GAME: *game is replaced; `problem` may still describe an error
 * after the moves in the game, or a wrong result. ARCHIVE_BAD: `problem` describes why there is no
 * game. */
ArchiveStatus archive_next(Archive *archive, Game *game, ArchiveItem *item, char *problem);

#endif
