/* SPDX-License-Identifier: MIT
 *
 * Appends games. The last block is kept in memory, and written again in its place as it grows, so
 * that where a run was interrupted leaves no trace in the file.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "games/block.h"

#include "base/system/file_lock.h"
struct GamesWriter {
    int file;
    uint64_t games; /* in the blocks before `block` */
    bool dirty;     /* `block` holds games that are not in the file */
    Block block;    /* the last one; a full one has been written, or its writing failed */
};

/* Goes over all blocks from `offset` on, cuts off a torn end, and leaves writer->block at the last
 * one if it is not full, else at the end of the file. */
static bool find_end(GamesWriter *writer, uint64_t offset, char problem[GAMES_PROBLEM_SIZE]) {
    Block *next = malloc(sizeof *next);
    if (!next) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "not enough memory");
        return false;
    }
    BlockStatus status;
    for (; (status = block_read(writer->file, offset, next)) == BLOCK_GOOD;
         offset = block_end(next)) {
        writer->games += writer->block.games;
        writer->block = *next;
    }
    bool good_after = status == BLOCK_BAD && block_search(writer->file, offset + 1, next);
    free(next);
    if (good_after) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "damaged at byte %llu, with good games after it",
                 (unsigned long long)offset);
        return false;
    }
    if (status == BLOCK_BAD && ftruncate(writer->file, (off_t)offset) != 0) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "cannot cut off its torn end: %s", strerror(errno));
        return false;
    }
    if (writer->block.games == 0 || writer->block.games == GAMES_IN_BLOCK) {
        writer->games += writer->block.games;
        writer->block = (Block){.offset = offset};
    }
    return true;
}

/* Reads the header of an old file, writes that of a new one. */
static bool begin(GamesWriter *writer, const char *parameters, char problem[GAMES_PROBLEM_SIZE]) {
    struct stat status;
    if (!file_lock(writer->file)) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "another program is writing it");
        return false;
    }
    if (fstat(writer->file, &status) == 0 && status.st_size == 0) {
        writer->block.offset = block_write_header(writer->file, parameters);
        if (!writer->block.offset)
            snprintf(problem, GAMES_PROBLEM_SIZE, "cannot write it: %s", strerror(errno));
        return writer->block.offset;
    }
    char theirs[GAMES_MAX_PARAMETERS + 1];
    size_t header = block_read_header(writer->file, theirs, problem);
    if (header && strcmp(theirs, parameters) != 0) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "made with other parameters: %.200s", theirs);
        return false;
    }
    return header && find_end(writer, header, problem);
}

GamesWriter *games_append(const char *path, const char *parameters,
                          char problem[GAMES_PROBLEM_SIZE]) {
    if (strlen(parameters) > GAMES_MAX_PARAMETERS) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "more than %d bytes of parameters",
                 GAMES_MAX_PARAMETERS);
        return NULL;
    }
    GamesWriter *writer = calloc(1, sizeof *writer);
    if (!writer) {
        snprintf(problem, GAMES_PROBLEM_SIZE, "not enough memory");
        return NULL;
    }
    writer->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (writer->file < 0)
        snprintf(problem, GAMES_PROBLEM_SIZE, "cannot open it: %s", strerror(errno));
    else if (begin(writer, parameters, problem))
        return writer;
    if (writer->file >= 0)
        close(writer->file);
    free(writer);
    return NULL;
}

uint64_t games_count(const GamesWriter *writer) {
    return writer->games + writer->block.games;
}

/* Writes what is still in memory. 0 or an errno. */
static int flush(GamesWriter *writer) {
    int error = writer->dirty ? block_write(writer->file, &writer->block) : 0;
    writer->dirty = writer->dirty && error;
    return error;
}

int games_add(GamesWriter *writer, const GamesRecord *record) {
    Block *block = &writer->block;
    if (block->games == GAMES_IN_BLOCK) {
        int error = flush(writer);
        if (error)
            return error;
        writer->games += block->games;
        *block = (Block){.offset = block_end(block)};
    }
    unsigned char bytes[GAMES_MAX_BYTES];
    size_t size = games_encode(record, bytes);
    if (!size)
        return EINVAL;
    memcpy(block->payload + block->size, bytes, size);
    block->size += (uint32_t)size;
    block->games++;
    writer->dirty = true;
    return block->games < GAMES_IN_BLOCK ? 0 : flush(writer);
}

int games_close(GamesWriter *writer) {
    if (!writer)
        return 0;
    int error = flush(writer);
    if (close(writer->file) != 0 && !error)
        error = errno;
    free(writer);
    return error;
}
