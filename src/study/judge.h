/* SPDX-License-Identifier: MIT
 *
 * Judges the moves of games: the value of each, that of the best one, and the loss. A crew searches
 * the positions in parallel, each from an empty table, so a judgement depends on the game and the
 * limits alone.
 *
 * Values are rounded once, to tenths of a disc. Losses, sums and means are computed from rounded
 * values, so that the numbers of a report agree with each other.
 */
#ifndef VERDI_STUDY_JUDGE_H
#define VERDI_STUDY_JUDGE_H

#include "record/game_files.h"
#include "record/opening/opening_names.h"
#include "study/cache.h"
#include "study/engine_crew.h"
#include "study/search/final_score.h"

enum { JUDGE_MOVES = 64, JUDGE_LINE = 12, JUDGE_NAME = 192 };

/* By the empty squares before a move: more than 40, more than 20, the rest. From the standard
 * start these are moves 1 to 20, 21 to 40 and 41 to 60. */
typedef enum JudgePhase { JUDGE_OPENING, JUDGE_MIDDLE, JUDGE_ENDGAME, JUDGE_PHASES } JudgePhase;

const char *judge_phase_name(JudgePhase phase); /* "opening", "middle", "endgame" */

/* The chances of a position for the side that moves, in parts that add up to JUDGE_CERTAIN. All in
 * one part: proven. */
typedef struct JudgeChances {
    int win, draw, loss;
} JudgeChances;

enum { JUDGE_CERTAIN = 10000 };

/* What a move gave away: a win if it makes a win less likely by more than a half, a draw if it
 * makes a loss more likely by more than a half. However the errors of the two values are related,
 * it is then more likely than not that the best move keeps what the move played gives away; with
 * exact values it is certain. Both chances come from searches of the same depth and rise with the
 * value, so a move that loses nothing gives nothing away. */
typedef enum JudgeSlip {
    JUDGE_KEPT,
    JUDGE_WIN_TO_DRAW,
    JUDGE_WIN_TO_LOSS,
    JUDGE_DRAW_TO_LOSS
} JudgeSlip;

const char *judge_slip_name(JudgeSlip slip); /* "", "win to draw", "win to loss", "draw to loss" */

typedef struct JudgedMove {
    int number; /* from 1; passes do not count */
    Position before;
    Square played, best;   /* the same if nothing better was found */
    int value, best_value; /* tenths of a disc, for the side that moves; best_value >= value */
    int loss;              /* best_value - value */
    JudgeChances chances, best_chances;
    int depth, confidence; /* of the search for the best move */
    verdi_origin origin;   /* of the value of the best move: a search, a solve or the book */
    bool exact;            /* both values are exact final scores */
    bool forced;           /* there was no other move */
    JudgePhase phase;
    const Opening *opening; /* of the position after the move; NULL: it has no name */
    JudgeSlip slip;
    int line_length; /* best play from here on, passes too; line[0] == best */
    uint8_t line[JUDGE_LINE];
} JudgedMove;

typedef struct JudgedGame {
    GamePlace place;
    int order;                                /* as given to judge_submit() */
    char problem[RECORD_PROBLEM_SIZE];        /* what is wrong with the record; "" */
    char name[2][JUDGE_NAME];                 /* by colour; clean UTF-8, empty if unknown */
    char event[JUDGE_NAME], date[JUDGE_NAME]; /* likewise */
    GameResult result;                        /* by the record */
    Position start, end;
    bool standard;         /* begins at the standard start */
    bool over;             /* the last position is a final one */
    ScoreConvention score; /* how it is counted */
    int end_value;         /* tenths, for black, in the last position */
    bool end_exact;
    const Opening *opening; /* NULL: it has no name */
    int opening_moves;      /* number of moves to the named position */
    int count;
    JudgedMove move[JUDGE_MOVES];
    uint64_t nodes;
    int error;               /* a verdi_error: the values mean nothing */
    struct JudgedGame *next; /* the judge's own */
} JudgedGame;

/* A side's moves in one phase, or in all (JUDGE_PHASES). */
typedef struct JudgeTotal {
    int moves;
    int loss;    /* tenths */
    int perfect; /* moves that lost nothing */
} JudgeTotal;

JudgeTotal judge_total(const JudgedGame *game, Colour colour, JudgePhase phase);

/* The rule of JudgeSlip. */
JudgeSlip judge_slip(JudgeChances best, JudgeChances played);

/* Loss per move in hundredths of a disc, rounded; 0 without moves. */
int64_t judge_mean(int64_t loss, int64_t moves);

/* The value of the side to move as black sees it. */
static inline int judge_for_black(int value, Colour side) {
    return side == BLACK ? value : -value;
}

/* Value for black, tenths, after `index` moves (0: before the first one): what the curve of a game
 * shows. It is that of the move, by the search that its loss is measured with. */
int judge_value_after(const JudgedGame *game, int index);

typedef struct Judge Judge;

/* Takes a judged game, in the order of submission, on the submitting thread. The taker owns the
 * game, and releases it by free(). */
typedef void JudgeTake(JudgedGame *game, void *user);

/* Called after each searched position, on the submitting thread. */
typedef void JudgeStep(void *user);

typedef struct JudgeOptions {
    verdi_config config;   /* its threads are the size of the crew, each with a table of its size */
    verdi_limits limits;   /* of each search; stop, lines and moves are the judge's own */
    ScoreConvention score; /* how the end of a game is counted, see final_score.h */
    Cache *cache;          /* stays the caller's; NULL: none */
    const OpeningNames *names; /* of openings, which outlive the judged games; NULL: none */
    JudgeTake *take;
    JudgeStep *step; /* NULL: none */
    void *user;      /* of both */
} JudgeOptions;

/* NULL with a problem. The pointers of the config are needed during the call only. */
Judge *judge_open(const JudgeOptions *options, char problem[ENGINE_PROBLEM]);

/* Submits a game; the caller may free it afterwards. False: out of memory. */
bool judge_submit(Judge *judge, const GamePlace *place, const Game *game, const char *problem,
                  int order);

/* Gives up: unfinished games are dropped. The judge can only be closed afterwards. */
void judge_stop(Judge *judge);
void judge_close(Judge *judge); /* NULL is allowed; drops games that were not taken */

/* The crew whose engines search: engine_crew_wait() and engine_crew_finish() hand out games. Books
 * of the engines are used first, and their values are kept. After the end of the book, a loss is
 * the difference between two equal searches: of the best move and of the move played. */
EngineCrew *judge_crew(const Judge *judge);

/* The number of positions of a game to be searched, one step each. */
int judge_positions(const Game *game);

#endif
