/* SPDX-License-Identifier: MIT
 *
 * verdi cache: statistics, export, merging and trimming of analysis caches.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

#include "base/bits.h"
#include "base/system/path.h"
#include "base/utf8.h"
#include "front/front.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/open.h"
#include "front/kit/report.h"
#include "study/cache.h"

#define DEFAULT_FILE "FILE defaults to the cache in your cache folder (verdi help files).\n"

const Manual cache_stats_manual = {
    .synopsis = "[FILE]",
    .about = "Shows the number, size and dates of the results in a cache.\n"
             "verdi analyze, json, review, stats and other commands store results with "
             "--cache. " DEFAULT_FILE,
    .examples = "verdi cache stats\n"
                "verdi cache stats my.cache\n"
                "verdi cache stats ~/.cache/verdi/analysis.cache\n",
    .operand = "file",
    .most = 1};

const Manual cache_export_manual = {
    .synopsis = "[FILE]",
    .about = "Prints each result of a cache as a JSON object, one per line.\n" DEFAULT_FILE,
    .examples = "verdi cache export\n"
                "verdi cache export my.cache\n"
                "verdi cache export my.cache >results.jsonl\n",
    .operand = "file",
    .most = 1};

const Manual cache_merge_manual = {.synopsis = "INTO FROM...",
                                   .about = "Adds the results of other caches to INTO.\n"
                                            "Damaged rows are left out, and so is INTO itself.\n",
                                   .examples =
                                       "verdi cache merge all.cache my.cache\n"
                                       "verdi cache merge all.cache cache.*\n"
                                       "verdi cache merge ~/.cache/verdi/analysis.cache my.cache\n",
                                   .operand = "cache to merge",
                                   .least = 2};

typedef struct Trim {
    int64_t days, mib; /* -1 and 0 mean no limit */
} Trim;

static const ManualOption trim_options[] = {
    {"days", "N", "remove results not used for N days, 0 to 1000000", .otherwise = "keep",
     OPTION_AT(Trim, days), OPTION_RANGE(0, 1000000)},
    {"max-mib", "MIB", "remove the results unused for longest, down to this size, 1 to 1048576",
     .otherwise = "any size", OPTION_AT(Trim, mib), OPTION_RANGE(1, 1 << 20)},
    {0}};

const Manual cache_trim_manual = {
    .synopsis = "[OPTION...] [FILE]",
    .about = "Removes results that were not used lately.\n"
             "At least one of --days and --max-mib is needed. " DEFAULT_FILE,
    .examples = "verdi cache trim --days 90\n"
                "verdi cache trim --max-mib 500\n"
                "verdi cache trim --days 30 --max-mib 100 my.cache\n",
    .operand = "file",
    .most = 1,
    .options = trim_options,
    .size = sizeof(Trim)};

static void print_day(const char *label, int64_t day) {
    time_t then = (time_t)(day * CACHE_DAY_SECONDS);
    struct tm parts = {0};
    gmtime_r(&then, &parts);
    printf("%s: %04d-%02d-%02d\n", label, parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

static void print_settings(const char *settings, int64_t results, void *user) {
    (void)user;
    char clean[512];
    utf8_clean(clean, sizeof clean, settings);
    printf("%10" PRId64 "  %s\n", results, clean);
}

static bool report_damaged(const char *path, int64_t damaged) {
    if (damaged)
        report_error("%s: %" PRId64 " damaged rows were left out", path, damaged);
    return !damaged;
}

static bool stats(Cache *cache, const char *path, const void *options) {
    (void)options;
    CacheCount count;
    int64_t damaged;
    struct stat status = {0};
    if (!cache_count(cache, &count, &damaged))
        return false;
    stat(path, &status);
    char clean[1 << 13];
    utf8_clean(clean, sizeof clean, path);
    printf("file: %s\nresults: %" PRId64 "\nbytes: %" PRId64 "\n", clean, count.results,
           (int64_t)status.st_size);
    if (count.results) {
        print_day("used first", count.first_day);
        print_day("used last", count.last_day);
    }
    return cache_each_settings(cache, print_settings, NULL) && report_damaged(path, damaged);
}

/* ------------------------------------------------------------------------------- export, merge */

static bool print_result(const CacheRow *row, const verdi_result *result, void *user) {
    Board position = row->board;
    (void)user;
    json_t *object = json_object();
    object_set(object, "board",
               result_board((Position){{position.player, position.opponent}, BLACK}));
    object_set(object, "settings", object_text(row->settings));
    object_set(object, "move", json_string(verdi_square_name(result->move)));
    object_set(object, "value", result_discs(result->value));
    object_set(object, "moves",
               result_moves(result->line, result->lines, bits_count(board_empties(position))));
    object_set(object, "nodes", json_integer((json_int_t)result->nodes));
    return object_print(object, stdout) && !ferror(stdout);
}

static bool export(Cache *cache, const char *path, const void *options) {
    (void)options;
    int64_t damaged;
    bool good = cache_each(cache, print_result, NULL, &damaged);
    return report_damaged(path, damaged) && good;
}

/* Skips the target itself, as in "verdi cache merge all.cache *.cache" run a second time. */
static bool merge_file(Cache *cache, const char *path) {
    int64_t added, damaged;
    if (path_same_file(cache_path(cache), path)) {
        report_error("%s: left out: this is the target file", path);
        return true;
    }
    bool good = cache_merge(cache, path, &added, &damaged);
    if (good || added)
        report_error("%s: %" PRId64 " new results", path, added);
    return report_damaged(path, damaged) && good;
}

/* -------------------------------------------------------------------------------------- actions */

static bool is_there(const char *path) {
    struct stat status;
    if (stat(path, &status) == 0)
        return true;
    return report_error("%s: there is no such cache", path);
}

/* The work of an action on an existing cache. */
typedef bool Work(Cache *cache, const char *path, const void *options);

static int run(const CommandLine *line, bool writes, Work *work, const void *options) {
    char own[USER_FILE_PATH];
    const char *path = open_cache_path(line->count ? line->operands[0] : "default", own);
    bool there = path && is_there(path);
    Cache *cache = there ? cache_open(path, writes, open_report_cache) : NULL;
    bool good = cache && work(cache, path, options);
    cache_close(cache);
    return good ? 0 : 1;
}

int cache_stats_main(CommandLine *line, void *options) {
    return run(line, false, stats, options);
}

int cache_export_main(CommandLine *line, void *options) {
    return run(line, false, export, options);
}

/* The target may be new, but all sources must exist; otherwise nothing is created. */
int cache_merge_main(CommandLine *line, void *options) {
    (void)options;
    bool good = true;
    for (int i = 1; good && i < line->count; i++)
        good = is_there(line->operands[i]);
    Cache *cache = good ? open_cache(line->operands[0]) : NULL;
    good = cache != NULL;
    for (int i = 1; good && i < line->count; i++)
        good = merge_file(cache, line->operands[i]);
    cache_close(cache);
    return good ? 0 : 1;
}

static bool trim(Cache *cache, const char *path, const void *options) {
    (void)path;
    const Trim *trim = options;
    int64_t removed, damaged;
    CacheCount count;
    if (!cache_count(cache, &count, &damaged) ||
        !cache_trim(cache, trim->days, trim->mib ? trim->mib << 20 : INT64_MAX, &removed))
        return false;
    printf("%" PRId64 " of %" PRId64 " results removed\n", removed, count.results);
    return true;
}

int cache_trim_main(CommandLine *line, void *options) {
    Trim *limits = options;
    if (!manual_given(line, "days"))
        limits->days = -1;
    if (limits->days < 0 && !limits->mib) {
        report_usage("expected --days N or --max-mib MIB");
        return 2;
    }
    return run(line, true, trim, options);
}
