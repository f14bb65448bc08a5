/* SPDX-License-Identifier: MIT
 *
 * verdi cache: counts, exports, merges and trims what is in analysis caches.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/bits.h"
#include "base/system/path.h"
#include "base/text.h"
#include "front/front.h"
#include "front/kit/cache_use.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/tell.h"
#include "record/obf.h"
#include "record/utf8.h"
#include "study/cache_upkeep.h"

static const char command[] = "verdi cache";

static const ManualOption cache_options[] = {
    {"days", "N", "trim: remove what was not used for so many days, 0 to 1000000", NULL, NULL,
     NULL},
    {"max-mib", "MIB",
     "trim: remove what was not used for longest, down to this size, 1 to 1048576", NULL, NULL,
     NULL},
    {0}};

const Manual cache_manual = {
    .synopsis = "stats [FILE]\nexport [FILE]\nmerge INTO FROM...\ntrim [OPTION...] [FILE]",
    .about = "Looks after the cache of verdi json, analyze, review and stats (their --cache). "
             "Without FILE: the one in your cache folder.\n"
             "- stats: how much is in it, and since when.\n"
             "- export: each result as a JSON object on a line.\n"
             "- merge: adds what other files know; damaged rows, and INTO itself, are left out.\n"
             "- trim: removes what --days and --max-mib say, oldest use first.\n",
    .keys = "",
    .options = cache_options};

typedef struct Trim {
    int64_t days, mib; /* -1 and 0: not limited */
} Trim;

static void print_day(const char *label, int64_t day) {
    time_t then = (time_t)(day * CACHE_DAY_SECONDS);
    struct tm parts = {0};
    gmtime_r(&then, &parts);
    printf("%s: %04d-%02d-%02d\n", label, parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

static int64_t file_size(const char *path) {
    struct stat status;
    return stat(path, &status) ? 0 : (int64_t)status.st_size;
}

static void print_settings(const char *settings, int64_t results, void *user) {
    (void)user;
    char clean[512];
    utf8_clean(clean, sizeof clean, settings);
    printf("%10" PRId64 "  %s\n", results, clean);
}

static bool tell_damaged(const char *path, int64_t damaged) {
    if (damaged)
        tell_error("%s: %s: %" PRId64 " damaged rows were left out\n", command, path, damaged);
    return !damaged;
}

static bool stats(Cache *cache, const char *path) {
    CacheCount count;
    int64_t damaged;
    if (!cache_count(cache, &count, &damaged))
        return false;
    char clean[1 << 13];
    utf8_clean(clean, sizeof clean, path);
    printf("file: %s\nresults: %" PRId64 "\nbytes: %" PRId64 "\n", clean, count.results,
           file_size(path));
    if (count.results) {
        print_day("used first", count.first_day);
        print_day("used last", count.last_day);
    }
    return cache_each_settings(cache, print_settings, NULL) && tell_damaged(path, damaged);
}

/* ------------------------------------------------------------------------------- export, merge */

static bool print_result(Board position, const char *settings, const verdi_result *result,
                         void *user) {
    (void)user;
    char board[68];
    Text text = text_into(board, sizeof board);
    obf_write_position((Position){{position.player, position.opponent}, BLACK}, &text);
    json_t *object = json_object();
    object_set(object, "board", json_string(board));
    object_set(object, "settings", object_text(settings));
    object_set(object, "move", json_string(verdi_square_name(result->move)));
    object_set(object, "value", result_discs(result->value));
    object_set(object, "moves",
               result_moves(result->line, result->lines, bits_count(board_empties(position))));
    object_set(object, "nodes", json_integer((json_int_t)result->nodes));
    return object_print(object, stdout) && !ferror(stdout);
}

static bool export(Cache *cache, char *path) {
    int64_t damaged;
    bool good = cache_each(cache, print_result, path, &damaged);
    return tell_damaged(path, damaged) && good;
}

/* The cache itself may be among them: "verdi cache merge all.cache *.cache", the second time. */
static bool merge_file(Cache *cache, const char *path) {
    int64_t added, damaged;
    if (path_same_file(cache_path(cache), path)) {
        tell_error("%s: %s: left out, for it is the file merged into\n", command, path);
        return true;
    }
    bool good = cache_merge(cache, path, &added, &damaged);
    if (good || added)
        tell_error("%s: %s: %" PRId64 " new results\n", command, path, added);
    return tell_damaged(path, damaged) && good;
}

/* ----------------------------------------------------------------------------------------- trim */

static bool trim(Cache *cache, const char *path, const Trim *trim) {
    int64_t removed, damaged;
    CacheCount count;
    if (trim->days < 0 && !trim->mib) {
        cache_use_tell(path, "trim: --days N or --max-mib N expected", command);
        return false;
    }
    if (!cache_count(cache, &count, &damaged) ||
        !cache_trim(cache, trim->days, trim->mib ? trim->mib << 20 : INT64_MAX, &removed))
        return false;
    printf("%" PRId64 " of %" PRId64 " results removed\n", removed, count.results);
    return true;
}

/* -------------------------------------------------------------------------------------- command */

static int usage_error(const char *problem, const char *word) {
    tell_usage(command, problem, word);
    return 2;
}

static bool is_there(const char *path) {
    struct stat status;
    if (stat(path, &status) == 0)
        return true;
    tell_error("%s: %s: there is no such cache\n", command, path);
    return false;
}

/* A file that must be there: looking into a cache makes none. */
static Cache *open_there(const char *path, bool write) {
    return !is_there(path) ? NULL
           : write         ? cache_open(path, cache_use_tell, command)
                           : cache_open_to_read(path, cache_use_tell, command);
}

/* What is merged into may be new, what is merged may not: then nothing is made. */
static Cache *open_for_merge(const char *into, char **from, int count) {
    for (int i = 0; i < count; i++)
        if (!is_there(from[i]))
            return NULL;
    return cache_open(into, cache_use_tell, command);
}

int cache_main(int argc, char **argv) {
    Settings settings;
    Trim limits = {.days = -1};
    const ManualTarget targets[] = {{"days", .number = &limits.days, NULL, 0, 1000000},
                                    {"max-mib", .number = &limits.mib, NULL, 1, 1 << 20},
                                    {0}};
    settings_init(&settings);
    int first = manual_parse(&settings, argc, argv, &cache_manual, targets);
    settings_free(&settings);
    if (first <= 0)
        return first ? 2 : 0;
    const char *action = first < argc ? argv[first] : "";
    bool merges = strcmp(action, "merge") == 0;
    if (merges ? argc - first < 3 : argc - first > 2)
        return usage_error(merges ? "merge INTO FROM... expected" : "at most one file expected",
                           "");
    if (!merges && strcmp(action, "stats") != 0 && strcmp(action, "export") != 0 &&
        strcmp(action, "trim") != 0)
        return usage_error("stats, export, merge or trim expected, got ", action);
    char *path = cache_use_path(first + 1 < argc ? argv[first + 1] : "default", command);
    Cache *cache = !path    ? NULL
                   : merges ? open_for_merge(path, argv + first + 2, argc - first - 2)
                            : open_there(path, strcmp(action, "trim") == 0);
    bool good = cache != NULL;
    for (int i = first + 2; good && merges && i < argc; i++)
        good = merge_file(cache, argv[i]);
    if (good && !merges)
        good = strcmp(action, "stats") == 0    ? stats(cache, path)
               : strcmp(action, "export") == 0 ? export(cache, path)
                                               : trim(cache, path, &limits);
    cache_close(cache);
    free(path);
    return good ? 0 : 1;
}
