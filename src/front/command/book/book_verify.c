/* SPDX-License-Identifier: MIT
 *
 * verdi book verify: checks the consistency of a book. All rows go into a table first, so that each
 * can be checked against the rows that its moves lead to.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/table.h"
#include "base/text.h"
#include "book/book_algebra.h"
#include "front/command/book/book_action.h"
#include "front/command/book/book_text.h"
#include "front/front.h"
#include "front/kit/open.h"
#include "front/kit/rows.h"
#include "study/book_sample.h"

enum { FAULTS_TOLD = 200 /* reported individually */ };

typedef struct BookVerify {
    const char *file; /* NULL: VERDI_BOOK, or the built-in book */
    verdi_book *book;
    int sample;        /* number of values to search again */
    int tolerance;     /* 1/128 disc: allowed difference between two searches of a move */
    int64_t seed;      /* seed of the sample */
    bool no_orphans;   /* a position that no other leads to is an error */
    Table seen;        /* all rows, as Seen */
    int fewest, roots; /* fewest discs of any row, and the number of rows with that many */
    Progress progress;
    int64_t rows, faults, orphans;
    int searched, largest; /* number of values searched again, and the largest difference */
} BookVerify;

#define AT(member) OPTION_AT(BookVerify, member)

static const ManualOption book_verify_options[] = {
    ROW_BOOK(BookVerify, file),
    {"sample", "N", "search N of the values again; 0: none", "10", AT(sample),
     OPTION_RANGE(0, 100000)},
    {"tolerance", "DISCS", "largest allowed difference of the stored and the new value", "3",
     OPTION_AS(option_discs, BookVerify, tolerance), OPTION_RANGE(0, 128)},
    {"seed", "N", "seed of the sample", "1", AT(seed), OPTION_RANGE(0, INT64_MAX)},
    {"no-orphans", NULL, "count orphans (see below) as faults", AT(no_orphans)},
    {0}};

const Manual book_verify_manual = {
    .synopsis = "[OPTION...]",
    .about =
        "Checks every row of a book, and searches a sample of its values again.\n"
        "The command checks the structure of the file, the number of rows, and the checksum, "
        "orientation and moves of each row. The command also checks values: exact values are even, "
        "depths are possible, finished games have their score, and values of kind negamax equal "
        "the values they derive from. Orphans (positions that no other position leads to) are "
        "counted. Imported games add orphans; verdi-book adds none (--no-orphans).\n"
        "--sample N searches N values again, to their depth. Exact values must be the same, others "
        "may differ by up to --tolerance. Faults are printed on stderr, and a summary on the last "
        "line of stdout. The exit status is 1 if there are faults.\n",
    .examples = "verdi book verify --book my.book\n"
                "verdi book verify --book my.book --no-orphans\n"
                "verdi book verify --book my.book --sample 100 --threads 4\n",
    .keys = "threads hash weights cpu",
    .rules = "tolerance!sample=0 seed!sample=0 threads!sample=0 hash!sample=0 weights!sample=0 "
             "cpu!sample=0",
    .options = book_verify_options,
    .size = sizeof(BookVerify)};

/* Reports a fault, but only the first few hundred. */
static void report_fault(const char *fault, void *user) {
    BookVerify *verify = user;
    verify->faults++;
    if (verify->faults > FAULTS_TOLD)
        return;
    progress_clear(&verify->progress);
    report_error("%s", fault);
}

/* The same for one row, with the prefix "position XO... X: ". */
__attribute__((format(printf, 3, 4))) static void
row_fault(BookVerify *verify, const verdi_book_position *row, const char *format, ...) {
    char board[BOOK_TEXT_BOARD], what[160], data[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    Text fault = text_into(data, sizeof data);
    book_text_board(row->player, row->opponent, board);
    text_add(&fault, "%.200s: position %s: %s", verdi_book_get_path(verify->book), board, what);
    report_fault(data, verify);
}

/* ----------------------------------------------------------------------------------------- rows */

/* The data of a row that checks of other rows need. */
typedef struct Seen {
    Board board;
    verdi_book_value value;
    bool reached;
} Seen;

static Seen *find_seen(const BookVerify *verify, Board board) {
    Board canonical = board_canonical(board, NULL);
    return table_find(&verify->seen, &canonical);
}

/* Called for every readable row. Return false to stop. */
typedef bool EachRow(BookVerify *verify, const verdi_book_position *row);

static bool walk(BookVerify *verify, EachRow *each) {
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    BookStep step;
    while ((step = book_walk_step(verify->book, &cursor, &row)) == BOOK_STEP_ROW ||
           step == BOOK_STEP_DAMAGED) {
        if (step == BOOK_STEP_ROW && !each(verify, &row))
            return false;
        verify->progress.done++;
        progress_show(&verify->progress);
    }
    return true; /* the check of the file has reported unreadable rows */
}

static bool list_row(BookVerify *verify, const verdi_book_position *row) {
    Board board = {row->player, row->opponent};
    int discs = bits_count(board.player | board.opponent);
    bool fresh;
    Seen *seen = table_add(&verify->seen, &board, &fresh);
    if (!seen)
        return report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    seen->value = row->value;
    verify->roots = discs < verify->fewest ? 1 : verify->roots + (discs == verify->fewest);
    verify->fewest = discs < verify->fewest ? discs : verify->fewest;
    return true;
}

static double discs(int value) {
    return (double)value / VERDI_DISC;
}

/* An error in a value that is wrong for any position, or NULL. */
static const char *value_fault(const verdi_book_value *value, int empties) {
    bool whole = value->value % VERDI_DISC == 0;
    switch (value->kind) {
    case VERDI_BOOK_EXACT:
        return value->value % (2 * VERDI_DISC) ? "an exact score is always even" : NULL;
    case VERDI_BOOK_WLD:
        return whole && value->value >= -VERDI_DISC && value->value <= VERDI_DISC
                   ? NULL
                   : "a win, draw or loss is worth 1, 0 or -1 disc";
    case VERDI_BOOK_SEARCH:
    case VERDI_BOOK_NEGAMAX:
    case VERDI_BOOK_LOWER:
    case VERDI_BOOK_UPPER:
        return value->depth > empties ? "depth is greater than the number of empty squares" : NULL;
    default:
        return NULL;
    }
}

static void check_values(BookVerify *verify, const verdi_book_position *row) {
    int empties = book_row_empties(row);
    const char *fault = value_fault(&row->value, empties);
    if (fault)
        row_fault(verify, row, "value %+.2f: %s", discs(row->value.value), fault);
    for (int i = 0; i < row->moves; i++) {
        const verdi_book_move *move = &row->move[i];
        fault = value_fault(&move->value, empties);
        if (fault)
            row_fault(verify, row, "move %s (%+.2f): %s", verdi_square_name(move->move),
                      discs(move->value.value), fault);
    }
    if (row->value.kind == VERDI_BOOK_EXACT &&
        (row->value.value < row->lower || row->value.value > row->upper))
        row_fault(verify, row, "value %+.2f is not within its bounds", discs(row->value.value));
}

static void check_end(BookVerify *verify, const verdi_book_position *row) {
    Board board = {row->player, row->opponent};
    int score = board_final_score(board);
    if (board_is_over(board) && row->value.kind != VERDI_BOOK_UNKNOWN &&
        row->value.kind != VERDI_BOOK_GAMES && row->value.kind != VERDI_BOOK_WLD &&
        row->value.value != score * VERDI_DISC)
        row_fault(verify, row, "the game is over at %+d, but the value is %+.2f", score,
                  discs(row->value.value));
}

/* A value of kind NEGAMAX must equal that of the row after the move. */
static void check_link(BookVerify *verify, const verdi_book_position *row,
                       const verdi_book_move *move) {
    Seen *child =
        find_seen(verify, board_play((Board){row->player, row->opponent}, (Square)move->move));
    if (move->value.kind != VERDI_BOOK_NEGAMAX)
        return;
    verdi_book_value value = {.kind = VERDI_BOOK_UNKNOWN};
    if (child)
        value = book_value_of_link(move->move, &child->value);
    if (!child)
        row_fault(verify, row, "move %s: its value derives from a position that is not in the book",
                  verdi_square_name(move->move));
    else if (value.kind == VERDI_BOOK_UNKNOWN || value.value != move->value.value)
        row_fault(verify, row,
                  "move %s: its value is %+.2f, but that of the next position gives %+.2f",
                  verdi_square_name(move->move), discs(move->value.value), discs(value.value));
}

static void reach(const BookVerify *verify, Board after) {
    Seen *child = find_seen(verify, after);
    if (child)
        child->reached = true;
}

static bool check_row(BookVerify *verify, const verdi_book_position *row) {
    Board board = {row->player, row->opponent};
    verify->rows++;
    check_values(verify, row);
    check_end(verify, row);
    for (int i = 0; i < row->moves; i++)
        check_link(verify, row, &row->move[i]);
    verdi_book_value best = book_best_of_moves(row);
    if (row->value.kind == VERDI_BOOK_NEGAMAX && best.kind == VERDI_BOOK_UNKNOWN)
        row_fault(verify, row, "no move has the value %+.2f", discs(row->value.value));
    else if (row->value.kind == VERDI_BOOK_NEGAMAX && best.value != row->value.value)
        row_fault(verify, row, "value %+.2f, but the best move has %+.2f", discs(row->value.value),
                  discs(best.value));
    uint64_t legal = board_moves(board);
    for (BITS_EACH(square, legal))
        reach(verify, board_play(board, (Square)square));
    if (!legal && !board_is_over(board))
        reach(verify, board_pass(board));
    return true;
}

static bool check_orphan(BookVerify *verify, const verdi_book_position *row) {
    const Seen *seen = find_seen(verify, (Board){row->player, row->opponent});
    bool root = verify->roots == 1 && 64 - book_row_empties(row) == verify->fewest;
    if (!seen || seen->reached || root) /* not in the table: another program has added the row
                                         * meanwhile */
        return true;
    verify->orphans++;
    if (verify->no_orphans)
        row_fault(verify, row, "orphan: no other position leads to this one");
    return true;
}

static bool check_rows(BookVerify *verify) {
    verify->seen = table_of(sizeof(Seen), sizeof(Board));
    verify->fewest = 65;
    verify->progress = progress_begin();
    verify->progress.total = 3 * (int64_t)verdi_book_get_count(verify->book);
    bool good = walk(verify, list_row) && walk(verify, check_row) && walk(verify, check_orphan);
    progress_clear(&verify->progress);
    table_free(&verify->seen);
    return good;
}

/* --------------------------------------------------------------------------------------- sample */

static void compare_values(BookVerify *verify, const verdi_book_position *row, int value) {
    const verdi_book_value *drawn = book_sample_value(row);
    int difference = abs(value - drawn->value);
    verify->searched++;
    verify->largest = difference > verify->largest ? difference : verify->largest;
    if (difference > (drawn->kind == VERDI_BOOK_EXACT ? 0 : verify->tolerance))
        row_fault(verify, row, "%s%s (%+.2f, %s): a new search returns %+.2f",
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
            row_fault(verify, row, "cannot be searched: %s", verdi_strerror(error));
        else
            compare_values(verify, row, value);
        verify->progress.done = i + 1;
    }
    progress_clear(&verify->progress);
}

/* Searches a random sample of values again, at their stated depth. False after reporting an
 * error. */
static bool search_again(BookVerify *verify, const Settings *settings) {
    BookSample sample;
    if (verify->sample == 0)
        return true;
    if (book_sample_draw(verify->book, verify->sample, (uint64_t)verify->seed, &sample))
        return report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    verdi_engine *engine = sample.count ? open_engine(settings) : NULL;
    bool good = engine || !sample.count;
    if (engine)
        search_sample(verify, engine, &sample);
    verdi_engine_free(engine);
    free(sample.rows);
    return good;
}

/* ------------------------------------------------------------------------------------------ run */

static int run(BookVerify *verify, const Settings *settings) {
    int faults = verdi_book_check(verify->book, NULL, report_fault, verify);
    if (faults < 0)
        return book_action_fail(verify->book);
    if (!check_rows(verify) || !search_again(verify, settings))
        return 1;
    if (verify->faults > FAULTS_TOLD)
        report_error("and %" PRId64 " more faults", verify->faults - FAULTS_TOLD);
    printf("positions %" PRId64 "  faults %" PRId64
           "  searched again %d  largest difference %.2f  orphans %" PRId64 "\n",
           verify->rows, verify->faults, verify->searched, discs(verify->largest), verify->orphans);
    return verify->faults > 0;
}

int book_verify_main(CommandLine *line, void *options) {
    BookVerify *verify = options;
    verify->book = book_action_open_read(line, verify->file);
    int status = verify->book ? run(verify, &line->settings) : 1;
    verdi_book_close(verify->book);
    return status;
}
