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

#include "front/kit/opening_use.h"
#include "front/kit/progress.h"
#include "front/kit/report.h"
#include "front/kit/settings.h"
#include "study/engine_crew.h"
#include "study/search/book_search.h"
#include "study/search/final_score.h"
#include "study/search/puzzle.h"

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

/* -------------------------------------------------------------------------------------- puzzles */

typedef enum PuzzleStyle { PUZZLE_TEXT, PUZZLE_JSON, PUZZLE_OBF, PUZZLE_HTML } PuzzleStyle;

typedef struct PuzzleOutput PuzzleOutput;

/* Begins the file (NULL: stdout), which is there as a whole at the end or not at all. `margin` is
 * in 1/128 disc; `settings` stay the caller's. NULL after reporting an error. */
PuzzleOutput *puzzle_output_open(const char *path, PuzzleStyle style, int margin,
                                 const char *settings);

/* Adds a job whose position is a puzzle, in the order of its game. Left out are positions with
 * fewer than three moves, all but the hardest of a game's puzzles that are less than six plies
 * apart, and positions that were there before, turned or not. False: out of memory. */
bool puzzle_output_add(PuzzleOutput *output, const AnalyzeJob *job);

/* As output_close(), and frees all (NULL is allowed); *count becomes the number of puzzles
 * written. */
bool puzzle_output_close(PuzzleOutput *output, bool good, int64_t positions, int *count);

/* -------------------------------------------------------------------------------------- the run */

/* Set by the caller down to `names`; the rest is the run's own. */
typedef struct Analyzer {
    bool puzzling;       /* verdi puzzles */
    const char *command; /* "verdi analyze", in front of reports */
    const char *const *files;
    int count;
    int forced; /* an ArchiveFormat, or -1 */
    bool json, csv, last, exact, wld, all_moves;
    bool book;                     /* is asked first */
    bool obf, html;                /* of puzzles */
    int margin;                    /* likewise, discs */
    const char *path, *cache_file; /* of the output, NULL: stdout; NULL: no cache */
    OpeningChoice openings;
    AnalyzeFormat format;
    verdi_limits limits;
    ScoreConvention score;
    Cache *cache;        /* NULL: none */
    OpeningNames *names; /* of openings */
    EngineCrew *crew;
    AnalyzeOutput *output;
    PuzzleOutput *puzzles; /* of puzzles, in place of `output` */
    char *row;             /* for the text of one job */
    bool resuming;         /* so far everything was in the output already */
    bool failed;           /* no use in going on */
    Progress progress;     /* positions and bad records */
    int64_t positions;
    int problems;
    ReportLimit limit;
    uint64_t nodes;
} Analyzer;

/* Searches what is in the files and writes it. The exit status. */
int analyze_run(Analyzer *analyzer, const Settings *settings);

#endif
