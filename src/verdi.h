/* SPDX-License-Identifier: MIT
 *
 * verdi.h: the public interface of the Verdi Othello engine. Every front end and tool stands on
 * this header alone. It is C11 and C++11 and later; link with -lverdi.
 *
 * - The library never prints, never exits and has no mutable global. Engines and games are
 * independent; several can live in one process. They share only what the program asks for
 * (verdi_config.weights_of).
 * - Functions that can fail return 0 or a negative verdi_error, listed under "Errors";
 * verdi_strerror() describes it. On an error nothing has changed. A number or enum out of range is
 * an error. Pointers must be valid, and may be NULL only where this header says so.
 * - Squares are 0..63 from a1 row by row (b1 = 1, a2 = 8), row 1 on top; 64 is a pass. Sets of
 * squares are 64-bit words with bit N for square N. Values are integers in 1/128 disc from the
 * point of view of the side to move, times are seconds on a monotonic clock.
 *
 * Threads. One thread at a time may use an engine, a game or a book; different threads may use
 * different ones. A book belongs to the engine that it was given to. All threads may use a
 * verdi_stop at any time. Callbacks must not use the engine that calls them, unless this header
 * says so. They run on the thread that called verdi_search(), which needs less than a megabyte of
 * stack. An engine has threads of its own from its first search until it is freed.
 *
 * Fork. A child may use games, and make engines and books of its own. It must not use or free an
 * engine or a book of its parent. The parent should not fork during a search.
 *
 * Signals. The library installs no handler and changes no mask; its threads have the mask of the
 * thread that called it first. A handler may call verdi_stop_raise(), and nothing else.
 *
 * Memory. Free what ..._new() or ..._open() made by the matching ..._free() or ..._close(), never
 * by free(). Returned strings belong to the library: they are static, or valid as long as the
 * object. Arguments are copied, strings and structs alike. Without memory a function returns
 * VERDI_E_MEMORY.
 *
 * Fill in structs that begin with `size` by ..._init(), which sets the defaults and the size that
 * the caller was compiled with. Languages other than C and C++ call ..._init_sized(). Reserved
 * members of results are zero.
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
    VERDI_E_FILE = -3,     /* a file cannot be opened or read; errno has the reason */
    VERDI_E_FORMAT = -4,   /* text or a file with wrong content */
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
    /* No position has more legal moves, reachable or not; the record is 35. Of a disc's eight
     * neighbours at most four can be moves that flip it first, and at most eight moves end at a
     * disc of the mover: m moves need m/4 and m/8 discs, and their own squares. */
    VERDI_MAX_MOVES = 46
};

typedef enum verdi_colour { VERDI_BLACK = 0, VERDI_WHITE = 1 } verdi_colour;

/* "d3", "pass" or "none"; static. */
const char *verdi_square_name(int square);

/* ---------------------------------------------------------------------------------- stop flags */

/* A flag that ends a search, or another long call. It is lowered if all its bytes are zero;
 * otherwise only the functions below may touch it. Any thread may call them at any time.
 * verdi_stop_raise() releases, verdi_stop_is_raised() acquires. */
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

/* Sets up any position: two disjoint sets of discs. The move list becomes empty.
 * Errors: VERDI_E_ARGUMENT, also if the sets overlap. */
int verdi_game_set_position(verdi_game *game, uint64_t black, uint64_t white, verdi_colour side);

/* The current position: the discs of a colour (0 if `colour` is not one), and who is to move. */
uint64_t verdi_game_get_discs(const verdi_game *game, verdi_colour colour);
verdi_colour verdi_game_get_side(const verdi_game *game);

/* The legal moves of the side to move; 0 when it must pass or the game is over. */
uint64_t verdi_game_get_legal(const verdi_game *game);

/* The discs that a move of the side to move flips; 0 if it is illegal. */
uint64_t verdi_game_get_flips(const verdi_game *game, int square);

/* Neither side can move. */
bool verdi_game_is_over(const verdi_game *game);

/* Plays a square or VERDI_PASS for `colour`. A pass is legal only when `colour` is to move and has
 * no move, or after the end of the game. If the other side is to move and blocked, its pass is
 * implied and belongs to this move (one undo takes both back).
 * Errors: VERDI_E_ARGUMENT if `colour` is not a colour, VERDI_E_ILLEGAL, also if `square` is not a
 * square, VERDI_E_MEMORY. */
int verdi_game_play(verdi_game *game, verdi_colour colour, int square);

/* The same with data of a record: value in discs for the mover, seconds used; NaN: unknown. */
int verdi_game_play_timed(verdi_game *game, verdi_colour colour, int square, double value,
                          double seconds);

/* Takes back `count` entries of the move list.
 * Errors: VERDI_E_ARGUMENT if there are fewer. */
int verdi_game_undo(verdi_game *game, int count);

/* The number of entries in the move list. Explicit passes count, implied ones do not. */
int verdi_game_get_length(const verdi_game *game);

typedef struct verdi_move {
    int square; /* 0..63 or VERDI_PASS */
    verdi_colour colour;
    double value, seconds; /* as given to verdi_game_play_timed() */
} verdi_move;

/* Entry `index` of the move list, from 0, the oldest.
 * Errors: VERDI_E_ARGUMENT if there is none. */
int verdi_game_get_move(const verdi_game *game, int index, verdi_move *move);

/* Who gets the empty squares at the end: the winner, nobody, or each side half. Wipe-outs are
 * 64-0. */
typedef enum verdi_convention {
    VERDI_SCORE_WINNER = 0,
    VERDI_SCORE_DISCS = 1,
    VERDI_SCORE_SPLIT = 2
} verdi_convention;

/* The score of the current position as if the game were over, in half discs (a split can be odd).
 * Errors: VERDI_E_ARGUMENT. */
int verdi_game_score(const verdi_game *game, verdi_convention convention, int *black_halves,
                     int *white_halves);

/* The clocks, type and players of a record; times in seconds. */
typedef struct verdi_game_info {
    size_t size; /* of the struct, as the caller knows it */
    bool has_clock;
    double left[2];      /* by colour: main time less time used, plus increments; may be negative */
    double increment[2]; /* by colour */
    double grace[2];     /* by colour: extra time once after the first time-out */
    char type[16];       /* type of a GGF game: "8", "s8r20"; "8a" is anti */
    char name[2][64];    /* players by colour, empty if unknown */
} verdi_game_info;

/* Fills in as much as the caller's struct has room for; `size` is that of verdi_game_info.
 * Errors: VERDI_E_ARGUMENT for an impossible size. */
int verdi_game_get_info_sized(const verdi_game *game, verdi_game_info *info, size_t size);

static inline void verdi_game_get_info(const verdi_game *game, verdi_game_info *info) {
    verdi_game_get_info_sized(game, info, sizeof *info);
}

typedef enum verdi_format {
    VERDI_FORMAT_TRANSCRIPT, /* "f5d6c3..." from the standard start */
    VERDI_FORMAT_BOARD,      /* 64 squares and the side to move, as in OBF; read over several lines
                                and as FEN, too, and with moves behind */
    VERDI_FORMAT_GGF,        /* "(;GM[Othello]...;)" */
    VERDI_FORMAT_SGF,        /* "(;GM[2]...)", the main line */
    VERDI_FORMAT_AUTO        /* only to be read: whichever of them it is */
} verdi_format;

/* Replaces the game by the one in `text` (`size` bytes, NUL allowed). Moves after `max_moves`
 * (negative: all) are left out. Returns 0; or 1 if there is a fault in the text, such as an illegal
 * move, and the game has the moves before it. If `problem` is not NULL it receives a message for
 * the user (up to 127 characters), or ""; with 0 the message says that the moves contradict the
 * stated result.
 * Errors: VERDI_E_ARGUMENT; VERDI_E_FORMAT if there is no move before the fault: the game stays as
 * it was. */
int verdi_game_read(verdi_game *game, verdi_format format, const char *text, size_t size,
                    int max_moves, char problem[128]);

/* Writes the game as NUL-terminated text. 8192 bytes suffice for a played game, but a record may
 * hold any number of passes after its end, and numbers of any length.
 * Errors: VERDI_E_ARGUMENT; VERDI_E_SPACE if `size` is too small: then call again with more. */
int verdi_game_write(const verdi_game *game, verdi_format format, char *buffer, size_t size);

/* Receives a record of a file: a game, valid during the call only, or NULL if there is none; its
 * place ("games.ggf:3"); and what is wrong with it or had to be assumed, or "". Return false to
 * stop reading. */
typedef bool verdi_games_fn(const verdi_game *game, const char *place, const char *problem,
                            void *user);

/* Reads all games and positions of a file: transcripts, PGN, tables, boards, OBF, GGF, SGF, or
 * WTHOR with its lists of names. The format is detected from the content.
 * Errors: VERDI_E_FILE, with the reason in `problem` (may be NULL; up to 127 characters), if the
 * file cannot be read; then `take` was not called. */
int verdi_games_read(const char *path, verdi_games_fn *take, void *user, char problem[128]);

/* The name of the opening ("Tiger", "Rose-v-Toth"): that of the last named position of the game, in
 * any orientation and order of moves; NULL if there is none. Static. *length (may be NULL) receives
 * the number of entries of the move list that lead there. */
const char *verdi_game_get_opening(const verdi_game *game, int *length);

/* -------------------------------------------------------------------------------------- engines */

typedef struct verdi_engine verdi_engine;

typedef struct verdi_config {
    size_t size;                    /* set by verdi_config_init() */
    int threads;                    /* 1..256; 0: one per CPU */
    int hash_mib;                   /* transposition table in MiB, 1..1048576 */
    const char *weights_file;       /* NULL: the weights inside the library */
    const char *cpu;                /* "portable", "x86-64-v3", ...; NULL: the best this CPU has */
    const verdi_engine *weights_of; /* share the weights of this engine (41 MiB, unpacked once)
                                     * and ignore `weights_file`. That engine may search at the
                                     * same time, and be freed first. NULL: none */
} verdi_config;

/* Defaults: 0 threads, 256 MiB, built-in weights; `cpu` from the environment variable VERDI_CPU.
 * Errors of all ..._init_sized(): VERDI_E_ARGUMENT for an impossible size. */
int verdi_config_init_sized(verdi_config *config, size_t size);

static inline void verdi_config_init(verdi_config *config) {
    verdi_config_init_sized(config, sizeof *config);
}

/* A new engine; *config is copied. Cheap: the first search makes the table and the threads. The
 * caller frees it.
 * Errors: VERDI_E_ARGUMENT, VERDI_E_MEMORY, VERDI_E_CPU; for the weights file VERDI_E_FILE,
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

/* The CPU level in use ("x86-64-v4"); static. And the checksum of the weights (sixteen digits) with
 * their name; owned by the engine. */
const char *verdi_engine_get_cpu(const verdi_engine *engine);
const char *verdi_engine_get_weights(const verdi_engine *engine);

/* The opening book, see verdi/book.h. */
struct verdi_book;

/* Gives the engine a book, which it then owns. It closes the book when it gets another one or is
 * freed. NULL: no book, as in a new engine. Its own book: use it again after damage was found.
 * Searches use the book only if their limits say so. */
void verdi_engine_set_book(verdi_engine *engine, struct verdi_book *book);

/* The engine's book; NULL if it has none. A damaged book stays here unused (see
 * verdi_result.book_failed). */
struct verdi_book *verdi_engine_get_book(const verdi_engine *engine);

/* How moves are chosen from a book. */
typedef struct verdi_book_style {
    size_t size;    /* set by verdi_book_style_init() */
    int randomness; /* 0: always the same best move; N: moves to be played (verdi_limits.vary) are
                     * chosen at random, one that is N discs worse half as often; 0..64 */
    int loss;       /* the largest loss of a move against the best; 1/128 disc */
    uint64_t seed;  /* of the choices: makes play reproducible */
} verdi_book_style;

/* Randomness 0, loss 1 disc, seed 1. verdi_limits.mean_loss uses the same seed. */
int verdi_book_style_init_sized(verdi_book_style *style, size_t size);

static inline void verdi_book_style_init(verdi_book_style *style) {
    verdi_book_style_init_sized(style, sizeof *style);
}

/* Sets the style of this engine, and restarts its random numbers.
 * Errors: VERDI_E_ARGUMENT. */
int verdi_engine_set_book_style(verdi_engine *engine, const verdi_book_style *style);

/* Forgets all earlier searches, in constant time. With one thread and the same limits, the next
 * search equals that of a new engine, node for node. Random choices from a book are not restarted.
 */
void verdi_engine_clear(verdi_engine *engine);

/* Reports how much longer the controller's clock ran for the last move than the engine worked on
 * it; later moves keep back as much. Searches notice their own delays. */
void verdi_engine_note_delay(verdi_engine *engine, double seconds);

/* Saves the table's results of at least `depth` plies, so that an engine of the same version can
 * resume. Writes up to `size` bytes, 16 per position, the deepest results first, and returns their
 * number; 0 after a search with contempt. The reports of a running search may call this; then some
 * results may be missing. */
size_t verdi_engine_save(const verdi_engine *engine, int depth, void *bytes, size_t size);

/* Puts saved results into the table, as far as there is room; the next search trusts them. Not
 * during a search.
 * Errors: VERDI_E_VERSION if another version saved them, VERDI_E_FORMAT if they are something else;
 * those of verdi_engine_prepare(). */
int verdi_engine_load(verdi_engine *engine, const void *bytes, size_t size);

/* Does now what the first search would begin with: unpacks the weights, allocates the table and
 * starts the threads. For callers whose clock runs during that search.
 * Errors: VERDI_E_VERSION, VERDI_E_FORMAT if the weights cannot be unpacked, VERDI_E_MEMORY; every
 * search returns them again. */
int verdi_engine_prepare(verdi_engine *engine);

/* Sets *value to the static evaluation, without any search, for the side to move, in 1/128 disc.
 * Works on any position.
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

/* The goal of a search. */
typedef enum verdi_goal {
    VERDI_GOAL_PLAY = 0,  /* the best move within the limits */
    VERDI_GOAL_EXACT = 1, /* the exact final score, however long it takes */
    VERDI_GOAL_WLD = 2    /* win, draw or loss, proven: value is 1, 0 or -1 disc or beyond */
} verdi_goal;

/* A root move, and what is known about it so far; all values in 1/128 disc, side to move. */
typedef struct verdi_root_move {
    int move;         /* 0..63 or VERDI_PASS */
    int value;        /* of the last search that raised or confirmed it */
    int lower, upper; /* proven bounds of the final score under perfect play; -64 and 64 discs where
                       * none is proven */
    uint64_t nodes;   /* spent on it in this search */
} verdi_root_move;

/* The progress of a search. */
typedef struct verdi_root {
    int depth, confidence;     /* of the running iteration, or the last one */
    int iteration, iterations; /* its number, from 1, and how many there are without an early end */
    int done;                  /* root moves that it has finished, of `count` */
    int lower, upper; /* proven bounds of the position, as far as its moves were considered */
    int count;
    verdi_root_move move[VERDI_MAX_MOVES]; /* the best known one first, then as they are searched */
} verdi_root;

/* The limits of a search; the first limit reached stops it. A search always returns a legal move,
 * however tight they are. A limit without effect is an error: "only for" says what a limit needs.
 */
typedef struct verdi_limits {
    size_t size; /* set by verdi_limits_init() */
    verdi_goal goal;

    /* 0..60 strength: depth, confidence and solving; -1: unlimited. Ignored where the goal is a
     * proof. */
    int level;

    /* Plies, 1..60; 0: no limit. Below the number of empty squares it also keeps the search from
     * solving the game. Only for VERDI_GOAL_PLAY. */
    int depth;

    /* Confidence of middle-game searches of 5 plies and more, in percent: 73, 87, 95, 98, 99, 100;
     * 0: as the level says. */
    int confidence;

    /* Confidence of a solve, the same choices; 0: 100. The last twelve squares are always exact.
     * Only for VERDI_GOAL_PLAY at level -1. */
    int solve_confidence;

    uint64_t nodes;   /* 0: no limit. Exact to a few thousand per thread */
    double move_time; /* seconds for this move; 0: no limit */

    /* The game's clock, if active. A search for a forced move with VERDI_GOAL_PLAY then ends after
     * VERDI_FORCED_DEPTH plies. */
    verdi_clock clock;

    double elapsed; /* seconds of the time for this move that had passed at the call */

    /* Seconds kept back for latency; negative: a tenth of the time at hand, up to 0.1 s, and at
     * least 0.02 s or else a fifth. That is more after delays, and half as much while the
     * controller has reported none (verdi_engine_note_delay()). */
    double overhead;

    /* How many best moves get their own value, 1..64 (multipv). Moves that lead to the same
     * position up to symmetry have the same value. */
    int lines;

    uint64_t moves; /* root moves to consider; 0: all. A forced pass needs none */

    /* -100..100: the value of a draw to the side to move; 100: as a win. Only for
     * VERDI_GOAL_PLAY. */
    int contempt;

    /* Look the position up in the engine's book first, if it has one. Only for VERDI_GOAL_PLAY
     * without `moves` and `mean_loss`. */
    bool book;

    /* When any thread raises it, the search ends within 1 ms, or about 10 ms in the first search of
     * an engine. NULL: none. */
    const verdi_stop *stop;

    /* A window in 1/128 disc, alpha < beta: the score if it is inside, otherwise a proof that it is
     * at most alpha or at least beta (verdi_line.lower and .upper). Both 0: all scores. Only for
     * VERDI_GOAL_EXACT. */
    int alpha, beta;

    double report_seconds; /* an extra report every N seconds; 0: none */

    /* The root of an earlier search of this position with the same goal. The search resumes there,
     * with the contents of the table (verdi_engine_load()), and trusts its bounds. It may be the
     * root of the result to be filled in. NULL: start from the beginning. */
    const verdi_root *resume;

    /* To play worse: the mean loss per move, 1/128 disc, 0 to 64 discs; 0: the best move. All moves
     * are searched, by level and other limits, and one is chosen at random. Only for
     * VERDI_GOAL_PLAY without `moves`. */
    int mean_loss;

    /* The loss in discs that this side of this game still owes, for its next moves; set it to 0
     * when a game begins. NULL: each move stands alone. Only for `mean_loss`. */
    double *carried;

    /* Vary play, for games against people: levels 0 to 5 choose book moves at random, leave the
     * book early, and then choose among the moves that lose little. Only for VERDI_GOAL_PLAY
     * without `moves` and `mean_loss`. */
    bool vary;
} verdi_limits;

/* Where a value comes from. */
typedef enum verdi_origin {
    VERDI_FROM_RULES,  /* the game is over; verdi_search() returns no line then */
    VERDI_FROM_BOOK,   /* from the book; `depth` and `confidence` are those of the search behind the
                        * value, or depth is the level of an imported value */
    VERDI_FROM_SEARCH, /* heuristic, to `depth` plies */
    VERDI_FROM_SOLVER, /* the search reached the end of the game */
    VERDI_FROM_EVALUATION /* not searched before the search ended, `depth` is 0: the evaluation
                           * after the move, or the score if the game is over there */
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

    /* True: `value` is the result of a search of this depth and confidence. False: the search was
     * interrupted in this line. */
    bool complete;

    /* Spent on this move in this search; 0 if it leads to the same position, up to symmetry, as
     * another line. */
    uint64_t nodes;

    int pv_length;              /* of pv, >= 1 unless the game is over */
    uint8_t pv[VERDI_MAX_LINE]; /* pv[0] == move */
    uint64_t reserved[4];
} verdi_line;

/* The probabilities of a win, a draw and a loss for the side to move, which add up to 1, and the
 * standard error of the value in discs (NaN if the outcome is proven but the value is not). They
 * predict the result under perfect play with 22 empty squares or fewer, and that of strong play
 * before. A win is likelier than a loss if the value is above 0, equally likely if it is 0; a
 * higher value never means a lower probability of a win. Fitted by verdi-calibrate to games of the
 * engine against itself. */
typedef struct verdi_chances {
    double win, draw, loss;
    double error;
} verdi_chances;

/* Of one line of a result; `empties` are the position's empty squares. */
void verdi_line_chances(const verdi_line *line, int empties, verdi_chances *chances);

typedef struct verdi_result {
    int move;   /* legal in the position; VERDI_PASS if forced; VERDI_NONE if over */
    int ponder; /* expected answer, VERDI_NONE if unknown */

    /* Entries in `line`, best first: as many as requested or as there are moves (a book may have
     * fewer); 0 only if the game is over. After an interrupted iteration the lines that it did not
     * reach have the values of the iteration before, or of the evaluation (VERDI_FROM_EVALUATION),
     * but never more than a line that this iteration found to be better. */
    int lines;

    int value;    /* of the position: line[0].value, or the final score if over */
    bool stopped; /* ended by the stop flag */

    /* The book could not be used; verdi_book_get_problem() has the reason. Later searches try again
     * after a lock of another program or a lack of memory, but not after damage. */
    bool book_failed;

    uint64_t nodes;
    double seconds;

    /* All moves considered, with their proven bounds; none if the game is over or the move came
     * from the book. */
    verdi_root root;

    /* Share of the whole table that entries of this search fill, per mille, by a sample. Near 1000
     * a larger verdi_config.hash_mib would save nodes. 0 if nothing was searched. */
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

    /* limits->report_seconds have passed: the lines are those of the last report; none before the
     * end of the first iteration. */
    bool tick;

    const verdi_result *result; /* so far */
    uint64_t reserved[4];
} verdi_info;

/* Called on the caller's thread after each iteration, even an interrupted one, and inside an
 * iteration when the best move changes or verdi_limits.report_seconds have passed. */
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

/* Searches the current position, and returns when a limit is reached. The game is not changed.
 * `report` may be NULL.
 *
 * With limits->book, a position in the book is answered at once: origin VERDI_FROM_BOOK, the chosen
 * move first, then up to limits->lines - 1 others with values in the book, best first, equivalent
 * moves side by side; no nodes. In a position right after the end of the book, the search starts
 * with what the book knows, and the book's value stands until the search is as deep.
 *
 * Errors: VERDI_E_ARGUMENT for limits that are out of range or cannot be combined, VERDI_E_ILLEGAL
 * if `moves` holds no legal move, and the errors of verdi_engine_prepare(). */
int verdi_search(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                 verdi_info_fn *report, void *user, verdi_result *result);

/* Counts the leaves of the game tree. `free_pass` false: a pass is a ply; true: depth counts discs
 * placed. A game that ends earlier is one leaf.
 * Errors: VERDI_E_ARGUMENT unless 0 <= depth <= 60, VERDI_E_STOPPED if *stop is raised (NULL:
 * never). */
int verdi_perft(verdi_engine *engine, const verdi_game *game, int depth, bool free_pass,
                const verdi_stop *stop, uint64_t *leaves);

#ifdef __cplusplus
}
#endif

#endif
