/* SPDX-License-Identifier: MIT
 *
 * Splits files of any format into games and positions: bytes in, one game after the other out, each
 * with its place. A fault is reported with its place, and reading continues with the next record.
 */
#ifndef VERDI_RECORD_ARCHIVE_H
#define VERDI_RECORD_ARCHIVE_H

#include "record/record.h"
#include "record/wthor.h"

typedef enum ArchiveFormat {
    /* Each line a transcript, a board (with moves or not) or an OBF record, judged by itself, or
     * boards over several lines, as in record/board/diagram.h. */
    ARCHIVE_LINES,
    ARCHIVE_TRANSCRIPT, /* each line a transcript */
    ARCHIVE_NUMBERED,   /* "1. f5 f4 2. ..." or "1) f5", over several lines, headers before it */
    ARCHIVE_OBF,        /* each line a board of 64 squares (65 with the side), as in OBF */
    ARCHIVE_GGF,
    ARCHIVE_SGF,
    ARCHIVE_WTHOR,
    ARCHIVE_FORMATS
} ArchiveFormat;

/* "lines", "transcript", ... */
const char *archive_format_name(ArchiveFormat format);

/* The format that the first bytes speak for; without any sign ARCHIVE_LINES. */
ArchiveFormat archive_detect(Span text);

typedef struct Archive {
    Span rest; /* of a file of text: what comes next */
    ArchiveFormat format;
    int line, number;            /* of what comes next, and of what came last */
    int comments, first_comment; /* lines of the file that begin with # or %, and the first */
    bool scores;                 /* numbers behind boards are scores, and none the side to move */
    Span head;                   /* of a table: the names of its columns; or empty */
    bool all_prose;              /* nothing comes next that could be a record */
    WthorFile wthor;
    const WthorNames *players, *tournaments; /* for WTHOR, set by the caller; NULL: unknown */
    char trouble[RECORD_PROBLEM_SIZE];       /* with the file as a whole; reported first */
} Archive;

typedef struct ArchiveItem {
    int number;           /* of the record in the file, from 1; 0: the file as a whole */
    int line;             /* where it begins, from 1; 0 in binary files */
    bool position;        /* no game: a position without moves */
    bool scored;          /* the position came with scores, which a game has no place for */
    bool cut;             /* the record lacks its end: its writer was interrupted */
    bool fault;           /* the game has the moves before what is wrong */
    bool differs;         /* all of the game is there, but the result is not that of its moves */
    ArchiveFormat format; /* of the record itself; ARCHIVE_LINES for a board with moves or over
                             several lines, which is read only */
    Span text;            /* the record as it stands in the file; empty for a file */
    const char *assumed;  /* what had to be assumed, to be reported; NULL: nothing */
    const char *skipped;  /* the same of words before the record */
} ArchiveItem;

/* Begins; the text must stay where it is. Never fails: trouble comes as an item. */
void archive_open(Archive *archive, ArchiveFormat format, Span text);

typedef enum ArchiveStatus { ARCHIVE_GAME, ARCHIVE_BAD, ARCHIVE_END } ArchiveStatus;

/* The next record. ARCHIVE_GAME: *game is replaced; `problem` may still say what is wrong with the
 * record: the game holds the moves before that, or the result differs. ARCHIVE_BAD: `problem` says
 * why there is no game. */
ArchiveStatus archive_next(Archive *archive, Game *game, ArchiveItem *item, char *problem);

#endif
