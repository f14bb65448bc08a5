/* SPDX-License-Identifier: MIT
 *
 * What books of all kinds have in common, and the kinds in a table.
 */
#include "book/foreign/foreign_book.h"

static const ForeignFormat *const formats[FOREIGN_KINDS] = {
    [FOREIGN_EDAX] = &edax_book,
    [FOREIGN_EGAROUCID] = &egaroucid_book,
};

const char *foreign_name(ForeignKind kind) {
    return formats[kind]->name;
}

bool foreign_detect(const void *data, size_t size, ForeignKind *kind) {
    for (int i = 0; i < FOREIGN_KINDS; i++)
        if (formats[i]->detect(data, size)) {
            *kind = (ForeignKind)i;
            return true;
        }
    return false;
}

bool foreign_open(ForeignBook *book, ForeignKind kind, const void *data, size_t size,
                  char *problem) {
    *book = (ForeignBook){.kind = kind, .data = data, .size = size};
    return formats[kind]->open(book, problem);
}

ForeignStatus foreign_next(ForeignBook *book, ForeignPosition *position, char *problem) {
    problem[0] = '\0';
    if (book->number == book->count)
        return FOREIGN_END;
    *position = (ForeignPosition){.offset = book->at,
                                  .number = ++book->number,
                                  .value = FOREIGN_UNKNOWN,
                                  .lower = FOREIGN_UNKNOWN,
                                  .upper = FOREIGN_UNKNOWN,
                                  .level = FOREIGN_NO_LEVEL,
                                  .leaf = -1};
    return formats[book->kind]->read(book, position, problem) ? FOREIGN_POSITION : FOREIGN_BAD;
}

size_t foreign_write_head(ForeignKind kind, const ForeignHead *head, unsigned char *bytes) {
    return formats[kind]->write_head(head, bytes);
}

size_t foreign_write(ForeignKind kind, const ForeignPosition *position, unsigned char *bytes) {
    return formats[kind]->write(position, bytes);
}
