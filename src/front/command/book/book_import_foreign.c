/* SPDX-License-Identifier: MIT
 *
 * Imports books of other programs. Every value keeps the level that the book states, and is marked
 * as imported.
 */

#include "book/foreign/foreign_book.h"
#include "front/command/book/book_import.h"

/* A value of kind IMPORTED or UNKNOWN. */
static verdi_book_value value_of(const BookImport *import, int discs, int level) {
    if (discs == FOREIGN_UNKNOWN)
        return (verdi_book_value){.kind = VERDI_BOOK_UNKNOWN};
    return (verdi_book_value){.kind = VERDI_BOOK_IMPORTED,
                              .value = discs * VERDI_DISC,
                              .depth = level,
                              .source = import->source};
}

static void add_position(BookImport *import, const ForeignPosition *position) {
    verdi_book_position row;
    verdi_book_position_init(&row, position->board.player, position->board.opponent);
    row.value = value_of(import, position->value, position->level);
    if (position->lower != FOREIGN_UNKNOWN)
        row.lower = position->lower * VERDI_DISC;
    if (position->upper != FOREIGN_UNKNOWN)
        row.upper = position->upper * VERDI_DISC;
    row.wins = position->wins;
    row.draws = position->draws;
    row.losses = position->losses;
    row.lines = position->lines;
    for (int i = 0; i < position->moves; i++) {
        verdi_book_move *move = verdi_book_add_move(&row, position->move[i].square);
        if (move && move->value.kind == VERDI_BOOK_UNKNOWN)
            move->value = value_of(import, position->move[i].value, position->level);
    }
    import_row(import, 0, &row);
}

/* Passes over the file: note all positions, check them against each other, find those that no
 * position leads to. */
typedef enum Pass { NOTE, COMPLETE, REACHED, PASSES } Pass;

static void take(BookImport *import, ForeignIndex *index, ForeignPosition *position, Pass pass) {
    char problem[RECORD_PROBLEM_SIZE];
    bool good = pass == NOTE       ? foreign_index_add(index, position) != NULL
                : pass == COMPLETE ? foreign_index_complete(index, position, problem)
                                   : foreign_index_reached(index, position, problem);
    if (!good && pass == NOTE)
        foreign_fail(position, problem, "there already");
    if (!good)
        import_problem(import, 0, problem);
    if (pass == COMPLETE && !import->failed)
        add_position(import, position);
}

static void walk(BookImport *import, ForeignBook book, ForeignIndex *index, Pass pass) {
    char problem[RECORD_PROBLEM_SIZE];
    ForeignPosition position;
    ForeignStatus status;
    while (!import->broken && (status = foreign_next(&book, &position, problem)) != FOREIGN_END) {
        if (status == FOREIGN_POSITION)
            take(import, index, &position, pass);
        else if (pass == NOTE)
            import_problem(import, 0, problem);
        import->progress.done++;
        progress_show(&import->progress);
    }
}

bool import_foreign(BookImport *import, const char *data, size_t size) {
    char problem[RECORD_PROBLEM_SIZE];
    ForeignKind kind;
    ForeignBook book;
    if (!foreign_detect(data, size, &kind))
        return false;
    if (!foreign_open(&book, kind, data, size, problem)) {
        import_problem(import, 0, problem);
        return true;
    }
    ForeignIndex index = foreign_index(kind);
    if (!table_reserve(&index.entries, (size_t)book.count)) {
        import_fail(import, VERDI_E_MEMORY);
        return true;
    }
    import_set_source(import, import->file, foreign_name(kind));
    import->progress.total = PASSES * book.count;
    for (Pass pass = NOTE; pass < PASSES; pass++)
        walk(import, book, &index, pass);
    foreign_index_free(&index);
    return true;
}
