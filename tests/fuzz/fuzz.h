/* SPDX-License-Identifier: MIT
 *
 * The fuzz targets, each one file with one FUZZ_TARGET(name): a program that libFuzzer drives
 * (tests/fuzz/run.sh), or an ordinary test, which replays corpus/NAME. A target aborts when a
 * promise is broken; the sanitizers see the rest.
 */
#ifndef VERDI_TESTS_FUZZ_H
#define VERDI_TESTS_FUZZ_H

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

/* Runs a target on every file of its corpus, of which there must be one. */
void fuzz_replay(const char *name, FuzzTarget *target);

/* Unlike assert() this is there in every build. */
#define FUZZ_CHECK(condition)                                                                      \
    ((condition)                                                                                   \
         ? (void)0                                                                                 \
         : (fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition), abort()))

/* Reads the bytes as a record. What cannot be read must leave the game alone and be explained; what
 * can must come out of `writer` (NULL: none) as text that reads as the same game, move by move. */
void fuzz_record(RecordReader *reader, RecordWriter *writer, const uint8_t *data, size_t size);

typedef int Protocol(LineReader *reader, Settings *settings, verdi_engine *engine);

/* Sends the bytes through a pipe to a protocol loop with a small engine, which must come to its end
 * with exit status 0. What it answers is dropped. */
void fuzz_protocol(Protocol *run, const uint8_t *data, size_t size);

#endif
