/* SPDX-License-Identifier: MIT
 *
 * Opens the analysis cache of --cache for commands, and reports its problems on stderr.
 */
#ifndef VERDI_FRONT_KIT_CACHE_USE_H
#define VERDI_FRONT_KIT_CACHE_USE_H

#include "front/kit/user_file.h"
#include "study/cache.h"

/* The path of the cache with this name: the name itself, or for "default" the path of
 * verdi/analysis.cache in the user's cache folder, which is written to `own`. A missing cache
 * folder is created. NULL after reporting an error. */
const char *cache_use_path(const char *name, char own[USER_FILE_PATH]);

/* Opens the cache with this name. NULL after reporting an error. */
Cache *cache_use_open(const char *name);

/* Prints "verdi json: cache PATH: PROBLEM" on stderr. Its type is CacheReport. */
void cache_use_report(const char *path, const char *problem);

#endif
