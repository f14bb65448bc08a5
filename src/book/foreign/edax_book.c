/* SPDX-License-Identifier: MIT
 *
 * Edax 4.x's book.dat, little endian: a header of 42 bytes (two words of magic, version, release,
 * date, options, number of positions), then the positions: 40 bytes, so many links of two bytes
 * (score, move) as the 39th says, and one leaf. Bit 0 of a board is a1, as here; values are those
 * of the side to move.
 */
#include "base/bytes.h"
#include "book/foreign/foreign_book.h"

enum {
    MAGIC_1 = 0x45444158,
    MAGIC_2 = 0x424f4f4b,
    VERSION = 4,
    HEADER_SIZE = 42,
    VERSION_AT = 8,
    OPTION_LEVEL_AT = 18,
    OPTION_EMPTIES_AT = 22,
    COUNT_AT = 38,
    FIXED_SIZE = 40, /* of a position without its links and its leaf */
    LINKS_AT = 38,
    PAIR_SIZE = 2,  /* of a link or a leaf */
    INFINITE = 127, /* scores of nothing: undefined */
    LEVEL_MAX = 60
};

static bool edax_detect(const unsigned char *data, size_t size) {
    return size >= 8 && bytes_get32(data) == MAGIC_1 && bytes_get32(data + 4) == MAGIC_2;
}

static size_t position_size(const unsigned char *at) {
    return FIXED_SIZE + (size_t)(at[LINKS_AT] + 1) * PAIR_SIZE;
}

/* Do the positions fill the file? */
static bool walk(const ForeignBook *book, char *problem) {
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    size_t at = HEADER_SIZE;
    for (int64_t i = 0; i < book->count; i++) {
        size_t left = book->size - at;
        if (left < FIXED_SIZE || left < position_size(book->data + at)) {
            text_add(&message, "byte %zu: the file ends in position %lld of %lld", at,
                     (long long)(i + 1), (long long)book->count);
            return false;
        }
        at += position_size(book->data + at);
    }
    if (at != book->size)
        text_add(&message, "byte %zu: %zu more bytes after all %lld positions", at, book->size - at,
                 (long long)book->count);
    return at == book->size;
}

static bool edax_open(ForeignBook *book, char *problem) {
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    const unsigned char *data = book->data;
    if (!edax_detect(data, book->size)) {
        text_add(&message, "byte 0: not a book of Edax");
        return false;
    }
    if (book->size < HEADER_SIZE) {
        text_add(&message, "byte %zu: the file ends in its header", book->size);
        return false;
    }
    if (data[VERSION_AT] != VERSION) {
        text_add(&message, "byte %d: version %d, not %d", VERSION_AT, data[VERSION_AT], VERSION);
        return false;
    }
    int32_t level = (int32_t)bytes_get32(data + OPTION_LEVEL_AT);
    int32_t empties = (int32_t)bytes_get32(data + OPTION_EMPTIES_AT);
    if (level < 0 || level > LEVEL_MAX || empties < 0 || empties > 64) {
        text_add(&message, "byte %d: level %d and %d empties cannot be", OPTION_LEVEL_AT, level,
                 empties);
        return false;
    }
    book->count = (int32_t)bytes_get32(data + COUNT_AT);
    book->at = HEADER_SIZE;
    if (book->count < 0) {
        text_add(&message, "byte %d: %lld positions", COUNT_AT, (long long)book->count);
        return false;
    }
    return walk(book, problem);
}

static bool read_values(ForeignPosition *position, const unsigned char *at, char *problem) {
    int value = (int16_t)bytes_get16(at), lower = (int16_t)bytes_get16(at + 2),
        upper = (int16_t)bytes_get16(at + 4);
    return foreign_set_value(position, "the value", &position->value, value, -INFINITE, problem) &&
           foreign_set_value(position, "the lower bound", &position->lower, lower, -INFINITE,
                             problem) &&
           foreign_set_value(position, "the upper bound", &position->upper, upper, INFINITE,
                             problem);
}

/* A link or the leaf: score, move. */
static bool read_pair(ForeignPosition *position, const unsigned char *at, char *problem) {
    int value;
    return foreign_set_value(position, "a move's score", &value, (int8_t)at[0], -INFINITE,
                             problem) &&
           foreign_add_move(position, at[1], value, problem);
}

static bool edax_read(ForeignBook *book, ForeignPosition *position, char *problem) {
    const unsigned char *at = book->data + book->at;
    int links = at[LINKS_AT], level = at[LINKS_AT + 1];
    book->at += position_size(at);
    Board board = {bytes_get64(at), bytes_get64(at + 8)};
    if (!foreign_set_board(position, board, problem) || !read_values(position, at + 32, problem))
        return false;
    position->wins = bytes_get32(at + 16);
    position->draws = bytes_get32(at + 20);
    position->losses = bytes_get32(at + 24);
    position->lines = bytes_get32(at + 28);
    if (links >= FOREIGN_MOVES || level > LEVEL_MAX) {
        Text message = foreign_complain(position, problem);
        text_add(&message, links >= FOREIGN_MOVES ? "%d links" : "level %d",
                 links >= FOREIGN_MOVES ? links : level);
        return false;
    }
    position->level = level;
    for (at += FIXED_SIZE; links--; at += PAIR_SIZE)
        if (!read_pair(position, at, problem))
            return false;
    if (at[1] == SQUARE_NONE)
        return true;
    position->leaf = position->moves;
    return read_pair(position, at, problem);
}

const ForeignReader edax_book_reader = {"Edax", edax_detect, edax_open, edax_read};
