/* SPDX-License-Identifier: MIT
 *
 * verdi cache: what is in an analysis cache, out of it, together with others, and less of it.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/text.h"
#include "front/front.h"
#include "front/kit/cache_file.h"
#include "front/kit/result.h"

static const char usage[] =
    "verdi cache stats [FILE]\n"
    "verdi cache export [FILE]             each result as a JSON object on a line\n"
    "verdi cache merge INTO FROM...        adds what other files know; damaged rows are left out\n"
    "verdi cache trim [OPTIONS] [FILE]     removes what --days and --max-mib say, oldest use "
    "first\n"
    "The cache of verdi json and verdi analyze (--cache FILE). Without FILE: the one in your "
    "cache\n"
    "folder.\n";

typedef struct Trim {
    const char *days, *mib;
} Trim;

/* Runs a statement that gives one number. */
static bool ask(const Cache *cache, const char *sql, sqlite3_int64 *number) {
    sqlite3_stmt *statement = cache_prepare(cache, sql);
    bool good = statement && sqlite3_step(statement) == SQLITE_ROW;
    if (good)
        *number = sqlite3_column_int64(statement, 0);
    else if (statement)
        cache_report_sqlite(cache);
    sqlite3_finalize(statement);
    return good;
}

static void print_day(const char *label, sqlite3_int64 day) {
    time_t then = (time_t)(day * CACHE_DAY_SECONDS);
    struct tm parts = {0};
    gmtime_r(&then, &parts);
    printf("%s: %04d-%02d-%02d\n", label, parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

static sqlite3_int64 file_size(const char *path) {
    struct stat status;
    return stat(path, &status) ? 0 : (sqlite3_int64)status.st_size;
}

static bool stats(const Cache *cache) {
    sqlite3_int64 results, first = 0, last = 0;
    if (!ask(cache, "SELECT count(*) FROM results", &results) ||
        !ask(cache, "SELECT ifnull(min(used), 0) FROM results", &first) ||
        !ask(cache, "SELECT ifnull(max(used), 0) FROM results", &last))
        return false;
    printf("file: %s\nresults: %lld\nbytes: %lld\n", cache->path, (long long)results,
           (long long)file_size(cache->path));
    if (results) {
        print_day("used first", first);
        print_day("used last", last);
    }
    sqlite3_stmt *statement = cache_prepare(
        cache, "SELECT text, count(*) AS n FROM results JOIN settings ON settings.id = settings"
               " GROUP BY settings.id ORDER BY n DESC, text");
    int status = SQLITE_ERROR;
    while (statement && (status = sqlite3_step(statement)) == SQLITE_ROW)
        printf("%10lld  %s\n", (long long)sqlite3_column_int64(statement, 1),
               (const char *)sqlite3_column_text(statement, 0));
    bool good = status == SQLITE_DONE || (statement && cache_report_sqlite(cache));
    sqlite3_finalize(statement);
    return good;
}

/* ---------------------------------------------------------------------------------------- rows */

/* One row of a table, as it stands. */
typedef struct Row {
    Board board;
    const char *settings;
    const unsigned char *bytes;
    size_t size;
    sqlite3_int64 checksum, used;
} Row;

static const char all_rows[] =
    "SELECT player, opponent, text, result, checksum, used FROM %s.results JOIN %s.settings"
    " ON settings.id = settings";

static Row read_row(sqlite3_stmt *statement) {
    return (Row){
        .board = {(uint64_t)sqlite3_column_int64(statement, 0),
                  (uint64_t)sqlite3_column_int64(statement, 1)},
        .settings = (const char *)sqlite3_column_text(statement, 2),
        .bytes = sqlite3_column_blob(statement, 3),
        .size = (size_t)sqlite3_column_bytes(statement, 3),
        .checksum = sqlite3_column_int64(statement, 4),
        .used = sqlite3_column_int64(statement, 5),
    };
}

static bool is_whole(const Row *row, verdi_result *result) {
    return row->settings && row->bytes && !(row->board.player & row->board.opponent) &&
           row->checksum == cache_row_checksum(row->board, row->settings, row->bytes, row->size) &&
           cache_row_unpack(row->bytes, row->size, row->board, result);
}

typedef bool TakeRow(Cache *cache, const Row *row, const verdi_result *result);

/* Every whole row of the file attached under this name; the damaged ones are counted. */
static bool each_row(Cache *cache, const char *name, TakeRow *take, sqlite3_int64 *damaged) {
    char sql[256];
    verdi_result result;
    snprintf(sql, sizeof sql, all_rows, name, name);
    sqlite3_stmt *statement = cache_prepare(cache, sql);
    int status = SQLITE_ERROR;
    bool good = statement != NULL;
    while (good && (status = sqlite3_step(statement)) == SQLITE_ROW) {
        Row row = read_row(statement);
        if (is_whole(&row, &result))
            good = take(cache, &row, &result);
        else
            ++*damaged;
    }
    if (good && status != SQLITE_DONE)
        good = cache_report_sqlite(cache);
    sqlite3_finalize(statement);
    return good;
}

static bool print_row(Cache *cache, const Row *row, const verdi_result *result) {
    char board[68];
    Text text = text_into(board, sizeof board);
    for (int square = 0; square < 64; square++) {
        uint64_t here = bits_square(square);
        text_add_char(&text, row->board.player & here     ? 'X'
                             : row->board.opponent & here ? 'O'
                                                          : '-');
    }
    text_add(&text, " X");
    json_t *object = json_object();
    json_object_set_new(object, "board", json_string(board));
    json_object_set_new(object, "settings", json_string(row->settings));
    json_object_set_new(object, "move", json_string(verdi_square_name(result->move)));
    json_object_set_new(object, "value", result_discs(result->value));
    json_object_set_new(
        object, "moves",
        result_moves(result->line, result->lines, bits_count(board_empties(row->board))));
    json_object_set_new(object, "nodes", json_integer((json_int_t)result->nodes));
    char *dump = json_dumps(object, RESULT_JSON);
    json_decref(object);
    bool good = dump && puts(dump) >= 0;
    if (!dump)
        cache_report(cache, "out of memory");
    free(dump);
    return good;
}

/* Adds a row of another file, unless it is there. */
static bool add_row(Cache *cache, const Row *row, const verdi_result *result) {
    (void)result;
    sqlite3_bind_text(cache->put_settings, 1, row->settings, -1, SQLITE_STATIC);
    bool good = sqlite3_step(cache->put_settings) == SQLITE_DONE;
    sqlite3_reset(cache->put_settings);
    sqlite3_bind_int64(cache->put, 1, (sqlite3_int64)row->board.player);
    sqlite3_bind_int64(cache->put, 2, (sqlite3_int64)row->board.opponent);
    sqlite3_bind_blob(cache->put, 3, row->bytes, (int)row->size, SQLITE_STATIC);
    sqlite3_bind_int64(cache->put, 4, row->checksum);
    sqlite3_bind_int64(cache->put, 5, row->used);
    sqlite3_bind_text(cache->put, 6, row->settings, -1, SQLITE_STATIC);
    good = good && sqlite3_step(cache->put) == SQLITE_DONE;
    if (!good)
        cache_report_sqlite(cache);
    sqlite3_reset(cache->put);
    return good;
}

static bool tell_damaged(const char *path, sqlite3_int64 damaged) {
    if (damaged)
        fprintf(stderr, "verdi cache: %s: %lld damaged rows were left out\n", path,
                (long long)damaged);
    return !damaged;
}

static bool export(Cache *cache) {
    sqlite3_int64 damaged = 0;
    bool good = each_row(cache, "main", print_row, &damaged);
    return tell_damaged(cache->path, damaged) && good;
}

/* One other file, in one transaction. */
static bool merge_file(Cache *cache, const char *path) {
    sqlite3_int64 damaged = 0, before, after;
    Cache *other = cache_open(path, "verdi cache"); /* says whether it is a cache at all */
    if (!other)
        return false;
    cache_close(other);
    sqlite3_stmt *attach = cache_prepare(cache, "ATTACH DATABASE ? AS other");
    sqlite3_bind_text(attach, 1, path, -1, SQLITE_STATIC);
    bool good = attach && (sqlite3_step(attach) == SQLITE_DONE || cache_report_sqlite(cache));
    sqlite3_finalize(attach);
    if (!good)
        return false;
    good = ask(cache, "SELECT count(*) FROM main.results", &before) &&
           cache_execute(cache, "BEGIN IMMEDIATE");
    if (good) {
        good = each_row(cache, "other", add_row, &damaged);
        good = cache_execute(cache, good ? "COMMIT" : "ROLLBACK") && good;
    }
    good = good && ask(cache, "SELECT count(*) FROM main.results", &after);
    good = cache_execute(cache, "DETACH DATABASE other") && good;
    if (good)
        fprintf(stderr, "verdi cache: %s: %lld new results\n", path, (long long)(after - before));
    return tell_damaged(path, damaged) && good;
}

/* ----------------------------------------------------------------------------------------- trim */

/* Removes the results used least recently, a share of them at a time, until the file is small
 * enough. */
static bool shrink(Cache *cache, sqlite3_int64 limit) {
    for (int round = 0; round < 64; round++) {
        sqlite3_int64 results, pages, size;
        if (!cache_execute(cache, "VACUUM") ||
            !ask(cache, "SELECT count(*) FROM results", &results) ||
            !ask(cache, "PRAGMA page_count", &pages) || !ask(cache, "PRAGMA page_size", &size))
            return false;
        if (pages * size <= limit || !results)
            return true;
        char sql[256];
        double excess = 1 - (double)limit / (double)(pages * size);
        sqlite3_int64 count = (sqlite3_int64)(excess * (double)results) + 1;
        snprintf(sql, sizeof sql,
                 "DELETE FROM results WHERE (player, opponent, settings) IN (SELECT player,"
                 " opponent, settings FROM results ORDER BY used LIMIT %lld)",
                 (long long)count);
        if (!cache_execute(cache, sql))
            return false;
    }
    return true;
}

static bool trim(Cache *cache, const Trim *trim) {
    int64_t days = 0, mib = 0;
    sqlite3_int64 before, after;
    if (!trim->days && !trim->mib)
        return cache_report(cache, "trim: --days N or --max-mib N expected");
    if ((trim->days && !number_parse_int(trim->days, 0, 1000000, &days)) ||
        (trim->mib && !number_parse_int(trim->mib, 1, 1 << 20, &mib)))
        return cache_report(cache, "trim: a number expected");
    char sql[128];
    snprintf(sql, sizeof sql, "DELETE FROM results WHERE used < %lld",
             (long long)(time(NULL) / CACHE_DAY_SECONDS - days));
    if (!ask(cache, "SELECT count(*) FROM results", &before) ||
        (trim->days && !cache_execute(cache, sql)) ||
        !shrink(cache, trim->mib ? mib << 20 : INT64_MAX) ||
        !cache_execute(cache,
                       "DELETE FROM settings WHERE id NOT IN (SELECT settings FROM results)") ||
        !ask(cache, "SELECT count(*) FROM results", &after))
        return false;
    printf("%lld of %lld results removed\n", (long long)(before - after), (long long)before);
    return true;
}

/* -------------------------------------------------------------------------------------- command */

static int usage_error(const char *problem, const char *word) {
    fprintf(stderr, "verdi cache: %s%s (see --help)\n", problem, word);
    return 2;
}

/* A file that must be there: looking into a cache makes none. */
static Cache *open_there(const char *path) {
    struct stat status;
    char *name = strcmp(path, "default") ? strdup(path) : cache_default_path();
    Cache *cache = NULL;
    if (name && stat(name, &status) == 0)
        cache = cache_open(path, "verdi cache");
    else
        fprintf(stderr, "verdi cache: %s: there is no such cache\n", name ? name : path);
    free(name);
    return cache;
}

int cache_main(int argc, char **argv) {
    Settings settings;
    Trim limits = {0};
    const SettingsExtra extra[] = {
        {"days", "trim: remove what was not used for so many days", NULL, &limits.days},
        {"max-mib", "trim: remove what was not used for longest, down to this size", NULL,
         &limits.mib},
        {0}};
    settings_init(&settings);
    int first = settings_parse(&settings, argc, argv, "", extra, usage);
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
    const char *path = first + 1 < argc ? argv[first + 1] : "default";
    Cache *cache = merges ? cache_open(path, "verdi cache") : open_there(path);
    bool good = cache != NULL;
    for (int i = first + 2; good && merges && i < argc; i++)
        good = merge_file(cache, argv[i]);
    if (good && !merges)
        good = strcmp(action, "stats") == 0    ? stats(cache)
               : strcmp(action, "export") == 0 ? export(cache)
                                               : trim(cache, &limits);
    cache_close(cache);
    return good ? 0 : 1;
}
