/* SPDX-License-Identifier: MIT
 *
 * Imports the text output of `verdi book export`.
 */
#include <stdlib.h>

#include "base/bytes.h"
#include "base/span.h"
#include "front/command/book/book_import.h"
#include "front/command/book/book_text.h"

typedef struct TextImport {
    BookImport *import;
    BookSources sources; /* sources of the text */
    uint64_t rows;
    bool ended;
} TextImport;

/* Adds a source of the text. The numbers of the sources must be consecutive. Returns NULL or an
 * error message. */
static const char *add_source(TextImport *text, const BookTextItem *item) {
    if (item->number != text->sources.count + 1)
        return "the sources are not numbered 1, 2, 3 and so on";
    int number = book_sources_add(&text->sources, text->import->change.book, &item->source);
    return number > 0                 ? NULL
           : number == VERDI_E_MEMORY ? verdi_strerror(number)
                                      : verdi_book_get_problem(text->import->change.book);
}

static const char *add_row(TextImport *text, int line, verdi_book_position *row) {
    if (!book_sources_map(&text->sources, row))
        return "unknown source";
    text->rows++;
    import_row(text->import, line, row);
    return NULL;
}

static const char *check_end(TextImport *text, const BookTextItem *item, uint64_t checksum) {
    text->ended = true;
    if (item->sealed && item->positions != text->rows)
        return "the number of positions differs from that in the last line";
    if (item->sealed && item->checksum != checksum)
        return "wrong checksum: the text was changed; if you edited it, make the last line "
               "{\"end\":true}";
    return NULL;
}

/* `checksum` covers all bytes before this line. */
static void import_line(TextImport *text, int number, const char *line, size_t size,
                        uint64_t checksum) {
    char problem[BOOK_TEXT_PROBLEM];
    BookTextItem item;
    const char *wrong = NULL;
    if (text->ended) {
        import_problem(text->import, number, "text after the end");
        return;
    }
    switch (book_text_read(line, size, &item, problem)) {
    case BOOK_TEXT_BLANK:
        break;
    case BOOK_TEXT_SOURCE:
        wrong = add_source(text, &item);
        break;
    case BOOK_TEXT_ROW:
        wrong = add_row(text, number, &item.row);
        break;
    case BOOK_TEXT_END:
        wrong = check_end(text, &item, checksum);
        break;
    case BOOK_TEXT_BAD:
        wrong = problem;
    }
    if (wrong)
        import_problem(text->import, number, wrong);
}

bool import_text(BookImport *import, const char *data, size_t size) {
    TextImport text = {.import = import};
    if (!book_text_detect(data, size))
        return false;
    uint64_t checksum = 0;
    Span rest = {data, data + size}, line;
    import->progress.total = (int64_t)size;
    for (int number = 1; !import->broken && span_next_line(&rest, &line); number++) {
        import_line(&text, number, line.at, span_size(line), checksum);
        checksum = checksum_fnv1a(line.at, (size_t)(rest.at - line.at), checksum);
        import->progress.done = rest.at - data;
        progress_show(&import->progress);
    }
    if (!text.ended)
        import_problem(import, 0, "the text has no end: it is truncated");
    free(text.sources.number);
    return true;
}
