/* SPDX-License-Identifier: MIT
 *
 * All settings in one table. The same names are used for command-line options (--level 12), for
 * GTP's `verdi-param level 12`, and in the help.
 */
#pragma once

#include <stdbool.h>

#include "base/text.h"
#include "front/kit/manual/option.h"
#include "verdi.h"

typedef struct Settings {
    verdi_config config; /* threads, hash_mib, weights_file, cpu */
    verdi_limits limits; /* as set by the user: level, depth, confidence, nodes, move_time,
                          * overhead, contempt */
    verdi_convention score;
    bool ponder;
    const char *log_file;
    const char *book_file; /* the only book; NULL: the user's own and the built-in one */
    bool no_book;          /* use no book at all */
    verdi_book_style book_style;
    int elo;          /* wanted playing strength; -1: not set */
    int loss;         /* verdi_limits.mean_loss for play, from --elo or --target-loss */
    double show_time; /* seconds for GTP commands that show values, if there is no move_time; 0: use
                       * only level and limits */
    bool gogui_gfx;   /* live graphics on stderr while GTP searches */
    bool level_given; /* limits.level was set by the user, not by default */
    unsigned given;   /* all settings that were set, one bit each */
} Settings;

/* Sets the defaults. If the environment variable VERDI_BOOK is set, it names the book file or is
 * "none". */
void settings_init(Settings *settings);

/* The limits for one move, without the book: the user's limits and the game's clock (NULL: none). A
 * level set by the user always applies; the default level applies only if there is no other
 * limit. */
verdi_limits settings_limits(const Settings *settings, const verdi_clock *clock);

/* Completes the limits for a move to be played at the strength of the settings. Weaker play uses
 * level VERDI_ELO_LEVEL if nothing else limits the search. `carried` belongs to the game, one per
 * colour. If limits->moves is not 0, the best of these moves is played, without the book. With
 * a time limit per move, as with a clock, a forced move is searched to a depth of at most
 * VERDI_FORCED_DEPTH plies. */
void settings_limit_play(const Settings *settings, verdi_limits *limits, const verdi_game *game,
                         double carried[2]);

/* The playing strength: "elo 1200", "loss 1.50", "level 12", or "" if another limit applies. */
enum { SETTINGS_STRENGTH = 24 };
void settings_strength(const Settings *settings, char text[SETTINGS_STRENGTH]);

/* Sets one key ("level", "movetime", ...) from text. File names are not copied. On a bad key or
 * value nothing changes, and false is returned with the expected values in `problem`. */
bool settings_set(Settings *settings, const char *key, const char *value,
                  char problem[OPTION_PROBLEM]);

/* The rows of the settings, as options of Settings in the order of the help. settings_row() has all
 * of them, settings_parameter() those that may change while the program runs. NULL past the last
 * row. */
const ManualOption *settings_row(int index);
const ManualOption *settings_parameter(int index);

/* Appends "verdi 0.1.0 level=16 hash=64 ...": the settings that affect the results of searches with
 * these limits. */
void settings_describe(const Settings *settings, const verdi_limits *limits, Text *out);

/* "winner", "discs" or "split", a static string. */
const char *settings_score_name(verdi_convention score);

/* Changes the defaults ("level=8 hash=4") of settings that the user has not set. A level set this
 * way applies only if there is no other limit. */
void settings_default(Settings *settings, const char *defaults);
