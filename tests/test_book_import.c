/* SPDX-License-Identifier: MIT
 *
 * The result of `verdi book import` for each format. Damage never gets into a book: flipped bits
 * and truncations are reported and leave the book unchanged.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "base/random.h"
#include "base/text.h"
#include "books.h"
#include "foreign_books.h"
#include "front/command/book/book_action.h"
#include "front/command/book/book_import.h"
#include "front/command/book/book_text.h"
#include "front/front.h"
#include "positions.h"

enum { FLIPS = 1000, TRUNCATIONS = 200, ROWS = 30 };

static char path[BOOKS_PATH], output[BOOKS_PATH];

/* One run over bytes in memory, as import_file() does it, within a transaction of its own. The book
 * keeps what came if the run did not fail and `keep`. */
static BookImport import_bytes(verdi_book *book, const char *bytes, size_t size, bool keep) {
    BookImport import = {
        .change.book = book, .plies = 20, .min_games = 1, .file = "folder/input", .format = -1};
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    if (!import_text(&import, bytes, size) && !import_foreign(&import, bytes, size))
        import_archive(&import, archive_detect((Span){bytes, bytes + size}),
                       (Span){bytes, bytes + size});
    import_games(&import);
    if (keep && !import.failed)
        ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    else
        ck_assert_int_eq(verdi_book_rollback(book), VERDI_OK);
    return import;
}

static verdi_book *import_text_of(const char *text, bool tolerant) {
    books_path(path, "book-import");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    BookImport import = import_bytes(book, text, strlen(text), true);
    ck_assert(tolerant || !import.failed);
    return book;
}

static verdi_book_position look_up(verdi_book *book, const char *moves) {
    verdi_book_position row;
    verdi_game *game;
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    ck_assert_int_eq(verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, moves, strlen(moves), -1, NULL),
                     VERDI_OK);
    verdi_colour side = verdi_game_get_side(game);
    verdi_colour other = side == VERDI_BLACK ? VERDI_WHITE : VERDI_BLACK;
    ck_assert_msg(verdi_book_get(book, verdi_game_get_discs(game, side),
                                 verdi_game_get_discs(game, other), &row) == 1,
                  "%s is not in the book", moves);
    verdi_game_free(game);
    return row;
}

static void end_book(verdi_book *book) {
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

/* Black leaves white no disc: 64 to 0. */
#define WIPE_OUT "e6f4e3f6g5d6e7f5c5"

static void check_value(const verdi_book_value *value, verdi_book_kind kind, int discs) {
    ck_assert_int_eq(value->kind, kind);
    ck_assert_int_eq(value->value, discs * VERDI_DISC);
}

TEST(test_counts_games) {
    verdi_book *book = import_text_of(WIPE_OUT "\n" WIPE_OUT "\nf5d6c3\n", false);
    verdi_book_position row = look_up(book, "");
    ck_assert_uint_eq(row.wins, 2);
    ck_assert_uint_eq(row.draws + row.losses, 0);
    check_value(&row.value, VERDI_BOOK_GAMES, 64);
    ck_assert_int_eq(row.moves, 1);
    ck_assert_uint_eq(row.move[0].games, 2);
    check_value(&row.move[0].value, VERDI_BOOK_GAMES, 64);
    row = look_up(book, "e6");
    ck_assert_uint_eq(row.losses, 2);
    check_value(&row.value, VERDI_BOOK_GAMES, -64);
    ck_assert_ptr_nonnull(verdi_book_find(&row, square_parse("f4")));
    ck_assert_uint_eq(verdi_book_get_count(book),
                      9); /* the end of the game is no position to play */
    verdi_book_source source;
    ck_assert_int_eq(verdi_book_get_source(book, row.value.source, &source), 1);
    ck_assert_str_eq(source.name, "input (games)");
    /* Again: counts add up, and the mean stays. */
    import_bytes(book, WIPE_OUT "\n", strlen(WIPE_OUT "\n"), true);
    row = look_up(book, "e6f4");
    ck_assert_uint_eq(row.wins, 3);
    ck_assert_uint_eq(verdi_book_find(&row, square_parse("e3"))->games, 3);
    check_value(&row.value, VERDI_BOOK_GAMES, 64);
    end_book(book);
}

/* Means of several results, and what was computed stays. */
TEST(test_means_give_way) {
    static const char game[] = "(;GM[Othello]PC[x]PB[a]PW[b]RE[%s]TY[8]BO[8 "
                               "---------------------------O*------*O--------------------------- "
                               "*]B[F5]W[F6];)\n";
    char text[1024];
    Text out = text_into(text, sizeof text);
    text_add(&out, game, "+10");
    text_add(&out, game, "-4");
    text_add(&out, game, "0");
    text_add(&out, game, "?");
    verdi_book *book = import_text_of(text, false);
    verdi_book_position row = look_up(book, "f5");
    ck_assert_uint_eq(row.wins, 1);
    ck_assert_uint_eq(row.draws, 1);
    ck_assert_uint_eq(row.losses, 1);
    check_value(&row.value, VERDI_BOOK_GAMES, -2);
    row.value = (verdi_book_value){.kind = VERDI_BOOK_SEARCH, .value = 77, .depth = 10};
    verdi_book_find(&row, square_parse("f6"))->value = row.value;
    verdi_book_find(&row, square_parse("f6"))->games = 0;
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    import_bytes(book, text, out.length, true);
    row = look_up(book, "f5");
    ck_assert_uint_eq(row.wins, 2);
    ck_assert_int_eq(row.value.value, 77);
    ck_assert_int_eq(verdi_book_find(&row, square_parse("f6"))->value.kind, VERDI_BOOK_SEARCH);
    end_book(book);
}

TEST(test_scores_of_obf) {
    char text[256];
    const char *board = "--------"
                        "--------"
                        "----X---"
                        "---XXO--"
                        "--XOOO--"
                        "---XXO--"
                        "----X---"
                        "--------";
    snprintf(text, sizeof text, "%s X; G5:+64; G3:+2;\n", board);
    verdi_book *book = import_text_of(text, false);
    ck_assert_uint_eq(verdi_book_get_count(book), 1);
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    ck_assert_int_eq(verdi_book_next(book, &cursor, &row), 1);
    check_value(&row.value, VERDI_BOOK_IMPORTED, 64);
    ck_assert_int_eq(row.value.depth, -1);
    ck_assert_int_eq(row.moves, 2);
    BookImport import = import_bytes(book, text, 64, true); /* no scores */
    ck_assert(import.failed);
    ck_assert_int_eq(import.problems, 1);
    end_book(book);
}

TEST(test_foreign_books) {
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        SampleBook sample = sample_book(board_start(), 6, 2);
        size_t size;
        unsigned char *bytes = sample_write(&sample, (ForeignKind)kind, &size);
        books_path(path, "book-import");
        verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
        BookImport import = import_bytes(book, (char *)bytes, size, true);
        ck_assert(!import.failed);
        ck_assert_uint_eq(verdi_book_get_count(book), (unsigned)sample.count);
        for (int i = 0; i < sample.count; i++) {
            const SamplePosition *written = &sample.positions[i];
            verdi_book_position row;
            ck_assert_int_eq(
                verdi_book_get(book, written->board.player, written->board.opponent, &row), 1);
            check_value(&row.value, VERDI_BOOK_IMPORTED, written->value);
            ck_assert_int_eq(row.value.depth, 21);
            for (int k = 0; k < written->links; k++) {
                const verdi_book_move *move = verdi_book_find(&row, written->link[k].square);
                ck_assert_ptr_nonnull(move);
                check_value(&move->value, VERDI_BOOK_IMPORTED, written->link[k].value);
            }
        }
        end_book(book);
    }
}

/* --------------------------------------------------------------------------------------- damage */

/* A small book and the text of it. */
static char *exported(size_t *size) {
    Random random;
    random_seed(&random, 8);
    books_path(path, "book-import");
    books_path(output, "book-export");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    books_add_sources(book);
    for (int i = 0; i < ROWS; i++) {
        verdi_book_position row = books_row(&random, positions_fill(&random, 20));
        ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    }
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    char *arguments[] = {"book export", "--book", path, "--output", output, NULL};
    ck_assert_int_eq(book_export_main(5, arguments), 0);
    char *text = file_read(output, 1 << 24, size);
    ck_assert_ptr_nonnull(text);
    return text;
}

/* Spoiled files go into a book that has a row already, which must be all that is in it after. With
 * `sure` every single one is reported; else as many as `least`. */
static void spoil(const char *name, char *bytes, size_t size, bool sure, int least) {
    Random random;
    random_seed(&random, 4);
    books_path(path, "book-import");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    verdi_book_position row = books_row(&random, board_start());
    row.value = (verdi_book_value){.kind = VERDI_BOOK_EXACT, .depth = 60, .confidence = 100};
    row.moves = 0;
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    uint64_t digest = verdi_book_get_digest(book);
    ck_assert(freopen("/dev/null", "w", stderr));
    int reported = 0, cut = 0;
    for (int i = 0; i < FLIPS; i++) {
        uint32_t bit = random_below(&random, (uint32_t)size * 8);
        bytes[bit / 8] ^= (char)(1 << bit % 8);
        BookImport import = import_bytes(book, bytes, size, false);
        bool failed = import.problems > 0 || import.left_out > 0;
        ck_assert_msg(import.failed || !sure, "%s: bit %u of byte %u", name, bit % 8, bit / 8);
        reported += failed;
        bytes[bit / 8] ^= (char)(1 << bit % 8);
        ck_assert_uint_eq(verdi_book_get_digest(book), digest);
    }
    for (size_t i = 0; i < TRUNCATIONS; i++) {
        size_t length = 1 + i * (size - 1) / TRUNCATIONS;
        char *part = malloc(length);
        memcpy(part, bytes, length);
        BookImport import = import_bytes(book, part, length, false);
        ck_assert_msg(import.failed || !sure, "%s: %zu of %zu bytes", name, length, size);
        cut += import.problems > 0 || import.left_out > 0;
        free(part);
        ck_assert_uint_eq(verdi_book_get_digest(book), digest);
    }
    printf("%s: %d of %d flips and %d of %d truncations are reported\n", name, reported, FLIPS, cut,
           TRUNCATIONS);
    ck_assert_int_ge(reported, least);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    end_book(book);
}

TEST(test_spoiled_texts) {
    size_t size;
    char *text = exported(&size);
    spoil("JSON Lines", text, size, true, FLIPS);
    free(text);
}

TEST(test_spoiled_foreign_books) {
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        SampleBook sample = sample_book(board_start(), 5, 2);
        size_t size;
        unsigned char *bytes = sample_write(&sample, (ForeignKind)kind, &size);
        spoil(foreign_name((ForeignKind)kind), (char *)bytes, size, false, FLIPS / 2);
    }
}

#define WHOLE_GGF                                                                                  \
    "(;GM[Othello]PC[x]PB[a]PW[b]RE[+64]TY[8]BO[8 "                                                \
    "---------------------------O*------*O--------------------------- *]B[e6]W[f4]"                \
    "B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)\n"

/* Wherever the writing of a game was interrupted, and whether or not the next one began a line: the
 * games around it come in. */
TEST(test_game_cut_off) {
    char text[3 * sizeof WHOLE_GGF];
    uint32_t wins = 1;
    verdi_book *book = import_text_of(WHOLE_GGF, false);
    ck_assert(freopen("/dev/null", "w", stderr));
    for (int cut = 2; cut < (int)sizeof WHOLE_GGF - 2; cut += 3)
        for (int glued = 0; glued < 2; glued++) {
            snprintf(text, sizeof text, "%s%.*s%s%s", WHOLE_GGF, cut, WHOLE_GGF, glued ? "" : "\n",
                     WHOLE_GGF);
            ck_assert(!import_bytes(book, text, strlen(text), true).failed);
            ck_assert_uint_eq(look_up(book, "").wins, wins += 2);
        }
    end_book(book);
}

/* Moves carry nothing that tells a slip from another game: only what cannot be is reported. */
TEST(test_spoiled_games) {
    char wthor[16 + 2 * 68] = "\x14\x1a\x0b\x16\x02\0\0\0\0\0\xea\x07\x08\0\x18";
    const char *moves = WIPE_OUT;
    for (int game = 0; game < 2; game++) {
        char *record = wthor + 16 + 68 * game;
        record[6] = 64;
        for (int i = 0; moves[2 * i]; i++)
            record[8 + i] = (char)(10 * (moves[2 * i + 1] - '0') + moves[2 * i] - 'a' + 1);
    }
    spoil("WTHOR", wthor, sizeof wthor, false, FLIPS / 8);
    char text[] = WIPE_OUT "\n" WIPE_OUT "\n";
    spoil("transcripts", text, sizeof text - 1, false, FLIPS / 2);
    char ggf[] = WHOLE_GGF;
    spoil("GGF", ggf, sizeof ggf - 1, false, FLIPS / 8);
    char obf[] = "----------------------X----XXO----XOOO-----XXO------X----------- X; G5:+64;\n";
    spoil("OBF", obf, sizeof obf - 1, false, FLIPS / 8);
}
