/* SPDX-License-Identifier: MIT */
#include "study/judge.h"

/* The loser's last move from a position that was not lost. -1 if there is none, or if the position
 * after this move was not lost either: then the values of later searches changed without a
 * mistake. */
static int find_decisive(const JudgedGame *game) {
    int halves[2];
    review_count(game, halves);
    if (!game->over || halves[BLACK] == halves[WHITE])
        return -1;
    Colour loser = halves[BLACK] < halves[WHITE] ? BLACK : WHITE;
    for (int i = game->count - 1; i >= 0; i--) {
        const JudgedMove *move = &game->move[i];
        if (move->before.side == loser && move->best_value >= 0)
            return move->value < 0 ? i : -1;
    }
    return -1;
}

/* The importance of a move: its loss, and of two moves with equal losses the one that gave away a
 * win or a draw is more important. 0 if the move is not a critical moment. */
static int importance(const JudgedMove *move, int critical) {
    bool slip = move->slip != JUDGE_KEPT;
    return slip || (critical > 0 && move->loss >= critical) ? 2 * move->loss + slip : 0;
}

void review_pick(Review *review, const JudgedGame *game, const ReviewOptions *options) {
    bool chosen[JUDGE_MOVES] = {false};
    *review = (Review){
        .game = game, .options = options, .book_moves = -1, .decisive = find_decisive(game)};
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
