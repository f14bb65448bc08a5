/* SPDX-License-Identifier: MIT
 *
 * Layout, little endian: "VERDISCP", version; a board, black's and white's discs and the side; its
 * key; root and counters; the moves of the root; the number of entries, the entries of 16 bytes;
 * the checksum of all before it.
 */
#include "study/solving/checkpoint.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/checksum.h"
#include "base/file_read.h"
#include "base/file_write.h"

/* Of a table the deepest MOST_ENTRIES are kept, none of less than LEAST_DEPTH plies: those take as
 * long to find as to search again. 64 MiB at most, written in a moment. */
enum { VERSION = 1, MOST_ENTRIES = 1 << 22, LEAST_DEPTH = 9, DEPTHS = 64 };
enum { MAGIC_SIZE = 8, HEAD_SIZE = 80, MOVE_SIZE = 16, ENTRY_SIZE = 16, SUM_SIZE = 8 };

static const char magic[MAGIC_SIZE] = {'V', 'E', 'R', 'D', 'I', 'S', 'C', 'P'};

static bool fail(char problem[CHECKPOINT_PROBLEM], const char *path, const char *why) {
    snprintf(problem, CHECKPOINT_PROBLEM, "%.100s: %.90s", path, why);
    return false;
}

/* 0 if there is no memory. */
static uint64_t key_of(Position position) {
    verdi_game *game;
    if (verdi_game_new(&game) != VERDI_OK)
        return 0;
    verdi_game_set(game, position.discs[BLACK], position.discs[WHITE], (verdi_colour)position.side);
    uint64_t key = verdi_game_key(game);
    verdi_game_free(game);
    return key;
}

/* ------------------------------------------------------------------------------------- writing */

typedef struct Collector {
    size_t count[DEPTHS]; /* of entries, by depth */
    int least;            /* depth to keep */
    unsigned char *bytes;
    size_t room, used; /* entries */
} Collector;

static void count_entry(const verdi_entry *entry, void *user) {
    Collector *collector = user;
    collector->count[entry->depth]++;
}

static void keep_entry(const verdi_entry *entry, void *user) {
    Collector *collector = user;
    if (entry->depth < collector->least || collector->used == collector->room)
        return;
    unsigned char *at =
        collector->bytes + HEAD_SIZE + VERDI_MAX_MOVES * MOVE_SIZE + collector->used++ * ENTRY_SIZE;
    bytes_put64(at, entry->key);
    bytes_put16(at + 8, (uint16_t)entry->lower);
    bytes_put16(at + 10, (uint16_t)entry->upper);
    at[12] = (unsigned char)entry->move;
    at[13] = (unsigned char)entry->depth;
    at[14] = (unsigned char)entry->confidence;
    at[15] = 0;
}

/* Collects the deepest entries behind room for head and moves. While the search runs there may be a
 * few more than were counted; then some are left out. */
static bool collect(Collector *collector, const verdi_engine *engine) {
    enum { MORE = 1024 };
    *collector = (Collector){.least = DEPTHS};
    verdi_engine_entries(engine, LEAST_DEPTH, count_entry, collector);
    while (collector->least > LEAST_DEPTH &&
           collector->room + collector->count[collector->least - 1] <= MOST_ENTRIES)
        collector->room += collector->count[--collector->least];
    collector->room += MORE;
    collector->bytes =
        malloc(HEAD_SIZE + VERDI_MAX_MOVES * MOVE_SIZE + collector->room * ENTRY_SIZE + SUM_SIZE);
    if (!collector->bytes)
        return false;
    verdi_engine_entries(engine, collector->least, keep_entry, collector);
    return true;
}

static void put_head(unsigned char *at, const Checkpoint *checkpoint, const verdi_root *root,
                     uint64_t nodes, double seconds, size_t entries) {
    const Position *position = &checkpoint->position;
    memset(at, 0, HEAD_SIZE);
    memcpy(at, magic, MAGIC_SIZE);
    bytes_put32(at + 8, VERSION);
    bytes_put32(at + 12, (uint32_t)position->side);
    bytes_put64(at + 16, position->discs[BLACK]);
    bytes_put64(at + 24, position->discs[WHITE]);
    bytes_put64(at + 32, key_of(*position));
    bytes_put64(at + 40, checkpoint->nodes + nodes);
    bytes_put64(at + 48, (uint64_t)((checkpoint->seconds + seconds) * 1e6));
    bytes_put32(at + 56, (uint32_t)checkpoint->runs + 1);
    at[60] = (unsigned char)root->depth;
    at[61] = (unsigned char)root->confidence;
    at[62] = (unsigned char)root->iteration;
    at[63] = (unsigned char)root->count;
    bytes_put64(at + 64, entries);
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
                     const verdi_root *root, uint64_t nodes, double seconds,
                     char problem[CHECKPOINT_PROBLEM]) {
    Collector collector;
    char reason[FILE_WRITE_PROBLEM];
    if (!collect(&collector, engine))
        return fail(problem, checkpoint->path, strerror(ENOMEM));
    /* The moves are as many as there are: head and moves lie directly before the entries. */
    unsigned char *entries = collector.bytes + HEAD_SIZE + VERDI_MAX_MOVES * MOVE_SIZE;
    unsigned char *moves = entries - (size_t)root->count * MOVE_SIZE, *head = moves - HEAD_SIZE;
    put_head(head, checkpoint, root, nodes, seconds, collector.used);
    for (int i = 0; i < root->count; i++)
        put_move(moves + (size_t)i * MOVE_SIZE, &root->move[i]);
    unsigned char *end = entries + collector.used * ENTRY_SIZE;
    bytes_put64(end, checksum_fnv1a(head, (size_t)(end - head), 0));
    bool good = file_write_bytes(checkpoint->path, head, (size_t)(end - head) + SUM_SIZE, reason);
    free(collector.bytes);
    return good || fail(problem, checkpoint->path, reason);
}

/* ------------------------------------------------------------------------------------- reading */

static int get_signed16(const unsigned char *at) {
    return (int16_t)bytes_get16(at);
}

/* What a whole file says besides its entries; NULL, or why it is not for us. */
static const char *read_head(Checkpoint *checkpoint, const unsigned char *at, size_t size) {
    if (size < MAGIC_SIZE || memcmp(at, magic, MAGIC_SIZE))
        return "is no checkpoint of verdi solve";
    if (size < HEAD_SIZE + SUM_SIZE)
        return "damaged checkpoint (cut short)";
    if (bytes_get32(at + 8) != VERSION)
        return "checkpoint of another version of Verdi";
    if (checksum_fnv1a(at, size - SUM_SIZE, 0) != bytes_get64(at + size - SUM_SIZE))
        return "damaged checkpoint (wrong checksum)";
    const Position *position = &checkpoint->position;
    if (bytes_get64(at + 16) != position->discs[BLACK] ||
        bytes_get64(at + 24) != position->discs[WHITE] ||
        bytes_get32(at + 12) != (uint32_t)position->side)
        return "checkpoint of another position";
    if (bytes_get64(at + 32) != key_of(*position))
        return "checkpoint of another version of Verdi";
    verdi_root *root = &checkpoint->root;
    checkpoint->nodes = bytes_get64(at + 40);
    checkpoint->seconds = (double)bytes_get64(at + 48) * 1e-6;
    checkpoint->runs = (int)(bytes_get32(at + 56) & 0x7fffffff);
    *root =
        (verdi_root){.depth = at[60], .confidence = at[61], .iteration = at[62], .count = at[63]};
    uint64_t entries = bytes_get64(at + 64);
    if (root->count > VERDI_MAX_MOVES || entries > MOST_ENTRIES + (1 << 20) ||
        size != HEAD_SIZE + (size_t)root->count * MOVE_SIZE + entries * ENTRY_SIZE + SUM_SIZE)
        return "damaged checkpoint (wrong size)";
    checkpoint->entries = entries;
    for (int i = 0; i < root->count; i++) {
        const unsigned char *move = at + HEAD_SIZE + (size_t)i * MOVE_SIZE;
        root->move[i] = (verdi_root_move){.move = move[0],
                                          .value = get_signed16(move + 2),
                                          .lower = get_signed16(move + 4),
                                          .upper = get_signed16(move + 6)};
    }
    return NULL;
}

static const char *give_entries(const Checkpoint *checkpoint, const unsigned char *at,
                                verdi_engine *engine) {
    for (size_t i = 0; i < checkpoint->entries; i++, at += ENTRY_SIZE) {
        verdi_entry entry = {.key = bytes_get64(at),
                             .lower = get_signed16(at + 8),
                             .upper = get_signed16(at + 10),
                             .move = at[12],
                             .depth = at[13],
                             .confidence = at[14]};
        int error = verdi_engine_add_entry(engine, &entry);
        if (error)
            return verdi_strerror(error);
    }
    return NULL;
}

/* A file that cannot be written is better known before the work than after it. */
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
        const unsigned char *at = (const unsigned char *)bytes;
        const char *why = read_head(checkpoint, at, size);
        if (!why)
            why = give_entries(checkpoint,
                               at + HEAD_SIZE + (size_t)checkpoint->root.count * MOVE_SIZE, engine);
        free(bytes);
        if (why)
            return fail(problem, path, why);
        checkpoint->found = true;
    }
    return is_writable(path, problem);
}
