/* SPDX-License-Identifier: MIT
 *
 * What verdi book verify tells of a sample of values searched again.
 */
#include <stdlib.h>

#include "front/command/book/book_action.h"
#include "front/command/book/book_verify.h"
#include "study/book_sample.h"

static void compare_values(BookVerify *verify, const verdi_book_position *row, int value) {
    const verdi_book_value *drawn = book_sample_value(row);
    int difference = abs(value - drawn->value);
    verify->searched++;
    verify->largest = difference > verify->largest ? difference : verify->largest;
    if (difference > (drawn->kind == VERDI_BOOK_EXACT ? 0 : verify->tolerance))
        book_verify_row_fault(verify, row, "%s%s (%+.2f, %s): a new search says %+.2f",
                              row->moves ? "move " : "the position",
                              row->moves ? verdi_square_name(row->move[0].move) : "",
                              (double)drawn->value / VERDI_DISC, verdi_book_kind_name(drawn->kind),
                              (double)value / VERDI_DISC);
}

static void search_sample(BookVerify *verify, verdi_engine *engine, const BookSample *sample) {
    verify->progress = progress_begin();
    verify->progress.total = sample->count;
    for (int i = 0; i < sample->count; i++) {
        const verdi_book_position *row = &sample->rows[i];
        int value;
        progress_show(&verify->progress);
        int error = book_sample_search(engine, row, &value);
        if (error)
            book_verify_row_fault(verify, row, "cannot be searched: %s", verdi_strerror(error));
        else
            compare_values(verify, row, value);
        verify->progress.done = i + 1;
    }
    progress_clear(&verify->progress);
}

bool book_verify_search(BookVerify *verify, const Settings *settings) {
    BookSample sample;
    if (verify->sample == 0)
        return true;
    if (book_sample_draw(verify->book, verify->sample, (uint64_t)verify->seed, &sample)) {
        book_action_complain(verify->action, "%s", verdi_strerror(VERDI_E_MEMORY));
        return false;
    }
    verdi_engine *engine = sample.count ? settings_engine(settings) : NULL;
    bool good = engine || !sample.count;
    if (engine)
        search_sample(verify, engine, &sample);
    verdi_engine_free(engine);
    book_sample_free(&sample);
    return good;
}
