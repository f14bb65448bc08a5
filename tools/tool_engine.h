/* SPDX-License-Identifier: MIT
 *
 * The engines of tools, which search on threads of their own.
 */
#ifndef VERDI_TOOLS_TOOL_ENGINE_H
#define VERDI_TOOLS_TOOL_ENGINE_H

#include "study/engine_open.h"

/* An engine of one thread with a table of `hash_mib` MiB. The weights are those of a file, or of an
 * engine that has them in memory already, as in a verdi_config. NULL with a problem. */
verdi_engine *tool_engine_open(const char *weights_file, const verdi_engine *weights_of,
                               int hash_mib, char problem[ENGINE_PROBLEM]);

#endif
