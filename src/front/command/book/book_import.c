/* SPDX-License-Identifier: MIT */
#include "front/command/book/book_import.h"

#include "base/system/path.h"
#include "base/text.h"
#include "book/book_algebra.h"
#include "book/book_file.h"

void import_problem(BookImport *import, int line, const char *problem) {
    import->problems++;
    import->failed |= !import->tolerant;
    if (!report_within(&import->limit, import->file))
        return;
    progress_clear(&import->progress);
    report_place(import->file, line, problem);
}

void import_fail(BookImport *import, int error) {
    if (!import->broken) {
        progress_clear(&import->progress);
        report_error("%s", error == VERDI_E_MEMORY ? verdi_strerror(error)
                                                   : verdi_book_get_problem(import->change.book));
    }
    import->failed = import->broken = true;
}

void import_set_source(BookImport *import, const char *name, const char *kind) {
    char text[sizeof((verdi_book_source *)0)->name];
    Text out = text_into(text, sizeof text);
    text_add(&out, "%.80s (%s)", path_name(name), kind);
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = ' ';
    import->source = verdi_book_add_source(import->change.book, text, "");
    if (import->source < 0)
        import_fail(import, import->source);
}

void import_row(BookImport *import, int line, const verdi_book_position *row) {
    char buffer[64];
    const char *fault = book_row_fault(row, buffer); /* even if the book's own row is kept */
    int error = fault ? VERDI_OK : book_add_row(import->change.book, row, &import->change.changed);
    import->rows++;
    if (fault)
        import_problem(import, line, fault);
    else if (error == VERDI_E_ARGUMENT)
        import_problem(import, line, verdi_book_get_problem(import->change.book));
    else if (error)
        import_fail(import, error);
}
