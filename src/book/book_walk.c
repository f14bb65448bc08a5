/* SPDX-License-Identifier: MIT */
#include "book/book_walk.h"

BookStep book_walk_step(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *row) {
    verdi_book_cursor before = *cursor;
    int found = verdi_book_next(book, cursor, row);
    if (found >= 0)
        return found ? BOOK_STEP_ROW : BOOK_STEP_END;
    bool moved = cursor->begun && (!before.begun || cursor->player != before.player ||
                                   cursor->opponent != before.opponent);
    return moved ? BOOK_STEP_DAMAGED : BOOK_STEP_BROKEN;
}
