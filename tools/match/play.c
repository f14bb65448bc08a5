/* SPDX-License-Identifier: MIT */
#include "match/play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/bits.h"
#include "match/referee.h"
#include "record/utf8.h"

enum { EVIDENCE_SIZE = 16384 };

/* Everything that a game in progress needs. */
typedef struct Table {
    const PlayRules *rules;
    Player **players;
    Referee referee;
    PlayerClock clock[2];
    TimeTrouble trouble;
    int told; /* entries of the game that the players know */
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

void record_free(GameRecord *record) {
    free(record->evidence);
    record->evidence = NULL;
}

int record_points(const GameRecord *record, Colour colour) {
    int own = record->halves[colour], other = record->halves[colour_other(colour)];
    return own > other ? 2 : own == other;
}

/* The game ends by a fault of `offender` (or his resignation): 64-0 for the other side. */
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

static void gather_evidence(GameRecord *record, const Player *player) {
    record->evidence = malloc(EVIDENCE_SIZE);
    if (!record->evidence)
        return;
    Text text = text_into(record->evidence, EVIDENCE_SIZE);
    child_evidence(&player->child, &text);
}

/* The conversation with one side broke down in the middle of the game. */
static PlayOutcome lose_broken(Table *table, Colour side, PlayerStatus status) {
    static const Ending endings[] = {[PLAYER_CRASHED] = ENDING_CRASH,
                                     [PLAYER_HUNG] = ENDING_HANG,
                                     [PLAYER_GARBAGE] = ENDING_GARBAGE,
                                     [PLAYER_REFUSED] = ENDING_REFUSED};
    Player *player = table->players[side];
    char how[48], detail[PLAYER_PROBLEM_SIZE + 64];
    player_stop(player, status == PLAYER_CRASHED ? how : NULL);
    if (status == PLAYER_STOPPED)
        return PLAY_STOPPED;
    if (status == PLAYER_CRASHED)
        snprintf(detail, sizeof detail, "%s (%s)", player->problem, how);
    else
        snprintf(detail, sizeof detail, "%s", player->problem);
    gather_evidence(table->record, player);
    return lose(table, side, endings[status], detail);
}

/* Tells both sides what happened since they were last told. `mover` knows his own move. */
static PlayerStatus tell_both(Table *table, Colour mover, Colour *culprit) {
    const Game *game = &table->referee.game;
    for (; table->told < game->length; table->told++) {
        GameMove move = game_move(game, table->told);
        for (int side = BLACK; side <= WHITE; side++) {
            bool own = move.square != SQUARE_PASS && move.colour == mover && (int)mover == side;
            PlayerStatus status = player_inform(table->players[side], &move, own);
            *culprit = (Colour)side;
            if (status != PLAYER_OK)
                return status;
        }
    }
    return PLAYER_OK;
}

/* Puts the game's new entries into the record; `answer` belongs to the first of them. */
static void note_plies(GameRecord *record, const Game *game, const Answer *answer) {
    Position before = game_position(game, record->plies);
    int empties = bits_count(~(before.discs[BLACK] | before.discs[WHITE]));
    for (bool first = true; record->plies < game->length; first = false) {
        Ply *ply = &record->ply[record->plies];
        *ply = (Ply){.value = NAN, .seconds = NAN, .reported = NAN};
        ply->square = (uint8_t)game_move(game, record->plies++).square;
        if (!first || !answer)
            continue;
        ply->value = answer->value;
        ply->depth = answer->depth > empties ? empties : answer->depth;
        ply->nodes = answer->nodes;
        ply->seconds = answer->seconds;
        ply->reported = answer->reported;
    }
}

/* Charges the clock. False if the game must stop at once. */
static bool charge(Table *table, Colour side, double seconds) {
    const PlayRules *rules = table->rules;
    PlayerClock *clock = &table->clock[side];
    TimeTrouble *trouble = &table->trouble;
    bool in_time = matchclock_charge(&clock->spec, &clock->state, seconds, rules->margin);
    if (!in_time && !trouble->flag) {
        trouble->flag = true;
        trouble->flagged = side;
    }
    if (trouble->flag && !trouble->past && clock->state.over > rules->extension) {
        trouble->past = true;
        trouble->overran = side;
    }
    return !(trouble->flag && rules->federation->timeout == TIMEOUT_FORFEIT);
}

/* One move of the side to move. PLAY_STOPPED and PLAY_DONE end the game, PLAY_VOID here means that
 * it goes on. */
static PlayOutcome play_move(Table *table) {
    Colour side = referee_turn(&table->referee), culprit;
    PlayerClock *clock = &table->clock[side];
    double allowance = matchclock_allowance(&clock->spec, &clock->state),
           limit = table->rules->hang;
    if (clock->spec.mode != CLOCK_NONE)
        limit += allowance + table->rules->margin + table->rules->extension;
    Answer answer;
    PlayerStatus status = player_choose(table->players[side], side, table->clock, limit, &answer);
    if (status != PLAYER_OK)
        return lose_broken(table, side, status);
    if (answer.resigns)
        return lose(table, side, ENDING_RESIGN, "resigned");
    if (!charge(table, side, answer.seconds))
        return PLAY_DONE;
    if (!referee_play(&table->referee, answer.square, answer.value, answer.seconds)) {
        char detail[64];
        snprintf(detail, sizeof detail, "illegal move %s", square_name(answer.square));
        gather_evidence(table->record, table->players[side]);
        player_stop(table->players[side], NULL);
        return lose(table, side, ENDING_ILLEGAL, detail);
    }
    note_plies(table->record, &table->referee.game, &answer);
    if (referee_is_over(&table->referee) ||
        timeout_stops(table->rules->federation->timeout, &table->trouble))
        return PLAY_DONE;
    status = tell_both(table, side, &culprit);
    return status == PLAYER_OK ? PLAY_VOID : lose_broken(table, culprit, status);
}

/* The game came to its end, or the clock ended it. */
static void count(Table *table) {
    GameRecord *record = table->record;
    const Federation *federation = table->rules->federation;
    timeout_score(federation, table->referee.game.now, &table->trouble, record->halves);
    record->scored = true;
    if (!table->trouble.flag)
        return;
    record->ending = ENDING_TIME;
    record->scored = federation->timeout != TIMEOUT_FORFEIT;
    record->has_offender = true;
    record->offender = table->trouble.flagged;
    snprintf(record->detail, sizeof record->detail, "out of time%s",
             !table->trouble.past ? ""
             : table->trouble.overran == table->trouble.flagged
                 ? ", and past the extension"
                 : ", the winner past the extension");
}

static bool set_up(Table *table, const Opening *opening) {
    if (!referee_begin(&table->referee, opening->start))
        return false;
    for (int i = 0; i < opening->plies; i++)
        if (!referee_play(&table->referee, opening->moves[i], NAN, NAN))
            return false;
    note_plies(table->record, &table->referee.game, NULL);
    table->record->start = opening->start;
    table->record->opening_plies = table->record->plies;
    table->told = table->record->plies;
    return true;
}

PlayOutcome play_game(const PlayRules *rules, Player *players[2], const ClockSpec clocks[2],
                      const Opening *opening, GameRecord *record, Colour *culprit) {
    Table table = {.rules = rules, .players = players, .record = record};
    PlayOutcome outcome = PLAY_VOID;
    time_t now = time(NULL);
    struct tm utc;
    strftime(record->started, sizeof record->started, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    *culprit = BLACK;
    if (!set_up(&table, opening)) {
        player_problem(players[BLACK], PLAYER_REFUSED, "out of memory");
        goto done;
    }
    for (int side = BLACK; side <= WHITE; side++) {
        table.clock[side] = (PlayerClock){clocks[side], matchclock_start(&clocks[side])};
        utf8_clean(record->identity[side], sizeof record->identity[side], players[side]->identity);
    }
    for (int side = BLACK; side <= WHITE; side++) {
        PlayerStatus status =
            player_begin(players[side], (Colour)side, &table.referee.game, table.clock);
        *culprit = (Colour)side;
        if (status == PLAYER_OK)
            continue;
        outcome = status == PLAYER_STOPPED ? PLAY_STOPPED : PLAY_VOID;
        player_stop(players[side], NULL);
        goto done;
    }
    do
        outcome = play_move(&table);
    while (outcome == PLAY_VOID);
    if (outcome == PLAY_DONE && !record->has_offender)
        count(&table);
done:
    referee_end(&table.referee);
    return outcome;
}
