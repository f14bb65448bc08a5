/* SPDX-License-Identifier: MIT
 *
 * Packs a result into bytes, little endian: the move, the expected reply, the number of lines, 0,
 * the value, and the nodes. Then follow for each line: the move, the depth, the confidence, the
 * origin, the flags, the length of the variation, the value, the lower and the upper bound, the
 * nodes, and the moves of the variation.
 */
#include <string.h>

#include "base/bytes.h"
#include "base/checksum.h"
#include "study/cache_file.h"

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

CacheRow cache_row_pack(Board board, const char *settings, const verdi_result *result,
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
