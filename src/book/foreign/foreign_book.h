/* SPDX-License-Identifier: MIT
 *
 * Reads and writes opening books of other programs, position by position, in memory. Input is not
 * trusted: counts are compared with the size, moves with the rules, values with their range. What a
 * format calls undefined becomes unknown. The bytes must stay where they are.
 *
 * Edax 4.x (edax_book.c) and Egaroucid's egbk3 (egaroucid_book.c) have no checksums. Contradictions
 * inside a book can be found too, but that needs an index of all positions.
 */
#ifndef VERDI_BOOK_FOREIGN_FOREIGN_BOOK_H
#define VERDI_BOOK_FOREIGN_FOREIGN_BOOK_H

#include "base/table.h"
#include "record/record.h"
#include "verdi.h"

typedef enum ForeignKind { FOREIGN_EDAX, FOREIGN_EGAROUCID, FOREIGN_KINDS } ForeignKind;

enum {
    FOREIGN_UNKNOWN = 127, /* a value or a bound that the file does not have */
    FOREIGN_NO_LEVEL = -1, /* the same for a level */
    FOREIGN_LEVEL_MAX = 60,
    FOREIGN_MOVES = VERDI_MAX_MOVES
};

typedef struct ForeignMove {
    uint8_t square; /* legal; SQUARE_PASS where it is forced */
    int8_t value;   /* discs for the side that makes the move, or FOREIGN_UNKNOWN */
} ForeignMove;

typedef struct ForeignPosition {
    size_t offset;  /* of its first byte in the file */
    int64_t number; /* in the file, from 1 */
    Board board;
    int value, lower, upper; /* discs for the side to move, or FOREIGN_UNKNOWN */
    int level;               /* of the searches behind it, 0..60, or FOREIGN_NO_LEVEL */
    uint32_t wins, draws, losses, lines;
    int moves;
    ForeignMove move[FOREIGN_MOVES];
    int leaf; /* the entry of `move` that leads out of the book, or -1 */
} ForeignPosition;

typedef struct ForeignBook {
    ForeignKind kind;
    const unsigned char *data;
    size_t size, at;
    int64_t count, number; /* positions in the file; read so far */
} ForeignBook;

/* "Edax", "Egaroucid". */
const char *foreign_name(ForeignKind kind);

/* Do the bytes begin like a book of some kind? Then *kind is set. */
bool foreign_detect(const void *data, size_t size, ForeignKind *kind);

/* Begins to read. Walks over the whole file first: false, with the place in `problem`
 * (RECORD_PROBLEM_SIZE), if its positions do not fill it exactly. */
bool foreign_open(ForeignBook *book, ForeignKind kind, const void *data, size_t size,
                  char *problem);

/* The next position. FOREIGN_BAD: `problem` says where and why it is none; the next one comes all
 * the same. */
typedef enum ForeignStatus { FOREIGN_POSITION, FOREIGN_BAD, FOREIGN_END } ForeignStatus;
ForeignStatus foreign_next(ForeignBook *book, ForeignPosition *position, char *problem);

/* -------------------------------------------------------------------------------------- writing */

/* What the head of a file says of the book. */
typedef struct ForeignHead {
    int64_t count;        /* positions, up to FOREIGN_COUNT_MAX */
    int level;            /* of most searches, 0..60 */
    int empties;          /* the fewest empty squares of a position */
    int year, month, day; /* 0: not known */
} ForeignHead;

enum {
    FOREIGN_COUNT_MAX = INT32_MAX,
    FOREIGN_BYTES = 256 /* most bytes of a header or a position */
};

/* Writes the bytes before all positions, or those of one position; returns how many. A position
 * holds what foreign_next() would give; its board must be canonical (board_canonical()), and what
 * the kind has no place for is dropped: foreign_export.h counts it. */
size_t foreign_write_head(ForeignKind kind, const ForeignHead *head, unsigned char *bytes);
size_t foreign_write(ForeignKind kind, const ForeignPosition *position, unsigned char *bytes);

/* ------------------------------------------------------------------------------------ the index */

/* The values of all positions, up to symmetry: 48 bytes a position. */
typedef struct ForeignIndex {
    ForeignKind kind;
    int fewest, roots; /* discs of any position, and how many positions have no more */
    Table entries;
} ForeignIndex;

typedef struct ForeignEntry {
    Board board; /* canonical */
    int8_t value;
    bool reached; /* a move leads here */
} ForeignEntry;

/* For the positions of one book. table_reserve() of the entries makes sure of the memory. */
ForeignIndex foreign_index(ForeignKind kind);
void foreign_index_free(ForeignIndex *index);

/* Notes a position. NULL if it, or one symmetric to it, was noted before, or if memory is short. */
ForeignEntry *foreign_index_add(ForeignIndex *index, const ForeignPosition *position);

/* The entry of a board, NULL if there is none. */
ForeignEntry *foreign_index_find(const ForeignIndex *index, Board board);

/* Appends all moves but the leaf that lead to another position of the book. */
void foreign_index_add_links(ForeignIndex *index, ForeignPosition *position);

/* Adds the moves between positions of the book where the format leaves them out (Egaroucid), and
 * notes where all moves lead. False, and `problem` says where and how, if the book contradicts
 * itself here: the value is not that of the best move, a move has another value than the position
 * it leads to, or leads to none, bounds do not enclose the value. To be called for each position
 * once, after all were added. */
bool foreign_index_complete(ForeignIndex *index, ForeignPosition *position, char *problem);

/* Once all are complete: does another position lead here? The only one with the fewest discs needs
 * none. False with a problem. */
bool foreign_index_reached(const ForeignIndex *index, const ForeignPosition *position,
                           char *problem);

/* ------------------------------------------------------------ for readers and writers of a kind */

typedef struct ForeignFormat {
    const char *name, *mark;                /* the file begins with the mark and */
    int version;                            /* a byte for the version */
    size_t head_size, count_at, least_size; /* bytes: the head, the count in it, of any position */
    /* Other checks of a header, with a problem in `message`; NULL: none. */
    bool (*check_head)(const unsigned char *data, Text *message);
    size_t (*position_size)(const unsigned char *at);
    /* Reads the position, whose place is set. */
    bool (*read)(const unsigned char *at, ForeignPosition *position, char *problem);
    /* Other contents of a header; NULL: none. */
    void (*write_head)(const ForeignHead *head, unsigned char *bytes);
    size_t (*write)(const ForeignPosition *position, unsigned char *bytes);
} ForeignFormat;

extern const ForeignFormat edax_book, egaroucid_book;

/* One of which nothing is known. */
ForeignPosition foreign_position(void);

/* Begins a problem: "position 17 at byte 1234: ". */
Text foreign_complain(const ForeignPosition *position, char *problem);

/* Are the four squares in the middle full, as these programs take for granted? */
bool foreign_has_centre(Board board);

/* Sets the board; false, with a problem, unless the discs are disjoint and fill the centre. */
bool foreign_set_board(ForeignPosition *position, Board board, char *problem);

/* *value from a field of the file: -64..64, or `undefined` for unknown. `what` names the field. */
bool foreign_set_value(const ForeignPosition *position, const char *what, int *value, int field,
                       int undefined, char *problem);

/* Appends a move. False, with a problem, if it is illegal or there already. */
bool foreign_add_move(ForeignPosition *position, Square square, int value, char *problem);

#endif
