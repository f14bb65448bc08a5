/* SPDX-License-Identifier: MIT
 *
 * The inside of `verdi convert`: convert.c reads records and reports omissions, convert_filter.c
 * selects records, convert_output.c writes them into one file or several, convert_wthor.c keeps the
 * lists of names of WTHOR files.
 */
#ifndef VERDI_FRONT_COMMAND_CONVERT_CONVERT_H
#define VERDI_FRONT_COMMAND_CONVERT_CONVERT_H

#include "base/table.h"
#include "record/game_files.h"

/* What a record must be to go through; NULL and 0 ask for nothing. */
typedef struct ConvertFilter {
    const char *player; /* part of a player's name; letters a to z in any case */
    const char *result; /* "black", "white", "draw", "unknown" */
    int years[2];       /* the first and the last; 0: any */
    bool has_position;
    Board position; /* reached in the game, up to symmetry; canonical */
} ConvertFilter;

/* Sets the position from moves or a board; false after it has said on stderr what is wrong. */
bool convert_filter_position(ConvertFilter *filter, const char *text);

bool convert_filter_passes(const ConvertFilter *filter, const Game *game);

/* A table of the games seen so far: 128 bits of a hash of each. */
Table convert_seen(void);

typedef enum ConvertNew { CONVERT_NEW, CONVERT_SEEN, CONVERT_NO_MEMORY } ConvertNew;

/* Whether a game with the same start and moves, up to symmetry and apart from passes, was seen;
 * from now on it is. */
ConvertNew convert_seen_add(Table *seen, const Game *game);

typedef struct ConvertOutput ConvertOutput;

/* Writes records of this format to `path`, or, with `split` > 0, this many to each of
 * NAME-0001.EXT, NAME-0002.EXT, ... NULL as a path is stdout, which WTHOR and `split` cannot have.
 * NULL after an error on stderr, also if WTHOR's lists would replace those of other games. Files
 * get their names once they are whole. */
ConvertOutput *convert_output_open(const char *path, ArchiveFormat format, int split);

/* Adds a game from `place`; `verbatim`: as the record stands there, which must be of the same
 * format and undamaged. Adds to *lost, a set of 1 << Omission. False after an error on stderr. */
bool convert_output_add(ConvertOutput *output, const Game *game, const GamePlace *place,
                        bool verbatim, unsigned *lost);

/* Finishes the last file as output_close(), and with it WTHOR's lists of names. */
bool convert_output_close(ConvertOutput *output, bool good, int64_t read);

/* A WTHOR file under construction, and the names of all so far. */
typedef struct ConvertWthor ConvertWthor;

ConvertWthor *convert_wthor_new(void);
void convert_wthor_free(ConvertWthor *wthor);

/* The next record belongs to another file than the one before it: of the input, of the output. */
void convert_wthor_next_input(ConvertWthor *wthor);
void convert_wthor_next_output(ConvertWthor *wthor);

/* The bytes of a record. */
void convert_wthor_pack(ConvertWthor *wthor, const Game *game, const GamePlace *place,
                        bool verbatim, unsigned char bytes[WTHOR_GAME_SIZE], unsigned *lost);

/* The header of the output so far. */
void convert_wthor_header(const ConvertWthor *wthor, unsigned char header[WTHOR_HEADER_SIZE]);

/* The list of players or tournaments as a file; false if there are no names in any file. The bytes
 * are the list's own. */
bool convert_wthor_list(const ConvertWthor *wthor, bool tournaments,
                        unsigned char header[WTHOR_HEADER_SIZE], const unsigned char **bytes,
                        size_t *size);

#endif
