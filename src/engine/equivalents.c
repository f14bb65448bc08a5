/* SPDX-License-Identifier: MIT */
#include "engine/equivalents.h"

#include "base/bits.h"

typedef struct Equivalents {
    uint64_t first;    /* one move of each class */
    uint64_t like[64]; /* for each move: its class, including itself */
    Board after[64];   /* for each move: the position after it */
    bool any;          /* some class has more than one move */
} Equivalents;

/* Finds the equivalence classes of `moves`, which are legal in `board`. */
static void find(Equivalents *equivalents, Board board, uint64_t moves) {
    Board least[64];
    equivalents->first = 0;
    equivalents->any = false;
    for (BITS_EACH(move, moves)) {
        equivalents->after[move] = board_play(board, (Square)move);
        least[move] = board_canonical(equivalents->after[move], NULL);
        equivalents->like[move] = bits_square((int)move);
        uint64_t same = 0;
        for (BITS_EACH(other, equivalents->first))
            if (board_equal(least[move], least[other]))
                same = equivalents->like[other];
        if (!same)
            equivalents->first |= bits_square((int)move);
        else
            equivalents->any = true;
        equivalents->like[move] |= same;
        for (BITS_EACH(other, same))
            equivalents->like[other] |= bits_square((int)move);
    }
}

/* The symmetry that maps `from` to `to`, two equivalent boards. */
static int symmetry_between(Board from, Board to) {
    int symmetry = 0;
    while (symmetry < 7 && !board_equal(board_symmetry(from, symmetry), to))
        symmetry++;
    return symmetry;
}

/* The line of `move`, derived from the line of an equivalent move. */
static verdi_line turn_line(const Equivalents *equivalents, const verdi_line *line, int move) {
    int symmetry = symmetry_between(equivalents->after[line->move], equivalents->after[move]);
    verdi_line turned = *line;
    turned.move = turned.pv[0] = (uint8_t)move;
    turned.nodes = 0;
    for (int i = 1; i < line->pv_length; i++)
        if (line->pv[i] < 64)
            turned.pv[i] = (uint8_t)bits_symmetry_square(line->pv[i], symmetry);
    return turned;
}

/* Adds the equivalent moves after each searched move. */
static void spread_root(const Equivalents *equivalents, verdi_root *root) {
    verdi_root searched = *root;
    root->count = 0;
    for (int i = 0; i < searched.count; i++) {
        verdi_root_move move = searched.move[i];
        uint64_t others = equivalents->like[move.move] & ~bits_square(move.move);
        root->move[root->count++] = move;
        root->done += i < searched.done ? bits_count(others) : 0;
        move.nodes = 0;
        for (BITS_EACH(other, others)) {
            move.move = (int)other;
            root->move[root->count++] = move;
        }
    }
}

/* Expands a result that has one move of each class: adds the lines of the equivalent moves after
 * the line of each move, up to `most` lines in all. Drops a second line of the same class. Added
 * lines have a node count of 0. */
static void spread(const Equivalents *equivalents, int most, verdi_result *result) {
    const verdi_result searched = *result;
    uint64_t listed = 0;
    int count = 0;
    for (int i = 0; i < searched.lines && count < most; i++) {
        const verdi_line *line = &searched.line[i];
        uint64_t like = line->move < 64 ? equivalents->like[line->move] : 0;
        if (listed & like)
            continue;
        listed |= like;
        result->line[count++] = *line;
        for (BITS_EACH(other, like))
            if (count < most && (int)other != line->move)
                result->line[count++] = turn_line(equivalents, line, (int)other);
    }
    result->lines = count;
    spread_root(equivalents, &result->root);
}

void equivalents_fill_up(Board board, int most, verdi_result *result) {
    Equivalents equivalents;
    find(&equivalents, board, board_moves(board));
    if (equivalents.any)
        spread(&equivalents, most, result);
}

typedef struct Listener {
    Equivalents equivalents;
    int most;
    verdi_info_fn *report;
    void *user;
} Listener;

static void pass_on(const verdi_info *info, void *user) {
    const Listener *listener = user;
    verdi_result all = *info->result;
    verdi_info passed = *info;
    spread(&listener->equivalents, listener->most, &all);
    passed.result = &all;
    listener->report(&passed, listener->user);
}

void equivalents_run(SearchSetup setup, Board board, const verdi_limits *limits,
                     verdi_info_fn *report, void *user, verdi_result *result) {
    Listener listener = {.most = limits->lines, .report = report, .user = user};
    uint64_t moves = board_moves(board) & (limits->moves ? limits->moves : ~(uint64_t)0);
    if (limits->lines > 1)
        find(&listener.equivalents, board, moves);
    if (!listener.equivalents.any) {
        driver_run(&setup, board, limits, report, user, result);
        return;
    }
    verdi_limits reduced = *limits;
    reduced.moves = listener.equivalents.first;
    setup.choice = true;
    driver_run(&setup, board, &reduced, report ? pass_on : NULL, &listener, result);
    spread(&listener.equivalents, limits->lines, result);
}
