/* SPDX-License-Identifier: MIT
 *
 * A game: a start position and the moves played since, with colours, values and times. Colours
 * exist from this module up; boards only know the side to move. A pass is an entry of its own. For
 * protocols without passes, a move of the colour that is not to move may imply a pass; undoing the
 * move undoes that pass too.
 */
#pragma once

#include "rules/board.h"

typedef enum Colour { BLACK, WHITE } Colour;

static inline Colour colour_other(Colour colour) {
    return colour == BLACK ? WHITE : BLACK;
}

static inline const char *colour_name(Colour colour) {
    return colour == BLACK ? "black" : "white";
}

/* The discs by colour, and the side to move. */
typedef struct Position {
    uint64_t discs[2];
    Colour side;
} Position;

Position position_start(void);

/* True if the discs are the same, whichever side is to move. */
static inline bool position_same_discs(Position a, Position b) {
    return a.discs[BLACK] == b.discs[BLACK] && a.discs[WHITE] == b.discs[WHITE];
}

/* The position as a board without colours. */
static inline Board position_board(Position position) {
    return (Board){position.discs[position.side], position.discs[colour_other(position.side)]};
}

static inline int position_empties(Position position) {
    return bits_count(board_empties(position_board(position)));
}

/* Writes the board by board_text() with black as `first`, then a blank and the letter of the side
 * to move. */
enum { POSITION_TEXT = 67 };
void position_text(Position position, const char *letters, char text[POSITION_TEXT]);

/* One entry of the move list. */
typedef struct GameMove {
    Square square; /* 0..63 or SQUARE_PASS */
    Colour colour;
    double value;   /* discs, from the mover's point of view; NaN if unknown */
    double seconds; /* thinking time; NaN if unknown */
} GameMove;

/* A side's clock as stated in the record. Times are in seconds. */
typedef struct GameClock {
    double main, increment, grace;
} GameClock;

/* The result stated by a record. It may contradict the moves. */
typedef struct GameResult {
    bool known;
    bool counted; /* `discs` is the difference; otherwise only its sign is known */
    double discs; /* black's discs minus white's */
    char reason;  /* 'r': resigned, 't': out of time, 's': agreed, 'l': left; 0: unknown */
} GameResult;

/* Other data of a record. Missing texts are empty. */
typedef struct GameNotes {
    char event[64], place[64]; /* UTF-8 */
    char date[32];             /* as in the record; preferably "2014-05-02" or "2014" */
    GameResult result;
    int solved_empties; /* empties at which the theoretical score was computed; 0: none was */
    int solved_score;   /* black's score under perfect play from there, empties to the winner */
    char unread[64];    /* names of properties that a Game holds only in part or not at all */
} GameNotes;

typedef struct GameEntry GameEntry;

typedef struct Game {
    Position start, now;
    GameEntry *entries;
    int length;
    size_t capacity; /* allocated entries */
    bool has_clock;
    GameClock clock[2];
    char type[16];    /* the record's match type ("8", "s8r20", "8a"); "8" by default */
    char name[2][64]; /* players; empty if unknown */
    GameNotes notes;
    bool refused; /* the last reading of a record ended at a move that the rules forbid */
} Game;

/* A game at the standard start. It allocates no memory before the first move. */
Game game_new(void);
void game_free(Game *game);

/* Makes *target a copy of *source. If out of memory, returns false and leaves *target unchanged. */
bool game_copy(Game *target, const Game *source);

/* Clears the game and sets `start` as its position. Names, type, clocks and notes are reset too. */
void game_begin(Game *game, Position start);

typedef enum GameError { GAME_OK, GAME_ILLEGAL, GAME_MEMORY } GameError;

/* Plays a square or SQUARE_PASS for `colour`, by the World Othello Federation's rules:
 * - a pass is legal only if `colour` is to move and has no move, or the game is over (protocols end
 *   a game with passes); a pass after the end sets the side to move to the other colour;
 * - a square must be empty and flip at least one disc;
 * - if `colour` is not to move, and the side to move has no move, its pass is implied.
 * game_play() and game_undo() clear the result in the notes. On an error nothing changes. */
GameError game_play(Game *game, Colour colour, Square square, double value, double seconds);

/* Sets the value and the time of entry `index`. */
void game_annotate(Game *game, int index, double value, double seconds);

/* The seconds left on the mover's clock after entry `index`, as a record states them; NaN if it
 * does not. game_state_left() sets them. */
void game_state_left(Game *game, int index, double left);
double game_stated_left(const Game *game, int index);

/* Takes back `count` entries. If there are fewer, returns false and changes nothing. */
bool game_undo(Game *game, int count);

/* Entry `index` of the move list; 0 is the oldest. `index` must be below game->length. */
GameMove game_move(const Game *game, int index);

/* The position before entry `index`, or the current position if `index` is game->length. */
Position game_position(const Game *game, int index);

/* Sets *position to game_position(), but after a forced pass: the side to move can move, unless the
 * game is over. Returns false if there was no choice: entry `index` is a pass, or the game is over
 * there. */
bool game_choice(const Game *game, int index, Position *position);

/* True if neither side can move. */
bool game_is_over(const Game *game);

/* Seconds left on a side's clock: what the record last stated, or else the main time, minus the
 * times of the moves since, plus an increment for each of them. Moves without a time (a predefined
 * opening, an automatic pass) were not made on this clock and earn no increment. May be negative.
 * Only meaningful if game->has_clock or a time was stated. */
double game_clock_left(const Game *game, Colour colour);

/* Iterates over the positions of a game, including those before implied passes. Initialise it with
 * {0}. */
typedef struct GameWalk {
    Position position;
    Square square; /* the move or implied pass played there; SQUARE_NONE after the last move */
    int at;
    bool passed; /* `square` is an implied pass; move `at` comes next */
} GameWalk;

/* Goes to the next position; returns false after the last one. */
bool game_walk(const Game *game, GameWalk *walk);
