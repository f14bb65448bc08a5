/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/bits.h"
#include "fuzz.h"
#include "record/record.h"

/* Checks that a written board is read back. Its moves are not written. */
static void check_board(Span text) {
    char problem[RECORD_PROBLEM_SIZE], line[POSITION_TEXT];
    Game game = game_new(), again = game_new();
    if (board_read(&game, text, -1, NULL, problem) != RECORD_BAD) {
        Text out = text_into(line, sizeof line);
        obf_write_board(&game, &out);
        FUZZ_CHECK(!out.overflow &&
                   board_read(&again, span_of(line), -1, NULL, problem) == RECORD_WHOLE);
        FUZZ_CHECK(again.now.side == game.now.side && !again.length &&
                   board_equal(position_board(again.now), position_board(game.now)));
    }
    game_free(&game);
    game_free(&again);
}

FUZZ_TARGET(obf) {
    fuzz_record(board_read, NULL, data, size);
    fuzz_record(position_read, NULL, data, size);
    check_board((Span){(const char *)data, (const char *)data + size});

    char problem[RECORD_PROBLEM_SIZE];
    memset(problem, '?', sizeof problem);
    ObfRecord record;
    switch (obf_parse((Span){(const char *)data, (const char *)data + size}, &record, problem)) {
    case OBF_BAD:
        FUZZ_CHECK(memchr(problem, 0, sizeof problem) && *problem);
        break;
    case OBF_RECORD:
        FUZZ_CHECK(record.count >= 0 && record.count <= 64);
        FUZZ_CHECK(!record.scored || (record.count == 0 && record.position.side == BLACK &&
                                      record.score >= -64 && record.score <= 64));
        for (int i = 0; i < record.count; i++) {
            Square square = record.moves[i].square;
            uint64_t legal = board_moves(position_board(record.position));
            FUZZ_CHECK(square == SQUARE_PASS ? !legal : (legal & bits_square(square)) != 0);
        }
        break;
    case OBF_BLANK:
        break;
    }
    return 0;
}
