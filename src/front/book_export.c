/* SPDX-License-Identifier: MIT
 *
 * verdi book export: every row as a line of text, in the order of the file.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/book_action.h"
#include "front/book_text.h"
#include "front/front.h"
#include "front/progress.h"

static const char usage[] =
    "verdi book export [--book FILE] [--json] [--output FILE]\n"
    "The whole book as text, a position a line, as book/README.md documents it: TSV, or with "
    "--json\n"
    "JSON Lines. `verdi book import` reads both; what went out comes in again the same.\n";

typedef struct Export {
    const char *action;
    verdi_book *book;
    const BookText *form;
    FILE *output;
    uint64_t checksum; /* of what was written so far */
    Text line;
    char data[BOOK_TEXT_LINE];
} Export;

/* Writes what was put into `line`, and empties it. */
static bool flush_line(Export *export) {
    const Text *line = &export->line;
    bool good =
        !line->overflow && fwrite(line->data, 1, line->length, export->output) == line->length;
    export->checksum = util_checksum(line->data, line->length, export->checksum);
    export->line = text_into(export->data, sizeof export->data);
    return good;
}

/* False after an error of the book, which was told, or of the output. */
static bool write_book(Export *export, Progress *progress) {
    verdi_book_source source;
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    int found = 1;
    export->line = text_into(export->data, sizeof export->data);
    export->form->write_head(&export->line);
    bool good = flush_line(export);
    for (int number = 1; good && (found = verdi_book_get_source(export->book, number, &source)) > 0;
         number++) {
        export->form->write_source(number, &source, &export->line);
        good = flush_line(export);
    }
    while (good && found >= 0 && (found = verdi_book_next(export->book, &cursor, &row)) > 0) {
        export->form->write_row(&row, &export->line);
        good = flush_line(export);
        progress->done++;
        progress_show(progress);
    }
    progress_clear(progress);
    if (found < 0)
        return !book_action_fail(export->action, export->book);
    export->form->write_end((uint64_t)progress->done, export->checksum, &export->line);
    return good && flush_line(export);
}

static int export_to(const char *action, verdi_book *book, const BookText *form, const char *path) {
    Export export = {.action = action, .book = book, .form = form};
    Progress progress = progress_begin();
    progress.total = (int64_t)verdi_book_count(book);
    errno = 0;
    export.output = path ? fopen(path, "w") : stdout;
    if (!export.output) {
        book_action_complain(action, "%s: %s", path, strerror(errno));
        return 1;
    }
    bool good = write_book(&export, &progress);
    if (path && fclose(export.output) != 0) {
        book_action_complain(action, "%s: %s", path, strerror(errno));
        good = false;
    }
    return !good;
}

int book_export_main(int argc, char **argv) {
    Settings settings;
    const char *file = NULL, *output = NULL;
    bool json = false;
    const SettingsExtra extra[] = {{"book", "the book (the built-in one)", NULL, &file},
                                   {"json", "JSON Lines instead of TSV", &json, NULL},
                                   {"output", "write to this file", NULL, &output},
                                   {0}};
    settings_init(&settings);
    file = settings.book_file;
    int first = settings_parse(&settings, argc, argv, "", extra, usage);
    settings_free(&settings);
    if (first <= 0)
        return first ? 2 : 0;
    if (first < argc) {
        book_action_complain(argv[0], "too many arguments (see --help)");
        return 2;
    }
    const BookText *form = json ? book_text_json() : &book_tsv;
    if (!form) {
        book_action_complain(argv[0], "this Verdi was built without jansson: it has no JSON");
        return 1;
    }
    verdi_book *book = book_action_open(argv[0], file, VERDI_BOOK_READ);
    int status = book ? export_to(argv[0], book, form, output) : 1;
    verdi_book_close(book);
    return status;
}
