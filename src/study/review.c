/* SPDX-License-Identifier: MIT */
#include "study/judge.h"

/* The index of the last move that gave away a win or a draw, or -1. */
static int find_last_slip(const JudgedGame *game) {
    int last = game->count - 1;
    while (last >= 0 && game->move[last].slip == JUDGE_KEPT)
        last--;
    return last;
}

/* Whether the game ended as the slip made it: the loser's slip, or in a drawn game the one that
 * made a draw of a win. */
static bool has_decided(const JudgedGame *game, const JudgedMove *slip) {
    int halves[2];
    review_count(game, halves);
    Colour side = slip->before.side, other = colour_other(side);
    if (halves[side] == halves[other])
        return game->over && slip->slip == JUDGE_WIN_TO_DRAW;
    return game->over && slip->slip != JUDGE_WIN_TO_DRAW && halves[side] < halves[other];
}

/* The importance of a move: its loss, and of two moves with equal losses the one that gave away a
 * win or a draw is more important. 0 if the move is not a critical moment. */
static int importance(const JudgedMove *move, int critical) {
    bool slip = move->slip != JUDGE_KEPT;
    return slip || (critical > 0 && move->loss >= critical) ? 2 * move->loss + slip : 0;
}

void review_pick(Review *review, const JudgedGame *game, const ReviewOptions *options) {
    bool chosen[JUDGE_MOVES] = {false};
    int slip = find_last_slip(game);
    bool decided = slip >= 0 && has_decided(game, &game->move[slip]);
    *review = (Review){.game = game,
                       .options = options,
                       .book_moves = -1,
                       .last_slip = slip,
                       .decisive = decided ? slip : -1};
    if (review->decisive >= 0 && options->moments > 0) {
        chosen[review->decisive] = true;
        review->moment[review->moments++] = review->decisive;
    }
    while (review->moments < options->moments && review->moments < REVIEW_MOMENTS) {
        int best = -1, most = 0;
        for (int i = 0; i < game->count; i++) {
            int here = importance(&game->move[i], options->critical);
            if (!chosen[i] && here > most) {
                most = here;
                best = i;
            }
        }
        if (best < 0)
            break;
        chosen[best] = true;
        review->moment[review->moments++] = best;
    }
}

int review_moment(const Review *review, int index) {
    for (int i = 0; i < review->moments; i++)
        if (review->moment[i] == index)
            return i + 1;
    return 0;
}

int review_book_moves(verdi_book *book, const JudgedGame *game) {
    verdi_book_position row;
    for (int i = 0; i < game->count; i++) {
        Board board = position_board(game->move[i].before);
        if (verdi_book_get(book, board.player, board.opponent, &row) != 1 ||
            !verdi_book_find(&row, game->move[i].played))
            return i;
    }
    return game->count;
}

void review_count(const JudgedGame *game, int halves[2]) {
    Board board = {game->end.discs[BLACK], game->end.discs[WHITE]};
    ScoreCount count = score_count(board, game->over ? game->score : SCORE_DISCS);
    halves[BLACK] = count.player_halves;
    halves[WHITE] = count.opponent_halves;
}

const char *review_name(const JudgedGame *game, Colour colour) {
    if (*game->name[colour])
        return game->name[colour];
    return colour == BLACK ? "Black" : "White";
}
