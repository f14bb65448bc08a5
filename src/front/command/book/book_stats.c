/* SPDX-License-Identifier: MIT
 *
 * verdi book stats: counts all rows in one pass.
 */
#include <inttypes.h>
#include <stdio.h>

#include "book/book_algebra.h"
#include "front/command/book/book_action.h"
#include "front/front.h"
#include "front/kit/open.h"
#include "front/kit/rows.h"

enum { DEPTHS = 128 };

typedef struct Stats {
    const char *file; /* the book; NULL: VERDI_BOOK or the built-in one */
    uint64_t rows, moves, games, done, learned;
    uint64_t kinds[VERDI_BOOK_KINDS], move_kinds[VERDI_BOOK_KINDS];
    uint64_t depths[DEPTHS + 1]; /* counts of the searched values of moves */
    uint64_t discs[65];
} Stats;

static const ManualOption book_stats_options[] = {ROW_BOOKS(Stats, file), {0}};

const Manual book_stats_manual = {
    .synopsis = "[OPTION...]",
    .about =
        "Counts the positions, moves and games of a book.\n"
        "Positions are also counted by kind of value, by depth, and by number of discs on the "
        "board. The first line is \"positions N\". If you have a book of your own and give no "
        "--book, it and the built-in one are counted apart, each after a line \"book NAME\".\n",
    .examples = "verdi book stats\n"
                "verdi book stats --book my.book\n"
                "verdi book stats --book ~/.local/share/verdi/book.db\n",
    .options = book_stats_options,
    .size = sizeof(Stats)};

static bool add(verdi_book_position *row, void *user) {
    Stats *stats = user;
    stats->rows++;
    stats->kinds[row->value.kind]++;
    stats->discs[64 - book_row_empties(row)]++;
    stats->games += (uint64_t)row->wins + row->draws + row->losses;
    stats->done += (row->flags & VERDI_BOOK_DONE) != 0;
    stats->learned += (row->flags & VERDI_BOOK_LEARNED) != 0;
    for (int i = 0; i < row->moves; i++) {
        const verdi_book_value *value = &row->move[i].value;
        stats->moves++;
        stats->move_kinds[value->kind]++;
        if (value->kind == VERDI_BOOK_SEARCH || value->kind == VERDI_BOOK_EXACT)
            stats->depths[value->depth]++;
    }
    return true;
}

static void print_kinds(const char *title, const uint64_t *kinds) {
    for (int kind = 0; kind < VERDI_BOOK_KINDS; kind++)
        if (kinds[kind])
            printf("%s %s %" PRIu64 "\n", title, verdi_book_kind_name((verdi_book_kind)kind),
                   kinds[kind]);
}

static void print(const Stats *stats, verdi_book *book) {
    printf("positions %" PRIu64 "\n", stats->rows);
    printf("moves %" PRIu64 "\n", stats->moves);
    print_kinds("value", stats->kinds);
    print_kinds("move", stats->move_kinds);
    for (int depth = 0; depth < DEPTHS; depth++)
        if (stats->depths[depth])
            printf("searched %d plies %" PRIu64 "\n", depth, stats->depths[depth]);
    for (int discs = 0; discs <= 64; discs++)
        if (stats->discs[discs])
            printf("discs %d %" PRIu64 "\n", discs, stats->discs[discs]);
    printf("worked off %" PRIu64 "\nlearned %" PRIu64 "\ngames %" PRIu64 "\n", stats->done,
           stats->learned, stats->games);
    verdi_book_source source;
    for (int number = 1; verdi_book_get_source(book, number, &source) > 0; number++)
        printf("source %d %s%s%s\n", number, source.name, *source.date ? ", " : "", source.date);
    printf("digest %016" PRIx64 "\n", verdi_book_get_digest(book));
}

static bool count(verdi_book *book, const char *title) {
    BookRows rows = {.book = book};
    Stats stats = {0};
    bool good = book && book_action_rows(&rows, add, &stats);
    if (good && title)
        printf("book %s\n", title);
    if (good)
        print(&stats, book);
    verdi_book_close(book);
    return good;
}

int book_stats_main(CommandLine *line, void *options) {
    const Stats *stats = options;
    char own[USER_FILE_PATH];
    const char *file = stats->file ? stats->file : line->settings.book_file;
    Settings settings = {.book_file = file};
    if (file || !open_book_path(&settings, own))
        return !count(book_action_open(file, VERDI_BOOK_READ), NULL);
    bool good = count(book_action_open(own, VERDI_BOOK_READ), own);
    if (verdi_book_has_builtin())
        good &= count(book_action_open(NULL, VERDI_BOOK_READ), "built in");
    return !good;
}
