/* SPDX-License-Identifier: MIT
 *
 * The internals of `verdi convert`: convert.c reads records and reports omissions, convert_filter.c
 * selects records, convert_output.c writes them to one or more files, and convert_wthor.c manages
 * the name lists of WTHOR files.
 */
#ifndef VERDI_FRONT_COMMAND_CONVERT_CONVERT_H
#define VERDI_FRONT_COMMAND_CONVERT_CONVERT_H

#include "base/table.h"
#include "record/game_files.h"

/* The conditions on a record; NULL and 0 mean no condition. */
typedef struct ConvertFilter {
    const char *player; /* part of a player's name; letters a to z in any case */
    const char *result; /* "black", "white", "draw", "unknown" */
    int years[2];       /* first and last year; 0: any */
    bool has_position;
    Board position; /* must occur in the game, up to symmetry; canonical */
} ConvertFilter;

/* Sets the position from moves or a board. False after reporting an error on stderr. */
bool convert_filter_position(ConvertFilter *filter, const char *text);

bool convert_filter_passes(const ConvertFilter *filter, const Game *game);

/* Makes a table for the games seen so far, with a 128-bit hash of each. */
Table convert_seen(void);

typedef enum ConvertNew { CONVERT_NEW, CONVERT_SEEN, CONVERT_NO_MEMORY } ConvertNew;

/* Adds a game to the table. CONVERT_SEEN: the table has a game with the same start and moves
 * already, up to symmetry and ignoring passes. */
ConvertNew convert_seen_add(Table *seen, const Game *game);

typedef struct ConvertOutput ConvertOutput;

/* Opens an output in this format to `path`, or, with `split` > 0, to NAME-0001.EXT, NAME-0002.EXT,
 * ... with this many records each. A NULL path is stdout, which is not allowed with WTHOR or
 * `split`. Returns NULL after reporting an error on stderr; it is an error if WTHOR's name lists
 * would overwrite those of other games. Files get their names when they are complete. */
ConvertOutput *convert_output_open(const char *path, ArchiveFormat format, int split);

/* Adds a game from `place`. If `verbatim`, copies the record unchanged; the record must then have
 * the same format and be undamaged. Adds omissions to *lost, a set of 1 << Omission. False after
 * reporting an error on stderr. */
bool convert_output_add(ConvertOutput *output, const Game *game, const GamePlace *place,
                        bool verbatim, unsigned *lost);

/* Finishes the last file like output_close(), and writes WTHOR's name lists. */
bool convert_output_close(ConvertOutput *output, bool good, int64_t read);

/* The state of WTHOR output: the current file, and the names of all files so far. */
typedef struct ConvertWthor ConvertWthor;

ConvertWthor *convert_wthor_new(void);
void convert_wthor_free(ConvertWthor *wthor);

/* The first is called before the first record of each further input file, the second before the
 * first record of each further output file. */
void convert_wthor_next_input(ConvertWthor *wthor);
void convert_wthor_next_output(ConvertWthor *wthor);

/* Packs a game as a record of a WTHOR file. */
void convert_wthor_pack(ConvertWthor *wthor, const Game *game, const GamePlace *place,
                        bool verbatim, unsigned char bytes[WTHOR_GAME_SIZE], unsigned *lost);

/* Fills in the header for the output so far. */
void convert_wthor_header(const ConvertWthor *wthor, unsigned char header[WTHOR_HEADER_SIZE]);

/* The list of players or tournaments in the format of its file. False if the list is empty. *bytes
 * belongs to `wthor`. */
bool convert_wthor_list(const ConvertWthor *wthor, bool tournaments,
                        unsigned char header[WTHOR_HEADER_SIZE], const unsigned char **bytes,
                        size_t *size);

#endif
