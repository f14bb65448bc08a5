/* SPDX-License-Identifier: MIT
 *
 * Files of records of fixed size: games (lab.h) and labelled boards (leaves/leaves.h). Records are
 * appended one by one, so that a killed program loses at most the record it was writing. Damage to
 * one record does not affect others. A file is a header followed by the records (records.c). All
 * numbers are little-endian.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RECORDS_MAX_PARAMETERS = 1000, RECORDS_PROBLEM_SIZE = 256 };

typedef struct RecordsKind {
    const char *magic; /* the first 8 bytes of a file */
    uint32_t version;
    size_t size;      /* of a record, up to 500 bytes */
    const char *name; /* of a record, for messages: "game" */
} RecordsKind;

typedef struct RecordsWriter RecordsWriter;

/* Opens a file for appending, or creates it. `parameters` is a text in the header; a file with
 * other parameters is refused, and so is a file that another writer has open. A damaged end, left
 * by a killed writer, is cut off. NULL on failure, with the reason in `problem`. */
RecordsWriter *records_append(const RecordsKind *kind, const char *path, const char *parameters,
                              char problem[RECORDS_PROBLEM_SIZE]);

/* The number of records in the file. */
uint64_t records_count(const RecordsWriter *writer);

/* Writes a record. Returns 0 or an errno. The bytes depend only on the records and their order, not
 * on how often the file was reopened. */
int records_add(RecordsWriter *writer, const unsigned char *record);

/* Returns 0 or an errno. */
int records_close(RecordsWriter *writer);

typedef struct RecordsFound {
    char parameters[RECORDS_MAX_PARAMETERS + 1];
    uint64_t damaged; /* skipped records, including an incomplete one at the end */
} RecordsFound;

/* Whether the file can be read and begins with the magic of this kind. */
bool records_is_kind(const RecordsKind *kind, const char *path);

/* Calls `take` for each record of a file until it wants no more. Returns false if the file cannot
 * be read. If `report`, an unreadable file and damaged records are reported on stderr. `found` may
 * be NULL. */
typedef enum RecordsTaken { RECORDS_MORE, RECORDS_ENOUGH, RECORDS_DAMAGED } RecordsTaken;
typedef RecordsTaken RecordsTake(const unsigned char *record, void *user);
bool records_each(const RecordsKind *kind, bool report, const char *path, RecordsTake *take,
                  void *user, RecordsFound *found);
