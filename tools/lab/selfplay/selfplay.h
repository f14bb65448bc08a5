/* SPDX-License-Identifier: MIT
 *
 * The parts of verdi-selfplay: openings.c lists positions to begin with, play.c plays a game, run.c
 * plays many games in parallel, and report.c checks, counts and merges files of games.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lab.h"
#include "rules/board.h"
#include "verdi.h"

/* ------------------------------------------------------------------------------------- openings */

/* All positions after a number of plies, up to symmetry, each with moves that lead to it. Games
 * that begin with these positions cover all openings evenly. */

enum { OPENINGS_MAX_PLIES = 9 }; /* 0.45 million positions */

typedef struct Opening {
    Board board; /* canonical */
    uint8_t move[OPENINGS_MAX_PLIES];
} Opening;

typedef struct Openings {
    Opening *list;
    size_t count, capacity;
    int plies;
} Openings;

/* Lists the positions, sorted by board. False if memory is short. Excludes games with a pass or an
 * early end. */
bool openings_list(Openings *openings, int plies);
void openings_free(Openings *openings);

/* Shuffles the positions by a seed. */
void openings_shuffle(Openings *openings, uint64_t seed);

/* --------------------------------------------------------------------------------------- a game */

/* One game of an engine against itself: an opening, random plies, searched plies, perfect plies.
 * The game is determined by the parameters, the openings and its number. */

typedef struct PlayParameters {
    uint64_t seed;
    int depth;                /* search depth */
    int exact;                /* empty squares from which play is perfect */
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
                       char text[RECORDS_MAX_PARAMETERS + 1]);

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

/* ----------------------------------------------------------------------------------- many games */

/* Plays many games in parallel and writes them in the order of their numbers, so that the file does
 * not depend on the number of threads. Resumes where an existing file ends. */

typedef struct RunPlan {
    PlayParameters parameters;
    uint64_t games; /* number of games in the complete file */
    int threads;
    double seconds; /* stop after this time; 0: no limit */
    const char *file;
} RunPlan;

/* Plays until the file has `plan->games` games, `stop` is raised, or the time is over. Reports on
 * stderr. Returns 0, or 1 after an error. */
int run_games(const RunPlan *plan, const verdi_stop *stop);

/* ------------------------------------------------------------------------------- files of games */

/* Prints statistics of the files by number of discs. Returns 0, or 1 if a file is unreadable or
 * damaged or memory is short. */
int report_files(char *const *paths, int count);

/* Appends the games of the files to `out`, except those already in it, up to symmetry. Damaged
 * games are reported and skipped. Returns 0, or 1 after an error. */
int merge_files(const char *out, char *const *paths, int count);
