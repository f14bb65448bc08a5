/* SPDX-License-Identifier: MIT
 *
 * Selects games, and detects duplicates. Positions and games are compared up to symmetry.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/checksum.h"
#include "front/command/convert/convert.h"
#include "front/kit/report.h"
#include "record/record.h"

/* --------------------------------------------------------------------------------------- filter */

/* The board after a forced pass, if the side to move has no move but the other side has one. */
static Board settled(Board board) {
    bool pass = !board_moves(board) && board_moves(board_pass(board));
    return pass ? board_pass(board) : board;
}

bool convert_filter_position(ConvertFilter *filter, const char *text) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    bool good = position_read(&game, span_of(text), -1, problem) == RECORD_WHOLE;
    if (good)
        filter->position = board_canonical(settled(position_board(game.now)), NULL);
    else
        report_error("--position: %s", problem);
    game_free(&game);
    filter->has_position = good;
    return good;
}

static bool has_result(const Game *game, const char *wanted) {
    GameResult result = notes_result(game);
    const char *word = !result.known      ? "unknown"
                       : result.discs > 0 ? "black"
                       : result.discs < 0 ? "white"
                                          : "draw";
    return strcmp(word, wanted) == 0;
}

static bool reaches(const Game *game, Board wanted) {
    int discs = bits_count(wanted.player | wanted.opponent);
    for (int i = 0; i <= game->length; i++) {
        Board board = position_board(game_position(game, i));
        if (bits_count(board.player | board.opponent) == discs &&
            board_equal(board_canonical(settled(board), NULL), wanted))
            return true;
    }
    return false;
}

bool convert_filter_passes(const ConvertFilter *filter, const Game *game) {
    int year = filter->years[0] ? notes_year(game->notes.date) : 0;
    return (!filter->player || strcasestr(game->name[BLACK], filter->player) ||
            strcasestr(game->name[WHITE], filter->player)) &&
           (!filter->years[0] || (year >= filter->years[0] && year <= filter->years[1])) &&
           (!filter->result || has_result(game, filter->result)) &&
           (!filter->has_position || reaches(game, filter->position));
}

/* ----------------------------------------------------------------------------------- duplicates */

enum { MOVES_MAX = 64 };

/* A game in a form that is equal for all its symmetric variants. */
typedef struct Essence {
    uint64_t black, white;
    unsigned char side, moves[MOVES_MAX]; /* 0 is a1 + 1 */
} Essence;

typedef struct Key {
    uint64_t a, b;
} Key;

Table convert_seen(void) {
    return table_of(sizeof(Key), sizeof(Key));
}

static Essence essence(const Game *game, int symmetry) {
    Essence one;
    memset(&one, 0, sizeof one); /* the game is compared and hashed bytewise */
    one.black = bits_symmetry(game->start.discs[BLACK], symmetry);
    one.white = bits_symmetry(game->start.discs[WHITE], symmetry);
    one.side = (unsigned char)game->start.side;
    for (int i = 0, moves = 0; i < game->length && moves < MOVES_MAX; i++) {
        Square square = game_move(game, i).square;
        if (square != SQUARE_PASS)
            one.moves[moves++] = (unsigned char)(1 + bits_symmetry_square(square, symmetry));
    }
    return one;
}

static Key key_of(const Game *game) {
    Essence least = essence(game, 0);
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        Essence twin = essence(game, symmetry);
        if (memcmp(&twin, &least, sizeof twin) < 0)
            least = twin;
    }
    return (Key){checksum_fnv1a(&least, sizeof least, 0), checksum_fnv1a(&least, sizeof least, 1)};
}

ConvertNew convert_seen_add(Table *seen, const Game *game) {
    Key key = key_of(game);
    bool fresh;
    if (!table_add(seen, &key, &fresh))
        return CONVERT_NO_MEMORY;
    return fresh ? CONVERT_NEW : CONVERT_SEEN;
}
