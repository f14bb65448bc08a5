/* SPDX-License-Identifier: MIT
 *
 * Searches each position for its best move, and if that is not the move played, a second time for
 * that move alone. Where the first search solved the position the second one is not needed: the
 * next position of the game is solved too, and its value is that of the move.
 */
#include "study/judge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "record/utf8.h"
#include "study/engine_crew.h"

static const char *const phase_names[] = {"opening", "middle", "endgame"};
static const char *const slip_names[] = {"", "win to draw", "win to loss", "draw to loss"};

/* A position of a game: index == game->count is the last one, in which nothing was played. */
typedef struct Job {
    JudgedGame *game;
    int index;
    int value, best_value; /* tenths, for the side to move; value only if it is known here */
    JudgeChances chances, best_chances;
    bool exact, known; /* best_value is exact; value is known */
    verdi_line best;
    int error;
    uint64_t nodes;
} Job;

struct Judge {
    JudgeOptions options;
    EngineCrew *crew;
    Job last;            /* taken before, of the same game */
    JudgedGame *oldest;  /* of the games in work; the others hang on it */
    JudgedGame **newest; /* where the next one is hung on */
    bool stopped;
};

const char *judge_phase_name(JudgePhase phase) {
    return phase_names[phase];
}

const char *judge_slip_name(JudgeSlip slip) {
    return slip_names[slip];
}

static int tenths(int value) {
    return (int)lround(value * 10.0 / VERDI_DISC);
}

static int for_black(int value, Colour side) {
    return side == BLACK ? value : -value;
}

/* ------------------------------------------------------------------------------------ searching */

static JudgeChances find_chances(const verdi_result *result, Position position) {
    if (!result->lines)
        return (JudgeChances){.win = result->value > 0 ? JUDGE_CERTAIN : 0,
                              .draw = result->value == 0 ? JUDGE_CERTAIN : 0,
                              .loss = result->value < 0 ? JUDGE_CERTAIN : 0};
    verdi_chances chances;
    verdi_line_chances(&result->line[0], bits_count(board_empties(position_board(position))),
                       &chances);
    int win = (int)lround(chances.win * JUDGE_CERTAIN);
    int loss = (int)lround(chances.loss * JUDGE_CERTAIN);
    return (JudgeChances){.win = win, .draw = JUDGE_CERTAIN - win - loss, .loss = loss};
}

/* On a thread of the crew. */
static void search_position(verdi_engine *engine, void *data, void *user) {
    Job *job = data;
    const Judge *judge = user;
    const JudgedGame *game = job->game;
    bool end = job->index == game->count;
    Position position = end ? game->end : game->move[job->index].before;
    verdi_limits limits = judge->options.limits;
    Cache *cache = judge->options.cache;
    verdi_result result;
    limits.stop = engine_crew_stop(judge->crew);
    limits.lines = 1;
    job->error = cache_search(cache, engine, position, &limits, NULL, NULL, &result, NULL);
    if (job->error)
        return;
    job->nodes = result.nodes;
    job->best_value = tenths(result.value);
    job->best_chances = find_chances(&result, position);
    job->exact = result.lines == 0 || result.line[0].exact;
    if (result.lines)
        job->best = result.line[0];
    if (end || result.lines == 0)
        return;
    Square played = game->move[job->index].played;
    job->known = result.move == played;
    job->value = job->best_value;
    job->chances = job->best_chances;
    if (job->known || (job->exact && !limits.nodes))
        return;
    limits.moves = bits_square(played);
    job->error = cache_search(cache, engine, position, &limits, NULL, NULL, &result, NULL);
    if (job->error)
        return;
    job->known = true;
    job->nodes += result.nodes;
    job->value = tenths(result.value);
    job->chances = find_chances(&result, position);
    job->exact = job->exact && result.line[0].exact;
}

/* ------------------------------------------------------------------------------------- judging */

JudgeSlip judge_slip(JudgeChances best, JudgeChances played) {
    if (best.win - played.win > JUDGE_CERTAIN / 2)
        return played.draw > played.loss ? JUDGE_WIN_TO_DRAW : JUDGE_WIN_TO_LOSS;
    return played.loss - best.loss > JUDGE_CERTAIN / 2 ? JUDGE_DRAW_TO_LOSS : JUDGE_KEPT;
}

static void fill_move(JudgedMove *move, const Job *job) {
    const verdi_line *best = &job->best;
    bool better = job->best_value > job->value;
    move->value = job->value;
    move->best_value = better ? job->best_value : job->value;
    move->loss = move->best_value - move->value;
    move->best = better ? best->move : move->played;
    move->chances = job->chances;
    move->best_chances = better ? job->best_chances : job->chances;
    move->exact = job->exact;
    move->depth = best->depth;
    move->confidence = best->confidence;
    move->slip = judge_slip(move->best_chances, move->chances);
    move->line_length = best->pv_length < JUDGE_LINE ? best->pv_length : JUDGE_LINE;
    memcpy(move->line, best->pv, (size_t)move->line_length);
    if (move->line_length == 0 || move->line[0] != move->best) {
        move->line[0] = (uint8_t)move->best;
        move->line_length = 1;
    }
}

/* The value of a move whose position was solved: that of the next position. */
static void complete(Job *job, const Job *next) {
    const JudgedMove *move = &job->game->move[job->index];
    bool end = next->index == next->game->count;
    Colour side = end ? next->game->end.side : next->game->move[next->index].before.side;
    if (job->known)
        return;
    JudgeChances after = next->best_chances;
    bool again = side == move->before.side;
    job->value = again ? next->best_value : -next->best_value;
    job->chances = again ? after : (JudgeChances){after.loss, after.draw, after.win};
    job->exact = job->exact && next->exact;
    job->known = true;
}

static void take_position(void *data, void *user) {
    Judge *judge = user;
    Job *job = data, *last = &judge->last;
    JudgedGame *game = job->game;
    if (judge->stopped)
        return; /* what was searched then is cut short */
    if (judge->options.step)
        judge->options.step(judge->options.user);
    game->nodes += job->nodes;
    if (job->error)
        game->error = job->error;
    if (job->index > 0) {
        complete(last, job);
        fill_move(&game->move[last->index], last);
    }
    *last = *job;
    if (job->index < game->count)
        return;
    game->end_value = for_black(job->best_value, game->end.side);
    game->end_exact = job->exact;
    judge->oldest = game->next;
    if (!judge->oldest)
        judge->newest = &judge->oldest;
    judge->options.take(game, judge->options.user);
}

/* --------------------------------------------------------------------------------------- asking */

int judge_positions(const Game *game) {
    int count = 1;
    for (int i = 0; i < game->length; i++)
        count += game_move(game, i).square != SQUARE_PASS;
    return count;
}

static JudgePhase find_phase(Position position) {
    int empties = bits_count(board_empties(position_board(position)));
    return empties > 40 ? JUDGE_OPENING : empties > 20 ? JUDGE_MIDDLE : JUDGE_ENDGAME;
}

static void add_move(JudgedGame *judged, const Game *game, int entry) {
    GameMove played = game_move(game, entry);
    JudgedMove *move = &judged->move[judged->count];
    move->number = ++judged->count;
    move->before = game_position(game, entry);
    move->before.side = played.colour; /* the other side's pass may be implied */
    move->played = move->best = played.square;
    move->phase = find_phase(move->before);
    move->forced = bits_count(board_moves(position_board(move->before))) == 1;
}

static JudgedGame *begin_game(const GamePlace *place, const Game *game, const char *problem,
                              int order) {
    JudgedGame *judged = calloc(1, sizeof *judged);
    if (!judged)
        return NULL;
    Position standard = position_start();
    Text told = text_into(judged->problem, sizeof judged->problem);
    text_add(&told, "%s", problem);
    judged->place = (GamePlace){.file = place->file, .item = place->item};
    judged->place.item.text = NULL; /* read only while it is taken */
    judged->order = order;
    judged->start = game->start;
    judged->end = game->now;
    judged->over = game_is_over(game);
    judged->standard = !memcmp(game->start.discs, standard.discs, sizeof standard.discs) &&
                       game->start.side == standard.side;
    for (int colour = 0; colour < 2; colour++)
        utf8_clean(judged->name[colour], sizeof judged->name[colour], game->name[colour]);
    utf8_clean(judged->event, sizeof judged->event, game->notes.event);
    utf8_clean(judged->date, sizeof judged->date, game->notes.date);
    judged->result = game->notes.result;
    int entries = 0;
    judged->opening = opening_find(game, &entries);
    for (int i = 0; i < game->length; i++) {
        if (game_move(game, i).square == SQUARE_PASS)
            continue;
        judged->opening_moves += judged->opening && i < entries;
        add_move(judged, game, i);
    }
    Board end = position_board(judged->end);
    if (!board_moves(end) && !judged->over)
        judged->end.side = colour_other(judged->end.side);
    return judged;
}

bool judge_submit(Judge *judge, const GamePlace *place, const Game *game, const char *problem,
                  int order) {
    JudgedGame *judged = begin_game(place, game, problem, order);
    if (!judged)
        return false;
    *judge->newest = judged;
    judge->newest = &judged->next;
    int count = judged->count; /* once its last job is taken, the game is gone */
    for (int i = 0; i <= count; i++) {
        Job *job = engine_crew_job(judge->crew);
        job->game = judged;
        job->index = i;
        engine_crew_submit(judge->crew);
    }
    return true;
}

Judge *judge_open(const JudgeOptions *options, char problem[ENGINE_PROBLEM]) {
    Judge *judge = calloc(1, sizeof *judge);
    if (!judge) {
        snprintf(problem, ENGINE_PROBLEM, "%s", verdi_strerror(VERDI_E_MEMORY));
        return NULL;
    }
    judge->options = *options;
    judge->newest = &judge->oldest;
    judge->crew = engine_crew_open(&options->config, sizeof(Job), search_position, take_position,
                                   judge, problem);
    if (judge->crew)
        return judge;
    free(judge);
    return NULL;
}

void judge_finish(Judge *judge) {
    engine_crew_finish(judge->crew);
}

void judge_stop(Judge *judge) {
    judge->stopped = true;
    engine_crew_interrupt(judge->crew);
    engine_crew_finish(judge->crew);
}

bool judge_wait(Judge *judge, int limit_ms) {
    return engine_crew_wait(judge->crew, limit_ms);
}

void judge_close(Judge *judge) {
    if (!judge)
        return;
    engine_crew_close(judge->crew);
    for (JudgedGame *game = judge->oldest, *next; game; game = next) {
        next = game->next;
        free(game);
    }
    free(judge);
}

void judge_describe(const Judge *judge, Text *out) {
    const char *weights = engine_crew_weights(judge->crew);
    text_add(out, " weights=%.*s", (int)strcspn(weights, " "), weights);
}

/* ------------------------------------------------------------------------------------- counting */

JudgeTotal judge_total(const JudgedGame *game, Colour colour, JudgePhase phase) {
    JudgeTotal total = {0};
    for (int i = 0; i < game->count; i++) {
        const JudgedMove *move = &game->move[i];
        if (move->before.side != colour || (phase != JUDGE_PHASES && move->phase != phase))
            continue;
        total.moves++;
        total.loss += move->loss;
        total.perfect += move->loss == 0;
    }
    return total;
}

int64_t judge_mean(int64_t loss, int64_t moves) {
    return moves ? (20 * loss + moves) / (2 * moves) : 0;
}

int judge_value_after(const JudgedGame *game, int index) {
    const JudgedMove *next = &game->move[index];
    bool end = index == game->count;
    int after = end ? game->end_value : for_black(next->best_value, next->before.side);
    if (index == 0 || (end ? game->end_exact : next->exact))
        return after;
    const JudgedMove *move = &game->move[index - 1];
    return (int)lround((after + for_black(move->value, move->before.side)) / 2.0);
}
