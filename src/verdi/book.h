/* SPDX-License-Identifier: MIT
 *
 * verdi/book.h: opening books, the second public header. It is for programs that build, import or
 * show books. To play from a book, verdi_book_open() and verdi_engine_set_book() suffice.
 *
 * A book is one SQLite file (book/format.md documents the schema). It has one row per position, up
 * to symmetry. A row has the position's value, bounds and game counts, and its candidate moves with
 * a value each. Every value records its origin.
 *
 * - Positions and moves are in the caller's orientation; the book converts them.
 * - Values, also those of moves, are in 1/128 disc for the side to move in the row's position.
 * - A position in which the side to move must pass has a row with VERDI_PASS as its only move.
 * - One thread at a time may use a handle. Several programs may read a file while one writes to it.
 *   A second writer waits up to five seconds and then gets VERDI_E_BUSY. A reader waits in the same
 *   way if the whole file is locked.
 * - Unless documented otherwise, functions return 0 or a negative verdi_error. A function that
 *   returns an error has changed nothing, and verdi_book_get_problem() describes the error, with
 *   file and row.
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

/* The origin of a value. The file stores these numbers, so they must never change. */
typedef enum verdi_book_kind {
    VERDI_BOOK_UNKNOWN = 0,  /* no value: only the move or the position is known */
    VERDI_BOOK_SEARCH = 1,   /* heuristic, from a search of `depth` plies at `confidence` percent */
    VERDI_BOOK_EXACT = 2,    /* the final score, proven: a solve at 100% */
    VERDI_BOOK_WLD = 3,      /* win, draw or loss, proven: value is 1, 0 or -1 disc */
    VERDI_BOOK_LOWER = 4,    /* a lower bound, from a search of `depth` plies at `confidence`
                              * percent */
    VERDI_BOOK_UPPER = 5,    /* an upper bound, from such a search */
    VERDI_BOOK_NEGAMAX = 6,  /* a position's value from its best move, or a move's value from the
                              * position after it. `depth` (counted from this row) and `confidence`
                              * are those of the leaf */
    VERDI_BOOK_GAMES = 7,    /* the mean result of `games` games between people */
    VERDI_BOOK_IMPORTED = 8, /* from another program's book; `depth` is its level */
    VERDI_BOOK_KINDS
} verdi_book_kind;

/* "search", "exact", "wld", "lower", "upper", "negamax", "games", "imported", "unknown"; static. */
const char *verdi_book_kind_name(verdi_book_kind kind);

/* The kind with this name; -1 if there is none. */
int verdi_book_kind_parse(const char *name);

typedef struct verdi_book_value {
    verdi_book_kind kind;
    int value;      /* 1/128 disc, -64..64 discs; 0 if unknown */
    int depth;      /* plies, 0..60, or the level of an import, 0..127; -1: unknown */
    int confidence; /* percent, 0..100 */
    int source;     /* who computed it and when: a number from verdi_book_add_source(); 0:
                     * unknown */
} verdi_book_value;

/* True if the value is the exact final score of a position with `empties` empty squares:
 * VERDI_BOOK_EXACT, or VERDI_BOOK_NEGAMAX with 100% confidence from the end of the game. */
bool verdi_book_is_exact(const verdi_book_value *value, int empties);

/* Compares how reliable two values of one position are: negative, 0 or positive if `a` is less,
 * equally or more reliable. The order of kinds, from the most reliable, is: exact; proven win, draw
 * or loss; negamax and search (by depth and confidence); bounds; imported (by level); games;
 * unknown. Sources do not count. */
int verdi_book_compare(const verdi_book_value *a, const verdi_book_value *b, int empties);

typedef struct verdi_book_move {
    int move;               /* 0..63 or VERDI_PASS; legal in the row's position */
    int reply;              /* the answer expected by the search; VERDI_NONE: unknown */
    verdi_book_value value; /* for the side that makes the move */
    uint32_t games;         /* the number of games of a GAMES value, else 0 */
} verdi_book_move;

typedef struct verdi_book_position {
    uint64_t player, opponent; /* the side to move and the other one */
    verdi_book_value value;
    int lower, upper; /* proven or imported bounds, 1/128 disc; -64 and 64 discs: unknown */
    uint32_t wins, draws, losses; /* games through this position, for the side to move */
    uint32_t lines;               /* book lines through this position, as some programs count
                                   * them */
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

/* The entry of a move, or of a move equivalent by symmetry (all four first moves are equivalent);
 * NULL if there is none. Use this function instead of searching the array `move`. */
verdi_book_move *verdi_book_find(verdi_book_position *position, int move);

/* Like verdi_book_find(), but appends a missing entry, without a value. NULL if the move is
 * illegal. */
verdi_book_move *verdi_book_add_move(verdi_book_position *position, int move);

/* ---------------------------------------------------------------------------------------- files */

typedef enum verdi_book_mode {
    VERDI_BOOK_READ,   /* the file is not changed */
    VERDI_BOOK_WRITE,  /* the file must exist */
    VERDI_BOOK_CREATE, /* like WRITE, but creates a missing file */
    VERDI_BOOK_PLAY    /* like READ, for callers whose clock is running: waits only a few
                        * milliseconds for a lock. A locked file is opened later, at the first
                        * verdi_book_get() after the lock is released */
} verdi_book_mode;

enum { VERDI_BOOK_PROBLEM = 512 };

/* Opens a book; the caller closes it. On failure `problem` (if not NULL) names the file and the
 * error. Reads only a few pages, whatever the size of the file.
 * Errors: VERDI_E_FILE (the file cannot be opened), _FORMAT (it is not a book), _VERSION (it is
 * from a newer Verdi), _CHECKSUM (it is damaged or truncated), _BUSY (it is locked), _MEMORY. */
int verdi_book_open(verdi_book **book, const char *path, verdi_book_mode mode,
                    char problem[VERDI_BOOK_PROBLEM]);

/* Opens the book built into the binary, read-only. Returns VERDI_E_FILE if this build has none. */
int verdi_book_open_builtin(verdi_book **book, char problem[VERDI_BOOK_PROBLEM]);

/* Whether this build has a built-in book. */
bool verdi_book_has_builtin(void);

/* Joins a second book to one that is open for reading: verdi_book_get() then also knows the rows of
 * `base`, and verdi_book_get_source() its sources. Values of `book` take precedence over those of
 * `base`, except means of games and upper bounds, which play does not use. All other functions
 * concern `book` alone, but the digest is the sum of both. `book` then owns `base` and closes it.
 * Errors: VERDI_E_ARGUMENT if `book` is open for writing, or one of them is joined already. */
int verdi_book_join(verdi_book *book, verdi_book *base);

/* The book joined to this one; NULL if there is none. */
const verdi_book *verdi_book_get_base(const verdi_book *book);

/* Rolls back an open transaction, merges the -wal file into the book, and frees the handle, even on
 * an error. NULL is allowed. While other programs have the book open, the -wal file stays; the last
 * writer to close the book merges it. No data is lost on an error. */
int verdi_book_close(verdi_book *book);

/* Like verdi_book_close(), but also removes the file if the book is empty and no other program has
 * it open. For callers that created a book and then had nothing to write. */
int verdi_book_discard(verdi_book *book);

/* A message about the last error: the file, the row, and what to do. Empty before the first
 * error. */
const char *verdi_book_get_problem(const verdi_book *book);

/* The path given to verdi_book_open(), or "built-in book". */
const char *verdi_book_get_path(const verdi_book *book);

/* The number of rows, and the sum of their checksums modulo 2^64; both take constant time. Books
 * with the same rows have the same sum. 0 if the file cannot be read. */
uint64_t verdi_book_get_count(verdi_book *book);
uint64_t verdi_book_get_digest(verdi_book *book);

/* Transactions: other handles see changes only after the commit; a crash or a rollback restores the
 * file. A commit returns when the data is safely on disk. Transactions do not nest. A write outside
 * a transaction commits by itself, in a few milliseconds. */
int verdi_book_begin(verdi_book *book);
int verdi_book_commit(verdi_book *book);
int verdi_book_rollback(verdi_book *book);

/* Rewrites the file without gaps between rows, for a book that is to be shipped. Needs as much free
 * disk space as the file takes. Returns VERDI_E_STOPPED if *stop is raised (NULL: never). */
int verdi_book_compact(verdi_book *book, const verdi_stop *stop);

/* ----------------------------------------------------------------------------------------- rows */

/* Looks up a position. Returns 1 and sets *position, in the caller's orientation; 0 if the position
 * is not in the book; or a negative error, which is VERDI_E_CHECKSUM for a damaged row. `player`
 * and `opponent` must be disjoint. */
int verdi_book_get(verdi_book *book, uint64_t player, uint64_t opponent,
                   verdi_book_position *position);

/* Writes a row, replacing an old one of the same position. Returns VERDI_E_ARGUMENT for numbers out
 * of range and for moves that are illegal or repeated (up to symmetry), and VERDI_E_FILE if the
 * book is read-only. */
int verdi_book_put(verdi_book *book, const verdi_book_position *position);

/* Removes the row of a position. Returns 1; 0 if there was none; or a negative error. */
int verdi_book_remove(verdi_book *book, uint64_t player, uint64_t opponent);

/* A cursor over all rows in file order; initialise it with {0}. Rows may be written during the
 * iteration. */
typedef struct verdi_book_cursor {
    bool begun;
    uint64_t player, opponent; /* the current row, in the stored orientation */
} verdi_book_cursor;

/* Sets *position to the next row, in the stored orientation. Returns 1; 0 after the last row; or a
 * negative error. VERDI_E_CHECKSUM means a damaged row: the next call continues after it. Other
 * errors end the iteration. */
int verdi_book_next(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *position);

/* Checks the structure of the file, the checksum of every row, the number and digest of the rows,
 * the sources and the texts. Calls `report`, if not NULL, with one message per fault. Reads the
 * whole file. Returns the number of faults or a negative error, which is VERDI_E_STOPPED if *stop
 * is raised (NULL: never). */
int verdi_book_check(verdi_book *book, const verdi_stop *stop,
                     void (*report)(const char *fault, void *user), void *user);

/* ---------------------------------------------------------------------------- sources and texts */

/* Who computed a value, and when. */
typedef struct verdi_book_source {
    char name[120]; /* "Verdi 0.1.0", "book.dat level 21", ... */
    char date[12];  /* "2026-11-22"; empty if unknown */
} verdi_book_source;

/* Returns the number of a source, 1 or more, or a negative error. Adds the source if it is new.
 * Numbers of sources never change. */
int verdi_book_add_source(verdi_book *book, const char *name, const char *date);

/* Sets *source to source `number`; numbers start at 1 and have no gaps. Returns 1; 0 if there is no
 * such source; or a negative error. */
int verdi_book_get_source(verdi_book *book, int number, verdi_book_source *source);

/* Texts about the whole book, by key, such as the builder's settings. verdi_book_get_text() returns
 * 1; 0 if there is no text with this key; or a negative error, which is VERDI_E_SPACE if `size` is
 * too small. verdi_book_set_text() replaces a text; if `text` is NULL, it removes the text. The
 * keys "positions", "digest" and "writer" are reserved. */
int verdi_book_get_text(verdi_book *book, const char *key, char *text, size_t size);
int verdi_book_set_text(verdi_book *book, const char *key, const char *text);

/* ------------------------------------------------------------------------------------- learning */

/* Stores a game in the book, to be learned later. The game is on disk when this returns. Must not
 * be called in a transaction. Returns VERDI_E_SPACE if the game takes more than 16 KiB as GGF. */
int verdi_book_add_game(verdi_book *book, const verdi_game *game);

/* Reads the oldest game to be learned into *game and returns its number, 1 or more; 0 if there is
 * none. Returns VERDI_E_FORMAT if the game cannot be read; *bad, if not NULL, then receives its
 * number, so that the caller can drop it. */
int verdi_book_next_game(verdi_book *book, verdi_game *game, int *bad);

/* Removes the game with this number and returns 1; 0 if another program has already removed it.
 * Call this in the transaction that stores what was learned from the game. */
int verdi_book_drop_game(verdi_book *book, int number);

#ifdef __cplusplus
}
#endif

#endif
