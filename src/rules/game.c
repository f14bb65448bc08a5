/* SPDX-License-Identifier: MIT */
#include "rules/game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bits.h"

struct GameEntry {
    GameMove move;
    Position before; /* before the move and any implied pass, so that one undo takes both back */
    double left;     /* seconds, as in the record; NaN if it does not state them */
};

Position position_start(void) {
    Board board = board_start();
    return (Position){.discs = {board.player, board.opponent}, .side = BLACK};
}

void position_text(Position position, const char *letters, char text[POSITION_TEXT]) {
    board_text(position.discs[BLACK], position.discs[WHITE], letters, text);
    text[64] = ' ';
    text[65] = letters[position.side];
    text[66] = '\0';
}

Game game_new(void) {
    Game game = {0};
    game_begin(&game, position_start());
    return game;
}

void game_free(Game *game) {
    free(game->entries);
    *game = game_new();
}

bool game_copy(Game *target, const Game *source) {
    GameEntry *entries = NULL;
    if (source->length) {
        entries = malloc((size_t)source->length * sizeof *entries);
        if (!entries)
            return false;
        memcpy(entries, source->entries, (size_t)source->length * sizeof *entries);
    }
    free(target->entries);
    *target = *source;
    target->entries = entries;
    target->capacity = (size_t)source->length;
    return true;
}

void game_begin(Game *game, Position start) {
    *game = (Game){.start = start,
                   .now = start,
                   .entries = game->entries,
                   .capacity = game->capacity,
                   .type = "8"};
}

static bool apply(Position *position, Colour colour, Square square) {
    Board board = position_board(*position);
    bool over = board_is_over(board);
    if (square == SQUARE_PASS) {
        if (!over && (colour != position->side || board_moves(board)))
            return false;
        position->side = colour_other(colour);
        return true;
    }
    if (colour != position->side) {
        if (board_moves(board))
            return false;
        board = board_pass(board);
    }
    uint64_t flips = square >= 0 && square < 64 ? board_flips(board, square) : 0;
    if (over || !flips)
        return false;
    position->discs[colour] |= flips | bits_square(square);
    position->discs[colour_other(colour)] &= ~flips;
    position->side = colour_other(colour);
    return true;
}

GameError game_play(Game *game, Colour colour, Square square, double value, double seconds) {
    Position after = game->now;
    if (!apply(&after, colour, square))
        return GAME_ILLEGAL;
    if (!array_reserve(&game->entries, &game->capacity, (size_t)game->length + 1,
                       sizeof *game->entries))
        return GAME_MEMORY;
    game->entries[game->length++] =
        (GameEntry){.move = {square, colour, value, seconds}, .before = game->now, .left = NAN};
    game->now = after;
    game->notes.result = (GameResult){0};
    return GAME_OK;
}

void game_annotate(Game *game, int index, double value, double seconds) {
    game->entries[index].move.value = value;
    game->entries[index].move.seconds = seconds;
}

void game_state_left(Game *game, int index, double left) {
    game->entries[index].left = left;
}

double game_stated_left(const Game *game, int index) {
    return game->entries[index].left;
}

bool game_undo(Game *game, int count) {
    if (count < 0 || count > game->length)
        return false;
    if (count > 0) {
        game->length -= count;
        game->now = game->entries[game->length].before;
        game->notes.result = (GameResult){0};
    }
    return true;
}

GameMove game_move(const Game *game, int index) {
    return game->entries[index].move;
}

Position game_position(const Game *game, int index) {
    return index == game->length ? game->now : game->entries[index].before;
}

bool game_choice(const Game *game, int index, Position *position) {
    *position = game_position(game, index);
    Board board = position_board(*position);
    if (!board_moves(board) && board_moves(board_pass(board)))
        position->side = colour_other(position->side);
    return index < game->length ? game_move(game, index).square != SQUARE_PASS
                                : !board_is_over(board);
}

bool game_is_over(const Game *game) {
    return board_is_over(position_board(game->now));
}

double game_clock_left(const Game *game, Colour colour) {
    const GameClock *clock = &game->clock[colour];
    double left = clock->main;
    for (int i = 0; i < game->length; i++) {
        const GameEntry *entry = &game->entries[i];
        if (entry->move.colour != colour)
            continue;
        if (!isnan(entry->left))
            left = entry->left;
        else if (!isnan(entry->move.seconds))
            left += clock->increment - entry->move.seconds;
    }
    return left;
}

bool game_walk(const Game *game, GameWalk *walk) {
    if (walk->at > game->length)
        return false;
    walk->position = game_position(game, walk->at);
    GameMove move = {.square = SQUARE_NONE, .colour = walk->position.side};
    if (walk->at < game->length)
        move = game_move(game, walk->at);
    walk->passed = !walk->passed && move.colour != walk->position.side;
    walk->square = walk->passed ? SQUARE_PASS : move.square;
    if (!walk->passed)
        walk->position.side = move.colour;
    walk->at += !walk->passed;
    return true;
}
