/* SPDX-License-Identifier: MIT
 *
 * A text is read whole or refused, in every format: valid texts are cut at every place, and their
 * parts are left out, doubled, reordered and mixed. Whatever the damage, each square that a naive
 * scan finds in the text must be a move of the game that was read there, or stand in a record that
 * was refused. Names come back from each format that has them.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/utf8.h"
#include "record/archive.h"
#include "record/record.h"

#define BOARD "---------------------------OX------XXX--------------------------"
#define GGF_BOARD "BO[8 ---------------------------O*------*O--------------------------- *]"

typedef enum Kind {
    BARE = 1,   /* no part of the text is free: damage cannot move squares into a name */
    CLOSED = 2, /* the end of a record is marked, so that it cannot be read if cut */
    SINGLE = 4, /* one record per line, which does not depend on other lines */
} Kind;

static const struct {
    int kind;
    int records;
    const char *text;
} seeds[] = {
    {BARE | SINGLE, 3, "f5d6c3d3c4\nF5F6E6F4\nf5 d6 c3\n"},
    {BARE, 3, "f5, d6, c3\n1. f5 2. d6 3. c3\n1) f5 d6 2) c3\n"},
    {BARE, 3,
     "black:f5;white:d6\n\"f5\",\"d6\"\n\xe2\x91\xa0"
     "f5 \xe2\x91\xa1"
     "d6\n"},
    {BARE | SINGLE, 2, "f5d6 40-24\nf5f6 black wins\n"},
    {SINGLE, 3, "Game one: f5d6c3\nhttps://x.org/?kifu=F5D6C3&l=ja\n- f5f6\n"},
    {0, 2, "Two games.\n\nf5d6c3\n\nwords between\nf5f6\nand after\n"},
    {BARE, 2, "f5\nd6\nc3\n\nf5\nf6\n"},
    {BARE, 1, "BLACK, f5\nWHITE, d6\nBLACK, c3\n"},
    {BARE, 1, "1. f5 d6\n2. c3 d3\n3. c4\n"},
    {0, 2,
     "[Event \"x\"]\n[Black \"Ada\"]\n[Result \"*\"]\n\n1. f5 d6 2. c3 *\n\n"
     "[Black \"Bo\"]\n\n1. f5 f6 {words} 2. e6 (no) f4 $1 *\n"},
    {SINGLE | CLOSED, 2,
     "{\"moves\":\"f5d6c3\",\"black\":\"Ada\"}\n{\"id\":7,\"moves\":\"f5f6\"}\n"},
    {SINGLE | CLOSED, 2, "{\"board\":\"" BOARD " O\",\"moves\":\"f6\"}\n[\"f5\",\"d6\"]\n"},
    {CLOSED, 3, "[{\"moves\":\"f5d6\"},\n{\"moves\":\"f5f6\"},{\"transcript\":\"f5\"}]\n"},
    {CLOSED, 2, "[[\"f5\",\"d6\"],\n [[\"B\",\"f5\"],[\"W\",\"f6\"]]]\n"},
    {CLOSED, 1,
     "{\"players\":[{\"name\":\"A\"},{\"name\":\"B\"}],\"position\":{\"startPos\":\"" BOARD
     " O\",\n\"moves\":[{\"m\":\"f6\",\"t\":3}]}}\n"},
    {0, 2, "black,white,moves\nAda,Bo,f5d6c3\n\"Bo, \"\"X\"\"\",Ada,f5f6\n"},
    {0, 2, "moves\tdate\nf5d6c3\t2020\nf5f6\t2021\n"},
    {0, 2, "| game | moves |\n|---|---|\n| one | f5d6c3 |\n| two | f5f6 |\n"},
    {0, 2, "board;side\n" BOARD ";white\n" BOARD ";O\n"},
    {BARE | SINGLE, 3, BOARD " O\n" BOARD " O f6\n" BOARD " white to move\n"},
    {BARE | SINGLE, 2, BOARD " O; f6:+3; d6:-1;\n" BOARD " O; f4:+12;\n"},
    {0, 2,
     "  a b c d e f g h\n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - - - - - - 3\n"
     "4 - - - O X - - - 4\n5 - - - X O - - - 5\n6 - - - - - - - - 6\n7 - - - - - - - - 7\n"
     "8 - - - - - - - - 8\n  a b c d e f g h\nBlack to move\nf5 d6\n\n"
     "--------\n--------\n--------\n---OX---\n---XXX--\n--------\n--------\n--------\nO\n"},
    {BARE | SINGLE, 2, "8/8/8/3Pp3/3Ppp2/8/8/8 w - - 0 1\n8/8/8/3Pp3/3pP3/8/8/8 b f5d6\n"},
    {CLOSED, 2,
     "(;GM[Othello]PB[Ada]PW[Bo]RE[?]TY[8]" GGF_BOARD "B[F5/1.2/3]W[D6];)\n"
     "2 (;GM[Othello]PB[Bo]PW[Ada]TY[8]" GGF_BOARD "B[F5]W[F6]B[E6];)\n"},
    {CLOSED | BARE, 2,
     "(;GM[Othello]" GGF_BOARD "B[f5]W[d6];)\n(;GM[Othello]" GGF_BOARD "B[f5]W[f6];)\n"},
    {CLOSED, 2,
     "(;GM[2]FF[4]SZ[8]PB[Ada \\] x]PW[Bo];B[fe];W[df])\n"
     "(;GM[2]FF[4]SZ[8]PB[Bo];B[fe];W[ff];B[ef])\n"},
    {CLOSED | BARE, 2, "(;GM[2]SZ[8];B[fe];W[df])(;GM[2]SZ[8];B[fe];W[ff])"},
};
enum { SEEDS = sizeof seeds / sizeof *seeds, MOST_RECORDS = 64, TEXT_SIZE = 4096 };

/* What was read from a text. */
typedef struct Reading {
    int games, bad;
    bool skipped;                  /* free text was skipped and reported */
    const char *end[MOST_RECORDS]; /* the ends of the games in the text */
    char game[MOST_RECORDS][256];  /* their start positions, moves and players */
} Reading;

static void describe(const Game *game, char *out, size_t size) {
    char start[POSITION_TEXT];
    Text text = text_into(out, size);
    position_text(game->start, "XO-", start);
    text_add(&text, "%s ", start);
    transcript_write(game, &text);
    text_add(&text, " %s, %s", game->name[BLACK], game->name[WHITE]);
    ck_assert(!text.overflow);
}

/* Takes the next square of a text that is not inside a word; false at its end. In SGF a square is
 * two letters in a move. */
static bool scan_square(Span *text, const char *begin, bool sgf, char name[3]) {
    for (; text->at + 1 < text->end; text->at++) {
        const char *at = text->at;
        const char *tag = at - (at > begin);
        while (tag > begin && (letter_is_blank(tag[-1]) || (tag[-1] >= 'a' && tag[-1] <= 'z')))
            tag--;
        bool column = letter_lower(at[0]) >= 'a' && letter_lower(at[0]) <= 'h';
        bool move = sgf && tag - 2 >= begin && at[-1] == '[' && strchr("BW", tag[-1]) &&
                    !letter_is_alpha(tag[-2]) && at + 2 < text->end && at[1] >= 'a' &&
                    at[1] <= 'h' && at[2] == ']';
        bool square =
            !sgf && at[1] >= '1' && at[1] <= '8' && (at == begin || !letter_is_alpha(at[-1]));
        if (!column || (!move && !square))
            continue;
        name[0] = letter_lower(at[0]);
        name[1] = move ? (char)(at[1] - 'a' + '1') : at[1];
        name[2] = '\0';
        text->at += 2;
        return true;
    }
    return false;
}

/* The squares of a record. The columns of OBF have scores, which are no moves. */
static void scan_record(const ArchiveItem *item, char *out, size_t size) {
    Text text = text_into(out, size);
    bool sgf = item->format == ARCHIVE_SGF;
    char name[3];
    for (Span rest = item->text; scan_square(&rest, item->text.at, sgf, name);)
        if (rest.at == rest.end || *rest.at != ':')
            text_add(&text, "%s", name);
}

/* Checks a game against the squares in its text. */
static void check_game(const Game *game, const ArchiveItem *item, Span text) {
    char moves[TEXT_SIZE], squares[TEXT_SIZE];
    Text out = text_into(moves, sizeof moves);
    transcript_write(game, &out);
    scan_record(item, squares, sizeof squares);
    ck_assert_msg(!strcmp(moves, squares), "moves %s, but in the text %s\n%.*s", moves, squares,
                  (int)span_size(text), text.at);
}

/* Notes the squares between two records, which are left out. */
static void scan_between(const char *from, const char *to, bool sgf, char left_out[3]) {
    Span between = {from, to};
    char name[3];
    while (scan_square(&between, from, sgf, name))
        memcpy(left_out, name, sizeof name);
}

static Reading read_all(Span text) {
    static Reading reading;
    char problem[RECORD_PROBLEM_SIZE];
    ArchiveFormat format = archive_detect(text);
    bool sgf = format == ARCHIVE_SGF;
    Archive archive;
    ArchiveItem item;
    Game game = game_new();
    const char *done = text.at;
    char left_out[3] = "";
    reading = (Reading){0};
    archive_open(&archive, format, text);
    for (;;) {
        ArchiveStatus status = archive_next(&archive, &game, &item, problem);
        if (status == ARCHIVE_END)
            break;
        reading.skipped |= *item.skipped != '\0';
        if (item.text.at) {
            ck_assert(item.text.at >= done && item.text.end <= text.end);
            scan_between(done, item.text.at, sgf, left_out);
            done = item.text.end;
        }
        if (status == ARCHIVE_BAD) {
            ck_assert(*problem && item.line >= 1 && item.text.at);
            reading.bad++;
            continue;
        }
        ck_assert_int_lt(reading.games, MOST_RECORDS);
        check_game(&game, &item, text);
        describe(&game, reading.game[reading.games], sizeof *reading.game);
        reading.end[reading.games++] = item.text.end;
    }
    scan_between(done, text.end, sgf, left_out);
    ck_assert_msg(!*left_out || reading.skipped, "%s was left out of\n%.*s", left_out,
                  (int)span_size(text), text.at);
    game_free(&game);
    return reading;
}

/* Reads a copy of its very size, so that the address sanitizer sees one byte too far. */
static Reading read_copy(const char *text, size_t size) {
    char *copy = malloc(size + 1);
    ck_assert(copy != NULL);
    memcpy(copy, text, size);
    Reading reading = read_all((Span){copy, copy + size});
    for (int i = 0; i < reading.games; i++)
        reading.end[i] += text - copy;
    free(copy);
    return reading;
}

TEST_ROWS(test_whole, SEEDS) {
    Reading whole = read_all(span_of(seeds[row].text));
    ck_assert_int_eq(whole.bad, 0);
    ck_assert_int_eq(whole.games, seeds[row].records);
}

/* The beginning of a text: the records before the cut are read as in the whole, and one that is cut
 * is refused if its format marks its end. */
TEST_ROWS(test_cut_at_every_place, SEEDS) {
    const char *text = seeds[row].text;
    size_t size = strlen(text);
    Reading whole = read_all(span_of(text));
    for (size_t cut = 0; cut <= size; cut++) {
        int complete = 0;
        Reading reading = read_copy(text, cut);
        while (complete < whole.games && whole.end[complete] <= text + cut)
            complete++;
        if (seeds[row].kind & CLOSED)
            ck_assert_msg(reading.games == complete, "%.*s", (int)cut, text);
        ck_assert_msg(reading.games >= complete || reading.bad, "%.*s", (int)cut, text);
        for (int i = 0; i < complete && !reading.bad; i++)
            ck_assert_msg(!strcmp(reading.game[i], whole.game[i]), "%.*s", (int)cut, text);
        read_copy(text + cut, size - cut);
    }
}

/* Appends a part of a text. */
static void add(Text *out, const char *from, const char *to) {
    while (from < to)
        text_add_char(out, *from++);
}

/* A part of the text is left out, or doubled, or two parts change places. */
TEST_ROWS(test_damaged, SEEDS) {
    enum { CASES = 400 };
    const char *text = seeds[row].text, *end = text + strlen(text);
    char damaged[TEXT_SIZE];
    Random random;
    random_seed(&random, (uint64_t)row + 1);
    for (int i = 0; i < CASES * testing_scale() && (seeds[row].kind & BARE); i++) {
        const char *from = text + random_below(&random, (uint32_t)(end - text));
        const char *to = from + random_below(&random, (uint32_t)(end - from) + 1);
        const char *last = to + random_below(&random, (uint32_t)(end - to) + 1);
        Text out = text_into(damaged, sizeof damaged);
        add(&out, text, i % 3 == 1 ? to : from);
        add(&out, to, i % 3 == 1 ? to : last);
        add(&out, from, i % 3 == 0 ? from : to);
        add(&out, i % 3 == 1 ? to : last, end);
        read_copy(damaged, out.length);
    }
}

/* Lines in another order give the same records in another order, where each line is a record. */
TEST_ROWS(test_reordered, SEEDS) {
    enum { CASES = 40, LINES = 32 };
    Span lines[LINES], rest = span_of(seeds[row].text);
    int count = 0;
    Random random;
    Reading whole = read_all(rest);
    random_seed(&random, (uint64_t)row + 1);
    while (span_size(rest)) {
        lines[count] = span_take_until(&rest, '\n');
        lines[count++].end++;
    }
    for (int i = 0; i < CASES; i++) {
        char text[TEXT_SIZE];
        Text out = text_into(text, sizeof text);
        random_shuffle(&random, lines, (size_t)count, sizeof *lines);
        for (int line = 0; line < count; line++)
            add(&out, lines[line].at, lines[line].end);
        Reading reading = read_copy(text, out.length);
        if (!(seeds[row].kind & SINGLE))
            continue;
        ck_assert_int_eq(reading.bad, 0);
        ck_assert_int_eq(reading.games, whole.games);
        for (int game = 0; game < whole.games; game++) {
            int same = 0;
            for (int other = 0; other < whole.games; other++)
                same += !strcmp(reading.game[game], whole.game[other]);
            ck_assert_int_gt(same, 0);
        }
    }
}

/* One text after another, of any two formats, also cut and without a line feed: all records of both
 * are read, or there is an error. */
TEST_ROWS(test_mixed, SEEDS) {
    const char *first = seeds[row].text;
    for (int other = 0; other < SEEDS; other++) {
        const char *second = seeds[other].text;
        char text[TEXT_SIZE];
        Text out = text_into(text, sizeof text);
        text_add(&out, "%s\n%s", first, second);
        Reading a = read_all(span_of(first)), b = read_all(span_of(second));
        Reading both = read_copy(text, out.length);
        for (int i = 0; i < a.games + b.games && !both.bad; i++) {
            ck_assert_msg(i < both.games, "%s", text);
            ck_assert_msg(!strcmp(both.game[i], i < a.games ? a.game[i] : b.game[i - a.games]),
                          "%s", text);
        }
        for (size_t cut = 1; cut < strlen(first) && (seeds[row].kind & seeds[other].kind & BARE);
             cut += 3) {
            out = text_into(text, sizeof text);
            text_add(&out, "%.*s%s", (int)cut, first, second);
            read_copy(text, out.length);
        }
    }
}

/* Names with the characters that end them. */
TEST(test_names_come_back) {
    static const struct {
        RecordWriter *write;
        const char *name;
    } formats[] = {{ggf_write, "GGF"}, {sgf_write, "SGF"}, {numbered_write, "PGN"}};
    static const char letters[] = "\"\\])[(;:,' a1\xc3\xa9{}-";
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < 2000 * testing_scale(); i++) {
        char text[TEXT_SIZE], expected[256], problem[RECORD_PROBLEM_SIZE];
        Game game = game_new(), read = game_new();
        ck_assert(transcript_read(&game, span_of("f5d6"), -1, problem) == RECORD_WHOLE);
        for (int colour = BLACK; colour <= WHITE; colour++) {
            char raw[12];
            Text name = text_into(raw, sizeof raw);
            for (uint32_t size = random_below(&random, 10); size; size--)
                text_add_char(&name, letters[random_below(&random, sizeof letters - 1)]);
            utf8_clean(game.name[colour], sizeof game.name[colour], raw);
            Span trimmed = span_trim(span_of(game.name[colour]));
            size_t size = span_size(trimmed);
            memmove(game.name[colour], trimmed.at, size);
            game.name[colour][size] = '\0';
        }
        describe(&game, expected, sizeof expected);
        for (size_t format = 0; format < sizeof formats / sizeof *formats; format++) {
            Archive archive;
            ArchiveItem item;
            Text out = text_into(text, sizeof text);
            char got[256];
            formats[format].write(&game, &out);
            archive_open(&archive, archive_detect(span_of(text)), span_of(text));
            ck_assert_msg(archive_next(&archive, &read, &item, problem) == ARCHIVE_GAME,
                          "%s: %s\n%s", formats[format].name, problem, text);
            describe(&read, got, sizeof got);
            ck_assert_msg(!strcmp(got, expected), "%s: %s\nnot %s\n%s", formats[format].name, got,
                          expected, text);
            ck_assert_int_eq(archive_next(&archive, &read, &item, problem), ARCHIVE_END);
        }
        game_free(&game);
        game_free(&read);
    }
}
