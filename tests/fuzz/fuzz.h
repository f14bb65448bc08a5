/* SPDX-License-Identifier: MIT
 *
 * Common parts of the fuzz targets. Each is a file with one FUZZ_TARGET(name): a program for
 * libFuzzer (tests/fuzz/run.sh), or an ordinary test that replays corpus/NAME. A target aborts if a
 * contract is broken; the sanitizers find other errors.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "front/front.h"
#include "record/record.h"

typedef int FuzzTarget(const uint8_t *data, size_t size);

#ifdef FUZZ_ENGINE
FuzzTarget LLVMFuzzerTestOneInput;
#define FUZZ_TARGET(name) int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
#else
#include "testing.h"
#define FUZZ_TARGET(name)                                                                          \
    static FuzzTarget fuzz_##name;                                                                 \
    TEST(test_corpus) {                                                                            \
        fuzz_replay(#name, fuzz_##name);                                                           \
    }                                                                                              \
    static int fuzz_##name(const uint8_t *data, size_t size)
#endif

/* Runs a target on every file of its corpus; there must be at least one. */
void fuzz_replay(const char *name, FuzzTarget *target);

/* Like assert(), but active in every build. */
#define FUZZ_CHECK(condition)                                                                      \
    ((condition)                                                                                   \
         ? (void)0                                                                                 \
         : (fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition), abort()))

/* Limits the work of a target to a fixed time per byte: call fuzz_work_begin() before and
 * fuzz_work_end() after it, with the number of bytes. The second aborts if reading took more CPU
 * time than a reader of linear time needs; the tests that replay a corpus have no limit. */
void fuzz_work_begin(void);
void fuzz_work_end(size_t size);

/* Reads the bytes as a record. If that fails, there must be a message, and the game must be
 * unchanged. Otherwise the text from `writer` (NULL: none) must read back as the same game, move by
 * move. */
void fuzz_record(RecordReader *reader, RecordWriter *writer, const uint8_t *data, size_t size);

typedef int Protocol(LineReader *reader, Settings *settings, verdi_engine *engine);

/* Sends the bytes through a pipe to a protocol loop with a small engine. The loop must end with
 * exit status 0. Its answers are ignored. */
void fuzz_protocol(Protocol *run, const uint8_t *data, size_t size);
