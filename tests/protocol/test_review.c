/* SPDX-License-Identifier: MIT
 *
 * verdi review from outside: the same numbers on the page, in JSON and in CSV, pages that are
 * strictly well-formed whatever stands in the record, records that are no good, whole folders, and
 * going on after a stop.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "folder.h"
#include "record/record.h"
#include "reviews.h"
#include "run.h"
#include "verdi/book.h"
#include "wellformed.h"

#define RUN(status, ...) RUN_VERDI(status, "review", __VA_ARGS__)

static void assert_well_formed(const char *page) {
    const char *problem = wellformed_problem(page);
    ck_assert_msg(problem == NULL, "%s", problem);
}

/* ------------------------------------------------------------------ the same numbers everywhere */

/* A number of the page: the minus sign of typography, a plus, one of a table's cells. */
static double page_number(const char *at) {
    return strncmp(at, "\xe2\x88\x92", 3) == 0 ? -strtod(at + 3, NULL) : strtod(at, NULL);
}

/* The text after the next occurrence of `mark`; moves on. */
static const char *after(const char **at, const char *mark) {
    const char *found = strstr(*at, mark);
    ck_assert_msg(found != NULL, "no '%s' in '%.200s'", mark, *at);
    *at = found + strlen(mark);
    return *at;
}

/* One field of a line of CSV without quotes. */
static const char *field(const char *line, int index, char value[128]) {
    for (; index > 0; index--)
        line = strchr(line, ',') + 1;
    snprintf(value, 128, "%.*s", (int)strcspn(line, ",\n"), line);
    return value;
}

enum { NUMBER = 5, SIDE, PHASE, PLAYED, VALUE, BEST, BEST_VALUE, LOSS, AFTER, EXACT };
enum { WIN = EXACT + 4, DRAWN, BEST_WIN, BEST_DRAWN, SLIP };

static void compare_chances(const json_t *move, const char *key, const char *csv, int column) {
    const json_t *chances = json_object_get(move, key);
    char word[128];
    ck_assert_double_eq(strtod(field(csv, column, word), NULL), reviews_number(chances, "win"));
    ck_assert_double_eq(strtod(field(csv, column + 1, word), NULL),
                        reviews_number(chances, "draw"));
}

static void compare_move(const json_t *move, const char *csv, const char **page) {
    char word[128];
    ck_assert_double_eq(strtod(field(csv, NUMBER, word), NULL), reviews_number(move, "number"));
    ck_assert_str_eq(field(csv, SIDE, word), reviews_text(move, "side"));
    ck_assert_str_eq(field(csv, PHASE, word), reviews_text(move, "phase"));
    ck_assert_str_eq(field(csv, PLAYED, word), reviews_text(move, "played"));
    ck_assert_str_eq(field(csv, BEST, word), reviews_text(move, "best"));
    ck_assert_double_eq(strtod(field(csv, VALUE, word), NULL), reviews_number(move, "value"));
    ck_assert_double_eq(strtod(field(csv, BEST_VALUE, word), NULL),
                        reviews_number(move, "bestValue"));
    ck_assert_double_eq(strtod(field(csv, LOSS, word), NULL), reviews_number(move, "loss"));
    ck_assert_double_eq(strtod(field(csv, AFTER, word), NULL), reviews_number(move, "after"));
    ck_assert_int_eq(atoi(field(csv, EXACT, word)), reviews_flag(move, "exact"));
    compare_chances(move, "chances", csv, WIN);
    compare_chances(move, "bestChances", csv, BEST_WIN);
    const json_t *slip = json_object_get(move, "slip");
    ck_assert_str_eq(field(csv, SLIP, word), slip ? json_string_value(slip) : "");
    ck_assert_double_eq_tol(reviews_number(move, "bestValue") - reviews_number(move, "value"),
                            reviews_number(move, "loss"), 1e-9);
    ck_assert_double_eq(strtod(after(page, "<th scope=\"row\">"), NULL),
                        reviews_number(move, "number"));
    after(page, "</span>");
    const char *played = strstr(*page, reviews_text(move, "played"));
    ck_assert(played && played < *page + 40);
    after(page, "</td><td>");
    ck_assert_double_eq(page_number(*page), reviews_number(move, "value"));
    after(page, "<td class=\"text");
    after(page, ">");
    ck_assert_int_eq(strncmp(*page,
                             reviews_flag(move, "forced") ? "forced" : reviews_text(move, "best"),
                             strcspn(*page, "<")),
                     0);
    after(page, "<td class=\"value");
    after(page, ">");
    ck_assert_double_eq(page_number(*page), reviews_number(move, "bestValue"));
    after(page, "<td class=\"loss");
    after(page, ">");
    ck_assert_double_eq(page_number(*page), reviews_number(move, "loss"));
}

/* Sums over the lines of CSV, against JSON's totals and the table of the page. */
static void compare_totals(const json_t *review, const char *csv, const char *page) {
    static const char *const phases[] = {"opening", "middle", "endgame", "all"};
    static const char *const sides[] = {"black", "white"};
    char word[128];
    const char *at = page;
    after(&at, "Discs lost</h2>");
    after(&at, "<tbody>");
    for (int phase = 0; phase < 4; phase++)
        for (int side = 0; side < 2; side++) {
            double loss = 0;
            int moves = 0, perfect = 0;
            for (const char *line = strchr(csv, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
                if (strcmp(field(line, SIDE, word), sides[side]) != 0 ||
                    (phase < 3 && strcmp(field(line, PHASE, word), phases[phase]) != 0))
                    continue;
                moves++;
                loss += strtod(field(line, LOSS, word), NULL);
                perfect += strtod(field(line, LOSS, word), NULL) == 0;
            }
            const json_t *losses = json_object_get(json_object_get(review, "losses"), sides[side]);
            const json_t *total = json_object_get(losses, phases[phase]);
            ck_assert_double_eq_tol(reviews_number(total, "loss"), loss, 1e-9);
            ck_assert_double_eq(reviews_number(total, "moves"), moves);
            ck_assert_double_eq(reviews_number(total, "perfect"), perfect);
            ck_assert_double_eq_tol(reviews_number(total, "mean"), moves ? loss / moves : 0,
                                    0.0051);
            const char *cell = after(&at, "<td>");
            if (moves == 0) {
                ck_assert_int_eq(strncmp(cell, "\xe2\x80\x93</td>", 8), 0);
                continue;
            }
            ck_assert_double_eq(strtod(cell, NULL), reviews_number(total, "loss"));
            ck_assert_double_eq(strtod(after(&at, "<small>"), NULL), reviews_number(total, "mean"));
        }
}

TEST(test_same_numbers_everywhere) {
    for (int i = 0; reviews_games[i]; i++) {
        const char *page = RUN(0, "--level", "4", reviews_games[i]);
        const char *csv = RUN(0, "--level", "4", "--csv", reviews_games[i]);
        const char *json = RUN(0, "--level", "4", "--json", reviews_games[i]);
        json_t *review = reviews_parse(json);
        const char *line = strchr(csv, '\n') + 1, *at = page;
        assert_well_formed(page);
        ck_assert_str_eq(reviews_text(review, "transcript"), reviews_games[i]);
        compare_totals(review, csv, page);
        after(&at, "All moves</h2>");
        after(&at, "<tbody>");
        size_t count = reviews_count(review);
        ck_assert_uint_eq(count, strlen(reviews_games[i]) / 2);
        for (size_t k = 0; k < count; k++, line = strchr(line, '\n') + 1) {
            compare_move(reviews_move(review, k), line, &at);
            ck_assert_str_eq(reviews_text(reviews_move(review, k), "phase"), k < 20   ? "opening"
                                                                             : k < 40 ? "middle"
                                                                                      : "endgame");
        }
        ck_assert_str_eq(line, "");
        json_decref(review);
    }
}

/* All that lost four discs or more has a board, the costliest first, and no slip goes before it. */
TEST(test_moments_by_loss) {
    const char *out = RUN(0, "--level", "4", "--json", REVIEWS_DRAW);
    json_t *review = reviews_parse(out);
    double losses[64] = {0};
    int moments = 0, critical = 0;
    for (size_t i = 0; i < reviews_count(review); i++) {
        const json_t *move = reviews_move(review, i);
        const json_t *moment = json_object_get(move, "moment");
        bool slip = json_object_get(move, "slip") != NULL;
        ck_assert_int_eq(moment != NULL, slip || reviews_number(move, "loss") >= 4);
        critical += reviews_number(move, "loss") >= 4;
        if (!moment)
            continue;
        losses[json_integer_value(moment)] = reviews_number(move, "loss");
        moments++;
    }
    ck_assert_int_gt(critical, 8);
    for (int i = 2; i <= moments; i++)
        ck_assert_double_le(losses[i], losses[i - 1]);
    json_decref(review);
    const char *page = RUN(0, "--level", "4", "--moments", "3", REVIEWS_DRAW);
    const char *at = page;
    for (int i = 1; i <= 3; i++) {
        char mark[32];
        snprintf(mark, sizeof mark, "id=\"moment-%d\"", i);
        after(&at, mark);
        after(&at, ">lost ");
        ck_assert_double_eq(strtod(at, NULL), losses[i]);
    }
    ck_assert_ptr_null(strstr(at, "id=\"moment-4\""));
}

/* The graph says of each move what the table says: one search is behind both. */
TEST(test_graph_and_table_agree) {
    const char *page = RUN(0, "--level", "5", REVIEWS_PASSES);
    const char *out = RUN(0, "--level", "5", "--json", REVIEWS_PASSES);
    json_t *review = reviews_parse(out);
    const char *at = page;
    for (size_t i = 0; i < reviews_count(review); i++) {
        const json_t *move = reviews_move(review, i);
        bool black = strcmp(reviews_text(move, "side"), "black") == 0;
        char mark[64];
        snprintf(mark, sizeof mark, "<title>%d %s %s: ", (int)i + 1, black ? "Black" : "White",
                 reviews_text(move, "played"));
        after(&at, mark);
        double value = reviews_number(move, "value");
        ck_assert_double_eq(page_number(at), black ? value : -value);
        ck_assert_double_eq(reviews_number(move, "after"), black ? value : -value);
    }
    json_decref(review);
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++)
        count++;
    return count;
}

/* A board after each move, with links to the next and the last one, and the whole game on one. */
TEST(test_record_and_steps) {
    const char *page = RUN(0, "--level", "1", REVIEWS_PASSES);
    char mark[64];
    int count = (int)strlen(REVIEWS_PASSES) / 2;
    assert_well_formed(page);
    ck_assert_ptr_null(strstr(page, "<script"));
    ck_assert_ptr_nonnull(strstr(page, "<p class=\"transcript\">" REVIEWS_PASSES "</p>"));
    ck_assert_int_eq(count_of(page, "<section class=\"step"), count + 1);
    for (int i = 0; i <= count; i++) {
        snprintf(mark, sizeof mark, " id=\"move-%d\">", i);
        ck_assert_int_eq(count_of(page, mark), 1);
        const char *step = strstr(page, mark), *end = strstr(step, "</section>");
        snprintf(mark, sizeof mark, "href=\"#move-%d\">next", i + 1);
        const char *next = strstr(step, mark);
        ck_assert_int_eq(next && next < end, i < count);
        snprintf(mark, sizeof mark, "href=\"#move-%d\">\xe2\x80\xb9 back", i - 1);
        const char *back = strstr(step, mark);
        ck_assert_int_eq(back && back<end, i> 0);
    }
    /* The start, which stands last, is what is shown where the address names no move. */
    ck_assert_ptr_nonnull(strstr(page, "<section class=\"step start\" id=\"move-0\">"));
    ck_assert_ptr_null(strstr(strstr(page, "id=\"move-0\""), "<section class=\"step"));
    /* The diagram: so many numbers, on the squares where they were played. */
    ck_assert_int_eq(count_of(page, "class=\"on-black\"") + count_of(page, "class=\"on-white\""),
                     count);
    ck_assert_ptr_nonnull(strstr(page, "<text class=\"on-black\" x=\"90\" y=\"113.2\" "
                                       "text-anchor=\"middle\">1</text>")); /* e6 */
}

TEST(test_threads_change_nothing) {
    const char *one = RUN(0, "--level", "8", "--threads", "1", REVIEWS_PASSES);
    const char *three = RUN(0, "--level", "8", "--threads", "3", REVIEWS_PASSES);
    ck_assert_str_eq(one, three);
}

/* ------------------------------------------------------------------------------- kinds of games */

TEST(test_passes_and_ends) {
    const char *page = RUN(0, "--level", "2", REVIEWS_PASSES);
    ck_assert_ptr_nonnull(strstr(page, "<h1><bdi>White</bdi> wins 54\xe2\x80\x93"
                                       "10</h1>"));
    int passes = 0;
    for (const char *at = page; (at = strstr(at, "class=\"pass\"")); at++)
        passes++;
    ck_assert_int_eq(passes, 4);
    page = RUN(0, "--level", "2", REVIEWS_WIPE_OUT);
    ck_assert_ptr_nonnull(strstr(page, "<h1><bdi>Black</bdi> wins 64\xe2\x80\x93"
                                       "0</h1>"));
    page = RUN(0, "--level", "2", REVIEWS_DRAW);
    ck_assert_ptr_nonnull(strstr(page, "<h1>A draw, 32\xe2\x80\x93"
                                       "32</h1>"));
    page = RUN(0, "--level", "2", "f5d6c3d3c4");
    ck_assert_ptr_nonnull(strstr(page, "<h1>An unfinished game</h1>"));
    ck_assert_ptr_nonnull(strstr(page, "<dt>Opening</dt><dd>"));
}

/* A page loads nothing: the style sheet of the sources is in it, to the last byte. */
TEST(test_style_is_in_the_page) {
    const char *path = testing_source("src/front/page/review.css");
    const char *style = folder_read(path), *page = RUN(0, "--level", "1", "f5d6");
    char *expected;
    ck_assert_ptr_nonnull(strstr(style, "\nbody{"));
    ck_assert_int_gt(asprintf(&expected, "<style>\n%s</style>\n</head>", style), 0);
    ck_assert_ptr_nonnull(strstr(page, expected));
    free(expected);
}

/* A game whose every text tries to break out. */
#define EVIL "<script>alert(1)</script>&\"'>\x01\x07\xff\xc3\xa9\xed\xa0\x80"

TEST(test_texts_are_escaped) {
    bool any_name = process_on_posix("names of files with < and >");
    folder_make();
    const char *file = folder_write_text(any_name ? "a&b<c>.ggf" : "a&bc.ggf",
                                         "(;GM[Othello]PB[" EVIL "]PW[" EVIL "]PC[" EVIL
                                         "]BO[8 -------- -------- -------- ---O*--- ---*O--- "
                                         "-------- -------- -------- *]B[f5]W[d6];)");
    const char *page = RUN(0, "--level", "1", file);
    assert_well_formed(page);
    ck_assert_ptr_nonnull(strstr(page, "&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;&gt;  "
                                       "\xef\xbf\xbd\xc3\xa9\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"));
    ck_assert_ptr_nonnull(strstr(page, any_name ? "a&amp;b&lt;c&gt;.ggf" : "a&amp;bc.ggf"));
    const char *json = RUN(0, "--level", "1", "--json", file);
    json_t *review = reviews_parse(json);
    ck_assert_ptr_nonnull(
        strstr(reviews_text(review, "black"), "<script>alert(1)</script>&\"'>  "));
    json_decref(review);
    const char *csv = RUN(0, "--level", "1", "--csv", file);
    ck_assert_ptr_nonnull(strstr(csv, ",\"<script>alert(1)</script>&\"\"'>  "));
    const char *pages = folder_path("pages");
    RUN(0, "--level", "1", "--all", "--output", pages, file);
    const char *index = folder_read(folder_path("pages/index.html"));
    assert_well_formed(index);
    ck_assert_ptr_nonnull(strstr(index, "&lt;script&gt;alert(1)"));
}

TEST(test_bad_games) {
    folder_make();
    RUN(1, "--level", "1", "/nonexistent");
    ck_assert_ptr_nonnull(strstr(run_errors(), "verdi review: /nonexistent: No such file"));
    RUN(1, "--level", "1", "f5a1");
    ck_assert_str_eq(run_errors(),
                     "verdi review: f5a1: move 2: a1 is illegal; and there is no such file\n");
    const char *file = folder_write_text("bad", "f5d6\nf5a1\nf5\n");
    RUN(1, "--level", "1", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), "holds 3 games: choose with --game N"));
    RUN(1, "--level", "1", "--game", "2", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), ":2: move 2: a1 is illegal"));
    const char *page = RUN(0, "--level", "1", "--game", "3", file);
    assert_well_formed(page);
    RUN(1, "--level", "1", "--game", "4", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), "no such game"));
    file = folder_write_text("empty", "");
    RUN(1, "--level", "1", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), "no such game"));
    file = folder_write_text("board", "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--"
                                      "OOOOO-- X\n");
    RUN(1, "--level", "1", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), "no moves to review"));
    /* A game that breaks off is reported as far as it goes. */
    file = folder_write_text("cut.ggf", "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- "
                                        "---*O--- -------- -------- -------- *]B[f5]W[a1]B[c3];)");
    page = RUN(1, "--level", "1", file);
    assert_well_formed(page);
    ck_assert_ptr_nonnull(strstr(page, "<dt>Record</dt><dd class=\"bad\">"));
}

TEST(test_usage) {
    static const char *const wrong[][4] = {
        {"--json", "--csv", "f5", NULL}, {"--level", "1", NULL},      {"f5", "f5", NULL},
        {"--all", "f5", NULL},           {"--loss", "0", "f5"},       {"--moments", "61", "f5"},
        {"--format", "pgn", "f5"},       {"--all", "--game=1", "f5"}, {"--movetime", "5", "f5"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *list[5] = {"review"};
        int count = 1;
        for (; count < 5 && wrong[i][count - 1]; count++)
            list[count] = wrong[i][count - 1];
        run_verdi(2, list, count);
        ck_assert_ptr_nonnull(strstr(run_errors(), "verdi review: "));
    }
    const char *help = RUN(0, "--help");
    ck_assert_ptr_nonnull(strstr(help, "  --moments N "));
    RUN(1, "--level", "1", "--output", "/nonexistent/x", "f5");
    RUN(1, "--level", "1", "--output", "/dev/full", "f5");
}

TEST(test_file_and_standard_input) {
    folder_make();
    const char *output = folder_path("game.html");
    RUN(0, "--level", "1", "--output", output, "f5d6c3");
    const char *page = folder_read(output), *again = RUN(0, "--level", "1", "f5d6c3");
    ck_assert_str_eq(page, again);
    RUN(1, "--level", "1", "--output", folder_path("none.html"), "/nonexistent");
    ck_assert_int_ne(access(folder_path("none.html"), F_OK), 0);
    ck_assert_int_ne(access(folder_path("none.html.part"), F_OK), 0);
    page = process_dialogue("f5d6c3\n", 7, 0, RUN_LIMIT_MS, "review", "--level", "1", "-", NULL);
    assert_well_formed(page);
}

/* ----------------------------------------------------------------------------------- many games */

TEST(test_all_games_of_a_folder) {
    folder_make();
    ck_assert_int_eq(mkdir(folder_path("games"), 0777), 0);
    folder_write_text("games/1.txt", "f5d6c3\n" REVIEWS_WIPE_OUT "\nf5a1\n");
    folder_write_text("games/2.txt", REVIEWS_DRAW "\n");
    folder_write_text("games/3.jou", "no game at all");
    const char *games = folder_path("games"), *pages = folder_path("pages");
    RUN(1, "--level", "2", "--all", "--output", pages, games);
    ck_assert_ptr_nonnull(strstr(run_errors(), "/games/1.txt:3: move 2: a1 is illegal\n"));
    ck_assert_ptr_nonnull(strstr(run_errors(), "3 games (0 from an earlier run), 1 problem,"));
    const char *index = folder_read(folder_path("pages/index.html"));
    assert_well_formed(index);
    for (int i = 1; i <= 3; i++) {
        char name[32];
        snprintf(name, sizeof name, "<a href=\"%04d.html\">", i);
        ck_assert_ptr_nonnull(strstr(index, name));
        snprintf(name, sizeof name, "pages/%04d.html", i);
        const char *page = folder_read(folder_path(name));
        assert_well_formed(page);
        ck_assert_ptr_nonnull(strstr(page, "<a href=\"index.html\">"));
    }
    ck_assert_ptr_nonnull(strstr(index, "<td>64\xe2\x80\x93"
                                        "0</td>"));
    ck_assert_ptr_nonnull(strstr(index, "unfinished"));
    /* The next run goes on: it does again only what is missing or was made otherwise. */
    const char *page = folder_read(folder_path("pages/0002.html"));
    ck_assert_int_eq(unlink(folder_path("pages/0002.html")), 0);
    RUN(1, "--level", "2", "--all", "--output", pages, games);
    ck_assert_ptr_nonnull(strstr(run_errors(), "3 games (2 from an earlier run)"));
    const char *again = folder_read(folder_path("pages/0002.html"));
    ck_assert_str_eq(again, page);
    again = folder_read(folder_path("pages/index.html"));
    ck_assert_str_eq(again, index);
    RUN(1, "--level", "1", "--all", "--output", pages, games);
    ck_assert_ptr_nonnull(strstr(run_errors(), "3 games (0 from an earlier run)"));
}

TEST(test_all_as_json_and_csv) {
    folder_make();
    const char *file = folder_write_text("games", "f5d6c3\n" REVIEWS_WIPE_OUT "\n");
    const char *json = RUN(0, "--level", "1", "--all", "--json", file);
    const char *csv = RUN(0, "--level", "1", "--all", "--csv", file);
    int lines = 0, rows = 0;
    for (const char *at = json; *at; at++)
        lines += *at == '\n';
    for (const char *at = csv; *at; at++)
        rows += *at == '\n';
    ck_assert_int_eq(lines, 2);
    ck_assert_int_eq(rows, 1 + 3 + 9);
}

/* --------------------------------------------------------------------------------------- a book */

static void put(verdi_book *book, const char *moves, int played) {
    verdi_book_position row;
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    ck_assert(transcript_read(&game, span_of(moves), -1, problem));
    Board board = position_board(game.now);
    verdi_book_position_init(&row, board.player, board.opponent);
    ck_assert_ptr_nonnull(verdi_book_add_move(&row, played));
    ck_assert_int_eq(verdi_book_put(book, &row), 0);
    game_free(&game);
}

TEST(test_where_the_book_ends) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book;
    folder_make();
    const char *path = folder_path("book");
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_CREATE, problem), 0);
    put(book, "", square_parse("f5"));
    put(book, "f5", square_parse("d6"));
    put(book, "f5d6", square_parse("c3"));
    ck_assert_int_eq(verdi_book_close(book), 0);
    const char *json = RUN(0, "--level", "1", "--json", "--book", path, "f5d6c4d3");
    json_t *review = reviews_parse(json);
    ck_assert_double_eq(reviews_number(review, "bookMoves"), 2);
    ck_assert(reviews_flag(reviews_move(review, 1), "book"));
    ck_assert(!reviews_flag(reviews_move(review, 2), "book"));
    json_decref(review);
    const char *page = RUN(0, "--level", "1", "--book", path, "f5d6c4d3");
    ck_assert_ptr_nonnull(strstr(page, "<dt>Book</dt><dd>left with move 3, c4</dd>"));
    RUN(1, "--level", "1", "--book", "/nonexistent", "f5");
}
