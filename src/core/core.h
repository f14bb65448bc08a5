/* SPDX-License-Identifier: MIT
 *
 * The interface of core/: a table of functions, one table per CPU level in the binary.
 */
#pragma once

#include "core/prices.h"
#include "core/search.h"

typedef struct Core {
    const char *level; /* "portable", "x86-64-v3", ... */

    /* The search. The functions are documented in midgame.h, endgame.h, order.h, eval.h and
     * perft_count.h. */
    Score (*search_root)(Search *search, const Node *node, RootMove *list, int count, Score alpha,
                         Score beta, int depth);
    Score (*null_window)(Search *search, const Node *node, Score alpha, int depth);
    int (*endgame)(Search *search, uint64_t player, uint64_t opponent, int alpha);
    void (*node_init)(Node *node, Board board);
    Score (*evaluate)(const Weights *weights, const Node *node);
    bool (*perft)(Board board, int depth, bool free_pass, const verdi_stop *stop, uint64_t *leaves);

    /* Individual kernels, for tests and benchmarks. */
    uint64_t (*moves)(uint64_t player, uint64_t opponent);
    void (*moves_boards)(uint64_t *moves, const uint64_t *player, const uint64_t *opponent,
                         int count);
    uint64_t (*flips)(int square, uint64_t player, uint64_t opponent);
    uint64_t (*flips_set)(int square, uint64_t player, uint64_t opponent);
    unsigned (*flips_four)(const uint8_t square[4], uint64_t player, uint64_t opponent,
                           uint64_t flips[4]);
    unsigned (*price_moves)(KernelPrices *list, uint64_t player, uint64_t opponent, uint64_t moves,
                            uint64_t odd);
    unsigned (*key_after)(const KernelPrices *list, unsigned key);
    int (*count_last)(int square, uint64_t player);
    int (*stability)(uint64_t player, uint64_t opponent);
    int (*stability_to)(uint64_t player, uint64_t opponent, int enough);
    void (*play)(Node *child, const Node *node, Square move, uint64_t flips);
} Core;
