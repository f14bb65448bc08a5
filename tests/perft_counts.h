/* SPDX-License-Identifier: MIT
 *
 * Leaves of the game tree from the start position by depth. In the first column a pass counts as
 * one ply (Aart Bik, 2009), in the second it is free: depth counts discs placed. A game that is
 * over before the depth is one leaf. Depths 1-12 were recomputed with an independent program.
 */
#ifndef VERDI_TESTS_PERFT_COUNTS_H
#define VERDI_TESTS_PERFT_COUNTS_H

#include <stdint.h>

static const uint64_t perft_counts[12][2] = {
    {1, 1},
    {4, 4},
    {12, 12},
    {56, 56},
    {244, 244},
    {1396, 1396},
    {8200, 8200},
    {55092, 55092},
    {390216, 390216},
    {3005288, 3005320},
    {24571284, 24571420},
    {212258800, 212260880},
};

#endif
