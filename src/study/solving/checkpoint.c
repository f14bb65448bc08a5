/* SPDX-License-Identifier: MIT
 *
 * The layout of a file, little endian: "VERDISCP" and the version; the side to move, Black's discs
 * and White's; the counters and the root; the moves of the root; the table as the engine saves it;
 * and the checksum of everything before the checksum.
 */
#include "study/solving/solving.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/file_read.h"
#include "base/file_write.h"

/* Table entries of less than LEAST_DEPTH plies are not saved, because a new search is as fast. */
enum { VERSION = 2, LEAST_DEPTH = 9, TABLE_SIZE = 64 << 20 };
enum { MAGIC_SIZE = 8, HEAD_SIZE = 56, MOVE_SIZE = 16, SUM_SIZE = 8 };

static const char magic[MAGIC_SIZE] = {'V', 'E', 'R', 'D', 'I', 'S', 'C', 'P'};

static bool fail(char problem[CHECKPOINT_PROBLEM], const char *path, const char *why) {
    snprintf(problem, CHECKPOINT_PROBLEM, "%.100s: %.90s", path, why);
    return false;
}

/* ------------------------------------------------------------------------------------- writing */

static void put_head(unsigned char *at, const Checkpoint *checkpoint, const verdi_result *result) {
    const Position *position = &checkpoint->position;
    const verdi_root *root = &result->root;
    memcpy(at, magic, MAGIC_SIZE);
    bytes_put32(at + 8, VERSION);
    bytes_put32(at + 12, (uint32_t)position->side);
    bytes_put64(at + 16, position->discs[BLACK]);
    bytes_put64(at + 24, position->discs[WHITE]);
    bytes_put64(at + 32, checkpoint->nodes + result->nodes);
    bytes_put64(at + 40, (uint64_t)((checkpoint->seconds + result->seconds) * 1e6));
    at[48] = (unsigned char)root->depth;
    at[49] = (unsigned char)root->confidence;
    at[50] = (unsigned char)root->iteration;
    at[51] = (unsigned char)root->count;
    bytes_put32(at + 52, 0);
}

static void put_move(unsigned char *at, const verdi_root_move *move) {
    memset(at, 0, MOVE_SIZE);
    at[0] = (unsigned char)move->move;
    bytes_put16(at + 2, (uint16_t)move->value);
    bytes_put16(at + 4, (uint16_t)move->lower);
    bytes_put16(at + 6, (uint16_t)move->upper);
    bytes_put64(at + 8, move->nodes);
}

bool checkpoint_save(const Checkpoint *checkpoint, const verdi_engine *engine,
                     const verdi_result *result, char problem[CHECKPOINT_PROBLEM]) {
    char reason[FILE_WRITE_PROBLEM];
    const verdi_root *root = &result->root;
    size_t size = HEAD_SIZE + (size_t)root->count * MOVE_SIZE;
    unsigned char *bytes = malloc(size + TABLE_SIZE + SUM_SIZE);
    if (!bytes)
        return fail(problem, checkpoint->path, strerror(ENOMEM));
    put_head(bytes, checkpoint, result);
    for (int i = 0; i < root->count; i++)
        put_move(bytes + HEAD_SIZE + i * MOVE_SIZE, &root->move[i]);
    size += verdi_engine_save(engine, LEAST_DEPTH, bytes + size, TABLE_SIZE);
    bytes_put64(bytes + size, checksum_fnv1a(bytes, size, 0));
    bool good = file_write_bytes(checkpoint->path, bytes, size + SUM_SIZE, reason);
    free(bytes);
    return good || fail(problem, checkpoint->path, reason);
}

/* ------------------------------------------------------------------------------------- reading */

static int get_signed16(const unsigned char *at) {
    return (int16_t)bytes_get16(at);
}

/* Parses the bytes of a whole file. Returns NULL, or why the file cannot be used. */
static const char *read_bytes(Checkpoint *checkpoint, const unsigned char *at, size_t size,
                              verdi_engine *engine) {
    static const char another_version[] = "checkpoint of another version of Verdi";
    if (size < MAGIC_SIZE || memcmp(at, magic, MAGIC_SIZE))
        return "is not a checkpoint of verdi solve";
    if (size < HEAD_SIZE + SUM_SIZE)
        return "damaged checkpoint (truncated)";
    if (bytes_get32(at + 8) != VERSION)
        return another_version;
    size -= SUM_SIZE;
    if (checksum_fnv1a(at, size, 0) != bytes_get64(at + size))
        return "damaged checkpoint (wrong checksum)";
    const Position *position = &checkpoint->position;
    if (bytes_get64(at + 16) != position->discs[BLACK] ||
        bytes_get64(at + 24) != position->discs[WHITE] ||
        bytes_get32(at + 12) != (uint32_t)position->side)
        return "checkpoint of another position";
    verdi_root *root = &checkpoint->root;
    checkpoint->nodes = bytes_get64(at + 32);
    checkpoint->seconds = (double)bytes_get64(at + 40) * 1e-6;
    *root =
        (verdi_root){.depth = at[48], .confidence = at[49], .iteration = at[50], .count = at[51]};
    size_t table = HEAD_SIZE + (size_t)root->count * MOVE_SIZE;
    if (root->count > VERDI_MAX_MOVES || table > size)
        return "damaged checkpoint (wrong size)";
    for (int i = 0; i < root->count; i++) {
        const unsigned char *move = at + HEAD_SIZE + i * MOVE_SIZE;
        root->move[i] = (verdi_root_move){.move = move[0],
                                          .value = get_signed16(move + 2),
                                          .lower = get_signed16(move + 4),
                                          .upper = get_signed16(move + 6)};
    }
    int error = verdi_engine_load(engine, at + table, size - table);
    return error == VERDI_E_VERSION ? another_version : error ? verdi_strerror(error) : NULL;
}

/* Checks that the file can be written, before the work begins. */
static bool is_writable(const char *path, char problem[CHECKPOINT_PROBLEM]) {
    char reason[FILE_WRITE_PROBLEM];
    FileWriter *writer = file_write_open(path, reason);
    if (!writer)
        return fail(problem, path, reason);
    file_write_discard(writer);
    return true;
}

bool checkpoint_open(Checkpoint *checkpoint, const char *path, Position position,
                     verdi_engine *engine, char problem[CHECKPOINT_PROBLEM]) {
    const size_t largest = (size_t)1 << 30;
    size_t size;
    *checkpoint = (Checkpoint){.path = path, .position = position};
    char *bytes = file_read(path, largest, &size);
    if (!bytes && errno != ENOENT)
        return fail(problem, path, strerror(errno));
    if (bytes) {
        const char *why = read_bytes(checkpoint, (unsigned char *)bytes, size, engine);
        free(bytes);
        if (why)
            return fail(problem, path, why);
        checkpoint->found = true;
    }
    return is_writable(path, problem);
}
