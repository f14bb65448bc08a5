/* SPDX-License-Identifier: MIT
 *
 * Headers and blocks, read with pread() and written with pwrite(): no position to lose track of.
 */
#define _XOPEN_SOURCE 700
#include "games/block.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/checksum.h"

enum { VERSION = 1, MAGIC_SIZE = 8, FILE_FIXED = 24 /* magic 8, version 4, bytes 4, checksum 8 */ };

static const char file_magic[] = "VRDGAMES", block_magic[] = "VRDBLOCK";

/* Up to `size` bytes at `offset`; fewer at the end of the file or on an error. */
static size_t read_at(int file, uint64_t offset, void *bytes, size_t size) {
    size_t got = 0;
    while (got < size) {
        ssize_t n = pread(file, (char *)bytes + got, size - got, (off_t)(offset + got));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        got += (size_t)n;
    }
    return got;
}

static int write_at(int file, uint64_t offset, const void *bytes, size_t size) {
    for (size_t done = 0; done < size;) {
        ssize_t n = pwrite(file, (const char *)bytes + done, size - done, (off_t)(offset + done));
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return n < 0 ? errno : EIO;
        done += (size_t)n;
    }
    return 0;
}

/* Covers what the fixed part says, so that a damaged count or length is found out too. */
static uint64_t checksum(const unsigned char *fixed, const unsigned char *rest, size_t size) {
    return checksum_fnv1a(rest, size, checksum_fnv1a(fixed, MAGIC_SIZE + 8, 0));
}

BlockStatus block_read(int file, uint64_t offset, Block *block) {
    unsigned char head[BLOCK_HEADER];
    size_t got = read_at(file, offset, head, sizeof head);
    if (got == 0)
        return BLOCK_END;
    if (got < sizeof head || memcmp(head, block_magic, MAGIC_SIZE) != 0)
        return BLOCK_BAD;
    block->offset = offset;
    block->games = (uint32_t)bytes_get(head + 8, 4);
    block->size = (uint32_t)bytes_get(head + 12, 4);
    if (block->games < 1 || block->games > GAMES_IN_BLOCK || block->size > BLOCK_MAX_BYTES ||
        read_at(file, offset + BLOCK_HEADER, block->payload, block->size) < block->size ||
        checksum(head, block->payload, block->size) != bytes_get(head + 16, 8))
        return BLOCK_BAD;
    return BLOCK_GOOD;
}

bool block_search(int file, uint64_t offset, Block *block) {
    unsigned char bytes[4096];
    for (;;) {
        size_t got = read_at(file, offset, bytes, sizeof bytes);
        if (got < MAGIC_SIZE) {
            block->offset = offset + got;
            return false;
        }
        size_t last = got - MAGIC_SIZE; /* the last place where a whole magic fits */
        for (size_t i = 0; i <= last; i++)
            if (bytes[i] == (unsigned char)block_magic[0] &&
                memcmp(bytes + i, block_magic, MAGIC_SIZE) == 0 &&
                block_read(file, offset + i, block) == BLOCK_GOOD)
                return true;
        offset += last + 1;
    }
}

int block_write(int file, const Block *block) {
    unsigned char bytes[BLOCK_HEADER + BLOCK_MAX_BYTES];
    memcpy(bytes, block_magic, MAGIC_SIZE);
    bytes_put(bytes + 8, 4, block->games);
    bytes_put(bytes + 12, 4, block->size);
    bytes_put(bytes + 16, 8, checksum(bytes, block->payload, block->size));
    memcpy(bytes + BLOCK_HEADER, block->payload, block->size);
    return write_at(file, block->offset, bytes, BLOCK_HEADER + block->size);
}

size_t block_read_header(int file, char parameters[GAMES_MAX_PARAMETERS + 1],
                         char problem[GAMES_PROBLEM_SIZE]) {
    unsigned char head[FILE_HEADER_MAX];
    size_t got = read_at(file, 0, head, sizeof head);
    size_t size = got >= FILE_FIXED ? bytes_get(head + 12, 4) : 0;
    if (got < FILE_FIXED || memcmp(head, file_magic, MAGIC_SIZE) != 0)
        snprintf(problem, GAMES_PROBLEM_SIZE, "not a file of games");
    else if (bytes_get(head + 8, 4) != VERSION)
        snprintf(problem, GAMES_PROBLEM_SIZE, "a file of games of version %u, not %d",
                 (unsigned)bytes_get(head + 8, 4), VERSION);
    else if (size > GAMES_MAX_PARAMETERS || got < FILE_FIXED + size ||
             checksum(head, head + FILE_FIXED, size) != bytes_get(head + 16, 8))
        snprintf(problem, GAMES_PROBLEM_SIZE, "the header of the file is damaged");
    else {
        memcpy(parameters, head + FILE_FIXED, size);
        parameters[size] = '\0';
        return FILE_FIXED + size;
    }
    return 0;
}

size_t block_write_header(int file, const char *parameters) {
    unsigned char head[FILE_HEADER_MAX];
    size_t size = strlen(parameters);
    memcpy(head, file_magic, MAGIC_SIZE);
    bytes_put(head + 8, 4, VERSION);
    bytes_put(head + 12, 4, size);
    memcpy(head + FILE_FIXED, parameters, size);
    bytes_put(head + 16, 8, checksum(head, head + FILE_FIXED, size));
    errno = write_at(file, 0, head, FILE_FIXED + size);
    return errno ? 0 : FILE_FIXED + size;
}
