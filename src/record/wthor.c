/* SPDX-License-Identifier: MIT
 *
 * WTHOR files. A header of 16 bytes: date of making (century, year, month, day), a count of 32
 * bits, one of 16, the year of the games, the board's size, the kind, the depth of the theoretical
 * score. All numbers are little endian, text is Latin-1. Passes are not stored. Source: the
 * format's description by the Fédération Française d'Othello.
 */
#include "record/wthor.h"

#include <math.h>
#include <string.h>

enum { HEADER_SIZE = 16, GAME_SIZE = 68, COUNT_MAX = 1 << 24 };

static unsigned get16(const unsigned char *at) {
    return at[0] | (unsigned)at[1] << 8;
}

static unsigned get32(const unsigned char *at) {
    return get16(at) | get16(at + 2) << 16;
}

static bool is_header(const unsigned char *bytes) {
    return bytes[0] >= 19 && bytes[0] <= 21 && bytes[1] < 100 && bytes[2] >= 1 && bytes[2] <= 12 &&
           bytes[3] >= 1 && bytes[3] <= 31;
}

bool wthor_detect(const void *data, size_t size) {
    return size >= HEADER_SIZE && is_header(data) && memchr(data, 0, HEADER_SIZE) != NULL;
}

bool wthor_open(WthorFile *file, const void *data, size_t size, char *problem) {
    const unsigned char *bytes = data;
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    if (size < HEADER_SIZE || !is_header(bytes)) {
        text_add(&message, "not a WTHOR file");
        return false;
    }
    if ((bytes[12] != 0 && bytes[12] != 8) || bytes[13] != 0) {
        text_add(&message, "WTHOR file of %s, not of games on 8x8",
                 bytes[13] ? "solitaires" : "another board");
        return false;
    }
    unsigned stated = get32(bytes + 4);
    size_t whole = (size - HEADER_SIZE) / GAME_SIZE;
    if (stated == 0 && get16(bytes + 8) != 0) {
        text_add(&message, "WTHOR file of names, not of games");
        return false;
    }
    if (whole > COUNT_MAX) {
        text_add(&message, "too many games for one file");
        return false;
    }
    if (size != HEADER_SIZE + (size_t)stated * GAME_SIZE)
        text_add(&message, "the header says %u games, the file has the bytes of %.2f", stated,
                 (double)(size - HEADER_SIZE) / GAME_SIZE);
    *file = (WthorFile){.games = bytes + HEADER_SIZE,
                        .count = (int)whole,
                        .year = (int)get16(bytes + 10),
                        .depth = bytes[14]};
    return true;
}

bool wthor_open_names(WthorNames *names, const void *data, size_t size, int width, char *problem) {
    const unsigned char *bytes = data;
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    if (size < HEADER_SIZE || !is_header(bytes) || (size - HEADER_SIZE) % (size_t)width != 0 ||
        (size - HEADER_SIZE) / (size_t)width > COUNT_MAX) {
        text_add(&message, "not a WTHOR file of names of %d bytes", width);
        return false;
    }
    *names = (WthorNames){.names = bytes + HEADER_SIZE,
                          .count = (int)((size - HEADER_SIZE) / (size_t)width),
                          .width = width};
    return true;
}

void wthor_name(const WthorNames *names, int index, char name[WTHOR_NAME_SIZE]) {
    Text out = text_into(name, WTHOR_NAME_SIZE);
    if (!names || index < 0 || index >= names->count)
        return;
    const unsigned char *at = names->names + (size_t)index * (size_t)names->width;
    for (int i = 0; i < names->width && at[i]; i++) {
        unsigned char c = at[i];
        if (c >= 128) { /* Latin-1 to UTF-8 */
            text_add_char(&out, (char)(0xc0 | c >> 6));
            text_add_char(&out, (char)(0x80 | (c & 63)));
        } else {
            text_add_char(&out, c < 32 || c == 127 ? ' ' : (char)c);
        }
    }
    while (out.length && name[out.length - 1] == ' ')
        name[--out.length] = '\0';
}

WthorGame wthor_game(const WthorFile *file, int index) {
    const unsigned char *at = file->games + (size_t)index * GAME_SIZE;
    WthorGame game = {.tournament = (int)get16(at),
                      .player = {(int)get16(at + 2), (int)get16(at + 4)},
                      .score = at[6],
                      .theoretical = at[7]};
    memcpy(game.move, at + 8, sizeof game.move);
    return game;
}

/* Plays the moves up to the first that is wrong; its number, 0 if all are good, -1: no memory. */
static int replay(const WthorGame *record, Game *game) {
    int count = 60;
    while (count > 0 && !record->move[count - 1])
        count--;
    for (int i = 0; i < count; i++) {
        int row = record->move[i] / 10, column = record->move[i] % 10;
        if (row < 1 || row > 8 || column < 1 || column > 8)
            return i + 1;
        Colour colour = game->now.side;
        Board board = position_board(game->now);
        if (!board_moves(board))
            colour = colour_other(colour);
        GameError error = game_play(game, colour, 8 * (row - 1) + column - 1, NAN, NAN);
        if (error != GAME_OK)
            return error == GAME_MEMORY ? -1 : i + 1;
    }
    return 0;
}

bool wthor_read(const WthorGame *record, const WthorNames *players, Game *game, char *problem) {
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    Game read = game_new();
    int wrong = replay(record, &read);
    if (wrong < 0) {
        text_add(&message, "out of memory");
        game_free(&read);
        return false;
    }
    for (int colour = 0; players && colour < 2; colour++)
        wthor_name(players, record->player[colour], read.name[colour]);
    int score = (board_final_score((Board){read.now.discs[BLACK], read.now.discs[WHITE]}) + 64) / 2;
    if (wrong)
        text_add(&message, "move %d, %d, is illegal: the game ends before it", wrong,
                 record->move[wrong - 1]);
    else if (record->score > 64)
        text_add(&message, "black's score is %d", record->score);
    else if (game_is_over(&read) && score != record->score)
        text_add(&message, "black's score is %d, the moves lead to %d", record->score, score);
    game_free(game);
    *game = read;
    return true;
}
