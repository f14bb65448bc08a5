/* SPDX-License-Identifier: MIT
 *
 * A match: its games, their results, and the totals. Results are evaluated in the order of the
 * games' numbers. So statistics, the decision of the sequential test and all output do not depend
 * on concurrency, interruptions or shards.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "front/kit/manual/manual.h"
#include "match/play.h"
#include "match/stats.h"

/* The command line of a match. There are two kinds of options: those that define the match
 * (engines, openings, clock, ...), which the first line of the log stores, and those of a single
 * run (output files, concurrency), which may differ in a resumed run. */
typedef struct Options {
    /* The match. */
    EngineSpec *engines;
    int engine_count;
    int games; /* games per pairing */
    bool gauntlet;
    enum { ORDER_SHUFFLED, ORDER_SEQUENTIAL } order; /* order of the openings */
    const char *openings;                            /* a file; NULL: the built-in list */
    int random_plies;                                /* > 0: random openings instead */
    int plies;                                       /* length to which games are truncated; -1:
                                                      * they are not */
    int64_t seed;
    ClockSpec clock;
    PlayRules rules;
    Sprt sprt;
    int shard, shards;
    int level, depth, threads; /* for engines whose spec has none; -1, 0, 0 if not given */
    int64_t nodes;
    /* This run. */
    int concurrency, max_failures;
    bool pin, quiet;
    const char *log, *ggf, *sgf, *html, *traffic, *learn;
    /* Instead of a new match: */
    const char *resume; /* a log */
    bool merge, help_json;
    json_t *kept;     /* the match's options for the log, "--name=value"; NULL: none */
    char unkept[160]; /* a word that cannot be logged because it is not UTF-8; or "" */
} Options;

void options_init(Options *options);
void options_free(Options *options);

/* Parses argv like manual_parse(); argv must outlive the options. With --resume and --merge, only
 * options of a single run are allowed. */
int options_parse(Options *options, CommandLine *line, int argc, char **argv);

/* Restores the match's options from the arguments in a log's first line. False after a message on
 * stderr. */
bool options_restore(Options *options, json_t *arguments);

/* To be called after all options are read: fills in defaults. False after a message on stderr if
 * options are missing or contradict each other. */
bool options_finish(Options *options);

/* Prints the options of verdi-match as JSON. Returns the exit status. */
int options_print_json(void);

/* The log of a match: a file of JSON lines. The first line describes the match. Each game is added
 * by a single write when it ends. After a killed run only the last line may be incomplete, and the
 * match can be resumed. Data that differ between two runs of the same match (dates, times, the
 * machine) are in the last member of each line, "volatile". */
typedef struct Gamelog {
    int file; /* -1: no log */
} Gamelog;

/* Creates a log for a match with these arguments and this checksum of openings. False with errno
 * set if the file exists or cannot be written. */
bool gamelog_create(Gamelog *log, const char *path, json_t *arguments, uint64_t openings);

/* Opens an existing log to resume its match, and cuts off an incomplete last line. False with errno
 * set on failure. */
bool gamelog_continue(Gamelog *log, const char *path);

/* Appends a game. `names` are the engines' names by index. False on a write error. */
bool gamelog_add(Gamelog *log, const GameRecord *record, const char *const *names);
void gamelog_close(Gamelog *log);

/* A log being read. */
typedef struct GamelogReader {
    const char *path;
    char *text, *at, *end;
    int line;          /* number of the last line read */
    json_t *arguments; /* an array */
    uint64_t openings;
} GamelogReader;

/* Opens a log and reads the first line. `path` must outlive the reader. False after a message on
 * stderr; then there is nothing to close. */
bool gamelog_open(GamelogReader *reader, const char *path);

/* Reads the next game. Returns 1, and the caller owns the record; 0 at the end of the file,
 * ignoring an incomplete last line; or -1 after a message on stderr. Engines are identified by
 * their index among the `count` names, -1 if unknown. */
int gamelog_next(GamelogReader *reader, const char *const *names, int count, GameRecord *record);

void gamelog_end(GamelogReader *reader);

/* Describes this machine: "AMD EPYC 9B45, 2 CPUs", those that this process may use. */
void machine_describe(char machine[MACHINE_SIZE]);

/* Computes the opening, engines and colours of a game from its number. Games are numbered by
 * opening: all pairings play opening 0, each with both colours, then opening 1, and so on. A pair
 * is the two games of one pairing with one opening: an even number and the next one. A shard K of N
 * is every N-th pair. */
typedef struct Schedule {
    int engines;
    bool gauntlet;     /* the first engine plays all others; otherwise all play all */
    int rounds;        /* number of openings, each played twice by each pairing */
    int shard, shards; /* shard from 0; 0 of 1 is the whole match */
} Schedule;

typedef struct Slot {
    int opening;   /* index in the order of openings */
    int pairing;   /* 0..schedule_pairings() - 1 */
    int engine[2]; /* by colour; the pairing's first engine has Black in the first game of a pair */
} Slot;

int schedule_pairings(const Schedule *schedule);
void schedule_pairing(const Schedule *schedule, int pairing, int *first, int *second);
int schedule_games(const Schedule *schedule); /* in all shards */
Slot schedule_slot(const Schedule *schedule, int game);
bool schedule_is_ours(const Schedule *schedule, int game); /* whether the game belongs to this
                                                            * shard */

/* Totals over the moves of one engine in all its games. */
typedef struct EngineTotals {
    int64_t moves, deep_moves, node_moves; /* moves with a time, a depth, a node count */
    double seconds, longest, depth, nodes;
    int64_t reported_moves;   /* moves for which the engine reported its time */
    double latency;           /* measured time beyond the reported time */
    int64_t endings[ENDINGS]; /* games lost by each kind of error */
} EngineTotals;

typedef struct Match {
    Options options;
    Schedule schedule;
    Openings openings;
    size_t *order;        /* opening of each round */
    const char **names;   /* names of the engines */
    GameRecord **records; /* by game number; NULL: not played */
    int games;            /* number of games in all shards */
    int played;
    SprtVerdict verdict;
    double llr; /* log-likelihood ratio at the decision, or so far */
    int judged; /* games that the sequential test has seen */
    int64_t sprt_pairs[STATS_PAIR_OUTCOMES];
} Match;

/* Makes the plan for the options, without games. Takes ownership of the options. Like all functions
 * below that return bool, it returns false after reporting an error on stderr. */
bool match_init(Match *match, Options *options);
void match_free(Match *match);

/* The number of games of this shard. */
int match_planned(const Match *match);

/* Adds a finished game and takes ownership of it. False, without a report, if its number, engines
 * or opening do not fit the plan, or if a game with this number exists already. */
bool match_add(Match *match, const GameRecord *record);

/* match_tally() adds up the results of a pairing, for its first engine. match_totals() adds up the
 * moves of an engine. */
void match_tally(const Match *match, int pairing, Tally *tally);
void match_totals(const Match *match, int engine, EngineTotals *totals);

/* An engine's games and points (in halves) against all others. `rating` is NaN if the games do not
 * connect all engines. */
typedef struct Standing {
    int engine;
    int64_t games, halves;
    Estimate rating;
} Standing;

/* All engines, by their ratings or else by their share of the points, best first. The caller frees
 * them. NULL if memory is short. */
Standing *match_standings(const Match *match);

/* The number of games with the same moves as an earlier game of the same pairing. */
int match_duplicates(const Match *match);

/* Reads a match and its games from a log. Takes ownership of `options`, the options of this run. */
bool match_open(Match *match, Options *options, const char *path);

/* Reads `count` logs of shards of a match, at least one, and writes the merged log if the options
 * ask for it. The logs must be of the same match: equal arguments except for the shard, and the
 * same openings. No game may be in two logs. Takes ownership of `options`, the options of this run.
 * Sets *whole if all games that the logs announce are present; otherwise reports on stderr which
 * logs lack games and how many games are missing. */
bool merge_match(Match *match, Options *options, char **paths, int count, bool *whole);

/* Plays the remaining games, with one thread per concurrent game and separate engine processes for
 * each thread. `log` must be open, or have no file. Prints results on stdout, errors on stderr, and
 * a progress line on stderr if it is a terminal. SIGINT and SIGTERM end the run cleanly: games in
 * progress are dropped (a resumed run plays them again), and all finished games are in the log.
 * Returns the exit status: 0 if all games are played or the sequential test has decided,
 * STOP_STATUS after a signal, 1 if an engine failed too often in a row or the log cannot be
 * written. */
int run_match(Match *match, Gamelog *log);

/* --------------------------------------------------------------------------------------- output */

/* Readable output: a line per game, a progress line, and the summary. Data that depend on the clock
 * are on separate lines ("speed"), so that all other lines can be compared. The progress line has
 * no line end; its time left is estimated from `seconds` and `games` of this run. */
void report_game(const Match *match, const GameRecord *record, FILE *out);
void report_progress(const Match *match, double seconds, int games, Text *out);
void report_summary(const Match *match, FILE *out);

/* Writes an HTML page: the strength, the progress of the sequential test, the results by opening,
 * and thinking times. */
void match_page(const Match *match, FILE *out);

/* The game with all data for GGF. The record still owns its moves. */
Game export_game(const Match *match, const GameRecord *record);

/* Checks that the output files for games are different from the logs and from all other files in
 * use. */
bool export_spares(const Options *options, const char *const *logs, int count);

/* Writes all games in order to the files of the options. */
bool export_games(const Match *match);
