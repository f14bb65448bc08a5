/* SPDX-License-Identifier: MIT
 *
 * The inside of `verdi analyze` and `verdi puzzles`: analyze_command.c reads options, analyze.c
 * reads records and submits positions, analyze_row.c formats a result in one of three styles,
 * analyze_output.c writes it and knows what the output holds already, analyze_puzzles.c writes
 * puzzles.
 */
#ifndef VERDI_FRONT_COMMAND_ANALYZE_ANALYZE_H
#define VERDI_FRONT_COMMAND_ANALYZE_ANALYZE_H

#include <jansson.h>

#include "record/game_files.h"
#include "record/opening/opening_names.h"
#include "study/search/book_search.h"
#include "study/search/final_score.h"
#include "study/search/puzzle.h"
#include "verdi.h"

/* One position to search, or one bad record to report. */
typedef struct AnalyzeJob {
    GamePlace place;                   /* its file must stay where it is */
    char problem[RECORD_PROBLEM_SIZE]; /* not empty: nothing to search */
    int turn;                          /* moves before the position in its game */
    Position position;
    Square played;                      /* the game's move here, SQUARE_NONE if it has none */
    BookStep step;                      /* the game's move before; SQUARE_NONE if it has none */
    const Opening *opening;             /* what led here is called; NULL: it has no name */
    verdi_result result;                /* in the record's own orientation */
    FinalScore finals[VERDI_MAX_MOVES]; /* of its lines, see final_score_apply() */
    Puzzle puzzle;                      /* of verdi puzzles */
    int error;                          /* of the search */
} AnalyzeJob;

typedef enum AnalyzeStyle { ANALYZE_TEXT, ANALYZE_JSON, ANALYZE_CSV } AnalyzeStyle;

typedef struct AnalyzeFormat {
    AnalyzeStyle style;
    bool timing;
    bool bare; /* no head, no file and line: what is written depends on the position alone */
    int lines; /* how many moves of a position are valued */
    const char *settings; /* all that decides about the results, in words */
} AnalyzeFormat;

/* How the output begins; may be empty. */
void analyze_write_head(const AnalyzeFormat *format, Text *out);

/* What is known of a job before the search, as an object. */
json_t *analyze_json(const AnalyzeFormat *format, const AnalyzeJob *job);

/* How each line of a job begins: known before the search, and different for different positions of
 * a file. For a bad record this is the whole line. */
void analyze_write_begin(const AnalyzeFormat *format, const AnalyzeJob *job, Text *out);

/* The most lines a job can have; 0: this style does not mention it. */
int analyze_count_lines(const AnalyzeFormat *format, const AnalyzeJob *job);

/* All lines of a job. */
void analyze_write_job(const AnalyzeFormat *format, const AnalyzeJob *job, Text *out);

typedef struct AnalyzeOutput AnalyzeOutput;

/* Opens `path` (NULL: stdout) where an earlier run may have left some of its output. NULL after it
 * has reported on stderr why not: the file is another's, or in use. */
AnalyzeOutput *analyze_output_open(const char *path);

typedef enum AnalyzeSkip { ANALYZE_MISSING, ANALYZE_THERE, ANALYZE_FOREIGN } AnalyzeSkip;

/* Whether the next lines of the file begin like this: `lines`, or fewer where others follow, as
 * nobody knows before the search how many of the last ones there were to be. After ANALYZE_MISSING
 * all later text is added from here on, and until it is there the file is as it was.
 * ANALYZE_FOREIGN: something else stands there; reported, and the file is as it was. */
AnalyzeSkip analyze_output_skip(AnalyzeOutput *output, const char *begin, size_t size, int lines);

/* Adds text at once. False once it cannot be written; reported. */
bool analyze_output_add(AnalyzeOutput *output, const char *text, size_t size);

/* False if something is wrong with the output, also if more stands there than was skipped. */
bool analyze_output_close(AnalyzeOutput *output);

#endif
