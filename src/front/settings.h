/* SPDX-License-Identifier: MIT
 *
 * Everything a user can set, in one table: the same names serve as command-line options
 * (--level 12), as GTP's `verdi-param level 12`, and in the help.
 */
#ifndef VERDI_FRONT_SETTINGS_H
#define VERDI_FRONT_SETTINGS_H

#include <stdbool.h>
#include <stdio.h>

#include "verdi.h"

typedef struct Settings {
    verdi_config config; /* threads, hash_mib, weights_file, cpu */
    verdi_limits limits; /* level, depth, nodes, move_time, overhead, contempt as set by the user */
    verdi_convention score;
    bool ponder;
    const char *log_file;
    bool gogui_gfx; /* live graphics on stderr while GTP searches */
    char *owned[8]; /* strings the settings own */
} Settings;

void settings_init(Settings *settings);
void settings_free(Settings *settings);

/* Sets one key ("level", "movetime", ...) from text. On a bad key or value nothing changes, false
 * is returned and `problem` says what was expected. */
bool settings_set(Settings *settings, const char *key, const char *value, char problem[128]);

/* The value of key `index` as text, its GoGui parameter type ("[string]", "[bool]",
 * "[list/winner/discs/split]") and its name; false past the last key. */
bool settings_get(const Settings *settings, int index, const char **key, const char **type,
                  char value[128]);

/* Parses the options of a subcommand with getopt_long. `accepted` lists the keys that mean
 * something to it, separated by blanks (NULL: all). Returns the index in argv of the first operand,
 * or -1 after it has reported an error on stderr ("verdi solve: ..."), or 0 if --help was asked for
 * and printed with `usage` (the subcommand's own text) on stdout. */
int settings_parse(Settings *settings, int argc, char **argv, const char *accepted,
                   const char *usage);

/* Makes the engine these settings ask for; on failure reports on stderr and returns NULL. */
verdi_engine *settings_engine(const Settings *settings);

#endif
