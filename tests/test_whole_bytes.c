/* SPDX-License-Identifier: MIT
 *
 * Files that are no plain UTF-8 are read whole or refused too (whole.h): texts in UTF-16, and
 * WTHOR, cut at every byte, with parts left out, doubled, reordered and mixed with other texts.
 */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/decode.h"
#include "base/random.h"
#include "base/utf8.h"
#include "whole.h"

/* Bytes that grow in memory, which has room for the largest test. */
typedef struct Bytes {
    char at[8 * WHOLE_TEXT];
    size_t size;
} Bytes;

static void put(Bytes *bytes, const void *from, size_t size) {
    ck_assert_uint_le(bytes->size + size, sizeof bytes->at);
    memcpy(bytes->at + bytes->size, from, size);
    bytes->size += size;
}

/* --------------------------------------------------------------------------------------- UTF-16 */

static void put_unit(Bytes *bytes, unsigned unit, bool little) {
    char both[2] = {(char)(unit >> (little ? 0 : 8)), (char)(unit >> (little ? 8 : 0))};
    put(bytes, both, sizeof both);
}

/* Appends a mark and the text in UTF-16. The seeds have no characters of four bytes. */
static void put_utf16(Bytes *bytes, const char *text, bool little) {
    put_unit(bytes, 0xfeff, little);
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        unsigned unit = *at;
        if (*at >= 0xe0) {
            unit = (at[0] & 15u) << 12 | (at[1] & 63u) << 6 | (at[2] & 63u);
            at += 2;
        } else if (*at >= 0xc0) {
            unit = (at[0] & 31u) << 6 | (at[1] & 63u);
            at++;
        }
        put_unit(bytes, unit, little);
    }
}

/* Reads bytes as a file is read. */
static WholeReading read_bytes(const Bytes *bytes, size_t size) {
    char *copy = malloc(size + 1);
    ck_assert(copy != NULL);
    memcpy(copy, bytes->at, size);
    copy[size] = '\0';
    char *text = decode_text(copy, &size);
    WholeReading reading = whole_read_copy(text, size);
    free(text);
    return reading;
}

TEST_ROWS(test_utf16_cut, WHOLE_SEEDS) {
    const WholeSeed *seed = &whole_seeds[row];
    WholeReading whole = whole_read(span_of(seed->text));
    for (int little = 0; little < 2; little++) {
        static Bytes bytes;
        bytes.size = 0;
        put_utf16(&bytes, seed->text, little);
        for (size_t cut = 0; cut <= bytes.size; cut++) {
            WholeReading reading = read_bytes(&bytes, cut);
            bool last = cut + 1 == bytes.size; /* half a line end, after "white to move" */
            if (cut % 2 && !last && seed->kind & (WHOLE_BARE | WHOLE_CLOSED))
                ck_assert_msg(reading.bad, "%d bytes of %s", (int)cut, seed->text);
            if (cut < bytes.size)
                continue;
            ck_assert_int_eq(reading.bad, 0);
            ck_assert_int_eq(reading.games, whole.games);
            for (int i = 0; i < whole.games; i++)
                ck_assert_str_eq(reading.game[i], whole.game[i]);
        }
    }
}

/* Joined files: two in UTF-16, of the same or of different byte orders, or one of them in UTF-8. */
TEST_ROWS(test_utf16_mixed, WHOLE_SEEDS) {
    char first[WHOLE_TEXT], second[WHOLE_TEXT];
    Text out = text_into(first, sizeof first);
    text_add(&out, "%s\n", whole_seeds[row].text);
    WholeReading a = whole_read(span_of(first));
    for (int other = 0; other < WHOLE_SEEDS; other++) {
        out = text_into(second, sizeof second);
        text_add(&out, "%s\n", whole_seeds[other].text);
        WholeReading b = whole_read(span_of(second));
        for (int kind = 0; kind < 8; kind++) {
            static Bytes bytes;
            bool little = kind & 1;
            bytes.size = 0;
            if (kind < 6)
                put_utf16(&bytes, first, little);
            else
                put(&bytes, first, strlen(first));
            if (kind < 4 || kind >= 6)
                put_utf16(&bytes, second, kind & 2 ? little : !little);
            else
                put(&bytes, second, strlen(second));
            WholeReading both = read_bytes(&bytes, bytes.size);
            ck_assert_msg(kind < 6 || both.bad, "%s%s", first, second);
            whole_check_both(&a, &b, &both, second);
        }
    }
}

/* Half a character is not dropped, wherever it stands. */
TEST(test_half_characters) {
    static const struct {
        const char *bytes;
        size_t size;
        const char *text;
    } texts[] = {{"\xff\xfe"
                  "a\0\x3d\xd8",
                  6, "a\xef\xbf\xbd"},
                 {"\xff\xfe"
                  "\x3d\xd8"
                  "a\0",
                  6,
                  "\xef\xbf\xbd"
                  "a"},
                 {"\xff\xfe"
                  "\x3d\xd8\x3d\xd8\0\xde",
                  8, "\xef\xbf\xbd\xf0\x9f\x98\x80"},
                 {"\xff\xfe"
                  "\0\xde"
                  "a\0b",
                  7,
                  "\xef\xbf\xbd"
                  "a\xef\xbf\xbd"},
                 {"\xff\xfe"
                  "\x3d\xd8"
                  "b",
                  5, "\xef\xbf\xbd\xef\xbf\xbd"},
                 {"\xff\xfe"
                  "\0\x4e\n\0\xff\xfe"
                  "a\0",
                  10,
                  "\xe4\xb8\x80\n"
                  "a"},
                 {"\xff", 1, "\xff"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t size = texts[i].size;
        char *copy = malloc(size + 1);
        ck_assert(copy != NULL);
        memcpy(copy, texts[i].bytes, size);
        copy[size] = '\0';
        char *text = decode_text(copy, &size);
        ck_assert_str_eq(text, texts[i].text);
        ck_assert_uint_eq(size, strlen(text));
        free(text);
    }
}

/* ---------------------------------------------------------------------------------------- WTHOR */

enum { GAMES = 5, FILE_SIZE = WTHOR_HEADER_SIZE + GAMES * WTHOR_GAME_SIZE };

static void put_header(Bytes *file, int count) {
    unsigned char header[WTHOR_HEADER_SIZE];
    wthor_write_header((const unsigned char[]){20, 26, 11, 28}, false, count, 2026, 0, header);
    put(file, header, sizeof header);
}

/* A file of games with 1 to 60 random moves. */
static Bytes make_wthor(void) {
    static const int lengths[GAMES] = {1, 3, 60, 20, 60};
    Bytes file = {.size = 0};
    Random random;
    random_seed(&random, 1);
    put_header(&file, GAMES);
    for (int i = 0; i < GAMES; i++) {
        unsigned char record[WTHOR_GAME_SIZE];
        Game game = game_new();
        while (game.length < lengths[i] && !game_is_over(&game)) {
            uint64_t moves = board_moves(position_board(game.now));
            for (uint32_t skip = moves ? random_below(&random, (uint32_t)bits_count(moves)) : 0;
                 skip; skip--)
                moves &= moves - 1;
            Square square = moves ? bits_first(moves) : SQUARE_PASS;
            ck_assert(game_play(&game, game.now.side, square, 0, 0) == GAME_OK);
        }
        wthor_write_game(&game, record);
        put(&file, record, sizeof record);
        game_free(&game);
    }
    ck_assert_uint_eq(file.size, FILE_SIZE);
    return file;
}

TEST(test_wthor_cut) {
    Bytes file = make_wthor();
    WholeReading whole = whole_read_copy(file.at, file.size);
    ck_assert(whole.games == GAMES && !whole.bad);
    for (size_t cut = 1; cut < file.size; cut++) {
        WholeReading reading = whole_read_copy(file.at, cut);
        int complete =
            cut < WTHOR_HEADER_SIZE ? 0 : (int)(cut - WTHOR_HEADER_SIZE) / WTHOR_GAME_SIZE;
        ck_assert_msg(reading.bad == 1 && reading.games == complete, "%d bytes", (int)cut);
        for (int i = 0; i < complete; i++)
            ck_assert_str_eq(reading.game[i], whole.game[i]);
        reading = whole_read_copy(file.at + cut, file.size - cut);
        ck_assert_msg(reading.bad && !reading.games, "without the first %d bytes", (int)cut);
    }
}

TEST(test_wthor_header) {
    Bytes file = make_wthor();
    for (int count = 0; count < 300; count++) {
        Bytes other = {.size = 0};
        put_header(&other, count);
        put(&other, file.at + WTHOR_HEADER_SIZE, FILE_SIZE - WTHOR_HEADER_SIZE);
        WholeReading reading = whole_read_copy(other.at, other.size);
        ck_assert_int_eq(reading.bad, count != GAMES);
        ck_assert_int_eq(reading.games, GAMES);
    }
}

/* Records left out, doubled and reordered. Without a header that says so, there is an error. */
TEST(test_wthor_records) {
    Bytes file = make_wthor();
    WholeReading whole = whole_read_copy(file.at, file.size);
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < 200; i++) {
        int order[2 * GAMES], count = 1 + (int)random_below(&random, 2 * GAMES);
        Bytes other = {.size = 0};
        put_header(&other, i % 2 ? count : GAMES);
        for (int n = 0; n < count; n++) {
            order[n] = (int)random_below(&random, GAMES);
            put(&other, file.at + WTHOR_HEADER_SIZE + order[n] * WTHOR_GAME_SIZE, WTHOR_GAME_SIZE);
        }
        WholeReading reading = whole_read_copy(other.at, other.size);
        ck_assert_int_eq(reading.games, count);
        ck_assert_int_eq(reading.bad, i % 2 == 0 && count != GAMES);
        for (int n = 0; n < count; n++)
            ck_assert_str_eq(reading.game[n], whole.game[order[n]]);
    }
}

/* Parts of any size left out, doubled, or in another order. */
TEST(test_wthor_damaged) {
    Bytes file = make_wthor();
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < 5000 * testing_scale(); i++) {
        size_t from = random_below(&random, FILE_SIZE),
               to = from + random_below(&random, (uint32_t)(FILE_SIZE - from) + 1),
               last = to + random_below(&random, (uint32_t)(FILE_SIZE - to) + 1);
        Bytes other = {.size = 0};
        put(&other, file.at, from);
        put(&other, file.at + to, last - to);
        if (i % 3)
            put(&other, file.at + from, to - from);
        put(&other, i % 3 == 2 ? file.at + to : file.at + last,
            FILE_SIZE - (i % 3 == 2 ? to : last));
        WholeReading reading = whole_read_copy(other.at, other.size);
        ck_assert(reading.bad || !other.size || other.size == FILE_SIZE);
    }
}

/* A hole in a file is no game without moves. */
TEST(test_wthor_hole) {
    Bytes file = make_wthor();
    memset(file.at + WTHOR_HEADER_SIZE + WTHOR_GAME_SIZE, 0, WTHOR_GAME_SIZE);
    WholeReading reading = whole_read_copy(file.at, file.size);
    ck_assert(reading.bad == 1 && reading.games == GAMES - 1);
}

TEST_ROWS(test_wthor_mixed, WHOLE_SEEDS) {
    const char *text = whole_seeds[row].text;
    size_t size = strlen(text);
    Bytes file = make_wthor(), other = file;
    put(&other, text, size);
    WholeReading reading = whole_read_copy(other.at, other.size);
    ck_assert(reading.bad && reading.games >= GAMES);
    for (int times = 1; times < 10; times++) {
        WholeReading alone;
        other.size = 0;
        for (int i = 0; i < times; i++)
            put(&other, text, size);
        alone = whole_read_copy(other.at, other.size);
        put(&other, file.at, file.size);
        reading = whole_read_copy(other.at, other.size);
        ck_assert_msg(reading.bad, "%s", text);
        for (int i = 0; i < reading.games; i++)
            ck_assert_msg(i < alone.games && !strcmp(reading.game[i], alone.game[i]), "%s", text);
    }
}
