/* SPDX-License-Identifier: MIT
 *
 * What options there are, and what each of them sets.
 */
#ifndef VERDI_MATCH_OPTIONS_TABLE_H
#define VERDI_MATCH_OPTIONS_TABLE_H

#include "front/kit/manual/manual.h"
#include "match/options.h"

/* What is told of the program beside its options. */
extern const Manual options_manual;

/* The options, for arguments_read(). Those that make the match what it is are kept in
 * options->kept; `refused` says why they cannot be given, NULL: they can. */
void options_list(Options *options, const char *refused, Argument list[ARGUMENTS_MOST + 1]);

#endif
