/* SPDX-License-Identifier: MIT
 *
 * Splits files of any format into games and positions, each with its place in the file. After an
 * error, which is reported with its place, reading continues with the next record.
 */
#ifndef VERDI_RECORD_ARCHIVE_H
#define VERDI_RECORD_ARCHIVE_H

#include "record/record.h"
#include "record/wthor.h"

typedef enum ArchiveFormat {
    /* Each line is a transcript, a board (with or without moves) or an OBF record; boards over
     * several lines (record/board/diagram.h) are also accepted. */
    ARCHIVE_LINES,
    ARCHIVE_TRANSCRIPT, /* each line is a transcript */
    ARCHIVE_NUMBERED,   /* "1. f5 f4 2. d6" or "1) f5", over several lines, after headers */
    ARCHIVE_OBF,        /* each line is a board of 64 squares (65 with the side), as in OBF */
    ARCHIVE_GGF,
    ARCHIVE_SGF,
    ARCHIVE_WTHOR,
    ARCHIVE_FORMATS
} ArchiveFormat;

/* The name of a format: "lines", "transcript", ... */
const char *archive_format_name(ArchiveFormat format);

/* Detects the format from the first bytes; ARCHIVE_LINES if there is no other sign. */
ArchiveFormat archive_detect(Span text);

typedef struct Archive {
    Span rest; /* the unread part of a text file */
    ArchiveFormat format;
    int line, number;            /* number of the last line read, and of the last record */
    int comments, first_comment; /* how many lines begin with # or %, and the first such line */
    bool scores;                 /* numbers after boards are scores, not the side to move */
    Span head;                   /* the header row of a table; else empty */
    bool all_prose;              /* no record can follow in the rest */
    WthorFile wthor;
    const WthorNames *players, *tournaments; /* for WTHOR, set by the caller; NULL if unknown */
    char trouble[RECORD_PROBLEM_SIZE];       /* an error of the whole file; reported first */
} Archive;

typedef struct ArchiveItem {
    int number;           /* number of the record in the file, from 1; 0: the whole file */
    int line;             /* first line of the record, from 1; 0 in binary files */
    bool position;        /* the record is a position without moves */
    bool scored;          /* the position has scores, which a game cannot hold */
    bool cut;             /* the record is incomplete: its writer was interrupted */
    bool fault;           /* the record has an error; the game has the moves before it */
    bool differs;         /* the game is complete, but its result contradicts its moves */
    ArchiveFormat format; /* format of the record itself; ARCHIVE_LINES (which is never written) for
                           * a board with moves or over several lines */
    Span text;            /* the record's text in the file; empty for the whole file */
    const char *assumed;  /* an assumption of the reader, to be reported; NULL: none */
    const char *skipped;  /* a message about skipped text before the record; NULL: none */
} ArchiveItem;

/* Begins to read a text, which must stay valid. Never fails: errors are returned as items. */
void archive_open(Archive *archive, ArchiveFormat format, Span text);

typedef enum ArchiveStatus { ARCHIVE_GAME, ARCHIVE_BAD, ARCHIVE_END } ArchiveStatus;

/* Reads the next record. Returns ARCHIVE_GAME if *game was replaced; `problem` may still describe
 * an error after the moves in the game, or a wrong result. Returns ARCHIVE_BAD if there is no game;
 * `problem` describes why. */
ArchiveStatus archive_next(Archive *archive, Game *game, ArchiveItem *item, char *problem);

#endif
