/* SPDX-License-Identifier: MIT
 *
 * Opens the analysis cache of --cache for commands, and reports its problems on stderr.
 */
#ifndef VERDI_FRONT_KIT_CACHE_USE_H
#define VERDI_FRONT_KIT_CACHE_USE_H

#include "study/cache.h"

/* The path for a name. "default" means verdi/analysis.cache in the user's cache folder, which is
 * created if missing. NULL after reporting an error. The caller calls free(). */
char *cache_use_path(const char *name, const char *command);

/* Opens the cache with this name. NULL after reporting an error. All reports begin with `command`
 * ("verdi json"), which must outlive the cache. */
Cache *cache_use_open(const char *name, const char *command);

/* Prints "COMMAND: cache PATH: PROBLEM" on stderr. A CacheReport; its `user` is the command. */
void cache_use_report(const char *path, const char *problem, const void *command);

#endif
