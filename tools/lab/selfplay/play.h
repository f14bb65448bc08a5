/* SPDX-License-Identifier: MIT
 *
 * One game of an engine against itself: an opening, random plies, searched plies, perfect plies.
 * The game is determined by the parameters, the openings and its number.
 */
#ifndef VERDI_TOOLS_SELFPLAY_PLAY_H
#define VERDI_TOOLS_SELFPLAY_PLAY_H

#include "games/games.h"
#include "selfplay/openings.h"
#include "verdi.h"

typedef struct PlayParameters {
    uint64_t seed;
    int depth;                /* search depth */
    int exact;                /* empty squares from which play is perfect */
    int solve;                /* empty squares from which moves come from a selective solve ... */
    int solve_confidence;     /* ... at this confidence in percent */
    int random_plies[2];      /* least and most random plies, drawn per game */
    double temper;            /* discs: a random move whose one-ply value is this much worse is e
                               * times rarer; 0: all moves are equally likely */
    int openings;             /* number of random plies from the list of openings */
    int noise_moves;          /* number of root moves among which noise chooses */
    double noise;             /* largest random bonus of a move, in discs */
    const char *weights_file; /* NULL: the built-in weights */
    int hash_mib;
} PlayParameters;

/* Formats the parameters for the header of a games file. `weights` is the engine's description of
 * them. */
void selfplay_describe(const PlayParameters *parameters, const char *weights,
                       char text[GAMES_MAX_PARAMETERS + 1]);

typedef enum PlayStatus {
    PLAY_DONE,
    PLAY_STOPPED,
    PLAY_FAILED, /* no memory for a search */
    PLAY_WRONG   /* two exact searches of a game contradict each other: a bug in the solver */
} PlayStatus;

/* Plays the game with this number. `stop` ends it early. */
PlayStatus selfplay_game(const PlayParameters *parameters, const Openings *openings,
                         uint64_t number, verdi_engine *engine, const verdi_stop *stop,
                         GamesRecord *record);

#endif
