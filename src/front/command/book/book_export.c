/* SPDX-License-Identifier: MIT
 *
 * verdi book export: every row as a line of text, in the order of the file, or the whole as a book
 * of another program.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/system/console.h"
#include "base/text.h"
#include "front/command/book/book_action.h"
#include "front/command/book/book_export.h"
#include "front/command/book/book_text.h"
#include "front/front.h"
#include "front/kit/output.h"

static const char command[] = "verdi book export";

/* What a book can be written as, in the order of the option's words. */
typedef enum BookForm { BOOK_FORM_JSON, BOOK_FORM_EDAX, BOOK_FORM_EGAROUCID } BookForm;

static const ManualOption book_export_options[] = {
    {"book", "FILE", "the book", NULL, NULL, "the built-in one"},
    {"format", "FORMAT", "json, edax or egaroucid", "json", "json edax egaroucid", NULL},
    {"output", "FILE", "write to this file", NULL, NULL, NULL},
    {"tolerant", NULL, "leave damaged rows out", NULL, NULL, NULL},
    {0}};

const Manual book_export_manual = {
    .synopsis = "[OPTION...]",
    .about = "The whole book as JSON Lines, a position on a line, as book/format.md documents "
             "them. verdi book import reads them; what went out comes in again the same. A damaged "
             "row ends it; with --tolerant it is left out, and the exit status "
             "is 1 all the same.\n"
             "--format edax writes a book.dat of Edax 4, --format egaroucid an egbk3 of Egaroucid. "
             "They hold whole discs, of each position the value of its best move, its moves that "
             "stay in the book and the best one that leads out of it. What is lost by that is "
             "counted on stderr; confidence, sources, expected answers and how a value came to be "
             "are lost always.\n",
    .keys = "",
    .options = book_export_options};

/* A text in the making. */
typedef struct TextExport {
    BookExport *run;
    uint64_t checksum; /* of what was written so far */
    Text line;
    char data[BOOK_TEXT_LINE];
} TextExport;

/* Writes what was put into `line`, and empties it. */
static bool flush_line(TextExport *export) {
    const Text *line = &export->line;
    bool good =
        !line->overflow && fwrite(line->data, 1, line->length, export->run->output) == line->length;
    export->checksum = checksum_fnv1a(line->data, line->length, export->checksum);
    export->line = text_into(export->data, sizeof export->data);
    return good;
}

static bool write_sources(TextExport *export) {
    verdi_book_source source;
    verdi_book *book = export->run->book;
    int found, number = 1;
    for (; (found = verdi_book_get_source(book, number, &source)) > 0; number++) {
        book_text_write_source(number, &source, &export->line);
        if (!flush_line(export))
            return false;
    }
    return !found || !book_action_fail(export->run->action, book);
}

static bool write_row(const verdi_book_position *row, void *user) {
    TextExport *export = user;
    book_text_write_row(row, &export->line);
    return flush_line(export);
}

/* False after an error of the book, which was told, or of the output. */
static bool write_text(BookExport *run) {
    TextExport export = {.run = run};
    export.line = text_into(export.data, sizeof export.data);
    book_text_write_head(&export.line);
    bool good =
        flush_line(&export) && write_sources(&export) && book_export_rows(run, write_row, &export);
    book_text_write_end((uint64_t)run->progress.done, export.checksum, &export.line);
    return good && flush_line(&export);
}

static bool write_book(BookExport *run, BookForm form) {
    bool good =
        form == BOOK_FORM_JSON
            ? write_text(run)
            : book_export_foreign(run, form == BOOK_FORM_EDAX ? FOREIGN_EDAX : FOREIGN_EGAROUCID);
    progress_clear(&run->progress);
    return good;
}

/* To a file, or with NULL to standard output. */
static int export_to(BookExport *run, BookForm form, const char *path) {
    run->progress = progress_begin();
    run->progress.total = (int64_t)verdi_book_count(run->book);
    Output output;
    const char *own = verdi_book_path(run->book);
    if (!output_spares(command, path, &own, 1) || !output_open(&output, command, path))
        return 1;
    run->output = output.stream;
    bool good = output_close(&output, write_book(run, form), run->progress.total);
    int64_t done = run->progress.done, total = run->progress.total;
    if (run->damaged)
        book_action_complain(run->action, "%" PRIu64 " damaged places were left out%s",
                             run->damaged, good ? "" : " (--tolerant goes on after them)");
    else if (good && done != total)
        book_action_complain(run->action, "%s: %" PRId64 " positions of %" PRId64 " are there",
                             verdi_book_path(run->book), done, total);
    return !good || done != total;
}

int book_export_main(int argc, char **argv) {
    static const char *const names[] = {"json", "edax", "egaroucid"};
    const char *file, *output = NULL;
    int form;
    BookExport run = {.action = argv[0]};
    const ManualTarget targets[] = {{"format", .choice = &form},
                                    {"output", .value = &output},
                                    {"tolerant", .flag = &run.tolerant},
                                    {0}};
    int first = book_action_parse(&(BookOptions){.manual = &book_export_manual, .targets = targets},
                                  argc, argv, &file);
    if (first <= 0)
        return first ? 2 : 0;
    if (form > BOOK_FORM_JSON && !output && console_is_terminal(1)) {
        book_action_complain(
            argv[0], "--format %s is nothing for a terminal: --output FILE expected", names[form]);
        return 2;
    }
    run.book = book_action_open(argv[0], file, VERDI_BOOK_READ);
    int status = run.book ? export_to(&run, (BookForm)form, output) : 1;
    verdi_book_close(run.book);
    return status;
}
