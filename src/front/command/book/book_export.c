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

/* What a book can be written as; all behind JSON are those of other programs. */
typedef enum BookForm {
    BOOK_FORM_TSV,
    BOOK_FORM_JSON,
    BOOK_FORM_EDAX,
    BOOK_FORM_EGAROUCID,
    BOOK_FORMS
} BookForm;

static const ManualOption book_export_options[] = {
    {"book", "FILE", "the book", NULL, NULL, "the built-in one"},
    {"format", "FORMAT", "tsv, json, edax or egaroucid", NULL, "tsv json edax egaroucid", "tsv"},
    {"json", NULL, "the same as --format json", NULL, NULL, NULL},
    {"output", "FILE", "write to this file", NULL, NULL, NULL},
    {"tolerant", NULL, "leave damaged rows out", NULL, NULL, NULL},
    {0}};

const Manual book_export_manual = {
    .synopsis = "[OPTION...]",
    .about = "The whole book as text, a position a line, as book/format.md documents it: TSV, or "
             "JSON Lines with --json. verdi book import reads both; what went out comes in again "
             "the same. A damaged row ends it; with --tolerant it is left out, and the exit status "
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
    const BookText *form;
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
        export->form->write_source(number, &source, &export->line);
        if (!flush_line(export))
            return false;
    }
    return !found || !book_action_fail(export->run->action, book);
}

static bool write_row(const verdi_book_position *row, void *user) {
    TextExport *export = user;
    export->form->write_row(row, &export->line);
    return flush_line(export);
}

/* False after an error of the book, which was told, or of the output. */
static bool write_text(BookExport *run, const BookText *form) {
    TextExport export = {.run = run, .form = form};
    export.line = text_into(export.data, sizeof export.data);
    form->write_head(&export.line);
    bool good =
        flush_line(&export) && write_sources(&export) && book_export_rows(run, write_row, &export);
    form->write_end((uint64_t)run->progress.done, export.checksum, &export.line);
    return good && flush_line(&export);
}

static bool write_book(BookExport *run, BookForm form) {
    bool good =
        form == BOOK_FORM_TSV ? write_text(run, &book_tsv)
        : form == BOOK_FORM_JSON
            ? write_text(run, &book_json)
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

/* The form of --format and --json; BOOK_FORMS after a complaint. */
static BookForm find_form(const char *action, const char *format, bool json) {
    static const char *const names[BOOK_FORMS] = {"tsv", "json", "edax", "egaroucid"};
    int i = json ? BOOK_FORM_JSON : BOOK_FORM_TSV;
    while (format && i < BOOK_FORMS && strcmp(format, names[i]) != 0)
        i = json ? BOOK_FORMS : i + 1;
    if (i == BOOK_FORMS)
        book_action_complain(action, "--json is --format json, not %s", format);
    return (BookForm)i;
}

int book_export_main(int argc, char **argv) {
    const char *file, *output = NULL, *format = NULL;
    bool json = false;
    BookExport run = {.action = argv[0]};
    const ManualTarget targets[] = {{"format", .value = &format},
                                    {"json", .flag = &json},
                                    {"output", .value = &output},
                                    {"tolerant", .flag = &run.tolerant},
                                    {0}};
    int first = book_action_parse(&(BookOptions){.manual = &book_export_manual, .targets = targets},
                                  argc, argv, &file);
    if (first <= 0)
        return first ? 2 : 0;
    BookForm form = find_form(argv[0], format, json);
    if (form == BOOK_FORMS)
        return 2;
    if (form > BOOK_FORM_JSON && !output && console_is_terminal(1)) {
        book_action_complain(
            argv[0], "--format %s is nothing for a terminal: --output FILE expected", format);
        return 2;
    }
    run.book = book_action_open(argv[0], file, VERDI_BOOK_READ);
    int status = run.book ? export_to(&run, form, output) : 1;
    verdi_book_close(run.book);
    return status;
}
