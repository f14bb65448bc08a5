/* SPDX-License-Identifier: MIT
 *
 * A result is packed into bytes, little endian: the move, the expected reply, the number of lines,
 * 0, the value, and the nodes. Then follow for each line: the move, the depth, the confidence, the
 * origin, the flags, the length of the variation, the value, the lower and the upper bound, the
 * nodes, and the moves of the variation.
 */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "base/text.h"
#include "base/timer.h"
#include "study/cache.h"
#include "study/cache_file.h"
#include "study/per_position.h"

enum { HEAD_SIZE = 16, LINE_SIZE = 26, EXACT = 1, COMPLETE = 2 };
_Static_assert(HEAD_SIZE + VERDI_MAX_MOVES * (LINE_SIZE + VERDI_MAX_LINE) <= CACHE_ROW_SIZE,
               "room");

/* The checksum of a row, without the day of the last use. */
static int64_t find_checksum(const CacheRow *row) {
    unsigned char key[16];
    bytes_put64(key, row->board.player);
    bytes_put64(key + 8, row->board.opponent);
    uint64_t sum = checksum_fnv1a(key, sizeof key, 0);
    sum = checksum_fnv1a(row->settings, strlen(row->settings), sum);
    return (int64_t)checksum_fnv1a(row->bytes, row->size, sum);
}

/* Packs a result into `bytes` and returns the row for it, which points to `bytes` and
 * `settings`. */
static CacheRow pack_row(Board board, const char *settings, const verdi_result *result,
                         unsigned char bytes[CACHE_ROW_SIZE]) {
    unsigned char *at = bytes + HEAD_SIZE;
    bytes[0] = (unsigned char)result->move;
    bytes[1] = (unsigned char)result->ponder;
    bytes[2] = (unsigned char)result->lines;
    bytes[3] = 0;
    bytes_put32(bytes + 4, (uint32_t)result->value);
    bytes_put64(bytes + 8, result->nodes);
    for (int i = 0; i < result->lines; i++) {
        const verdi_line *line = &result->line[i];
        at[0] = (unsigned char)line->move;
        at[1] = (unsigned char)line->depth;
        at[2] = (unsigned char)line->confidence;
        at[3] = (unsigned char)line->origin;
        at[4] = (unsigned char)((line->exact ? EXACT : 0) | (line->complete ? COMPLETE : 0));
        at[5] = (unsigned char)line->pv_length;
        bytes_put32(at + 6, (uint32_t)line->value);
        bytes_put32(at + 10, (uint32_t)line->lower);
        bytes_put32(at + 14, (uint32_t)line->upper);
        bytes_put64(at + 18, line->nodes);
        memcpy(at + LINE_SIZE, line->pv, (size_t)line->pv_length);
        at += LINE_SIZE + line->pv_length;
    }
    CacheRow row = {
        .board = board, .settings = settings, .bytes = bytes, .size = (size_t)(at - bytes)};
    row.checksum = find_checksum(&row);
    return row;
}

static bool is_move(int move, Board board) {
    uint64_t legal = board_moves(board);
    return legal ? move < 64 && legal >> move & 1 : move == VERDI_PASS;
}

static bool unpack_line(const unsigned char *at, size_t left, Board board, verdi_line *line) {
    if (left < LINE_SIZE || left - LINE_SIZE < at[5] || at[5] > VERDI_MAX_LINE)
        return false;
    *line = (verdi_line){.move = at[0],
                         .depth = at[1],
                         .confidence = at[2],
                         .origin = (verdi_origin)at[3],
                         .exact = at[4] & EXACT,
                         .complete = at[4] & COMPLETE,
                         .pv_length = at[5],
                         .value = (int)bytes_get32(at + 6),
                         .lower = (int)bytes_get32(at + 10),
                         .upper = (int)bytes_get32(at + 14),
                         .nodes = bytes_get64(at + 18)};
    memcpy(line->pv, at + LINE_SIZE, at[5]);
    bool squares = true;
    for (int i = 0; i < line->pv_length; i++)
        squares &= line->pv[i] <= VERDI_PASS;
    return squares && is_move(line->move, board) && line->origin <= VERDI_FROM_EVALUATION;
}

bool cache_row_unpack(const CacheRow *row, verdi_result *result) {
    const unsigned char *bytes = row->bytes;
    Board board = row->board;
    if (!row->settings || !bytes || (board.player & board.opponent) ||
        row->checksum != find_checksum(row) || row->size < HEAD_SIZE || !is_move(bytes[0], board) ||
        bytes[1] > VERDI_NONE || !bytes[2] || bytes[2] > VERDI_MAX_MOVES)
        return false;
    *result = (verdi_result){.move = bytes[0],
                             .ponder = bytes[1],
                             .lines = bytes[2],
                             .value = (int)bytes_get32(bytes + 4),
                             .nodes = bytes_get64(bytes + 8)};
    const unsigned char *at = bytes + HEAD_SIZE, *end = bytes + row->size;
    for (int i = 0; i < result->lines; i++) {
        if (!unpack_line(at, (size_t)(end - at), board, &result->line[i]))
            return false;
        at += LINE_SIZE + at[5];
    }
    return at == end;
}

/* -------------------------------------------------------------------------------------- look-up */

/* How long a search waits for a lock, and how long the cache is then not used. */
enum { BRIEFLY_MS = 1000, AWAY_MS = 5000 };

/* Describes everything besides the position that determines a result. `moves` is limits->moves
 * turned to the canonical board. The number of threads is left out, because it is always one
 * (cache_keeps()). */
static void describe_search(const verdi_engine *engine, const verdi_limits *limits, uint64_t moves,
                            char settings[CACHE_SETTINGS_SIZE]) {
    static const char *const goals[] = {"play", "exact", "wld"};
    Text out = text_into(settings, CACHE_SETTINGS_SIZE);
    text_add(&out, "verdi %s-%s weights=%.16s hash=%d", verdi_version(), BENCH_SIGNATURE,
             verdi_engine_get_weights(engine), verdi_engine_get_hash(engine));
    text_add(&out, " goal=%s level=%d depth=%d confidence=%d solve=%d nodes=%" PRIu64,
             goals[limits->goal], limits->level, limits->depth, limits->confidence,
             limits->solve_confidence, limits->nodes);
    text_add(&out, " lines=%d contempt=%d moves=%016" PRIx64, limits->lines, limits->contempt,
             moves);
}

bool cache_keeps(const verdi_engine *engine, const verdi_limits *limits) {
    return verdi_engine_get_threads(engine) == 1 && limits->move_time == 0 &&
           !limits->clock.active && !limits->book && !limits->alpha && !limits->beta;
}

static sqlite3_int64 today(void) {
    return (sqlite3_int64)(time(NULL) / CACHE_DAY_SECONDS);
}

/* Disables the cache after a problem was reported. Returns false. Called with the lock held. */
static bool give_up(Cache *cache) {
    cache->broken = true;
    return false;
}

static bool is_usable(const Cache *cache) {
    return !cache->broken && timer_now_ns() >= cache->away_until_ns;
}

/* Checks the status of a statement. If another program holds the lock, the cache is not used for a
 * while. */
static void check_status(Cache *cache, int status) {
    if (status == SQLITE_DONE || status == SQLITE_ROW)
        return;
    if ((status & 0xff) != SQLITE_BUSY) {
        cache_report_sqlite(cache);
        give_up(cache);
        return;
    }
    cache->away_until_ns = timer_now_ns() + (int64_t)AWAY_MS * 1000000;
    if (!cache->held)
        cache_report(
            cache, "locked by another program; continuing without the cache until it is unlocked");
    cache->held = true;
}

static void bind_board(sqlite3_stmt *statement, int first, Board board) {
    sqlite3_bind_int64(statement, first, (sqlite3_int64)board.player);
    sqlite3_bind_int64(statement, first + 1, (sqlite3_int64)board.opponent);
}

/* Stores the day of the last use, for `verdi cache trim`. */
static void note_use(Cache *cache, Board board, const char *settings) {
    sqlite3_bind_int64(cache->touch, 1, today());
    bind_board(cache->touch, 2, board);
    sqlite3_bind_text(cache->touch, 4, settings, -1, SQLITE_STATIC);
    check_status(cache, sqlite3_step(cache->touch));
    sqlite3_reset(cache->touch);
}

static bool read_row(Cache *cache, Board board, const char *settings, verdi_result *result) {
    CacheRow row = {.board = board,
                    .settings = settings,
                    .bytes = sqlite3_column_blob(cache->get, 0),
                    .size = (size_t)sqlite3_column_bytes(cache->get, 0),
                    .checksum = sqlite3_column_int64(cache->get, 1)};
    if (!cache_row_unpack(&row, result)) {
        cache_report(cache, "a row is damaged; continuing without the cache (verdi cache merge "
                            "saves the good rows)");
        return give_up(cache);
    }
    return true;
}

static bool find_result(Cache *cache, Board board, const char *settings, verdi_result *result) {
    bool found = false, old = false;
    pthread_mutex_lock(&cache->lock);
    if (is_usable(cache)) {
        sqlite3_busy_timeout(cache->db, BRIEFLY_MS);
        bind_board(cache->get, 1, board);
        sqlite3_bind_text(cache->get, 3, settings, -1, SQLITE_STATIC);
        int status = sqlite3_step(cache->get);
        if (status == SQLITE_ROW) {
            found = read_row(cache, board, settings, result);
            old = found && sqlite3_column_int64(cache->get, 2) != today();
        } else {
            check_status(cache, status);
        }
        sqlite3_reset(cache->get);
        if (old)
            note_use(cache, board, settings);
    }
    pthread_mutex_unlock(&cache->lock);
    return found;
}

int cache_put_row(Cache *cache, const CacheRow *row) {
    sqlite3_bind_text(cache->put_settings, 1, row->settings, -1, SQLITE_STATIC);
    int status = sqlite3_step(cache->put_settings);
    sqlite3_reset(cache->put_settings);
    bind_board(cache->put, 1, row->board);
    sqlite3_bind_blob(cache->put, 3, row->bytes, (int)row->size, SQLITE_STATIC);
    sqlite3_bind_int64(cache->put, 4, row->checksum);
    sqlite3_bind_int64(cache->put, 5, row->used);
    sqlite3_bind_text(cache->put, 6, row->settings, -1, SQLITE_STATIC);
    if (status == SQLITE_DONE)
        status = sqlite3_step(cache->put);
    sqlite3_reset(cache->put);
    return status;
}

static void keep_result(Cache *cache, Board board, const char *settings,
                        const verdi_result *result) {
    unsigned char bytes[CACHE_ROW_SIZE];
    CacheRow row = pack_row(board, settings, result, bytes);
    row.used = today();
    pthread_mutex_lock(&cache->lock);
    if (is_usable(cache))
        check_status(cache, cache_put_row(cache, &row));
    pthread_mutex_unlock(&cache->lock);
}

int cache_search(Cache *cache, verdi_engine *engine, Position position, const verdi_limits *limits,
                 verdi_info_fn *report, void *user, verdi_result *result, bool *found) {
    char settings[CACHE_SETTINGS_SIZE];
    int symmetry;
    Board board = board_canonical(position_board(position), &symmetry);
    bool kept = cache && cache_keeps(engine, limits) && !board_is_over(board), there = false;
    int64_t begin = timer_now_ns();
    int error = VERDI_OK;
    if (kept) {
        describe_search(engine, limits, bits_symmetry(limits->moves, symmetry), settings);
        there = find_result(cache, board, settings, result);
    }
    if (there) {
        result->seconds = timer_seconds(begin, timer_now_ns());
    } else {
        error = per_position_find(engine, board, symmetry, limits, report, user, result);
        if (kept && !error && !result->stopped)
            keep_result(cache, board, settings, result);
    }
    if (!error)
        per_position_turn_back(result, symmetry);
    if (found)
        *found = there;
    return error;
}
