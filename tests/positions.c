/* SPDX-License-Identifier: MIT */
#include "positions.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "base/random.h"
#include "engine/levels.h"
#include "testing.h"

Board positions_play(Random *random, int empties) {
    Board board = board_start();
    while (bits_count(board_empties(board)) > empties) {
        uint64_t moves = board_moves(board);
        if (!moves) {
            board = board_is_over(board) ? board_start() : board_pass(board);
            continue;
        }
        board = board_play(board, random_bit(random, moves));
    }
    return board;
}

Board positions_fill(Random *random, int empties) {
    Board board = {UINT64_MAX, 0};
    double share = random_unit(random);
    share = random_below(random, 2) ? share * share : 1 - share * share;
    while (bits_count(board.player) > 64 - empties)
        board.player &= ~bits_square((int)random_below(random, 64));
    for (BITS_EACH(square, board.player))
        if (random_unit(random) > share)
            board.opponent |= bits_square((int)square);
    board.player &= ~board.opponent;
    return board;
}

Board positions_any(Random *random) {
    switch (random_below(random, 6)) {
    case 0:
        return positions_play(random, (int)random_below(random, 61));
    case 1:
    case 2:
        return positions_play(random, (int)random_below(random, 14));
    case 3:
        return positions_fill(random, (int)random_below(random, 65));
    default:
        return positions_fill(random, (int)random_below(random, 16));
    }
}

const Core *const *positions_cores(void) {
    static const Core *cores[8];
    for (int level = 0, count = 0; level < levels_count; level++)
        if (levels_pick(levels_all[level]->level))
            cores[count++] = levels_all[level];
    return cores;
}

Board positions_replay(const char *moves) {
    Board board = board_start();
    for (; *moves; moves += 2)
        board = board_play(board, square_parse(moves));
    return board;
}

Board positions_before_pass(Random *random, Square *square) {
    for (;;) {
        Board board = positions_play(random, 4 + (int)random_below(random, 20));
        for (BITS_EACH(move, board_moves(board))) {
            Board after = board_play(board, (Square)move);
            *square = (Square)move;
            if (!board_moves(after) && !board_is_over(after))
                return board;
        }
    }
}

enum { KEPT = 64 };

static verdi_engine *engines[KEPT];
static verdi_game *games[KEPT];
static int engine_count, game_count;

static void free_all(void) {
    while (engine_count > 0)
        verdi_engine_free(engines[--engine_count]);
    while (game_count > 0)
        verdi_game_free(games[--game_count]);
}

verdi_engine *positions_engine(int threads, int hash_mib) {
    return positions_engine_for(NULL, threads, hash_mib);
}

verdi_engine *positions_engine_for(const char *cpu, int threads, int hash_mib) {
    verdi_config config;
    verdi_config_init(&config);
    config.threads = threads;
    config.hash_mib = hash_mib;
    config.cpu = cpu;
    ck_assert_int_lt(engine_count, KEPT);
    ck_assert_int_eq(verdi_engine_new(&engines[engine_count], &config), VERDI_OK);
    ck_assert(!cpu || !strcmp(verdi_engine_get_cpu(engines[engine_count]), cpu));
    testing_at_end(free_all);
    return engines[engine_count++];
}

verdi_game *positions_game(void) {
    ck_assert_int_lt(game_count, KEPT);
    ck_assert_int_eq(verdi_game_new(&games[game_count]), VERDI_OK);
    testing_at_end(free_all);
    return games[game_count++];
}

void positions_open(verdi_engine **engine, verdi_game **game, int threads) {
    free_all();
    *engine = positions_engine(threads, 1);
    *game = positions_game();
}

Board positions_board(const verdi_game *game) {
    verdi_colour side = verdi_game_get_side(game);
    return (Board){verdi_game_get_discs(game, side), verdi_game_get_discs(game, !side)};
}

void positions_set(verdi_game *game, Board board) {
    ck_assert_int_eq(verdi_game_set_position(game, board.player, board.opponent, VERDI_BLACK),
                     VERDI_OK);
}

ObfRecord *positions_read(const char *path, int *count) {
    char problem[RECORD_PROBLEM_SIZE];
    size_t size;
    char *text = file_read(path, 1 << 24, &size);
    ck_assert_msg(text != NULL, "cannot read %s", path);
    ObfRecord *records = NULL;
    *count = 0;
    for (char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        records = realloc(records, (size_t)(*count + 1) * sizeof *records);
        ck_assert_ptr_nonnull(records);
        ObfStatus status = obf_parse((Span){line, line + length}, &records[*count], problem);
        ck_assert_msg(status != OBF_BAD, "%s: %s", path, problem);
        *count += status == OBF_RECORD;
        line += length + (line[length] == '\n');
    }
    free(text);
    return testing_keep(records);
}

void positions_check_line(Board board, const verdi_line *line) {
    ck_assert_int_ge(line->pv_length, 1);
    ck_assert_int_le(line->pv_length, VERDI_MAX_LINE);
    ck_assert_int_eq(line->pv[0], line->move);
    for (int i = 0; i < line->pv_length; i++) {
        int move = line->pv[i];
        ck_assert_msg(!board_is_over(board), "move %d of %d after the end", i, line->pv_length);
        if (move == VERDI_PASS)
            ck_assert_msg(!board_moves(board), "move %d of %d: a pass", i, line->pv_length);
        else
            ck_assert_msg(move < 64 && board_flips(board, move), "move %d of %d: %s", i,
                          line->pv_length, verdi_square_name(move));
        board = board_play(board, move);
    }
}

int positions_best(const ObfRecord *record) {
    ck_assert_int_gt(record->count, 0);
    int best = -64;
    for (int i = 0; i < record->count; i++)
        if (record->moves[i].score > best)
            best = record->moves[i].score;
    return best;
}

int positions_minimax(Board board) {
    int best = -65;
    for (BITS_EACH(square, board_empties(board))) {
        if (!board_flips(board, (Square)square))
            continue;
        int score = -positions_minimax(board_play(board, (Square)square));
        if (score > best)
            best = score;
    }
    if (best >= -64)
        return best;
    if (board_is_over(board))
        return board_final_score(board);
    return -positions_minimax(board_pass(board));
}
