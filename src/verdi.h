/* SPDX-License-Identifier: MIT
 *
 * verdi.h: the public interface of the Verdi Othello engine. Every front end and tool stands on
 * this header alone. It is C11 and C++11 and later; link with -lverdi.
 *
 * - The library never prints, never exits and has no mutable global: engines and games are
 *   independent, several can live in one process. What engines share, a program says
 *   (verdi_config.weights_of).
 * - Functions that can fail return 0 or a negative verdi_error, one of those in their "Errors";
 *   verdi_strerror() names it. On an error nothing has changed. Numbers and enums out of their
 *   range are one; pointers have to be valid, and may be NULL only where that is said.
 * - Squares are 0..63 from a1 row by row (b1 = 1, a2 = 8), row 1 on top; 64 is a pass. Sets of
 *   squares are 64-bit words with bit N for square N. Values are integers in 1/128 disc from the
 *   point of view of the side to move, times are seconds on a monotonic clock.
 *
 * Threads. An engine, a game or a book may be used by one thread at a time, any one; different ones
 * by different threads at once, but a book belongs to the engine that it was given to. Only a
 * verdi_stop may be touched by all threads at any moment. Functions called back must not use the
 * engine that calls them, unless that is said; they run on the thread that called verdi_search(),
 * which needs less than a megabyte of stack. An engine has threads of its own from its first search
 * on to its end.
 *
 * Fork. A child may use games, and make engines and books of its own. It may neither use nor free
 * an engine or a book of its parent, and the parent should not fork while it searches.
 *
 * Signals. The library installs no handler and changes no mask; its threads have the mask of the
 * thread that called it first. A handler may call verdi_stop_raise(), and nothing else.
 *
 * Memory. What a ..._new() or ..._open() made is freed by the ..._free() or ..._close() beside it,
 * never by free(). Strings that are returned are the library's: static, or valid as long as what
 * they were asked of. Strings and structs that are given are copied. Where memory is short the
 * answer is VERDI_E_MEMORY.
 *
 * Structs that begin with `size` are filled in with defaults by ..._init(), which notes the size
 * that the caller was compiled with. Languages other than C and C++ call ..._init_sized().
 * Reserved members of results are zero.
 */
#ifndef VERDI_H
#define VERDI_H

#ifndef __cplusplus
#include <stdbool.h>
#endif
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define VERDI_VERSION "0.1.0"

/* "0.1.0": the version of the library, which may differ from the header's. */
const char *verdi_version(void);

typedef enum verdi_error {
    VERDI_OK = 0,
    VERDI_E_ARGUMENT = -1, /* a value outside its documented range */
    VERDI_E_MEMORY = -2,   /* the system gave no memory or threads */
    VERDI_E_FILE = -3,     /* a file cannot be opened or read; errno tells why */
    VERDI_E_FORMAT = -4,   /* text or file content that is not what it should be */
    VERDI_E_VERSION = -5,  /* a file made for another version of the engine */
    VERDI_E_CHECKSUM = -6, /* a damaged file */
    VERDI_E_ILLEGAL = -7,  /* a move that the rules forbid */
    VERDI_E_SPACE = -8,    /* the caller's buffer is too small */
    VERDI_E_CPU = -9,      /* the CPU level asked for is unknown or not supported here */
    VERDI_E_BUSY = -10,    /* a file that another program is writing to */
    VERDI_E_STOPPED = -11  /* the stop flag was raised */
} verdi_error;

/* A short English text for a verdi_error; never NULL; static. */
const char *verdi_strerror(int error);

enum {
    VERDI_PASS = 64,        /* the pass, as a square */
    VERDI_NONE = 65,        /* no move */
    VERDI_DISC = 128,       /* one disc, as a value */
    VERDI_MAX_LINE = 80,    /* longest principal variation */
    VERDI_FORCED_DEPTH = 8, /* plies for a move without a choice; see verdi_limits.clock */
    /* No position has more legal moves, not even one that no game reaches: 35 are known. Of a
     * disc's eight neighbours at most four can be moves that flip it first, and at most eight
     * moves end at a disc of the mover: m moves need m/4 and m/8 discs, and their own squares. */
    VERDI_MAX_MOVES = 46
};

typedef enum verdi_colour { VERDI_BLACK = 0, VERDI_WHITE = 1 } verdi_colour;

/* "d3", "pass" or "none"; static. */
const char *verdi_square_name(int square);

/* ---------------------------------------------------------------------------------- stop flags */

/* A wish to end a search, or what else takes long. Lowered if all its bytes are zero; only the
 * functions below may touch it otherwise. They may be called by any thread at any moment. What was
 * written before the flag was raised is seen by who finds it raised. */
typedef struct verdi_stop {
    int raised;
} verdi_stop;

void verdi_stop_raise(verdi_stop *stop); /* from a signal handler too */
void verdi_stop_lower(verdi_stop *stop); /* before a search, not while one looks at it */
bool verdi_stop_is_raised(const verdi_stop *stop);

/* ---------------------------------------------------------------------------------------- games */

typedef struct verdi_game verdi_game;

/* A new game at the standard start, black to move. The caller frees it.
 * Errors: VERDI_E_MEMORY. */
int verdi_game_new(verdi_game **game);
void verdi_game_free(verdi_game *game); /* NULL is allowed */

/* Makes *target equal to *source.
 * Errors: VERDI_E_MEMORY. */
int verdi_game_copy(verdi_game *target, const verdi_game *source);

/* Back to the standard start with an empty move list. */
void verdi_game_reset(verdi_game *game);

/* Begins at any position: any two disjoint sets of discs. The move list becomes empty.
 * Errors: VERDI_E_ARGUMENT, also if the sets overlap. */
int verdi_game_set_position(verdi_game *game, uint64_t black, uint64_t white, verdi_colour side);

/* The current position: the discs of a colour, none of any other number; who is to move. */
uint64_t verdi_game_get_discs(const verdi_game *game, verdi_colour colour);
verdi_colour verdi_game_get_side(const verdi_game *game);

/* Where the side to move may move; 0 when it must pass or the game is over. */
uint64_t verdi_game_get_legal(const verdi_game *game);

/* The discs a move of the side to move turns over; 0 if it is illegal. */
uint64_t verdi_game_get_flips(const verdi_game *game, int square);

/* Neither side can move. */
bool verdi_game_is_over(const verdi_game *game);

/* Plays a square or VERDI_PASS for `colour`. A pass is legal only when `colour` is to move and has
 * no move, or after the end of the game. If the other side is to move and blocked, its pass is
 * implied and belongs to this move (one undo takes both back).
 * Errors: VERDI_E_ARGUMENT for a colour that is none, VERDI_E_ILLEGAL, also for a square that is
 * none, VERDI_E_MEMORY. */
int verdi_game_play(verdi_game *game, verdi_colour colour, int square);

/* The same with what the record says: value in discs for the mover, seconds used; NaN: unknown. */
int verdi_game_play_timed(verdi_game *game, verdi_colour colour, int square, double value,
                          double seconds);

/* Takes back `count` entries of the move list.
 * Errors: VERDI_E_ARGUMENT if there are fewer. */
int verdi_game_undo(verdi_game *game, int count);

/* Entries of the move list: passes count when they were played explicitly. */
int verdi_game_get_length(const verdi_game *game);

typedef struct verdi_move {
    int square; /* 0..63 or VERDI_PASS */
    verdi_colour colour;
    double value, seconds; /* as given to verdi_game_play_timed() */
} verdi_move;

/* Entry `index`, 0 the oldest.
 * Errors: VERDI_E_ARGUMENT if there is none. */
int verdi_game_get_move(const verdi_game *game, int index, verdi_move *move);

/* How empties are counted at the end: to the winner, not at all, or split. Wipe-outs are 64-0. */
typedef enum verdi_convention {
    VERDI_SCORE_WINNER = 0,
    VERDI_SCORE_DISCS = 1,
    VERDI_SCORE_SPLIT = 2
} verdi_convention;

/* Counts the current position as if the game were over, in half discs (a split can be odd).
 * Errors: VERDI_E_ARGUMENT. */
int verdi_game_score(const verdi_game *game, verdi_convention convention, int *black_halves,
                     int *white_halves);

/* What a record says of its clocks, in seconds. */
typedef struct verdi_game_info {
    size_t size; /* of the struct, as the caller knows it */
    bool has_clock;
    double left[2];      /* by colour: main time less time used, plus increments; may be negative */
    double increment[2]; /* by colour */
    double grace[2];     /* by colour: extra time once after the first time-out */
    char type[16];       /* match type of a GGF game ("8", "s8r20", "8a": anti) */
    char name[2][64];    /* players by colour, empty if unknown */
} verdi_game_info;

/* Fills in as much as the caller's struct has room for; `size` is that of verdi_game_info.
 * Errors: VERDI_E_ARGUMENT for a size that is none. */
int verdi_game_get_info_sized(const verdi_game *game, verdi_game_info *info, size_t size);

static inline void verdi_game_get_info(const verdi_game *game, verdi_game_info *info) {
    verdi_game_get_info_sized(game, info, sizeof *info);
}

typedef enum verdi_format {
    VERDI_FORMAT_TRANSCRIPT, /* "f5d6c3..." from the standard start */
    VERDI_FORMAT_BOARD,      /* 64 squares and the side to move, as in OBF */
    VERDI_FORMAT_GGF,        /* "(;GM[Othello]...;)" */
    VERDI_FORMAT_SGF         /* "(;GM[2]...)", the main line */
} verdi_format;

/* Replaces the game by the one in `text` (`size` bytes, NUL allowed). Moves beyond `max_moves`
 * (negative: all) are left out. Returns 0; or 1 if something in the text is wrong, for example a
 * move illegal, and the game has the moves before that. If `problem` is not NULL it receives a
 * message for the user (at most 127 characters), empty when there is nothing to say; with 0 it says
 * that the moves contradict the result that the text states.
 * Errors: VERDI_E_ARGUMENT; VERDI_E_FORMAT if there is no move before the fault: the game stays as
 * it was. */
int verdi_game_read(verdi_game *game, verdi_format format, const char *text, size_t size,
                    int max_moves, char problem[128]);

/* Writes the game as NUL-terminated text.
 * Errors: VERDI_E_ARGUMENT; VERDI_E_SPACE if `size` does not suffice: then ask again with more.
 * 8192 do for a game that was played, but nothing limits how often players pass after its end, or
 * how many digits the numbers of a record have. */
int verdi_game_write(const verdi_game *game, verdi_format format, char *buffer, size_t size);

/* Takes a record of a file: a game, valid during the call only, or NULL if there is none; its
 * place ("games.ggf:3"); and what is wrong with it or had to be assumed, "" if nothing. False ends
 * the reading. */
typedef bool verdi_games_fn(const verdi_game *game, const char *place, const char *problem,
                            void *user);

/* Reads all games and positions of a file: transcripts, numbered moves, boards, OBF, GGF, SGF, or
 * WTHOR with the lists of names beside it, found out by content.
 * Errors: VERDI_E_FILE, with the reason in `problem` (may be NULL; at most 127 characters), if it
 * cannot be read; then nothing was taken. */
int verdi_games_read(const char *path, verdi_games_fn *take, void *user, char problem[128]);

/* What players call the opening ("Tiger", "Rose-v-Toth"): the name of the last of the game's
 * positions that has one, in any orientation and order of moves; NULL if none has. Static. *length
 * (may be NULL) receives how many entries of the move list lead there. */
const char *verdi_game_get_opening(const verdi_game *game, int *length);

/* -------------------------------------------------------------------------------------- engines */

typedef struct verdi_engine verdi_engine;

typedef struct verdi_config {
    size_t size;                    /* set by verdi_config_init() */
    int threads;                    /* 1..256; 0: one for each CPU */
    int hash_mib;                   /* transposition table in MiB, 1..1048576 */
    const char *weights_file;       /* NULL: the weights inside the library */
    const char *cpu;                /* "portable", "x86-64-v3", ...; NULL: the best this CPU has */
    const verdi_engine *weights_of; /* an engine whose weights this one uses too, whatever
                                     * `weights_file` says: 41 MiB, unpacked and kept once for all.
                                     * It may search meanwhile, and be freed first. NULL: none */
} verdi_config;

/* Defaults: 0 threads, 256 MiB, built-in weights; `cpu` from the environment's VERDI_CPU.
 * Errors: VERDI_E_ARGUMENT for a size that is none, as of all ..._init_sized(). */
int verdi_config_init_sized(verdi_config *config, size_t size);

static inline void verdi_config_init(verdi_config *config) {
    verdi_config_init_sized(config, sizeof *config);
}

/* A new engine; *config is copied (strings too). Cheap: table and threads are made at the first
 * search. The caller frees it.
 * Errors: VERDI_E_ARGUMENT, VERDI_E_MEMORY, VERDI_E_CPU; of the weights file VERDI_E_FILE,
 * VERDI_E_FORMAT, VERDI_E_VERSION, VERDI_E_CHECKSUM. */
int verdi_engine_new(verdi_engine **engine, const verdi_config *config);
void verdi_engine_free(verdi_engine *engine); /* NULL is allowed */

/* Changes threads or table size between searches; takes effect at the next one (a new size empties
 * the table).
 * Errors: VERDI_E_ARGUMENT. */
int verdi_engine_set_threads(verdi_engine *engine, int threads);
int verdi_engine_set_hash(verdi_engine *engine, int mib);

/* Threads in use (never 0) and table size in MiB. */
int verdi_engine_get_threads(const verdi_engine *engine);
int verdi_engine_get_hash(const verdi_engine *engine);

/* The CPU level in use ("x86-64-v4"); static. And a line on the weights: their checksum,
 * sixteen digits, and name; owned by the engine. */
const char *verdi_engine_get_cpu(const verdi_engine *engine);
const char *verdi_engine_get_weights(const verdi_engine *engine);

/* The opening book, see verdi/book.h. */
struct verdi_book;

/* Gives the engine a book, which it owns from now on and closes with the next one or at its end;
 * NULL: none, as in a new engine; its own: one that was damaged is asked again. Searches ask it
 * only if their limits say so. */
void verdi_engine_set_book(verdi_engine *engine, struct verdi_book *book);

/* The engine's book; NULL if it has none. A book that turns out to be damaged stays here, but is
 * asked no more (see verdi_result.book_failed). */
struct verdi_book *verdi_engine_get_book(const verdi_engine *engine);

/* How moves are chosen from a book. */
typedef struct verdi_book_style {
    size_t size;    /* set by verdi_book_style_init() */
    int randomness; /* 0: the best move, always the same; N: moves are drawn, one that loses N discs
                     * more half as often; 0..64 */
    int loss;       /* never a move that loses more than this against the best; 1/128 disc */
    uint64_t seed;  /* of the drawing: the same seed and the same questions, the same moves */
} verdi_book_style;

/* Randomness 0, loss 1 disc, seed 1. The seed is that of verdi_limits.mean_loss too. */
int verdi_book_style_init_sized(verdi_book_style *style, size_t size);

static inline void verdi_book_style_init(verdi_book_style *style) {
    verdi_book_style_init_sized(style, sizeof *style);
}

/* Sets the style of this engine; begins the drawing anew.
 * Errors: VERDI_E_ARGUMENT. */
int verdi_engine_set_book_style(verdi_engine *engine, const verdi_book_style *style);

/* Forgets everything learned from earlier searches, in constant time: with one thread and the same
 * limits the next search equals that of a new engine, node for node. Moves go on to be drawn from
 * a book as if nothing had happened. */
void verdi_engine_clear(verdi_engine *engine);

/* Tells that the controller's clock took so many seconds more off for the last move than the engine
 * was at work on it: later moves keep back as much. Searches see their own delays by themselves. */
void verdi_engine_note_delay(verdi_engine *engine, double seconds);

/* Saves what the table remembers from searches of at least `depth` plies, for an engine of the same
 * version to go on from. Fills up to `size` bytes, 16 for a position; where that is too little the
 * deepest searches are saved. Nothing is after a search with contempt. Returns how many bytes were
 * filled. While a search of the engine runs, its own reports may call this: then some may be
 * missing. */
size_t verdi_engine_save(const verdi_engine *engine, int depth, void *bytes, size_t size);

/* Puts what was saved into the table for the next search, which believes it, as far as there is
 * room; not while a search runs.
 * Errors: VERDI_E_VERSION if another version saved it, VERDI_E_FORMAT if none did; those of
 * verdi_engine_prepare(). */
int verdi_engine_load(verdi_engine *engine, const void *bytes, size_t size);

/* Makes now what the first search would begin with: unpacks the weights, gets the table's memory
 * and the threads. For programs whose clock runs while that search does.
 * Errors: VERDI_E_VERSION, VERDI_E_FORMAT if the weights cannot be unpacked, VERDI_E_MEMORY; every
 * search will say so again. */
int verdi_engine_prepare(verdi_engine *engine);

/* *value becomes that of the side to move by the evaluation function alone, without any search, in
 * 1/128 disc. Works on any position.
 * Errors: VERDI_E_VERSION, VERDI_E_FORMAT if the weights cannot be unpacked, VERDI_E_MEMORY. */
int verdi_evaluate(verdi_engine *engine, const verdi_game *game, int *value);

/* ------------------------------------------------------------------------------------- searches */

/* The time a move may take. All in seconds; zero fields are absent; negative times count as 0. */
typedef struct verdi_clock {
    bool active;
    double main;          /* left before overtime */
    double increment;     /* added after every move (Fischer) */
    double overtime;      /* left in the current (or first) overtime period */
    double period;        /* a fresh overtime period; 0: as `overtime` */
    int overtime_moves;   /* moves still to be made in `overtime` (byo-yomi: 1) */
    int overtime_periods; /* byo-yomi periods left, this one included; 0 or 1: one */
} verdi_clock;

/* What the search has to find out. */
typedef enum verdi_goal {
    VERDI_GOAL_PLAY = 0,  /* the best move within the limits */
    VERDI_GOAL_EXACT = 1, /* the exact final score, however long it takes */
    VERDI_GOAL_WLD = 2    /* win, draw or loss, proven: value is 1, 0 or -1 disc or beyond */
} verdi_goal;

/* A root move, and what is known of it so far; all values in 1/128 disc, side to move. */
typedef struct verdi_root_move {
    int move;         /* 0..63 or VERDI_PASS */
    int value;        /* of the last search that raised or confirmed it */
    int lower, upper; /* proven bounds of the final score under perfect play; -64 and 64 discs where
                       * none is proven */
    uint64_t nodes;   /* spent on it in this search */
} verdi_root_move;

/* How far a search is. */
typedef struct verdi_root {
    int depth, confidence;     /* of the running iteration, or the last one */
    int iteration, iterations; /* which one it is, from 1, and of how many if nothing ends it */
    int done;                  /* root moves that it has done with, of `count` */
    int lower, upper; /* proven bounds of the position, as far as its moves were considered */
    int count;
    verdi_root_move move[VERDI_MAX_MOVES]; /* the best known one first, then as they are searched */
} verdi_root;

/* Limits that are all respected: the first that binds ends the search. A search always returns a
 * legal move, however tight they are. A limit that would have no effect beside the others is an
 * error: "only for" says what it goes with. */
typedef struct verdi_limits {
    size_t size; /* set by verdi_limits_init() */
    verdi_goal goal;

    /* 0..60 strength: depth, confidence and solving; -1: unlimited. Ignored where the goal is a
     * proof. */
    int level;

    /* Plies, 1..60; 0: no limit. Below the number of empty squares it also keeps the search from
     * solving the game. Only for VERDI_GOAL_PLAY. */
    int depth;

    /* Percent of a middle-game search from 5 plies on: 73, 87, 95, 98, 99, 100; 0: as the level
     * says. */
    int confidence;

    /* Percent of a solve, the same choices; 0: 100. The last twelve squares are exact. Only for
     * VERDI_GOAL_PLAY at level -1. */
    int solve_confidence;

    uint64_t nodes;   /* 0: no limit. Exact to a few thousand for each thread */
    double move_time; /* seconds for this move; 0: no limit */

    /* The game's clock, if active: a move is to be played. Where there is only one, and the goal is
     * VERDI_GOAL_PLAY, the search ends after VERDI_FORCED_DEPTH plies. */
    verdi_clock clock;

    double elapsed; /* seconds of the time for this move that had gone by at the call */

    /* Seconds kept back for latency; negative: a tenth of the time at hand, at most 0.1 s, at least
     * 0.02 s or else a fifth; more where the engine has seen delays, and half as much where the
     * controller has told of none (verdi_engine_note_delay()). */
    double overhead;

    /* How many best moves get their own value, 1..64 (multipv). Those that lead to the same
     * position up to symmetry have the same one. */
    int lines;

    uint64_t moves; /* root moves to consider; 0: all. A forced pass needs none */

    /* -100..100: what a draw is worth to the side to move; 100 as a win. Only for
     * VERDI_GOAL_PLAY. */
    int contempt;

    /* Ask the engine's book first, if it has one. Only for VERDI_GOAL_PLAY without `moves` and
     * `mean_loss`. */
    bool book;

    /* Raised by any thread: end the search, which takes less than 1 ms, or some 10 in the first
     * search of an engine. NULL: none. */
    const verdi_stop *stop;

    /* 1/128 disc, alpha < beta: the score only if it is between them; else a proof that it is at
     * most alpha, or at least beta (verdi_line.lower and .upper). Both 0: all scores. Only for
     * VERDI_GOAL_EXACT. */
    int alpha, beta;

    double report_seconds; /* a report every N seconds, besides the others; 0: none */

    /* How far an earlier search of this position with the same goal was: goes on there, with what
     * is in the table by then (verdi_engine_load()); its bounds are believed. It may be the root of
     * the result to be filled in. NULL: begins. */
    const verdi_root *resume;

    /* To play worse: a move is drawn so that this much is lost per move in the mean, 1/128 disc, 0
     * to 64 discs; 0: the best move. All moves are searched, by level and other limits. Only for
     * VERDI_GOAL_PLAY without `moves`. */
    int mean_loss;

    /* What this side of this game was to lose so far and did not, in discs, for its next moves: set
     * it to 0 when a game begins. NULL: each move stands alone. Only for `mean_loss`. */
    double *carried;

    /* A move is to be played, against a person say: levels 0 to 5 leave the book early, draw from
     * it, and then from the moves that lose little, so that no game is like the one before it. Only
     * for VERDI_GOAL_PLAY without `moves` and `mean_loss`. */
    bool vary;
} verdi_limits;

/* Where a value comes from. */
typedef enum verdi_origin {
    VERDI_FROM_RULES,  /* the game is over; for callers: verdi_search() then gives no line */
    VERDI_FROM_BOOK,   /* an answer from the book; `depth` and `confidence` are of the search that
                        * the value rests on, or depth is the level of an imported value */
    VERDI_FROM_SEARCH, /* heuristic, to `depth` plies */
    VERDI_FROM_SOLVER, /* the search reached the end of the game */
    VERDI_FROM_EVALUATION /* not searched, `depth` is 0: the search ended before. The evaluation of
                           * the position after the move, or its score if the game is over there */
} verdi_origin;

/* One evaluated root move. */
typedef struct verdi_line {
    int move;  /* 0..63 or VERDI_PASS */
    int value; /* 1/128 disc, side to move */

    /* Proven bounds of the final score under perfect play, 1/128 disc: from the solver at 100% or a
     * proof in the book; -64 and 64 discs: none is proven. */
    int lower, upper;

    int depth;      /* plies; number of empties when solved */
    int confidence; /* percent, 100: no selective pruning */
    verdi_origin origin;
    bool exact; /* the exact final score: from the solver, at 100% */

    /* `value` is what a search of this depth and confidence finds; else it was interrupted in this
     * line, and `value` is only what it saw. */
    bool complete;

    /* Spent on this move in this search; none on one that leads to the same position, up to
     * symmetry, as another line's. */
    uint64_t nodes;

    int pv_length;              /* of pv, >= 1 unless the game is over */
    uint8_t pv[VERDI_MAX_LINE]; /* pv[0] == move */
    uint64_t reserved[4];
} verdi_line;

/* What may become of a position: probabilities of a win, a draw and a loss for the side to move,
 * which add up to 1, and the standard error of the value in discs: NaN where the outcome is proven
 * but the value is not. More value is never less of a win; win is likelier than loss if the value
 * is above 0, as likely if it is 0. Fitted by verdi-calibrate to games of the engine against
 * itself: with 22 empty squares or fewer it is the result under perfect play that is told, with
 * more that of strong play from there on. */
typedef struct verdi_chances {
    double win, draw, loss;
    double error;
} verdi_chances;

/* Of one line of a result; `empties` are the position's empty squares. */
void verdi_line_chances(const verdi_line *line, int empties, verdi_chances *chances);

typedef struct verdi_result {
    int move;   /* legal in the position; VERDI_PASS if forced; VERDI_NONE if over */
    int ponder; /* expected answer, VERDI_NONE if unknown */

    /* Entries in `line`, best first: as many as were asked for or as there are moves (a book may
     * have fewer); 0 only if the game is over. After an interrupted iteration lines that it did not
     * get to have the values of the one before it, or the evaluation's (VERDI_FROM_EVALUATION); no
     * line has more than one that this iteration found to be better. */
    int lines;

    int value;    /* of the position: line[0].value, or the final score if over */
    bool stopped; /* ended by the stop flag */

    /* The book could not be asked, and this search went without it: verdi_book_get_problem() says
     * why. One that is damaged is asked no more, one that another program held or memory was too
     * short for is asked again. */
    bool book_failed;

    uint64_t nodes;
    double seconds;

    /* All moves considered, with what is proven; no moves if the game is over or the book has
     * answered. */
    verdi_root root;

    /* Per mille of the table that entries of this search take up, by a sample: of all of it, though
     * a large one is taken into use bit by bit. Full or nearly so: more verdi_config.hash_mib would
     * save nodes. 0 if nothing was searched. */
    int hash_full;

    verdi_line line[VERDI_MAX_MOVES];
    uint64_t reserved[8];
} verdi_result;

/* A report of a running search. Valid during the callback only. */
typedef struct verdi_info {
    int depth, confidence; /* of the iteration that the lines belong to */
    bool solving;          /* the iteration reaches the end of the game */
    bool complete;         /* all lines have been searched at this depth and confidence */
    bool change;           /* inside an iteration: line[0] is new, its value may still rise */

    /* limits->report_seconds went by: the lines are as in the last report, and there are none
     * before the first iteration's end. */
    bool tick;

    const verdi_result *result; /* so far */
    uint64_t reserved[4];
} verdi_info;

/* Called on the caller's thread after each iteration, the interrupted one too, and inside one as
 * soon as the best move changes, or when it is time (verdi_limits.report_seconds). */
typedef void verdi_info_fn(const verdi_info *info, void *user);

/* level 20, one line, no book, everything else unlimited or zero, default overhead. */
int verdi_limits_init_sized(verdi_limits *limits, size_t size);

static inline void verdi_limits_init(verdi_limits *limits) {
    verdi_limits_init_sized(limits, sizeof *limits);
}

/* The verdi_limits.mean_loss, in 1/128 disc, with which play at level VERDI_ELO_LEVEL has this Elo,
 * by matches of such settings against each other. 0 Elo is uniformly random play; its loss is given
 * as 64 discs.
 * Errors: VERDI_E_ARGUMENT unless 0 <= elo <= VERDI_ELO_MAX. */
enum { VERDI_ELO_MAX = 2500, VERDI_ELO_LEVEL = 8 };
int verdi_elo_loss(int elo);

/* Searches the current position, blocking until a limit binds. The game is not changed. `report`
 * may be NULL.
 *
 * A position in the book is answered at once if limits->book says so: origin VERDI_FROM_BOOK, the
 * chosen move first, then up to limits->lines - 1 others that the book has values for, best first,
 * what is equivalent to a move directly behind it; no nodes. One that the book has just left is
 * searched with what the book knows of it in the table, and the book's value stands until the
 * search is as deep.
 *
 * Errors: VERDI_E_ARGUMENT for limits that are out of range or do not go together, VERDI_E_ILLEGAL
 * if `moves` holds no legal move; those of verdi_engine_prepare(). */
int verdi_search(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                 verdi_info_fn *report, void *user, verdi_result *result);

/* Counts the leaves of the game tree. `free_pass` false: a pass is a ply; true: depth counts discs
 * placed. A game over before the depth is one leaf.
 * Errors: VERDI_E_ARGUMENT unless 0 <= depth <= 60, VERDI_E_STOPPED if *stop is raised (NULL:
 * never). */
int verdi_perft(verdi_engine *engine, const verdi_game *game, int depth, bool free_pass,
                const verdi_stop *stop, uint64_t *leaves);

#ifdef __cplusplus
}
#endif

#endif
