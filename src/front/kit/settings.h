/* SPDX-License-Identifier: MIT
 *
 * All settings in one table: the same names serve as command-line options (--level 12), as GTP's
 * `verdi-param level 12`, and in the help.
 */
#ifndef VERDI_FRONT_KIT_SETTINGS_H
#define VERDI_FRONT_KIT_SETTINGS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"
#include "front/kit/manual/option.h"
#include "verdi.h"

typedef struct Settings {
    verdi_config config; /* threads, hash_mib, weights_file, cpu */
    verdi_limits limits; /* level, depth, confidence, nodes, move_time, overhead, contempt as set by
                            the user */
    verdi_convention score;
    bool ponder;
    const char *log_file;
    const char *book_file; /* NULL: the built-in book */
    bool no_book;          /* neither that one nor the other */
    verdi_book_style book_style;
    int elo;  /* how well moves are to be played; -1: not said so */
    int loss; /* verdi_limits.mean_loss of moves that are played, as --elo or --target-loss say */
    double show_time; /* seconds of GTP's commands that show values, without a move_time; 0: by
                       * level and limits alone */
    bool gogui_gfx;   /* live graphics on stderr while GTP searches */
    bool book_given;  /* book_file was set by the user, not by the environment */
    bool level_given; /* limits.level was set by the user, not by default */
    unsigned given;   /* all that were, a bit each */
} Settings;

/* Defaults; the book from the environment's VERDI_BOOK, a file name or "none", if it is set. */
void settings_init(Settings *settings);

/* The limits for one move, without the book: what the user set, and the game's clock (NULL: none).
 * The default level binds only where nothing else does; a level the user gave always binds. */
verdi_limits settings_limits(const Settings *settings, const verdi_clock *clock);

/* For a move that is to be played: as well as the settings say, at level VERDI_ELO_LEVEL if moves
 * are to be worse and nothing else limits the search. `carried` is kept with the game, by colour.
 * Of limits->moves it is the best, and the book is not asked. A forced move with a time limit takes
 * VERDI_FORCED_DEPTH plies, as with a clock. */
void settings_limit_play(const Settings *settings, verdi_limits *limits, const verdi_game *game,
                         double carried[2]);

/* "elo 1200", "loss 1.50", "level 12", or "" where another limit binds: how well it plays. */
enum { SETTINGS_STRENGTH = 24 };
void settings_strength(const Settings *settings, char text[SETTINGS_STRENGTH]);

/* Sets one key ("level", "movetime", ...) from text; the settings point to names of files. On a bad
 * key or value nothing changes, false is returned and `problem` says what was expected. */
bool settings_set(Settings *settings, const char *key, const char *value,
                  char problem[OPTION_PROBLEM]);

/* The settings as options of Settings, in the order of the help: all of them, or those that may
 * change while the program runs. NULL past the last one. */
const ManualOption *settings_row(int index);
const ManualOption *settings_parameter(int index);

/* Appends "verdi 0.1.0 level=16 hash=64 ...": what of the settings decides about the result of
 * searches with these limits. */
void settings_describe(const Settings *settings, const verdi_limits *limits, Text *out);

/* "winner", "discs" or "split"; static. */
const char *settings_score_name(verdi_convention score);

/* Changes defaults: "level=8 hash=4", but for settings that the user has made. A level set so binds
 * only where nothing else does. */
void settings_default(Settings *settings, const char *defaults);

/* Makes the engine these settings ask for; on failure reports on stderr and returns NULL. */
verdi_engine *settings_engine(const Settings *settings);

#endif
