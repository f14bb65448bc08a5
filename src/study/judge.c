/* SPDX-License-Identifier: MIT
 *
 * Searches each position for its best move. If the best move is not the move played, searches a
 * second time, for the move played alone. If the first search solved the position, no second search
 * is needed: the next position of the game is solved too, and gives the value of the move played.
 */
#include "study/judge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "record/utf8.h"
#include "study/search/book_search.h"

/* A position of a game. index == game->count is the last position, in which no move was played. */
typedef struct Job {
    JudgedGame *game;
    int index;
    int value, best_value; /* tenths, for the side to move; value only if `known` */
    JudgeChances chances, best_chances;
    bool exact, known; /* best_value is exact; value is known */
    verdi_line best;
    int error;
    uint64_t nodes;
} Job;

struct Judge {
    JudgeOptions options;
    EngineCrew *crew;
    Job last;            /* the previous job, of the same game */
    JudgedGame *oldest;  /* the first of the unfinished games, a linked list */
    JudgedGame **newest; /* the end of that list */
    bool stopped;
};

static int tenths(int value) {
    return (int)lround(value * 10.0 / VERDI_DISC);
}

/* ------------------------------------------------------------------------------------ searching */

static JudgeChances line_chances(const verdi_line *line, Position position) {
    verdi_chances chances;
    verdi_line_chances(line, position_empties(position), &chances);
    int win = (int)lround(chances.win * JUDGE_CERTAIN);
    int loss = (int)lround(chances.loss * JUDGE_CERTAIN);
    return (JudgeChances){.win = win, .draw = JUDGE_CERTAIN - win - loss, .loss = loss};
}

/* Stores the result of the best move of a position. */
static void note_best(Job *job, const verdi_result *result, Position position) {
    job->best = result->lines ? result->line[0]
                              : (verdi_line){.move = VERDI_NONE,
                                             .value = result->value,
                                             .origin = VERDI_FROM_RULES,
                                             .exact = true};
    job->nodes = result->nodes;
    job->best_value = tenths(job->best.value);
    job->best_chances = line_chances(&job->best, position);
    job->exact = job->best.exact;
}

/* Stores the result of the move played. */
static void note_played(Job *job, const verdi_line *line, Position position) {
    job->known = true;
    job->value = tenths(line->value);
    job->chances = line_chances(line, position);
    job->exact = job->exact && line->exact;
}

/* Calls book_search() with the options of the judge. */
static int search(const Judge *judge, verdi_engine *engine, Position position, const BookStep *step,
                  const verdi_limits *limits, verdi_result *result) {
    return book_search(judge->options.cache, engine, position, step, limits, judge->options.score,
                       result, NULL);
}

static int look_up(const Judge *judge, verdi_engine *engine, Position position,
                   verdi_result *result) {
    return book_search_look_up(engine, position, judge->options.score,
                               engine_crew_stop(judge->crew), result);
}

/* Finds a move's value in the book: in the position's row, or in the row of the position after it.
 * Returns 1 and sets *line; 0 if the book has no value; or a negative error. */
static int find_in_book(const Judge *judge, verdi_engine *engine, Position position,
                        const verdi_result *row, Square played, verdi_line *line) {
    for (int i = 0; i < row->lines; i++)
        if (row->line[i].move == played) {
            *line = row->line[i];
            return 1;
        }
    verdi_result behind;
    Board after = board_play(position_board(position), played);
    Position next = {.discs = {after.player, after.opponent}, .side = BLACK};
    int found = look_up(judge, engine, next, &behind);
    if (found <= 0)
        return found;
    const verdi_line *best = &behind.line[0];
    *line = (verdi_line){.move = played,
                         .value = -best->value,
                         .lower = -best->upper,
                         .upper = -best->lower,
                         .depth = best->depth + 1,
                         .confidence = best->confidence,
                         .origin = VERDI_FROM_BOOK,
                         .exact = best->exact,
                         .complete = true};
    return 1;
}

/* Judges a move that has no value in the book, in a position whose best move has one. The loss is
 * the difference between two searches with equal limits. If the search prefers the move played, the
 * loss is 0, since a shallow search proves nothing against the book. */
static void search_alike(const Judge *judge, verdi_engine *engine, Job *job, Position position,
                         Square played, verdi_limits limits) {
    verdi_result best, other;
    limits.moves = bits_square(job->best.move);
    job->error = search(judge, engine, position, NULL, &limits, &best);
    limits.moves = bits_square(played);
    if (!job->error)
        job->error = search(judge, engine, position, NULL, &limits, &other);
    if (job->error)
        return;
    verdi_line line = other.line[0];
    int loss = best.value - line.value;
    if (!line.exact || !job->exact) {
        line.value = job->best.value - (loss > 0 ? loss : 0);
        if (line.value < -64 * VERDI_DISC)
            line.value = -64 * VERDI_DISC;
        line.lower = -64 * VERDI_DISC;
        line.upper = 64 * VERDI_DISC;
        line.exact = false;
    }
    job->nodes += best.nodes + other.nodes;
    note_played(job, &line, position);
}

/* Judges the move played if the value of the best move is from the book. */
static void judge_by_book(const Judge *judge, verdi_engine *engine, Job *job, Position position,
                          const verdi_result *row, const verdi_limits *limits) {
    verdi_line line;
    Square played = job->game->move[job->index].played;
    int found = find_in_book(judge, engine, position, row, played, &line);
    if (found < 0)
        job->error = found;
    else if (found)
        note_played(job, &line, position);
    else
        search_alike(judge, engine, job, position, played, *limits);
}

/* Searches one position; runs on a thread of the crew. */
static void search_position(verdi_engine *engine, void *data, void *user) {
    Job *job = data;
    const Judge *judge = user;
    const JudgedGame *game = job->game;
    bool end = job->index == game->count;
    Position position = end ? game->end : game->move[job->index].before;
    verdi_limits limits = judge->options.limits;
    verdi_result result;
    BookStep step = {.move = SQUARE_NONE};
    if (job->index > 0)
        step = (BookStep){game->move[job->index - 1].before, game->move[job->index - 1].played};
    limits.stop = engine_crew_stop(judge->crew);
    limits.lines = 1;
    int found = look_up(judge, engine, position, &result);
    job->error = found < 0 ? found : VERDI_OK;
    if (!found)
        job->error = search(judge, engine, position, &step, &limits, &result);
    if (job->error)
        return;
    note_best(job, &result, position);
    if (end || result.lines == 0)
        return;
    Square played = game->move[job->index].played;
    job->known = result.move == played;
    job->value = job->best_value;
    job->chances = job->best_chances;
    if (job->known)
        return;
    if (job->best.origin == VERDI_FROM_BOOK) {
        judge_by_book(judge, engine, job, position, &result, &limits);
        return;
    }
    if (job->exact && !limits.nodes)
        return;
    limits.moves = bits_square(played);
    job->error = search(judge, engine, position, NULL, &limits, &result);
    if (job->error)
        return;
    job->nodes += result.nodes;
    note_played(job, &result.line[0], position);
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
    move->origin = best->origin;
    move->slip = judge_slip(move->best_chances, move->chances);
    move->line_length = best->pv_length < JUDGE_LINE ? best->pv_length : JUDGE_LINE;
    memcpy(move->line, best->pv, (size_t)move->line_length);
    if (move->line_length == 0 || move->line[0] != move->best) {
        move->line[0] = (uint8_t)move->best;
        move->line_length = 1;
    }
}

/* Gives a move that ended the game the final score by the convention, because a search that did not
 * solve the position gave the empty squares to the winner. */
static void count_end(const Judge *judge, Job *job, const Job *end) {
    Colour side = job->game->move[job->index].before.side;
    int value = side == job->game->end.side ? end->best_value : -end->best_value;
    bool best = job->best.move == job->game->move[job->index].played;
    if (!job->game->over || job->exact || judge->options.score == SCORE_WINNER)
        return;
    job->value = value;
    if (best)
        job->best_value = value;
}

/* Completes a job whose position was solved: the next position gives the value of the move
 * played. */
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
        return; /* its search was interrupted */
    if (judge->options.step)
        judge->options.step(judge->options.user);
    game->nodes += job->nodes;
    if (job->error)
        game->error = job->error;
    if (job->index > 0) {
        complete(last, job);
        if (job->index == game->count)
            count_end(judge, last, job);
        fill_move(&game->move[last->index], last);
    }
    *last = *job;
    if (job->index < game->count)
        return;
    game->end_value = judge_for_black(job->best_value, game->end.side);
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
    int empties = position_empties(position);
    return empties > 40 ? JUDGE_OPENING : empties > 20 ? JUDGE_MIDDLE : JUDGE_ENDGAME;
}

static void add_move(JudgedGame *judged, const Game *game, int entry, const OpeningNames *names) {
    GameMove played = game_move(game, entry);
    JudgedMove *move = &judged->move[judged->count];
    move->number = ++judged->count;
    move->before = game_position(game, entry);
    move->before.side = played.colour; /* an implied pass may come before it */
    move->played = move->best = played.square;
    move->phase = find_phase(move->before);
    move->forced = bits_count(board_moves(position_board(move->before))) == 1;
    move->opening = names ? opening_names_find(names, game, entry + 1, NULL) : NULL;
}

static JudgedGame *begin_game(const GamePlace *place, const Game *game, const char *problem,
                              int order, const JudgeOptions *options) {
    JudgedGame *judged = calloc(1, sizeof *judged);
    if (!judged)
        return NULL;
    const OpeningNames *names = options->names;
    Text message = text_into(judged->problem, sizeof judged->problem);
    text_add(&message, "%s", problem);
    judged->place = (GamePlace){.file = place->file, .item = place->item};
    judged->place.item.text = (Span){0}; /* only valid while the game is read */
    judged->order = order;
    judged->start = game->start;
    judged->end = game->now;
    judged->over = game_is_over(game);
    judged->score = options->score;
    judged->standard =
        position_same_discs(game->start, position_start()) && game->start.side == BLACK;
    for (int colour = 0; colour < 2; colour++)
        utf8_clean(judged->name[colour], sizeof judged->name[colour], game->name[colour]);
    utf8_clean(judged->event, sizeof judged->event, game->notes.event);
    utf8_clean(judged->date, sizeof judged->date, game->notes.date);
    judged->result = game->notes.result;
    int entries = 0;
    judged->opening = names ? opening_names_find(names, game, game->length, &entries) : NULL;
    for (int i = 0; i < game->length; i++) {
        if (game_move(game, i).square == SQUARE_PASS)
            continue;
        judged->opening_moves += judged->opening && i < entries;
        add_move(judged, game, i, names);
    }
    Board end = position_board(judged->end);
    if (!board_moves(end) && !judged->over)
        judged->end.side = colour_other(judged->end.side);
    return judged;
}

bool judge_submit(Judge *judge, const GamePlace *place, const Game *game, const char *problem,
                  int order) {
    JudgedGame *judged = begin_game(place, game, problem, order, &judge->options);
    if (!judged)
        return false;
    *judge->newest = judged;
    judge->newest = &judged->next;
    int count = judged->count; /* the game is freed when its last job is taken */
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

void judge_stop(Judge *judge) {
    judge->stopped = true;
    engine_crew_interrupt(judge->crew);
    engine_crew_finish(judge->crew);
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

EngineCrew *judge_crew(const Judge *judge) {
    return judge->crew;
}
