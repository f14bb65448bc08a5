/* SPDX-License-Identifier: MIT
 *
 * The internals of `verdi analyze` and `verdi puzzles`: analyze.c reads records and submits
 * positions, analyze_row.c formats a result in one of three styles, analyze_output.c writes results
 * and skips existing output, and analyze_puzzles.c writes puzzles.
 */
#pragma once

#include <jansson.h>

#include "base/text.h"
#include "games/game_files.h"
#include "study/search/book_search.h"

/* One position to search, or one bad record to report. */
typedef struct AnalyzeJob {
    GamePlace place;                   /* the struct it points to must outlive the job */
    char problem[RECORD_PROBLEM_SIZE]; /* not empty: nothing to search */
    int turn;                          /* number of moves before the position in its game */
    Position position;
    Square played;                      /* the game's move here, or SQUARE_NONE */
    BookStep step;                      /* the game's last move before the position, or
                                         * SQUARE_NONE */
    const char *opening;                /* the opening of the moves so far, or NULL */
    verdi_result result;                /* in the record's own orientation */
    FinalScore finals[VERDI_MAX_MOVES]; /* one per line, see final_score_apply() */
    Puzzle puzzle;                      /* of verdi puzzles */
    int error;                          /* of the search */
} AnalyzeJob;

typedef struct AnalyzeFormat {
    bool json, csv; /* or else text */
    bool obf, html; /* more forms of puzzles */
    bool timing;
    bool bare; /* no head, file or line number: the output depends only on the position */
    int lines; /* number of moves to value per position */
    const char *settings; /* text with everything that affects the results */
} AnalyzeFormat;

/* Appends the head of the output, which may be empty. */
void analyze_write_head(const AnalyzeFormat *format, Text *out);

/* The data of a job that are known before the search, as a JSON object. */
json_t *analyze_json(const AnalyzeFormat *format, const AnalyzeJob *job);

/* Appends the beginning of each line of a job. It is known before the search and differs between
 * positions of a file. For a bad record it is the whole line. */
void analyze_write_begin(const AnalyzeFormat *format, const AnalyzeJob *job, Text *out);

/* The most lines a job can have; 0 if this style has none for it. */
int analyze_count_lines(const AnalyzeFormat *format, const AnalyzeJob *job);

/* Appends all lines of a job. */
void analyze_write_job(const AnalyzeFormat *format, const AnalyzeJob *job, Text *out);

typedef struct AnalyzeOutput AnalyzeOutput;

/* Opens `path` (NULL: stdout), which may have output of an earlier run. NULL after reporting an
 * error on stderr, such as a foreign file or one in use. */
AnalyzeOutput *analyze_output_open(const char *path);

typedef enum AnalyzeSkip { ANALYZE_MISSING, ANALYZE_THERE, ANALYZE_FOREIGN } AnalyzeSkip;

/* Compares the next lines of the file with the beginning of a job's lines. Returns ANALYZE_THERE if
 * `lines` lines have this beginning, or fewer lines and another line follows them, because the
 * exact number is known only after the search. After ANALYZE_MISSING all later text is written from
 * here on; the file is unchanged until the first text. Before returning ANALYZE_FOREIGN, reports
 * that the file has other text, and leaves it unchanged. */
AnalyzeSkip analyze_output_skip(AnalyzeOutput *output, const char *begin, size_t size, int lines);

/* Writes text at once. False after reporting a write error. */
bool analyze_output_add(AnalyzeOutput *output, const char *text, size_t size);

/* False if there was an error, or if the file has more text than was skipped. NULL is allowed and
 * gives false. */
bool analyze_output_close(AnalyzeOutput *output);

/* -------------------------------------------------------------------------------------- puzzles */

typedef struct PuzzleOutput PuzzleOutput;

/* Begins the output (NULL: stdout). A file appears only when it is complete. `margin` is in 1/128
 * disc; `format` must outlive the output. NULL after reporting an error. */
PuzzleOutput *puzzle_output_open(const char *path, const AnalyzeFormat *format, int margin);

/* Adds a job whose position is a puzzle, in the order of its game. Skips positions with fewer than
 * three moves and positions seen before, up to symmetry. If puzzles of a game are less than six
 * plies apart, keeps only the hardest. False if memory is short. */
bool puzzle_output_add(PuzzleOutput *output, const AnalyzeJob *job);

/* Adds the row of a bad record to JSON and CSV. False if memory is short. */
bool puzzle_output_problem(PuzzleOutput *output, const AnalyzeJob *job);

/* Like output_close(); also frees the output (NULL is allowed). *count becomes the number of
 * puzzles written. */
bool puzzle_output_close(PuzzleOutput *output, bool good, int64_t positions, int *count);
