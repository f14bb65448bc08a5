/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "fuzz.h"
#include "record/wthor.h"

/* Checks that a game read and written again has the same moves, up to the first illegal one. */
static void read_game(const WthorFile *file, const WthorNames *names, int index) {
    char problem[RECORD_PROBLEM_SIZE];
    unsigned char bytes[WTHOR_GAME_SIZE];
    Game game = game_new();
    const unsigned char *record = file->games + (size_t)index * WTHOR_GAME_SIZE;
    memset(problem, '?', sizeof problem);
    RecordStatus status = wthor_read(record, names, names, file, &game, problem);
    FUZZ_CHECK(memchr(problem, 0, sizeof problem) != NULL);
    FUZZ_CHECK(status == RECORD_WHOLE || *problem);
    wthor_write_game(&game, bytes);
    FUZZ_CHECK(!memcmp(bytes + WTHOR_MOVES_AT, record + WTHOR_MOVES_AT, WTHOR_MOVES) || *problem);
    FUZZ_CHECK(bytes[WTHOR_SCORE_AT] <= 64);
    game_free(&game);
}

FUZZ_TARGET(wthor) {
    char problem[RECORD_PROBLEM_SIZE], name[WTHOR_NAME_SIZE];
    unsigned char packed[WTHOR_TOURNAMENT_SIZE];
    WthorNames names = {0};
    WthorFile file;
    if (wthor_open_names(&names, data, size, WTHOR_PLAYER_SIZE, problem))
        for (int i = -1; i <= names.count; i++) {
            wthor_name(&names, i, name);
            wthor_pack_name(name, packed, sizeof packed);
        }
    if (!wthor_open(&file, data, size, problem))
        return 0;
    for (int i = 0; i < file.count; i++)
        read_game(&file, &names, i);
    return 0;
}
