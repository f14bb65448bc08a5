/* SPDX-License-Identifier: MIT
 *
 * Makes an engine, or describes the failure for the user.
 */
#ifndef VERDI_STUDY_ENGINE_OPEN_H
#define VERDI_STUDY_ENGINE_OPEN_H

#include <stddef.h>

#include "verdi.h"

enum { ENGINE_PROBLEM = 1024 };

/* Creates an engine. On failure returns NULL, and a problem that names the file or the CPU level:
 * "my.weights: damaged file". */
verdi_engine *engine_open(const verdi_config *config, char problem[ENGINE_PROBLEM]);

/* Writes the name of an engine as a source of book values, given verdi_engine_get_weights(): "Verdi
 * 0.1.0, weights 4cabb71f98807b71". */
void engine_name(const char *weights, char *name, size_t size);

/* Today's date, in the form in which a book stores the date of a source: "2026-11-22". */
void engine_today(char date[12]);

#endif
