/* SPDX-License-Identifier: MIT
 *
 * Opens the analysis cache of --cache for commands, and reports its problems on stderr.
 */
#ifndef VERDI_FRONT_KIT_CACHE_USE_H
#define VERDI_FRONT_KIT_CACHE_USE_H

#include "study/cache.h"

/* The path for a name: "default" is verdi/analysis.cache in the user's cache folder, which is made
 * if it is not there. NULL after a report; free(). */
char *cache_use_path(const char *name, const char *command);

/* Opens the cache of this name. NULL after reporting an error: then there is none. `command`
 * ("verdi json") stands in front of all reports, and must outlive the cache. */
Cache *cache_use_open(const char *name, const char *command);

/* "COMMAND: cache PATH: PROBLEM" on stderr: a CacheReport, whose `user` is the command. */
void cache_use_report(const char *path, const char *problem, const void *command);

#endif
