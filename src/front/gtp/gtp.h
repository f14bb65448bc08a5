/* SPDX-License-Identifier: MIT
 *
 * The shared parts of the GTP front end. gtp.c reads, splits and dispatches lines. Five files have
 * tables of commands: for the game, the clock, single searches, streaming analysis, and
 * administration. gtp_words.c converts words.
 * A handler reads gtp->args, writes its answer to gtp->out and returns true, or changes nothing and
 * returns gtp_fail(...).
 */
#pragma once

#include "base/text.h"
#include "front/kit/line.h"
#include "front/kit/reply.h"
#include "front/kit/settings.h"
#include "study/learn.h"
#include "verdi.h"

enum { GTP_OUT_SIZE = 1 << 16, GTP_ANY = 1 << 20 };

typedef enum GtpClockSystem {
    GTP_CLOCK_NONE,
    GTP_CLOCK_UNTOLD,   /* "M B 0": no limit, until a time_left shows one */
    GTP_CLOCK_FISCHER,  /* also absolute time, as Fischer without an increment */
    GTP_CLOCK_CANADIAN, /* `moves` moves in each `period` seconds after the main time */
    GTP_CLOCK_BYOYOMI   /* `moves` periods of `period` seconds, each for one move */
} GtpClockSystem;

/* The time control of a game. Times are in seconds. */
typedef struct GtpClockRules {
    GtpClockSystem system;
    double main, increment, period;
    int moves;
    bool each; /* time_left without a number of moves is the time for this move, not main time */
    double main_cap, move_cap; /* 0: none */
} GtpClockRules;

/* The clock of one side. */
typedef struct GtpClockSide {
    double main;        /* main time left */
    bool overtime;      /* the fields below are valid */
    double period_left; /* time left in the current period */
    int left;           /* moves or periods left */
    bool charged;       /* a move was charged since the last time_left */
} GtpClockSide;

typedef struct GtpClock {
    GtpClockRules agreed; /* as set; every new game begins with these */
    GtpClockRules rules;  /* in use, perhaps corrected by time_left */
    GtpClockSide side[2];
} GtpClock;

/* Which input lines end a search. */
typedef enum GtpPatience {
    GTP_UNTIL_STOP, /* for limited searches: "stop", "# interrupt" and a broken stdout; also quit
                     * and the end of the input, unless these arrived together with the command */
    GTP_UNTIL_INPUT /* for analysis and pondering: any line, and the end of the input */
} GtpPatience;

typedef struct GtpCommand GtpCommand;

typedef struct Gtp {
    LineReader *reader;
    Settings *settings;
    verdi_engine *engine;
    verdi_game *game;
    double carried[2];               /* verdi_limits.carried, by colour */
    const GtpCommand *const *tables; /* all commands; ends with NULL */
    GtpClock clock;
    GtpPatience patience;
    int64_t search_begin_ns; /* of the running search */
    bool leaving;            /* quit or the end of the input arrived during a search */
    verdi_stop stop;
    bool quit;
    bool answered;             /* the handler has written its whole response itself */
    const GtpCommand *command; /* the running one */
    char **args;               /* its arguments */
    int count;
    const char *id;    /* of the running command, "" if it has none */
    int64_t begun_ns;  /* when the command's line arrived; a clock that it starts runs from then */
    verdi_result last; /* result of the last genmove */
    bool has_last;
    bool may_ponder;   /* the last command was a successful genmove */
    Learner *learner;  /* not NULL if the user's own book has games to learn */
    bool just_learned; /* the last command was a successful verdi-learn */
    Text out;
    char out_data[GTP_OUT_SIZE];
} Gtp;

struct GtpCommand {
    const char *name, *usage; /* usage: the arguments, shown in syntax errors */
    int min, max;             /* number of arguments; a command with max 0 ignores arguments */
    bool (*handler)(Gtp *gtp);
    const char *answer; /* the constant answer of a command without a handler */
};

/* The clocks of both colours, set by the time commands of several dialects and converted to the
 * clock of a search. These functions never read the time. */
void gtp_clock_set(GtpClock *clock, GtpClockRules rules);
void gtp_clock_restart(GtpClock *clock);

/* The rules for `time_settings main period moves`. */
GtpClockRules gtp_clock_rules(double main, double period, int moves);

/* Handles `time_left`: `seconds` for `moves` moves, or main time if `moves` is 0. Returns by how
 * many seconds our own clock exceeds `seconds`: the delay that the controller added to the last
 * move. NaN if this is unknown: in overtime, if `seconds` is a whole number, or if no move was
 * charged since the last time_left. */
double gtp_clock_update(GtpClock *clock, verdi_colour colour, double seconds, int moves);

/* Charges the time of a move. */
void gtp_clock_charge(GtpClock *clock, verdi_colour colour, double seconds);

/* The clock for a search by `colour`; inactive if the game has no clock. */
verdi_clock gtp_clock_get(const GtpClock *clock, verdi_colour colour);

/* A handler, also called when a game begins: clears the engine and the loss carried over by weaker
 * play. */
bool gtp_forget(Gtp *gtp);

/* The tables of commands. Each ends with a NULL name. */
extern const GtpCommand gtp_admin_commands[], gtp_game_commands[], gtp_clock_commands[],
    gtp_search_commands[], gtp_analyze_commands[], gtp_learn_commands[];
const GtpCommand *gtp_find_command(const Gtp *gtp, const char *name);
const GtpCommand *gtp_command_at(const Gtp *gtp, int index); /* NULL past the last one */

/* Makes the answer a failure with this text. Returns false. */
bool gtp_fail(Gtp *gtp, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Fails with "syntax error: expected WHAT, got 'WORD'". Control characters in the word are
 * replaced. */
bool gtp_fail_word(Gtp *gtp, const char *what, const char *word);

/* Each parses one word. If the word is bad, makes the answer a syntax error and returns false. */
bool gtp_parse_colour(Gtp *gtp, const char *word, verdi_colour *colour);
bool gtp_parse_vertex(Gtp *gtp, const char *word, int *square); /* a square or a pass */
bool gtp_parse_int(Gtp *gtp, const char *word, int *value);     /* 0..2147483647 */
bool gtp_parse_seconds(Gtp *gtp, const char *word, double *value);

/* "D3" or "pass", a static string. */
const char *gtp_vertex(int square);

/* Reports on stderr and in the log that the book cannot be used. Controllers show stderr to the
 * user, and GTP has no messages for such problems. */
void gtp_report_book(const char *problem);

typedef int GtpSearch(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                      verdi_info_fn *report, void *user, verdi_result *result);

/* Searches `game` with verdi_search() or hint_search(). `patience` selects the input that raises
 * the stop flag, gtp->stop. */
int gtp_search(Gtp *gtp, GtpSearch *search, GtpPatience patience, const verdi_game *game,
               verdi_limits limits, verdi_info_fn *report, void *user, verdi_result *result);

/* Makes a copy of the position with `colour` to move, after a pass of the other side if needed. The
 * caller frees *game. If `strict`, fails when the other side is to move and has a move. */
bool gtp_position_for(Gtp *gtp, verdi_colour colour, bool strict, verdi_game **game);

/* The limits of a genmove: the user's limits and the clock. */
verdi_limits gtp_move_limits(const Gtp *gtp, verdi_colour colour);

/* Runs a genmove: searches, charges the clock, plays the move. *result is the search result; its
 * move is a pass if the game is over. */
bool gtp_genmove(Gtp *gtp, verdi_colour colour, verdi_limits limits, verdi_info_fn *report,
                 void *user, verdi_result *result);

/* Searches on the opponent's time until input arrives. */
void gtp_ponder(Gtp *gtp);

/* Whether there are games to learn and no game is in progress. gtp_learn() searches such games for
 * one interval, or until input arrives. */
bool gtp_wants_to_learn(const Gtp *gtp);
void gtp_learn(Gtp *gtp);
