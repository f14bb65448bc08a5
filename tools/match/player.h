/* SPDX-License-Identifier: MIT
 *
 * An engine in a match, with any protocol: starts it, begins a game, sends moves and asks for
 * moves. A player does not judge; it returns the answer or the kind of failure. After any status
 * except PLAYER_OK and PLAYER_REFUSED the process is unusable; call player_stop().
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "match/child.h"
#include "match/matchclock.h"
#include "rules/game.h"

typedef enum EngineProtocol { PROTOCOL_GTP, PROTOCOL_NBOARD2, PROTOCOL_NBOARD1 } EngineProtocol;
typedef enum PassStyle { PASS_AUTO, PASS_EXPLICIT, PASS_IMPLIED } PassStyle;
typedef enum ColourStyle {
    COLOUR_AUTO,
    COLOUR_SHORT,       /* b w */
    COLOUR_SHORT_UPPER, /* B W */
    COLOUR_LONG,        /* black white */
    COLOUR_LONG_UPPER,  /* BLACK WHITE */
    COLOUR_STYLES
} ColourStyle;
typedef enum VertexStyle { VERTEX_AUTO, VERTEX_UPPER, VERTEX_LOWER, VERTEX_STYLES } VertexStyle;
typedef enum TimeStyle {
    TIME_AUTO,
    TIME_GTP,    /* time_settings as in GTP 2, with Fischer as M B 0 */
    TIME_KATA,   /* kata-time_settings */
    TIME_KGS,    /* kgs-time_settings */
    TIME_NOTHING /* the engine gets no clock; the runner's clock still runs */
} TimeStyle;

/* The GTP dialect of an engine. */
typedef struct Dialect {
    PassStyle pass;
    ColourStyle colour;
    VertexStyle vertex;
    TimeStyle time;
    bool fractions; /* time_left accepts fractions of a second */
} Dialect;

enum { SPEC_INIT_COMMANDS = 16 };

/* The user's description of an engine: 'name=A cmd="verdi gtp" level=8', on the command line or on
 * a line of a file. Values with blanks are quoted with " or '; a \ inside quotes escapes one
 * character. */
typedef struct EngineSpec {
    char *storage; /* owns all strings below */
    const char *name;
    ChildSpec child;
    const char *init[SPEC_INIT_COMMANDS]; /* protocol lines to send once after the start */
    EngineProtocol protocol;
    int level, depth, threads; /* -1, 0, 0: not set */
    int64_t nodes;             /* 0: not set */
    double startup;            /* seconds allowed for the first replies */
    int restart;               /* 1: a new process for every game */
    int ids;                   /* 1: GTP commands have numbers */
    Dialect dialect;
    bool has_clock; /* has its own clock instead of the match's */
    ClockSpec clock;
} EngineSpec;

/* Parses one description. On an error returns false after a message on stderr, and allocates
 * nothing. */
bool spec_parse(const char *text, EngineSpec *spec);
void spec_free(EngineSpec *spec);

typedef enum PlayerStatus {
    PLAYER_OK,
    PLAYER_CRASHED, /* the process ended or closed its output */
    PLAYER_HUNG,    /* no reply by the deadline */
    PLAYER_GARBAGE, /* a reply that violates the protocol */
    PLAYER_REFUSED, /* an error reply to a valid command */
    PLAYER_STOPPED  /* the stop flag was raised */
} PlayerStatus;

enum { PLAYER_SOLVED = 64 }; /* depth of a search to the end of the game */
/* The limit for node counts, which fits a JSON integer and a double. */
#define PLAYER_NODES_MAX (1ll << 62)
enum { PLAYER_REPLY_SIZE = 1 << 16, PLAYER_PROBLEM_SIZE = 256, PLAYER_IDENTITY_SIZE = 128 };

/* An engine's data on its search for a move, except the value. Unknown numbers are 0 or NaN. */
typedef struct Effort {
    int depth;
    long long nodes;
    double reported; /* seconds as reported by the engine */
} Effort;

/* The answer to a request for a move. */
typedef struct Answer {
    bool resigns;
    Square square; /* 0..63 or SQUARE_PASS */
    double value;  /* discs for the mover; NaN: unknown */
    Effort effort;
    double seconds; /* measured from the last byte sent to the end of the reply */
} Answer;

typedef struct Driver Driver;

typedef struct Player {
    const EngineSpec *spec;
    const Driver *driver;
    double hang; /* seconds without a reply that count as a hang */
    Child child;
    bool started, ready;                 /* ready: the first replies have come */
    PlayerStatus status;                 /* if not PLAYER_OK, nothing more is sent */
    double patience;                     /* seconds for any reply except a move */
    double allowed;                      /* seconds for the reply that is awaited */
    double seconds;                      /* GTP: the time that the last reply took */
    Dialect dialect;                     /* from the spec, or probed at the start */
    char *reply;                         /* PLAYER_REPLY_SIZE bytes: text of the last reply */
    char command[512];                   /* GTP: the last command */
    char *commands;                      /* GTP: the listed commands, each between LFs */
    unsigned long id;                    /* number of the last command or ping */
    int depth;                           /* NBoard: from the last search line */
    long long nodes;                     /* NBoard: the last node count */
    char identity[PLAYER_IDENTITY_SIZE]; /* name and version reported by the engine */
    char problem[PLAYER_PROBLEM_SIZE];   /* error message */
} Player;

/* The operations of a protocol, GTP or NBoard. If one fails, player->status says why. */
struct Driver {
    /* Prepares a newly started process for its first game. */
    void (*start)(Player *player);
    /* Begins a new game with a cleared engine that plays `own`. `game` has the opening. */
    void (*begin)(Player *player, Colour own, const Game *game, const MatchClock clock[2]);
    /* Sends a move. Every move and pass of either side is sent to both players, in order. `own`:
     * the move was this player's answer. */
    void (*inform)(Player *player, const GameMove *move, bool own);
    /* Asks for the move of `colour` and waits up to `limit` seconds. Initially all fields of
     * `answer` are unknown. */
    void (*choose)(Player *player, Colour colour, const MatchClock clock[2], double limit,
                   Answer *answer);
};

extern const Driver driver_gtp, driver_nboard;

/* Initialises a player without starting a process. False if memory is short. */
bool player_init(Player *player, const EngineSpec *spec, double hang);
void player_free(Player *player);

/* Starts the process and prepares it for its first game, within the spec's startup time. */
PlayerStatus player_start(Player *player, const ChildSpec *child, bool clocked);

/* Sends "quit", then ends the process. `how` (if not NULL) receives how it ended. */
void player_stop(Player *player, char how[48]);

/* ---- for the drivers ---- */

/* Notes that the conversation broke `during` an action. Returns player->status. */
PlayerStatus player_broken(Player *player, ChildStatus status, const char *during);
/* Notes a problem and its status. Returns the status. */
PlayerStatus player_problem(Player *player, PlayerStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The deadline of the next reply, which has `seconds`. */
int64_t player_deadline(Player *player, double seconds);
/* Tolerant parsers for the engines' search output: the first decimal number in a text, and the
 * number after a word. False if there is none. */
bool player_find_number(const char *text, const char *word, double *value);
/* A depth or a node count from an engine or a log, clamped to 0..`most`, because a number in a text
 * may exceed any integer. 0 for NaN. */
long long player_count(double reported, long long most);
