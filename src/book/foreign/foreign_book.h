/* SPDX-License-Identifier: MIT
 *
 * Reads and writes opening books of other programs, position by position, in memory. Input is not
 * trusted: counts are checked against the file size, moves are checked against the rules, and
 * values against their range. Values that the format marks as undefined become unknown. The bytes
 * of the file must stay valid while the book is read.
 *
 * Edax 4.x (edax_book.c) and Egaroucid's egbk3 (egaroucid_book.c) have no checksums. An index of
 * all positions can also find contradictions inside a book.
 */
#pragma once

#include "base/table.h"
#include "record/record.h"
#include "verdi/book.h"

typedef enum ForeignKind { FOREIGN_EDAX, FOREIGN_EGAROUCID, FOREIGN_KINDS } ForeignKind;

enum {
    FOREIGN_UNKNOWN = 127, /* an unknown value or bound */
    FOREIGN_NO_LEVEL = -1, /* an unknown level */
    FOREIGN_LEVEL_MAX = 60,
    FOREIGN_MOVES = VERDI_MAX_MOVES
};

typedef struct ForeignMove {
    uint8_t square; /* a legal move; SQUARE_PASS if forced */
    int8_t value;   /* discs for the side that makes the move, or FOREIGN_UNKNOWN */
} ForeignMove;

typedef struct ForeignPosition {
    size_t offset;  /* offset of the position's first byte in the file */
    int64_t number; /* number of the position in the file, from 1 */
    Board board;
    int value, lower, upper; /* discs for the side to move, or FOREIGN_UNKNOWN */
    int level;               /* level of the searches that gave the position's values, 0..60, or
                              * FOREIGN_NO_LEVEL */
    uint32_t wins, draws, losses, lines;
    int moves;
    ForeignMove move[FOREIGN_MOVES];
    int leaf; /* index of the move that leads out of the book, or -1 */
} ForeignPosition;

typedef struct ForeignBook {
    ForeignKind kind;
    const unsigned char *data;
    size_t size, at;
    int64_t count, number; /* positions in the file, and positions read so far */
} ForeignBook;

/* The name of the other program: "Edax" or "Egaroucid". */
const char *foreign_name(ForeignKind kind);

/* Returns true and sets *kind if the bytes begin like a book of a known kind. */
bool foreign_detect(const void *data, size_t size, ForeignKind *kind);

/* Begins to read a book. Scans the whole file first. Returns false if the positions do not fill the
 * file exactly; then `problem` (of RECORD_PROBLEM_SIZE bytes) says where. */
bool foreign_open(ForeignBook *book, ForeignKind kind, const void *data, size_t size,
                  char *problem);

/* Reads the next position. FOREIGN_BAD means that the position is invalid: `problem` says where and
 * why, and reading may continue. */
typedef enum ForeignStatus { FOREIGN_POSITION, FOREIGN_BAD, FOREIGN_END } ForeignStatus;
ForeignStatus foreign_next(ForeignBook *book, ForeignPosition *position, char *problem);

/* -------------------------------------------------------------------------------------- writing */

/* The data in the header of a file. */
typedef struct ForeignHead {
    int64_t count;        /* positions, up to FOREIGN_COUNT_MAX */
    int level;            /* level of most searches, 0..60 */
    int empties;          /* the fewest empty squares of any position */
    int year, month, day; /* 0: unknown */
} ForeignHead;

enum {
    FOREIGN_COUNT_MAX = INT32_MAX,
    FOREIGN_BYTES = 256 /* the largest size of a header or a position */
};

/* foreign_write_head() writes the header, foreign_write() one position; both return the number of
 * bytes. The position has the form in which foreign_next() reads it, and its board must be
 * canonical (board_canonical()). Data that the format cannot hold is dropped. */
size_t foreign_write_head(ForeignKind kind, const ForeignHead *head, unsigned char *bytes);
size_t foreign_write(ForeignKind kind, const ForeignPosition *position, unsigned char *bytes);

/* ------------------------------------------------------------------------------------ the index */

/* An index of the values of all positions, up to symmetry. It takes 48 bytes per position. */
typedef struct ForeignIndex {
    ForeignKind kind;
    int fewest, roots; /* the fewest discs of any position, and the number of positions with that
                        * many discs */
    Table entries;
} ForeignIndex;

typedef struct ForeignEntry {
    Board board; /* canonical */
    int8_t value;
    bool reached; /* some move leads to this position */
} ForeignEntry;

/* Creates an index for one book. table_reserve() on `entries` allocates its memory in advance. */
ForeignIndex foreign_index(ForeignKind kind);
void foreign_index_free(ForeignIndex *index);

/* Adds a position and returns its entry. Returns NULL if the position or a symmetric one was added
 * before, or if memory is short. */
ForeignEntry *foreign_index_add(ForeignIndex *index, const ForeignPosition *position);

/* The entry of a board or of a symmetric one; NULL if there is none. */
ForeignEntry *foreign_index_find(const ForeignIndex *index, Board board);

/* Appends to the position's moves all legal moves, except the leaf, that lead to another position
 * of the book. */
void foreign_index_add_links(ForeignIndex *index, ForeignPosition *position);

/* Adds the moves to other positions of the book if the format omits them (Egaroucid), and marks the
 * positions that moves lead to. Returns false and describes the problem if the book contradicts
 * itself at this position: its value is not that of its best move, a move's value differs from that
 * of the position after it, the position after a move is missing, or the bounds do not enclose the
 * value. Call this once for each position, after all positions were added. */
bool foreign_index_complete(ForeignIndex *index, ForeignPosition *position, char *problem);

/* Returns true if another position leads to this one; otherwise returns false and describes the
 * problem. If only one position has the fewest discs, no other position needs to lead to it. Call
 * this after all positions are complete. */
bool foreign_index_reached(const ForeignIndex *index, const ForeignPosition *position,
                           char *problem);

/* --------------------------------------------------------------------------------------- export */

/* Converts one of our books for another program. Rows are added one by one; then all are made
 * consistent, as the formats of other programs require (foreign_index.c checks this):
 *
 * - values are whole discs; half discs are rounded away from 0;
 * - every legal move to another position of the book is a link and has the value of that position;
 *   of the other moves only the best one is kept, as the leaf;
 * - a position has the value of its best move; the end of a game has its score. If the row's value
 *   is higher than those of all its moves, the leaf gets that value;
 * - rows whose value is not in discs (a mean of games, a bound, only a win) are left out; so are
 *   rows with an empty centre square, which games from the standard start never reach;
 * - Edax needs positions in which a side must pass, so missing ones are added. Egaroucid skips
 *   passes.
 *
 * Data that is lost or changed is counted. */
typedef enum ForeignLoss {
    FOREIGN_LOSS_UNVALUED,
    FOREIGN_LOSS_CENTRE,
    FOREIGN_LOSS_FRACTIONS,
    FOREIGN_LOSS_CHANGED,
    FOREIGN_LOSS_RAISED,
    FOREIGN_LOSS_MOVES,
    FOREIGN_LOSS_LEVELS,
    FOREIGN_LOSS_GAMES,
    FOREIGN_LOSS_BOUNDS,
    FOREIGN_LOSS_PASSES,
    FOREIGN_LOSS_ORPHANS,
    FOREIGN_LOSSES
} ForeignLoss;

/* The loss in words that follow a number: "positions lost their bounds". */
const char *foreign_loss_name(ForeignLoss loss);

/* A position being converted. Until foreign_export_complete() the position has all moves of the
 * row. */
typedef struct ForeignRow {
    ForeignPosition position;
    int8_t level[FOREIGN_MOVES]; /* levels of the searches of the row's moves */
} ForeignRow;

typedef struct ForeignExport {
    ForeignKind kind;
    ForeignRow *rows; /* in the order of adding */
    size_t count, capacity;
    ForeignIndex index;
    ForeignHead head; /* filled in by foreign_export_complete(), except the date */
    int64_t lost[FOREIGN_LOSSES];
} ForeignExport;

ForeignExport foreign_export(ForeignKind kind);
void foreign_export_free(ForeignExport *export);

/* Adds a row; no other row may be symmetric to it. Returns false if memory is short. A row takes
 * about 270 bytes. */
bool foreign_export_add(ForeignExport *export, const verdi_book_position *row);

/* Makes the rows consistent and fills in the header; call it after adding all rows. Returns false
 * if memory is short, or if there are more than FOREIGN_COUNT_MAX rows. */
bool foreign_export_complete(ForeignExport *export);

/* ------------------------------------------------------------ for readers and writers of a kind */

typedef struct ForeignFormat {
    const char *name, *mark;                /* the file begins with the mark */
    int version;                            /* the byte after the mark */
    size_t head_size, count_at, least_size; /* in bytes: the size of the header, the offset of the
                                             * count in the header, and the smallest size of a
                                             * position */
    /* Checks the rest of the header. If it is invalid, returns false and describes the problem. The
     * function may be NULL. */
    bool (*check_head)(const unsigned char *data, char *problem);
    size_t (*position_size)(const unsigned char *at);
    /* Reads a position; its offset and number are already set. */
    bool (*read)(const unsigned char *at, ForeignPosition *position, char *problem);
    /* Writes the rest of a header. The function may be NULL. */
    void (*write_head)(const ForeignHead *head, unsigned char *bytes);
    size_t (*write)(const ForeignPosition *position, unsigned char *bytes);
} ForeignFormat;

extern const ForeignFormat edax_book, egaroucid_book;

/* A position with all values unknown. */
ForeignPosition foreign_position(void);

/* Writes a problem that begins with "position 17 at byte 1234: ". Returns false. */
bool foreign_fail(const ForeignPosition *position, char *problem, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* True if the four centre squares are full, as these programs assume. */
bool foreign_has_centre(Board board);

/* Sets the position's board. Returns false and describes the problem if a square has two discs or a
 * centre square is empty. */
bool foreign_set_board(ForeignPosition *position, Board board, char *problem);

/* Sets *value from a field of the file, which is -64..64, or `undefined` if unknown. Otherwise
 * returns false and describes the problem; `what` is the name of the field. */
bool foreign_set_value(const ForeignPosition *position, const char *what, int *value, int field,
                       int undefined, char *problem);

bool foreign_has_move(const ForeignPosition *position, Square square);

/* Appends a move. Returns false and describes the problem if the move is illegal or already
 * listed. */
bool foreign_add_move(ForeignPosition *position, Square square, int value, char *problem);
