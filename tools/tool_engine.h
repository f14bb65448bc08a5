/* SPDX-License-Identifier: MIT
 *
 * Engines for the tools that search on several threads.
 */
#ifndef VERDI_TOOLS_TOOL_ENGINE_H
#define VERDI_TOOLS_TOOL_ENGINE_H

#include "study/engine_crew.h"

/* Opens an engine with one thread and a table of `hash_mib` MiB. The weights come from a file or
 * are shared with another engine, as in verdi_config. NULL with the reason in `problem`. */
verdi_engine *tool_engine_open(const char *weights_file, const verdi_engine *weights_of,
                               int hash_mib, char problem[ENGINE_PROBLEM]);

#endif
