/* SPDX-License-Identifier: MIT
 *
 * Makes an engine, or says in words for the user why there is none.
 */
#ifndef VERDI_STUDY_ENGINE_OPEN_H
#define VERDI_STUDY_ENGINE_OPEN_H

#include "verdi.h"

enum { ENGINE_PROBLEM = 1024 };

/* Makes the engine of this config. NULL with a problem, which names the file or the CPU level that
 * it is about: "my.weights: damaged file". */
verdi_engine *engine_open(const verdi_config *config, char problem[ENGINE_PROBLEM]);

#endif
