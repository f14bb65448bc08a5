/* SPDX-License-Identifier: MIT
 *
 * The output of `verdi convert`: records in one or more files, and the name lists of WTHOR files.
 */
#pragma once

#include "games/game_files.h"

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
