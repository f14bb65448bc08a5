/* SPDX-License-Identifier: MIT
 *
 * The choice of a book move. A row is used only if its position has a value, because the loss of
 * each move is measured against that value. Rows that come only from imported games have none.
 * Values that do not come from a search, such as means of games and upper bounds, are ignored.
 */
#include "engine/choice/book_play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/public/lines.h"
#include "book/book_algebra.h"
#include "core/score_unit.h"

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

static int fill_line(verdi_book *book, Board board, const verdi_book_move *move, verdi_line *line) {
    const verdi_book_value *value = &move->value;
    int empties = bits_count(board_empties(board));
    bool exact = verdi_book_is_exact(value, empties);
    bool wld = value->kind == VERDI_BOOK_WLD;
    *line = (verdi_line){.move = move->move,
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
                         .pv = {(uint8_t)move->move}};
    return follow(book, board_play(board, move->move), move->reply, line);
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
        int error = fill_line(book, board, list[i].move, &result->line[i]);
        if (error)
            return error;
        result->lines++;
    }
    lines_settle(result);
    return 1;
}
