/* SPDX-License-Identifier: MIT */
#ifndef VERDI_FRONT_COMMAND_ANALYZE_ANALYZE_RUN_H
#define VERDI_FRONT_COMMAND_ANALYZE_ANALYZE_RUN_H

#include "front/command/analyze/analyze_puzzles.h"
#include "front/kit/opening_use.h"
#include "front/kit/progress.h"
#include "front/kit/report.h"
#include "front/kit/settings.h"
#include "study/engine_crew.h"

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
