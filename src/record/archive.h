/* SPDX-License-Identifier: MIT
 *
 * Splits files of any format into games and positions, each with its place in the file. After an
 * error, which is reported with its place, reading continues with the next record.
 */
#pragma once

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
    ARCHIVE_FORMATS,
    /* ARCHIVE_LINES, where 1 is black, or white, in boards of numbers; for reading only. */
    ARCHIVE_ONES_BLACK = ARCHIVE_FORMATS,
    ARCHIVE_ONES_WHITE,
    ARCHIVE_NAMES
} ArchiveFormat;

/* The name of a format: "lines", "transcript", ... */
const char *archive_format_name(ArchiveFormat format);

/* Detects the format from the first bytes; ARCHIVE_LINES if there is no other sign. */
ArchiveFormat archive_detect(Span text);

typedef struct Archive {
    Span rest, all;   /* the unread part of a text file; the whole text */
    int lines_before; /* the number of lines before the text */
    ArchiveFormat format;
    bool one_given; /* the colour of 1 in boards of numbers is `one` */
    Colour one;
    int line, number;            /* number of the last line read, and of the last record */
    int comments, first_comment; /* how many lines begin with # or %, and the first such line */
    bool scores;                 /* numbers after boards are scores, not the side to move */
    int max_moves;               /* the most moves to read of each game; negative: all */
    Span head;                   /* the header row of a table; else empty */
    int depth;                   /* number of open lists of games in JSON */
    const char *object_end;      /* of the object around them; NULL: none */
    int prose;                   /* number of lines of free text skipped since the last record */
    Span last_prose;             /* the last of these lines */
    bool no_prose;               /* free text is not skipped: its lines are bad records. Set where
                                  * no record follows, and by callers that allow no free text */
    Span counted;                /* its beginning has the line and column below */
    int counted_line, counted_column;
    WthorFile wthor;
    const WthorNames *players, *tournaments; /* for WTHOR, set by the caller; NULL if unknown */
    char *converted;                         /* the text, if it was in another encoding */
    char trouble[RECORD_PROBLEM_SIZE];       /* an error of the whole file; reported first */
} Archive;

typedef struct ArchiveItem {
    int number;           /* number of the record in the file, from 1; 0: the whole file */
    int line;             /* first line of the record, from 1; 0 in binary files */
    bool position;        /* the record is a position without moves */
    bool scored;          /* the position has scores, which a game cannot hold */
    bool cut;             /* the record is incomplete: its writer was interrupted */
    bool differs;         /* the game is complete, but its result contradicts its moves */
    ArchiveFormat format; /* format of the record itself; ARCHIVE_LINES (which is never written) for
                           * a board with moves or over several lines */
    Span text;            /* the record's text in the file; empty for the whole file */
    const char *assumed;  /* an assumption of the reader, to be reported; NULL: none */
    char skipped[96];     /* a message about free text around the record; "": none */
    const char *at; /* the place of the error in the file; NULL: the beginning of the record */
} ArchiveItem;

/* Begins to read a text, which must stay valid. Never fails: errors are returned as items. */
void archive_open(Archive *archive, ArchiveFormat format, Span text);

/* Like archive_open(), for the bytes of a file: SGF is converted to UTF-8 from the encoding in its
 * CA. Must be closed. */
void archive_open_file(Archive *archive, ArchiveFormat format, Span bytes);
void archive_close(Archive *archive);

typedef enum ArchiveStatus { ARCHIVE_GAME, ARCHIVE_BAD, ARCHIVE_END } ArchiveStatus;

/* Reads the next record. Returns ARCHIVE_GAME if *game was replaced; `problem` may still say that
 * its result is wrong. Returns ARCHIVE_BAD if a part of the record is not understood, or a move is
 * illegal; `problem` has the first such place, and *game is unspecified. */
ArchiveStatus archive_next(Archive *archive, Game *game, ArchiveItem *item, char *problem);

/* ------------------------------------------------------------------------------------ omissions */

/* Kinds of omissions, used as bits of a set. */
typedef enum Omission {
    OMISSION_GAME, /* the game: it begins at another position than the start, or has no moves */
    OMISSION_MOVES,
    OMISSION_PLAYERS,
    OMISSION_EVENT,
    OMISSION_PLACE,
    OMISSION_DATE,
    OMISSION_RESULT,
    OMISSION_REASON,
    OMISSION_VALUES,
    OMISSION_TIMES,
    OMISSION_CLOCKS,
    OMISSION_TYPE,
    OMISSION_THEORETICAL,
    OMISSION_NUMBERS,
    OMISSION_TEXT,
    OMISSION_UNREAD,
    OMISSIONS
} Omission;

/* The data that is lost when the game is written in this format, as a set of 1 << Omission. The set
 * never has OMISSION_NUMBERS (numbers of players and tournaments in WTHOR files without lists of
 * names). ARCHIVE_LINES means transcripts. */
unsigned omissions_of(const Game *game, ArchiveFormat format);

/* An omission in words: "the thinking times". */
const char *omission_name(Omission omission);

/* -------------------------------------------------------------------------------- for its forms */

/* Takes the next line, without its line feed and the blanks around it; returns false at the end of
 * the text. */
bool archive_next_line(Archive *archive, Span *line);

/* Takes the text up to `end`, and counts its lines. */
Span archive_take(Archive *archive, const char *end);

/* archive_is_comment() is true for a comment or an empty line, archive_is_chatter() for a line with
 * which GGS announces a board, archive_is_board() for a line that begins with squares of a board.
 * */
bool archive_is_comment(Span line);
bool archive_is_chatter(Span line);
bool archive_is_board(Span line);

/* Takes "(;", possibly with blanks in between, if it comes next. */
bool archive_take_opening(Span *text);

/* Takes digits and blanks: GGS numbers the games of an archive. */
void archive_skip_number(Span *text);

/* True if the first line of a text is free text: it has a word, and neither squares nor anything
 * with which a record could begin. */
bool archive_is_prose(Span line, Span rest);

/* archive_read() reads one record and fills in the item. archive_end() fills in the item from the
 * status and the problem of a record that was read. */
ArchiveStatus archive_read(Archive *archive, RecordReader *reader, Span text, Game *game,
                           ArchiveItem *item, char *problem);
ArchiveStatus archive_end(RecordStatus status, ArchiveItem *item, char *problem);

/* --------------------------------------------------------------------------------------- tables */

/* True if the line is the header row of a table: cells separated by commas, semicolons, tabs or
 * bars, one of them with a name for moves or for a board. */
bool table_is_head(Span line);

/* True for the line under the header row of a table in Markdown. */
bool table_is_ruler(Span line);

/* The row with which a text begins. Cells in quotation marks may have line ends, as for a board. */
Span table_row(Span head, Span text);

/* Reads a row of a table: the moves or the board, and the data of other columns. Sets *assumed as
 * diagram_play() does. On an error *at is the cell. */
RecordStatus table_read_row(Span head, Span row, int max_moves, Game *game, const char **assumed,
                            const char **at, char *problem);
