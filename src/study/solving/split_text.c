/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "study/solving/solving.h"

/* Parses the text after a position, and sets *kind. Returns NULL, or what is wrong. */
static const char *read_rest(const char *text, SplitLine *line, SplitLineKind *kind) {
    enum { DISCS = 64 };
    SplitItem *item = &line->item;
    char nodes[20] = "";
    int end = 0;
    bool job = strncmp(text, "window ", 7) == 0;
    if (strncmp(text, "split ", 6) == 0) {
        bool good = sscanf(text, "split %9d%n", &line->empties, &end) == 1 && !text[end];
        *kind = SPLIT_LINE_ROOT;
        return good && line->empties >= 1 && line->empties <= 60
                   ? NULL
                   : "split needs a number from 1 to 60";
    }
    if (!job && strncmp(text, "bounds ", 7))
        return "split, window or bounds expected after the position";
    if (text[strlen(text) - 1] != ';')
        return "line is truncated";
    int read =
        job ? sscanf(text, "window %9d %9d%n", &item->low, &item->high, &end)
            : sscanf(text, "bounds %9d %9d nodes %19[0-9]%n", &item->low, &item->high, nodes, &end);
    if (read < 2 || item->low < -DISCS || item->high > DISCS)
        return "two numbers from -64 to 64 expected";
    if (strcmp(text + end, ";"))
        return job ? "line is truncated" : "a number of nodes expected";
    *kind = job ? SPLIT_LINE_JOB : SPLIT_LINE_RESULT;
    line->nodes = strtoull(nodes, NULL, 10);
    if (job && item->low >= item->high)
        return "window is empty";
    return item->low > item->high ? "lower bound is above the upper one" : NULL;
}

SplitLineKind split_line_read(Span text, SplitLine *line, char problem[SPLIT_LINE_PROBLEM]) {
    char rest[SPLIT_LINE];
    ObfRecord record;
    SplitLineKind kind;
    ObfStatus status = obf_parse(text, &record, problem);
    if (status != OBF_RECORD)
        return status == OBF_BLANK ? SPLIT_LINE_BLANK : SPLIT_LINE_BAD;
    *line = (SplitLine){.item.board = position_board(record.position)};
    span_take_until(&text, '%');
    const char *fault = notes_copy(rest, sizeof rest, span_trim(text))
                            ? read_rest(rest, line, &kind)
                            : "extra text after the position";
    snprintf(problem, SPLIT_LINE_PROBLEM, "%s", fault ? fault : "");
    return fault ? SPLIT_LINE_BAD : kind;
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
