/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "fuzz.h"
#include "record/archive.h"

/* Checks that each record has a place after the one before it, and that errors are reported. */
static void read_all(ArchiveFormat format, Span text) {
    char problem[RECORD_PROBLEM_SIZE];
    Archive archive;
    ArchiveItem item;
    Game game = game_new();
    int number = 0, line = 0;
    archive_open(&archive, format, text);
    for (;;) {
        memset(problem, '?', sizeof problem);
        ArchiveStatus status = archive_next(&archive, &game, &item, problem);
        FUZZ_CHECK(memchr(problem, 0, sizeof problem) != NULL);
        if (status == ARCHIVE_END)
            break;
        FUZZ_CHECK(status == ARCHIVE_GAME || *problem);
        FUZZ_CHECK(item.number == number + 1 || (item.number == 0 && number == 0));
        FUZZ_CHECK(item.line >= line && (size_t)item.line <= span_size(text) + 1);
        FUZZ_CHECK((size_t)item.number <= span_size(text) + 1);
        FUZZ_CHECK(!(game.now.discs[BLACK] & game.now.discs[WHITE]));
        number = item.number;
        line = item.line;
    }
    FUZZ_CHECK(archive_next(&archive, &game, &item, problem) == ARCHIVE_END);
    game_free(&game);
}

FUZZ_TARGET(archive) {
    const char *bytes = (const char *)data;
    Span text = {bytes, size ? bytes + size : bytes};
    FUZZ_CHECK(archive_detect(text) < ARCHIVE_FORMATS);
    for (int format = 0; format < ARCHIVE_FORMATS; format++)
        read_all((ArchiveFormat)format, text);
    return 0;
}
