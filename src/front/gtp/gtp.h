/* SPDX-License-Identifier: MIT
 *
 * The shared parts of the GTP front end. gtp.c frames, splits and dispatches lines. Below it are
 * tables of commands, one per file: game, clock, single searches, streaming analysis, learning, and
 * questions about the engine. At the bottom gtp_stop.c runs searches and gtp_words.c reads and
 * writes words. A handler takes gtp->args, writes its answer to gtp->out and returns true, or
 * returns gtp_fail(...) without a change.
 */
#ifndef VERDI_FRONT_GTP_GTP_H
#define VERDI_FRONT_GTP_GTP_H

#include "base/text.h"
#include "front/gtp/gtp_clock.h"
#include "front/kit/line.h"
#include "front/kit/settings.h"
#include "study/learn.h"
#include "verdi.h"

enum { GTP_OUT_SIZE = 1 << 16, GTP_ANY = 1 << 20 };

/* Which lines end a search. */
typedef enum GtpPatience {
    GTP_UNTIL_STOP, /* "stop", "# interrupt", stdout broken; quit and the end of the input unless
                     * they came along with the command: searches that have bounds */
    GTP_UNTIL_INPUT /* any line, and the end of the input: analysis, pondering */
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
    bool leaving;            /* seen while a search ran: quit, or the end of the input */
    verdi_stop stop;
    bool quit;
    bool answered;             /* the handler wrote its whole response itself */
    const GtpCommand *command; /* the running one */
    char **args;               /* its arguments */
    int count;
    const char *id;     /* of the running command, "" if it has none */
    int64_t begun_ns;   /* when its line was there: a clock that it starts runs since then */
    verdi_result *last; /* of the last genmove */
    bool has_last;
    bool may_ponder;   /* the last command was a genmove that worked */
    Learner *learner;  /* with a book of the user's that has games to learn; or NULL */
    bool just_learned; /* the last command was a verdi-learn that worked */
    double komi;
    Text out;
    char out_data[GTP_OUT_SIZE];
} Gtp;

struct GtpCommand {
    const char *name, *usage; /* usage: the arguments in words, for syntax errors */
    bool (*handler)(Gtp *gtp);
    int min, max; /* arguments; a command with max 0 ignores what follows it */
};

/* A handler of commands whose answer never changes, or is empty. */
bool gtp_answer_always(Gtp *gtp);

/* What the engine found before, and what weaker play carries over: a game begins. */
void gtp_forget(Gtp *gtp);

/* The tables; each ends with a NULL name. */
extern const GtpCommand gtp_admin_commands[], gtp_game_commands[], gtp_clock_commands[],
    gtp_search_commands[], gtp_analyze_commands[], gtp_learn_commands[];
const GtpCommand *gtp_find_command(const Gtp *gtp, const char *name);
const GtpCommand *gtp_command_at(const Gtp *gtp, int index); /* NULL past the last one */

/* Makes the answer a failure with this text. Always false. */
bool gtp_fail(Gtp *gtp, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "syntax error: WHAT expected, got 'WORD'", with the word made harmless. */
bool gtp_fail_word(Gtp *gtp, const char *what, const char *word);

/* Words to values; false with the answer made a syntax error. */
bool gtp_parse_colour(Gtp *gtp, const char *word, verdi_colour *colour);
bool gtp_parse_vertex(Gtp *gtp, const char *word, int *square); /* a square or the pass */
bool gtp_parse_int(Gtp *gtp, const char *word, int *value);     /* 0..2147483647 */
bool gtp_parse_seconds(Gtp *gtp, const char *word, double *value);

/* "D3" or "pass"; static. */
const char *gtp_vertex(int square);

/* The book cannot be used: reported on stderr, which controllers show to the user; GTP has no place
 * for news. And in the log. */
void gtp_report_book(const char *problem);

typedef int GtpSearch(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                      verdi_info_fn *report, void *user, verdi_result *result);

/* Searches `game` by verdi_search() or hint_search(), with gtp->stop as its stop flag, raised as
 * `patience` says. */
int gtp_search(Gtp *gtp, GtpSearch *search, GtpPatience patience, const verdi_game *game,
               verdi_limits limits, verdi_info_fn *report, void *user, verdi_result *result);

/* A copy of the position with `colour` to move, after the other side's pass if need be; the caller
 * frees it. `strict`: fails if it is the other side's turn and it can move. */
bool gtp_position_for(Gtp *gtp, verdi_colour colour, bool strict, verdi_game **game);

/* What a genmove may use: the user's limits and the clock. */
verdi_limits gtp_move_limits(const Gtp *gtp, verdi_colour colour);

/* The whole of a genmove: search, charge the clock, play the move. *result is what was found; its
 * move is a pass if the game was over. */
bool gtp_genmove(Gtp *gtp, verdi_colour colour, verdi_limits limits, verdi_info_fn *report,
                 void *user, verdi_result *result);

/* The winning chances of a line of a position with this many empty squares, 0..1; a draw is
 * worth half a win. */
double gtp_winrate(const verdi_line *line, int empties);

/* Thinks on the opponent's time, until input arrives. */
void gtp_ponder(Gtp *gtp);

/* There are games to learn and no game is on; and a slice of it, until input arrives. */
bool gtp_wants_to_learn(const Gtp *gtp);
void gtp_learn(Gtp *gtp);

#endif
