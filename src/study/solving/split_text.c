/* SPDX-License-Identifier: MIT */
#include "study/solving/split.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "base/span.h"
#include "record/record.h"

enum { WORDS = 5, WORD = 24, DISCS = 64 };

/* Splits the span into words. Returns the number of words, or WORDS + 1 if there are too many or
 * one is too long. */
static int take_words(Span rest, char words[WORDS][WORD]) {
    int count = 0;
    for (rest = span_trim(rest); rest.at < rest.end; rest = span_trim(rest)) {
        Span word = rest;
        for (word.end = word.at; word.end < rest.end && !letter_is_blank(*word.end); word.end++)
            ;
        if (count == WORDS || span_size(word) >= WORD)
            return WORDS + 1;
        memcpy(words[count], word.at, span_size(word));
        words[count++][span_size(word)] = '\0';
        rest.at = word.end;
    }
    return count;
}

/* Removes the ';' from the last word. Returns false if there is no ';', because the line was
 * cut. */
static bool take_end(char words[WORDS][WORD], int count) {
    char *last = count ? words[count - 1] : NULL;
    size_t length = last ? strlen(last) : 0;
    if (!length || last[length - 1] != ';')
        return false;
    last[length - 1] = '\0';
    return true;
}

static SplitLineKind bad(char problem[SPLIT_LINE_PROBLEM], const char *why) {
    Text text = text_into(problem, SPLIT_LINE_PROBLEM);
    text_add(&text, "%s", why);
    return SPLIT_LINE_BAD;
}

static bool read_discs(char words[WORDS][WORD], SplitItem *item) {
    return number_parse_small(words[1], -DISCS, DISCS, &item->low) &&
           number_parse_small(words[2], -DISCS, DISCS, &item->high);
}

/* Parses the words of a line after its position. */
static SplitLineKind read_words(char words[WORDS][WORD], int count, SplitLine *line,
                                char problem[SPLIT_LINE_PROBLEM]) {
    int64_t nodes = 0;
    bool whole = take_end(words, count);
    if (count == 2 && !whole && !strcmp(words[0], "split"))
        return number_parse_small(words[1], 1, 60, &line->empties)
                   ? SPLIT_LINE_ROOT
                   : bad(problem, "split needs a number from 1 to 60");
    bool job = count && !strcmp(words[0], "window"), result = count && !strcmp(words[0], "bounds");
    if (!job && !result)
        return bad(problem, "split, window or bounds expected after the position");
    if (!whole || count != (job ? 3 : 5))
        return bad(problem, "line is truncated");
    if (!read_discs(words, &line->item))
        return bad(problem, "two numbers from -64 to 64 expected");
    if (job)
        return line->item.low < line->item.high ? SPLIT_LINE_JOB : bad(problem, "window is empty");
    if (strcmp(words[3], "nodes") || !number_parse_int(words[4], 0, INT64_MAX, &nodes))
        return bad(problem, "a number of nodes expected");
    line->nodes = (uint64_t)nodes;
    return line->item.low <= line->item.high ? SPLIT_LINE_RESULT
                                             : bad(problem, "lower bound is above the upper one");
}

SplitLineKind split_line_read(Span text, SplitLine *line, char problem[SPLIT_LINE_PROBLEM]) {
    ObfRecord record;
    ObfStatus status = obf_parse(text, &record, problem);
    if (status != OBF_RECORD)
        return status == OBF_BLANK ? SPLIT_LINE_BLANK : SPLIT_LINE_BAD;
    *line = (SplitLine){.item.board = position_board(record.position)};
    span_take_until(&text, '%');
    char words[WORDS][WORD];
    int count = take_words(text, words);
    return count > WORDS ? bad(problem, "extra text after the position")
                         : read_words(words, count, line, problem);
}

void split_line_write(SplitLineKind kind, const SplitLine *line, Text *out) {
    const SplitItem *item = &line->item;
    obf_write_position(
        (Position){.discs = {item->board.player, item->board.opponent}, .side = BLACK}, out);
    if (kind == SPLIT_LINE_ROOT)
        text_add(out, " %% split %d\n", line->empties);
    else if (kind == SPLIT_LINE_JOB)
        text_add(out, " %% window %d %d;\n", item->low, item->high);
    else
        text_add(out, " %% bounds %d %d nodes %" PRIu64 ";\n", item->low, item->high, line->nodes);
}
