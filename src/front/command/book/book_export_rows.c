/* SPDX-License-Identifier: MIT */
#include "book/book_walk.h"
#include "front/command/book/book_action.h"
#include "front/command/book/book_export.h"

bool book_export_rows(BookExport *run, bool (*take)(const verdi_book_position *row, void *user),
                      void *user) {
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    BookStep step;
    while ((step = book_walk_step(run->book, &cursor, &row)) != BOOK_STEP_END) {
        if (step != BOOK_STEP_ROW) {
            progress_clear(&run->progress);
            book_action_fail(run->action, run->book);
            run->damaged++;
            if (!run->tolerant || step == BOOK_STEP_BROKEN)
                return run->tolerant;
            continue;
        }
        if (!take(&row, user))
            return false;
        run->progress.done++;
        progress_show(&run->progress);
    }
    return true;
}
