/* SPDX-License-Identifier: MIT
 *
 * What the files of the NBoard front end share. nboard.c, on top, obeys commands; below it are
 * searches that yield to input (nboard_think.c) and the file of learned games (nboard_learn.c); at
 * the bottom the status line.
 */
#ifndef VERDI_FRONT_NBOARD_NBOARD_H
#define VERDI_FRONT_NBOARD_NBOARD_H

#include "front/front.h"
#include "front/nboard/nboard_command.h"
#include "study/learn.h"

enum { NBOARD_NOTE_SIZE = 256 };

typedef struct Nboard {
    LineReader *reader;
    Settings *settings;
    verdi_engine *engine;
    verdi_stop stop; /* of the running search: a command came */
    verdi_game *game;
    NboardCommand command; /* the running one */
    double carried[2];     /* verdi_limits.carried, by colour */
    int depth;             /* of `set depth`; 0: not set yet */
    int contempt;          /* of `set contempt`, for black */
    bool contempt_set;
    char note[NBOARD_NOTE_SIZE]; /* what the status line says between searches */
    verdi_game *study;           /* learned, its last position still to be searched; or NULL */
    Learner *learner;            /* with a book of the user's that has games to learn; or NULL */
    verdi_game *ponder;          /* to be searched until input comes; or NULL */
    int64_t begun_ns;            /* when the running command's line was there */
    double took;                 /* seconds of the last go, its move not yet told to us; or NaN */
} Nboard;

/* The status line, in ASCII (the GUI dies on other bytes). An empty text clears it. */
void nboard_status(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The book cannot be used: said by the status line from now on, and in the log. */
void nboard_report_book(Nboard *nboard, const char *problem);

/* Searches of the current position and game. Each ends at once when a further command arrives or
 * is already waiting, and has written its last line when it returns. */
void nboard_hint(Nboard *nboard);
void nboard_go(Nboard *nboard);
void nboard_analyze(Nboard *nboard);

/* There is something to think about while nobody asks; and one slice of it, silent, until done or
 * a command arrives. */
bool nboard_has_idle_work(const Nboard *nboard);
void nboard_idle(Nboard *nboard);

/* Appends the game to the user's file of learned games, if the user has no own book. `note`
 * receives where it is now, or what went wrong. */
void nboard_store(const verdi_game *game, char note[NBOARD_NOTE_SIZE]);

#endif
