/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>

#include "base/text.h"
#include "front/command/book/book_action.h"
#include "front/command/book/book_text.h"
#include "front/command/book/book_verify.h"

void book_verify_fault(BookVerify *verify, const char *fault) {
    verify->faults++;
    if (verify->faults > BOOK_VERIFY_TOLD)
        return;
    progress_clear(&verify->progress);
    book_action_complain(verify->action, "%s", fault);
}

void book_verify_row_fault(BookVerify *verify, const verdi_book_position *row, const char *format,
                           ...) {
    char board[BOOK_TEXT_BOARD], what[160], data[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    Text fault = text_into(data, sizeof data);
    book_text_board(row->player, row->opponent, board);
    text_add(&fault, "%.200s: position %s: %s", verdi_book_path(verify->book), board, what);
    book_verify_fault(verify, data);
}
