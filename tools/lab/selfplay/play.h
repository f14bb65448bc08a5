/* SPDX-License-Identifier: MIT
 *
 * One game of an engine against itself: an opening, random plies, searched plies, perfect plies.
 * The game follows from the parameters, the openings and its number alone.
 */
#ifndef VERDI_TOOLS_SELFPLAY_PLAY_H
#define VERDI_TOOLS_SELFPLAY_PLAY_H

#include "games/games.h"
#include "selfplay/openings.h"
#include "verdi.h"

typedef struct PlayParameters {
    uint64_t seed;
    int depth;                /* of the searched plies */
    int exact;                /* empty squares from which play is perfect */
    int solve;                /* empty squares from which moves come from a probable solve ... */
    int solve_confidence;     /* ... of this confidence in percent */
    int random_plies[2];      /* least and most before the first searched one, drawn per game */
    double temper;            /* discs: a random move that is so much worse by a look one ply
                                    ahead is e times rarer; 0: all are equally likely */
    int openings;             /* number of these that come from the list of openings */
    int noise_moves;          /* number of root moves that noise chooses from */
    double noise;             /* discs, the most that noise lets a worse move gain */
    const char *weights_file; /* NULL: the built-in ones */
    int hash_mib;
} PlayParameters;

/* The text that a file of games keeps of them; `weights` as the engine describes them. */
void selfplay_describe(const PlayParameters *parameters, const char *weights,
                       char text[GAMES_MAX_PARAMETERS + 1]);

typedef enum PlayStatus {
    PLAY_DONE,
    PLAY_STOPPED,
    PLAY_FAILED, /* no memory for a search */
    PLAY_WRONG   /* two exact searches of one game contradict each other: a bug in the solver */
} PlayStatus;

/* Plays the game of this number. `stop` ends it early. */
PlayStatus selfplay_game(const PlayParameters *parameters, const Openings *openings,
                         uint64_t number, verdi_engine *engine, const verdi_stop *stop,
                         GamesRecord *record);

#endif
