/* SPDX-License-Identifier: MIT
 *
 * verdi book export: every row as a line of text, in the order of the file.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/file_write.h"
#include "base/text.h"
#include "book/book_walk.h"
#include "front/command/book/book_action.h"
#include "front/command/book/book_text.h"
#include "front/front.h"
#include "front/kit/progress.h"

static const ManualOption book_export_options[] = {
    {"book", "FILE", "the book", NULL, NULL, "the built-in one"},
    {"json", NULL, "JSON Lines instead of TSV", NULL, NULL, NULL},
    {"output", "FILE", "write to this file", NULL, NULL, NULL},
    {"tolerant", NULL, "leave damaged rows out", NULL, NULL, NULL},
    {0}};

const Manual book_export_manual = {
    .synopsis = "[OPTION...]",
    .about = "The whole book as text, a position a line, as book/README.md documents it: TSV, or "
             "JSON Lines with --json. verdi book import reads both; what went out comes in again "
             "the same. A damaged row ends it; with --tolerant it is left out, and the exit status "
             "is 1 all the same.\n",
    .keys = "",
    .options = book_export_options};

typedef struct Export {
    const char *action;
    verdi_book *book;
    const BookText *form;
    FILE *output;
    bool tolerant; /* leave out rows that cannot be read */
    uint64_t rows, damaged;
    uint64_t checksum; /* of what was written so far */
    Text line;
    char data[BOOK_TEXT_LINE];
} Export;

/* Writes what was put into `line`, and empties it. */
static bool flush_line(Export *export) {
    const Text *line = &export->line;
    bool good =
        !line->overflow && fwrite(line->data, 1, line->length, export->output) == line->length;
    export->checksum = checksum_fnv1a(line->data, line->length, export->checksum);
    export->line = text_into(export->data, sizeof export->data);
    return good;
}

static bool write_sources(Export *export) {
    verdi_book_source source;
    int found, number = 1;
    for (; (found = verdi_book_get_source(export->book, number, &source)) > 0; number++) {
        export->form->write_source(number, &source, &export->line);
        if (!flush_line(export))
            return false;
    }
    return !found || !book_action_fail(export->action, export->book);
}

static bool write_rows(Export *export, Progress *progress) {
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    BookStep step;
    while ((step = book_walk_step(export->book, &cursor, &row)) != BOOK_STEP_END) {
        if (step != BOOK_STEP_ROW) {
            progress_clear(progress);
            book_action_fail(export->action, export->book);
            export->damaged++;
            if (!export->tolerant || step == BOOK_STEP_BROKEN)
                return export->tolerant;
            continue;
        }
        export->form->write_row(&row, &export->line);
        if (!flush_line(export))
            return false;
        progress->done = (int64_t)++ export->rows;
        progress_show(progress);
    }
    return true;
}

/* False after an error of the book, which was told, or of the output. */
static bool write_book(Export *export, Progress *progress) {
    export->line = text_into(export->data, sizeof export->data);
    export->form->write_head(&export->line);
    bool good = flush_line(export) && write_sources(export) && write_rows(export, progress);
    progress_clear(progress);
    export->form->write_end(export->rows, export->checksum, &export->line);
    return good && flush_line(export);
}

/* To a file, or with NULL to standard output. */
static int export_to(Export *export, const char *path) {
    Progress progress = progress_begin();
    progress.total = (int64_t)verdi_book_count(export->book);
    char problem[FILE_WRITE_PROBLEM];
    FileWriter *file = path ? file_write_open(path, problem) : NULL;
    if (path && !file) {
        book_action_complain(export->action, "%s: %s", path, problem);
        return 1;
    }
    export->output = file ? file_write_stream(file) : stdout;
    bool good = write_book(export, &progress);
    if (file && !good) {
        file_write_discard(file);
    } else if (file && !file_write_commit(file, problem)) {
        book_action_complain(export->action, "%s: %s", path, problem);
        good = false;
    }
    if (export->damaged)
        book_action_complain(export->action, "%" PRIu64 " damaged places were left out%s",
                             export->damaged, good ? "" : " (--tolerant goes on after them)");
    else if (good && progress.done != progress.total)
        book_action_complain(export->action, "%s: %" PRId64 " positions of %" PRId64 " are there",
                             verdi_book_path(export->book), progress.done, progress.total);
    return !good || progress.done != progress.total;
}

int book_export_main(int argc, char **argv) {
    const char *file, *output = NULL;
    bool json = false;
    Export export = {.action = argv[0]};
    const ManualTarget targets[] = {{"json", .flag = &json},
                                    {"output", .value = &output},
                                    {"tolerant", .flag = &export.tolerant},
                                    {0}};
    int first = book_action_parse(&(BookOptions){.manual = &book_export_manual, .targets = targets},
                                  argc, argv, &file);
    if (first <= 0)
        return first ? 2 : 0;
    export.form = json ? book_text_json() : &book_tsv;
    if (!export.form) {
        book_action_complain(argv[0], "this Verdi was built without jansson: it has no JSON");
        return 1;
    }
    export.book = book_action_open(argv[0], file, VERDI_BOOK_READ);
    int status = export.book ? export_to(&export, output) : 1;
    verdi_book_close(export.book);
    return status;
}
