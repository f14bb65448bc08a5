/* SPDX-License-Identifier: MIT
 *
 * One engine in a match, in any protocol: start it, begin a game, send it the moves, ask it for
 * one. A player never judges: it says what came back, or how the conversation broke down. After
 * anything but PLAYER_OK (or a refusal) the process is of no more use: player_stop() it.
 */
#ifndef VERDI_MATCH_PLAYER_H
#define VERDI_MATCH_PLAYER_H

#include "match/child.h"
#include "match/spec.h"
#include "rules/game.h"

typedef enum PlayerStatus {
    PLAYER_OK,
    PLAYER_CRASHED, /* the process ended or closed its output */
    PLAYER_HUNG,    /* silence past the deadline */
    PLAYER_GARBAGE, /* a reply that the protocol does not allow */
    PLAYER_REFUSED, /* an error reply to something that it must accept */
    PLAYER_STOPPED  /* the stop flag is up: nobody's fault */
} PlayerStatus;

enum { PLAYER_SOLVED = 64 }; /* as a depth: to the end of the game */
/* The most nodes that are believed: a log can hold them, as a JSON integer and as a double. */
#define PLAYER_NODES_MAX (1ll << 62)
enum { PLAYER_REPLY_SIZE = 1 << 16, PLAYER_PROBLEM_SIZE = 256, PLAYER_IDENTITY_SIZE = 128 };

/* What an engine says of its search for a move, beyond the value. Unknown numbers: 0, NaN. */
typedef struct Effort {
    int depth;
    long long nodes;
    double reported; /* seconds by its own account */
} Effort;

/* What it answers when it is asked for a move. */
typedef struct Answer {
    bool resigns;
    Square square; /* 0..63 or SQUARE_PASS */
    double value;  /* discs, for the mover; NaN: unknown */
    Effort effort;
    double seconds; /* as measured: last byte sent to end of the reply */
} Answer;

typedef struct Driver Driver;

typedef struct Player {
    const EngineSpec *spec;
    const Driver *driver;
    double hang; /* seconds of silence that count as a hang */
    Child child;
    bool started;
    PlayerStatus status; /* once it is not PLAYER_OK nothing more is said */
    double patience;     /* seconds for any reply but a move */
    Dialect dialect;     /* the spec's; probed at the start where that leaves it open */
    char *reply;         /* PLAYER_REPLY_SIZE bytes: the text of the last reply */
    char command[512];   /* GTP: the last one */
    char *commands;      /* GTP: what list_commands said, each between LFs */
    unsigned long id;    /* of the last numbered command or ping */
    int depth;           /* NBoard: of the last search line */
    long long nodes;     /* NBoard: of the last node count */
    char identity[PLAYER_IDENTITY_SIZE]; /* name and version as the engine gives them */
    char problem[PLAYER_PROBLEM_SIZE];   /* what went wrong, for people */
} Player;

/* How to talk GTP, or NBoard. */
struct Driver {
    /* Brings a process that has just been started to the point where a game can begin. */
    PlayerStatus (*start)(Player *player);
    /* A new game for a cleared engine, which plays `own`: `game` holds the opening. */
    PlayerStatus (*begin)(Player *player, Colour own, const Game *game, const MatchClock clock[2]);
    /* A move of either side: every move and pass is sent to both players, in
     * order; `own` when the player answered it itself. */
    PlayerStatus (*inform)(Player *player, const GameMove *move, bool own);
    /* Asks for the move of `colour`; waits for at most `limit` seconds. `answer` comes with
     * nothing known. */
    PlayerStatus (*choose)(Player *player, Colour colour, const MatchClock clock[2], double limit,
                           Answer *answer);
};

extern const Driver driver_gtp, driver_nboard;

/* Prepares a player; false if memory is short. Nothing runs yet. */
bool player_init(Player *player, const EngineSpec *spec, double hang);
void player_free(Player *player);

/* Starts the process and brings it to the point where a game can begin, all within the spec's
 * start-up time. */
PlayerStatus player_start(Player *player, const ChildSpec *child, bool clocked);

/* Ends the process, politely first. If `how` is not NULL it receives how it ended. */
void player_stop(Player *player, char how[48]);

/* ---- for the drivers ---- */

/* Takes note of a broken conversation, and of what it was `during`. Returns player->status. */
PlayerStatus player_broken(Player *player, ChildStatus status, const char *during);
/* Notes a problem and the status that it comes to, which is returned. */
PlayerStatus player_problem(Player *player, PlayerStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int64_t player_deadline(double seconds);
/* The first decimal number in a text and what stands behind a word: tolerant readers of what
 * engines say about their search. False if there is none. */
bool player_find_number(const char *text, const char *word, double *value);
/* A depth or a count of nodes from an engine or a log, clipped to 0..`most`, since no integer holds
 * every number in a text. 0 if it is not a number. */
long long player_count(double told, long long most);

#endif
