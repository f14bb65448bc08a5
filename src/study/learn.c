/* SPDX-License-Identifier: MIT */
#include "study/learn.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "book/book_algebra.h"
#include "record/record.h"
#include "study/engine_crew.h"

enum { LEARN_LEVEL = 20, PATH_MAX_STEPS = 128 };

/* A position of the game with at least LEARN_EMPTIES empty squares. */
typedef struct Step {
    Board board;
    Colour side;          /* the side to move */
    Square move;          /* as played; SQUARE_NONE: the record ends here */
    bool is_new;          /* the book has no value of the position */
    bool searched;        /* `best` is known */
    verdi_book_move best; /* the best move that leads neither into the book nor to the game's next
                           * position */
} Step;

struct Learner {
    verdi_book *book;
    char engine[120];
    verdi_game *game;     /* the game being learned */
    verdi_game *position; /* the position being searched */
    int number;           /* number of the game in the book's queue; 0: none */
    bool over;
    int score; /* score for black in discs, if the game is over */
    int steps;
    Step step[PATH_MAX_STEPS];
    verdi_result result;
};

static Learner *learner_new(const char *path, const verdi_engine *engine,
                            char problem[VERDI_BOOK_PROBLEM]) {
    Learner *learner = calloc(1, sizeof *learner);
    if (!learner || verdi_game_new(&learner->game) != VERDI_OK ||
        verdi_game_new(&learner->position) != VERDI_OK) {
        snprintf(problem, VERDI_BOOK_PROBLEM, "%s", verdi_strerror(VERDI_E_MEMORY));
        learner_free(learner);
        return NULL;
    }
    engine_name(verdi_engine_get_weights(engine), learner->engine, sizeof learner->engine);
    if (verdi_book_open(&learner->book, path, VERDI_BOOK_WRITE, problem)) {
        learner->book = NULL;
        learner_free(learner);
        return NULL;
    }
    return learner;
}

Learner *learner_resume(const char *path, const verdi_engine *engine) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book = verdi_engine_get_book(engine);
    verdi_game *game;
    if (!book || verdi_game_new(&game) != VERDI_OK)
        return NULL;
    bool waits = verdi_book_next_game(book, game, NULL) > 0;
    verdi_game_free(game);
    return waits ? learner_new(path, engine, problem) : NULL;
}

void learner_free(Learner *learner) {
    if (!learner)
        return;
    verdi_book_close(learner->book);
    verdi_game_free(learner->game);
    verdi_game_free(learner->position);
    free(learner);
}

static void say_problem(const Learner *learner, int error, char problem[VERDI_BOOK_PROBLEM]) {
    const char *text = verdi_book_get_problem(learner->book);
    snprintf(problem, VERDI_BOOK_PROBLEM, "%s", *text ? text : verdi_strerror(error));
}

static void drop(Learner **learner) {
    learner_free(*learner);
    *learner = NULL;
}

bool learner_add(Learner **learner, const char *path, const verdi_engine *engine,
                 const verdi_game *game, char problem[VERDI_BOOK_PROBLEM]) {
    if (!*learner)
        *learner = learner_new(path, engine, problem);
    int error = *learner ? verdi_book_add_game((*learner)->book, game) : VERDI_OK;
    if (error) {
        say_problem(*learner, error, problem);
        drop(learner);
    }
    return *learner;
}

/* ----------------------------------------------------------------------------- the game's path */

/* Returns 1 if the book has a value for the position, 0 if it has none, or a negative error. */
static int is_known(Learner *learner, Board board) {
    verdi_book_position row;
    int found = verdi_book_get(learner->book, board.player, board.opponent, &row);
    return found <= 0 ? found
                      : row.value.kind != VERDI_BOOK_UNKNOWN && row.value.kind != VERDI_BOOK_GAMES;
}

static int add_step(Learner *learner, Board board, Colour side, Square move) {
    if (learner->steps == PATH_MAX_STEPS)
        return VERDI_E_SPACE;
    int known = is_known(learner, board);
    learner->step[learner->steps++] =
        (Step){.board = board, .side = side, .move = move, .is_new = known == 0};
    return known < 0 ? known : VERDI_OK;
}

/* Lists the positions of the game from its start, including those where a side must pass. */
static int list_steps(Learner *learner) {
    const Game *game = &learner->game->game;
    int error = VERDI_OK;
    learner->steps = 0;
    learner->over = game_is_over(game);
    learner->score = board_final_score((Board){game->now.discs[BLACK], game->now.discs[WHITE]});
    for (GameWalk walk = {0}; !error && game_walk(game, &walk);) {
        Board board = position_board(walk.position);
        if (bits_count(board_empties(board)) < LEARN_EMPTIES || board_is_over(board))
            break;
        error = add_step(learner, board, walk.position.side, walk.square);
    }
    return error;
}

/* Sets *moves to the moves of a board that lead neither into the book nor to a position of the
 * game. */
static int outside(Learner *learner, Board board, uint64_t *moves) {
    *moves = 0;
    for (BITS_EACH(square, board_moves(board))) {
        Board after = board_play(board, (Square)square);
        bool on_path = false;
        for (int i = 0; i < learner->steps; i++)
            on_path = on_path || board_equal(board_canonical(learner->step[i].board, NULL),
                                             board_canonical(after, NULL));
        int known = on_path ? 1 : is_known(learner, after);
        if (known < 0)
            return known;
        if (!known)
            *moves |= bits_square((int)square);
    }
    return VERDI_OK;
}

/* Returns 1 if the move played is a searched move of a book position, 0 if not, or a negative
 * error. Such a move now leads to a new position, so the best of the other moves must be
 * searched. */
static int loses_deviation(Learner *learner, const Step *step) {
    verdi_book_position row;
    int found = verdi_book_get(learner->book, step->board.player, step->board.opponent, &row);
    if (found <= 0)
        return found;
    const verdi_book_move *move = step->move < 64 ? verdi_book_find(&row, step->move) : NULL;
    return move && move->value.kind != VERDI_BOOK_UNKNOWN && move->value.kind != VERDI_BOOK_GAMES &&
           move->value.kind != VERDI_BOOK_NEGAMAX;
}

/* Returns 1 and sets *moves if the step needs a search of these moves, 0 if it needs none, or a
 * negative error. */
static int wants_search(Learner *learner, int index, uint64_t *moves) {
    const Step *step = &learner->step[index];
    if (step->searched)
        return 0;
    if (!step->is_new) {
        bool leads_on = index + 1 < learner->steps && learner->step[index + 1].is_new;
        int loses = leads_on ? loses_deviation(learner, step) : 0;
        if (loses <= 0)
            return loses;
    }
    int error = outside(learner, step->board, moves);
    return error ? error : *moves != 0;
}

/* ------------------------------------------------------------------------------ what is stored */

static void count_result(Learner *learner, int index, verdi_book_position *row) {
    int score = learner->step[index].side == BLACK ? learner->score : -learner->score;
    if (!learner->over)
        return;
    row->wins += score > 0;
    row->draws += score == 0;
    row->losses += score < 0;
}

/* Replaces the row's searched moves by the best of the other moves. */
static void put_deviation(verdi_book_position *row, const verdi_book_move *best) {
    int kept = 0;
    for (int i = 0; i < row->moves; i++) {
        verdi_book_kind kind = row->move[i].value.kind;
        if (kind == VERDI_BOOK_NEGAMAX || kind == VERDI_BOOK_GAMES || kind == VERDI_BOOK_UNKNOWN)
            row->move[kept++] = row->move[i];
    }
    row->moves = kept;
    verdi_book_move *move = verdi_book_add_move(row, best->move);
    *move = *best;
    row->value = book_best_of_moves(row); /* settling the book adds the moves that lead on */
}

static int store_step(Learner *learner, int index, int source) {
    Step *step = &learner->step[index];
    verdi_book_position row;
    int found = verdi_book_get(learner->book, step->board.player, step->board.opponent, &row);
    if (found < 0)
        return found;
    if (!found)
        verdi_book_position_init(&row, step->board.player, step->board.opponent);
    count_result(learner, index, &row);
    step->best.value.source = source;
    if (step->searched)
        put_deviation(&row, &step->best);
    if (step->is_new)
        row.flags |= VERDI_BOOK_LEARNED;
    row.flags |= VERDI_BOOK_DONE;
    return verdi_book_put(learner->book, &row);
}

/* Stores all positions of a game, within a transaction. The last positions come first, because the
 * earlier ones get their values from them. Returns VERDI_E_BUSY if another program has learned the
 * game meanwhile. */
static int store_game(Learner *learner, int source) {
    int error = VERDI_OK;
    for (int i = learner->steps - 1; !error && i >= 0; i--)
        error = store_step(learner, i, source);
    for (int i = learner->steps - 1; !error && i >= 0; i--)
        error = book_raise(learner->book, learner->step[i].board);
    if (error)
        return error;
    int dropped = verdi_book_drop_game(learner->book, learner->number);
    return dropped > 0 ? VERDI_OK : dropped < 0 ? dropped : VERDI_E_BUSY;
}

static int finish_game(Learner *learner) {
    char date[12];
    engine_today(date);
    int source = verdi_book_add_source(learner->book, learner->engine, date);
    int error = source < 0 ? source : verdi_book_begin(learner->book);
    if (error)
        return error;
    error = store_game(learner, source);
    learner->number = 0;
    if (!error)
        return verdi_book_commit(learner->book);
    verdi_book_rollback(learner->book);
    return error == VERDI_E_BUSY ? VERDI_OK : error;
}

/* ------------------------------------------------------------------------------------ the work */

/* Loads the next waiting game. Returns 1, 0 if no game waits, or a negative error. Drops unreadable
 * games. */
static int load_game(Learner *learner) {
    int number, bad = 0;
    while ((number = verdi_book_next_game(learner->book, learner->game, &bad)) == VERDI_E_FORMAT &&
           verdi_book_drop_game(learner->book, bad) > 0)
        continue;
    int error = number > 0 ? list_steps(learner) : VERDI_OK;
    learner->number = number > 0 && !error ? number : 0;
    return error ? error : number;
}

/* Finds the next step to search, and its moves. Returns its index, the number of steps if there is
 * none, or a negative error. Goes backwards from the end, because the results of later positions
 * help the search of earlier ones. */
static int find_step(Learner *learner, uint64_t *moves) {
    for (int i = learner->steps - 1; i >= 0; i--) {
        int wanted = wants_search(learner, i, moves);
        if (wanted)
            return wanted > 0 ? i : wanted;
    }
    return learner->steps;
}

/* Searches a step. If the search is stopped, the step is not searched yet. */
static void search_step(Learner *learner, Step *step, uint64_t moves, LearnSearch *search,
                        void *user) {
    verdi_limits limits;
    verdi_limits_init(&limits);
    limits.level = LEARN_LEVEL;
    limits.moves = moves;
    verdi_game_set_position(learner->position, step->board.player, step->board.opponent,
                            VERDI_BLACK);
    step->searched =
        search(learner->position, &limits, &learner->result, user) && learner->result.lines;
    if (step->searched)
        step->best = book_move_of_line(&learner->result.line[0], 0);
}

/* Returns 1, 0 if no game waits, or a negative error. */
static int work(Learner *learner, LearnSearch *search, void *user) {
    int found = learner->number ? 1 : load_game(learner);
    if (found <= 0)
        return found;
    uint64_t moves;
    int index = find_step(learner, &moves);
    if (index == learner->steps) {
        int error = finish_game(learner);
        return error ? error : 1;
    }
    if (index >= 0)
        search_step(learner, &learner->step[index], moves, search, user);
    return index < 0 ? index : 1;
}

bool learner_work(Learner **learner, LearnSearch *search, void *user,
                  char problem[VERDI_BOOK_PROBLEM]) {
    int status = work(*learner, search, user);
    if (status < 0)
        say_problem(*learner, status, problem);
    if (status <= 0)
        drop(learner);
    return status >= 0;
}
