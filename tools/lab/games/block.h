/* SPDX-License-Identifier: MIT
 *
 * The bytes of a games file below the games: its header and its blocks, as reader and writer share
 * them.
 */
#ifndef VERDI_TOOLS_GAMES_BLOCK_H
#define VERDI_TOOLS_GAMES_BLOCK_H

#include "games/games.h"

enum {
    BLOCK_HEADER = 24, /* magic 8, games 4, bytes 4, checksum 8 */
    BLOCK_MAX_BYTES = GAMES_IN_BLOCK * GAMES_MAX_BYTES,
    FILE_HEADER_MAX = 24 + GAMES_MAX_PARAMETERS
};

typedef struct Block {
    uint64_t offset; /* in the file */
    uint32_t games, size;
    unsigned char payload[BLOCK_MAX_BYTES];
} Block;

typedef enum BlockStatus {
    BLOCK_GOOD,
    BLOCK_BAD, /* not a block, torn or damaged */
    BLOCK_END  /* the file ends at `offset` */
} BlockStatus;

/* Reads the block at `offset`. The end of an unreadable file reads as BLOCK_BAD. */
BlockStatus block_read(int file, uint64_t offset, Block *block);

/* Finds the first good block at or after `offset`, and reads it. Without one false, and
 * block->offset is the end of the file. */
bool block_search(int file, uint64_t offset, Block *block);

/* Writes it at block->offset in one piece. 0 or an errno. */
int block_write(int file, const Block *block);

static inline uint64_t block_end(const Block *block) {
    return block->offset + BLOCK_HEADER + block->size;
}

/* Reads the header of the file; returns its length, 0 if it is none, with `problem` saying why. */
size_t block_read_header(int file, char parameters[GAMES_MAX_PARAMETERS + 1],
                         char problem[GAMES_PROBLEM_SIZE]);

/* Writes it; returns its length, 0 on failure with errno set. */
size_t block_write_header(int file, const char *parameters);

#endif
