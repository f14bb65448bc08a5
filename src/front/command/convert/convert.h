/* SPDX-License-Identifier: MIT
 *
 * The internals of `verdi convert`: convert.c selects records and reports omissions,
 * convert_output.c writes the records to one or more files, and convert_wthor.c manages the name
 * lists of WTHOR files.
 */
#ifndef VERDI_FRONT_COMMAND_CONVERT_CONVERT_H
#define VERDI_FRONT_COMMAND_CONVERT_CONVERT_H

#include "record/archive.h"

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

/* Packs a game as a record of a WTHOR file; `first` if it is the first record of an output file. */
void convert_wthor_pack(ConvertWthor *wthor, const Game *game, const GamePlace *place, bool first,
                        bool verbatim, unsigned char bytes[WTHOR_GAME_SIZE], unsigned *lost);

/* Fills in the header for the output so far. */
void convert_wthor_header(const ConvertWthor *wthor, unsigned char header[WTHOR_HEADER_SIZE]);

/* The list of players or tournaments in the format of its file. False if the list is empty. *bytes
 * belongs to `wthor`. */
bool convert_wthor_list(const ConvertWthor *wthor, bool tournaments,
                        unsigned char header[WTHOR_HEADER_SIZE], const unsigned char **bytes,
                        size_t *size);

#endif
