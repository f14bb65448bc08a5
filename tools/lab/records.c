/* SPDX-License-Identifier: MIT
 *
 * The header: magic (8 bytes), version (4), four zero bytes, checksum of the rest (8), the
 * parameters as text, padded with zeros. A record: checksum of the rest (4), the record.
 */
#define _XOPEN_SOURCE 700
#include "records.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/system/path.h"
#include "front/kit/report.h"

enum { HEADER = 1024, HEADER_CHECKSUM = 16, HEADER_TEXT = 24, CHECKSUM = 4, LARGEST = 512 };

struct RecordsWriter {
    const RecordsKind *kind;
    FILE *file;
    uint64_t count;
};

static uint64_t header_checksum(const unsigned char header[HEADER]) {
    return checksum_fnv1a(header + HEADER_TEXT, HEADER - HEADER_TEXT, 0);
}

/* Reads the header of a file positioned at its beginning. False with the reason in `problem`. */
static bool read_header(FILE *file, const RecordsKind *kind,
                        char parameters[RECORDS_MAX_PARAMETERS + 1],
                        char problem[RECORDS_PROBLEM_SIZE]) {
    unsigned char header[HEADER];
    size_t got = fread(header, 1, HEADER, file);
    if (ferror(file))
        snprintf(problem, RECORDS_PROBLEM_SIZE, "cannot read it: %s", strerror(errno));
    else if (got < HEADER_TEXT || memcmp(header, kind->magic, 8) != 0)
        snprintf(problem, RECORDS_PROBLEM_SIZE, "not a file of %ss", kind->name);
    else if (bytes_get32(header + 8) != kind->version)
        snprintf(problem, RECORDS_PROBLEM_SIZE, "a file of %ss of version %u, not %u", kind->name,
                 (unsigned)bytes_get32(header + 8), (unsigned)kind->version);
    else if (got < HEADER || bytes_get64(header + HEADER_CHECKSUM) != header_checksum(header))
        snprintf(problem, RECORDS_PROBLEM_SIZE, "the header of the file is damaged");
    else {
        memcpy(parameters, header + HEADER_TEXT, RECORDS_MAX_PARAMETERS);
        parameters[RECORDS_MAX_PARAMETERS] = '\0';
        return true;
    }
    return false;
}

/* Writes bytes unbuffered. Returns 0 or an errno. */
static int put(FILE *file, const unsigned char *bytes, size_t size) {
    return fwrite(bytes, 1, size, file) == size && fflush(file) == 0 ? 0 : errno;
}

static int write_header(FILE *file, const RecordsKind *kind, const char *parameters) {
    unsigned char header[HEADER] = {0};
    memcpy(header, kind->magic, 8);
    bytes_put32(header + 8, kind->version);
    memcpy(header + HEADER_TEXT, parameters, strlen(parameters));
    bytes_put64(header + HEADER_CHECKSUM, header_checksum(header));
    return put(file, header, HEADER);
}

/* Reads a record. Returns the number of bytes read; *good tells whether the record is whole. */
static size_t read_record(FILE *file, size_t size, unsigned char record[LARGEST], bool *good) {
    size_t got = fread(record, 1, CHECKSUM + size, file);
    *good = got == CHECKSUM + size &&
            bytes_get32(record) == (uint32_t)checksum_fnv1a(record + CHECKSUM, size, 0);
    return got;
}

/* -------------------------------------------------------------------------------------- writing */

/* Counts the records of a file and truncates the file after the last whole one. False with the
 * reason in `problem`. */
static bool find_end(RecordsWriter *writer, char problem[RECORDS_PROBLEM_SIZE]) {
    unsigned char record[LARGEST];
    FILE *file = writer->file;
    off_t size = CHECKSUM + (off_t)writer->kind->size;
    off_t end = fseeko(file, 0, SEEK_END) ? 0 : ftello(file);
    uint64_t count = (uint64_t)((end - HEADER) / size);
    for (bool good = false; count > 0 && !good; count -= !good)
        if (fseeko(file, HEADER + (off_t)(count - 1) * size, SEEK_SET) == 0)
            read_record(file, writer->kind->size, record, &good);
    writer->count = count;
    end = HEADER + (off_t)count * size;
    if (ftruncate(fileno(file), end) == 0 && fseeko(file, end, SEEK_SET) == 0)
        return true;
    snprintf(problem, RECORDS_PROBLEM_SIZE, "cannot remove its incomplete end: %s",
             strerror(errno));
    return false;
}

/* Reads the header of an existing file, or writes the header of a new one. */
static bool begin(RecordsWriter *writer, const char *parameters,
                  char problem[RECORDS_PROBLEM_SIZE]) {
    char theirs[RECORDS_MAX_PARAMETERS + 1];
    int locked = file_lock(fileno(writer->file));
    if (locked == EAGAIN)
        snprintf(problem, RECORDS_PROBLEM_SIZE, "another program is writing to it");
    else if (locked)
        snprintf(problem, RECORDS_PROBLEM_SIZE, "cannot lock it: %s", strerror(locked));
    if (locked)
        return false;
    if (fseeko(writer->file, 0, SEEK_END) == 0 && ftello(writer->file) == 0) {
        int error = write_header(writer->file, writer->kind, parameters);
        if (error)
            snprintf(problem, RECORDS_PROBLEM_SIZE, "cannot write it: %s", strerror(error));
        return !error;
    }
    rewind(writer->file);
    if (!read_header(writer->file, writer->kind, theirs, problem))
        return false;
    if (strcmp(theirs, parameters) != 0) {
        snprintf(problem, RECORDS_PROBLEM_SIZE, "made with other parameters: %.200s", theirs);
        return false;
    }
    return find_end(writer, problem);
}

RecordsWriter *records_append(const RecordsKind *kind, const char *path, const char *parameters,
                              char problem[RECORDS_PROBLEM_SIZE]) {
    if (strlen(parameters) > RECORDS_MAX_PARAMETERS) {
        snprintf(problem, RECORDS_PROBLEM_SIZE, "more than %d bytes of parameters",
                 RECORDS_MAX_PARAMETERS);
        return NULL;
    }
    RecordsWriter *writer = calloc(1, sizeof *writer);
    int file = writer ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (file >= 0)
        writer->file = fdopen(file, "r+b");
    if (writer)
        writer->kind = kind;
    if (!writer || !writer->file)
        snprintf(problem, RECORDS_PROBLEM_SIZE, "cannot open it: %s", strerror(errno));
    else if (begin(writer, parameters, problem))
        return writer;
    if (writer && writer->file)
        fclose(writer->file);
    else if (file >= 0)
        close(file);
    free(writer);
    return NULL;
}

uint64_t records_count(const RecordsWriter *writer) {
    return writer->count;
}

int records_add(RecordsWriter *writer, const unsigned char *record) {
    unsigned char bytes[LARGEST];
    size_t size = writer->kind->size;
    memcpy(bytes + CHECKSUM, record, size);
    bytes_put32(bytes, (uint32_t)checksum_fnv1a(record, size, 0));
    int error = put(writer->file, bytes, CHECKSUM + size);
    writer->count += !error;
    return error;
}

int records_close(RecordsWriter *writer) {
    int error = writer && fclose(writer->file) != 0 ? errno : 0;
    free(writer);
    return error;
}

/* -------------------------------------------------------------------------------------- reading */

bool records_is_kind(const RecordsKind *kind, const char *path) {
    char magic[8];
    FILE *file = fopen(path, "rb");
    bool same = file && fread(magic, 8, 1, file) == 1 && memcmp(magic, kind->magic, 8) == 0;
    if (file)
        fclose(file);
    return same;
}

/* Reads the records after the header until `take` wants no more. Returns the number of damaged
 * ones. */
static uint64_t read_records(FILE *file, size_t size, RecordsTake *take, void *user) {
    unsigned char record[LARGEST];
    uint64_t damaged = 0;
    bool good;
    for (RecordsTaken taken = RECORDS_MORE; taken != RECORDS_ENOUGH;) {
        if (!read_record(file, size, record, &good))
            break;
        taken = good ? take(record + CHECKSUM, user) : RECORDS_DAMAGED;
        damaged += taken == RECORDS_DAMAGED;
    }
    return damaged;
}

bool records_each(const RecordsKind *kind, bool report, const char *path, RecordsTake *take,
                  void *user, RecordsFound *found) {
    char problem[RECORDS_PROBLEM_SIZE] = "";
    RecordsFound own;
    found = found ? found : &own;
    found->damaged = 0;
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(problem, sizeof problem, "cannot open it: %s", strerror(errno));
    } else if (read_header(file, kind, found->parameters, problem)) {
        found->damaged = read_records(file, kind->size, take, user);
        if (ferror(file))
            snprintf(problem, sizeof problem, "cannot read it: %s", strerror(errno));
    }
    if (file)
        fclose(file);
    if (report && *problem)
        report_error("%s: %s", path, problem);
    if (report && found->damaged)
        report_error("%s: left out %llu damaged %ss", path, (unsigned long long)found->damaged,
                     kind->name);
    return !*problem;
}
