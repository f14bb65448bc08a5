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
#include "base/utf8.h"
#include "study/search/book_search.h"

/* A position of a game. index == game->count is the last position, in which no move was played. The
 * search writes its values into game->move[index]. */
typedef struct Job {
    JudgedGame *game;
    int index, error;
    uint64_t nodes;
} Job;

struct Judge {
    JudgeOptions options;
    EngineCrew *crew;
    JudgedGame *oldest;  /* the first of the unfinished games, a linked list */
    JudgedGame **newest; /* the end of that list */
    bool stopped;
};

static int for_black(int value, Colour side) {
    return side == BLACK ? value : -value;
}

static int tenths(int value) {
    return (int)lround(value * 10.0 / VERDI_DISC);
}

/* ------------------------------------------------------------------------------------ searching */

/* Rounds a chance. Only a proven one rounds to 0 or JUDGE_CERTAIN. */
static int round_chance(double chance) {
    int parts = (int)lround(chance * JUDGE_CERTAIN);
    return parts == 0 && chance > 0 ? 1 : parts == JUDGE_CERTAIN && chance < 1 ? parts - 1 : parts;
}

static JudgeChances line_chances(const verdi_line *line, Position position) {
    verdi_chances chances;
    verdi_line_chances(line, position_empties(position), &chances);
    int win = round_chance(chances.win), loss = round_chance(chances.loss);
    int more = win + loss - JUDGE_CERTAIN; /* both may be rounded up */
    if (more > 0)
        *(win > loss ? &win : &loss) -= more;
    return (JudgeChances){.win = win, .draw = JUDGE_CERTAIN - win - loss, .loss = loss};
}

static void note_best(JudgedMove *move, const verdi_line *line) {
    move->best = line->move;
    move->best_value = tenths(line->value);
    move->best_chances = line_chances(line, move->before);
    move->exact = line->exact;
    move->depth = line->depth;
    move->confidence = line->confidence;
    move->origin = line->origin;
    move->line_length = line->pv_length < JUDGE_LINE ? line->pv_length : JUDGE_LINE;
    memcpy(move->line, line->pv, (size_t)move->line_length);
}

static void note_played(JudgedMove *move, const verdi_line *line) {
    move->known = true;
    move->value = tenths(line->value);
    move->chances = line_chances(line, move->before);
    move->exact = move->exact && line->exact;
}

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

/* Judges a move that has no value in the book, in a position whose best move, `book`, has one. The
 * loss is the difference between two searches with equal limits. If the search prefers the move
 * played, the loss is 0, since a shallow search proves nothing against the book. */
static void search_alike(const Judge *judge, verdi_engine *engine, Job *job, const verdi_line *book,
                         verdi_limits limits) {
    verdi_result best, other;
    JudgedMove *move = &job->game->move[job->index];
    limits.moves = bits_square(book->move);
    job->error = search(judge, engine, move->before, NULL, &limits, &best);
    limits.moves = bits_square(move->played);
    if (!job->error)
        job->error = search(judge, engine, move->before, NULL, &limits, &other);
    if (job->error)
        return;
    verdi_line line = other.line[0];
    int loss = best.value - line.value;
    if (!line.exact || !move->exact) {
        line.value = book->value - (loss > 0 ? loss : 0);
        if (line.value < -64 * VERDI_DISC)
            line.value = -64 * VERDI_DISC;
        line.lower = -64 * VERDI_DISC;
        line.upper = 64 * VERDI_DISC;
        line.exact = false;
    }
    job->nodes += best.nodes + other.nodes;
    note_played(move, &line);
}

static void judge_by_book(const Judge *judge, verdi_engine *engine, Job *job,
                          const verdi_result *row, const verdi_limits *limits) {
    verdi_line line;
    JudgedMove *move = &job->game->move[job->index];
    int found = find_in_book(judge, engine, move->before, row, move->played, &line);
    if (found < 0)
        job->error = found;
    else if (found)
        note_played(move, &line);
    else
        search_alike(judge, engine, job, &row->line[0], *limits);
}

/* Searches one position; runs on a thread of the crew. */
static void search_position(verdi_engine *engine, void *data, void *user) {
    Job *job = data;
    const Judge *judge = user;
    JudgedMove *move = &job->game->move[job->index];
    verdi_limits limits = judge->options.limits;
    verdi_result result;
    BookStep step = {.move = SQUARE_NONE};
    if (job->index > 0)
        step = (BookStep){move[-1].before, move[-1].played};
    limits.stop = engine_crew_stop(judge->crew);
    limits.lines = 1;
    int found = look_up(judge, engine, move->before, &result);
    job->error = found < 0 ? found : VERDI_OK;
    if (!found)
        job->error = search(judge, engine, move->before, &step, &limits, &result);
    if (job->error)
        return;
    verdi_line over = {
        .move = VERDI_NONE, .value = result.value, .origin = VERDI_FROM_RULES, .exact = true};
    const verdi_line *best = result.lines ? &result.line[0] : &over;
    job->nodes = result.nodes;
    note_best(move, best);
    if (job->index == job->game->count || !result.lines)
        return;
    if (result.move == move->played) {
        note_played(move, best);
    } else if (best->origin == VERDI_FROM_BOOK) {
        judge_by_book(judge, engine, job, &result, &limits);
    } else if (!best->exact || limits.nodes) {
        limits.moves = bits_square(move->played);
        job->error = search(judge, engine, move->before, NULL, &limits, &result);
        if (job->error)
            return;
        job->nodes += result.nodes;
        note_played(move, &result.line[0]);
    }
}

/* ------------------------------------------------------------------------------------- judging */

JudgeSlip judge_slip(JudgeChances best, JudgeChances played) {
    if (best.win - played.win > JUDGE_CERTAIN / 2)
        return played.draw > played.loss ? JUDGE_WIN_TO_DRAW : JUDGE_WIN_TO_LOSS;
    return played.loss - best.loss > JUDGE_CERTAIN / 2 ? JUDGE_DRAW_TO_LOSS : JUDGE_KEPT;
}

/* Completes a move whose position was solved: the next position gives the value of the move
 * played. */
static void complete(JudgedMove *move, const JudgedMove *next) {
    JudgeChances after = next->best_chances;
    bool again = next->before.side == move->before.side;
    if (move->known)
        return;
    move->value = again ? next->best_value : -next->best_value;
    move->chances = again ? after : (JudgeChances){after.loss, after.draw, after.win};
    move->exact = move->exact && next->exact;
}

/* Gives a move that ended the game the final score by the convention, because a search that did not
 * solve the position gave the empty squares to the winner. */
static void count_end(const Judge *judge, const JudgedGame *game, JudgedMove *move) {
    const JudgedMove *end = &game->move[game->count];
    if (!game->over || move->exact || judge->options.score == SCORE_WINNER)
        return;
    move->value = move->before.side == end->before.side ? end->best_value : -end->best_value;
    if (move->best == move->played)
        move->best_value = move->value;
}

/* Computes the loss; a move that is better than the best one found becomes the best one. */
static void finish_move(JudgedMove *move) {
    if (move->best_value <= move->value) {
        move->best = move->played;
        move->best_value = move->value;
        move->best_chances = move->chances;
    }
    move->loss = move->best_value - move->value;
    move->slip = judge_slip(move->best_chances, move->chances);
    if (move->line_length == 0 || move->line[0] != move->best) {
        move->line[0] = (uint8_t)move->best;
        move->line_length = 1;
    }
}

static void take_position(void *data, void *user) {
    Judge *judge = user;
    const Job *job = data;
    JudgedGame *game = job->game;
    JudgedMove *position = &game->move[job->index];
    if (judge->stopped)
        return; /* its search was interrupted */
    if (judge->options.step)
        judge->options.step(judge->options.user);
    game->nodes += job->nodes;
    if (job->error)
        game->error = job->error;
    if (job->index > 0) {
        JudgedMove *last = position - 1;
        complete(last, position);
        if (job->index == game->count)
            count_end(judge, game, last);
        finish_move(last);
    }
    if (job->index < game->count)
        return;
    game->end_value = for_black(position->best_value, game->end.side);
    game->end_exact = position->exact;
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
    judged->move[judged->count].before = judged->end;
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
    for (int i = 0; i <= count; i++)
        engine_crew_submit(judge->crew, &(Job){.game = judged, .index = i});
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

/* ----------------------------------------------------------------------------------------- sums */

static const char *const phase_names[] = {"opening", "middle", "endgame"};
static const char *const slip_names[] = {"", "win to draw", "win to loss", "draw to loss"};

const char *judge_phase_name(JudgePhase phase) {
    return phase_names[phase];
}

const char *judge_slip_name(JudgeSlip slip) {
    return slip_names[slip];
}

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
    if (!game->count)
        return game->end_value;
    const JudgedMove *move = &game->move[index ? index - 1 : 0];
    return for_black(index ? move->value : move->best_value, move->before.side);
}
