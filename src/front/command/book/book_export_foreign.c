/* SPDX-License-Identifier: MIT
 *
 * Books for Edax and Egaroucid.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "book/foreign/foreign_export.h"
#include "front/command/book/book_action.h"
#include "front/command/book/book_export.h"

static bool take_row(const verdi_book_position *row, void *user) {
    return foreign_export_add(user, row);
}

/* The newest day of a source, so that the same book gives the same bytes. */
static void set_date(const BookExport *run, ForeignHead *head) {
    verdi_book_source source;
    char newest[sizeof source.date] = "";
    for (int i = 1; verdi_book_get_source(run->book, i, &source) > 0; i++)
        if (strcmp(source.date, newest) > 0)
            memcpy(newest, source.date, sizeof newest);
    sscanf(newest, "%4d-%2d-%2d", &head->year, &head->month, &head->day);
}

static bool write_file(const BookExport *run, ForeignKind kind, const ForeignExport *export) {
    unsigned char bytes[FOREIGN_BYTES];
    ForeignPosition position;
    ForeignHead head = foreign_export_head(export);
    set_date(run, &head);
    size_t size = foreign_write_head(kind, &head, bytes);
    for (int64_t i = 0; fwrite(bytes, 1, size, run->output) == size; i++) {
        if (i == head.count)
            return true;
        foreign_export_get(export, i, &position);
        size = foreign_write(kind, &position, bytes);
    }
    return false;
}

static void tell_losses(const BookExport *run, ForeignKind kind, const ForeignExport *export) {
    for (int loss = 0; loss < FOREIGN_LOSSES; loss++) {
        int64_t count = foreign_export_lost(export, (ForeignLoss)loss);
        if (count)
            book_action_complain(run->action, "%s: %" PRId64 " %s", foreign_name(kind), count,
                                 foreign_loss_name((ForeignLoss)loss));
    }
}

bool book_export_foreign(BookExport *run, ForeignKind kind) {
    ForeignExport *export = foreign_export_new(kind);
    bool read = export && book_export_rows(run, take_row, export);
    bool complete = read && foreign_export_complete(export);
    progress_clear(&run->progress);
    if (!complete && (!run->damaged || run->tolerant))
        book_action_complain(run->action, "%s", verdi_strerror(VERDI_E_MEMORY));
    bool good = complete && write_file(run, kind, export);
    if (good)
        tell_losses(run, kind, export);
    foreign_export_free(export);
    return good;
}
