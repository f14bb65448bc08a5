/* SPDX-License-Identifier: MIT
 *
 * verdi stats from outside: counts and results that are known, losses that verdi review finds too,
 * the same numbers as text, CSV and JSON, order and limits, records that are no good.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/text.h"
#include "folder.h"
#include "record/obf.h"
#include "run.h"
#include "schema.h"
#include "study/stats_tally.h"

#define RUN(status, ...) RUN_VERDI(status, "stats", __VA_ARGS__)

/* Random games: Black wins 64-0, a draw, White wins 54-10; and one that ends early. */
#define WIPE_OUT "d3c3f5f4f3d2d1e3b3"
#define DRAW                                                                                       \
    "d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8b4h1e1c1c2a5a1b1a4d2h5b6f7h6h7d1" \
    "a2g8f8e8a7c4c8a6c7a8h4b8g1g2"
#define LOST                                                                                       \
    "e6f6c4e7f7c3e8f8g5e3f5c5g7d6g8h7g6f4d2g4d8h5g3e1c7h4b4b8f3h6b3c6d3c2b7a5a4d7e2h2b6a6b1d1b5a2" \
    "f2a8g2f1b2a1a7g1h8a3h3h1c1c8"

/* Appends a game from the standard start as GGF. */
static void add_game(Text *out, const char *black, const char *white, const char *moves) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    ck_assert_msg(transcript_read(&game, span_of(moves), -1, problem), "%s", problem);
    snprintf(game.name[BLACK], sizeof game.name[BLACK], "%s", black);
    snprintf(game.name[WHITE], sizeof game.name[WHITE], "%s", white);
    ggf_write(&game, out);
    text_add_char(out, '\n');
    ck_assert(!out->overflow);
    game_free(&game);
}

/* Ann: 3 games, won 64-0, drawn, unfinished. Bob: 3 games, lost 0-64, drawn, won 54-10. Cid: lost
 * 10-54 and unfinished. */
static const char *write_games(void) {
    static char text[1 << 14];
    Text out = text_into(text, sizeof text);
    add_game(&out, "Ann", "Bob", WIPE_OUT);
    add_game(&out, "Bob", "Ann", DRAW);
    add_game(&out, "Cid, \"C\"", "Bob", LOST);
    add_game(&out, "Ann", "Cid, \"C\"", "f5d6c3");
    return folder_write_text("games.ggf", text);
}

/* Adds up games made by hand: a win, a draw, one without a result, and one that ended early, a loss
 * by its record. Of solved moves those with a choice count, each that lost anything as an error. */
TEST(test_tally_by_hand) {
    static JudgedGame game = {
        .name = {"Ann", "Bob"},
        .over = true,
        .score = SCORE_SPLIT,
        .count = 7,
        .result = {.known = true, .counted = true, .discs = -64}}; /* the board knows better */
    static const JudgedMove moves[] = {
        {.phase = JUDGE_MIDDLE, .loss = 7},
        {.phase = JUDGE_ENDGAME, .loss = 1, .exact = true},
        {.phase = JUDGE_ENDGAME, .loss = 0, .exact = true},
        {.phase = JUDGE_ENDGAME, .loss = 5, .exact = true, .forced = true},
        {.phase = JUDGE_ENDGAME, .loss = 20, .exact = true, .slip = JUDGE_DRAW_TO_LOSS},
        {.phase = JUDGE_ENDGAME, .loss = 3, .exact = true, .before = {.side = WHITE}},
        {.phase = JUDGE_MIDDLE, .loss = 9, .before = {.side = WHITE}}};
    StatsTable table = {0};
    memcpy(game.move, moves, sizeof moves);
    game.end.discs[BLACK] = 0xffffffffff; /* 40 to 20, four squares are empty */
    game.end.discs[WHITE] = 0x0fffff0000000000;
    game.end_value = 200;
    ck_assert(stats_add_players(&table, &game));
    game.count = 0;
    game.end_value = 0;
    ck_assert(stats_add_players(&table, &game));
    game.over = false;
    game.result = (GameResult){0};
    ck_assert(stats_add_players(&table, &game));
    game.result = (GameResult){.known = true, .counted = true, .discs = -2};
    ck_assert(stats_add_players(&table, &game));
    strcpy(game.name[BLACK], "Cid");
    game.result = (GameResult){0};
    ck_assert(stats_add_players(&table, &game));
    stats_table_sort(&table, STATS_BY_NAME, 0);
    const StatsTally *ann = &table.row[0], *bob = &table.row[1];
    ck_assert_int_eq(ann->games, 4);
    ck_assert(ann->wins == 1 && ann->draws == 1 && ann->losses == 1);
    ck_assert(bob->wins == 1 && bob->draws == 1 && bob->losses == 1);
    ck_assert(ann->finished == 2 && ann->halves == 2 * 84 && bob->halves == 2 * 44);
    ck_assert(stats_all(ann).moves == 5 && stats_all(ann).loss == 33);
    ck_assert(ann->phase[JUDGE_MIDDLE].loss == 7 && ann->phase[JUDGE_ENDGAME].loss == 26);
    ck_assert(ann->solved.moves == 3 && ann->solved.loss == 21);
    ck_assert(ann->errors == 2 && ann->slips == 1 && bob->errors == 1 && bob->slips == 0);
    ck_assert_int_eq(stats_points(ann), 500);
    ck_assert_int_eq(stats_error_rate(ann), 667);
    ck_assert_int_eq(stats_mean((StatsLoss){3, 2}), 7);
    /* Which of the two comes first; of those with as many points the one with more games. */
    static const char *const first[] = {
        [STATS_BY_GAMES] = "Bob",   [STATS_BY_NAME] = "Ann",    [STATS_BY_POINTS] = "Bob",
        [STATS_BY_LOSS] = "Bob",    [STATS_BY_OPENING] = "Bob", [STATS_BY_MIDDLE] = "Ann",
        [STATS_BY_ENDGAME] = "Bob", [STATS_BY_ERRORS] = "Ann"};
    for (int sort = STATS_BY_GAMES; sort <= STATS_BY_ERRORS; sort++) {
        stats_table_sort(&table, (StatsSort)sort, 4);
        ck_assert_uint_eq(table.count, 2);
        ck_assert_msg(strcmp(table.row[0].name, first[sort]) == 0, "sort %d", sort);
    }
    stats_table_sort(&table, STATS_BY_NAME, 5);
    ck_assert_uint_eq(table.count, 1);
    stats_table_free(&table);
}

/* An object that the schema must agree with. */
static json_t *parse(const char *text) {
    const Schema *schema = schema_load("src/front/command/review/review.schema.json");
    json_t *object = schema_parse(schema, "stats", text);
    return object;
}

static double number_of(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    ck_assert_msg(json_is_number(value), "no number %s", key);
    return json_number_value(value);
}

static const char *name_of(const json_t *row) {
    const char *name = json_string_value(json_object_get(row, "name"));
    ck_assert_ptr_nonnull(name);
    return name;
}

/* The row with this name, of "players" or "openings". */
static const json_t *row_of(const json_t *stats, const char *table, const char *name) {
    size_t index;
    const json_t *row;
    json_array_foreach(json_object_get(stats, table), index, row) {
        if (strcmp(name_of(row), name) == 0)
            return row;
    }
    ck_abort_msg("no %s in %s", name, table);
    return NULL;
}

static void assert_results(const json_t *row, int games, int wins, int draws, int losses) {
    ck_assert_double_eq(number_of(row, "games"), games);
    ck_assert_double_eq(number_of(row, "wins"), wins);
    ck_assert_double_eq(number_of(row, "draws"), draws);
    ck_assert_double_eq(number_of(row, "losses"), losses);
}

TEST(test_results) {
    folder_make();
    const char *json = RUN(0, "--level", "1", "--json", write_games());
    json_t *stats = parse(json);
    ck_assert_double_eq(number_of(stats, "games"), 4);
    ck_assert_double_eq(number_of(stats, "problems"), 0);
    assert_results(row_of(stats, "players", "Ann"), 3, 1, 1, 0);
    assert_results(row_of(stats, "players", "Bob"), 3, 1, 1, 1);
    assert_results(row_of(stats, "players", "Cid, \"C\""), 2, 0, 0, 1);
    ck_assert_double_eq(number_of(row_of(stats, "players", "Ann"), "discs"), 48);
    ck_assert_double_eq(number_of(row_of(stats, "players", "Bob"), "discs"), 28.67);
    ck_assert_double_eq(number_of(row_of(stats, "players", "Ann"), "points"), 75);
    ck_assert_double_eq(number_of(row_of(stats, "players", "Bob"), "points"), 50);
    ck_assert_double_eq(number_of(row_of(stats, "players", "Cid, \"C\""), "points"), 0);
    double games = 0;
    size_t index;
    const json_t *row;
    json_array_foreach(json_object_get(stats, "openings"), index, row) {
        games += number_of(row, "games");
    }
    ck_assert_double_eq(games, 4);
    json_decref(stats);
}

/* The sums over moves are those of verdi review at the same level. */
TEST(test_losses_are_those_of_review) {
    static const char *const phases[] = {"opening", "middle", "endgame", "all"};
    static const char *const sides[] = {"black", "white"};
    folder_make();
    const char *file = write_games();
    const char *json = RUN(0, "--level", "4", "--json", file);
    const char *reports =
        RUN_VERDI(0, "review", "--hash", "4", "--level", "4", "--all", "--json", file);
    json_t *stats = parse(json);
    double moves[4] = {0}, loss[4] = {0};
    int solved = 0, errors = 0, slips = 0;
    for (char *line = strtok((char *)reports, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *review = json_loads(line, 0, NULL);
        ck_assert_ptr_nonnull(review);
        for (int side = 0; side < 2; side++) {
            const char *name = json_string_value(json_object_get(review, sides[side]));
            const json_t *losses = json_object_get(json_object_get(review, "losses"), sides[side]);
            for (int phase = 0; phase < 4 && strcmp(name, "Bob") == 0; phase++) {
                moves[phase] += number_of(json_object_get(losses, phases[phase]), "moves");
                loss[phase] += number_of(json_object_get(losses, phases[phase]), "loss");
            }
            size_t index;
            const json_t *move;
            json_array_foreach(json_object_get(review, "moves"), index, move) {
                const char *mover = json_string_value(json_object_get(move, "side"));
                if (strcmp(name, "Bob") != 0 || strcmp(mover, sides[side]) != 0 ||
                    json_is_false(json_object_get(move, "exact")) ||
                    json_is_true(json_object_get(move, "forced")))
                    continue;
                solved++;
                errors += number_of(move, "loss") > 0;
                slips += json_object_get(move, "slip") != NULL;
            }
        }
        json_decref(review);
    }
    const json_t *lost = json_object_get(row_of(stats, "players", "Bob"), "lost");
    for (int phase = 0; phase < 4; phase++) {
        const json_t *part = json_object_get(lost, phases[phase]);
        ck_assert_double_gt(moves[phase], 0);
        ck_assert_double_eq(number_of(part, "moves"), moves[phase]);
        ck_assert_double_eq_tol(number_of(part, "loss"), loss[phase], 1e-6);
        ck_assert_double_eq_tol(number_of(part, "mean"), loss[phase] / moves[phase], 0.0051);
    }
    const json_t *found = json_object_get(row_of(stats, "players", "Bob"), "solved");
    ck_assert_int_gt(errors, 0);
    ck_assert_double_eq(number_of(found, "moves"), solved);
    ck_assert_double_eq(number_of(found, "errors"), errors);
    ck_assert_double_eq(number_of(found, "slips"), slips);
    json_decref(stats);
}

/* Every move of published positions: how many lose discs, how many a win or a draw. */
TEST(test_solved_errors) {
    static char games[1 << 18];
    char *text = (char *)folder_read(testing_source("tests/data/fforum-1-19.obf"));
    char problem[RECORD_PROBLEM_SIZE];
    Text out = text_into(games, sizeof games);
    int moves = 0, errors = 0, slips = 0, lost = 0, best;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        ObfRecord record;
        if (obf_parse(span_of(line), &record, problem) != OBF_RECORD)
            continue;
        ck_assert(obf_score(&record, &best));
        for (int i = 0; i < record.count && record.count > 1; i++) {
            Game game = game_new();
            int score = record.moves[i].score;
            game_begin(&game, record.position);
            ck_assert_int_eq(
                game_play(&game, record.position.side, record.moves[i].square, NAN, NAN), GAME_OK);
            ggf_write(&game, &out);
            text_add_char(&out, '\n');
            game_free(&game);
            moves++;
            errors += score < best;
            lost += best - score;
            slips += (best > 0 && score <= 0) || (best == 0 && score < 0);
        }
    }
    ck_assert(!out.overflow);
    folder_make();
    const char *json = RUN(0, "--level", "10", "--json", folder_write_text("games.ggf", games));
    json_t *stats = parse(json);
    const json_t *row = row_of(stats, "openings", "(set-up position)");
    const json_t *solved = json_object_get(row, "solved");
    ck_assert_double_eq(number_of(solved, "moves"), moves);
    ck_assert_double_eq(number_of(solved, "errors"), errors);
    ck_assert_double_eq(number_of(solved, "loss"), lost);
    ck_assert_double_eq(number_of(solved, "slips"), slips);
    json_decref(stats);
}

/* --------------------------------------------------------------------------------- three styles */

/* Whether a line of the table, from its name on, has these numbers at its end. */
static void assert_text_row(const char *text, const json_t *row) {
    static const char *const phases[] = {"opening", "middle", "endgame", "all"};
    const char *line = text, *name = name_of(row);
    do {
        line = strchr(line, '\n');
        ck_assert_msg(line != NULL, "no line of %s", name);
        line++;
    } while (strncmp(line, name, strlen(name)) != 0);
    char *at = (char *)line + strlen(name);
    static const char *const counts[] = {"games", "wins", "draws", "losses"};
    for (int i = 0; i < 4; i++)
        ck_assert_double_eq(strtod(at, &at), number_of(row, counts[i]));
    ck_assert_double_eq(strtod(at, &at), number_of(row, "points"));
    const json_t *lost = json_object_get(row, "lost"), *solved = json_object_get(row, "solved");
    for (int i = 0; i < 4; i++)
        ck_assert_double_eq(strtod(at, &at), number_of(json_object_get(lost, phases[i]), "mean"));
    ck_assert_double_eq(strtod(at, &at), number_of(solved, "moves"));
    ck_assert_double_eq(strtod(at, &at), number_of(solved, "errorRate"));
    ck_assert_double_eq(strtod(at, &at), number_of(solved, "slips"));
}

static void assert_csv_row(const char *csv, const json_t *row) {
    static const char *const phases[] = {"opening", "middle", "endgame", "all"};
    char begin[64];
    snprintf(begin, sizeof begin, "\nplayer,%s,", name_of(row));
    char *at = strstr(csv, begin);
    ck_assert_msg(at != NULL, "no line of %s", name_of(row));
    at += strlen(begin) - 1;
    static const char *const numbers[] = {"games", "wins", "draws", "losses", "points", "discs"};
    for (int i = 0; i < 6; i++)
        ck_assert_double_eq(strtod(at + 1, &at), number_of(row, numbers[i]));
    const json_t *lost = json_object_get(row, "lost"), *solved = json_object_get(row, "solved");
    for (int i = 0; i <= 4; i++) {
        const json_t *part = i < 4 ? json_object_get(lost, phases[i]) : solved;
        ck_assert_double_eq(strtod(at + 1, &at), number_of(part, "moves"));
        ck_assert_double_eq(strtod(at + 1, &at), number_of(part, "loss"));
        ck_assert_double_eq(strtod(at + 1, &at), number_of(part, "mean"));
    }
    ck_assert_double_eq(strtod(at + 1, &at), number_of(solved, "errors"));
    ck_assert_double_eq(strtod(at + 1, &at), number_of(solved, "errorRate"));
    ck_assert_double_eq(strtod(at + 1, &at), number_of(solved, "slips"));
    ck_assert_int_eq(*at, '\n');
}

TEST(test_same_numbers_in_three_styles) {
    folder_make();
    const char *file = write_games();
    const char *text = RUN(0, "--level", "3", file);
    const char *csv = RUN(0, "--level", "3", "--csv", file);
    const char *json = RUN(0, "--level", "3", "--json", "--threads", "3", file);
    json_t *stats = parse(json);
    assert_text_row(text, row_of(stats, "players", "Bob"));
    assert_csv_row(csv, row_of(stats, "players", "Bob"));
    ck_assert_ptr_nonnull(strstr(csv, "\nplayer,\"Cid, \"\"C\"\"\",2,"));
    json_decref(stats);
}

/* -------------------------------------------------------------------------------- what is shown */

TEST(test_cache_changes_nothing) {
    folder_make();
    const char *file = write_games(), *cache = folder_path("cache");
    const char *plain = RUN(0, "--level", "5", "--json", file);
    for (int i = 0; i < 2; i++) {
        const char *cached = RUN(0, "--level", "5", "--json", "--cache", cache, file);
        ck_assert_str_eq(cached, plain);
    }
}

/* The names of a JSON table, each with a line feed. */
static void list_names(const json_t *stats, const char *table, char names[256]) {
    size_t index;
    const json_t *row;
    Text out = text_into(names, 256);
    json_array_foreach(json_object_get(stats, table), index, row) {
        text_add(&out, "%.3s ", name_of(row));
    }
}

TEST(test_order_and_limits) {
    static const struct {
        const char *options[3], *expected;
    } cases[] = {
        {{"--sort", "games", NULL}, "Ann Bob Cid "},
        {{"--sort", "points", NULL}, "Ann Bob Cid "},
        {{"--sort", "name", "--limit=2"}, "Ann Bob "},
        {{"--min-games", "3", NULL}, "Ann Bob "},
        {{"--player", "CID", NULL}, "Cid "},
        {{"--player", "nobody", NULL}, ""},
        {{"--by", "opening", NULL}, ""},
    };
    folder_make();
    const char *file = write_games();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char names[256];
        const char *list[8] = {"stats", "--level", "1", "--json", file};
        int count = 5;
        for (int k = 0; k < 3 && cases[i].options[k]; k++)
            list[count++] = cases[i].options[k];
        const char *json = run_verdi(0, list, count);
        json_t *stats = parse(json);
        list_names(stats, "players", names);
        ck_assert_str_eq(names, cases[i].expected);
        json_decref(stats);
    }
}

TEST(test_bad_records_and_usage) {
    folder_make();
    const char *file = folder_write_text("mixed", "f5d6c3\nf5a1\nf5d6\n");
    const char *json = RUN(1, "--level", "1", "--json", file, "/nonexistent");
    json_t *stats = parse(json);
    ck_assert_double_eq(number_of(stats, "games"), 2);
    ck_assert_double_eq(number_of(stats, "problems"), 2);
    ck_assert_ptr_nonnull(strstr(run_errors(), ":2: move 2: a1 is illegal\n"));
    ck_assert_ptr_nonnull(strstr(run_errors(), "verdi stats: /nonexistent: No such file"));
    /* No result, no solved move: nothing is invented. */
    const json_t *row = row_of(stats, "players", "(unknown)");
    ck_assert(json_is_null(json_object_get(row, "points")));
    ck_assert(json_is_null(json_object_get(row, "discs")));
    json_decref(stats);
    static const char *const wrong[][3] = {
        {"--json", "--csv", "x"},  {"--sort", "luck", "x"}, {"--by", "year", "x"},
        {"--min-games", "0", "x"}, {"--limit", "-1", "x"},  {"--level", "1", NULL},
        {"--format", "pgn", "x"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *list[4] = {"stats", wrong[i][0], wrong[i][1], wrong[i][2]};
        run_verdi(2, list, wrong[i][2] ? 4 : 3);
        ck_assert_ptr_nonnull(strstr(run_errors(), "verdi stats: "));
    }
    const char *output = folder_path("out.csv");
    RUN(1, "--level", "1", "--csv", "--output", output, file);
    const char *csv = folder_read(output);
    ck_assert_ptr_nonnull(strstr(csv, "\nplayer,(unknown),4,"));
    RUN(1, "--level", "1", "--output", "/dev/full", file);
    ck_assert_ptr_nonnull(strstr(run_errors(), "/dev/full: No space left"));
}

/* A year of the database: names from the files beside, results as the records tell them. */
TEST(test_wthor_database) {
    const char *path = testing_data("wthor/WTH_1985.wtb");
    if (!path)
        return;
    const char *json = RUN(0, "--level", "0", "--json", path);
    json_t *stats = parse(json);
    double games = 0;
    size_t index;
    const json_t *row;
    ck_assert_double_eq(number_of(stats, "games"), 954);
    json_array_foreach(json_object_get(stats, "players"), index, row) {
        games += number_of(row, "games");
    }
    ck_assert_double_eq(games, 2 * 954);
    row = row_of(stats, "players", "Takizawa Masaki"); /* counted apart from this program */
    assert_results(row, 39, 32, 0, 7);
    ck_assert_double_eq(number_of(row, "discs"), 41.38);
    json_decref(stats);
}
