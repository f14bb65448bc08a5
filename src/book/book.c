/* SPDX-License-Identifier: MIT
 *
 * Looks up, writes and iterates over the rows of a book. Every read verifies the row's checksum.
 * Rows are stored in the canonical orientation and returned in that of the caller's board.
 */

#include <stdio.h>

#include "book/book_algebra.h"
#include "book/book_file.h"

/* The columns of the table "positions", in the order of binding and reading. */
#define BOOK_COLUMNS                                                                               \
    "player, opponent, kind, value, depth, confidence, source, lower, upper,"                      \
    " wins, draws, losses, lines, flags, moves, checksum"

/* The index of each column, from 0. */
enum {
    AT_PLAYER,
    AT_OPPONENT,
    AT_KIND,
    AT_VALUE,
    AT_DEPTH,
    AT_CONFIDENCE,
    AT_SOURCE,
    AT_LOWER,
    AT_UPPER,
    AT_WINS,
    AT_DRAWS,
    AT_LOSSES,
    AT_LINES,
    AT_FLAGS,
    AT_MOVES,
    AT_CHECKSUM
};

enum { UNBOUNDED = 64 * VERDI_DISC };

static void bind_board(sqlite3_stmt *statement, Board board) {
    sqlite3_bind_int64(statement, AT_PLAYER + 1, (sqlite3_int64)board.player);
    sqlite3_bind_int64(statement, AT_OPPONENT + 1, (sqlite3_int64)board.opponent);
}

/* -------------------------------------------------------------------------------------- reading */

/* Reads a column that must be a number in the range of int; clears *good if it is not. */
static int read_int(sqlite3_stmt *statement, int column, bool *good) {
    sqlite3_int64 number = sqlite3_column_int64(statement, column);
    *good = *good && sqlite3_column_type(statement, column) == SQLITE_INTEGER &&
            number >= INT32_MIN && number <= INT32_MAX;
    return (int)number;
}

static uint32_t read_count(sqlite3_stmt *statement, int column, bool *good) {
    sqlite3_int64 number = sqlite3_column_int64(statement, column);
    *good = *good && sqlite3_column_type(statement, column) == SQLITE_INTEGER && number >= 0 &&
            number <= UINT32_MAX;
    return (uint32_t)number;
}

/* Reads a bound; a column that is NULL means that the bound is unknown. */
static int read_bound(sqlite3_stmt *statement, int column, int unknown, bool *good) {
    return sqlite3_column_type(statement, column) == SQLITE_NULL
               ? unknown
               : read_int(statement, column, good);
}

/* Reads the statement's current row, in the stored orientation. Returns 1 or a negative error. */
static int read_row(verdi_book *book, sqlite3_stmt *statement, verdi_book_position *row) {
    Board board = {(uint64_t)sqlite3_column_int64(statement, AT_PLAYER),
                   (uint64_t)sqlite3_column_int64(statement, AT_OPPONENT)};
    bool good = true;
    row->player = board.player;
    row->opponent = board.opponent;
    row->value = (verdi_book_value){.kind = (verdi_book_kind)read_int(statement, AT_KIND, &good),
                                    .value = read_int(statement, AT_VALUE, &good),
                                    .depth = read_int(statement, AT_DEPTH, &good),
                                    .confidence = read_int(statement, AT_CONFIDENCE, &good),
                                    .source = read_int(statement, AT_SOURCE, &good)};
    row->lower = read_bound(statement, AT_LOWER, -UNBOUNDED, &good);
    row->upper = read_bound(statement, AT_UPPER, UNBOUNDED, &good);
    row->wins = read_count(statement, AT_WINS, &good);
    row->draws = read_count(statement, AT_DRAWS, &good);
    row->losses = read_count(statement, AT_LOSSES, &good);
    row->lines = read_count(statement, AT_LINES, &good);
    row->flags = read_count(statement, AT_FLAGS, &good);
    row->moves = 0;
    const unsigned char *moves = sqlite3_column_blob(statement, AT_MOVES);
    size_t size = (size_t)sqlite3_column_bytes(statement, AT_MOVES);
    int32_t checksum = read_int(statement, AT_CHECKSUM, &good);
    if (sqlite3_errcode(book->db) == SQLITE_NOMEM)
        return book_fail_sqlite(book);
    if (!good || checksum != book_row_checksum(row, moves, size))
        return book_fail_row(book, VERDI_E_CHECKSUM, board, "damaged: wrong checksum");
    char buffer[64];
    const char *fault = !book_row_unpack(row, moves, size) ? "its moves are invalid"
                        : !board_equal(board, board_canonical(board, NULL))
                            ? "not in the canonical orientation"
                            : book_row_fault(row, buffer);
    return fault ? book_fail_row(book, VERDI_E_FORMAT, board, fault) : 1;
}

/* Reads the row that a query finds with a board as its parameters. Sets *cursor, which may be NULL,
 * to the row, even if it is damaged. Returns 1, 0 if there is no such row, or a negative error. */
static int find_row(verdi_book *book, const char *sql, Board board, verdi_book_cursor *cursor,
                    verdi_book_position *row) {
    sqlite3_stmt *statement = book_sql(book, sql);
    if (!statement)
        return book->error;
    bind_board(statement, board);
    int found = book_sql_step(book, statement);
    if (found > 0 && cursor)
        *cursor = (verdi_book_cursor){true, (uint64_t)sqlite3_column_int64(statement, AT_PLAYER),
                                      (uint64_t)sqlite3_column_int64(statement, AT_OPPONENT)};
    if (found > 0)
        found = read_row(book, statement, row);
    book_sql_end(statement);
    return found;
}

static int get_own(verdi_book *book, uint64_t player, uint64_t opponent,
                   verdi_book_position *position) {
    if (player & opponent)
        return book_fail(book, VERDI_E_ARGUMENT, "a square has two discs");
    int error = book_ready(book);
    if (error)
        return error;
    int symmetry;
    Board board = board_canonical((Board){player, opponent}, &symmetry);
    verdi_book_position row;
    int found =
        find_row(book, "SELECT " BOOK_COLUMNS " FROM positions WHERE player = ? AND opponent = ?",
                 board, NULL, &row);
    if (found > 0)
        *position = book_row_turn(&row, book_row_inverse(symmetry));
    return found;
}

static void shift_source(verdi_book_value *value) {
    value->source += value->source ? BOOK_BASE_SOURCES : 0;
}

/* Adds to a row what the row of the base knows in addition. */
static void add_base(verdi_book_position *row, const verdi_book_position *base) {
    if (!book_is_founded(&row->value) && book_is_founded(&base->value))
        row->value = base->value;
    row->lower = row->lower == -UNBOUNDED ? base->lower : row->lower;
    row->upper = row->upper == UNBOUNDED ? base->upper : row->upper;
    for (int i = 0; i < base->moves; i++) {
        const verdi_book_move *other = &base->move[i];
        verdi_book_move *own = verdi_book_find(row, other->move);
        if (!own)
            own = verdi_book_add_move(row, other->move);
        else if (book_is_founded(&own->value) || !book_is_founded(&other->value))
            continue;
        own->value = other->value;
        own->reply = own->move == other->move ? other->reply : VERDI_NONE;
    }
}

int verdi_book_get(verdi_book *book, uint64_t player, uint64_t opponent,
                   verdi_book_position *position) {
    verdi_book_position base;
    int found = get_own(book, player, opponent, position);
    if (found < 0 || !book->base)
        return found;
    int more = get_own(book->base, player, opponent, &base);
    if (more < 0) {
        snprintf(book->problem, sizeof book->problem, "%s", book->base->problem);
        return book->error = more;
    }
    if (!more)
        return found;
    shift_source(&base.value);
    for (int i = 0; i < base.moves; i++)
        shift_source(&base.move[i].value);
    if (found)
        add_base(position, &base);
    else
        *position = base;
    return 1;
}

int verdi_book_next(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *position) {
    /* The first key of all: SQLite's integers have signs, and no square has two discs. */
    const Board before_all = {UINT64_C(1) << 63, UINT64_C(1) << 63};
    verdi_book_position row;
    int found = find_row(book,
                         "SELECT " BOOK_COLUMNS " FROM positions WHERE (player, opponent) > (?, ?)"
                         " ORDER BY player, opponent LIMIT 1",
                         cursor->begun ? (Board){cursor->player, cursor->opponent} : before_all,
                         cursor, &row);
    if (found > 0)
        *position = row;
    return found;
}

/* -------------------------------------------------------------------------------------- writing */

/* Subtracts the row of a board from the totals. Returns 1; 0 if the book has no such row; or a
 * negative error. */
static int uncount(verdi_book *book, Board board) {
    sqlite3_stmt *statement =
        book_sql(book, "SELECT checksum FROM positions WHERE player = ? AND opponent = ?");
    if (!statement)
        return book->error;
    bind_board(statement, board);
    int found = book_sql_step(book, statement);
    if (found > 0) {
        book->totals.count--;
        book->totals.digest -= (uint32_t)sqlite3_column_int64(statement, 0);
    }
    book_sql_end(statement);
    return found;
}

static void bind_bound(sqlite3_stmt *statement, int column, int bound, int unknown) {
    if (bound == unknown)
        sqlite3_bind_null(statement, column);
    else
        sqlite3_bind_int(statement, column, bound);
}

static int write_row(verdi_book *book, const verdi_book_position *row) {
    sqlite3_stmt *statement =
        book_sql(book, "INSERT OR REPLACE INTO positions (" BOOK_COLUMNS ")"
                       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!statement)
        return book->error;
    BookRowMoves moves;
    book_row_pack(row, &moves);
    int32_t checksum = book_row_checksum(row, moves.data, moves.size);
    bind_board(statement, (Board){row->player, row->opponent});
    sqlite3_bind_int(statement, AT_KIND + 1, (int)row->value.kind);
    sqlite3_bind_int(statement, AT_VALUE + 1, row->value.value);
    sqlite3_bind_int(statement, AT_DEPTH + 1, row->value.depth);
    sqlite3_bind_int(statement, AT_CONFIDENCE + 1, row->value.confidence);
    sqlite3_bind_int(statement, AT_SOURCE + 1, row->value.source);
    bind_bound(statement, AT_LOWER + 1, row->lower, -UNBOUNDED);
    bind_bound(statement, AT_UPPER + 1, row->upper, UNBOUNDED);
    sqlite3_bind_int64(statement, AT_WINS + 1, row->wins);
    sqlite3_bind_int64(statement, AT_DRAWS + 1, row->draws);
    sqlite3_bind_int64(statement, AT_LOSSES + 1, row->losses);
    sqlite3_bind_int64(statement, AT_LINES + 1, row->lines);
    sqlite3_bind_int64(statement, AT_FLAGS + 1, row->flags);
    sqlite3_bind_blob(statement, AT_MOVES + 1, moves.data, (int)moves.size, SQLITE_STATIC);
    sqlite3_bind_int(statement, AT_CHECKSUM + 1, checksum);
    int error = book_sql_step(book, statement);
    book_sql_end(statement);
    if (!error) {
        book->totals.count++;
        book->totals.digest += (uint32_t)checksum;
    }
    return error;
}

static int remove_row(verdi_book *book, Board board) {
    sqlite3_stmt *statement =
        book_sql(book, "DELETE FROM positions WHERE player = ? AND opponent = ?");
    if (!statement)
        return book->error;
    bind_board(statement, board);
    int error = book_sql_step(book, statement);
    book_sql_end(statement);
    return error;
}

/* Writes the row of a canonical board, or removes it if `row` is NULL. Returns 1 if the book had a
 * row of this board, 0 if it had none, or a negative error. */
static int replace_row(verdi_book *book, Board board, const verdi_book_position *row) {
    bool own;
    int error = book_begin(book, &own);
    if (error)
        return error;
    BookTotals before = book->totals;
    int found = uncount(book, board);
    if (found >= 0 && row)
        error = write_row(book, row);
    else if (found > 0)
        error = remove_row(book, board);
    if (error)
        book->totals = before;
    return book_end(book, own, error ? error : found);
}

int verdi_book_put(verdi_book *book, const verdi_book_position *position) {
    char buffer[64];
    const char *fault = book_row_fault(position, buffer);
    Board board = {position->player, position->opponent};
    if (fault)
        return book_fail_row(book, VERDI_E_ARGUMENT, board, fault);
    int symmetry;
    board = board_canonical(board, &symmetry);
    verdi_book_position row = book_row_turn(position, symmetry);
    int found = replace_row(book, board, &row);
    return found < 0 ? found : VERDI_OK;
}

int verdi_book_remove(verdi_book *book, uint64_t player, uint64_t opponent) {
    if (player & opponent)
        return book_fail(book, VERDI_E_ARGUMENT, "a square has two discs");
    return replace_row(book, board_canonical((Board){player, opponent}, NULL), NULL);
}
