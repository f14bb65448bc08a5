/* SPDX-License-Identifier: MIT
 *
 * book/foreign/foreign_export: for any rows of a book, the file is consistent and has all that the
 * format can hold; a consistent book is exported unchanged; all losses are counted.
 */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "book/book_algebra.h"
#include "book/foreign/foreign_book.h"
#include "books.h"
#include "foreign_books.h"
#include "positions.h"

/* An exported file, read again. */
typedef struct Export {
    int64_t lost[FOREIGN_LOSSES];
    unsigned char *data;
    size_t size;
    int count;
    ForeignPosition *positions;
} Export;

static void write_file(Export *export, ForeignExport *from) {
    ForeignHead head = from->head;
    head.year = 2026;
    head.month = 11;
    head.day = 23;
    export->data = testing_keep(malloc((size_t)(head.count + 1) * FOREIGN_BYTES));
    export->size = foreign_write_head(from->kind, &head, export->data);
    for (int64_t i = 0; i < head.count; i++) {
        size_t size =
            foreign_write(from->kind, &from->rows[i].position, export->data + export->size);
        ck_assert_uint_le(size, FOREIGN_BYTES);
        export->size += size;
    }
    export->count = (int)head.count;
}

/* Reads it as strictly as verdi book import does: nothing contradicts anything, and as many
 * positions as were told are reached from no other. */
static void read_file(Export *export, ForeignKind kind) {
    char problem[RECORD_PROBLEM_SIZE];
    ForeignBook book;
    ForeignKind detected;
    int64_t orphans = 0;
    ck_assert(foreign_detect(export->data, export->size, &detected) && detected == kind);
    ck_assert_msg(foreign_open(&book, kind, export->data, export->size, problem), "%s", problem);
    ck_assert_int_eq(book.count, export->count);
    export->positions = testing_keep(calloc((size_t) export->count + 1, sizeof *export->positions));
    ForeignIndex index = foreign_index(kind);
    ck_assert_ptr_nonnull(export->positions);
    for (int i = 0; i < export->count; i++) {
        ForeignPosition *position = &export->positions[i];
        ck_assert_msg(foreign_next(&book, position, problem) == FOREIGN_POSITION, "%s", problem);
        ck_assert(foreign_index_add(&index, position));
    }
    for (int i = 0; i < export->count; i++)
        ck_assert_msg(foreign_index_complete(&index, &export->positions[i], problem), "%s",
                      problem);
    for (int i = 0; i < export->count; i++)
        orphans += !foreign_index_reached(&index, &export->positions[i], problem);
    ck_assert_int_eq(orphans, export->lost[FOREIGN_LOSS_ORPHANS]);
    foreign_index_free(&index);
}

static Export finish(ForeignExport *from) {
    Export export = {0};
    ck_assert(foreign_export_complete(from));
    for (int i = 0; i < FOREIGN_LOSSES; i++) {
        export.lost[i] = from->lost[i];
        ck_assert_uint_gt(strlen(foreign_loss_name((ForeignLoss)i)), 0);
    }
    write_file(&export, from);
    read_file(&export, from->kind);
    foreign_export_free(from);
    return export;
}

static Export export_rows(ForeignKind kind, const verdi_book_position *rows, int count) {
    ForeignExport from = foreign_export(kind);
    for (int i = 0; i < count; i++)
        ck_assert(foreign_export_add(&from, &rows[i]));
    return finish(&from);
}

static const ForeignPosition *find(const Export *export, uint64_t player, uint64_t opponent) {
    Board board = board_canonical((Board){player, opponent}, NULL);
    for (int i = 0; i < export->count; i++)
        if (board_equal(board_canonical(export->positions[i].board, NULL), board))
            return &export->positions[i];
    return NULL;
}

/* Halves away from 0. */
static int discs(int value) {
    return value < 0 ? -discs(-value) : (value + VERDI_DISC / 2) / VERDI_DISC;
}

static const ForeignMove *leaf_of(const ForeignPosition *position) {
    return position->leaf < 0 ? NULL : &position->move[position->leaf];
}

/* What a format lost that `kind` must not, or anything at all beside `loss`. */
static void check_lost(const Export *export, ForeignLoss loss, int64_t count) {
    for (int i = 0; i < FOREIGN_LOSSES; i++) {
        int64_t expected = i == (int)loss ? count : 0;
        if (i != FOREIGN_LOSS_ORPHANS || i == (int)loss)
            ck_assert_msg(export->lost[i] == expected, "%lld %s", (long long)export->lost[i],
                          foreign_loss_name((ForeignLoss)i));
    }
}

/* ---------------------------------------------------------------------------------- whole books */

/* Rows as they come: a few moves from random positions, with values that agree with nothing. */
static int random_rows(Random *random, verdi_book_position *rows, int most) {
    int count = 0;
    while (count < most) {
        Board board = positions_play(random, (int)random_below(random, 24));
        for (int ply = 0; ply < 8 && count < most; ply++) {
            verdi_book_position row = books_row(random, board_canonical(board, NULL));
            bool there = false;
            for (int i = 0; i < count; i++)
                there |= rows[i].player == row.player && rows[i].opponent == row.opponent;
            if (!there)
                rows[count++] = row;
            uint64_t legal = board_moves(board);
            if (!legal && board_is_over(board))
                break;
            for (uint32_t skip = random_below(random, 3); skip && legal & (legal - 1); skip--)
                legal &= legal - 1;
            board = board_play(board, legal ? bits_first(legal) : SQUARE_PASS);
        }
    }
    return count;
}

TEST(test_any_rows_agree) {
    enum { ROWS = 150 };
    Random random;
    random_seed(&random, 7);
    for (int round = 0; round < 12 * testing_scale(); round++) {
        ForeignKind kind = round % 2 ? FOREIGN_EDAX : FOREIGN_EGAROUCID;
        verdi_book_position *rows = calloc(ROWS, sizeof *rows);
        ck_assert_ptr_nonnull(rows);
        int count = random_rows(&random, rows, ROWS), valued = 0, changed = 0;
        Export export = export_rows(kind, rows, count);
        for (int i = 0; i < count; i++) {
            const verdi_book_position *row = &rows[i];
            const ForeignPosition *read = find(&export, row->player, row->opponent);
            if (!book_is_valued(&row->value)) {
                if (read) /* a pass that was added */
                    ck_assert(!board_moves((Board){row->player, row->opponent}));
                continue;
            }
            ck_assert_ptr_nonnull(read);
            valued++;
            changed += read->value != discs(row->value.value);
            ck_assert_uint_eq(read->lines, row->lines);
            if (kind == FOREIGN_EDAX) {
                ck_assert_uint_eq(read->wins, row->wins);
                ck_assert_uint_eq(read->draws, row->draws);
                ck_assert_uint_eq(read->losses, row->losses);
            }
        }
        ck_assert_int_eq(export.lost[FOREIGN_LOSS_UNVALUED], count - valued);
        ck_assert_int_eq(export.lost[FOREIGN_LOSS_CHANGED], changed);
        ck_assert_int_eq(export.count, valued + export.lost[FOREIGN_LOSS_PASSES]);
        free(rows);
    }
}

static verdi_book_value imported(int value) {
    return (verdi_book_value){
        .kind = VERDI_BOOK_IMPORTED, .value = value * VERDI_DISC, .depth = 21};
}

/* A sample as Edax wrote it, imported. */
static verdi_book_position row_of_sample(const SamplePosition *sample) {
    verdi_book_position row = books_new_row(sample->board);
    row.value = imported(sample->value);
    row.lower = (sample->value - 2) * VERDI_DISC;
    row.upper = (sample->value + 2) * VERDI_DISC;
    row.lines = 1;
    for (int i = 0; i < sample->links; i++)
        verdi_book_add_move(&row, sample->link[i].square)->value = imported(sample->link[i].value);
    if (sample->leaf.square != SQUARE_NONE)
        verdi_book_add_move(&row, sample->leaf.square)->value = imported(sample->leaf.value);
    return row;
}

/* What is read from the export is what is read from Edax's and Egaroucid's own files. */
static void check_sample(SampleBook sample, ForeignKind kind) {
    verdi_book_position *rows = calloc((size_t)sample.count, sizeof *rows);
    ck_assert_ptr_nonnull(rows);
    for (int i = 0; i < sample.count; i++)
        rows[i] = row_of_sample(&sample.positions[i]);
    Export ours = export_rows(kind, rows, sample.count), theirs = {.count = sample.count};
    theirs.data = sample_write(&sample, kind, &theirs.size);
    read_file(&theirs, kind);
    check_lost(&ours, FOREIGN_LOSS_BOUNDS, kind == FOREIGN_EGAROUCID ? sample.count : 0);
    ck_assert_int_eq(ours.count, theirs.count);
    ck_assert_uint_eq(ours.size, theirs.size);
    for (int i = 0; i < theirs.count; i++) {
        const ForeignPosition *their = &theirs.positions[i],
                              *our = find(&ours, their->board.player, their->board.opponent);
        ck_assert_ptr_nonnull(our);
        ck_assert_int_eq(our->value, their->value);
        ck_assert_int_eq(our->lower, their->lower);
        ck_assert_int_eq(our->upper, their->upper);
        ck_assert_int_eq(our->level, their->level);
        ck_assert_uint_eq(our->lines, their->lines);
        ck_assert_int_eq(our->moves, their->moves);
        ck_assert_int_eq(our->leaf < 0, their->leaf < 0);
        if (our->leaf >= 0)
            ck_assert_int_eq(leaf_of(our)->value, leaf_of(their)->value);
    }
    free(rows);
}

TEST(test_their_books_come_out_again) {
    Random random;
    random_seed(&random, 5);
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        check_sample(sample_book(board_start(), 6, 2), (ForeignKind)kind);
        for (int i = 0; i < 10; i++) /* endgames, with passes and ends */
            check_sample(sample_book(positions_play(&random, 7), 9, 3), (ForeignKind)kind);
    }
}

/* -------------------------------------------------------------------------------------- details */

static verdi_book_position row_at(Board board, int value) {
    verdi_book_position row = books_new_row(board);
    row.value = imported(value);
    return row;
}

static void add_move(verdi_book_position *row, Square square, int value) {
    verdi_book_move *move = verdi_book_add_move(row, square);
    ck_assert_ptr_nonnull(move);
    move->value = imported(value);
}

/* After c4 from the start: c3, c5 and e3. */
static Board after_c4(void) {
    return board_play(board_start(), square_parse("c4"));
}

TEST(test_leaves) {
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        /* Of three moves out of the book the best one stays. */
        verdi_book_position row = row_at(after_c4(), 3);
        add_move(&row, square_parse("c3"), 1);
        add_move(&row, square_parse("c5"), 3);
        add_move(&row, square_parse("e3"), 2);
        Export export = export_rows((ForeignKind)kind, &row, 1);
        check_lost(&export, FOREIGN_LOSS_MOVES, 2);
        ck_assert_int_eq(export.positions[0].moves, 1);
        ck_assert_int_eq(leaf_of(&export.positions[0])->value, 3);
        /* The position is worth more: then so is its best move. */
        row.value.value = 5 * VERDI_DISC;
        export = export_rows((ForeignKind)kind, &row, 1);
        ck_assert_int_eq(export.lost[FOREIGN_LOSS_RAISED], 1);
        ck_assert_int_eq(export.positions[0].value, 5);
        ck_assert_int_eq(leaf_of(&export.positions[0])->value, 5);
        /* It is worth less: a move says more. */
        row.value.value = -5 * VERDI_DISC;
        export = export_rows((ForeignKind)kind, &row, 1);
        ck_assert_int_eq(export.lost[FOREIGN_LOSS_CHANGED], 1);
        ck_assert_int_eq(export.positions[0].value, 3);
        /* No move at all. */
        row = row_at(after_c4(), 7);
        export = export_rows((ForeignKind)kind, &row, 1);
        check_lost(&export, FOREIGN_LOSS_MOVES, 0);
        ck_assert_int_eq(export.positions[0].value, 7);
        ck_assert_int_eq(export.positions[0].moves, 0);
    }
}

/* A move into the book counts as the position behind it does, whatever the row says of it. */
TEST(test_links) {
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        Board board = after_c4();
        verdi_book_position rows[] = {row_at(board, 1),
                                      row_at(board_play(board, square_parse("e3")), -4),
                                      row_at(board_play(board, square_parse("c5")), 9)};
        add_move(&rows[0], square_parse("e3"), 1);
        add_move(&rows[0], square_parse("c3"), 0);
        Export export = export_rows((ForeignKind)kind, rows, 3);
        const ForeignPosition *root = find(&export, board.player, board.opponent);
        check_lost(&export, FOREIGN_LOSS_CHANGED, 1);
        ck_assert_int_eq(export.lost[FOREIGN_LOSS_ORPHANS], 0);
        ck_assert_int_eq(root->value, 4);
        ck_assert_int_eq(root->moves, 3); /* with c5, which the row does not have */
        ck_assert_int_eq(leaf_of(root)->value, 0);
    }
}

TEST(test_what_formats_cannot_hold) {
    verdi_book_position rows[4];
    Board board = after_c4();
    rows[0] = row_at(board, 2);
    rows[0].lower = 2 * VERDI_DISC - 1; /* outwards: 1 and 3 */
    rows[0].upper = 2 * VERDI_DISC + 1;
    rows[0].wins = 3;
    rows[0].value.depth = -1;
    rows[1] = row_at(board_play(board, square_parse("c3")), 0);
    rows[1].value.kind = VERDI_BOOK_GAMES;
    rows[2] = row_at(board_play(board, square_parse("c5")), -1);
    rows[2].lower = 5 * VERDI_DISC;
    rows[3] = row_at(board_play(board, square_parse("e3")), -2);
    rows[3].value.value -= VERDI_DISC / 2; /* -2.5 */
    Export export = export_rows(FOREIGN_EDAX, rows, 4);
    const ForeignPosition *root = find(&export, board.player, board.opponent);
    ck_assert_int_eq(export.count, 3);
    ck_assert_int_eq(export.lost[FOREIGN_LOSS_UNVALUED], 1);
    ck_assert_int_eq(export.lost[FOREIGN_LOSS_FRACTIONS], 1);
    ck_assert_int_eq(export.lost[FOREIGN_LOSS_LEVELS], 1);
    ck_assert_int_eq(export.lost[FOREIGN_LOSS_GAMES], 0);
    ck_assert_int_eq(export.lost[FOREIGN_LOSS_BOUNDS], 1); /* a bound above the value */
    ck_assert_int_eq(root->value, 3);
    ck_assert_int_eq(root->lower, 1);
    ck_assert_int_eq(root->upper, 3);
    ck_assert_int_eq(root->level, 0);
    ck_assert_uint_eq(root->wins, 3);
    export = export_rows(FOREIGN_EGAROUCID, rows, 4);
    root = find(&export, board.player, board.opponent);
    ck_assert_int_eq(export.lost[FOREIGN_LOSS_LEVELS], 0);
    ck_assert_int_eq(export.lost[FOREIGN_LOSS_GAMES], 1);
    ck_assert_int_eq(export.lost[FOREIGN_LOSS_BOUNDS], 2);
    ck_assert_int_eq(root->level, FOREIGN_NO_LEVEL);
    ck_assert_int_eq(root->lower, FOREIGN_UNKNOWN);
}

TEST(test_passes) {
    Random random;
    random_seed(&random, 3);
    for (int round = 0; round < 20; round++) {
        Square square;
        Board board = positions_before_pass(&random, &square);
        Board after = board_pass(board_play(board, square));
        verdi_book_position rows[] = {row_at(board, 6), row_at(after, 6),
                                      row_at(board_pass(after), -6)};
        add_move(&rows[0], square, 6);
        add_move(&rows[2], SQUARE_PASS, -6);
        for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
            /* Through the pass without a position: Edax gets one. */
            Export export = export_rows((ForeignKind)kind, rows, 2);
            check_lost(&export, FOREIGN_LOSS_PASSES, kind == FOREIGN_EDAX);
            const ForeignPosition *blocked = find(&export, after.opponent, after.player);
            ck_assert_int_eq(blocked != NULL, kind == FOREIGN_EDAX);
            ck_assert_int_eq(find(&export, board.player, board.opponent)->value, 6);
            if (blocked) {
                ck_assert_int_eq(blocked->value, -6);
                ck_assert_int_eq(blocked->moves, 1);
                ck_assert_int_eq(blocked->move[0].square, SQUARE_PASS);
                ck_assert_int_lt(blocked->leaf, 0);
            }
            /* With one. */
            export = export_rows((ForeignKind)kind, rows, 3);
            check_lost(&export, FOREIGN_LOSS_PASSES, 0);
            ck_assert_int_eq(export.count, 3);
            ck_assert_int_eq(find(&export, after.opponent, after.player)->value, -6);
            /* The book ends with the pass. */
            export = export_rows((ForeignKind)kind, rows + 2, 1);
            ck_assert_int_eq(export.positions[0].moves, 1);
            ck_assert_int_eq(leaf_of(&export.positions[0])->square, SQUARE_PASS);
            ck_assert_int_eq(leaf_of(&export.positions[0])->value, -6);
        }
    }
}

/* The end of the game counts its discs, as a position and as a move, whatever the book says. */
TEST(test_ends) {
    Random random;
    random_seed(&random, 9);
    for (int round = 0; round < 20; round++) {
        Board board;
        do {
            board = positions_play(&random, 1);
        } while (!board_moves(board));
        Square square = bits_first(board_moves(board));
        Board end = board_play(board, square);
        if (!board_is_over(end))
            continue;
        int score = board_final_score(end);
        verdi_book_position rows[] = {row_at(board, -score), row_at(end, score)};
        add_move(&rows[0], square, -score / 2 + 3);
        for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
            Export export = export_rows((ForeignKind)kind, rows, 1);
            ck_assert_int_eq(export.positions[0].value, -score);
            ck_assert_int_eq(leaf_of(&export.positions[0])->value, -score);
            rows[1].value = imported(score ? 0 : 2);
            export = export_rows((ForeignKind)kind, rows, 2);
            ck_assert_int_eq(export.lost[FOREIGN_LOSS_CHANGED], 1);
            ck_assert_int_eq(find(&export, end.player, end.opponent)->value, score);
            ck_assert_int_eq(find(&export, board.player, board.opponent)->value, -score);
            ck_assert_int_eq(find(&export, board.player, board.opponent)->moves, 1);
        }
    }
}

/* Levels: 60 is the true score; a row that only follows from others gets that of most. */
TEST(test_levels) {
    Board board = after_c4();
    verdi_book_position rows[] = {row_at(board, 1),
                                  row_at(board_play(board, square_parse("e3")), -1),
                                  row_at(board_play(board, square_parse("c5")), 0)};
    rows[0].value.kind = VERDI_BOOK_NEGAMAX;
    rows[0].value.depth = 57;
    rows[2].value = (verdi_book_value){.kind = VERDI_BOOK_EXACT, .confidence = 100};
    Export export = export_rows(FOREIGN_EDAX, rows, 3);
    ck_assert_int_eq(find(&export, rows[0].player, rows[0].opponent)->level, 21);
    ck_assert_int_eq(find(&export, rows[1].player, rows[1].opponent)->level, 21);
    ck_assert_int_eq(find(&export, rows[2].player, rows[2].opponent)->level, 60);
    ck_assert_int_eq(export.data[18], 21); /* the level of the book */
    ck_assert_int_eq(export.data[22], 58); /* the fewest empty squares */
    ck_assert_mem_eq(export.data + 10, "\xea\x07\x0b\x17\0\0\0\0", 8);
}

TEST(test_nothing) {
    verdi_book_position hole = row_at((Board){1, 2}, 0);
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        Export export = export_rows((ForeignKind)kind, NULL, 0);
        ck_assert_uint_eq(export.size, kind == FOREIGN_EDAX ? 42 : 14);
        export = export_rows((ForeignKind)kind, &hole, 1);
        check_lost(&export, FOREIGN_LOSS_CENTRE, 1);
        ck_assert_int_eq(export.count, 0);
    }
}
