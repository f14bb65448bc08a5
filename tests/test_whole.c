/* SPDX-License-Identifier: MIT
 *
 * A text is read whole or refused, in every format: valid texts are cut at every place, and their
 * parts are left out, doubled, reordered and mixed (whole.h). Names come back from each format that
 * has them.
 */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "base/utf8.h"
#include "record/record.h"
#include "whole.h"

TEST_ROWS(test_whole, WHOLE_SEEDS) {
    WholeReading whole = whole_read(span_of(whole_seeds[row].text));
    ck_assert_int_eq(whole.bad, 0);
    ck_assert_int_eq(whole.games, whole_seeds[row].records);
}

/* The beginning of a text: the records before the cut are read as in the whole, and one that is cut
 * is refused if its format marks its end. */
TEST_ROWS(test_cut_at_every_place, WHOLE_SEEDS) {
    const char *text = whole_seeds[row].text;
    size_t size = strlen(text);
    WholeReading whole = whole_read(span_of(text));
    for (size_t cut = 0; cut <= size; cut++) {
        int complete = 0;
        WholeReading reading = whole_read_copy(text, cut);
        while (complete < whole.games && whole.end[complete] <= text + cut)
            complete++;
        if (whole_seeds[row].kind & WHOLE_CLOSED)
            ck_assert_msg(reading.games == complete, "%.*s", (int)cut, text);
        ck_assert_msg(reading.games >= complete || reading.bad, "%.*s", (int)cut, text);
        for (int i = 0; i < complete && !reading.bad; i++)
            ck_assert_msg(!strcmp(reading.game[i], whole.game[i]), "%.*s", (int)cut, text);
        whole_read_copy(text + cut, size - cut);
    }
}

/* Appends a part of a text. */
static void add(Text *out, const char *from, const char *to) {
    while (from < to)
        text_add_char(out, *from++);
}

/* A part of the text is left out, or doubled, or two parts change places. */
TEST_ROWS(test_damaged, WHOLE_SEEDS) {
    enum { CASES = 400 };
    const char *text = whole_seeds[row].text, *end = text + strlen(text);
    char damaged[WHOLE_TEXT];
    Random random;
    random_seed(&random, (uint64_t)row + 1);
    for (int i = 0; i < CASES * testing_scale() && (whole_seeds[row].kind & WHOLE_BARE); i++) {
        const char *from = text + random_below(&random, (uint32_t)(end - text));
        const char *to = from + random_below(&random, (uint32_t)(end - from) + 1);
        const char *last = to + random_below(&random, (uint32_t)(end - to) + 1);
        Text out = text_into(damaged, sizeof damaged);
        add(&out, text, i % 3 == 1 ? to : from);
        add(&out, to, i % 3 == 1 ? to : last);
        add(&out, from, i % 3 == 0 ? from : to);
        add(&out, i % 3 == 1 ? to : last, end);
        whole_read_copy(damaged, out.length);
    }
}

/* Lines in another order give the same records in another order, where each line is a record. */
TEST_ROWS(test_reordered, WHOLE_SEEDS) {
    enum { CASES = 40, LINES = 32 };
    Span lines[LINES], rest = span_of(whole_seeds[row].text);
    int count = 0;
    Random random;
    WholeReading whole = whole_read(rest);
    random_seed(&random, (uint64_t)row + 1);
    while (span_size(rest)) {
        lines[count] = span_take_until(&rest, '\n');
        lines[count++].end++;
    }
    for (int i = 0; i < CASES; i++) {
        char text[WHOLE_TEXT];
        Text out = text_into(text, sizeof text);
        random_shuffle(&random, lines, (size_t)count, sizeof *lines);
        for (int line = 0; line < count; line++)
            add(&out, lines[line].at, lines[line].end);
        WholeReading reading = whole_read_copy(text, out.length);
        if (!(whole_seeds[row].kind & WHOLE_SINGLE))
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
TEST_ROWS(test_mixed, WHOLE_SEEDS) {
    const char *first = whole_seeds[row].text;
    for (int other = 0; other < WHOLE_SEEDS; other++) {
        const char *second = whole_seeds[other].text;
        char text[WHOLE_TEXT];
        Text out = text_into(text, sizeof text);
        text_add(&out, "%s\n%s", first, second);
        WholeReading a = whole_read(span_of(first)), b = whole_read(span_of(second));
        WholeReading both = whole_read_copy(text, out.length);
        whole_check_both(&a, &b, &both, text);
        for (size_t cut = 1;
             cut < strlen(first) && (whole_seeds[row].kind & whole_seeds[other].kind & WHOLE_BARE);
             cut += 3) {
            out = text_into(text, sizeof text);
            text_add(&out, "%.*s%s", (int)cut, first, second);
            whole_read_copy(text, out.length);
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
        char text[WHOLE_TEXT], expected[256], problem[RECORD_PROBLEM_SIZE];
        Game game = game_new(), read = game_new();
        ck_assert(transcript_read(&game, span_of("f5d6"), -1, NULL, problem) == RECORD_WHOLE);
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
        whole_describe(&game, expected, sizeof expected);
        for (size_t format = 0; format < sizeof formats / sizeof *formats; format++) {
            Archive archive;
            ArchiveItem item;
            Text out = text_into(text, sizeof text);
            char got[256];
            formats[format].write(&game, &out);
            archive_open(&archive, archive_detect(span_of(text)), span_of(text));
            ck_assert_msg(archive_next(&archive, &read, &item, problem) == ARCHIVE_GAME,
                          "%s: %s\n%s", formats[format].name, problem, text);
            whole_describe(&read, got, sizeof got);
            ck_assert_msg(!strcmp(got, expected), "%s: %s\nnot %s\n%s", formats[format].name, got,
                          expected, text);
            ck_assert_int_eq(archive_next(&archive, &read, &item, problem), ARCHIVE_END);
        }
        game_free(&game);
        game_free(&read);
    }
}
