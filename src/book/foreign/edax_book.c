/* SPDX-License-Identifier: MIT
 *
 * Edax 4.x's book.dat, little endian: a header of 42 bytes (two words of magic, version, release,
 * date, options, number of positions), then the positions: 40 bytes, so many links of two bytes
 * (score, move) as the 39th says, and one leaf: the best move that leads out of the book. Bit 0
 * of a board is a1, as here, and of the eight symmetric boards the least one is stored; values are
 * those of the side to move. A side that must pass has a position of its own, with one link, the
 * pass.
 */
#include <string.h>

#include "base/bytes.h"
#include "book/foreign/foreign_book.h"

enum {
    MAGIC_1 = 0x45444158,
    MAGIC_2 = 0x424f4f4b,
    VERSION = 4,
    RELEASE = 4,
    HEADER_SIZE = 42,
    VERSION_AT = 8,
    RELEASE_AT = 9,
    YEAR_AT = 10, /* month and day in the two bytes behind it; hour, minute, second and a gap */
    OPTION_LEVEL_AT = 18,
    OPTION_EMPTIES_AT = 22,
    OPTION_MIDGAME_ERROR_AT = 26,
    OPTION_ENDGAME_ERROR_AT = 30,
    COUNT_AT = 38,
    FIXED_SIZE = 40, /* of a position without its links and its leaf */
    LINKS_AT = 38,
    PAIR_SIZE = 2,  /* of a link or a leaf */
    INFINITE = 127, /* scores of nothing: undefined */
    LEVEL_MAX = 60,
    MIDGAME_ERROR = 2, /* discs: how much Edax's own choice of lines to add may lose */
    ENDGAME_ERROR = 1
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

static size_t edax_write_head(const ForeignHead *head, unsigned char *bytes) {
    memset(bytes, 0, HEADER_SIZE);
    bytes_put32(bytes, MAGIC_1);
    bytes_put32(bytes + 4, MAGIC_2);
    bytes[VERSION_AT] = VERSION;
    bytes[RELEASE_AT] = RELEASE;
    bytes_put16(bytes + YEAR_AT, (uint32_t)head->year);
    bytes[YEAR_AT + 2] = (unsigned char)head->month;
    bytes[YEAR_AT + 3] = (unsigned char)head->day;
    bytes_put32(bytes + OPTION_LEVEL_AT, (uint32_t)head->level);
    bytes_put32(bytes + OPTION_EMPTIES_AT, (uint32_t)head->empties);
    bytes_put32(bytes + OPTION_MIDGAME_ERROR_AT, MIDGAME_ERROR);
    bytes_put32(bytes + OPTION_ENDGAME_ERROR_AT, ENDGAME_ERROR);
    bytes_put32(bytes + COUNT_AT, (uint32_t)head->count);
    return HEADER_SIZE;
}

static void write_pair(const ForeignMove *move, unsigned char *at) {
    int value = !move || move->value == FOREIGN_UNKNOWN ? -INFINITE : move->value;
    at[0] = (unsigned char)value;
    at[1] = (unsigned char)(move ? move->square : SQUARE_NONE);
}

static size_t edax_write(const ForeignPosition *position, unsigned char *bytes) {
    int values[] = {position->value, position->lower, position->upper};
    unsigned char *at = bytes + FIXED_SIZE;
    bytes_put64(bytes, position->board.player);
    bytes_put64(bytes + 8, position->board.opponent);
    bytes_put32(bytes + 16, position->wins);
    bytes_put32(bytes + 20, position->draws);
    bytes_put32(bytes + 24, position->losses);
    bytes_put32(bytes + 28, position->lines);
    for (int i = 0; i < 3; i++) {
        int undefined = i == 2 ? INFINITE : -INFINITE;
        bytes_put16(bytes + 32 + 2 * i,
                    (uint32_t)(values[i] == FOREIGN_UNKNOWN ? undefined : values[i]));
    }
    bytes[LINKS_AT] = (unsigned char)(position->moves - (position->leaf >= 0));
    bytes[LINKS_AT + 1] =
        (unsigned char)(position->level == FOREIGN_NO_LEVEL ? 0 : position->level);
    for (int i = 0; i < position->moves; i++) {
        if (i == position->leaf)
            continue;
        write_pair(&position->move[i], at);
        at += PAIR_SIZE;
    }
    write_pair(position->leaf >= 0 ? &position->move[position->leaf] : NULL, at);
    return (size_t)(at + PAIR_SIZE - bytes);
}

const ForeignFormat edax_book = {"Edax",    edax_detect,     edax_open,
                                 edax_read, edax_write_head, edax_write};
