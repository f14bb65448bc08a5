/* SPDX-License-Identifier: MIT
 *
 * verdi book import: damage never gets into a book. Flipped bits and truncations are reported and
 * leave the book unchanged. dialogues/book_exchange.txt tests what sound files give.
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

static void end_book(verdi_book *book) {
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

/* Black leaves white no disc: 64 to 0. */
#define WIPE_OUT "e6f4e3f6g5d6e7f5c5"

static void check_value(const verdi_book_value *value, verdi_book_kind kind, int discs) {
    ck_assert_int_eq(value->kind, kind);
    ck_assert_int_eq(value->value, discs * VERDI_DISC);
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
            verdi_book_position row = books_get(book, written->board);
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
    books_add_rows(book, &random, ROWS);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    char *arguments[] = {"book export", "--book", path, "--output", output, NULL};
    ck_assert_int_eq(manual_run(&book_export_manual, book_export_main, 5, arguments), 0);
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
    books_path(path, "book-import");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    ck_assert(!import_bytes(book, WHOLE_GGF, strlen(WHOLE_GGF), true).failed);
    ck_assert(freopen("/dev/null", "w", stderr));
    for (int cut = 2; cut < (int)sizeof WHOLE_GGF - 2; cut += 3)
        for (int glued = 0; glued < 2; glued++) {
            snprintf(text, sizeof text, "%s%.*s%s%s", WHOLE_GGF, cut, WHOLE_GGF, glued ? "" : "\n",
                     WHOLE_GGF);
            ck_assert(!import_bytes(book, text, strlen(text), true).failed);
            ck_assert_uint_eq(books_get(book, board_start()).wins, wins += 2);
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
