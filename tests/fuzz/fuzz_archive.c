/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "fuzz.h"
#include "record/archive.h"

static bool is_inside(const char *at, Span text) {
    return at >= text.at && at <= text.end;
}

/* The places of a record are in the file, or are missing. */
static void check_places(const ArchiveItem *item, Span text) {
    if (item->format == ARCHIVE_WTHOR)
        return;
    FUZZ_CHECK(!item->at || is_inside(item->at, text));
    FUZZ_CHECK(!item->text.at || is_inside(item->text.at, text));
    FUZZ_CHECK(!item->text.at || is_inside(item->text.end, (Span){item->text.at, text.end}));
    FUZZ_CHECK(memchr(item->skipped, 0, sizeof item->skipped) != NULL);
}

/* Checks that each record has a place after the one before it, and that errors are reported. */
static void read_all(ArchiveFormat format, Span text) {
    char problem[RECORD_PROBLEM_SIZE];
    Archive archive;
    ArchiveItem item;
    Game game = game_new();
    int number = 0, line = 0;
    fuzz_work_begin();
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
        check_places(&item, text);
        number = item.number;
        line = item.line;
    }
    FUZZ_CHECK(archive_next(&archive, &game, &item, problem) == ARCHIVE_END);
    fuzz_work_end(span_size(text));
    game_free(&game);
}

/* Reads the text in the format that it seems to have, and in another one, which depends on its
 * size. */
FUZZ_TARGET(archive) {
    const char *bytes = (const char *)data;
    Span text = {bytes, size ? bytes + size : bytes};
    ArchiveFormat format = archive_detect(text);
    FUZZ_CHECK(format < ARCHIVE_FORMATS);
    read_all(format, text);
    read_all((ArchiveFormat)(size % ARCHIVE_FORMATS), text);
    return 0;
}
