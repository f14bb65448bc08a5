/* SPDX-License-Identifier: MIT
 *
 * verdi book lines: the lines of the book that a player of one side has to know.
 */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/number.h"
#include "base/system/path.h"
#include "front/command/book/book_action.h"
#include "front/command/games_run.h"
#include "front/front.h"
#include "front/kit/data/csv.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/output.h"
#include "front/kit/position_files.h"
#include "front/kit/report.h"
#include "front/kit/rows.h"
#include "front/page/lines_page.h"
#include "record/record.h"

typedef struct LinesRun {
    GamesRun run;
    const char *file, *after, *games; /* options */
    RepertoireOptions options;
    Position start;
    char moves[128]; /* moves that lead to the start */
    bool html, csv, json;
    MoveCounts counts;
    int discs; /* count moves up to this number of discs */
} LinesRun;

#define AT(member) OPTION_AT(LinesRun, member)

static const ManualOption book_lines_options[] = {
    ROW_BOOKS(LinesRun, file),
    {"side", "COLOUR", "the side that learns the lines", "black", "black white", AT(options.side)},
    {"max-loss", "DISCS", "include moves to learn that lose up to DISCS", "1",
     OPTION_AS(option_discs, LinesRun, options.max_loss), OPTION_RANGE(0, 128)},
    {"choices", "N", "print up to N moves to learn per position; 0: all", "0", AT(options.choices),
     OPTION_RANGE(0, 60)},
    {"plies", "N", "length of the lines, 1 to 60", "20", AT(options.depth), OPTION_RANGE(1, 60)},
    {"after", "MOVES", "begin the lines after these moves", .otherwise = "at the start",
     OPTION_AS(option_any_text, LinesRun, after)},
    {"games", "FILE", "take replies and counts from these games; \"-\": standard input", AT(games)},
    {"min-games", "N", "leave out replies played in fewer than N games", "0", AT(options.min_games),
     OPTION_RANGE(0, INT32_MAX)},
    {"html", NULL, "a page with boards", AT(html), .group = "Output"},
    {"csv", NULL, "CSV with a header row, a row per move", AT(csv)},
    {"json", NULL, "JSON Lines: an object per move", AT(json)},
    ROW_OUTPUT(LinesRun, run.output),
    ROWS_OPENINGS(LinesRun, run.openings),
    ROW_FORMAT(LinesRun, run.forced),
    {0}};

const Manual book_lines_manual = {
    .synopsis = "[OPTION...] [--games FILE...]",
    .about =
        "Prints a repertoire: the lines that a player of one side needs to know.\n"
        "For the player, a line has the book's moves that lose up to --max-loss, best first. For "
        "the opponent, it has all replies of the book and of the games, the most frequent first. "
        "Without --games, the counts in the book decide the order (verdi book import); without "
        "counts, the values do. Of moves that are equal by symmetry, only one is printed.\n"
        "A line ends after --plies, at the end of the game, where the book has no good move (\"not "
        "in the book\"), or where it reaches a position of an earlier line, in any orientation "
        "(\"as line 12\").\n"
        "The text has a row per line; moves are left blank if the row above has the same moves. "
        "Capitals are moves to learn. The value is that of the last position, for the player. "
        "Games and share belong to the first new reply of the row. CSV and JSON have a row per "
        "move of the tree. The HTML page has a board for each position with a move to learn.\n"
        "The games may be in any format of \"verdi help formats\". A bad record is reported, "
        "processing continues, and the exit status is 1.\n",
    .examples = "verdi book lines --side black --max-loss 1 --plies 12\n"
                "verdi book lines --side white --after f5d6 --html --output repertoire.html\n"
                "verdi book lines --games WTH_1985.wtb --min-games 5\n",
    .most_used = "side max-loss plies after html",
    .rules = "html!csv|json json!csv",
    .operand = "file",
    .options = book_lines_options,
    .size = sizeof(LinesRun)};

/* ---------------------------------------------------------------------------------------- games */

static bool take_game(const GamePlace *place, const Game *game, const char *problem, void *user) {
    LinesRun *lines = user;
    GamesRun *run = &lines->run;
    report_assumed(&run->progress, &run->limit, place);
    if (*problem || !game)
        games_run_problem(run, place, problem);
    else if (!move_counts_add(&lines->counts, game, lines->discs))
        games_run_fail(run, verdi_strerror(VERDI_E_MEMORY));
    return !run->failed;
}

static bool read_games(LinesRun *run, const char *const *files, int count) {
    if (!run->games && !count)
        return true;
    run->discs = bits_count(run->start.discs[BLACK] | run->start.discs[WHITE]) + run->options.depth;
    if (run->games)
        position_files_read_games(run->games, run->run.forced, take_game, run);
    games_run_read(&run->run, files, count, NULL, take_game, run, NULL);
    run->options.counts = &run->counts;
    return !run->run.failed;
}

enum { WIDTH = 3 /* width of a move */, SIZE = 1024 };

/* ----------------------------------------------------------------------------------------- text */

/* The number of moves of the longest line. */
static int longest(const Repertoire *repertoire) {
    int most = 0, path[REPERTOIRE_PATH];
    for (int i = 0; i < repertoire->count; i++)
        if (repertoire->moves[i].end != REPERTOIRE_ON) {
            int length = repertoire_path(repertoire, i, path) + 1;
            most = length > most ? length : most;
        }
    return most;
}

/* Adds " Tiger, as line 12, turned". */
static void add_notes(const Lines *lines, int first, int end, Text *out) {
    const RepertoireMove *last = &lines->repertoire->moves[end];
    const char *name = lines_run_name(lines, first, end);
    bool explained = last->end != REPERTOIRE_DEPTH;
    if (name || explained)
        text_add(out, "  %s%s", name ? name : "", name && explained ? ", " : "");
    if (last->end == REPERTOIRE_AGAIN)
        text_add(out, "as line %d%s", last->as_line, last->turned ? ", turned" : "");
    else if (explained)
        text_add(out, last->end == REPERTOIRE_OVER ? "game over" : "not in the book");
}

/* The first move of the other side among the new moves of a line, which begin at `index`. -1 if
 * there is none. */
static int find_answer(const Repertoire *repertoire, int index) {
    for (int end = repertoire_end(repertoire, index); index <= end; index++)
        if (!repertoire->moves[index].own && repertoire->moves[index].square != SQUARE_PASS)
            return index;
    return -1;
}

static void add_numbers(const Lines *lines, int first, int end, Text *out) {
    const Repertoire *repertoire = lines->repertoire;
    int answer = find_answer(repertoire, first), value;
    if (repertoire_value(repertoire, end, &value))
        text_add(out, " %+7.2f", (double)value / VERDI_DISC);
    else
        text_add(out, " %7s", "?");
    const RepertoireMove *move = answer < 0 ? NULL : &repertoire->moves[answer];
    if (lines->counted && move && move->of)
        text_add(out, " %6" PRIu32 " %3s%%", move->games,
                 number_percent(move->games / (double)move->of, 0).text);
    else if (lines->counted)
        text_add(out, " %6s %4s", "", "");
}

static void print_line(FILE *out, const Lines *lines, int first, int length) {
    const Repertoire *repertoire = lines->repertoire;
    int path[REPERTOIRE_PATH], before = repertoire_path(repertoire, first, path);
    int end = repertoire_end(repertoire, first);
    char data[SIZE];
    Text text = text_into(data, sizeof data);
    text_add(&text, "%5d %*s", repertoire->moves[first].line, WIDTH * before, "");
    for (int i = first; i <= end; i++) {
        text_add_char(&text, ' ');
        lines_move(&repertoire->moves[i], &text);
    }
    text_add(&text, "%*s", WIDTH * (length - before - (end - first + 1)), "");
    add_numbers(lines, first, end, &text);
    add_notes(lines, first, end, &text);
    while (data[text.length - 1] == ' ')
        data[--text.length] = '\0';
    fprintf(out, "%s\n", data);
}

/* Writes one row per line. Moves in common with the line above are left blank. */
static void write_text(FILE *out, const Lines *lines) {
    const Repertoire *repertoire = lines->repertoire;
    int length = longest(repertoire);
    fprintf(out, "%s\n%d line%s, %d position%s to learn; capitals are %s's moves\n\n",
            lines->settings, repertoire->lines, plural(repertoire->lines), repertoire->decisions,
            plural(repertoire->decisions), colour_name(lines->side));
    fprintf(out, "%5s  %-*s %7s%s\n", "line", WIDTH * length - 1, "moves", "value",
            lines->counted ? "  games share" : "");
    for (int i = 0; i < repertoire->count; i = repertoire_end(repertoire, i) + 1)
        print_line(out, lines, i, length);
}

/* --------------------------------------------------------------------------------- CSV and JSON */

/* Adds all moves up to this one as a transcript, without passes. */
static void add_transcript(const Lines *lines, int index, Text *out) {
    int path[REPERTOIRE_PATH], count = repertoire_path(lines->repertoire, index, path);
    text_add(out, "%s", lines->moves);
    path[count++] = index;
    for (int i = 0; i < count; i++) {
        Square square = lines->repertoire->moves[path[i]].square;
        if (square != SQUARE_PASS)
            text_add(out, "%s", square_name(square));
    }
}

static const char columns[] =
    "line_number=lineNumber,turn,transcript,move,side,own,value,loss,games,share,end,"
    "as_line=asLine,opening,*board,settings";

static json_t *row_json(const Lines *lines, int index) {
    static const char *const ends[] = {NULL, "depth", "unknown", "over", "again"};
    const RepertoireMove *move = &lines->repertoire->moves[index];
    const char *name = lines_name(lines, move);
    int path[REPERTOIRE_PATH], number = repertoire_path(lines->repertoire, index, path);
    char moves[SIZE];
    Text text = text_into(moves, sizeof moves);
    add_transcript(lines, index, &text);
    json_t *row =
        json_pack("{s:i, s:i, s:s, s:s, s:s, s:b, s:s*}", "lineNumber", move->line, "turn",
                  lines->turn + number, "transcript", moves, "move", square_name(move->square),
                  "side", colour_name(move->before.side), "own", move->own, "end", ends[move->end]);
    if (move->valued) {
        object_set(row, "value", result_discs(move->value));
        object_set(row, "loss", result_discs(move->loss));
    }
    if (move->of) {
        object_set(row, "games", json_integer(move->games));
        object_set(row, "share", json_real(round(1e4 * move->games / (double)move->of) / 1e4));
    }
    if (move->end == REPERTOIRE_AGAIN)
        object_set(row, "asLine", json_integer(move->as_line));
    object_set(row, "opening", name ? json_string(name) : json_null());
    object_set(row, "board", result_board(move->before));
    object_set(row, "settings", json_string(lines->settings));
    object_complete(row, "value loss games share end asLine");
    return row;
}

/* Writes a header row and one row per move. */
static void write_csv(FILE *out, const Lines *lines) {
    csv_print(out, columns, NULL);
    for (int i = 0; i < lines->repertoire->count; i++)
        csv_print(out, columns, row_json(lines, i));
}

static void write_json(FILE *out, const Lines *lines) {
    for (int i = 0; i < lines->repertoire->count; i++)
        object_print(row_json(lines, i), out);
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
             plural(run->options.depth),
             run->html ? path_name(verdi_book_get_path(book)) : verdi_book_get_path(book));
    if (run->options.counts)
        text_add(out, ", %" PRId64 " game%s", run->counts.games, plural(run->counts.games));
    text_add(out, ".");
}

static bool write_lines(const LinesRun *run, const Lines *lines) {
    void (*write)(FILE *, const Lines *) = run->html   ? lines_page
                                           : run->csv  ? write_csv
                                           : run->json ? write_json
                                                       : write_text;
    Output output;
    if (!output_open(&output, run->run.output))
        return false;
    write(output.stream, lines);
    return output_close(&output, true,
                        run->options.counts ? run->counts.games : lines->repertoire->count);
}

static int print_lines(const LinesRun *run, verdi_book *book) {
    Repertoire repertoire;
    char settings[512];
    Text text = text_into(settings, sizeof settings);
    int error = repertoire_build(&repertoire, book, run->start, &run->options);
    bool good = false;
    describe(run, book, &text);
    Lines lines = {.repertoire = &repertoire,
                   .names = run->run.names,
                   .start = run->start,
                   .side = run->options.side,
                   .moves = run->moves,
                   .turn = (int)strlen(run->moves) / 2,
                   .settings = settings,
                   .counted = has_counts(&repertoire)};
    if (error == VERDI_E_MEMORY)
        report_error("%s", verdi_strerror(VERDI_E_MEMORY));
    else if (error)
        book_action_fail(book);
    else if (!repertoire.count)
        report_error("%s: no move to learn %s", verdi_book_get_path(book),
                     *run->moves ? "after these moves" : "at the start");
    else
        good = write_lines(run, &lines);
    repertoire_free(&repertoire);
    return good && !run->run.problems ? 0 : 1;
}

/* ----------------------------------------------------------------------------------------- main */

/* Finds the position where the lines begin. False after reporting an error. */
static bool find_start(LinesRun *run, const char *moves) {
    char problem[RECORD_PROBLEM_SIZE] = "";
    Game game = game_new();
    Text text = text_into(run->moves, sizeof run->moves);
    bool good = !moves || transcript_read(&game, span_of(moves), -1, NULL, problem) == RECORD_WHOLE;
    for (int i = 0; good && i < game.length; i++)
        if (game_move(&game, i).square != SQUARE_PASS)
            text_add(&text, "%s", square_name(game_move(&game, i).square));
    run->start = game.now;
    game_free(&game);
    if (!good)
        report_error("--after: %s", problem);
    return good;
}

int book_lines_main(CommandLine *line, void *options) {
    LinesRun *run = options;
    run->counts = move_counts();
    if (!find_start(run, run->after))
        return 2;
    bool good = games_run_open(&run->run, &line->settings, line->operands, line->count);
    verdi_book *book = good ? book_action_open_all(line, run->file) : NULL;
    const char *const inputs[] = {book ? verdi_book_get_path(book) : NULL, run->games};
    good = book && output_spares(run->run.output, inputs, 2) &&
           read_games(run, (const char *const *)line->operands, line->count);
    int status = good ? print_lines(run, book) : 1;
    verdi_book_close(book);
    table_free(&run->counts.edges);
    games_run_close(&run->run);
    return status;
}
