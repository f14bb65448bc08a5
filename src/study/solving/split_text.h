/* SPDX-License-Identifier: MIT
 *
 * Lines of the files of a split solve. A line has a position in OBF, and after a comment sign the
 * job or the result, in discs for the side to move. Other programs that read OBF see only the
 * positions.
 *
 *     <64 squares> X % split 20                       the root, and the size of jobs
 *     <64 squares> X % window -2 2;                   a job: the score if inside, else which side
 *     <64 squares> X % bounds -64 -4 nodes 1234567;   a result; the end shows that it is complete
 */
#ifndef VERDI_STUDY_SOLVING_SPLIT_TEXT_H
#define VERDI_STUDY_SOLVING_SPLIT_TEXT_H

#include "base/span.h"
#include "base/text.h"
#include "study/solving/split.h"

typedef enum SplitLineKind {
    SPLIT_LINE_BLANK, /* blank lines and comments */
    SPLIT_LINE_ROOT,
    SPLIT_LINE_JOB,
    SPLIT_LINE_RESULT,
    SPLIT_LINE_BAD
} SplitLineKind;

enum { SPLIT_LINE_PROBLEM = 128, SPLIT_LINE = 160 };

typedef struct SplitLine {
    SplitItem item; /* for a root, only the board is used */
    int empties;    /* only for a root: the job size */
    uint64_t nodes; /* only for a result */
} SplitLine;

/* Reads `text`, one line without its line feed. If it returns SPLIT_LINE_BAD, `problem` says
 * why. */
SplitLineKind split_line_read(Span text, SplitLine *line, char problem[SPLIT_LINE_PROBLEM]);

/* Appends a line with its line feed; in it the side to move is X. */
void split_line_write(SplitLineKind kind, const SplitLine *line, Text *out);

#endif
