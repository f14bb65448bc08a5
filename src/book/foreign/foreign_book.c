/* SPDX-License-Identifier: MIT
 *
 * The common part of all kinds of books: a header with a mark, a version and the number of
 * positions, followed by the positions.
 */
#include "book/foreign/foreign_book.h"

#include <string.h>

#include "base/bytes.h"

static const ForeignFormat *const formats[FOREIGN_KINDS] = {
    [FOREIGN_EDAX] = &edax_book,
    [FOREIGN_EGAROUCID] = &egaroucid_book,
};

const char *foreign_name(ForeignKind kind) {
    return formats[kind]->name;
}

static bool has_mark(const ForeignFormat *format, const unsigned char *data, size_t size) {
    size_t length = strlen(format->mark);
    return size >= length && memcmp(data, format->mark, length) == 0;
}

bool foreign_detect(const void *data, size_t size, ForeignKind *kind) {
    for (int i = 0; i < FOREIGN_KINDS; i++)
        if (has_mark(formats[i], data, size)) {
            *kind = (ForeignKind)i;
            return true;
        }
    return false;
}

/* Returns true if the header is valid, and sets book->count and book->at. */
static bool read_head(ForeignBook *book, const ForeignFormat *format, char *problem) {
    size_t version_at = strlen(format->mark);
    const unsigned char *data = book->data;
    if (!has_mark(format, data, book->size))
        return record_fail(problem, "byte 0: not a book of %s", format->name);
    if (book->size < format->head_size)
        return record_fail(problem, "byte %zu: the file ends in its header", book->size);
    if (data[version_at] != format->version)
        return record_fail(problem, "byte %zu: version %d, not %d", version_at, data[version_at],
                           format->version);
    book->count = (int32_t)bytes_get32(data + format->count_at);
    book->at = format->head_size;
    if (book->count < 0)
        return record_fail(problem, "byte %zu: %lld positions", format->count_at,
                           (long long)book->count);
    return !format->check_head || format->check_head(data, problem);
}

/* True if the positions fill the file exactly. */
static bool walk(const ForeignBook *book, const ForeignFormat *format, char *problem) {
    size_t at = book->at;
    for (int64_t i = 0; i < book->count; i++) {
        size_t left = book->size - at;
        if (left < format->least_size || left < format->position_size(book->data + at))
            return record_fail(problem, "byte %zu: the file ends in position %lld of %lld", at,
                               (long long)(i + 1), (long long)book->count);
        at += format->position_size(book->data + at);
    }
    return at == book->size ||
           record_fail(problem, "byte %zu: %zu more bytes after all %lld positions", at,
                       book->size - at, (long long)book->count);
}

bool foreign_open(ForeignBook *book, ForeignKind kind, const void *data, size_t size,
                  char *problem) {
    problem[0] = '\0';
    *book = (ForeignBook){.kind = kind, .data = data, .size = size};
    return read_head(book, formats[kind], problem) && walk(book, formats[kind], problem);
}

ForeignStatus foreign_next(ForeignBook *book, ForeignPosition *position, char *problem) {
    const ForeignFormat *format = formats[book->kind];
    problem[0] = '\0';
    if (book->number == book->count)
        return FOREIGN_END;
    const unsigned char *at = book->data + book->at;
    *position = foreign_position();
    position->offset = book->at;
    position->number = ++book->number;
    book->at += format->position_size(at);
    return format->read(at, position, problem) ? FOREIGN_POSITION : FOREIGN_BAD;
}

size_t foreign_write_head(ForeignKind kind, const ForeignHead *head, unsigned char *bytes) {
    const ForeignFormat *format = formats[kind];
    memset(bytes, 0, format->head_size);
    memcpy(bytes, format->mark, strlen(format->mark));
    bytes[strlen(format->mark)] = (unsigned char)format->version;
    bytes_put32(bytes + format->count_at, (uint32_t)head->count);
    if (format->write_head)
        format->write_head(head, bytes);
    return format->head_size;
}

size_t foreign_write(ForeignKind kind, const ForeignPosition *position, unsigned char *bytes) {
    return formats[kind]->write(position, bytes);
}
