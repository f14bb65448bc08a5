/* SPDX-License-Identifier: MIT
 *
 * Stable discs are those that no continuation of the game can flip. Stable discs on the edges come
 * from a table that was computed by playing out every edge. An inner disc is stable if, on each of
 * the four axes, its line is full or a neighbour is a stable disc of its own colour. The result is
 * a lower bound, because a disc may be stable for other reasons; a lower bound suffices for a
 * cutoff.
 */
#include "core/stability.h"

#include "base/bits.h"
#include "core/tables.h"

static const uint64_t column_a = 0x0101010101010101u;

/* The squares whose row has no empty square; the next functions do the same for columns and for
 * both diagonals. Empty squares are spread along their line, and the complement is returned. */
static uint64_t full_rows(uint64_t empties) {
    const uint64_t low7 = 0x7f7f7f7f7f7f7f7fu;
    uint64_t holes = (((empties & low7) + low7) | empties) & ~low7; /* bit 7 of each row with an
                                                                     * empty square */
    return ~((holes >> 7) * 0xff);
}

static uint64_t full_columns(uint64_t empties) {
    empties |= empties << 8 | empties >> 56;
    empties |= empties << 16 | empties >> 48;
    empties |= empties << 32 | empties >> 32;
    return ~empties;
}

/* The squares whose diagonal towards h8 has no empty square. The masks keep shifts by 1, 2 and 4
 * columns from wrapping around. */
static uint64_t full_diagonals_down(uint64_t empties) {
    uint64_t up = empties, down = empties;
    up |= up << 9 & 0xfefefefefefefefeu;
    down |= down >> 9 & 0x7f7f7f7f7f7f7f7fu;
    up |= up << 18 & 0xfcfcfcfcfcfcfcfcu;
    down |= down >> 18 & 0x3f3f3f3f3f3f3f3fu;
    up |= up << 36 & 0xf0f0f0f0f0f0f0f0u;
    down |= down >> 36 & 0x0f0f0f0f0f0f0f0fu;
    return ~(up | down);
}

/* The squares whose diagonal towards a8 has no empty square. */
static uint64_t full_diagonals_up(uint64_t empties) {
    uint64_t up = empties, down = empties;
    up |= up << 7 & 0x7f7f7f7f7f7f7f7fu;
    down |= down >> 7 & 0xfefefefefefefefeu;
    up |= up << 14 & 0x3f3f3f3f3f3f3f3fu;
    down |= down >> 14 & 0xfcfcfcfcfcfcfcfcu;
    up |= up << 28 & 0x0f0f0f0f0f0f0f0fu;
    down |= down >> 28 & 0xf0f0f0f0f0f0f0f0u;
    return ~(up | down);
}

static int column_byte(uint64_t board, int column) {
    return (int)(((board >> column & column_a) * 0x0102040810204080u) >> 56);
}

/* Moves bit k of the byte to row k of the column. The product has no carries for seven bits; the
 * last bit is added separately. */
static uint64_t column_from_byte(int byte, int column) {
    uint64_t low = ((uint64_t)(byte & 0x7f) * 0x0002040810204081u) & column_a;
    return (low | (uint64_t)(byte >> 7) << 56) << column;
}

static int stable_edge(int player, int opponent) {
    return table_stable_edge[table_ternary[player] + 2 * table_ternary[opponent]];
}

/* The player's discs on the four edges that are stable whatever is on the other squares. */
static uint64_t stable_edges(uint64_t player, uint64_t opponent) {
    uint64_t stable = (uint64_t)stable_edge((int)(player & 0xff), (int)(opponent & 0xff));
    stable |= (uint64_t)stable_edge((int)(player >> 56), (int)(opponent >> 56)) << 56;
    for (int column = 0; column < 8; column += 7)
        stable |= column_from_byte(
            stable_edge(column_byte(player, column), column_byte(opponent, column)), column);
    return stable;
}

/* The squares whose line along each axis is full. */
typedef struct FullLines {
    uint64_t rows, columns, down, up;
} FullLines;

/* The player's discs that are stable without support from others. Fills in *full. */
static inline uint64_t find_unconditional(FullLines *full, uint64_t player, uint64_t opponent) {
    uint64_t empties = ~(player | opponent);
    *full = (FullLines){full_rows(empties), full_columns(empties), full_diagonals_down(empties),
                        full_diagonals_up(empties)};
    return stable_edges(player, opponent) |
           (full->rows & full->columns & full->down & full->up & player);
}

/* The player's discs that may become stable by support from others. They are inner discs, so that
 * shifts wrapping around an edge do no harm. */
static inline uint64_t find_candidates(uint64_t player, uint64_t stable) {
    return player & 0x007e7e7e7e7e7e00u & ~stable;
}

static inline uint64_t add_supported(const FullLines *full, uint64_t stable, uint64_t candidates) {
    while (candidates) {
        uint64_t supported = candidates & (stable << 1 | stable >> 1 | full->rows) &
                             (stable << 8 | stable >> 8 | full->columns) &
                             (stable << 9 | stable >> 9 | full->down) &
                             (stable << 7 | stable >> 7 | full->up);
        if (!supported)
            break;
        stable |= supported;
        candidates &= ~supported;
    }
    return stable;
}

int stability_count(uint64_t player, uint64_t opponent) {
    FullLines full;
    uint64_t stable = find_unconditional(&full, player, opponent);
    return bits_count(add_supported(&full, stable, find_candidates(player, stable)));
}

int stability_count_to(uint64_t player, uint64_t opponent, int enough) {
    FullLines full;
    uint64_t stable = find_unconditional(&full, player, opponent);
    uint64_t candidates = find_candidates(player, stable);
    int count = bits_count(stable);
    if (count >= enough || count + bits_count(candidates) < enough)
        return count;
    return bits_count(add_supported(&full, stable, candidates));
}
