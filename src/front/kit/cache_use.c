/* SPDX-License-Identifier: MIT */
#include "front/kit/cache_use.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/kit/report.h"
#include "front/kit/user_file.h"

void cache_use_report(const char *path, const char *problem) {
    report_error("cache %s: %s", path, problem);
}

char *cache_use_path(const char *name) {
    char path[USER_FILE_PATH];
    if (strcmp(name, "default") == 0) {
        if (!user_file_cache_path(path, "analysis.cache")) {
            report_error("no folder for the cache (HOME is not set)");
            return NULL;
        }
        user_file_make_folders(path);
        name = path;
    }
    char *copy = malloc(strlen(name) + 1);
    if (copy)
        strcpy(copy, name);
    else
        report_error("cache: %s", strerror(ENOMEM));
    return copy;
}

Cache *cache_use_open(const char *name) {
    char *path = cache_use_path(name);
    Cache *cache = path ? cache_open(path, cache_use_report) : NULL;
    free(path);
    return cache;
}
