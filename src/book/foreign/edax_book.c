/* SPDX-License-Identifier: MIT
 *
 * Edax 4.x's book.dat, little endian. The header of 42 bytes has two magic words, the version, the
 * release, the date, the options, and the number of positions. A position has 40 bytes, of which
 * the 39th is the number of links. Then come the links, of two bytes each (score, move), and a
 * leaf: the best move that leads out of the book. Bit 0 of a board is a1, as in this program; of
 * the eight symmetric boards the smallest is stored. Values are for the side to move. Positions in
 * which the side to move must pass are stored too, with the pass as their only link.
 */
#include "base/bytes.h"
#include "book/foreign/foreign_book.h"

enum {
    RELEASE = 4,
    HEAD_SIZE = 42,
    RELEASE_AT = 9,
    YEAR_AT = 10, /* then month, day, hour, minute, second and a gap, one byte each */
    OPTION_LEVEL_AT = 18,
    OPTION_EMPTIES_AT = 22,
    OPTION_MIDGAME_ERROR_AT = 26,
    OPTION_ENDGAME_ERROR_AT = 30,
    COUNT_AT = 38,
    FIXED_SIZE = 40, /* size of a position without its links and leaf */
    LINKS_AT = 38,
    PAIR_SIZE = 2,     /* size of a link or a leaf */
    INFINITE = 127,    /* an undefined score */
    MIDGAME_ERROR = 2, /* in discs: how much Edax may lose in lines that it adds */
    ENDGAME_ERROR = 1
};

static size_t position_size(const unsigned char *at) {
    return FIXED_SIZE + (size_t)(at[LINKS_AT] + 1) * PAIR_SIZE;
}

static bool check_head(const unsigned char *data, char *problem) {
    int32_t level = (int32_t)bytes_get32(data + OPTION_LEVEL_AT);
    int32_t empties = (int32_t)bytes_get32(data + OPTION_EMPTIES_AT);
    bool good = level >= 0 && level <= FOREIGN_LEVEL_MAX && empties >= 0 && empties <= 64;
    return good || record_fail(problem, "byte %d: level %d and %d empties are impossible",
                               OPTION_LEVEL_AT, level, empties);
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

/* Reads a link or the leaf: a score and a move. */
static bool read_pair(ForeignPosition *position, const unsigned char *at, char *problem) {
    int value;
    return foreign_set_value(position, "a move's score", &value, (int8_t)at[0], -INFINITE,
                             problem) &&
           foreign_add_move(position, at[1], value, problem);
}

static bool read_position(const unsigned char *at, ForeignPosition *position, char *problem) {
    int links = at[LINKS_AT], level = at[LINKS_AT + 1];
    Board board = {bytes_get64(at), bytes_get64(at + 8)};
    if (!foreign_set_board(position, board, problem) || !read_values(position, at + 32, problem))
        return false;
    position->wins = bytes_get32(at + 16);
    position->draws = bytes_get32(at + 20);
    position->losses = bytes_get32(at + 24);
    position->lines = bytes_get32(at + 28);
    if (links >= FOREIGN_MOVES)
        return foreign_fail(position, problem, "%d links", links);
    if (level > FOREIGN_LEVEL_MAX)
        return foreign_fail(position, problem, "level %d", level);
    position->level = level;
    for (at += FIXED_SIZE; links--; at += PAIR_SIZE)
        if (!read_pair(position, at, problem))
            return false;
    if (at[1] == SQUARE_NONE)
        return true;
    position->leaf = position->moves;
    return read_pair(position, at, problem);
}

static void write_head(const ForeignHead *head, unsigned char *bytes) {
    bytes[RELEASE_AT] = RELEASE;
    bytes_put16(bytes + YEAR_AT, (uint32_t)head->year);
    bytes[YEAR_AT + 2] = (unsigned char)head->month;
    bytes[YEAR_AT + 3] = (unsigned char)head->day;
    bytes_put32(bytes + OPTION_LEVEL_AT, (uint32_t)head->level);
    bytes_put32(bytes + OPTION_EMPTIES_AT, (uint32_t)head->empties);
    bytes_put32(bytes + OPTION_MIDGAME_ERROR_AT, MIDGAME_ERROR);
    bytes_put32(bytes + OPTION_ENDGAME_ERROR_AT, ENDGAME_ERROR);
}

static void write_pair(const ForeignMove *move, unsigned char *at) {
    int value = !move || move->value == FOREIGN_UNKNOWN ? -INFINITE : move->value;
    at[0] = (unsigned char)value;
    at[1] = (unsigned char)(move ? move->square : SQUARE_NONE);
}

static size_t write_position(const ForeignPosition *position, unsigned char *bytes) {
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

const ForeignFormat edax_book = {.name = "Edax",
                                 .mark = "XADEKOOB",
                                 .version = 4,
                                 .head_size = HEAD_SIZE,
                                 .count_at = COUNT_AT,
                                 .least_size = FIXED_SIZE,
                                 .check_head = check_head,
                                 .position_size = position_size,
                                 .read = read_position,
                                 .write_head = write_head,
                                 .write = write_position};
