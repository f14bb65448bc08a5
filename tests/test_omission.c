/* SPDX-License-Identifier: MIT
 *
 * record/omission against the writers and readers: random games with random notes are written and
 * read in every format; everything not reported as lost must be read back.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "base/utf8.h"
#include "record/archive.h"
#include "record/record.h"

enum { GAMES = 400, TEXT_SIZE = 1 << 15 };

static bool chance(Random *random, uint32_t of) {
    return random_below(random, of) == 0;
}

/* Words of letters that mean something to one format or another. */
static void random_text(Random *random, char *text, size_t size) {
    static const char *const pieces[] = {"a",  "B",  " b", "\xc3\xa9", "]",       "\"",
                                         "\\", "(;", ";)", "7",        ".",       "-",
                                         ":",  "x",  "[",  "Z",        "\xc5\x93"};
    Text out = text_into(text, size);
    if (chance(random, 3))
        return;
    for (uint32_t i = random_below(random, chance(random, 8) ? 80 : 9); i > 0; i--) {
        bool plain = !chance(random, 12);
        const char *piece = pieces[random_below(random, plain ? 4 : 17)];
        if (out.length + strlen(piece) + 2 < size)
            text_add(&out, "%s", piece);
    }
    text_add_char(&out, 'y'); /* no blank at the end, nor nothing but blanks */
}

static void random_notes(Random *random, Game *game) {
    static const char *const dates[] = {
        "",           "1985",      "2014-05-02",       "2003.12.15_12:33:18.MST", "2023",
        "1071527876", "yesterday", "2014/05/02 20:52", "2014-02-21 20:52:27 GMT", "2014-05"};
    static const char reasons[] = "\0rts";
    random_text(random, game->name[BLACK], sizeof game->name[BLACK]);
    random_text(random, game->name[WHITE], sizeof game->name[WHITE]);
    random_text(random, game->notes.event, sizeof game->notes.event);
    random_text(random, game->notes.place, sizeof game->notes.place);
    strcpy(game->notes.date, dates[random_below(random, 10)]);
    if (chance(random, 4))
        strcpy(game->type, "s8r20");
    if (chance(random, 3)) {
        game->has_clock = true;
        game->clock[BLACK] = (GameClock){random_below(random, 4000), random_below(random, 9), 120};
        game->clock[WHITE] =
            (GameClock){random_below(random, 4000), 0, chance(random, 2) ? 120 : 30};
        if (chance(random, 2))
            game->clock[WHITE] = game->clock[BLACK];
    }
    if (chance(random, 2)) {
        bool counted = !chance(random, 4);
        game->notes.result = (GameResult){true, counted, (double)random_below(random, 129) - 64, 0};
        game->notes.result.reason = reasons[random_below(random, 4)];
        if (!counted)
            game->notes.result.discs = chance(random, 2) ? 1 : -1;
    }
    if (chance(random, 3)) {
        game->notes.solved_empties = 24;
        game->notes.solved_score = (int)random_below(random, 65);
    }
}

static void random_moves(Random *random, Game *game) {
    bool values = chance(random, 3), times = chance(random, 3), stops = chance(random, 3);
    bool gaps = chance(random, 3), stated = chance(random, 4);
    while (!game_is_over(game) && !(stops && chance(random, 30))) {
        uint64_t moves = board_moves(position_board(game->now));
        Square square = moves ? random_bit(random, moves) : SQUARE_PASS;
        double value = values ? random_below(random, 12800) / 100.0 - 64 : NAN;
        double seconds = times ? random_below(random, 100000) / 1000.0 : NAN;
        if (gaps && chance(random, 20))
            seconds = NAN;
        if (chance(random, 300))
            value /= 3;
        ck_assert_int_eq(game_play(game, game->now.side, square, value, seconds), GAME_OK);
        if (stated && !chance(random, 4))
            game_state_left(game, game->length - 1, random_below(random, 100000) / 1000.0);
    }
}

static Game random_game(Random *random) {
    Game game = game_new();
    if (chance(random, 4)) {
        Position start = {.side = chance(random, 2) ? BLACK : WHITE};
        start.discs[BLACK] = random_next(random) & random_next(random) & random_next(random);
        start.discs[WHITE] = random_next(random) & random_next(random) & ~start.discs[BLACK];
        game_begin(&game, start);
    }
    if (!chance(random, 10))
        random_moves(random, &game);
    random_notes(random, &game);
    return game;
}

/* ------------------------------------------------------------------------------- there and back */

static size_t write_wthor(const Game *game, unsigned char *bytes, unsigned char names[2][64]) {
    static const unsigned char made[4] = {20, 1, 1, 1};
    wthor_write_header(made, true, 2, 0, 0, names[0]);
    wthor_pack_name(game->name[BLACK], names[0] + 16, WTHOR_PLAYER_SIZE);
    wthor_pack_name(game->name[WHITE], names[0] + 16 + WTHOR_PLAYER_SIZE, WTHOR_PLAYER_SIZE);
    wthor_write_header(made, true, 1, 0, 0, names[1]);
    wthor_pack_name(game->notes.event, names[1] + 16, WTHOR_TOURNAMENT_SIZE);
    wthor_write_header(made, false, 1, notes_year(game->notes.date), game->notes.solved_empties,
                       bytes);
    wthor_write_game(game, bytes + WTHOR_HEADER_SIZE);
    bytes[WTHOR_HEADER_SIZE + WTHOR_PLAYERS_AT + 2 * WHITE] = 1;
    return WTHOR_HEADER_SIZE + WTHOR_GAME_SIZE;
}

/* The only record of a text. */
static Game read_back(ArchiveFormat format, const char *text, size_t size,
                      const WthorNames names[2]) {
    char problem[RECORD_PROBLEM_SIZE];
    ArchiveItem item;
    Archive archive;
    Game game = game_new(), more = game_new();
    ArchiveFormat found = archive_detect((Span){text, text + size});
    ck_assert_msg(found == format || found == ARCHIVE_LINES, "%.*s", (int)size, text);
    archive_open(&archive, format, (Span){text, text + size});
    archive.players = &names[0];
    archive.tournaments = &names[1];
    bool good = archive_next(&archive, &game, &item, problem) == ARCHIVE_GAME;
    ck_assert_msg(good, "%s: %.*s", problem, (int)size, text);
    ck_assert_msg(!*problem || item.differs, "%s: %.*s", problem, (int)size, text);
    ck_assert_int_eq(item.format, format);
    ck_assert_int_eq(archive_next(&archive, &more, &item, problem), ARCHIVE_END);
    game_free(&more);
    return game;
}

static Game there_and_back(const Game *game, ArchiveFormat format, char *data) {
    static RecordWriter *const writers[] = {
        [ARCHIVE_TRANSCRIPT] = transcript_write,
        [ARCHIVE_NUMBERED] = numbered_write,
        [ARCHIVE_OBF] = obf_write_board,
        [ARCHIVE_GGF] = ggf_write,
        [ARCHIVE_SGF] = sgf_write,
    };
    Text text = text_into(data, TEXT_SIZE);
    unsigned char bytes[2][64];
    char problem[RECORD_PROBLEM_SIZE];
    WthorNames names[2];
    if (format == ARCHIVE_WTHOR)
        text.length = write_wthor(game, (unsigned char *)data, bytes);
    else
        writers[format](game, &text);
    ck_assert(!text.overflow);
    if (format == ARCHIVE_WTHOR) {
        ck_assert(wthor_open_names(&names[0], bytes[0], 16 + 2 * WTHOR_PLAYER_SIZE,
                                   WTHOR_PLAYER_SIZE, problem));
        ck_assert(wthor_open_names(&names[1], bytes[1], 16 + WTHOR_TOURNAMENT_SIZE,
                                   WTHOR_TOURNAMENT_SIZE, problem));
    }
    return read_back(format, data, text.length, names);
}

/* Entries that are no passes. */
static int next_move(const Game *game, int from) {
    while (from < game->length && game_move(game, from).square == SQUARE_PASS)
        from++;
    return from;
}

static bool same_number(double a, double b) {
    return (isnan(a) && isnan(b)) || fabs(a - b) < 1e-6;
}

static void compare_moves(const Game *a, const Game *b, unsigned lost, const char *text) {
    int i = next_move(a, 0), k = next_move(b, 0);
    bool clocks = !(lost >> OMISSION_CLOCKS & 1);
    bool timed = clocks && a->has_clock && !(lost >> OMISSION_TIMES & 1);
    for (; i < a->length && k < b->length; i = next_move(a, i + 1), k = next_move(b, k + 1)) {
        GameMove one = game_move(a, i), two = game_move(b, k);
        ck_assert_msg(one.square == two.square && one.colour == two.colour, "%s", text);
        ck_assert_msg(lost >> OMISSION_VALUES & 1 || same_number(one.value, two.value), "%s", text);
        ck_assert_msg(lost >> OMISSION_TIMES & 1 || same_number(one.seconds, two.seconds), "%s",
                      text);
        if (clocks && !a->has_clock && !isnan(game_stated_left(a, i)))
            ck_assert_msg(same_number(game_stated_left(a, i), game_stated_left(b, k)), "%s", text);
    }
    ck_assert_msg(i == a->length && k == b->length, "%d %d: %s", i, k, text);
    for (int colour = 0; timed && colour < 2; colour++)
        ck_assert_msg(
            a->clock[colour].increment > 0 || /* SGF adds it for a pass without a time too */
                same_number(game_clock_left(a, (Colour)colour), game_clock_left(b, (Colour)colour)),
            "%s", text);
}

/* The formats write dates in different ways. */
static void compare_dates(const char *a, const char *b, const char *text) {
    RecordDate one, two;
    bool read = record_date_read(a, &one);
    ck_assert_msg(read == record_date_read(b, &two), "'%s' '%s': %s", a, b, text);
    if (!read)
        ck_assert_msg(strcmp(a, b) == 0, "'%s' '%s': %s", a, b, text);
    else
        ck_assert_msg(strcmp(one.day, two.day) == 0 && strcmp(one.time, two.time) == 0 &&
                          one.utc == two.utc && one.zoned == two.zoned,
                      "'%s' '%s': %s", a, b, text);
}

static void compare_notes(const Game *a, const Game *b, unsigned lost, const char *text) {
    GameResult one = notes_result(a), two = notes_result(b);
    if (!(lost >> OMISSION_TEXT & 1)) {
        const char *const texts[][3] = {
            {a->name[BLACK], b->name[BLACK], (char[]){OMISSION_PLAYERS}},
            {a->name[WHITE], b->name[WHITE], (char[]){OMISSION_PLAYERS}},
            {a->notes.event, b->notes.event, (char[]){OMISSION_EVENT}},
            {a->notes.place, b->notes.place, (char[]){OMISSION_PLACE}},
            {a->type, b->type, (char[]){OMISSION_TYPE}},
        };
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
            if (!(lost >> texts[i][2][0] & 1))
                ck_assert_msg(strcmp(texts[i][0], texts[i][1]) == 0, "'%s' '%s': %s", texts[i][0],
                              texts[i][1], text);
    }
    if (!(lost >> OMISSION_DATE & 1) && !(lost >> OMISSION_TEXT & 1))
        compare_dates(a->notes.date, b->notes.date, text);
    if (!(lost >> OMISSION_RESULT & 1)) {
        ck_assert_msg(one.known == two.known && one.counted == two.counted, "%s", text);
        ck_assert_msg(one.discs == two.discs, "%g %g: %s", one.discs, two.discs, text);
    }
    if (!(lost >> OMISSION_REASON & 1))
        ck_assert_msg(one.reason == two.reason, "%d %d %s", one.reason, two.reason, text);
    if (!(lost >> OMISSION_CLOCKS & 1)) {
        ck_assert_int_eq(a->has_clock, b->has_clock);
        for (int colour = 0; a->has_clock && colour < 2; colour++) {
            ck_assert(same_number(a->clock[colour].main, b->clock[colour].main));
            ck_assert(same_number(a->clock[colour].increment, b->clock[colour].increment));
            ck_assert(same_number(a->clock[colour].grace, b->clock[colour].grace));
        }
    }
    if (!(lost >> OMISSION_THEORETICAL & 1)) {
        ck_assert_int_eq(a->notes.solved_empties, b->notes.solved_empties);
        ck_assert_int_eq(a->notes.solved_score, b->notes.solved_score);
    }
}

TEST(test_what_is_not_lost_comes_back) {
    static char text[TEXT_SIZE];
    Random random;
    int written[ARCHIVE_FORMATS] = {0}, whole[ARCHIVE_FORMATS] = {0};
    random_seed(&random, 20261122);
    for (int i = 0; i < GAMES * testing_scale(); i++) {
        Game game = random_game(&random);
        for (int format = ARCHIVE_TRANSCRIPT; format < ARCHIVE_FORMATS; format++) {
            unsigned lost = omissions_of(&game, (ArchiveFormat)format);
            if (lost >> OMISSION_GAME & 1)
                continue;
            Game back = there_and_back(&game, (ArchiveFormat)format, text);
            if (!(lost >> OMISSION_MOVES & 1))
                compare_moves(&game, &back, lost, text);
            compare_notes(&game, &back, lost, text);
            const Position *start = format == ARCHIVE_OBF ? &game.now : &game.start;
            ck_assert_uint_eq(start->discs[BLACK], back.start.discs[BLACK]);
            ck_assert_uint_eq(start->discs[WHITE], back.start.discs[WHITE]);
            ck_assert_int_eq(start->side, back.start.side);
            ck_assert_str_eq(back.notes.unread, "");
            written[format]++;
            whole[format] += !lost;
            game_free(&back);
        }
        game_free(&game);
    }
    for (int format = ARCHIVE_TRANSCRIPT; format < ARCHIVE_FORMATS; format++)
        ck_assert_msg(written[format] >= GAMES / 4, "%s: %d",
                      archive_format_name((ArchiveFormat)format), written[format]);
    ck_assert_int_ge(whole[ARCHIVE_GGF], GAMES / 20);
    ck_assert_int_ge(whole[ARCHIVE_SGF], GAMES / 20);
}

TEST(test_years_of_dates) {
    static const struct {
        const char *date;
        int year;
    } rows[] = {{"2014-05-02", 2014}, {"02.05.1850", 1850}, {"2199", 2199},       {"1799", 0},
                {"2200", 0},          {"20145", 0},         {"1234567890", 2009}, {"", 0},
                {"99999999", 0},      {"0301 2014", 2014}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(notes_year(rows[i].date) == rows[i].year, "%s: %d", rows[i].date,
                      notes_year(rows[i].date));
}

TEST(test_parts_of_dates) {
    static const struct {
        const char *date, *day, *time, *zone;
    } rows[] = {{"2014-02-21 20:52:27 GMT", "2014-02-21", "20:52:27", "utc"},
                {"2003.12.15_12:33:18.MST", "2003-12-15", "12:33:18", "other"},
                {"2026-11-25T04:23:32Z", "2026-11-25", "04:23:32", "utc"},
                {"2026/11/25 04:23", "2026-11-25", "04:23", ""},
                {"1071527876", "2003-12-15", "22:37:56", "utc"},
                {"2014.05.??", "2014-05", "", ""},
                {"2014.??.??", "2014", "", ""},
                {"1985", "1985", "", ""}};
    static const char *const others[] = {"",           "yesterday",         "2.5.1985",
                                         "1996-05,06", "1996-05-06,07",     "20140502",
                                         "2014-",      "2014-05-02 at noon"};
    RecordDate date;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_msg(record_date_read(rows[i].date, &date), "%s", rows[i].date);
        ck_assert_str_eq(date.day, rows[i].day);
        ck_assert_str_eq(date.time, rows[i].time);
        ck_assert_str_eq(date.utc ? "utc" : date.zoned ? "other" : "", rows[i].zone);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        ck_assert_msg(!record_date_read(others[i], &date), "%s: %s", others[i], date.day);
}

/* Texts from outside: cut between characters, control characters as blanks, and, where only UTF-8
 * may stand, U+FFFD for what is none. */
TEST(test_texts_from_outside) {
    static const struct {
        const char *text, *note, *clean;
        size_t size;
    } rows[] = {{"ab", "ab", "ab", 3},
                {"abc", "ab", "ab", 3},
                {"a\u00e9", "a", "a", 3},
                {"a\u00e9", "a\u00e9", "a\u00e9", 4},
                {"\t\x7f\n", "   ", "   ", 8},
                {"\xc2\x85", "\xc2\x85", " ", 8},
                {"\xc0\xaf", "\xc0\xaf", "\ufffd\ufffd", 8},
                {"\xed\xa0\x80", "\xed\xa0\x80", "\ufffd\ufffd\ufffd", 12}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[16];
        size_t length = strlen(rows[i].text), size = rows[i].size;
        ck_assert_int_eq(notes_copy(text, size, span_of(rows[i].text)), length < size);
        ck_assert_str_eq(text, rows[i].note);
        utf8_clean(text, size, rows[i].text);
        ck_assert_str_eq(text, rows[i].clean);
    }
}

TEST(test_what_is_left_unread_is_told) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    static const char ggf[] = "(;GM[Othello]RB[1]RW[2]CO[x]RE[aborted]PC[y]BO[8 -------- -------- "
                              "-------- ---O*--- ---*O--- -------- -------- -------- *]RB[3];)";
    ck_assert(ggf_read(&game, span_of(ggf), -1, NULL, problem));
    ck_assert_str_eq(game.notes.unread, "RB RW CO RE");
    static const char sgf[] = "(;GM[2]FF[4]CA[UTF-8]C[x]RE[Void](;B[fe];W[df])(;B[ff]))";
    ck_assert(sgf_read(&game, span_of(sgf), -1, NULL, problem));
    ck_assert_str_eq(game.notes.unread, "C RE variations");
    ck_assert(omissions_of(&game, ARCHIVE_SGF) >> OMISSION_UNREAD & 1);
    static const char numbered[] = "[Time \"12:00\"]\n[Black \"b\"]\n[Result \"?\"]\n1. f5";
    ck_assert(transcript_read(&game, span_of(numbered), -1, NULL, problem));
    ck_assert_str_eq(game.notes.unread, "Time");
    ck_assert_str_eq(game.name[BLACK], "b");
    for (char name[] = "AA"; name[0] <= 'Z'; name[0]++)
        notes_add_unread(&game, span_of(name));
    ck_assert_uint_lt(strlen(game.notes.unread), sizeof game.notes.unread);
    ck_assert_ptr_nonnull(strstr(game.notes.unread, " ..."));
    ck_assert_ptr_null(strstr(game.notes.unread, "... ..."));
    game_free(&game);
}
