/* SPDX-License-Identifier: MIT
 *
 * verdi book export: writes every row as a line of text, in the order of the file, or the whole
 * book in the format of another program.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/system/console.h"
#include "book/foreign/foreign_book.h"
#include "front/command/book/book_action.h"
#include "front/command/book/book_text.h"
#include "front/front.h"
#include "front/kit/output.h"
#include "front/kit/rows.h"

typedef struct BookExport {
    BookRows rows;
    const char *file, *path; /* file: the book, or NULL for VERDI_BOOK or the built-in one; path:
                              * the output */
    enum { JSON, EDAX, EGAROUCID } form;
    FILE *output;
    uint64_t checksum; /* checksum of the lines written so far */
} BookExport;

static const ManualOption book_export_options[] = {
    ROW_BOOK(BookExport, file),
    {"to", "FORMAT", "json, edax or egaroucid", "json", "json edax egaroucid",
     OPTION_AT(BookExport, form)},
    ROW_OUTPUT(BookExport, path),
    {"tolerant", NULL, "leave out damaged rows", OPTION_AT(BookExport, rows.tolerant)},
    {0}};

const Manual book_export_manual = {
    .synopsis = "[OPTION...]",
    .about =
        "Writes the whole book as JSON Lines, or in the format of Edax or Egaroucid.\n"
        "verdi book import reads the JSON without loss; book/format.md documents it. A damaged row "
        "ends the export. With --tolerant, the export leaves out such rows; the exit status is 1 "
        "all the same.\n"
        "--to edax writes a book.dat of Edax 4, --to egaroucid an egbk3 of Egaroucid. For each "
        "position, these formats hold its value in whole discs, the moves that stay in the book, "
        "and the best move that leaves it. Other values are counted on stderr as lost. Confidence, "
        "sources, expected replies and the origin of values are always lost.\n",
    .examples = "verdi book export --output book.jsonl\n"
                "verdi book export --book my.book --to edax --output book.dat\n"
                "verdi book export --to egaroucid --output book.egbk3\n",
    .options = book_export_options,
    .size = sizeof(BookExport)};

/* ----------------------------------------------------------------------------------------- text */

/* Writes a line and frees it. */
static bool write_line(BookExport *run, char *line) {
    size_t size = line ? strlen(line) : 0;
    bool good = line && fwrite(line, 1, size, run->output) == size;
    if (good)
        run->checksum = checksum_fnv1a(line, size, run->checksum);
    free(line);
    return good;
}

static bool write_sources(BookExport *run) {
    verdi_book_source source;
    int found, number = 1;
    for (; (found = verdi_book_get_source(run->rows.book, number, &source)) > 0; number++)
        if (!write_line(run, book_text_write_source(number, &source)))
            return false;
    return !found || !book_action_fail(run->rows.book);
}

static bool write_row(verdi_book_position *row, void *user) {
    return write_line(user, book_text_write_row(row));
}

/* Writes the book as text. False after reporting an error of the book, or on an error of the
 * output. */
static bool write_text(BookExport *run) {
    return write_line(run, book_text_write_head()) && write_sources(run) &&
           book_action_rows(&run->rows, write_row, run) &&
           write_line(run, book_text_write_end((uint64_t)run->rows.count, run->checksum));
}

/* --------------------------------------------------------------------------- Edax and Egaroucid */

static bool take_row(verdi_book_position *row, void *user) {
    return foreign_export_add(user, row);
}

/* Uses the newest date of a source, so that the same book gives the same bytes. */
static void set_date(const BookExport *run, ForeignHead *head) {
    verdi_book_source source;
    char newest[sizeof source.date] = "";
    for (int i = 1; verdi_book_get_source(run->rows.book, i, &source) > 0; i++)
        if (strcmp(source.date, newest) > 0)
            memcpy(newest, source.date, sizeof newest);
    sscanf(newest, "%4d-%2d-%2d", &head->year, &head->month, &head->day);
}

static bool write_file(const BookExport *run, ForeignExport *export) {
    unsigned char bytes[FOREIGN_BYTES];
    set_date(run, &export->head);
    size_t size = foreign_write_head(export->kind, &export->head, bytes);
    for (size_t i = 0; fwrite(bytes, 1, size, run->output) == size; i++) {
        if (i == export->count)
            return true;
        size = foreign_write(export->kind, &export->rows[i].position, bytes);
    }
    return false;
}

static void report_losses(const ForeignExport *export) {
    for (int loss = 0; loss < FOREIGN_LOSSES; loss++)
        if (export->lost[loss])
            report_error("%s: %" PRId64 " %s", foreign_name(export->kind), export->lost[loss],
                         foreign_loss_name((ForeignLoss)loss));
}

/* Writes the book in the format of another program, and reports what that format cannot hold. */
static bool write_foreign(BookExport *run, ForeignKind kind) {
    ForeignExport export = foreign_export(kind);
    bool complete =
        book_action_rows(&run->rows, take_row, &export) && foreign_export_complete(&export);
    if (!complete && (!run->rows.damaged || run->rows.tolerant))
        report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    bool good = complete && write_file(run, &export);
    if (good)
        report_losses(&export);
    foreign_export_free(&export);
    return good;
}

/* ------------------------------------------------------------------------------------------ run */

static int export(BookExport *run) {
    const BookRows *rows = &run->rows;
    Output output;
    const char *own = verdi_book_get_path(rows->book);
    if (!output_spares(run->path, &own, 1) || !output_open(&output, run->path))
        return 1;
    run->output = output.stream;
    bool good = run->form == JSON
                    ? write_text(run)
                    : write_foreign(run, run->form == EDAX ? FOREIGN_EDAX : FOREIGN_EGAROUCID);
    good = output_close(&output, good, (int64_t)verdi_book_get_count(rows->book));
    if (rows->damaged)
        report_error("%" PRId64 " damaged rows were left out%s", rows->damaged,
                     good ? "" : " (--tolerant leaves them out)");
    return !good || rows->damaged || !book_action_all_there(rows);
}

int book_export_main(CommandLine *line, void *options) {
    BookExport *run = options;
    if (run->form != JSON && !run->path && console_is_terminal(1)) {
        report_error("--to %s is a binary form: give --output FILE",
                     run->form == EDAX ? "edax" : "egaroucid");
        return 2;
    }
    run->rows.book = book_action_open_read(line, run->file);
    int status = run->rows.book ? export(run) : 1;
    verdi_book_close(run->rows.book);
    return status;
}
