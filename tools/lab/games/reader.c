/* SPDX-License-Identifier: MIT
 *
 * Reads the games of a file one by one, and finds its way past damage: the next place that looks
 * like a block and has the right checksum.
 */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/block.h"

struct GamesReader {
    int file;
    char parameters[GAMES_MAX_PARAMETERS + 1];
    uint64_t next; /* offset of the next block */
    uint64_t damage_offset, damage_size;
    uint32_t games_left; /* in `block` */
    uint32_t at;         /* in its payload */
    Block block;
};

GamesReader *games_open(const char *path, char problem[GAMES_PROBLEM_SIZE]) {
    GamesReader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "not enough memory");
        return NULL;
    }
    reader->file = open(path, O_RDONLY | O_CLOEXEC);
    if (reader->file < 0) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "cannot open it: %s", strerror(errno));
        free(reader);
        return NULL;
    }
    reader->next = block_read_header(reader->file, reader->parameters, problem);
    if (!reader->next) {
        games_free(reader);
        return NULL;
    }
    return reader;
}

void games_free(GamesReader *reader) {
    if (!reader)
        return;
    close(reader->file);
    free(reader);
}

const char *games_parameters(const GamesReader *reader) {
    return reader->parameters;
}

void games_damage(const GamesReader *reader, uint64_t *offset, uint64_t *size) {
    *offset = reader->damage_offset;
    *size = reader->damage_size;
}

static GamesStatus damaged(GamesReader *reader, uint64_t from, uint64_t to) {
    reader->damage_offset = from;
    reader->damage_size = to - from;
    return GAMES_DAMAGED;
}

GamesStatus games_next(GamesReader *reader, GamesRecord *record) {
    Block *block = &reader->block;
    if (reader->games_left == 0) {
        BlockStatus status = block_read(reader->file, reader->next, block);
        if (status == BLOCK_END)
            return GAMES_END;
        if (status == BLOCK_BAD) {
            uint64_t from = reader->next;
            block_search(reader->file, from + 1, block);
            reader->next = block->offset;
            return damaged(reader, from, reader->next);
        }
        reader->games_left = block->games;
        reader->at = 0;
        reader->next = block_end(block);
    }
    size_t taken = games_decode(block->payload + reader->at, block->size - reader->at, record);
    if (!taken) { /* a right checksum over wrong games: written by a faulty program */
        reader->games_left = 0;
        return damaged(reader, block->offset + BLOCK_HEADER + reader->at, reader->next);
    }
    reader->at += (uint32_t)taken;
    reader->games_left--;
    return GAMES_GAME;
}

bool games_each(const char *path, GamesTake *take, void *user, char problem[GAMES_PROBLEM_SIZE]) {
    GamesReader *reader = games_open(path, problem);
    if (!reader)
        return false;
    GamesRecord record;
    GamesStatus status;
    bool more = true;
    while (more && (status = games_next(reader, &record)) != GAMES_END)
        more = status != GAMES_GAME || take(&record, user);
    games_free(reader);
    return true;
}
