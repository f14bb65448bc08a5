/* SPDX-License-Identifier: MIT
 *
 * verdi book lines: what a player of one side has to know of the book.
 */
#include "front/command/book/book_lines.h"

#include <inttypes.h>

#include "base/bits.h"
#include "base/number.h"
#include "front/command/book/book_action.h"
#include "front/front.h"
#include "front/kit/opening_use.h"
#include "front/kit/output.h"
#include "front/kit/report.h"
#include "front/kit/rows.h"
#include "record/record.h"

typedef struct LinesRun {
    const char *command;
    const char *file, *after, *games, *output; /* as the options say */
    OpeningChoice openings;
    OpeningNames *names;
    RepertoireOptions options;
    Position start;
    char moves[128]; /* that lead to it */
    bool html, csv;
    int forced; /* an ArchiveFormat, or -1 */
    MoveCounts counts;
    int discs; /* moves are counted up to this number of discs */
    int problems;
    ReportLimit limit;
    bool broken;
} LinesRun;

#define AT(member) OPTION_AT(LinesRun, member)

static const ManualOption book_lines_options[] = {
    ROW_BOOK(LinesRun, file),
    {"side", "COLOUR", "who learns", "black", "black white", AT(options.side)},
    {"max-loss", "DISCS", "largest loss of a move to learn against the best one", "1",
     OPTION_AS(option_discs, LinesRun, options.max_loss), OPTION_RANGE(0, 128)},
    {"choices", "N", "up to N moves to learn in one position; 0: all", "0", AT(options.choices),
     OPTION_RANGE(0, 60)},
    {"plies", "N", "length of the lines, 1 to 60", "20", AT(options.depth), OPTION_RANGE(1, 60)},
    {"after", "MOVES", "the lines begin after these moves", .otherwise = "at the start",
     OPTION_AS(option_any_text, LinesRun, after)},
    {"games", "FILE", "count answers in these games; \"-\": standard input", AT(games)},
    {"min-games", "N", "leave out answers that fewer games made", "0", AT(options.min_games),
     OPTION_RANGE(0, INT32_MAX)},
    {"html", NULL, "a page with boards", AT(html), .group = "Output"},
    {"csv", NULL, "CSV with a header row, a row per move", AT(csv)},
    ROW_OUTPUT(LinesRun, output),
    ROWS_OPENINGS(LinesRun, openings),
    ROW_FORMAT(LinesRun, forced),
    {0}};

const Manual book_lines_manual = {
    .synopsis = "[OPTION...] [--games FILE...]",
    .about =
        "Prints a repertoire: the lines that a player of one side has to know.\n"
        "A line has the player's own moves by the book, best first, each losing no more than "
        "--max-loss; and every answer that is in the book or was played in the games, the most "
        "frequent first. Without games the book's own counts decide (verdi book import), and "
        "without those the values. Moves that are equal by symmetry are shown once.\n"
        "A line ends at --plies, at the end of the game, where the book has no good move (\"not in "
        "the book\"), or in a position of an earlier line, in any orientation (\"as line 12\").\n"
        "The text has a row per line and leaves blank what it shares with the row above; capitals "
        "are moves to learn. The value is the learner's at the end of the line; games and share "
        "are those of its first new answer. CSV has a row per move of the tree. The page has a "
        "board for each position in which a move is to be learned.\n"
        "The games may be in any format of \"verdi help formats\". A bad record is reported, "
        "processing continues, and the exit status is 1.\n",
    .examples = "verdi book lines --side black --max-loss 1 --plies 12\n"
                "verdi book lines --side white --after f5d6 --html --output repertoire.html\n"
                "verdi book lines --games WTH_1985.wtb --min-games 5\n",
    .most_used = "side max-loss plies after html",
    .keys = "",
    .rules = "html!csv",
    .operand = "file",
    .options = book_lines_options};

/* ---------------------------------------------------------------------------------------- games */

static bool take_game(const GamePlace *place, const Game *game, const char *problem, void *user) {
    LinesRun *run = user;
    report_assumed(run->command, NULL, &run->limit, place);
    if (*problem || !game) {
        report_record(run->command, NULL, &run->limit, place, problem);
        run->problems++;
    }
    if (game && !*problem && !move_counts_add(&run->counts, game, run->discs)) {
        book_action_complain(run->command, "%s", verdi_strerror(VERDI_E_MEMORY));
        run->broken = true;
    }
    return !run->broken;
}

static bool read_games(LinesRun *run, const char *first, char *const *files, int count) {
    if (!first && !count)
        return true;
    run->discs = bits_count(run->start.discs[BLACK] | run->start.discs[WHITE]) + run->options.depth;
    if (first)
        game_files_read(first, run->forced, take_game, run);
    for (int i = 0; i < count && !run->broken; i++)
        game_files_read(files[i], run->forced, take_game, run);
    report_rest(&run->limit, run->command);
    run->options.counts = &run->counts;
    return !run->broken;
}

/* -------------------------------------------------------------------------------------- writing */

static bool has_counts(const Repertoire *repertoire) {
    for (int i = 0; i < repertoire->count; i++)
        if (repertoire->moves[i].of)
            return true;
    return false;
}

static void describe(const LinesRun *run, const verdi_book *book, Text *out) {
    text_add(out, "%s, ", run->options.side == BLACK ? "Black" : "White");
    if (*run->moves)
        text_add(out, "after %s, ", run->moves);
    text_add(out, "moves that lose up to %.4g disc%s, lines of up to %d move%s; %s",
             (double)run->options.max_loss / VERDI_DISC,
             run->options.max_loss == VERDI_DISC ? "" : "s", run->options.depth,
             plural(run->options.depth), verdi_book_get_path(book));
    if (run->options.counts)
        text_add(out, ", %" PRId64 " game%s", run->counts.games, plural(run->counts.games));
    text_add(out, ".");
}

static bool write_lines(const LinesRun *run, const Lines *lines) {
    void (*write)(FILE *, const Lines *) = run->html  ? lines_page
                                           : run->csv ? book_lines_csv
                                                      : book_lines_text;
    Output output;
    if (!output_open(&output, run->command, run->output))
        return false;
    write(output.stream, lines);
    return output_close(&output, true,
                        run->options.counts ? run->counts.games : lines->repertoire->count);
}

static int tell_lines(const LinesRun *run, verdi_book *book) {
    Repertoire repertoire;
    char settings[512];
    Text text = text_into(settings, sizeof settings);
    int error = repertoire_build(&repertoire, book, run->start, &run->options);
    bool good = false;
    describe(run, book, &text);
    Lines lines = {.repertoire = &repertoire,
                   .names = run->names,
                   .start = run->start,
                   .side = run->options.side,
                   .moves = run->moves,
                   .settings = settings,
                   .counted = has_counts(&repertoire)};
    if (error == VERDI_E_MEMORY)
        book_action_complain(run->command, "%s", verdi_strerror(VERDI_E_MEMORY));
    else if (error)
        book_action_fail(run->command, book);
    else if (!repertoire.count)
        book_action_complain(run->command, "%s: no move to learn %s", verdi_book_get_path(book),
                             *run->moves ? "behind these moves" : "at the start");
    else
        good = write_lines(run, &lines);
    repertoire_free(&repertoire);
    return good && !run->problems ? 0 : 1;
}

/* ----------------------------------------------------------------------------------------- main */

/* Where the lines begin; false after a complaint. */
static bool find_start(LinesRun *run, const char *moves) {
    char problem[RECORD_PROBLEM_SIZE] = "";
    Game game = game_new();
    Text text = text_into(run->moves, sizeof run->moves);
    bool good = !moves || transcript_read(&game, span_of(moves), -1, problem) == RECORD_WHOLE;
    for (int i = 0; good && i < game.length; i++)
        if (game_move(&game, i).square != SQUARE_PASS)
            text_add(&text, "%s", square_name(game_move(&game, i).square));
    run->start = game.now;
    game_free(&game);
    if (!good)
        book_action_complain(run->command, "--after: %s", problem);
    return good;
}

static bool spares_inputs(const LinesRun *run, const verdi_book *book, const CommandLine *line) {
    const char *const named[] = {verdi_book_get_path(book), run->games, run->openings.names};
    return output_spares(run->command, run->output, named, 3) &&
           output_spares(run->command, run->output, (const char *const *)line->operands,
                         line->count);
}

int book_lines_main(int argc, char **argv) {
    CommandLine line;
    LinesRun run = {.command = line.command, .counts = move_counts()};
    int status = manual_parse(&line, &book_lines_manual, &run, argc, argv);
    if (status >= 0)
        return status;
    if (!find_start(&run, run.after))
        return 2;
    run.names = opening_use_open(run.command, &run.openings);
    verdi_book *book = run.names ? book_action_open_read(&line, run.file) : NULL;
    bool good = book && spares_inputs(&run, book, &line) &&
                read_games(&run, run.games, line.operands, line.count);
    status = good ? tell_lines(&run, book) : 1;
    verdi_book_close(book);
    table_free(&run.counts.edges);
    opening_names_free(run.names);
    return status;
}
