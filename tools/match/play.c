/* SPDX-License-Identifier: MIT */
#include "match/play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/bits.h"
#include "base/utf8.h"

typedef struct Table {
    const PlayRules *rules;
    Player **players;
    Game *game; /* the record's game */
    MatchClock clock[2];
    TimeTrouble trouble;
    int informed; /* number of entries sent to the players */
    GameRecord *record;
} Table;

static const char *const ending_names[ENDINGS] = {"board", "time",    "resign",  "crash",
                                                  "hang",  "illegal", "garbage", "refused"};

const char *ending_name(Ending ending) {
    return ending_names[ending];
}

Ending ending_find(const char *name) {
    int i = 0;
    while (i < ENDINGS && strcmp(name, ending_names[i]))
        i++;
    return (Ending)i;
}

GameRecord record_new(void) {
    GameRecord record = {.game = game_new()};
    for (int i = 0; i < RECORD_MAX_PLIES; i++)
        record.effort[i].reported = NAN;
    return record;
}

void record_free(GameRecord *record) {
    game_free(&record->game);
    free(record->evidence);
    record->evidence = NULL;
}

int record_points(const GameRecord *record, Colour colour) {
    int own = record->halves[colour], other = record->halves[colour_other(colour)];
    return own > other ? 2 : own == other;
}

/* Ends the game by an error or the resignation of `offender`: 64-0 for the other side. */
static PlayOutcome lose(Table *table, Colour offender, Ending ending, const char *detail) {
    GameRecord *record = table->record;
    record->ending = ending;
    record->has_offender = true;
    record->offender = offender;
    record->halves[offender] = 0;
    record->halves[colour_other(offender)] = 128;
    utf8_clean(record->detail, sizeof record->detail, detail);
    return PLAY_DONE;
}

/* Ends the game after the conversation with one side broke. */
static PlayOutcome lose_broken(Table *table, Colour side) {
    static const Ending endings[] = {[PLAYER_CRASHED] = ENDING_CRASH,
                                     [PLAYER_HUNG] = ENDING_HANG,
                                     [PLAYER_GARBAGE] = ENDING_GARBAGE,
                                     [PLAYER_REFUSED] = ENDING_REFUSED};
    Player *player = table->players[side];
    PlayerStatus status = player->status;
    char how[48], detail[PLAYER_PROBLEM_SIZE + 64];
    player_stop(player, status == PLAYER_CRASHED ? how : NULL);
    if (status == PLAYER_STOPPED)
        return PLAY_STOPPED;
    if (status == PLAYER_CRASHED)
        snprintf(detail, sizeof detail, "%s (%s)", player->problem, how);
    else
        snprintf(detail, sizeof detail, "%s", player->problem);
    table->record->evidence = child_evidence(&player->child);
    return lose(table, side, endings[status], detail);
}

/* Sends both sides the entries since the last call. `mover` made the last move itself. */
static bool inform_both(Table *table, Colour mover, Colour *culprit) {
    for (; table->informed < table->game->length; table->informed++) {
        GameMove move = game_move(table->game, table->informed);
        for (int side = BLACK; side <= WHITE; side++) {
            Player *player = table->players[side];
            bool own = move.square != SQUARE_PASS && move.colour == mover && (int)mover == side;
            player->driver->inform(player, &move, own);
            *culprit = (Colour)side;
            if (player->status != PLAYER_OK)
                return false;
        }
    }
    return true;
}

/* Charges the clock. False if the game must stop at once. */
static bool charge(Table *table, Colour side, double seconds) {
    const PlayRules *rules = table->rules;
    MatchClock *clock = &table->clock[side];
    TimeTrouble *trouble = &table->trouble;
    bool in_time = matchclock_charge(clock, seconds, rules->margin);
    if (!in_time && !trouble->flag) {
        trouble->flag = true;
        trouble->flagged = side;
    }
    if (trouble->flag && !trouble->past && clock->over > rules->extension) {
        trouble->past = true;
        trouble->overran = side;
    }
    return !trouble->flag || rules->federation->small_win;
}

/* Plays one move. PLAY_STOPPED and PLAY_DONE end the game; here PLAY_VOID means that the game
 * continues. */
static PlayOutcome play_move(Table *table) {
    const PlayRules *rules = table->rules;
    Game *game = table->game;
    Colour side = game->now.side, culprit;
    Player *player = table->players[side];
    const MatchClock *clock = &table->clock[side];
    double limit = rules->hang;
    if (clock->spec.mode != CLOCK_NONE)
        limit += matchclock_allowance(clock) + rules->margin + rules->extension;
    Answer answer = {.square = SQUARE_NONE, .value = NAN, .effort.reported = NAN};
    player->driver->choose(player, side, table->clock, limit, &answer);
    if (player->status != PLAYER_OK)
        return lose_broken(table, side);
    if (answer.resigns)
        return lose(table, side, ENDING_RESIGN, "resigned");
    bool in_time = charge(table, side, answer.seconds);
    int ply = game->length,
        empties = bits_count(~(game->now.discs[BLACK] | game->now.discs[WHITE]));
    bool legal = referee_play(game, answer.square, answer.value, answer.seconds);
    if (!legal && !in_time)
        return PLAY_DONE;
    if (!legal) {
        char detail[64];
        snprintf(detail, sizeof detail, "illegal move %s", square_name(answer.square));
        table->record->evidence = child_evidence(&player->child);
        player_stop(player, NULL);
        return lose(table, side, ENDING_ILLEGAL, detail);
    }
    if (answer.effort.depth > empties)
        answer.effort.depth = empties;
    table->record->effort[ply] = answer.effort; /* also of the move that was too late */
    if (!in_time || game_is_over(game) || timeout_stops(rules->federation, &table->trouble))
        return PLAY_DONE;
    return inform_both(table, side, &culprit) ? PLAY_VOID : lose_broken(table, culprit);
}

/* Scores a game that ended on the board or by the clock. */
static void count(Table *table) {
    GameRecord *record = table->record;
    const Federation *federation = table->rules->federation;
    timeout_score(federation, table->game->now, &table->trouble, record->halves);
    record->scored = true;
    if (!table->trouble.flag)
        return;
    record->ending = ENDING_TIME;
    record->scored = federation->small_win != 0;
    record->has_offender = true;
    record->offender = table->trouble.flagged;
    snprintf(record->detail, sizeof record->detail, "out of time by %.3f s%s",
             table->clock[record->offender].over,
             !table->trouble.past || !table->rules->federation->small_win ? ""
             : table->trouble.overran == table->trouble.flagged
                 ? ", and past the extension"
                 : ", the winner past the extension");
}

static bool set_up(Table *table, const Opening *opening) {
    if (!referee_begin(table->game, opening->start))
        return false;
    for (int i = 0; i < opening->plies; i++)
        if (!referee_play(table->game, opening->moves[i], NAN, NAN))
            return false;
    table->record->opening_plies = table->informed = table->game->length;
    return true;
}

PlayOutcome play_game(const PlayRules *rules, Player *players[2], const Opening *opening,
                      GameRecord *record, Colour *culprit) {
    Table table = {.rules = rules, .players = players, .game = &record->game, .record = record};
    time_t now = time(NULL);
    struct tm utc;
    strftime(record->started, sizeof record->started, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    *culprit = BLACK;
    if (!set_up(&table, opening)) {
        player_problem(players[BLACK], PLAYER_REFUSED, "out of memory");
        return PLAY_VOID;
    }
    for (int side = BLACK; side <= WHITE; side++) {
        table.clock[side] = matchclock_start(players[side]->spec->clock);
        utf8_clean(record->identity[side], sizeof record->identity[side], players[side]->identity);
    }
    for (int side = BLACK; side <= WHITE; side++) {
        Player *player = players[side];
        player->driver->begin(player, (Colour)side, &record->game, table.clock);
        PlayerStatus status = player->status;
        if (status == PLAYER_OK)
            continue;
        *culprit = (Colour)side;
        player_stop(player, NULL);
        return status == PLAYER_STOPPED ? PLAY_STOPPED : PLAY_VOID;
    }
    PlayOutcome outcome;
    do
        outcome = play_move(&table);
    while (outcome == PLAY_VOID);
    if (outcome == PLAY_DONE && !record->has_offender)
        count(&table);
    return outcome;
}

/* ---------------------------------------------------------------------------------- the referee */

static bool pass_if_blocked(Game *game) {
    if (game_is_over(game) || board_moves(position_board(game->now)))
        return true;
    return game_play(game, game->now.side, SQUARE_PASS, NAN, NAN) == GAME_OK;
}

bool referee_begin(Game *game, Position start) {
    game_begin(game, start);
    return pass_if_blocked(game);
}

bool referee_play(Game *game, Square square, double value, double seconds) {
    return square != SQUARE_PASS && !game_is_over(game) &&
           game_play(game, game->now.side, square, value, seconds) == GAME_OK &&
           pass_if_blocked(game);
}
