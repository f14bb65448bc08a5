/* SPDX-License-Identifier: MIT
 *
 * verdi review: writes a report of one game, or of all games of files and folders with an index.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file_read.h"
#include "base/system/console.h"
#include "base/system/path.h"
#include "base/utf8.h"
#include "front/command/games_run.h"
#include "front/command/review/review_output.h"
#include "front/front.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/output.h"
#include "front/kit/position_files.h"
#include "front/kit/rows.h"
#include "record/record.h"

typedef struct Reviewer {
    ReviewOptions options;
    bool all, html, json, csv, use_book;
    int critical;       /* discs */
    int wanted;         /* number of the game to report; 0: the only one */
    const char *engine; /* the address that review_page() takes */
    GamesRun run;
    ReviewOutput *output;
    verdi_book
        *book;       /* shows where games leave the book, while the judge uses others; NULL: none */
    Game game;       /* the game to report */
    GamePlace place; /* its place */
    char problem[RECORD_PROBLEM_SIZE];
    int records; /* records read; not counted with --all */
    int earlier; /* games reported by an earlier run */
} Reviewer;

#define AT(member) OPTION_AT(Reviewer, member)

static const ManualOption review_options[] = {
    {"all", NULL, "write a page per game and an index into the folder --output", AT(all),
     .group = "Output"},
    {"output", "FILE",
     "write to this file, in the form that its ending names (with --all: to this folder)",
     AT(run.output)},
    {"html", NULL, "an HTML page that needs no other file", AT(html)},
    {"engine", "URL",
     "let readers of the page try moves: URL is the web package's folder, as seen from the page",
     AT(engine)},
    {"json", NULL, "JSON: an object per game", AT(json)},
    {"csv", NULL, "CSV with a header row: a line per move", AT(csv)},
    {"loss", "DISCS", "least loss of a critical moment, 1 to 64", "4", AT(critical),
     OPTION_RANGE(1, 64)},
    {"moments", "N",
     "show up to N critical moments, 0 to 60: the decisive one, then those with the largest losses",
     "60", AT(options.moments), OPTION_RANGE(0, REVIEW_MOMENTS)},
    ROWS_OPENINGS(Reviewer, run.openings),
    ROW_FORMAT(Reviewer, run.forced),
    {"game", "N", "review the N-th game of the file", AT(wanted), OPTION_RANGE(1, INT32_MAX)},
    ROW_CACHE(Reviewer, run.cache_file),
    {"use-book", NULL, "take values from the opening book; the default unless VERDI_BOOK=none",
     AT(use_book)},
    {0}};

const Manual review_manual = {
    .synopsis = "[OPTION...] GAME\n--all --output FOLDER [OPTION...] FILE|FOLDER...",
    .about =
        "Writes a report of a game: as text, or as a page with boards (--output game.html).\n"
        "The text says what decided the game, and lists the critical moves. The page shows a graph "
        "of the value, boards of the critical moments, and the discs that "
        "each player lost in each part of the game. GAME is a file in any format of \"verdi help "
        "formats\", \"-\" for standard input, or a transcript. With --all, each game of the files "
        "gets a page in the folder, and index.html lists the pages. The same command resumes a "
        "stopped run. --json and --csv write the same numbers instead.\n"
        "With --engine, the reader of a page can try moves and see their values. URL is the "
        "folder of the web package on the page's own server, absolute or as seen from the page. "
        "Browsers refuse this for a page that is opened as a file.\n"
        "Every position is searched at --level; the default level solves positions of up to 22 "
        "empty squares. Each of --threads has a table of --hash MiB. Positions in the opening book "
        "take their values from the book unless --no-book is given.\n"
        "A move loses the difference between the value of the best move and its own value. After "
        "the book, both values come from searches of the same depth. With 22 empty squares or "
        "fewer, the loss of a win or a draw is proven. With more empty squares, a move "
        "\"probably\" lost a win if the probability of a win falls by more than 50 percentage "
        "points. It \"probably\" lost a "
        "draw if the probability of a loss rises by more than 50 points. All "
        "numbers are computed from values rounded to a tenth of a disc; "
        "src/front/json/json.schema.json defines the JSON.\n",
    .examples = "verdi review --output game.html game.ggf\n"
                "verdi review --all --output reports games.ggf\n"
                "verdi review --csv f5d6c3d3c4f4f6\n",
    .most_used = "output all game level loss",
    .keys = "level depth nodes confidence threads hash score weights cpu book no-book",
    .defaults = "level=16 hash=64",
    .rules = "json!csv|html csv!html engine:html|all engine!json|csv all!game all:output|json|csv "
             "use-book!no-book",
    .operand = "game",
    .least = 1,
    .options = review_options,
    .size = sizeof(Reviewer)};

static void write_judged_game(const JudgedGame *game, void *user) {
    Reviewer *reviewer = user;
    Review review;
    review_pick(&review, game, &reviewer->options);
    if (reviewer->book && game->standard)
        review.book_moves = review_book_moves(reviewer->book, game);
    reviewer->run.failed = !review_output_add(reviewer->output, &review);
}

static void note_bad_record(const GamePlace *place, const char *problem, void *user) {
    Reviewer *reviewer = user;
    review_output_problem(reviewer->output, reviewer->options.settings, place, problem);
}

/* ------------------------------------------------------------------------------------- one game */

/* Counts games, and keeps the wanted one. */
static bool keep_wanted_game(const GamePlace *place, const Game *game, const char *problem,
                             void *user) {
    Reviewer *reviewer = user;
    reviewer->records += place->item.number > 0;
    bool mine = reviewer->records == (reviewer->wanted ? reviewer->wanted : 1);
    if (*problem && (mine || place->item.number == 0))
        games_run_problem(&reviewer->run, place, problem);
    if (*problem && !game && (mine || place->item.number == 0))
        note_bad_record(place, problem, reviewer);
    if (!game || !mine)
        return true;
    report_assumed(NULL, &reviewer->run.limit, place);
    Text text = text_into(reviewer->problem, sizeof reviewer->problem);
    text_add(&text, "%s", problem);
    reviewer->place = (GamePlace){.file = place->file, .item = place->item};
    return game_copy(&reviewer->game, game) ||
           games_run_fail(&reviewer->run, verdi_strerror(VERDI_E_MEMORY));
}

static bool review_one(Reviewer *reviewer, const char *name) {
    char problem[128];
    GamesRun *run = &reviewer->run;
    position_files_read_games(name, run->forced, keep_wanted_game, reviewer);
    if (run->failed)
        return false;
    if (reviewer->records > 1 && !reviewer->wanted) {
        snprintf(problem, sizeof problem,
                 "%.60s has %d games: choose one with --game N, or use --all", name,
                 reviewer->records);
        return games_run_fail(run, problem);
    }
    if (!reviewer->game.length) {
        if (!run->problems)
            games_run_problem(run, &(GamePlace){.file = name},
                              reviewer->place.file ? "no moves to review" : "no such game in it");
        return false;
    }
    run->games++;
    run->progress.total = judge_positions(&reviewer->game);
    if (!judge_submit(run->judge, &reviewer->place, &reviewer->game, reviewer->problem, 1))
        return games_run_fail(run, verdi_strerror(VERDI_E_MEMORY));
    engine_crew_finish(judge_crew(run->judge));
    return !run->failed;
}

/* ------------------------------------------------------------------------------------ all games */

/* The data that an earlier run would have written about the game; NULL if memory is short. */
static json_t *describe_page(const Reviewer *reviewer, const GamePlace *place, const Game *game) {
    char names[2][1024], moves[3 * JUDGE_MOVES];
    Text text = text_into(moves, sizeof moves);
    transcript_write(game, &text);
    for (int colour = 0; colour < 2; colour++)
        utf8_clean(names[colour], sizeof names[colour], game->name[colour]);
    return json_pack("{s:i, s:o, s:o, s:i, s:o, s:s, s:s, s:s}", "format", REVIEW_FORMAT,
                     "settings", object_text(reviewer->options.settings), "file",
                     object_text(place->file), "record", place->item.number, "start",
                     result_board(game->start), "transcript", moves, "black", names[BLACK], "white",
                     names[WHITE]);
}

/* False if an earlier run has reported the game. */
static bool begin_game(const GamePlace *place, const Game *game, void *user) {
    Reviewer *reviewer = user;
    json_t *expected = describe_page(reviewer, place, game);
    bool there = review_output_has(reviewer->output, expected, reviewer->run.games);
    json_decref(expected);
    if (there) {
        reviewer->earlier++;
        reviewer->run.progress.done += judge_positions(game);
        reviewer->run.progress.skipped += judge_positions(game);
    }
    return !there;
}

typedef struct Names {
    char **name;
    int count;
} Names;

/* Whether a file is neither hidden nor a list of names. */
static bool is_game_file(const char *name) {
    const char *ending = path_ending(name);
    return *name != '.' && strcasecmp(ending, ".jou") != 0 && strcasecmp(ending, ".trn") != 0;
}

static bool names_add(Names *names, const char *folder, const char *name) {
    char **grown = realloc(names->name, (size_t)(names->count + 1) * sizeof *grown);
    if (!grown)
        return false;
    names->name = grown;
    return asprintf(&names->name[names->count], "%s%s%s", folder, *folder ? "/" : "", name) >= 0 &&
           ++names->count;
}

/* Replaces a folder by its files, sorted by name. */
static bool names_expand(Names *names, const char *name) {
    struct stat status;
    if (stat(name, &status) || !S_ISDIR(status.st_mode))
        return names_add(names, "", name);
    char **list = NULL;
    int count = file_list(name, is_game_file, &list);
    bool good = true;
    for (int i = 0; i < count; i++) {
        int before = names->count;
        good = good && names_add(names, name, list[i]);
        if (good && stat(names->name[before], &status) == 0 && S_ISDIR(status.st_mode))
            free(names->name[--names->count]);
    }
    file_list_free(list, count);
    return good;
}

static bool review_all(Reviewer *reviewer, char *const *operands, int count) {
    Names names = {0};
    bool good = true;
    for (int i = 0; i < count; i++)
        good = good && names_expand(&names, operands[i]);
    if (!good)
        games_run_fail(&reviewer->run, verdi_strerror(VERDI_E_MEMORY));
    else
        reviewer->run.failed =
            !output_spares(reviewer->run.output, (const char *const *)names.name, names.count);
    if (!reviewer->run.failed)
        games_run_files(&reviewer->run, names.name, names.count);
    char earlier[48];
    snprintf(earlier, sizeof earlier, " (%d from an earlier run)", reviewer->earlier);
    if (!reviewer->run.failed)
        games_run_report_end(&reviewer->run, earlier);
    for (int i = 0; i < names.count; i++)
        free(names.name[i]);
    free(names.name);
    return !reviewer->run.failed;
}

/* ----------------------------------------------------------------------------------------- main */

static int review_files(Reviewer *reviewer, const CommandLine *line) {
    const Settings *settings = &line->settings;
    ReviewStyle style = reviewer->json                    ? REVIEW_JSON
                        : reviewer->csv                   ? REVIEW_CSV
                        : reviewer->html || reviewer->all ? REVIEW_HTML
                                                          : REVIEW_TEXT;
    char described[512], problem[VERDI_BOOK_PROBLEM];
    Text text = text_into(described, sizeof described);
    GamesRun *run = &reviewer->run;
    reviewer->game = game_new();
    bool good = games_run_open(run, settings, line->operands, reviewer->all ? 0 : line->count) &&
                games_run_judge(run, settings) &&
                games_run_open_book(run, settings, judge_crew(run->judge));
    if (good && !open_book_to_read(settings, &reviewer->book, problem))
        good = games_run_fail(run, problem);
    if (good) {
        games_run_describe(run, settings, &text);
        text_add(&text, " critical=%d.%d moments=%d", reviewer->options.critical / 10,
                 reviewer->options.critical % 10, reviewer->options.moments);
        if (reviewer->engine)
            text_add(&text, " engine=%s", reviewer->engine);
        if (reviewer->book)
            text_add(&text, " book=%016" PRIx64, verdi_book_get_digest(reviewer->book));
        reviewer->options.settings = described;
        reviewer->output = review_output_open(run->output, style, reviewer->all, reviewer->engine);
        good = reviewer->output != NULL;
    }
    if (good)
        good = reviewer->all ? review_all(reviewer, line->operands, line->count)
                             : review_one(reviewer, line->operands[0]);
    games_run_close(run);
    verdi_book_close(reviewer->book);
    good = review_output_close(reviewer->output, good, run->games);
    game_free(&reviewer->game);
    if (good && style == REVIEW_TEXT && console_is_terminal(1))
        report_error("for a page with boards and a graph, add --output game.html");
    return good && !run->problems ? 0 : 1;
}

enum { ADDRESS_MOST = 200 };

/* Others are percent-encoded in addresses. */
static bool is_address(const char *text) {
    size_t length = 0;
    while (text[length] > ' ' && text[length] <= '~')
        length++;
    return length && !text[length] && length <= ADDRESS_MOST;
}

int review_main(CommandLine *line, void *options) {
    Reviewer *reviewer = options;
    reviewer->run.needs_moves = true;
    reviewer->run.begin = begin_game;
    reviewer->run.take = write_judged_game;
    reviewer->run.bad = note_bad_record;
    reviewer->run.user = reviewer;
    if (!reviewer->all && line->count > 1) {
        report_usage("expected one game, or --all");
        return 2;
    }
    if (reviewer->engine && !is_address(reviewer->engine)) {
        report_usage("--engine: expected an address of up to %d characters, in ASCII and without "
                     "blanks",
                     ADDRESS_MOST);
        return 2;
    }
    line->settings.no_book &= !reviewer->use_book;
    reviewer->options.critical = 10 * reviewer->critical;
    return review_files(reviewer, line);
}
