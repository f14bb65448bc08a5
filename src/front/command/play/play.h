/* SPDX-License-Identifier: MIT
 *
 * The state of `verdi play`, and the functions of its files.
 */
#pragma once

#include <stdatomic.h>
#include <time.h>

#include "front/kit/line.h"
#include "front/kit/open.h"
#include "front/kit/picture.h"
#include "front/kit/reply.h"
#include "front/kit/settings.h"
#include "verdi.h"

typedef struct Play {
    Settings settings;
    verdi_engine *engine;
    verdi_game *game;
    verdi_game *undone; /* the game before the last undo */
    double carried[2];  /* verdi_limits.carried, by colour */
    LineReader *reader;
    PictureStyle style;
    const char *side;     /* side of the user, as in --side */
    const char *name;     /* name of the user in records */
    time_t begun;         /* start of this game */
    bool person[2];       /* by colour: the user plays this side */
    int resigned;         /* the colour that resigned, or -1 */
    bool drawn;           /* the board on the screen is up to date */
    bool kept;            /* the current game is saved in a file */
    char *saved;          /* the file to which `save` wrote this game, or NULL */
    const char *argument; /* of the running command, "" if it has none */
    bool quit;
    atomic_bool busy;  /* not at the prompt */
    atomic_int erased; /* lines typed while `busy`, whose echo was erased */
    atomic_bool hurry; /* the user has typed quit, or nobody reads the output */
    double prompted;   /* time of the last prompt, in seconds */
    verdi_stop *stop;
} Play;

enum { PLAY_VALUE = 48 };

/* Whether the game has ended, on the board or by resignation. */
bool play_is_over(const Play *play);
void play_show_board(Play *play);
void play_show_end(const Play *play);
void play_report_book(const char *problem);

/* Marks the game as changed, so that it is shown and saved. */
void play_changed(Play *play);

/* Sets the colours that the user plays: black, white, both or none. False for any other word. */
bool play_set_side(Play *play, const char *name);

/* Executes one line of input; modifies `text`. */
void play_obey(Play *play, char *text);

/* Searches the current position, and shows the progress on a terminal after `title`. Without
 * `book`, for a hint, which is as good at low levels as at level 16. False after printing an
 * error. */
bool play_search(Play *play, const char *title, int lines, bool book, verdi_result *result);

/* Formats a value: "+2.31, depth 12" or "+4, exact". */
void play_describe(const verdi_line *line, char text[PLAY_VALUE]);

/* Writes the game to a file as GGF, with the players, the date and any resignation, and prints
 * whether this worked. Overwrites a non-empty file only if `replace`, or if this game was saved to
 * it before. */
void play_save(Play *play, const char *path, bool replace);

/* Loads the game in the file play->argument, or prints an error. The previous game is kept in a
 * file first. */
void play_load(Play *play);

/* Must be called after a game was started or loaded. */
void play_begin(Play *play);

/* Must be called before a game is left. Saves the game in a new file in the user's folder, named
 * after the date, and prints the name. Does nothing if the game has no moves or is saved
 * already. */
void play_keep(Play *play);

/* Judges all moves so far by searches at this level, and prints the losses of each side. */
void play_review(const Play *play, int level);

/* The maximum width of lines: one less than the terminal's, because some terminals wrap in the last
 * column. */
int play_columns(void);

/* Prints a text wrapped to the width of the terminal. Lines after the first are indented. */
void play_say(int indent, const char *text);
