/* SPDX-License-Identifier: MIT
 *
 * The handover from the book to the search. The search gets what the book knows about the position:
 * the value, depth and best move of an earlier search, and the rows of positions after one more
 * move.
 */
#include "base/bits.h"
#include "core/score_unit.h"
#include "engine/choice/book_play.h"
#include "engine/plan.h"

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
    int empties = position_empties(game->now);
    bool exact = move->value.kind == VERDI_BOOK_EXACT;
    *known = (verdi_line){.move = move->reply,
                          .value = -move->value.value,
                          .lower = exact ? -move->value.value : -SCORE_MAX,
                          .upper = exact ? -move->value.value : SCORE_MAX,
                          .depth = exact ? empties : move->value.depth - 1,
                          .confidence = exact ? 100 : move->value.confidence,
                          .origin = VERDI_FROM_BOOK,
                          .exact = exact,
                          .complete = true,
                          .pv_length = 1,
                          .pv = {(uint8_t)move->reply}};
    bool drawn = exact && known->value == 0;
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
