/* SPDX-License-Identifier: MIT
 *
 * WTHOR files. The header of 16 bytes has the date of creation (century, year, month, day), a
 * 32-bit count, a 16-bit count, the year of the games, the board's size, the kind, and the depth of
 * the theoretical score. All numbers are little endian, text is Latin-1. Passes are not stored.
 * Source: the format's description by the Fédération Française d'Othello.
 */
#include "record/wthor.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "base/number.h"
#include "base/span.h"
#include "base/text.h"
#include "record/record.h"

enum { HEADER_SIZE = WTHOR_HEADER_SIZE, GAME_SIZE = WTHOR_GAME_SIZE, COUNT_MAX = 1 << 24 };

static bool is_header(const unsigned char *bytes) {
    return bytes[0] >= 19 && bytes[0] <= 21 && bytes[1] < 100 && bytes[2] >= 1 && bytes[2] <= 12 &&
           bytes[3] >= 1 && bytes[3] <= 31;
}

bool wthor_detect(const void *data, size_t size) {
    return size >= HEADER_SIZE && is_header(data) && memchr(data, 0, HEADER_SIZE) != NULL;
}

bool wthor_open(WthorFile *file, const void *data, size_t size, char *problem) {
    const unsigned char *bytes = data;
    problem[0] = '\0';
    if (size < HEADER_SIZE || !is_header(bytes))
        return record_fail(problem, "not a WTHOR file");
    if ((bytes[12] != 0 && bytes[12] != 8) || bytes[13] != 0)
        return record_fail(problem, "WTHOR file of %s, not of games on an 8x8 board",
                           bytes[13] ? "solitaires" : "another board");
    unsigned stated = bytes_get32(bytes + 4);
    size_t whole = (size - HEADER_SIZE) / GAME_SIZE;
    if (stated == 0 && bytes_get16(bytes + 8) != 0)
        return record_fail(problem, "WTHOR file of names, not of games");
    if (whole > COUNT_MAX)
        return record_fail(problem, "too many games for one file");
    if (size != HEADER_SIZE + (size_t)stated * GAME_SIZE) {
        Text message = text_into(problem, RECORD_PROBLEM_SIZE);
        text_add(&message, "the header has %u games, but the file has the bytes of ", stated);
        number_add(&message, (double)(size - HEADER_SIZE) / GAME_SIZE, 2);
    }
    *file = (WthorFile){.games = bytes + HEADER_SIZE,
                        .count = (int)whole,
                        .year = (int)bytes_get16(bytes + 10),
                        .depth = bytes[14]};
    return true;
}

bool wthor_open_names(WthorNames *names, const void *data, size_t size, int width, char *problem) {
    const unsigned char *bytes = data;
    size_t count = size < HEADER_SIZE ? 0 : (size - HEADER_SIZE) / (size_t)width;
    bool good = size >= HEADER_SIZE && is_header(bytes) && count <= COUNT_MAX &&
                size == HEADER_SIZE + count * (size_t)width;
    if (!good)
        return record_fail(problem, "not a WTHOR file with names of %d bytes", width);
    *names = (WthorNames){.names = bytes + HEADER_SIZE, .count = (int)count, .width = width};
    return true;
}

void wthor_name(const WthorNames *names, int index, char name[WTHOR_NAME_SIZE]) {
    Text out = text_into(name, WTHOR_NAME_SIZE);
    if (!names || index < 0 || index >= names->count)
        return;
    const unsigned char *at = names->names + (size_t)index * (size_t)names->width;
    for (int i = 0; i < names->width && at[i]; i++) {
        unsigned char c = at[i];
        if (c >= 128) { /* converts Latin-1 to UTF-8 */
            text_add_char(&out, (char)(0xc0 | c >> 6));
            text_add_char(&out, (char)(0x80 | (c & 63)));
        } else {
            text_add_char(&out, c < 32 || c == 127 ? ' ' : (char)c);
        }
    }
    while (out.length && name[out.length - 1] == ' ')
        name[--out.length] = '\0';
}

/* Plays the moves up to the first illegal one. */
static bool replay(const unsigned char *moves, Game *game, char *problem) {
    int count = WTHOR_MOVES;
    bool good = true;
    while (count > 0 && !moves[count - 1])
        count--;
    for (int i = 0; good && i < count; i++) {
        int row = moves[i] / 10, column = moves[i] % 10;
        bool on_board = row >= 1 && row <= 8 && column >= 1 && column <= 8;
        char name[4];
        snprintf(name, sizeof name, "%d", moves[i]);
        GameMove move = {on_board ? 8 * (row - 1) + column - 1 : SQUARE_NONE, game->now.side, NAN,
                         NAN};
        if (!board_moves(position_board(game->now)))
            move.colour = colour_other(move.colour);
        good = record_play(game, move, name, problem);
    }
    return good;
}

/* Copies a name unless it is unknown. */
static void copy_name(const WthorNames *names, int index, char name[WTHOR_NAME_SIZE]) {
    wthor_name(names, index, name);
    if (strcmp(name, WTHOR_UNKNOWN) == 0)
        name[0] = '\0';
}

/* Copies the scores and the year to the notes. */
static void take_notes(const unsigned char *record, const WthorFile *file, GameNotes *notes) {
    int score = record[WTHOR_SCORE_AT], theoretical = record[WTHOR_THEORETICAL_AT];
    if (score <= 64)
        notes->result = (GameResult){.known = true, .counted = true, .discs = 2 * score - 64};
    if (file->year)
        snprintf(notes->date, sizeof notes->date, "%d", file->year);
    if (file->depth && theoretical <= 64) {
        notes->solved_empties = file->depth;
        notes->solved_score = theoretical;
    }
}

RecordStatus wthor_read(const unsigned char *record, const WthorNames *players,
                        const WthorNames *tournaments, const WthorFile *file, Game *game,
                        char *problem) {
    static const unsigned char hole[GAME_SIZE];
    Game read = game_new();
    problem[0] = '\0';
    bool whole = memcmp(record, hole, GAME_SIZE) ? replay(record + WTHOR_MOVES_AT, &read, problem)
                                                 : record_fail(problem, "the record is empty");
    for (int colour = 0; colour < 2; colour++)
        copy_name(players, (int)bytes_get16(record + WTHOR_PLAYERS_AT + 2 * colour),
                  read.name[colour]);
    copy_name(tournaments, (int)bytes_get16(record + WTHOR_TOURNAMENT_AT), read.notes.event);
    take_notes(record, file, &read.notes);
    if (whole && record[WTHOR_SCORE_AT] > 64)
        record_fail(problem, "black's score is %d", record[WTHOR_SCORE_AT]);
    return record_end(game, &read, whole, problem);
}

void wthor_write_header(const unsigned char made[4], bool names, int count, int year, int depth,
                        unsigned char header[WTHOR_HEADER_SIZE]) {
    memset(header, 0, HEADER_SIZE);
    memcpy(header, made, 4);
    if (names)
        bytes_put16(header + 8, (unsigned)count);
    else
        bytes_put32(header + 4, (unsigned)count);
    bytes_put16(header + 10, (unsigned)year);
    header[12] = names ? 0 : 8;
    header[14] = (unsigned char)depth;
}

void wthor_write_game(const Game *game, unsigned char bytes[WTHOR_GAME_SIZE]) {
    GameResult result = notes_result(game);
    Board board = {game->now.discs[BLACK], game->now.discs[WHITE]};
    int score = notes_score(&result), moves = 0;
    if (score < 0)
        score = (board_final_score(board) + 64) / 2;
    int theoretical = game->notes.solved_empties ? game->notes.solved_score : score;
    memset(bytes, 0, GAME_SIZE);
    bytes[WTHOR_SCORE_AT] = (unsigned char)score;
    bytes[WTHOR_THEORETICAL_AT] = (unsigned char)theoretical;
    for (int i = 0; i < game->length && moves < WTHOR_MOVES; i++) {
        Square square = game_move(game, i).square;
        if (square < SQUARE_PASS)
            bytes[WTHOR_MOVES_AT + moves++] =
                (unsigned char)(10 * (square / 8 + 1) + square % 8 + 1);
    }
}

bool wthor_pack_name(const char *name, unsigned char *packed, int width) {
    bool whole = true;
    int length = 0;
    memset(packed, 0, (size_t)width);
    for (const unsigned char *at = (const unsigned char *)(*name ? name : WTHOR_UNKNOWN); *at;) {
        unsigned c = *at++;
        if (c >= 0xc2 && c <= 0xc3 && (*at & 0xc0) == 0x80)
            c = (c & 3) << 6 | (*at++ & 63u);
        else if (c >= 128) /* not in Latin-1 */
            for (c = '?', whole = false; (*at & 0xc0) == 0x80;)
                at++;
        if (length == width - 1) /* the last byte stays NUL, as in the database */
            return false;
        packed[length++] = (unsigned char)c;
    }
    return whole;
}
