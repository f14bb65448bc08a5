/* SPDX-License-Identifier: MIT
 *
 * verdi/book.h: the opening book, the second public header beside verdi.h. What builds, imports,
 * shows or plays a book stands on it; who only plays needs verdi.h and verdi_engine_set_book()
 * alone.
 *
 * A book is one SQLite file (book/format.md documents the schema). It holds positions up to
 * symmetry, a row each: the position's own value, bounds, counts of games, and its candidate moves
 * with a value each. Every value says where it comes from.
 *
 * - Positions and moves go in and come out in the caller's orientation; the book turns them.
 * - Values are in 1/128 disc from the point of view of the side to move of the row's position, the
 *   values of its moves too.
 * - A side that must pass has a row like any other, with VERDI_PASS as its one move.
 * - A handle may be used by one thread at a time. Several programs may read one file while one
 *   writes; a second writer waits up to five seconds and then gets VERDI_E_BUSY. So does whoever
 *   finds it locked as a whole.
 * - Functions return 0 or a negative verdi_error where nothing else is said; on an error nothing
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

/* How a value came to be. The numbers stand in the file: never change one. */
typedef enum verdi_book_kind {
    VERDI_BOOK_UNKNOWN = 0,  /* no value: only the move or the position is known */
    VERDI_BOOK_SEARCH = 1,   /* heuristic: a search of `depth` plies at `confidence` percent */
    VERDI_BOOK_EXACT = 2,    /* the final score, proven: a solve at 100% */
    VERDI_BOOK_WLD = 3,      /* win, draw or loss, proven: value is 1, 0 or -1 disc */
    VERDI_BOOK_LOWER = 4,    /* at least `value`, by a search of `depth` at `confidence` */
    VERDI_BOOK_UPPER = 5,    /* at most `value`, likewise */
    VERDI_BOOK_NEGAMAX = 6,  /* of a position: the best of its moves; of a move: the value of the
                                position behind it. `depth` (counted from this row) and `confidence`
                                are those of the leaf that it comes from */
    VERDI_BOOK_GAMES = 7,    /* the mean result of `games` games between people */
    VERDI_BOOK_IMPORTED = 8, /* of another program's book; `depth` is the level it states */
    VERDI_BOOK_KINDS
} verdi_book_kind;

/* "search", "exact", "wld", "lower", "upper", "negamax", "games", "imported", "unknown"; static. */
const char *verdi_book_kind_name(verdi_book_kind kind);

/* The kind of a name; -1 if there is none. */
int verdi_book_kind_parse(const char *name);

typedef struct verdi_book_value {
    verdi_book_kind kind;
    int value;      /* 1/128 disc, -64..64 discs; 0 if unknown */
    int depth;      /* plies, 0..60, or the level of an import, 0..127; -1: the import says none */
    int confidence; /* percent, 0..100 */
    int source; /* who computed it and when: a number of verdi_book_add_source(); 0: not known */
} verdi_book_value;

/* Is it the true final score of a position with so many empty squares? EXACT, or a NEGAMAX that
 * came from the end of the game at 100%. */
bool verdi_book_is_exact(const verdi_book_value *value, int empties);

/* Which of two values of one position with so many empties is better founded: negative, 0 or
 * positive as `a` is worse, equal or better. Exact, then proven win, draw or loss, then negamax and
 * searches by depth and confidence, then bounds, then imports by level, games, unknown. Sources do
 * not count. */
int verdi_book_compare(const verdi_book_value *a, const verdi_book_value *b, int empties);

typedef struct verdi_book_move {
    int move;               /* 0..63 or VERDI_PASS; legal in the row's position */
    int reply;              /* the answer that its search expects; VERDI_NONE: not known */
    verdi_book_value value; /* for the side that makes the move */
    uint32_t games;         /* behind a value of kind GAMES; else 0 */
} verdi_book_move;

typedef struct verdi_book_position {
    uint64_t player, opponent; /* the side to move and the other one */
    verdi_book_value value;
    int lower, upper; /* proven or imported bounds, 1/128 disc; -64 and 64 discs: not known */
    uint32_t wins, draws, losses; /* games that passed here, for the side to move */
    uint32_t lines;               /* book lines through here, as some programs count them */
    uint32_t flags;               /* for the builder: VERDI_BOOK_... below, other bits 0 */
    int moves;                    /* entries in `move`, in the order of the file */
    verdi_book_move move[VERDI_MAX_MOVES];
} verdi_book_position;

enum {
    VERDI_BOOK_DONE = 1,   /* flag: the builder has worked this position off */
    VERDI_BOOK_LEARNED = 2 /* flag: came from a game that was learned, not from the builder */
};

/* An empty row for a board: no values, no bounds, no moves. */
void verdi_book_position_init(verdi_book_position *position, uint64_t player, uint64_t opponent);

/* The entry of a move, or of one that is the same up to symmetry (at the start all four are one);
 * NULL if there is none. To be used instead of a search through `move`. */
verdi_book_move *verdi_book_find(verdi_book_position *position, int move);

/* The same, appended with no value if it was not there. NULL if the move is illegal. */
verdi_book_move *verdi_book_add_move(verdi_book_position *position, int move);

/* ---------------------------------------------------------------------------------------- files */

typedef enum verdi_book_mode {
    VERDI_BOOK_READ,   /* the file is not changed */
    VERDI_BOOK_WRITE,  /* it must exist */
    VERDI_BOOK_CREATE, /* for writing; made if it is not there */
    VERDI_BOOK_PLAY    /* as READ, for who has a clock running: waits for other programs a few
                          milliseconds at most, and opens a file that is locked at the first
                          verdi_book_get() that finds it free */
} verdi_book_mode;

enum { VERDI_BOOK_PROBLEM = 512 };

/* Opens a book; the caller closes it. On failure `problem` (if not NULL) says what is wrong with
 * which file: VERDI_E_FILE, _FORMAT (no book), _VERSION (of a newer Verdi), _CHECKSUM (damaged or
 * truncated), _BUSY, _MEMORY. Reads a few pages, however large the file is. */
int verdi_book_open(verdi_book **book, const char *path, verdi_book_mode mode,
                    char problem[VERDI_BOOK_PROBLEM]);

/* The book inside the binary, read-only, from memory. VERDI_E_FILE if this build has none. */
int verdi_book_open_builtin(verdi_book **book, char problem[VERDI_BOOK_PROBLEM]);

/* Is there one? */
bool verdi_book_has_builtin(void);

/* Rolls an open transaction back, makes one plain file of it, and frees the handle in any case.
 * NULL is allowed. While another program has it open it stays as it is, a file and its -wal: the
 * last writer to close it makes the plain file. An error leaves the contents whole. */
int verdi_book_close(verdi_book *book);

/* The same, and removes a file that has nothing in it and that nobody else has open: for who made
 * one and then had nothing to write. */
int verdi_book_discard(verdi_book *book);

/* The sentence about the last error: file, row, what to do. Empty before the first one. */
const char *verdi_book_get_problem(const verdi_book *book);

/* The path as given, or "built-in book". */
const char *verdi_book_get_path(const verdi_book *book);

/* Rows in the book: known at once, however many. And the sum of their checksums modulo 2^64: equal
 * for two books with the same rows. 0 where the file cannot be read. */
uint64_t verdi_book_get_count(verdi_book *book);
uint64_t verdi_book_get_digest(verdi_book *book);

/* A transaction: until the commit nothing is seen by others, and a crash or a rollback leaves the
 * file as it was at the begin. After the commit it is on the disk, even if the power fails. No
 * nesting. Writes outside of one are a transaction each, a few milliseconds. */
int verdi_book_begin(verdi_book *book);
int verdi_book_commit(verdi_book *book);
int verdi_book_rollback(verdi_book *book);

/* Writes the file anew, its rows one behind the other and nothing between: to be done once, before
 * a book is shipped. Needs the file's size again on the disk for a moment. VERDI_E_STOPPED if *stop
 * is raised (NULL: never). */
int verdi_book_compact(verdi_book *book, const verdi_stop *stop);

/* ----------------------------------------------------------------------------------------- rows */

/* Looks a position up. Returns 1 and *position in the orientation asked for; 0 if it is not in the
 * book; a negative error, VERDI_E_CHECKSUM for a damaged row. `player` and `opponent` must be
 * disjoint. */
int verdi_book_get(verdi_book *book, uint64_t player, uint64_t opponent,
                   verdi_book_position *position);

/* Writes a row, replacing the position's old one whole. VERDI_E_ARGUMENT for an illegal or doubled
 * move (up to symmetry) and for numbers out of range, VERDI_E_FILE if the book is read-only. */
int verdi_book_put(verdi_book *book, const verdi_book_position *position);

/* Removes a row; 1, or 0 if it was not there, or an error. */
int verdi_book_remove(verdi_book *book, uint64_t player, uint64_t opponent);

/* A walk over all rows in the order of the file: begin with {0}. Rows may be written meanwhile. */
typedef struct verdi_book_cursor {
    bool begun;
    uint64_t player, opponent; /* the row it stands on, as stored */
} verdi_book_cursor;

/* The next row, in the orientation that is stored. Returns 1, or 0 after the last one, or an error.
 * VERDI_E_CHECKSUM is about the one row the cursor now stands on, if it moved: the walk may go on.
 * Other errors end it. */
int verdi_book_next(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *position);

/* Checks what no single row can tell: the structure of the file, every row's checksum, their number
 * and digest, sources and texts. Each fault goes to `report`, a sentence; NULL counts only. Returns
 * the number of faults or a negative error. Reads the whole file: VERDI_E_STOPPED if *stop is
 * raised (NULL: never). */
int verdi_book_check(verdi_book *book, const verdi_stop *stop,
                     void (*report)(const char *fault, void *user), void *user);

/* ---------------------------------------------------------------------------- sources and texts */

/* Who computed values, and on which day. */
typedef struct verdi_book_source {
    char name[120]; /* "Verdi 0.1.0", "book.dat level 21", ... */
    char date[12];  /* "2026-11-22"; empty if not known */
} verdi_book_source;

/* The number of a source, which is added if it is new; 1 or more, stable for the life of the file.
 * A negative error. */
int verdi_book_add_source(verdi_book *book, const char *name, const char *date);

/* Source `number`: 1 if it is there, 0 if not, or an error. They count from 1 without gaps. */
int verdi_book_get_source(verdi_book *book, int number, verdi_book_source *source);

/* Texts about the book as a whole, by key: for the builder's settings and the like. Get returns 1,
 * or 0 if there is none (VERDI_E_SPACE if `size` does not suffice); set replaces (NULL: removes).
 * The keys "positions", "digest" and "writer" are the book's own. */
int verdi_book_get_text(verdi_book *book, const char *key, char *text, size_t size);
int verdi_book_set_text(verdi_book *book, const char *key, const char *text);

/* ------------------------------------------------------------------------------------- learning */

/* Stores a game in the book, to be learned when there is time: it is on the disk when this returns.
 * Not within a transaction. VERDI_E_SPACE for a game of more than 16 KiB of GGF. */
int verdi_book_add_game(verdi_book *book, const verdi_game *game);

/* The game that waits longest: its number, 1 or more, and *game; 0 if none waits. VERDI_E_FORMAT,
 * with the number in *bad (if not NULL), if what is stored cannot be read as a game: drop it. */
int verdi_book_next_game(verdi_book *book, verdi_game *game, int *bad);

/* Removes the game of that number if it still is the one that waits longest: 1; 0 if another
 * program was faster. With what was learned from it, in one transaction of the caller's. */
int verdi_book_drop_game(verdi_book *book, int number);

#ifdef __cplusplus
}
#endif

#endif
