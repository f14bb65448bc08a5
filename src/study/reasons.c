/* SPDX-License-Identifier: MIT */
#include "study/reasons.h"

#include "base/bits.h"

enum {
    MORE_MOVES = 3, /* moves and stable discs that are worth a word */
    MORE_DISCS = 3,
    LATE = 20,  /* with more empty squares the regions still change */
    REGION = 9, /* a region this large is no region yet */
};

static const uint64_t corners = 0x8100000000000081u;

/* The squares of a set and their neighbours. */
static uint64_t with_neighbours(uint64_t set) {
    const uint64_t west = 0xfefefefefefefefeu, east = 0x7f7f7f7f7f7f7f7fu;
    set |= (set << 1 & west) | (set >> 1 & east);
    return set | set << 8 | set >> 8;
}

/* The connected squares of `empties` around `square`, diagonals included; `square` is one. */
static uint64_t region_of(uint64_t empties, Square square) {
    uint64_t region = bits_square(square), old;
    do {
        old = region;
        region = with_neighbours(region) & empties;
    } while (region != old);
    return region;
}

/* The player's discs on edges that can never be flipped: those of a full edge, and those between an
 * own corner and the first other square. Only moves along the edge could flip them. */
static uint64_t stable_on_edges(Board board) {
    static const struct {
        int from, step;
    } runs[] = {{0, 1}, {7, -1}, {56, 1}, {63, -1}, {0, 8}, {56, -8}, {7, 8}, {63, -8}};
    uint64_t stable = 0, empties = board_empties(board);
    for (int i = 0; i < 8; i++) {
        uint64_t edge = 0, run = 0;
        bool own = true;
        for (int at = 0; at < 8; at++) {
            uint64_t square = bits_square(runs[i].from + at * runs[i].step);
            own = own && board.player & square;
            edge |= square;
            run |= own ? square : 0;
        }
        stable |= edge & empties ? run : edge & board.player;
    }
    return stable;
}

/* The most stable discs on edges that the side to move has after its best move for that. */
static int most_stable(Board board, Square *with) {
    int most = bits_count(stable_on_edges(board));
    for (BITS_EACH(move, board_moves(board))) {
        int count = bits_count(stable_on_edges(board_pass(board_play(board, (Square)move))));
        if (count > most) {
            most = count;
            *with = (Square)move;
        }
    }
    return most;
}

/* The empty squares left in the region of a move if it stays in one piece, else -1. */
static int left_in_region(Board before, Square move) {
    uint64_t region = region_of(board_empties(before), move), left = region & ~bits_square(move);
    if (!left)
        return 0;
    bool whole = region_of(left, (Square)bits_first(left)) == left;
    return whole && region != board_empties(before) && bits_count(region) < REGION
               ? bits_count(left)
               : -1;
}

int reasons_find(Board before, Square played, Square best, Reason reasons[REASONS]) {
    Board bad = board_play(before, played), good = board_play(before, best);
    uint64_t replies = board_moves(bad), others = board_moves(good);
    uint64_t opened = corners & replies & ~others & ~board_moves(board_pass(before));
    int count = 0, left = left_in_region(before, played), kept = left_in_region(before, best);
    int moves = bits_count(replies), fewer = bits_count(others);
    Square with = SQUARE_NONE, unused;
    int discs = most_stable(bad, &with), less = most_stable(good, &unused);
    if (opened)
        reasons[count++] = (Reason){REASON_CORNER, (Square)bits_first(opened), 0, 0};
    if (corners & bits_square(best) && !(corners & bits_square(played)))
        reasons[count++] = (Reason){REASON_MISSED, best, 0, 0};
    if (with != SQUARE_NONE && discs >= less + MORE_DISCS)
        reasons[count++] = (Reason){REASON_EDGE, with, discs, less};
    if (bits_count(board_empties(before)) <= LATE && left % 2 == 1 && kept >= 0 && kept % 2 == 0)
        reasons[count++] = (Reason){REASON_LAST, played, left, kept};
    if (moves >= fewer + MORE_MOVES)
        reasons[count++] = (Reason){REASON_MOVES, played, moves, fewer};
    return count;
}

void reason_words(const Reason *reason, Colour side, Text *out) {
    const char *square = square_name(reason->square);
    const char *opponent = side == BLACK ? "White" : "Black";
    if (reason->kind == REASON_CORNER)
        text_add(out, "opened the corner %s", square);
    else if (reason->kind == REASON_MISSED)
        text_add(out, "did not take the corner %s", square);
    else if (reason->kind == REASON_EDGE)
        text_add(out, "let %s have %d stable edge discs with %s (at most %d after the better move)",
                 opponent, reason->count, square, reason->other);
    else if (reason->kind == REASON_LAST)
        text_add(out, "left %s the last move next to %s (%d empty square%s there)", opponent,
                 square, reason->count, reason->count > 1 ? "s" : "");
    else
        text_add(out, "gave %s %d more moves (%d, not %d)", opponent, reason->count - reason->other,
                 reason->count, reason->other);
}
