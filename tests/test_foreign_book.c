/* SPDX-License-Identifier: MIT
 *
 * book/foreign: books of Edax and Egaroucid are read as they were written. Any change of a byte is
 * detected, or does not affect play, or is in one of the few fields that these formats do not
 * protect; the test lists each kind of them.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "foreign_books.h"
#include "positions.h"

enum { FLIPS = 1000, TRUNCATIONS = 200, EDAX_HEADER = 42, EGAROUCID_HEADER = 14 };

/* The best moves of each position, and its value. */
typedef struct Answer {
    Board board;
    int value;
    uint64_t best; /* squares of the moves with the highest value; of a pass none */
} Answer;

typedef struct Reading {
    bool reported; /* anything was said to be wrong */
    char problem[RECORD_PROBLEM_SIZE];
    int count;
    Answer *answers;
} Reading;

static void report(Reading *reading, const char *problem) {
    if (!reading->reported)
        snprintf(reading->problem, sizeof reading->problem, "%s", problem);
    reading->reported = true;
    ck_assert_uint_gt(strlen(problem), 0);
}

static Answer answer(const ForeignPosition *position) {
    Answer answer = {.board = position->board, .value = position->value};
    int best = -FOREIGN_UNKNOWN;
    for (int i = 0; i < position->moves; i++) {
        int value = position->move[i].value;
        if (value == FOREIGN_UNKNOWN || position->move[i].square == SQUARE_PASS || value < best)
            continue;
        if (value > best)
            answer.best = 0;
        best = value;
        answer.best |= bits_square(position->move[i].square);
    }
    return answer;
}

/* Reads a file as an importer does. */
static Reading read_book(const unsigned char *data, size_t size) {
    Reading reading = {0};
    char problem[RECORD_PROBLEM_SIZE];
    ForeignKind kind;
    ForeignBook book;
    ForeignPosition position;
    ForeignStatus status;
    if (!foreign_detect(data, size, &kind)) {
        report(&reading, "not detected");
        return reading;
    }
    if (!foreign_open(&book, kind, data, size, problem)) {
        report(&reading, problem);
        return reading;
    }
    ForeignIndex index = foreign_index(book.kind);
    for (ForeignBook walk = book;
         (status = foreign_next(&walk, &position, problem)) != FOREIGN_END;)
        if (status == FOREIGN_BAD)
            report(&reading, problem);
        else if (!foreign_index_add(&index, &position))
            report(&reading, "doubled");
    reading.answers = calloc((size_t)book.count + 1, sizeof *reading.answers);
    for (ForeignBook walk = book;
         (status = foreign_next(&walk, &position, problem)) != FOREIGN_END;) {
        if (status == FOREIGN_POSITION && !foreign_index_complete(&index, &position, problem))
            report(&reading, problem);
        reading.answers[reading.count++] = answer(&position);
    }
    for (ForeignBook walk = book;
         (status = foreign_next(&walk, &position, problem)) != FOREIGN_END;)
        if (status == FOREIGN_POSITION && !foreign_index_reached(&index, &position, problem))
            report(&reading, problem);
    foreign_index_free(&index);
    return reading;
}

static bool same_answers(const Reading *a, const Reading *b) {
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (!board_equal(a->answers[i].board, b->answers[i].board) ||
            a->answers[i].value != b->answers[i].value || a->answers[i].best != b->answers[i].best)
            return false;
    return true;
}

/* The books to read: an opening from the start, and an endgame with passes and ends of games. */
static SampleBook opening_book(void) {
    return sample_book(board_start(), 6, 2);
}

static SampleBook endgame_book(void) {
    Random random;
    random_seed(&random, 5);
    return sample_endgame(&random, 7, 9, 3);
}

static const SamplePosition *check_moves(const SampleBook *book, const ForeignPosition *read,
                                         ForeignKind kind) {
    const SamplePosition *written = sample_find(book, read->board);
    ck_assert_ptr_nonnull(written);
    bool leaf = written->leaf.square != SQUARE_NONE;
    if (kind == FOREIGN_EDAX) {
        ck_assert_int_eq(read->moves, written->links + leaf);
        ck_assert_int_eq(read->leaf, leaf ? written->links : -1);
        for (int i = 0; i < written->links; i++) {
            ck_assert_int_eq(read->move[i].square, written->link[i].square);
            ck_assert_int_eq(read->move[i].value, written->link[i].value);
        }
        ck_assert_int_eq(read->lower, written->value - 2);
        ck_assert_int_eq(read->upper, written->value + 2);
    } else {
        ck_assert_int_eq(read->moves, leaf);
        ck_assert_int_eq(read->leaf, leaf - 1);
        ck_assert_int_eq(read->lower, FOREIGN_UNKNOWN);
    }
    if (leaf) {
        ck_assert_int_eq(read->move[read->leaf].square, written->leaf.square);
        ck_assert_int_eq(read->move[read->leaf].value, written->leaf.value);
    }
    return written;
}

static void check_round_trip(SampleBook sample, ForeignKind kind) {
    char problem[RECORD_PROBLEM_SIZE];
    ForeignBook book;
    ForeignPosition position;
    size_t size;
    unsigned char *data = sample_write(&sample, kind, &size);
    ck_assert(foreign_open(&book, kind, data, size, problem));
    ck_assert_int_eq(book.count, sample.count);
    for (int i = 0; i < sample.count; i++) {
        ck_assert_msg(foreign_next(&book, &position, problem) == FOREIGN_POSITION, "%s", problem);
        ck_assert(board_equal(position.board, sample.positions[i].board));
        const SamplePosition *written = check_moves(&sample, &position, kind);
        ck_assert_int_eq(position.value, written->value);
        ck_assert_int_eq(position.level, 21);
        ck_assert_uint_eq(position.lines, 1);
        ck_assert_int_eq(position.number, i + 1);
    }
    ck_assert_int_eq(foreign_next(&book, &position, problem), FOREIGN_END);
    Reading reading = read_book(data, size);
    ck_assert_msg(!reading.reported, "%s", reading.problem);
    ck_assert_int_eq(reading.count, sample.count);
    free(reading.answers);
}

TEST(test_reads_what_was_written) {
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        check_round_trip(opening_book(), (ForeignKind)kind);
        check_round_trip(endgame_book(), (ForeignKind)kind);
    }
    ck_assert_str_eq(foreign_name(FOREIGN_EDAX), "Edax");
    ck_assert_str_eq(foreign_name(FOREIGN_EGAROUCID), "Egaroucid");
}

/* Egaroucid's moves within the book come from the index: they are the links that Edax writes. */
TEST(test_completes_moves) {
    SampleBook sample = endgame_book();
    char problem[RECORD_PROBLEM_SIZE];
    ForeignBook book;
    ForeignPosition position;
    size_t size;
    unsigned char *data = sample_write(&sample, FOREIGN_EGAROUCID, &size);
    ck_assert(foreign_open(&book, FOREIGN_EGAROUCID, data, size, problem));
    ForeignIndex index = foreign_index(book.kind);
    for (ForeignBook walk = book; foreign_next(&walk, &position, problem) != FOREIGN_END;)
        ck_assert(foreign_index_add(&index, &position));
    while (foreign_next(&book, &position, problem) != FOREIGN_END) {
        const SamplePosition *written = sample_find(&sample, position.board);
        ck_assert(foreign_index_complete(&index, &position, problem));
        int leaves = written->leaf.square != SQUARE_NONE, links = 0;
        for (int i = 0; i < written->links; i++) {
            bool found = false;
            for (int k = 0; k < position.moves; k++)
                found |= position.move[k].square == written->link[i].square &&
                         position.move[k].value == written->link[i].value;
            ck_assert(found);
            links++;
        }
        ck_assert_int_eq(position.moves, links + leaves);
        ck_assert(!foreign_index_add(&index, &position)); /* it is there */
    }
    foreign_index_free(&index);
}

/* A file of one position, one byte of it changed: how what is said begins. */
static void spoil(ForeignKind kind, size_t at, int byte, const char *expected) {
    SampleBook sample = sample_book(board_start(), 0, 1);
    char problem[RECORD_PROBLEM_SIZE];
    ForeignBook book;
    ForeignPosition position;
    size_t size;
    unsigned char *data = sample_write(&sample, kind, &size);
    ck_assert_uint_lt(at, size);
    data[at] = (unsigned char)byte;
    bool opened = foreign_open(&book, kind, data, size, problem);
    ForeignStatus status = opened ? foreign_next(&book, &position, problem) : FOREIGN_BAD;
    if (*expected)
        ck_assert_int_eq(status, FOREIGN_BAD);
    else
        ck_assert_int_eq(status, FOREIGN_POSITION);
    ck_assert_msg(!strncmp(problem, expected, strlen(expected)), "%s", problem);
    if (opened)
        ck_assert_int_eq(foreign_next(&book, &position, problem), FOREIGN_END);
}

TEST(test_says_what_is_wrong) {
    const size_t first = EDAX_HEADER, egaroucid = EGAROUCID_HEADER;
    spoil(FOREIGN_EDAX, 0, 'E', "byte 0: not a book of Edax");
    spoil(FOREIGN_EDAX, 8, 3, "byte 8: version 3, not 4");
    spoil(FOREIGN_EDAX, 18, 61, "byte 18: level 61 and 32 empties are impossible");
    spoil(FOREIGN_EDAX, 41, 0x80, "byte 38: -2147483647 positions");
    spoil(FOREIGN_EDAX, 38, 2, "byte 84: the file ends in position 2 of 2");
    spoil(FOREIGN_EDAX, 38, 0, "byte 42: 42 more bytes after all 0 positions");
    spoil(FOREIGN_EDAX, first + 38, 1, "byte 42: the file ends in position 1 of 1");
    spoil(FOREIGN_EDAX, first, 0x08, "");
    spoil(FOREIGN_EDAX, first + 4, 0, "position 1 at byte 42: the centre is not full");
    spoil(FOREIGN_EDAX, first + 3, 0x18, "position 1 at byte 42: a square has two discs");
    spoil(FOREIGN_EDAX, first + 33, 1, "position 1 at byte 42: the value is ");
    spoil(FOREIGN_EDAX, first + 35, 1, "position 1 at byte 42: the lower bound is ");
    spoil(FOREIGN_EDAX, first + 39, 61, "position 1 at byte 42: level 61");
    spoil(FOREIGN_EDAX, first + 40, 100,
          "position 1 at byte 42: a move's score is 100, not -64 to 64");
    spoil(FOREIGN_EDAX, first + 41, 0, "position 1 at byte 42: move a1 is illegal");
    spoil(FOREIGN_EDAX, first + 41, 64, "position 1 at byte 42: move pass is illegal");
    spoil(FOREIGN_EDAX, first + 41, 66, "position 1 at byte 42: move 66 is not a square");
    spoil(FOREIGN_EDAX, first + 41, 65, "");
    spoil(FOREIGN_EGAROUCID, 0, 'd', "byte 0: not a book of Egaroucid");
    spoil(FOREIGN_EGAROUCID, 9, 2, "byte 9: version 2, not 3");
    spoil(FOREIGN_EGAROUCID, 10, 2, "byte 39: the file ends in position 2 of 2");
    spoil(FOREIGN_EGAROUCID, egaroucid + 16, 100,
          "position 1 at byte 14: the value is 100, not -64 to 64");
    spoil(FOREIGN_EGAROUCID, egaroucid + 17, 61, "position 1 at byte 14: level 61");
    spoil(FOREIGN_EGAROUCID, egaroucid + 24, 0x80, "position 1 at byte 14: level -128");
    spoil(FOREIGN_EGAROUCID, egaroucid + 23, 0, "position 1 at byte 14: move h8 is illegal");
    spoil(FOREIGN_EGAROUCID, egaroucid + 23, 255,
          "position 1 at byte 14: move 255 is not a square");
}

/* What the formats call undefined is unknown, not a number. */
TEST(test_special_values) {
    SampleBook sample = sample_book(board_start(), 0, 1);
    char problem[RECORD_PROBLEM_SIZE];
    ForeignBook book;
    ForeignPosition position;
    size_t size;
    unsigned char *data = sample_write(&sample, FOREIGN_EGAROUCID, &size);
    unsigned char *at = data + EGAROUCID_HEADER;
    at[16] = (unsigned char)-126;
    at[17] = 70;
    at[23] = 125;
    ck_assert(foreign_open(&book, FOREIGN_EGAROUCID, data, size, problem));
    ck_assert_int_eq(foreign_next(&book, &position, problem), FOREIGN_POSITION);
    ck_assert_int_eq(position.value, FOREIGN_UNKNOWN);
    ck_assert_int_eq(position.level, FOREIGN_NO_LEVEL);
    ck_assert_int_eq(position.moves, 0);
    data = sample_write(&sample, FOREIGN_EDAX, &size);
    at = data + EDAX_HEADER;
    memcpy(at + 32, "\x81\xff\x81\xff\x7f\0", 6); /* -127, -127, 127 */
    ck_assert(foreign_open(&book, FOREIGN_EDAX, data, size, problem));
    ck_assert_int_eq(foreign_next(&book, &position, problem), FOREIGN_POSITION);
    ck_assert_int_eq(position.value, FOREIGN_UNKNOWN);
    ck_assert_int_eq(position.lower, FOREIGN_UNKNOWN);
    ck_assert_int_eq(position.upper, FOREIGN_UNKNOWN);
}

/* The field of a byte in a position of either kind: those without any redundancy by name. */
static const char *field(ForeignKind kind, const SampleBook *sample, size_t at) {
    if (kind == FOREIGN_EGAROUCID) {
        if (at < EGAROUCID_HEADER)
            return "header";
        size_t within = (at - EGAROUCID_HEADER) % 25;
        return within == 22 || within == 23 ? "leaf" : within < 17 ? "board" : "other";
    }
    if (at < EDAX_HEADER)
        return "header";
    size_t begin = EDAX_HEADER;
    for (int i = 0; i < sample->count; i++) {
        size_t leaf = begin + 40 + 2 * (size_t)sample->positions[i].links;
        if (at < leaf + 2)
            return at >= leaf                            ? "leaf"
                   : at >= begin + 40 || at < begin + 16 ? "board"
                   : at >= begin + 32 && at < begin + 38 ? "value"
                                                         : "other";
        begin = leaf + 2;
    }
    return "none";
}

/* Flips bits one by one. What goes unnoticed and changes an answer must be about a leaf: the move
 * that leads out of the book, of which nothing else in the file knows. */
static void flip_bits(ForeignKind kind, SampleBook sample, int count) {
    size_t size;
    unsigned char *data = sample_write(&sample, kind, &size);
    Reading before = read_book(data, size);
    Random random;
    random_seed(&random, 1);
    int noticed = 0, harmless = 0, leaves = 0;
    for (int i = 0; i < count; i++) {
        uint32_t bit = random_below(&random, (uint32_t)size * 8);
        data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        Reading after = read_book(data, size);
        if (after.reported) {
            noticed++;
        } else if (same_answers(&before, &after)) {
            harmless++;
        } else {
            ck_assert_msg(!strcmp(field(kind, &sample, bit / 8), "leaf"), "bit %u of byte %u: %s",
                          bit % 8, bit / 8, field(kind, &sample, bit / 8));
            leaves++;
        }
        free(after.answers);
        data[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    printf("%s: %d flips noticed, %d without effect, %d in a leaf\n", foreign_name(kind), noticed,
           harmless, leaves);
    ck_assert_int_gt(noticed, count / 2);
    ck_assert_int_lt(leaves, count / 50);
    free(before.answers);
}

TEST(test_flipped_bits) {
    int count = FLIPS * testing_scale();
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        flip_bits((ForeignKind)kind, opening_book(), count);
        flip_bits((ForeignKind)kind, endgame_book(), count);
    }
}

TEST(test_truncations) {
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        SampleBook sample = opening_book();
        size_t size;
        unsigned char *data = sample_write(&sample, (ForeignKind)kind, &size);
        for (size_t i = 0; i < TRUNCATIONS; i++) {
            /* In a block of its very size, so that the address sanitizer sees one byte too far. */
            size_t cut = i * size / TRUNCATIONS;
            unsigned char *part = malloc(cut + 1);
            memcpy(part, data, cut);
            Reading reading = read_book(part, cut);
            ck_assert_msg(reading.reported, "%zu of %zu bytes", cut, size);
            free(part);
        }
        data[size] = 0; /* there is room for longer moves */
        ck_assert(read_book(data, size + 1).reported);
    }
}
