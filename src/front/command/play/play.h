/* SPDX-License-Identifier: MIT
 *
 * A game of `verdi play`; each file of the folder does one thing with it.
 */
#ifndef VERDI_FRONT_COMMAND_PLAY_PLAY_H
#define VERDI_FRONT_COMMAND_PLAY_PLAY_H

#include <stdatomic.h>
#include <time.h>

#include "base/file_write.h"
#include "front/kit/line.h"
#include "front/kit/settings.h"
#include "front/kit/user_file.h"
#include "verdi.h"

typedef struct Play {
    Settings settings;
    verdi_engine *engine;
    verdi_game *game;
    verdi_game *undone; /* the game before moves were taken back */
    double carried[2];  /* verdi_limits.carried, by colour */
    LineReader *reader;
    bool unicode;     /* what the terminal shows */
    const char *side; /* of the person, as --side says */
    const char *name; /* the person's, in records */
    time_t begun;     /* when this game began */
    bool person[2];   /* by colour: moved by the person */
    int resigned;     /* the colour that gave the game up; -1: neither */
    bool drawn;       /* the board on the screen is the current one */
    bool kept;        /* the game as it is now is in a file */
    char *saved;      /* the file that `save` has written this game to; NULL: none */
    bool quit;
    atomic_bool busy;  /* not at the prompt */
    atomic_int erased; /* lines typed meanwhile, whose echo is gone */
    atomic_bool hurry; /* the person has typed quit, or the input has ended */
    double prompted;   /* when the person was asked, seconds */
    verdi_stop *stop;
} Play;

enum { PLAY_VALUE = 48 };

/* Over on the board, or given up. */
bool play_is_over(const Play *play);
void play_show_board(Play *play);
void play_show_end(const Play *play);
void play_report_book(const char *problem);

/* Marks the game as changed: to be shown, and to be saved. */
void play_changed(Play *play);

/* Who plays which colours from now on: black, white, both or none; false if that is another. */
bool play_set_side(Play *play, const char *name);

/* Obeys one line of the person's, which is changed. */
void play_obey(Play *play, char *text);

/* Searches the current position, with its progress on a terminal; false after a message if that
 * failed. `title` says who looks for what. */
bool play_search(Play *play, const char *title, int lines, bool book, verdi_result *result);

/* "+2.31, depth 12" or "+4, exact". */
void play_describe(const verdi_line *line, char text[PLAY_VALUE]);

/* Writes the game to a file as GGF, with the players, the date and who resigned; says what came of
 * it. A file with something in it only if `replace`, or if this game was saved to it before. */
void play_save(Play *play, const char *path, bool replace);

/* Reads a game in GGF; says what is wrong with it. The game before it is kept. */
void play_load(Play *play, const char *path);

/* Another game is there, as yet without a change. */
void play_begin(Play *play);

/* Before a game is left: keeps it in a new file of the user's own, named after the date, and says
 * where; nothing if it has no moves or is in a file. */
void play_keep(Play *play);

/* Judges all moves so far by searches of this level, and prints what each side lost, and where. */
void play_review(const Play *play, int level);

/* How wide lines may be: one less than the terminal is, as some begin a new line in the last. */
int play_columns(void);

/* Sets a text in lines that fit the terminal; those after the first are indented. */
void play_say(int indent, const char *text);

#endif
