/* SPDX-License-Identifier: MIT */
#include "front/kit/cache_use.h"

#include <string.h>

#include "front/kit/report.h"

void cache_use_report(const char *path, const char *problem) {
    report_error("cache %s: %s", path, problem);
}

const char *cache_use_path(const char *name, char own[USER_FILE_PATH]) {
    if (strcmp(name, "default") != 0)
        return name;
    if (!user_file_cache_path(own, "analysis.cache")) {
        report_error("no folder for the cache (HOME is not set)");
        return NULL;
    }
    user_file_make_folders(own);
    return own;
}

Cache *cache_use_open(const char *name) {
    char own[USER_FILE_PATH];
    const char *path = cache_use_path(name, own);
    return path ? cache_open(path, cache_use_report) : NULL;
}
