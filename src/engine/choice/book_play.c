/* SPDX-License-Identifier: MIT
 *
 * The choice of a book move, and the handover to the search where the book ends. The search gets
 * what the book knows about the position: the value, depth and best move of an earlier search, and
 * the rows of positions after one more move.
 *
 * A move is chosen only if its position has a value, because the loss of each move is measured
 * against that value. Rows that come only from imported games have none. Values that do not come
 * from a search, such as means of games and upper bounds, are ignored.
 */
#include "engine/choice/choice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/public.h"
#include "book/book_algebra.h"
#include "core/score_unit.h"
#include "engine/plan.h"

typedef struct Candidate {
    const verdi_book_move *move;
    Score worth; /* its value, with contempt for proven draws */
    int place;   /* index in the row */
    int rank;    /* reliability, 0 is best */
} Candidate;

/* The value as the search sees it: contempt changes only the score of a proven draw. */
static Score worth(const verdi_book_value *value, int empties, int contempt) {
    bool draw =
        value->value == 0 && (value->kind == VERDI_BOOK_WLD || verdi_book_is_exact(value, empties));
    return draw ? score_of_draw(contempt) : value->value;
}

static int compare(const void *left, const void *right) {
    const Candidate *a = left, *b = right;
    return a->worth != b->worth ? b->worth - a->worth
           : a->rank != b->rank ? a->rank - b->rank
                                : a->place - b->place;
}

/* Lists the moves with a usable value, best first; moves with equal values are sorted by
 * reliability. */
static int list_candidates(const verdi_book_position *row, int contempt, Candidate *list) {
    int empties = bits_count(~(row->player | row->opponent)), count = 0;
    for (int i = 0; i < row->moves; i++) {
        const verdi_book_value *value = &row->move[i].value;
        if (!book_is_founded(value))
            continue;
        int rank = 0;
        for (int j = 0; j < row->moves; j++)
            rank += verdi_book_compare(&row->move[j].value, value, empties) > 0;
        list[count++] = (Candidate){&row->move[i], worth(value, empties, contempt), i, rank};
    }
    qsort(list, (size_t)count, sizeof *list, compare);
    return count;
}

/* Picks at random one of the moves that lose at most `loss` against `best`. A move that loses
 * `randomness` discs more than another is picked half as often. */
static int draw_candidate(const Candidate *list, int count, Score best, int loss, int randomness,
                          Random *random) {
    double chance[VERDI_MAX_MOVES], sum = 0;
    int good = 0;
    for (; good < count && list[good].worth >= best - loss; good++) {
        chance[good] = exp2((double)(list[good].worth - best) / (SCORE_DISC * randomness));
        sum += chance[good];
    }
    double at = random_unit(random) * sum;
    for (int i = 0; i < good - 1; i++)
        if ((at -= chance[i]) < 0)
            return i;
    return good - 1;
}

/* Extends the line with the best moves of the book as far as the book goes, and then with the reply
 * that the search of the last move expected. `reply` is the reply to the line's last move. */
static int follow(verdi_book *book, Board board, int reply, verdi_line *line) {
    while (line->pv_length < VERDI_MAX_LINE) {
        verdi_book_position row;
        Candidate list[VERDI_MAX_MOVES];
        int found = verdi_book_get(book, board.player, board.opponent, &row);
        if (found < 0)
            return found;
        bool in_book = found && list_candidates(&row, 0, list) > 0;
        int next = in_book ? list[0].move->move : reply;
        if (next == VERDI_NONE)
            break;
        reply = in_book ? list[0].move->reply : VERDI_NONE;
        line->pv[line->pv_length++] = (uint8_t)next;
        board = board_play(board, next);
    }
    return VERDI_OK;
}

static verdi_line line_of(const verdi_book_value *value, int move, int empties) {
    bool exact = verdi_book_is_exact(value, empties);
    bool wld = value->kind == VERDI_BOOK_WLD;
    return (verdi_line){.move = move,
                        .value = value->value,
                        .lower = exact || (wld && value->value >= 0) ? value->value : -SCORE_MAX,
                        .upper = exact || (wld && value->value <= 0) ? value->value : SCORE_MAX,
                        .depth = exact              ? empties
                                 : value->depth < 0 ? 0
                                                    : value->depth,
                        .confidence = exact ? 100 : value->confidence,
                        .origin = VERDI_FROM_BOOK,
                        .exact = exact,
                        .complete = true,
                        .pv_length = 1,
                        .pv = {(uint8_t)move}};
}

int book_answer(verdi_book *book, Board board, int contempt, int lines,
                const verdi_book_style *style, Random *random, verdi_result *result) {
    verdi_book_position row;
    int found = verdi_book_get(book, board.player, board.opponent, &row);
    if (found <= 0 || !book_is_founded(&row.value))
        return found < 0 ? found : 0;
    Candidate list[VERDI_MAX_MOVES];
    int count = list_candidates(&row, contempt, list);
    Score best = worth(&row.value, bits_count(board_empties(board)), contempt);
    if (count && list[0].worth > best)
        best = list[0].worth;
    if (!count || list[0].worth < best - style->loss)
        return 0;
    int chosen = style->randomness
                     ? draw_candidate(list, count, best, style->loss, style->randomness, random)
                     : 0;
    Candidate first = list[chosen];
    memmove(list + 1, list, (size_t)chosen * sizeof *list);
    list[0] = first;
    *result = (verdi_result){0};
    for (int i = 0; i < count && i < lines; i++) {
        const verdi_book_move *move = list[i].move;
        result->line[i] = line_of(&move->value, move->move, bits_count(board_empties(board)));
        int error = follow(book, board_play(board, move->move), move->reply, &result->line[i]);
        if (error)
            return error;
        result->lines++;
    }
    lines_settle(result);
    return 1;
}

/* ------------------------------------------------------------------------- handover to a search */

/* Whether a search could have stored this value in the table. */
static bool is_searched(const verdi_book_value *value) {
    return value->kind == VERDI_BOOK_SEARCH || value->kind == VERDI_BOOK_EXACT ||
           value->kind == VERDI_BOOK_NEGAMAX;
}

/* The move of the row with the best searched value, or NULL if none has one. */
static const verdi_book_move *best_move(const verdi_book_position *row) {
    const verdi_book_move *best = NULL;
    for (int i = 0; i < row->moves; i++)
        if (is_searched(&row->move[i].value) &&
            (!best || row->move[i].value.value > best->value.value))
            best = &row->move[i];
    return best;
}

/* Gets the row of the position before the last move of the game. Returns 1 with the move in *last;
 * 0 if there is no such row, or if that move was a pass or implied one; or a negative error. */
static int row_before(verdi_book *book, const Game *game, verdi_book_position *row, Square *last) {
    if (!game->length)
        return 0;
    *last = game_move(game, game->length - 1).square;
    Board before = position_board(game_position(game, game->length - 1));
    if (*last == SQUARE_PASS || !board_flips(before, *last) ||
        !board_equal(board_play(before, *last), position_board(game->now)))
        return 0;
    return verdi_book_get(book, before.player, before.opponent, row);
}

int book_known(verdi_book *book, const Game *game, int contempt, verdi_line *known) {
    verdi_book_position row;
    Square last;
    int found = row_before(book, game, &row, &last);
    if (found <= 0)
        return found;
    const verdi_book_move *move = verdi_book_find(&row, last);
    bool leaf = move && move->move == last && move->reply != VERDI_NONE &&
                (move->value.kind == VERDI_BOOK_SEARCH || move->value.kind == VERDI_BOOK_EXACT);
    if (!leaf)
        return 0;
    verdi_book_value value = move->value; /* as the other side sees it, a ply later */
    value.value = -value.value;
    value.depth--;
    *known = line_of(&value, move->reply, position_empties(game->now));
    bool drawn = known->exact && known->value == 0;
    return known->depth > 0 && plan_confidence(known->confidence) >= 0 && !(drawn && contempt);
}

/* Adds a seed if it is usable: `percent` must be one of the search's confidence levels, and
 * contempt must not change the seed's value. Returns the new number of seeds. */
static int add(SearchSeed *seeds, int count, SearchSeed seed, int percent, int contempt) {
    int empties = bits_count(board_empties(seed.board));
    bool drawn = seed.value == 0 && seed.depth >= empties && percent == 100;
    seed.confidence = plan_confidence(percent);
    if (seed.confidence < 0 || seed.depth < 1 || (drawn && contempt))
        return count;
    seed.depth = seed.depth < empties ? seed.depth : empties;
    seeds[count] = seed;
    return count + 1;
}

int book_seeds(verdi_book *book, Board board, const verdi_line *known, int contempt,
               SearchSeed seeds[BOOK_SEEDS]) {
    int count = 0;
    if (known) {
        count = add(seeds, count, (SearchSeed){board, known->value, known->move, known->depth, 0},
                    known->confidence, contempt);
        Board after = board_play(board, known->move);
        count =
            add(seeds, count, (SearchSeed){after, -known->value, SQUARE_NONE, known->depth - 1, 0},
                known->confidence, contempt);
    }
    for (BITS_EACH(square, board_moves(board))) {
        Board after = board_play(board, (Square)square);
        verdi_book_position row;
        int found = verdi_book_get(book, after.player, after.opponent, &row);
        if (found < 0)
            return found;
        if (!found || !is_searched(&row.value))
            continue;
        const verdi_book_move *best = best_move(&row);
        bool exact = row.value.kind == VERDI_BOOK_EXACT;
        count = add(seeds, count,
                    (SearchSeed){after, row.value.value, best ? best->move : SQUARE_NONE,
                                 exact ? 60 : row.value.depth, 0},
                    exact ? 100 : row.value.confidence, contempt);
    }
    return count;
}
