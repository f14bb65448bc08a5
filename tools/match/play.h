/* SPDX-License-Identifier: MIT
 *
 * One game between two players, and the record of it. The runner owns rules and clocks: whatever an
 * engine does, the game ends with a result, unless a player could not even begin (the game is void,
 * to be played again) or the match was stopped.
 */
#ifndef VERDI_MATCH_PLAY_H
#define VERDI_MATCH_PLAY_H

#include "match/openings.h"
#include "match/player.h"
#include "match/timeout.h"

typedef enum Ending {
    ENDING_BOARD, /* on the board */
    ENDING_TIME,  /* a clock ran out */
    ENDING_RESIGN,
    ENDING_CRASH,   /* the process went away */
    ENDING_HANG,    /* no reply at all */
    ENDING_ILLEGAL, /* a move that the rules forbid, a pass among them */
    ENDING_GARBAGE, /* an ill-formed reply */
    ENDING_REFUSED, /* an error reply to a legal move or to genmove */
    ENDINGS
} Ending;

/* "board", "time", ... as the log has it; and back, ENDINGS if there is none of that name. */
const char *ending_name(Ending ending);
Ending ending_find(const char *name);

enum { RECORD_MAX_PLIES = 130 };

typedef struct GameRecord {
    int number, opening;
    int engine[2]; /* indices by colour */
    char identity[2][PLAYER_IDENTITY_SIZE];
    Game game;         /* passes included; values and times of moves as far as they are known */
    int opening_plies; /* the first entries of the game are the opening's */
    Effort effort[RECORD_MAX_PLIES]; /* of each entry */
    Ending ending;
    bool has_offender; /* someone lost by his own fault */
    Colour offender;
    int halves[2]; /* result in half discs by colour */
    bool scored;   /* the result is a score of the game, not only a verdict */
    char detail[PLAYER_PROBLEM_SIZE];
    char started[24]; /* UTC */
    char *evidence;   /* stderr and protocol lines after a failure, or NULL */
} GameRecord;

/* A record of nothing yet. */
GameRecord record_new(void);
void record_free(GameRecord *record);

/* Points of `colour` in half points: 0, 1, 2. */
int record_points(const GameRecord *record, Colour colour);

typedef struct PlayRules {
    const Federation *federation;
    double margin;    /* seconds a move may be late */
    double hang;      /* seconds of silence beyond the clock */
    double extension; /* after the first flag, where the federation has one */
} PlayRules;

typedef enum PlayOutcome { PLAY_DONE, PLAY_VOID, PLAY_STOPPED } PlayOutcome;

/* Plays one game; both players are started. The caller has filled record->number, opening and
 * engine. PLAY_VOID: *culprit could not begin, player->problem says why. Players whose process is
 * of no more use have been stopped on return. */
PlayOutcome play_game(const PlayRules *rules, Player *players[2], const Opening *opening,
                      GameRecord *record, Colour *culprit);

#endif
