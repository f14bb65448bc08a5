/* SPDX-License-Identifier: MIT
 *
 * An engine, or the reason why there is none, in words for whoever asked for it.
 */
#ifndef VERDI_STUDY_ENGINE_OPEN_H
#define VERDI_STUDY_ENGINE_OPEN_H

#include "verdi.h"

enum { ENGINE_PROBLEM = 1024 };

/* Makes the engine of this config. NULL with a problem, which names the file or the CPU level that
 * it is about: "my.weights: damaged file". */
verdi_engine *engine_open(const verdi_config *config, char problem[ENGINE_PROBLEM]);

#endif
