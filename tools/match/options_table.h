/* SPDX-License-Identifier: MIT
 *
 * What options there are, and what each of them sets.
 */
#ifndef VERDI_MATCH_OPTIONS_TABLE_H
#define VERDI_MATCH_OPTIONS_TABLE_H

#include "match/options.h"

/* The options, for arguments_read(). Those that make the match what it is are kept in
 * options->kept; `refused` says why they cannot be given, NULL: they can. */
void options_list(Options *options, const char *refused, Argument list[ARGUMENTS_MOST + 1]);

#endif
