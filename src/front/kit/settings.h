/* SPDX-License-Identifier: MIT
 *
 * Everything a user can set, in one table: the same names serve as command-line options
 * (--level 12), as GTP's `verdi-param level 12`, and in the help.
 */
#ifndef VERDI_FRONT_KIT_SETTINGS_H
#define VERDI_FRONT_KIT_SETTINGS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"
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
    double show_time; /* seconds of GTP's commands that show values, without a move_time; 0: by
                       * level and limits alone */
    bool gogui_gfx;   /* live graphics on stderr while GTP searches */
    bool level_given; /* limits.level was set by the user, not by default */
    char *owned[4];   /* strings the settings own */
} Settings;

/* Defaults; the book from the environment's VERDI_BOOK, a file name or "none", if it is set. */
void settings_init(Settings *settings);
void settings_free(Settings *settings);

/* The limits for one move, without the book: what the user set, and the game's clock (NULL: none).
 * The default level binds only where nothing else does; a level the user gave always binds. */
verdi_limits settings_limits(const Settings *settings, const verdi_clock *clock);

/* For a move that is to be played: where there is only one, and a time limits the search, it takes
 * VERDI_FORCED_DEPTH plies, as with a clock. */
void settings_limit_forced(verdi_limits *limits, const verdi_game *game);

/* Sets one key ("level", "movetime", ...) from text. On a bad key or value nothing changes, false
 * is returned and `problem` says what was expected. */
bool settings_set(Settings *settings, const char *key, const char *value, char problem[128]);

/* The value of key `index` as text, its GoGui parameter type ("[string]", "[bool]",
 * "[list/winner/discs/split]") and its name; false past the last key. Only keys that may change
 * while the program runs are counted; weights, cpu and log come after them. */
bool settings_get(const Settings *settings, int index, const char **key, const char **type,
                  char value[128]);

/* Appends "verdi 0.1.0 level=16 hash=64 ...": what of the settings decides about the result of
 * searches with these limits. */
void settings_describe(const Settings *settings, const verdi_limits *limits, Text *out);

/* An option of one subcommand alone: a flag, or with `value` an option with an argument. A list of
 * them ends with a NULL name. */
typedef struct SettingsExtra {
    const char *name, *help;
    bool *flag;         /* set to true when the option is there; may be NULL */
    const char **value; /* receives the argument (a string of argv); NULL for a flag */
} SettingsExtra;

/* Parses the options of a subcommand with getopt_long; argv[0] is its name ("solve", or "verdi" for
 * the program itself). `accepted` lists the keys that mean something to it, separated by blanks
 * (NULL: all); `extra` its own options (NULL: none). Returns the index in argv of the first operand
 * (argc: there is none), or -1 after it has reported an error on stderr ("verdi solve: ..."), or 0
 * if --help was asked for and printed on stdout: `usage` (the subcommand's own text, ending in a
 * line feed), then a line for each option. */
int settings_parse(Settings *settings, int argc, char **argv, const char *accepted,
                   const SettingsExtra *extra, const char *usage);

/* Makes the engine these settings ask for; on failure reports on stderr and returns NULL. */
verdi_engine *settings_engine(const Settings *settings);

#endif
