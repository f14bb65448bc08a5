/* SPDX-License-Identifier: MIT
 *
 * The engines of verdi.h. An engine checks every argument. It owns the weights, the table and the
 * threads, which it creates at the first search.
 */
#include <stdlib.h>

#include "base/bits.h"
#include "base/public.h"
#include "base/random.h"
#include "base/thread.h"
#include "base/timer.h"
#include "core/score_unit.h"
#include "engine/choice/choice.h"
#include "engine/equivalents.h"
#include "engine/plan.h"
#include "engine/tt_memory.h"
#include "engine/tt_saved.h"
#include "engine/weights_share.h"
#include "record/record.h"
#include "verdi/book.h"

enum { THREADS_MAX = TEAM_THREADS_MAX, HASH_MAX_MIB = 1 << 20, RANDOMNESS_MAX = 64 };

struct verdi_engine {
    const Core *core;
    WeightsShare *share;
    const Weights *weights; /* NULL until first used */
    Tt tt;
    int hash_mib, table_mib; /* the requested size, and the size of the table */
    Team *team;
    int threads, team_threads; /* the requested number, and the number in the team */
    bool forget;               /* the next search starts with empty tables */
    int contempt;              /* of the last search, from Black's view: the table depends on it */
    verdi_book *book;
    bool book_failed; /* damaged: not used any more */
    verdi_book_style book_style;
    Random book_random, strength_random;
    ClockDelays delays;
};

int verdi_engine_new(verdi_engine **engine, const verdi_config *config) {
    verdi_config own;
    verdi_config_init(&own);
    if (!sized_read(&own, &sized_config, config, config->size))
        return VERDI_E_ARGUMENT;
    verdi_engine *made = calloc(1, sizeof *made);
    if (!made)
        return VERDI_E_MEMORY;
    int error = verdi_engine_set_threads(made, own.threads);
    if (!error)
        error = verdi_engine_set_hash(made, own.hash_mib);
    if (error)
        goto fail;
    error = VERDI_E_CPU;
    made->core = levels_pick(own.cpu && *own.cpu ? own.cpu : NULL);
    if (!made->core)
        goto fail;
    error = VERDI_OK;
    if (own.weights_of)
        made->share = weights_share_join(own.weights_of->share);
    else
        error = weights_share_open(&made->share, own.weights_file);
    if (error)
        goto fail;
    made->forget = true;
    verdi_book_style style;
    verdi_book_style_init(&style);
    verdi_engine_set_book_style(made, &style);
    *engine = made;
    return VERDI_OK;
fail:
    free(made);
    return error;
}

void verdi_engine_free(verdi_engine *engine) {
    if (!engine)
        return;
    team_free(engine->team);
    tt_free(&engine->tt);
    weights_share_leave(engine->share);
    verdi_book_close(engine->book);
    free(engine);
}

int verdi_engine_set_threads(verdi_engine *engine, int threads) {
    if (threads < 0 || threads > THREADS_MAX)
        return VERDI_E_ARGUMENT;
    if (!threads) { /* only if needed, as it reads system files */
        threads = cpu_count();
        threads = threads < THREADS_MAX ? threads : THREADS_MAX;
    }
    engine->threads = threads;
    return VERDI_OK;
}

int verdi_engine_set_hash(verdi_engine *engine, int mib) {
    if (mib < 1 || mib > HASH_MAX_MIB)
        return VERDI_E_ARGUMENT;
    engine->hash_mib = mib;
    return VERDI_OK;
}

int verdi_engine_get_threads(const verdi_engine *engine) {
    return engine->threads;
}

int verdi_engine_get_hash(const verdi_engine *engine) {
    return engine->hash_mib;
}

const char *verdi_engine_get_cpu(const verdi_engine *engine) {
    return engine->core->level;
}

const char *verdi_engine_get_weights(const verdi_engine *engine) {
    return weights_share_description(engine->share);
}

void verdi_engine_set_book(verdi_engine *engine, struct verdi_book *book) {
    if (book != engine->book)
        verdi_book_close(engine->book);
    engine->book = book;
    engine->book_failed = false;
}

struct verdi_book *verdi_engine_get_book(const verdi_engine *engine) {
    return engine->book;
}

int verdi_engine_set_book_style(verdi_engine *engine, const verdi_book_style *style) {
    verdi_book_style own;
    verdi_book_style_init(&own);
    if (!sized_read(&own, &sized_book_style, style, style->size) || own.randomness < 0 ||
        own.randomness > RANDOMNESS_MAX || own.loss < 0)
        return VERDI_E_ARGUMENT;
    engine->book_style = own;
    if (own.loss > 2 * SCORE_MAX) /* no move can lose more */
        engine->book_style.loss = 2 * SCORE_MAX;
    random_seed(&engine->book_random, own.seed);
    random_seed(&engine->strength_random, own.seed);
    return VERDI_OK;
}

void verdi_engine_clear(verdi_engine *engine) {
    tt_clear(&engine->tt);
    engine->forget = true;
}

/* How long unpacking had to wait for a CPU says how long the first searches will have to. */
static int unpack(verdi_engine *engine) {
    double delay = 0;
    int error =
        engine->weights ? VERDI_OK : weights_share_get(engine->share, &engine->weights, &delay);
    clock_note_delay(&engine->delays, delay);
    return error;
}

int verdi_engine_prepare(verdi_engine *engine) {
    int error = unpack(engine);
    if (error)
        return error;
    if (engine->table_mib != engine->hash_mib) {
        if (!tt_resize(&engine->tt, engine->hash_mib))
            return VERDI_E_MEMORY;
        engine->table_mib = engine->hash_mib;
    }
    if (engine->team_threads != engine->threads) {
        Team *team = team_new(engine->threads);
        if (!team)
            return VERDI_E_MEMORY;
        team_free(engine->team);
        engine->team = team;
        engine->team_threads = engine->threads;
    }
    return VERDI_OK;
}

size_t verdi_engine_save(const verdi_engine *engine, int depth, void *bytes, size_t size) {
    return engine->contempt ? 0 : tt_save(&engine->tt, depth, bytes, size);
}

int verdi_engine_load(verdi_engine *engine, const void *bytes, size_t size) {
    int error = tt_load_check(bytes, size);
    if (!error)
        error = verdi_engine_prepare(engine);
    if (error)
        return error;
    if (engine->contempt)
        verdi_engine_clear(engine);
    engine->contempt = 0;
    tt_load(&engine->tt, bytes, size);
    return VERDI_OK;
}

int verdi_evaluate(verdi_engine *engine, const verdi_game *game, int *value) {
    Node node;
    int error = unpack(engine);
    if (error)
        return error;
    engine->core->node_init(&node, position_board(game->game.now));
    *value = engine->core->evaluate(engine->weights, &node);
    return VERDI_OK;
}

void verdi_engine_note_delay(verdi_engine *engine, double seconds) {
    clock_note_answer(&engine->delays, seconds);
}

typedef enum BookUse {
    BOOK_UNUSED,
    BOOK_FAILED,
    BOOK_SILENT, /* no answer, but nearby positions help the search */
    BOOK_ANSWERED
} BookUse;

/* Continues without the book. The next search tries the book again if another program had locked it
 * or memory was short, but not if it is damaged. */
static BookUse leave_book(verdi_engine *engine, int error) {
    engine->book_failed = error != VERDI_E_BUSY && error != VERDI_E_MEMORY;
    return BOOK_FAILED;
}

/* Reports a result that was not reported during a search. */
static void report_result(const verdi_result *result, verdi_info_fn *report, void *user) {
    const verdi_line *best = &result->line[0];
    verdi_info info = {.depth = best->depth,
                       .confidence = best->confidence,
                       .solving = best->exact,
                       .complete = true,
                       .result = result};
    if (report)
        report(&info, user);
}

static BookUse ask_book(verdi_engine *engine, Board board, const verdi_limits *limits,
                        verdi_result *result) {
    verdi_book_style style = engine->book_style;
    int discs = bits_count(~board_empties(board));
    bool left = limits->vary && !strength_in_book(limits->level, discs);
    if (!limits->book || !engine->book || engine->book_failed || board_is_over(board) || left)
        return BOOK_UNUSED;
    if (limits->vary)
        style = strength_book_style(limits->level, &style);
    else
        style.randomness = 0;
    int found = book_answer(engine->book, board, limits->contempt, limits->lines, &style,
                            &engine->book_random, result);
    if (found < 0)
        return leave_book(engine, found);
    if (found)
        equivalents_fill_up(board, limits->lines, result);
    return found ? BOOK_ANSWERED : BOOK_SILENT;
}

/* Looks the position up in the book. If there is no answer, stores the book's related values in
 * `known` and `seeds` for the search. */
static BookUse consult_book(verdi_engine *engine, const verdi_game *game,
                            const verdi_limits *limits, SearchSetup *setup, verdi_line *known,
                            SearchSeed seeds[BOOK_SEEDS]) {
    int found = book_known(engine->book, &game->game, limits->contempt, known);
    int count = found < 0 ? found
                          : book_seeds(engine->book, position_board(game->game.now),
                                       found ? known : NULL, limits->contempt, seeds);
    if (count < 0)
        return leave_book(engine, count);
    setup->known = found ? known : NULL;
    setup->seeds = seeds;
    setup->seed_count = count;
    return BOOK_SILENT;
}

/* Searches the board, and picks a move at random if the limits ask for weaker or varied play. */
static void search_and_choose(verdi_engine *engine, const SearchSetup *setup, Board board,
                              const verdi_limits *limits, verdi_info_fn *report, void *user,
                              verdi_result *result) {
    bool varies = limits->vary && strength_varies(limits->level);
    if (!(limits->mean_loss || varies) || !board_moves(board)) {
        equivalents_run(*setup, board, limits, report, user, result);
        return;
    }
    verdi_limits all = *limits; /* the choice needs all lines; the caller asked for fewer */
    all.lines = VERDI_MAX_MOVES;
    equivalents_run(*setup, board, &all, NULL, NULL, result);
    if (limits->mean_loss)
        strength_choose(&engine->strength_random, limits->carried,
                        bits_count(~board_empties(board)), limits->mean_loss, limits->lines,
                        result);
    else
        strength_vary(&engine->strength_random, limits->level, limits->lines, result);
    report_result(result, report, user);
}

static int search(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                  verdi_info_fn *report, void *user, verdi_result *result) {
    int64_t begin_ns = timer_now_ns();
    Board board = position_board(game->game.now);
    if (!plan_limits_valid(limits))
        return VERDI_E_ARGUMENT;
    uint64_t legal = board_moves(board);
    if (limits->moves && legal && !(limits->moves & legal))
        return VERDI_E_ILLEGAL;
    BookUse book = ask_book(engine, board, limits, result);
    if (book == BOOK_ANSWERED) {
        result->seconds = timer_seconds(begin_ns, timer_now_ns());
        report_result(result, report, user);
        return VERDI_OK;
    }
    int error = verdi_engine_prepare(engine);
    if (error)
        return error;
    tt_settle(&engine->tt);
    int contempt = game->game.now.side == BLACK ? limits->contempt : -limits->contempt;
    if (contempt != engine->contempt)
        verdi_engine_clear(engine);
    engine->contempt = contempt;
    tt_new_search(&engine->tt);
    SearchSetup setup = {.core = engine->core,
                         .weights = engine->weights,
                         .tt = &engine->tt,
                         .team = engine->team,
                         .forget = engine->forget,
                         .begin_ns = begin_ns,
                         .delays = &engine->delays};
    engine->forget = false;
    verdi_line known;
    SearchSeed seeds[BOOK_SEEDS];
    if (book == BOOK_SILENT)
        book = consult_book(engine, game, limits, &setup, &known, seeds);
    search_and_choose(engine, &setup, board, limits, report, user, result);
    result->book_failed = book == BOOK_FAILED;
    return VERDI_OK;
}

int verdi_search(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                 verdi_info_fn *report, void *user, verdi_result *result) {
    verdi_limits own;
    verdi_root resume; /* a copy, because limits->resume may point into *result */
    verdi_limits_init(&own);
    if (!sized_read(&own, &sized_limits, limits, limits->size))
        return VERDI_E_ARGUMENT;
    if (own.resume) {
        resume = *own.resume;
        own.resume = &resume;
    }
    return search(engine, game, &own, report, user, result);
}

int verdi_perft(verdi_engine *engine, const verdi_game *game, int depth, bool free_pass,
                const verdi_stop *stop, uint64_t *leaves) {
    if (depth < 0 || depth > 60)
        return VERDI_E_ARGUMENT;
    bool done = engine->core->perft(position_board(game->game.now), depth, free_pass, stop, leaves);
    return done ? VERDI_OK : VERDI_E_STOPPED;
}
