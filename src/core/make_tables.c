/* SPDX-License-Identifier: MIT
 *
 * Writes core/tables.h at build time: rays for the flip kernels, flip counts on one line for the
 * last empty square, stable discs of an edge, and the configuration steps of the evaluation. Every
 * table is computed from its definition.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "core/features.h"

/* Writes a ray from each square in eight directions: first the four that go to higher squares
 * (towards h8), then their opposites. The square itself is not part of the ray. A pass has no
 * rays. */
static void write_rays(void) {
    static const int down[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int right[8] = {1, 0, -1, 1, -1, 0, 1, -1};
    puts("static const uint64_t table_ray[65][8] __attribute__((aligned(64))) = {");
    for (int square = 0; square < 64; square++) {
        printf("    {");
        for (int d = 0; d < 8; d++) {
            uint64_t ray = 0;
            int row = square / 8 + down[d], column = square % 8 + right[d];
            for (; row >= 0 && row < 8 && column >= 0 && column < 8;
                 row += down[d], column += right[d])
                ray |= bits_square(8 * row + column);
            printf("0x%llxu%s", (unsigned long long)ray, d < 7 ? ", " : "},\n");
        }
    }
    puts("    {0},\n};\n");
}

/* Writes the squares around each square. A move can flip discs only if one of them has an
 * opponent's disc. */
static void write_neighbours(void) {
    puts("static const uint64_t table_neighbours[64] = {");
    for (int square = 0; square < 64; square++) {
        uint64_t around = 0;
        for (int other = 0; other < 64; other++) {
            int rows = other / 8 - square / 8, columns = other % 8 - square % 8;
            if (other != square && rows * rows <= 1 && columns * columns <= 1)
                around |= bits_square(other);
        }
        printf("    0x%llxu,\n", (unsigned long long)around);
    }
    puts("};\n");
}

/* The number of discs that a disc at `place` flips on a line of eight squares. `line` is the set of
 * the player's discs; all other squares except `place` are the opponent's. */
static int count_line(int place, int line) {
    int count = 0;
    for (int step = -1; step <= 1; step += 2) {
        int run = 0, at = place + step;
        while (at >= 0 && at < 8 && !(line >> at & 1)) {
            run++;
            at += step;
        }
        if (at >= 0 && at < 8)
            count += run;
    }
    return count;
}

static void write_line_counts(void) {
    puts("/* Doubled: each flipped disc changes the difference by two. */");
    puts("static const uint8_t table_line_count[8][256] = {");
    for (int place = 0; place < 8; place++) {
        printf("    {");
        for (int line = 0; line < 256; line++)
            printf("%d%s", 2 * count_line(place, line), line < 255 ? "," : "},\n");
    }
    puts("};\n");
}

/* Writes the diagonals through each square: [0] down right, [1] down left. A diagonal is read by
 * its columns. The missing columns of a short diagonal read as 0. So a run that reaches the end of
 * the diagonal meets no disc of the player and flips nothing. */
static void write_diagonals(void) {
    puts("static const uint64_t table_diagonal[64][2] = {");
    for (int square = 0; square < 64; square++) {
        uint64_t diagonal[2] = {0, 0};
        for (int other = 0; other < 64; other++) {
            int rows = other / 8 - square / 8, columns = other % 8 - square % 8;
            if (rows == columns)
                diagonal[0] |= bits_square(other);
            if (rows == -columns)
                diagonal[1] |= bits_square(other);
        }
        printf("    {0x%llxu, 0x%llxu},\n", (unsigned long long)diagonal[0],
               (unsigned long long)diagonal[1]);
    }
    puts("};\n");
}

/* Sorts places[0..count), some of four empty squares, into the order to try them: first a square
 * alone in its quadrant, then three in one quadrant, then two in one, then four. Ties keep their
 * order. */
static void sort_by_parity(const int quadrant[4], const int places[4], int count, int sorted[4]) {
    int length = 0;
    static const int sharing[4] = {1, 3, 2, 4};
    for (int turn = 0; turn < 4; turn++)
        for (int i = 0; i < count; i++) {
            int together = 0;
            for (int k = 0; k < count; k++)
                together += quadrant[places[k]] == quadrant[places[i]];
            if (together == sharing[turn])
                sorted[length++] = places[i];
        }
}

/* Writes the orders in which to try four empty squares, indexed by the quadrants of the squares
 * (two bits each, the lowest square in the lowest bits). An entry has the four moves in order; each
 * is followed by the other three squares, sorted again for the replies. */
static void write_order_4(void) {
    puts("static const uint8_t table_order_4[256][16] = {");
    for (int index = 0; index < 256; index++) {
        int quadrant[4], sorted[4];
        static const int all[4] = {0, 1, 2, 3};
        for (int i = 0; i < 4; i++)
            quadrant[i] = index >> 2 * i & 3;
        sort_by_parity(quadrant, all, 4, sorted);
        printf("    {");
        for (int i = 0; i < 4; i++) {
            int others[4], answers[4], count = 0;
            for (int k = 0; k < 4; k++)
                if (k != i)
                    others[count++] = sorted[k];
            sort_by_parity(quadrant, others, count, answers);
            printf("%d,%d,%d,%d%s", sorted[i], answers[0], answers[1], answers[2],
                   i < 3 ? "," : "},\n");
        }
    }
    puts("};\n");
}

/* The flips on an edge of eight squares when `player` plays `square`. The result may be 0, because
 * a move to the edge may flip discs elsewhere on the board. */
static int edge_flips(int player, int opponent, int square) {
    int flips = 0;
    for (int step = -1; step <= 1; step += 2) {
        int run = 0, at = square + step;
        while (at >= 0 && at < 8 && (opponent >> at & 1)) {
            run |= 1 << at;
            at += step;
        }
        if (at >= 0 && at < 8 && (player >> at & 1))
            flips |= run;
    }
    return flips;
}

/* The discs of an edge that no sequence of moves on that edge, by either side, can flip. */
static int find_stable_edge(int player, int opponent) {
    static unsigned char stable_edge[256][256];
    static bool known[256][256];
    if (known[player][opponent])
        return stable_edge[player][opponent];
    int stable = player | opponent;
    for (int square = 0; square < 8 && stable; square++) {
        if ((player | opponent) >> square & 1)
            continue;
        int flips = edge_flips(player, opponent, square);
        stable &= find_stable_edge(player | flips | 1 << square, opponent & ~flips) & ~flips;
        flips = edge_flips(opponent, player, square);
        stable &= find_stable_edge(player & ~flips, opponent | flips | 1 << square) & ~flips;
    }
    known[player][opponent] = true;
    return stable_edge[player][opponent] = (unsigned char)stable;
}

/* The number whose ternary digits are the bits of `bits`. The index of an edge is ternary(player) +
 * 2 * ternary(opponent). */
static int ternary(int bits) {
    int number = 0;
    for (int k = 7; k >= 0; k--)
        number = 3 * number + (bits >> k & 1);
    return number;
}

/* Writes the player's stable discs of each edge, by ternary index. This table has 6.5 kB and stays
 * in the first-level cache; a table indexed by pairs of bytes would be ten times as large. */
static void write_stable_edges(void) {
    enum { EDGES = 6561 };
    static int stable[EDGES];
    puts("static const uint16_t table_ternary[256] = {");
    for (int bits = 0; bits < 256; bits++)
        printf("%d%s", ternary(bits), bits % 16 < 15 ? "," : ",\n");
    puts("};\n");
    for (int player = 0; player < 256; player++)
        for (int opponent = 0; opponent < 256; opponent++)
            if (!(player & opponent))
                stable[ternary(player) + 2 * ternary(opponent)] =
                    find_stable_edge(player, opponent) & player;
    puts("static const uint8_t table_stable_edge[] = {");
    for (int edge = 0; edge < EDGES; edge++)
        printf("%d%s", stable[edge], edge % 16 < 15 ? "," : ",\n");
    puts("};\n");
}

/* Writes what a player's disc on each square adds to the configuration of each lane. */
static void write_steps(void) {
    static FeatureLane lanes[FEATURE_LANES];
    static int step[64][FEATURE_LANES];
    feature_make_lanes(lanes);
    for (int lane = 0; lane < FEATURE_LANES; lane++)
        for (int k = 0; k < lanes[lane].size; k++)
            step[lanes[lane].square[k]][lane] = feature_power(k);
    puts("static const int16_t table_step[64][64] __attribute__((aligned(64))) = {");
    for (int square = 0; square < 64; square++) {
        printf("    {");
        for (int lane = 0; lane < FEATURE_LANES; lane++)
            printf("%d%s", step[square][lane], lane < FEATURE_LANES - 1 ? "," : "},\n");
    }
    puts("};");
}

/* Writes the squares of the view lanes in order: for each square, the byte of a bitboard that has
 * it and its bit in that byte. */
static void write_views(void) {
    enum { SQUARES = FEATURE_VIEW_LANES * FEATURE_VIEW_SQUARES };
    FeatureLane lanes[FEATURE_VIEW_LANES];
    feature_make_view_lanes(lanes);
    for (int bits = 0; bits < 2; bits++) {
        printf("static const uint8_t table_view_%s[%d] __attribute__((aligned(64))) = {\n",
               bits ? "bit" : "byte", SQUARES);
        for (int i = 0; i < SQUARES; i++) {
            int square = lanes[i / FEATURE_VIEW_SQUARES].square[i % FEATURE_VIEW_SQUARES];
            printf("%d%s", bits ? 1 << square % 8 : square / 8, i % 16 < 15 ? "," : ",\n");
        }
        puts("};\n");
    }
}

int main(int argc, char **argv) {
    if (argc != 2 || !freopen(argv[1], "w", stdout)) {
        fprintf(stderr, "usage: make_tables OUTPUT\n");
        return 2;
    }
    puts("/* SPDX-License-Identifier: MIT\n * Generated by core/make_tables.c. */\n"
         "#pragma once\n\n#include <stdint.h>\n");
    write_rays();
    write_neighbours();
    write_line_counts();
    write_diagonals();
    write_order_4();
    write_stable_edges();
    write_steps();
    write_views();
    return fclose(stdout) ? 1 : 0;
}
