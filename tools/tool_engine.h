/* SPDX-License-Identifier: MIT
 *
 * The engines of tools, which search on threads of their own, and names of their weights.
 */
#ifndef VERDI_TOOLS_TOOL_ENGINE_H
#define VERDI_TOOLS_TOOL_ENGINE_H

#include "base/text.h"
#include "study/engine_open.h"

/* An engine of one thread with a table of so many MiB, and a game for it: what a program needs that
 * searches on threads of its own. The weights are those of a file, or of an engine that has them in
 * memory already, as in a verdi_config. Returns a verdi_error; then there is neither. */
int tool_engine_open(const char *weights_file, const verdi_engine *weights_of, int hash_mib,
                     verdi_engine **engine, verdi_game **game);

/* Appends what verdi_engine_get_weights() says of this file (NULL: of the weights built in). False
 * with a problem. */
bool tool_engine_weights(const char *weights_file, Text *out, char problem[ENGINE_PROBLEM]);

#endif
