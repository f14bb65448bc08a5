/* SPDX-License-Identifier: MIT
 *
 * Makes an engine, or says in words for the user why there is none.
 */
#ifndef VERDI_STUDY_ENGINE_OPEN_H
#define VERDI_STUDY_ENGINE_OPEN_H

#include <stdbool.h>

#include "base/text.h"
#include "verdi.h"

enum { ENGINE_PROBLEM = 1024 };

/* Makes the engine of this config. NULL with a problem, which names the file or the CPU level that
 * it is about: "my.weights: damaged file". */
verdi_engine *engine_open(const verdi_config *config, char problem[ENGINE_PROBLEM]);

/* An engine of one thread with a table of so many MiB, and a game for it: what a program needs that
 * searches on threads of its own. The weights are those of a file, or of an engine that has them in
 * memory already, as in a verdi_config. Returns a verdi_error; then there is neither. */
int engine_open_single(const char *weights_file, const verdi_engine *weights_of, int hash_mib,
                       verdi_engine **engine, verdi_game **game);

/* The name that values go by in books which an engine with these verdi_engine_weights() has found:
 * "Verdi 0.1.0, weights 4cabb71f98807b71". */
void engine_name(const char *weights, char *name, size_t size);

/* Appends what verdi_engine_weights() says of this file (NULL: of the weights built in). False with
 * a problem. */
bool engine_open_weights(const char *weights_file, Text *out, char problem[ENGINE_PROBLEM]);

#endif
