/* SPDX-License-Identifier: MIT
 *
 * verdi/book.h: opening books, the second public header. Programs that build, import or show books
 * use it; to play from a book, verdi_book_open() and verdi_engine_set_book() suffice.
 *
 * A book is one SQLite file (book/format.md documents the schema). It has a row per position, up to
 * symmetry: the position's value, bounds, counts of games, and its candidate moves with a value
 * each. Every value has its origin.
 *
 * - Positions and moves are in the caller's orientation; the book turns them.
 * - Values are in 1/128 disc for the side to move in the row's position, those of its moves too.
 * - A position in which the side to move must pass has a row with VERDI_PASS as its only move.
 * - One thread at a time may use a handle. Several programs may read one file while one writes. A
 *   second writer waits up to five seconds and then gets VERDI_E_BUSY, as does everybody if the
 *   whole file is locked.
 * - Unless documented otherwise, functions return 0 or a negative verdi_error. On an error nothing
 *   has changed, and verdi_book_get_problem() has a sentence with the file and the row.
 */
#ifndef VERDI_VERDI_BOOK_H
#define VERDI_VERDI_BOOK_H

#ifndef __cplusplus
#include <stdbool.h>
#endif
#include <stddef.h>
#include <stdint.h>

#include "verdi.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct verdi_book verdi_book;

/* --------------------------------------------------------------------------------------- values */

/* The origin of a value. The file holds these numbers: never change one. */
typedef enum verdi_book_kind {
    VERDI_BOOK_UNKNOWN = 0,  /* no value: only the move or the position is known */
    VERDI_BOOK_SEARCH = 1,   /* heuristic: a search of `depth` plies at `confidence` percent */
    VERDI_BOOK_EXACT = 2,    /* the final score, proven: a solve at 100% */
    VERDI_BOOK_WLD = 3,      /* win, draw or loss, proven: value is 1, 0 or -1 disc */
    VERDI_BOOK_LOWER = 4,    /* at least `value`, by a search of `depth` at `confidence` */
    VERDI_BOOK_UPPER = 5,    /* at most `value`, likewise */
    VERDI_BOOK_NEGAMAX = 6,  /* of a position: the best of its moves; of a move: the value of the
                                position after it. `depth` (counted from this row) and `confidence`
                                are those of the leaf */
    VERDI_BOOK_GAMES = 7,    /* the mean result of `games` games between people */
    VERDI_BOOK_IMPORTED = 8, /* from another program's book; `depth` is its level */
    VERDI_BOOK_KINDS
} verdi_book_kind;

/* "search", "exact", "wld", "lower", "upper", "negamax", "games", "imported", "unknown"; static. */
const char *verdi_book_kind_name(verdi_book_kind kind);

/* The kind of a name; -1 if there is none. */
int verdi_book_kind_parse(const char *name);

typedef struct verdi_book_value {
    verdi_book_kind kind;
    int value;      /* 1/128 disc, -64..64 discs; 0 if unknown */
    int depth;      /* plies, 0..60, or the level of an import, 0..127; -1: unknown */
    int confidence; /* percent, 0..100 */
    int source;     /* who computed it and when: a number of verdi_book_add_source(); 0: unknown */
} verdi_book_value;

/* Whether it is the true final score of a position with this many empty squares: EXACT, or a
 * NEGAMAX from the end of the game at 100%. */
bool verdi_book_is_exact(const verdi_book_value *value, int empties);

/* Which of two values of one position is better founded: negative, 0 or positive as `a` is worse,
 * equal or better. The order is exact, proven win, draw or loss, negamax and searches by depth and
 * confidence, bounds, imports by level, games, unknown. Sources do not count. */
int verdi_book_compare(const verdi_book_value *a, const verdi_book_value *b, int empties);

typedef struct verdi_book_move {
    int move;               /* 0..63 or VERDI_PASS; legal in the row's position */
    int reply;              /* the answer that its search expects; VERDI_NONE: unknown */
    verdi_book_value value; /* for the side that makes the move */
    uint32_t games;         /* behind a value of kind GAMES; else 0 */
} verdi_book_move;

typedef struct verdi_book_position {
    uint64_t player, opponent; /* the side to move and the other one */
    verdi_book_value value;
    int lower, upper; /* proven or imported bounds, 1/128 disc; -64 and 64 discs: unknown */
    uint32_t wins, draws, losses; /* games that passed here, for the side to move */
    uint32_t lines;               /* book lines through here, as some programs count them */
    uint32_t flags;               /* for the builder: VERDI_BOOK_... below, other bits 0 */
    int moves;                    /* entries in `move`, in the order of the file */
    verdi_book_move move[VERDI_MAX_MOVES];
} verdi_book_position;

enum {
    VERDI_BOOK_DONE = 1,   /* flag: the builder has finished this position */
    VERDI_BOOK_LEARNED = 2 /* flag: from a learned game, not from the builder */
};

/* An empty row for a board: no values, no bounds, no moves. */
void verdi_book_position_init(verdi_book_position *position, uint64_t player, uint64_t opponent);

/* The entry of a move, or of an equivalent move by symmetry (at the start all four are equivalent);
 * NULL if there is none. Use this instead of a search through `move`. */
verdi_book_move *verdi_book_find(verdi_book_position *position, int move);

/* The same; a missing entry is appended without a value. NULL if the move is illegal. */
verdi_book_move *verdi_book_add_move(verdi_book_position *position, int move);

/* ---------------------------------------------------------------------------------------- files */

typedef enum verdi_book_mode {
    VERDI_BOOK_READ,   /* the file is not changed */
    VERDI_BOOK_WRITE,  /* it must exist */
    VERDI_BOOK_CREATE, /* for writing; created if it is missing */
    VERDI_BOOK_PLAY    /* as READ, for callers whose clock is running: waits for other programs only
                          a few milliseconds, and opens a locked file at the first verdi_book_get()
                          that finds it free */
} verdi_book_mode;

enum { VERDI_BOOK_PROBLEM = 512 };

/* Opens a book; the caller closes it. On failure `problem` (if not NULL) describes the file and the
 * fault: VERDI_E_FILE, _FORMAT (not a book), _VERSION (of a newer Verdi), _CHECKSUM (damaged or
 * truncated), _BUSY, _MEMORY. Reads a few pages of a file of any size. */
int verdi_book_open(verdi_book **book, const char *path, verdi_book_mode mode,
                    char problem[VERDI_BOOK_PROBLEM]);

/* The book inside the binary, read-only, from memory. VERDI_E_FILE if this build has none. */
int verdi_book_open_builtin(verdi_book **book, char problem[VERDI_BOOK_PROBLEM]);

/* Whether this build has a built-in book. */
bool verdi_book_has_builtin(void);

/* Rolls back an open transaction, merges the -wal file into the book, and frees the handle in any
 * case. NULL is allowed. While other programs have the book open, the -wal file stays; the last
 * writer to close the book merges it. An error leaves the contents whole. */
int verdi_book_close(verdi_book *book);

/* The same, and removes an empty book that no other program has open: for callers that created one
 * and had nothing to write. */
int verdi_book_discard(verdi_book *book);

/* The sentence about the last error: file, row, what to do. Empty before the first one. */
const char *verdi_book_get_problem(const verdi_book *book);

/* The path as given, or "built-in book". */
const char *verdi_book_get_path(const verdi_book *book);

/* The number of rows, in constant time; and the sum of their checksums modulo 2^64, which is equal
 * for books with the same rows. 0 if the file cannot be read. */
uint64_t verdi_book_get_count(verdi_book *book);
uint64_t verdi_book_get_digest(verdi_book *book);

/* A transaction. Others see nothing before the commit, and a crash or a rollback restores the file.
 * After the commit the data is on disk, even if the power fails. No nesting. A write without a
 * transaction is one of its own, and takes a few milliseconds. */
int verdi_book_begin(verdi_book *book);
int verdi_book_commit(verdi_book *book);
int verdi_book_rollback(verdi_book *book);

/* Rewrites the file without gaps between its rows, once before a book is shipped. While it runs it
 * needs as much free space on disk as the file takes. VERDI_E_STOPPED if *stop is raised (NULL:
 * never). */
int verdi_book_compact(verdi_book *book, const verdi_stop *stop);

/* ----------------------------------------------------------------------------------------- rows */

/* Looks up a position. Returns 1 and *position in the caller's orientation; 0 if it is not in the
 * book; a negative error, VERDI_E_CHECKSUM for a damaged row. `player` and `opponent` must be
 * disjoint. */
int verdi_book_get(verdi_book *book, uint64_t player, uint64_t opponent,
                   verdi_book_position *position);

/* Writes a row, and replaces the position's old one. VERDI_E_ARGUMENT for an illegal or repeated
 * move (up to symmetry) and for numbers out of range, VERDI_E_FILE if the book is read-only. */
int verdi_book_put(verdi_book *book, const verdi_book_position *position);

/* Removes a row; 1, or 0 if it was not there, or an error. */
int verdi_book_remove(verdi_book *book, uint64_t player, uint64_t opponent);

/* A cursor over all rows in the order of the file; begin with {0}. Rows may be written meanwhile.
 */
typedef struct verdi_book_cursor {
    bool begun;
    uint64_t player, opponent; /* the row it stands on, as stored */
} verdi_book_cursor;

/* The next row, in the stored orientation. Returns 1, or 0 after the last one, or an error. After
 * VERDI_E_CHECKSUM, a damaged row, the cursor has moved on and may continue; other errors end the
 * walk. */
int verdi_book_next(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *position);

/* Checks the structure of the file, every row's checksum, their number and digest, sources and
 * texts. Calls `report` with a sentence per fault (NULL: only counts). Returns the number of faults
 * or a negative error. Reads the whole file: VERDI_E_STOPPED if *stop is raised (NULL: never). */
int verdi_book_check(verdi_book *book, const verdi_stop *stop,
                     void (*report)(const char *fault, void *user), void *user);

/* ---------------------------------------------------------------------------- sources and texts */

/* Who computed a value, and when. */
typedef struct verdi_book_source {
    char name[120]; /* "Verdi 0.1.0", "book.dat level 21", ... */
    char date[12];  /* "2026-11-22"; empty if unknown */
} verdi_book_source;

/* The number of a source, 1 or more, or a negative error. Adds the source if the book lacks it; the
 * number of a source never changes. */
int verdi_book_add_source(verdi_book *book, const char *name, const char *date);

/* Source `number`, from 1 without gaps: 1 if there is one, 0 if not, or an error. */
int verdi_book_get_source(verdi_book *book, int number, verdi_book_source *source);

/* Texts about the whole book, by key, such as the builder's settings. Get returns 1, or 0 if there
 * is none (VERDI_E_SPACE if `size` is too small); set replaces (NULL: removes). The keys
 * "positions", "digest" and "writer" are reserved. */
int verdi_book_get_text(verdi_book *book, const char *key, char *text, size_t size);
int verdi_book_set_text(verdi_book *book, const char *key, const char *text);

/* ------------------------------------------------------------------------------------- learning */

/* Stores a game in the book, to be learned later; it is on disk when this returns. Not inside a
 * transaction. VERDI_E_SPACE for a game of more than 16 KiB of GGF. */
int verdi_book_add_game(verdi_book *book, const verdi_game *game);

/* The game that has waited longest: its number, 1 or more, and *game; 0 if none waits.
 * VERDI_E_FORMAT, with the number in *bad (if not NULL), if it cannot be read: drop it. */
int verdi_book_next_game(verdi_book *book, verdi_game *game, int *bad);

/* Removes the game with this number and returns 1; 0 if another program was faster. To be called in
 * the transaction that stores what was learned from it. */
int verdi_book_drop_game(verdi_book *book, int number);

#ifdef __cplusplus
}
#endif

#endif
