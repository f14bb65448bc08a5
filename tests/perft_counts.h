/* SPDX-License-Identifier: MIT
 *
 * Leaves of the game tree from the start position by depth. In the first column a pass counts as
 * one ply (Aart Bik, 2009). In the second, passes do not count: depth is the number of discs
 * placed. A game that ends earlier is one leaf. An independent program confirmed all counts.
 */
#pragma once

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
