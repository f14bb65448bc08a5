/* SPDX-License-Identifier: MIT
 *
 * A game: a start position, the moves since with their colours, values and times. Colours exist
 * here and above; below there is only the side to move. Passes are explicit entries. A pass may
 * also be implied by a move of the other colour (for protocols without passes), and then disappears
 * with that move.
 */
#ifndef VERDI_RULES_GAME_H
#define VERDI_RULES_GAME_H

#include "rules/board.h"

typedef enum Colour { BLACK, WHITE } Colour;

static inline Colour colour_other(Colour colour) {
    return colour == BLACK ? WHITE : BLACK;
}

static inline const char *colour_name(Colour colour) {
    return colour == BLACK ? "black" : "white";
}

/* discs[BLACK], discs[WHITE], and whose turn it is. */
typedef struct Position {
    uint64_t discs[2];
    Colour side;
} Position;

Position position_start(void);

/* The position without its colours. */
static inline Board position_board(Position position) {
    return (Board){position.discs[position.side], position.discs[colour_other(position.side)]};
}

static inline int position_empties(Position position) {
    return bits_count(board_empties(position_board(position)));
}

/* The board with black first (board_text), a blank, and the letter of the side to move. */
enum { POSITION_TEXT = 67 };
void position_text(Position position, const char *letters, char text[POSITION_TEXT]);

/* One entry of the move list. */
typedef struct GameMove {
    Square square; /* 0..63 or SQUARE_PASS */
    Colour colour;
    double value;   /* discs, from the mover's point of view; NaN if unknown */
    double seconds; /* thinking time; NaN if unknown */
} GameMove;

/* A side's clock as the record states it, in seconds. */
typedef struct GameClock {
    double main, increment, grace;
} GameClock;

/* How a game ended by its record, which may contradict its moves. */
typedef struct GameResult {
    bool known;
    bool counted; /* `discs` is the difference; otherwise only its sign is known */
    double discs; /* black's discs less white's */
    char reason;  /* 'r' resigned, 't' out of time, 's' agreed, 'l' left; 0: unknown */
} GameResult;

/* The data of a record besides players, clocks and moves; empty if missing. */
typedef struct GameNotes {
    char event[64], place[64]; /* UTF-8 */
    char date[32];             /* as it stands in the record; "2014-05-02" or "2014" at best */
    GameResult result;
    int solved_empties; /* empties at which the theoretical score was found; 0: there is none */
    int solved_score;   /* black's discs with perfect play from there on, empties to the winner */
    char unread[64];    /* names of what a Game has no place for, or only in part */
} GameNotes;

typedef struct GameEntry GameEntry;

typedef struct Game {
    Position start, now;
    GameEntry *entries;
    int length;
    size_t capacity; /* entries there is room for */
    bool has_clock;
    GameClock clock[2];
    char type[16];    /* the record's match type ("8", "s8r20", "8a"); "8" by default */
    char name[2][64]; /* players; empty if unknown */
    GameNotes notes;
} Game;

/* The standard start; no memory is held until a move is played. */
Game game_new(void);
void game_free(Game *game);

/* Makes *target a copy of *source. False, and *target unchanged, when memory is short. */
bool game_copy(Game *target, const Game *source);

/* Forgets the moves and begins at `start`. Names, type, clocks and notes are reset too. */
void game_begin(Game *game, Position start);

typedef enum GameError { GAME_OK, GAME_ILLEGAL, GAME_MEMORY } GameError;

/* Plays a square or SQUARE_PASS for `colour`, by the World Othello Federation's rules:
 * - a pass is legal only if `colour` is to move and has no move, or the game is over (protocols
 *   end a game with passes); after the end the side to move becomes the other one's;
 * - a square must be empty and flip at least one disc;
 * - if `colour` is not to move, the other side's pass is implied when it is blocked.
 * The result in the notes is forgotten, as by game_undo(). On an error nothing changes. */
GameError game_play(Game *game, Colour colour, Square square, double value, double seconds);

/* Sets the record's data of entry `index`. */
void game_annotate(Game *game, int index, double value, double seconds);

/* Takes back `count` entries; false and no change if there are fewer. */
bool game_undo(Game *game, int count);

/* Entry `index`, 0 the oldest; index must be below game->length. */
GameMove game_move(const Game *game, int index);

/* The position before entry `index`; index may be game->length (the current position). */
Position game_position(const Game *game, int index);

/* The same with the side to move that has a move, if one has. Whether there was a choice: no pass,
 * and the game is not over. */
bool game_choice(const Game *game, int index, Position *position);

/* Neither side can move. */
bool game_is_over(const Game *game);

/* Seconds left on a side's clock: main time less what its moves took, plus an increment for each.
 * A move without a time was not made on this clock (an opening that was set up, a pass that the
 * board plays), and earned no increment: whoever thinks it did runs out of time. May be
 * negative. Only meaningful if game->has_clock. */
double game_clock_left(const Game *game, Colour colour);

/* A walk over the positions of a game, those before implied passes too: begin with {0}. */
typedef struct GameWalk {
    Position position;
    Square square; /* that is played there; SQUARE_NONE behind the last move */
    int at;
    bool passed; /* the pass before move `at` was implied, and the walk is behind it */
} GameWalk;

/* The next position; false after the last one. */
bool game_walk(const Game *game, GameWalk *walk);

#endif
