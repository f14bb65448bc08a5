/* SPDX-License-Identifier: MIT
 *
 * verdi.h: the public interface of the Verdi Othello engine. It is all that a program needs to
 * play, search and read games. It compiles as C11, C++11 and later; link with -lverdi.
 *
 * - The library never prints, never exits and has no mutable global. A process can have several
 * engines and games. They are independent; engines can share their weights
 * (verdi_config.weights_of).
 * - Functions that can fail return 0 or a negative verdi_error. "Errors" lists the codes that a
 * function can return; verdi_strerror() describes a code. A function that returns an error has
 * changed nothing. A number or enum value out of range is an error. Pointers must be valid, and may
 * be NULL only where this header says so.
 * - Squares are numbered 0..63 from a1, row by row (b1 = 1, a2 = 8); row 1 is at the top; 64 is a
 * pass. A set of squares is a 64-bit word in which bit N stands for square N. Values are integers
 * in 1/128 disc from the point of view of the side to move. Times are durations in seconds,
 * measured with a monotonic clock.
 *
 * Threads. Only one thread at a time may use an engine, a game or a book; different threads may use
 * different objects. A book given to an engine counts as part of that engine. Any thread may use a
 * verdi_stop at any time. Callbacks must not use the engine that calls them, unless this header
 * says so. They run on the thread that called verdi_search(). A search needs less than 1 MB of
 * stack. An engine starts its own threads at its first search and keeps them until it is freed.
 *
 * Fork. A child process may use games, and create engines and books of its own. It must not use or
 * free an engine or a book of its parent. The parent should not fork during a search.
 *
 * Signals. The library installs no handlers and changes no masks. Its threads inherit the mask of
 * the thread that starts them. A signal handler may call verdi_stop_raise(), but no other function.
 *
 * Memory. Release objects of ..._new() and ..._open() with the matching ..._free() or ..._close(),
 * never with free(). Returned strings belong to the library: they are static, or valid until their
 * object is freed. The library copies the strings and structs that it receives. A function that
 * runs out of memory returns VERDI_E_MEMORY.
 *
 * Call ..._init() to initialise structs that begin with `size`. It sets the defaults, and `size` to
 * the size of the struct in the caller's header. Languages other than C and C++ call
 * ..._init_sized(). Reserved members of results are zero.
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

#define VERDI_VERSION "0.2.0"

/* The version of the library, such as "0.2.0"; it may differ from the header's. */
const char *verdi_version(void);

typedef enum verdi_error {
    VERDI_OK = 0,
    VERDI_E_ARGUMENT = -1, /* a value outside its documented range */
    VERDI_E_MEMORY = -2,   /* out of memory, or no thread could be started */
    VERDI_E_FILE = -3,     /* a file cannot be opened or read; errno has the reason */
    VERDI_E_FORMAT = -4,   /* malformed text or file content */
    VERDI_E_VERSION = -5,  /* a file made for another version of the engine */
    VERDI_E_CHECKSUM = -6, /* a damaged file */
    VERDI_E_ILLEGAL = -7,  /* a move that the rules forbid */
    VERDI_E_SPACE = -8,    /* the caller's buffer is too small */
    VERDI_E_CPU = -9,      /* the CPU level asked for is unknown or not supported here */
    VERDI_E_BUSY = -10,    /* another program is writing to the file */
    VERDI_E_STOPPED = -11  /* the stop flag was raised */
} verdi_error;

/* A short English text for a verdi_error; never NULL; static. */
const char *verdi_strerror(int error);

enum {
    VERDI_PASS = 64,        /* a pass, as a square number */
    VERDI_NONE = 65,        /* no move */
    VERDI_DISC = 128,       /* one disc, as a value */
    VERDI_MAX_LINE = 80,    /* longest principal variation */
    VERDI_FORCED_DEPTH = 8, /* plies searched if only one move is legal; see verdi_limits.clock */
    /* An upper bound for the number of legal moves in any position, reachable or not; the known
     * maximum is 35. Each move flips a disc next to it, and at most four squares next to a disc can
     * be moves that flip it. At most eight moves end their rows at the same disc of the mover. So m
     * moves need m/4 discs of the opponent and m/8 of the mover, besides their own m squares. */
    VERDI_MAX_MOVES = 46
};

typedef enum verdi_colour { VERDI_BLACK = 0, VERDI_WHITE = 1 } verdi_colour;

/* The name of a square: "d3", "pass" or "none"; static. */
const char *verdi_square_name(int square);

/* ---------------------------------------------------------------------------------- stop flags */

/* A flag that ends a search or another long call. Initialise it with zero bytes: the flag is then
 * lowered. After that, use only the functions below, from any thread at any time.
 * verdi_stop_raise() has release semantics; verdi_stop_is_raised() has acquire semantics. */
typedef struct verdi_stop {
    int raised;
} verdi_stop;

void verdi_stop_raise(verdi_stop *stop); /* also allowed in a signal handler */
void verdi_stop_lower(verdi_stop *stop); /* only while no search polls it */
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

/* Resets the game to the standard start and empties the move list. */
void verdi_game_reset(verdi_game *game);

/* Sets up any position, given as two disjoint sets of discs, and empties the move list.
 * Errors: VERDI_E_ARGUMENT if `side` is invalid or the sets overlap. */
int verdi_game_set_position(verdi_game *game, uint64_t black, uint64_t white, verdi_colour side);

/* The current position: the discs of a colour (0 if `colour` is invalid), and the side to move. */
uint64_t verdi_game_get_discs(const verdi_game *game, verdi_colour colour);
verdi_colour verdi_game_get_side(const verdi_game *game);

/* The legal moves of the side to move; 0 when it must pass or the game is over. */
uint64_t verdi_game_get_legal(const verdi_game *game);

/* The discs that a move of the side to move flips; 0 if it is illegal. */
uint64_t verdi_game_get_flips(const verdi_game *game, int square);

/* True if neither side can move. */
bool verdi_game_is_over(const verdi_game *game);

/* Plays a square or VERDI_PASS for `colour`. A pass is legal only when `colour` is to move and has
 * no move, or after the end of the game. If the other side is to move but has no move, its pass is
 * implied and belongs to this move: one undo takes both back.
 * Errors: VERDI_E_ARGUMENT if `colour` is invalid; VERDI_E_ILLEGAL if the rules forbid the move or
 * `square` is invalid; VERDI_E_MEMORY. */
int verdi_game_play(verdi_game *game, verdi_colour colour, int square);

/* Like verdi_game_play(), with data from a game record: the value in discs for the mover, and the
 * seconds used; each is NaN if unknown. */
int verdi_game_play_timed(verdi_game *game, verdi_colour colour, int square, double value,
                          double seconds);

/* Takes back `count` entries of the move list.
 * Errors: VERDI_E_ARGUMENT if the list has fewer, or `count` is negative. */
int verdi_game_undo(verdi_game *game, int count);

/* The number of entries in the move list. Explicit passes count, implied ones do not. */
int verdi_game_get_length(const verdi_game *game);

typedef struct verdi_move {
    int square; /* 0..63 or VERDI_PASS */
    verdi_colour colour;
    double value, seconds; /* as given to verdi_game_play_timed() */
} verdi_move;

/* Sets *move to entry `index` of the move list; 0 is the oldest.
 * Errors: VERDI_E_ARGUMENT if there is no such entry. */
int verdi_game_get_move(const verdi_game *game, int index, verdi_move *move);

/* Who gets the empty squares at the end: the winner, nobody, or each side half. A wipe-out always
 * scores 64-0. */
typedef enum verdi_convention {
    VERDI_SCORE_WINNER = 0,
    VERDI_SCORE_DISCS = 1,
    VERDI_SCORE_SPLIT = 2
} verdi_convention;

/* The score of the current position as if the game were over, in half discs (VERDI_SCORE_SPLIT can
 * give odd numbers).
 * Errors: VERDI_E_ARGUMENT. */
int verdi_game_score(const verdi_game *game, verdi_convention convention, int *black_halves,
                     int *white_halves);

/* The clocks, match type, players and event of a game record. Times are in seconds. */
typedef struct verdi_game_info {
    size_t size; /* the size of this struct in the caller's header */
    bool has_clock;
    double left[2];      /* by colour: main time minus time used, plus increments; may be
                          * negative */
    double increment[2]; /* by colour */
    double grace[2];     /* by colour: extra time, granted once at the first time-out */
    char type[16];       /* type of a GGF game: "8", "s8r20"; "8a" is anti */
    char name[2][64];    /* players by colour, empty if unknown */
    char event[64];      /* tournament, empty if unknown */
    char date[32];       /* as in the record, "2014-05-02", "2014"; empty if unknown */
} verdi_game_info;

/* Fills in the members that the caller's struct has; `size` is the size of that struct.
 * Errors: VERDI_E_ARGUMENT if `size` is impossible. */
int verdi_game_get_info_sized(const verdi_game *game, verdi_game_info *info, size_t size);

static inline void verdi_game_get_info(const verdi_game *game, verdi_game_info *info) {
    verdi_game_get_info_sized(game, info, sizeof *info);
}

typedef enum verdi_format {
    VERDI_FORMAT_TRANSCRIPT, /* "f5d6c3..." from the standard start */
    VERDI_FORMAT_BOARD,      /* 64 squares and the side to move, as in OBF. The reader also accepts
                              * boards over several lines, FEN, and moves after the position */
    VERDI_FORMAT_GGF,        /* "(;GM[Othello]...;)" */
    VERDI_FORMAT_SGF,        /* "(;GM[2]...)", the main line */
    VERDI_FORMAT_AUTO        /* for reading only: detects the format */
} verdi_format;

/* Replaces the game by the one in `text`, which has `size` bytes and may contain NULs. Reads at
 * most `max_moves` moves (negative: all). Returns 0, or a positive number if the text has an error;
 * then the game has the moves before the error. `problem`, if not NULL, receives a message for the
 * user (up to 127 characters), or "". A message with return value 0 means that the moves contradict
 * the result stated in the text.
 * Errors: VERDI_E_ARGUMENT if `format` is invalid; if the text has an error and no move before it,
 * VERDI_E_ILLEGAL if the error is a move that the rules forbid, otherwise VERDI_E_FORMAT. */
enum {
    VERDI_READ_CUT = 1,    /* malformed text */
    VERDI_READ_ILLEGAL = 2 /* a move that the rules forbid */
};
int verdi_game_read(verdi_game *game, verdi_format format, const char *text, size_t size,
                    int max_moves, char problem[128]);

/* Writes the game as NUL-terminated text. 8192 bytes suffice for a played game. A game read from a
 * record may need more: it may have any number of passes after its end, and numbers of any length.
 * Errors: VERDI_E_ARGUMENT if `format` is invalid; VERDI_E_SPACE if `size` is too small: call again
 * with a larger buffer. */
int verdi_game_write(const verdi_game *game, verdi_format format, char *buffer, size_t size);

/* Receives one record of a file. `game` is valid during the call only; it is NULL if the record
 * could not be read. `place` is where the record is ("games.ggf:3"). `problem` describes an error,
 * an assumption that the reader made, or free text that it skipped, or is "". Return false to stop
 * reading. */
typedef bool verdi_games_fn(const verdi_game *game, const char *place, const char *problem,
                            void *user);

/* Reads all games and positions of a file, and calls `take` for each record. The file has
 * transcripts, PGN, tables, boards, OBF, GGF, SGF, or WTHOR with its lists of names; the format is
 * detected from the content.
 * Errors: VERDI_E_FILE if the file cannot be read; `take` is then not called, and `problem`, if not
 * NULL, receives the reason (up to 127 characters). */
int verdi_games_read(const char *path, verdi_games_fn *take, void *user, char problem[128]);

/* The name of the opening ("Tiger", "Rose-v-Toth"), static; NULL if there is none. It is the name
 * of the last named position of the game, in any orientation and move order. *length (may be NULL)
 * receives the number of entries in the move list up to that position. */
const char *verdi_game_get_opening(const verdi_game *game, int *length);

/* -------------------------------------------------------------------------------------- engines */

typedef struct verdi_engine verdi_engine;

typedef struct verdi_config {
    size_t size;                    /* set by verdi_config_init() */
    int threads;                    /* 1..256; 0: one per CPU */
    int hash_mib;                   /* transposition table in MiB, 1..1048576 */
    const char *weights_file;       /* NULL: the weights inside the library */
    const char *cpu;                /* "portable", "x86-64-v3", ...; NULL: the best this CPU has */
    const verdi_engine *weights_of; /* share the weights of this engine (41 MiB) and ignore
                                     * `weights_file`. That engine may be searching, and may be
                                     * freed first. NULL: do not share */
} verdi_config;

/* Defaults: threads 0, a 256 MiB table, built-in weights, and `cpu` from the environment variable
 * VERDI_CPU.
 * Errors of all ..._init_sized(): VERDI_E_ARGUMENT if `size` is impossible. */
int verdi_config_init_sized(verdi_config *config, size_t size);

static inline void verdi_config_init(verdi_config *config) {
    verdi_config_init_sized(config, sizeof *config);
}

/* Creates an engine; the caller frees it. This takes little time: the first search allocates the
 * table and starts the threads.
 * Errors: VERDI_E_ARGUMENT if a number is out of range; VERDI_E_CPU; VERDI_E_MEMORY; VERDI_E_FILE,
 * VERDI_E_FORMAT, VERDI_E_VERSION or VERDI_E_CHECKSUM if the weights file cannot be used. */
int verdi_engine_new(verdi_engine **engine, const verdi_config *config);
void verdi_engine_free(verdi_engine *engine); /* NULL is allowed */

/* Changes the number of threads or the table size, from the next search on. A new size empties the
 * table.
 * Errors: VERDI_E_ARGUMENT. */
int verdi_engine_set_threads(verdi_engine *engine, int threads);
int verdi_engine_set_hash(verdi_engine *engine, int mib);

/* The number of threads (never 0), and the size of the table in MiB. */
int verdi_engine_get_threads(const verdi_engine *engine);
int verdi_engine_get_hash(const verdi_engine *engine);

/* verdi_engine_get_cpu() returns the CPU level in use ("x86-64-v4"), static.
 * verdi_engine_get_weights() returns the checksum (sixteen digits) and the name of the weights, in
 * a string owned by the engine. */
const char *verdi_engine_get_cpu(const verdi_engine *engine);
const char *verdi_engine_get_weights(const verdi_engine *engine);

/* The opening book, see verdi/book.h. */
struct verdi_book;

/* Gives the engine a book, which the engine then owns. The engine closes the book when it is given
 * another one or is freed. NULL: no book, as in a new engine. Passing the engine's own book enables
 * it again after damage was found. Searches use the book only if verdi_limits.book is set. */
void verdi_engine_set_book(verdi_engine *engine, struct verdi_book *book);

/* The engine's book; NULL if it has none. A damaged book stays with the engine, but is not used
 * (see verdi_result.book_failed). */
struct verdi_book *verdi_engine_get_book(const verdi_engine *engine);

/* How moves are chosen from a book. */
typedef struct verdi_book_style {
    size_t size;    /* set by verdi_book_style_init() */
    int randomness; /* 0: always the same best move. N, 1..64: with verdi_limits.vary, a random
                     * move; a move N discs worse than another is half as likely */
    int loss;       /* the most that a chosen move may lose against the best one, in 1/128 disc */
    uint64_t seed;  /* seed of the random choices: makes play reproducible */
} verdi_book_style;

/* Defaults: randomness 0, loss 1 disc, seed 1. verdi_limits.mean_loss uses the seed too. */
int verdi_book_style_init_sized(verdi_book_style *style, size_t size);

static inline void verdi_book_style_init(verdi_book_style *style) {
    verdi_book_style_init_sized(style, sizeof *style);
}

/* Sets the style of this engine, and seeds its random numbers again.
 * Errors: VERDI_E_ARGUMENT. */
int verdi_engine_set_book_style(verdi_engine *engine, const verdi_book_style *style);

/* Forgets all earlier searches, in constant time. With one thread and the same limits, the next
 * search visits the same nodes as in a new engine. The random numbers of book moves are not seeded
 * again. */
void verdi_engine_clear(verdi_engine *engine);

/* Reports how much longer the last move took on the game's clock than in the engine. Later moves
 * reserve that much time. Delays within a search need no report: the engine measures them. */
void verdi_engine_note_delay(verdi_engine *engine, double seconds);

/* Saves the results in the table that have a depth of at least `depth` plies, so that an engine of
 * the same version can resume the search. Writes up to `size` bytes, 8 and 16 per position, the
 * deepest results first. Returns the number of bytes written; 0 after a search with contempt, or if
 * `size` is below 8. Callbacks of a running search may call this, but some results may be missing
 * then. */
size_t verdi_engine_save(const verdi_engine *engine, int depth, void *bytes, size_t size);

/* Puts saved results into the table, as far as they fit. The next search trusts them. Must not be
 * called during a search.
 * Errors: VERDI_E_VERSION if another version saved them; VERDI_E_FORMAT if `bytes` holds no saved
 * results; the errors of verdi_engine_prepare(). */
int verdi_engine_load(verdi_engine *engine, const void *bytes, size_t size);

/* Unpacks the weights, allocates the table and starts the threads. Otherwise the first search does
 * so, on the caller's clock.
 * Errors: VERDI_E_VERSION or VERDI_E_FORMAT if the weights cannot be unpacked; VERDI_E_MEMORY.
 * Searches return the same errors. */
int verdi_engine_prepare(verdi_engine *engine);

/* Sets *value to the static evaluation, without any search, for the side to move, in 1/128 disc; to
 * the score if the game is over. Accepts any position.
 * Errors: VERDI_E_VERSION or VERDI_E_FORMAT if the weights cannot be unpacked; VERDI_E_MEMORY. */
int verdi_evaluate(verdi_engine *engine, const verdi_game *game, int *value);

/* ------------------------------------------------------------------------------------- searches */

/* A game clock. Times are in seconds. A time of 0 means that the clock lacks that part; negative
 * times count as 0. */
typedef struct verdi_clock {
    bool active;
    double main;          /* main time left */
    double increment;     /* added after every move (Fischer) */
    double overtime;      /* time left in the current (or first) overtime period */
    double period;        /* length of a full overtime period; 0: same as `overtime` */
    int overtime_moves;   /* moves still to be made in `overtime` (byo-yomi: 1) */
    int overtime_periods; /* byo-yomi periods left, including this one; 0 counts as 1 */
} verdi_clock;

/* The goal of a search. */
typedef enum verdi_goal {
    VERDI_GOAL_PLAY = 0,  /* the best move within the limits */
    VERDI_GOAL_EXACT = 1, /* the exact final score, however long it takes */
    VERDI_GOAL_WLD = 2    /* a proof of a win (a value of at least 1 disc), a draw (0) or a loss (at
                           * most -1 disc) */
} verdi_goal;

/* A root move and its results so far. Values are in 1/128 disc for the side to move. */
typedef struct verdi_root_move {
    int move;         /* 0..63 or VERDI_PASS */
    int value;        /* value from the last search that raised or confirmed it */
    int lower, upper; /* proven bounds of the final score under perfect play; -64 and 64 discs if
                       * none is proven */
    uint64_t nodes;   /* visited below this move in this search */
} verdi_root_move;

/* The progress of a search. */
typedef struct verdi_root {
    int depth, confidence;     /* of the running iteration, or of the last one after the search */
    int iteration, iterations; /* number of the iteration, from 1, and the number planned */
    int done;                  /* root moves finished in this iteration, out of `count` */
    int lower, upper;          /* proven bounds of the score that the considered moves reach */
    int count;
    verdi_root_move move[VERDI_MAX_MOVES]; /* the best known move first, then in search order */
} verdi_root;

/* The limits of a search; the first limit reached stops it. A search returns a legal move even
 * under the tightest limits. "Only for" names the goal and the other limits that a limit requires;
 * setting it with any others is an error. */
typedef struct verdi_limits {
    size_t size; /* set by verdi_limits_init() */
    verdi_goal goal;

    /* The strength, 0..60. It determines the depth, the confidence, and the number of empty squares
     * from which the search solves. -1: unlimited. Only VERDI_GOAL_PLAY uses it. */
    int level;

    /* The depth in plies, 1..60; 0: no limit. A depth below the number of empty squares also
     * prevents solving. Only for VERDI_GOAL_PLAY. */
    int depth;

    /* Confidence of middle-game searches of 5 plies and more, in percent: 73, 87, 95, 98, 99, 100;
     * 0: chosen by the level. */
    int confidence;

    /* Confidence of a solve, with the same choices; 0 means 100. The last twelve empty squares are
     * always solved exactly. Only for VERDI_GOAL_PLAY at level -1. */
    int solve_confidence;

    uint64_t nodes;   /* 0: no limit. A search exceeds it by up to a few thousand per thread */
    double move_time; /* seconds for this move; 0: no limit */

    /* The game's clock, if active. With a clock, VERDI_GOAL_PLAY searches at most
     * VERDI_FORCED_DEPTH plies if only one move is legal. */
    verdi_clock clock;

    double elapsed; /* seconds of this move's time that had passed before the call */

    /* Seconds reserved for latency. Negative: a twentieth of the time available, at most 0.1 s; if
     * that is below 5 ms, then 5 ms, but at most a fifth of the time. Observed delays raise this
     * default. It is halved after a few moves if the caller reports its delays
     * (verdi_engine_note_delay()) and they are short. */
    double overhead;

    /* The number of best moves that each get a value, 1..64 (multipv). Moves that lead to the same
     * position up to symmetry have the same value. */
    int lines;

    uint64_t moves; /* root moves to consider; 0: all. Not used for a forced pass */

    /* The value of a draw for the side to move, from -100 (as bad as a loss) to 100 (as good as a
     * win). Only for VERDI_GOAL_PLAY. */
    int contempt;

    /* Look the position up in the engine's book first, if it has one. Only for VERDI_GOAL_PLAY
     * without `moves` and `mean_loss`. */
    bool book;

    /* When a thread raises this flag, the search ends within 1 ms, or about 10 ms in the first
     * search of an engine. NULL: none. */
    const verdi_stop *stop;

    /* A window in 1/128 disc, alpha < beta. A score inside the window is exact; otherwise the
     * search only proves that it is at most alpha or at least beta (verdi_line.lower and .upper).
     * Both 0: no window. Only for VERDI_GOAL_EXACT. */
    int alpha, beta;

    double report_seconds; /* an extra report every N seconds; 0: none */

    /* The root of an earlier search of this position with the same goal. The search resumes there,
     * uses the table's contents (verdi_engine_load()), and trusts the root's bounds. May point to
     * the root of the result to fill in. NULL: start from the beginning. */
    const verdi_root *resume;

    /* Weakens play: the mean loss per move in 1/128 disc, up to 64 discs; 0 plays the best move.
     * All moves are searched within the other limits, and one is chosen at random. Only for
     * VERDI_GOAL_PLAY without `moves`. */
    int mean_loss;

    /* State that one side carries from move to move in a game: the loss in discs still to be made
     * up for. Set *carried to 0 when a game begins. NULL: each move is chosen independently. Only
     * for `mean_loss`. */
    double *carried;

    /* Varies play in games against people: book moves are chosen at random (verdi_book_style), and
     * levels 0 to 5 leave the book early and then choose among moves that lose little. Only for
     * VERDI_GOAL_PLAY without `moves` and `mean_loss`. */
    bool vary;
} verdi_limits;

/* Where a value comes from. */
typedef enum verdi_origin {
    VERDI_FROM_RULES,  /* the game is over; verdi_search() then returns no line */
    VERDI_FROM_BOOK,   /* from the book; `depth` and `confidence` are those of the search that gave
                        * the value. For an imported value `depth` is its level */
    VERDI_FROM_SEARCH, /* heuristic, to `depth` plies */
    VERDI_FROM_SOLVER, /* solved to the end of the game */
    VERDI_FROM_EVALUATION /* not searched before the search ended; `depth` is 0. The value is the
                           * evaluation after the move, or the score if the move ends the game */
} verdi_origin;

/* One evaluated root move. */
typedef struct verdi_line {
    int move;  /* 0..63 or VERDI_PASS */
    int value; /* 1/128 disc, side to move */

    /* Proven bounds of the final score under perfect play, in 1/128 disc, from the solver at 100%
     * or a proof in the book. -64 and 64 discs: none is proven. */
    int lower, upper;

    int depth;      /* plies; number of empties when solved */
    int confidence; /* percent, 100: no selective pruning */
    verdi_origin origin;
    bool exact; /* the value is the exact final score: solved at 100% */

    /* True: `value` is the result of a search of this depth and confidence. False: that search was
     * interrupted. */
    bool complete;

    /* Visited below this move in this search; 0 if another line leads to the same position up to
     * symmetry. */
    uint64_t nodes;

    int pv_length;              /* length of pv, at least 1 unless the game is over */
    uint8_t pv[VERDI_MAX_LINE]; /* pv[0] == move */
    uint64_t reserved[4];
} verdi_line;

/* The probabilities of a win, a draw and a loss for the side to move, which add up to 1. `error` is
 * the standard error of the value in discs, NaN if the outcome is proven but the value is not. With
 * 22 empty squares or fewer, the probabilities predict the result of perfect play; with more, the
 * result of strong play. A win is likelier than a loss if the value is above 0, equally likely if
 * it is 0; a higher value never means a lower probability of a win. verdi-calibrate fitted the
 * probabilities to games of the engine against itself. */
typedef struct verdi_chances {
    double win, draw, loss;
    double error;
} verdi_chances;

/* Computes the chances of one line of a result; `empties` is the number of empty squares of the
 * position. */
void verdi_line_chances(const verdi_line *line, int empties, verdi_chances *chances);

typedef struct verdi_result {
    int move;   /* a legal move; VERDI_PASS if the side must pass; VERDI_NONE if the game is over */
    int ponder; /* the expected answer; VERDI_NONE if unknown */

    /* Entries in `line`, best first: the number requested, or fewer if there are fewer moves or the
     * book has fewer; 0 only if the game is over. Lines that an interrupted iteration did not reach
     * keep the values of the iteration before, or those of the evaluation (VERDI_FROM_EVALUATION).
     * Their values never exceed that of a line that the search found to be better. */
    int lines;

    int value;    /* value of the position: line[0].value, or the final score if the game is over */
    bool stopped; /* ended by the stop flag */

    /* The book could not be used; verdi_book_get_problem() gives the reason. Later searches try
     * again if the book was locked or memory was short, but not if it is damaged. */
    bool book_failed;

    uint64_t nodes;
    double seconds;

    /* All moves considered, with their proven bounds. Empty if the game is over or the move is from
     * the book. */
    verdi_root root;

    /* The share of the table filled by entries of this search, per mille, estimated from a sample.
     * Near 1000, a larger verdi_config.hash_mib would save nodes. 0 if nothing was searched. */
    int hash_full;

    verdi_line line[VERDI_MAX_MOVES];
    uint64_t reserved[8];
} verdi_result;

/* A report of a running search. Valid during the callback only. */
typedef struct verdi_info {
    int depth, confidence; /* of the iteration that produced the lines */
    bool solving;          /* the iteration reaches the end of the game */
    bool complete;         /* all lines have been searched at this depth and confidence */
    bool change;           /* during an iteration: line[0] is new, and its value may still rise */

    /* An extra report, because limits->report_seconds have passed. Its lines are those of the last
     * report; it has none before the end of the first iteration. */
    bool tick;

    const verdi_result *result; /* the result so far */
    uint64_t reserved[4];
} verdi_info;

/* Called on the caller's thread after each iteration, even an interrupted one, and during an
 * iteration when the best move changes or verdi_limits.report_seconds have passed. */
typedef void verdi_info_fn(const verdi_info *info, void *user);

/* Defaults: level 20, one line, no book, default overhead, everything else zero or unlimited. */
int verdi_limits_init_sized(verdi_limits *limits, size_t size);

static inline void verdi_limits_init(verdi_limits *limits) {
    verdi_limits_init_sized(limits, sizeof *limits);
}

/* The verdi_limits.mean_loss (1/128 disc) that gives level VERDI_ELO_LEVEL this Elo rating,
 * measured in matches between such settings. 0 Elo is uniformly random play, returned as a loss of
 * 64 discs.
 * Errors: VERDI_E_ARGUMENT unless 0 <= elo <= VERDI_ELO_MAX. */
enum { VERDI_ELO_MAX = 2500, VERDI_ELO_LEVEL = 8 };
int verdi_elo_loss(int elo);

/* Searches the current position, and returns when a limit is reached. The game is not changed.
 * `report` may be NULL.
 *
 * With limits->book, a position in the book is answered at once, with origin VERDI_FROM_BOOK and no
 * nodes. The first line is the chosen move. Up to limits->lines - 1 other moves with values in the
 * book follow, best first, with equivalent moves side by side. If the book lacks the position but
 * has the one before it or those after it, the search starts with their values, and keeps these
 * until it is as deep.
 *
 * Errors: VERDI_E_ARGUMENT if limits are out of range or cannot be combined; VERDI_E_ILLEGAL if
 * `moves` holds no legal move; the errors of verdi_engine_prepare(). */
int verdi_search(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                 verdi_info_fn *report, void *user, verdi_result *result);

/* Sets *leaves to the number of leaves of the game tree at `depth` plies. A pass counts as a ply,
 * unless `free_pass` is true. A game that ends earlier counts as one leaf.
 * Errors: VERDI_E_ARGUMENT unless 0 <= depth <= 60; VERDI_E_STOPPED if *stop is raised (`stop` may
 * be NULL). */
int verdi_perft(verdi_engine *engine, const verdi_game *game, int depth, bool free_pass,
                const verdi_stop *stop, uint64_t *leaves);

#ifdef __cplusplus
}
#endif

#endif
