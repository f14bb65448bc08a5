/* SPDX-License-Identifier: MIT
 *
 * Egaroucid's egbk3, little endian. The header has nine letters, the version, and the number of
 * positions. A position has 25 bytes: the discs of both sides (bit 63 is a1), the value, the level,
 * the number of lines, and the value, move and level of the leaf. The leaf is the best move that
 * leads out of the book. Links are not stored: every move that leads to another position of the
 * book is a link. Values are for the side to move. One of the eight symmetric boards is stored.
 */
#include "base/bytes.h"
#include "book/foreign/foreign_book.h"

enum {
    COUNT_AT = 10,
    HEAD_SIZE = 14,
    POSITION_SIZE = 25,
    VALUE_UNDEFINED = -126,
    MOVE_UNDEFINED = 125,
    LEVEL_UNDEFINED = -1,
    LEVEL_BY_HAND = 70
};

static size_t position_size(const unsigned char *at) {
    (void)at;
    return POSITION_SIZE;
}

/* Reads a level; a value entered by hand or of unknown origin has none. */
static bool read_level(const ForeignPosition *position, int field, int *level, char *problem) {
    bool known = field >= 0 && field <= FOREIGN_LEVEL_MAX;
    *level = known ? field : FOREIGN_NO_LEVEL;
    return known || field == LEVEL_UNDEFINED || field == LEVEL_BY_HAND ||
           foreign_fail(position, problem, "level %d", field);
}

static bool read_leaf(ForeignPosition *position, const unsigned char *at, char *problem) {
    int value, level, move = (int8_t)at[1];
    if (!foreign_set_value(position, "the leaf's value", &value, (int8_t)at[0], VALUE_UNDEFINED,
                           problem) ||
        !read_level(position, (int8_t)at[2], &level, problem))
        return false;
    if (move == SQUARE_NONE || move == MOVE_UNDEFINED)
        return true;
    position->leaf = position->moves;
    /* Bit 63 is a1; an invalid square stays invalid. */
    return foreign_add_move(position, move >= 0 && move < 64 ? 63 - move : (unsigned char)move,
                            value, problem);
}

static bool read_position(const unsigned char *at, ForeignPosition *position, char *problem) {
    Board turned = {bytes_get64(at), bytes_get64(at + 8)};
    position->lines = bytes_get32(at + 18);
    return foreign_set_board(position, board_symmetry(turned, 3), problem) &&
           foreign_set_value(position, "the value", &position->value, (int8_t)at[16],
                             VALUE_UNDEFINED, problem) &&
           read_level(position, (int8_t)at[17], &position->level, problem) &&
           read_leaf(position, at + 22, problem);
}

static unsigned char value_field(int value) {
    return (unsigned char)(value == FOREIGN_UNKNOWN ? VALUE_UNDEFINED : value);
}

/* Our bits, read in Egaroucid's order, are the board rotated by 180 degrees, an equivalent
 * position. Our board is the smallest of the eight symmetric ones by our order, so the rotated
 * board is the smallest by Egaroucid's. The leaf's square is rotated in the same way. */
static size_t write_position(const ForeignPosition *position, unsigned char *bytes) {
    const ForeignMove *leaf = position->leaf >= 0 ? &position->move[position->leaf] : NULL;
    int level = position->level == FOREIGN_NO_LEVEL ? LEVEL_UNDEFINED : position->level;
    bytes_put64(bytes, position->board.player);
    bytes_put64(bytes + 8, position->board.opponent);
    bytes[16] = value_field(position->value);
    bytes[17] = (unsigned char)level;
    bytes_put32(bytes + 18, position->lines);
    bytes[22] = value_field(leaf ? leaf->value : FOREIGN_UNKNOWN);
    bytes[23] = (unsigned char)(leaf ? leaf->square : SQUARE_NONE);
    bytes[24] = (unsigned char)(leaf ? level : LEVEL_UNDEFINED);
    return POSITION_SIZE;
}

const ForeignFormat egaroucid_book = {.name = "Egaroucid",
                                      .mark = "DICUORAGE",
                                      .version = 3,
                                      .head_size = HEAD_SIZE,
                                      .count_at = COUNT_AT,
                                      .least_size = POSITION_SIZE,
                                      .position_size = position_size,
                                      .read = read_position,
                                      .write = write_position};
