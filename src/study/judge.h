/* SPDX-License-Identifier: MIT
 *
 * Judges the moves of games: finds the value of each move, the value of the best move, and the
 * loss. A crew searches the positions in parallel, each from an empty table, so results depend only
 * on the game and the limits.
 *
 * Values are rounded once, to tenths of a disc. Losses, sums and means are computed from the
 * rounded values, so that the numbers of a report agree with each other.
 */
#pragma once

#include "games/game_files.h"
#include "games/opening/opening_names.h"
#include "study/cache.h"
#include "study/engine_crew.h"
#include "study/search/final_score.h"
#include "verdi/book.h"

enum { JUDGE_MOVES = 64, JUDGE_LINE = 12, JUDGE_NAME = 192 };

/* The phase of a move, by the number of empty squares before the move: more than 40, 21 to 40, or
 * at most 20. In a game from the standard start, the phases are moves 1 to 20, 21 to 40 and 41 to
 * 60. */
typedef enum JudgePhase { JUDGE_OPENING, JUDGE_MIDDLE, JUDGE_ENDGAME, JUDGE_PHASES } JudgePhase;

const char *judge_phase_name(JudgePhase phase); /* "opening", "middle", "endgame" */

/* The chances of a position for the side that moves; they add up to JUDGE_CERTAIN. A win or
 * loss whose chance is 0 or JUDGE_CERTAIN is proven. */
typedef struct JudgeChances {
    int win, draw, loss;
} JudgeChances;

enum { JUDGE_CERTAIN = 10000 };

/* What a move gave away: a win if the move lowers the chance of a win by more than 1/2, a draw if
 * it raises the chance of a loss by more than 1/2. In both cases the best move more likely than not
 * keeps what the move played gives away, however the errors of the two values are correlated; with
 * exact values this is certain. Both chances come from searches of the same depth and rise with the
 * value, so a move without loss gives nothing away. */
typedef enum JudgeSlip {
    JUDGE_KEPT,
    JUDGE_WIN_TO_DRAW,
    JUDGE_WIN_TO_LOSS,
    JUDGE_DRAW_TO_LOSS
} JudgeSlip;

const char *judge_slip_name(JudgeSlip slip); /* "", "win to draw", "win to loss", "draw to loss" */

typedef struct JudgedMove {
    int number; /* number of the move, from 1; passes are not counted */
    Position before;
    Square played, best;   /* equal if no better move was found */
    int value, best_value; /* tenths of a disc, for the side that moves; best_value >= value */
    int loss;              /* best_value - value */
    JudgeChances chances, best_chances;
    int depth, confidence; /* depth and confidence of the best move's search */
    verdi_origin origin;   /* origin of the best move's value: a search, a solve or the book */
    bool exact;            /* both values are exact final scores */
    bool known;            /* used by the judge: `value` is known */
    bool forced;           /* `played` was the only legal move */
    JudgePhase phase;
    const char *opening; /* name of the opening of the position after the move; NULL: none */
    JudgeSlip slip;
    int line_length; /* best play from `before` on, including passes; line[0] == best */
    uint8_t line[JUDGE_LINE];
} JudgedMove;

typedef struct JudgedGame {
    GamePlace place;
    int order;                                /* as given to judge_submit() */
    char problem[RECORD_PROBLEM_SIZE];        /* what is wrong with the record, or "" */
    char name[2][JUDGE_NAME];                 /* by colour; clean UTF-8, empty if unknown */
    char event[JUDGE_NAME], date[JUDGE_NAME]; /* clean UTF-8, empty if unknown */
    GameResult result;                        /* as stated in the record */
    Position start, end;
    bool standard;         /* the game begins at the standard start */
    bool over;             /* the game is over in the last position */
    ScoreConvention score; /* the convention of the game's score */
    int end_value;         /* value of the last position for black, in tenths */
    bool end_exact;
    const char *opening; /* name of the game's opening; NULL: none */
    int opening_moves;   /* number of moves up to the position that has this name */
    int count;
    JudgedMove move[JUDGE_MOVES]; /* the judge uses one more than `count`, for the last position */
    uint64_t nodes;
    int error;               /* a verdi_error; then the values are invalid */
    struct JudgedGame *next; /* used by the judge */
} JudgedGame;

/* The totals of a side's moves in one phase, or in all phases (JUDGE_PHASES). */
typedef struct JudgeTotal {
    int moves;
    int loss;    /* tenths */
    int perfect; /* moves that lost nothing */
} JudgeTotal;

JudgeTotal judge_total(const JudgedGame *game, Colour colour, JudgePhase phase);

/* What a move gave away, by the rule of JudgeSlip: `best` are the chances of the best move,
 * `played` those of the move played. */
JudgeSlip judge_slip(JudgeChances best, JudgeChances played);

/* Loss per move in hundredths of a disc, rounded; `loss` is in tenths. 0 without moves. */
int64_t judge_mean(int64_t loss, int64_t moves);

/* The value for black, in tenths, after `index` moves (0: before the first one), for the graph of a
 * game. The value after a move is the move's value, found by the same search as its loss. */
int judge_value_after(const JudgedGame *game, int index);

typedef struct Judge Judge;

/* Receives a judged game, in the order of submission, on the submitting thread. The receiver owns
 * the game and releases it with free(). */
typedef void JudgeTake(JudgedGame *game, void *user);

/* Called after each searched position, on the submitting thread. */
typedef void JudgeStep(void *user);

typedef struct JudgeOptions {
    verdi_config config;       /* config.threads is the size of the crew; each thread has its own
                            * table */
    verdi_limits limits;       /* limits of each search; the judge sets stop, lines and moves */
    ScoreConvention score;     /* how the end of a game is counted, see final_score.h */
    Cache *cache;              /* still owned by the caller; NULL: none */
    const OpeningNames *names; /* names of openings, which must outlive the judged games; NULL:
                                * none */
    JudgeTake *take;
    JudgeStep *step; /* NULL: none */
    void *user;      /* passed to both */
} JudgeOptions;

/* Opens a judge. On failure returns NULL and describes the problem. The pointers in options->config
 * are used during the call only. */
Judge *judge_open(const JudgeOptions *options, char problem[ENGINE_PROBLEM]);

/* Submits a game; the caller may free it afterwards. `problem` is what is wrong with the record, or
 * "". Returns false if memory is short. */
bool judge_submit(Judge *judge, const GamePlace *place, const Game *game, const char *problem,
                  int order);

/* Stops judging and drops unfinished games. Afterwards the judge can only be closed. */
void judge_stop(Judge *judge);
void judge_close(Judge *judge); /* NULL is allowed; drops games that were not taken */

/* The crew that searches: engine_crew_wait() and engine_crew_finish() deliver judged games. If the
 * crew's engines have books, values from a book are used unchanged. For a move that leaves the
 * book, the loss is the difference between two searches with equal limits: of the best move and of
 * the move played. */
EngineCrew *judge_crew(const Judge *judge);

/* The number of positions of a game to be searched; JudgeStep is called once for each position. */
int judge_positions(const Game *game);

/* -------------------------------------------------------------------------------------- reports */

/* The contents of a report on a game: the judged moves, the critical moments, and where the game
 * left the book. Pages, JSON and CSV all use these numbers. */
enum { REVIEW_MOMENTS = 60 };

typedef struct ReviewOptions {
    int critical;         /* the smallest loss of a critical moment, in tenths of a disc */
    int moments;          /* the most moments to show */
    const char *settings; /* a text with all settings that the values depend on */
} ReviewOptions;

typedef struct Review {
    const JudgedGame *game;
    const ReviewOptions *options;
    int moments;
    int moment[REVIEW_MOMENTS]; /* indices in game->move: the decisive move first, the others by
                                 * loss */
    int last_slip;              /* index of the last move that gave away a win or a draw, or -1 */
    int decisive;               /* last_slip if the finished game ended as this move made it;
                                 * otherwise -1 */
    int book_moves;             /* how many of the first moves are in the book; -1: no book */
} Review;

/* Chooses the critical moments: the decisive move, large losses, and moves that gave away a win or
 * a draw. Does not set book_moves: see review_book_moves(). */
void review_pick(Review *review, const JudgedGame *game, const ReviewOptions *options);

/* The number of move `index` among the moments, from 1; 0 if it is not one of them. */
int review_moment(const Review *review, int index);

/* How many of a game's first moves are in the book. */
int review_book_moves(verdi_book *book, const JudgedGame *game);

/* Sets halves[BLACK] and halves[WHITE] to the half discs of each side in the last position, by the
 * game's convention if the game is over. */
void review_count(const JudgedGame *game, int halves[2]);

/* The name of the player, or "Black" or "White" if it is unknown. */
const char *review_name(const JudgedGame *game, Colour colour);
