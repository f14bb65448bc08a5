/* SPDX-License-Identifier: MIT
 *
 * Typical code of a user of the library, valid as C and as C++. tests/library.sh compiles it in
 * many ways. The output is always the same.
 */
#include <stdio.h>
#include <string.h>
#include <verdi.h>
#include <verdi/book.h>

typedef struct Seen {
    int reports, lines;
    verdi_stop stop;
} Seen;

static void see(const verdi_info *info, void *user) {
    Seen *seen = (Seen *)user;
    seen->reports++;
    seen->lines = info->result->lines;
    if (info->depth == 4 && info->complete)
        verdi_stop_raise(&seen->stop);
}

static int fail(const char *what, int error) {
    printf("%s: %s\n", what, verdi_strerror(error));
    return 1;
}

static int search(verdi_engine *engine, const verdi_game *game) {
    Seen seen;
    verdi_limits limits;
    verdi_result result;
    verdi_limits_init(&limits);
    memset(&seen, 0, sizeof seen);
    limits.depth = 8;
    limits.lines = 3;
    int error = verdi_search(engine, game, &limits, see, &seen, &result);
    if (error)
        return fail("search", error);
    printf("%d lines, %d reported, stopped %d\n", result.lines, seen.lines, result.stopped);
    for (int i = 0; i < result.lines; i++) {
        verdi_chances chances;
        verdi_line_chances(&result.line[i], 60 - verdi_game_get_length(game), &chances);
        printf("%s value %d depth %d pv %d chances %.3f\n", verdi_square_name(result.line[i].move),
               result.line[i].value, result.line[i].depth, result.line[i].pv_length,
               chances.win + chances.draw + chances.loss);
    }
    verdi_stop_lower(&seen.stop);
    limits.stop = &seen.stop;
    verdi_engine_clear(engine);
    error = verdi_search(engine, game, &limits, see, &seen, &result);
    if (error)
        return fail("search", error);
    printf("stopped %d\n", result.stopped);
    return 0;
}

static int look_into_book(const verdi_game *game) {
    char problem[VERDI_BOOK_PROBLEM];
    verdi_book *book;
    verdi_book_position position;
    printf("built-in book %d\n", verdi_book_has_builtin());
    int error = verdi_book_open(&book, "/nowhere/at/all.book", VERDI_BOOK_READ, problem);
    printf("%s: %s\n", verdi_strerror(error), problem);
    if (!verdi_book_has_builtin())
        return 0;
    error = verdi_book_open_builtin(&book, problem);
    if (error)
        return fail(problem, error);
    verdi_colour side = verdi_game_get_side(game);
    int found = verdi_book_get(
        book, verdi_game_get_discs(game, side),
        verdi_game_get_discs(game, side == VERDI_BLACK ? VERDI_WHITE : VERDI_BLACK), &position);
    printf("found %d, with moves %d\n", found, found > 0 && position.moves > 0);
    return verdi_book_close(book);
}

int main(void) {
    verdi_config config;
    verdi_engine *engine;
    verdi_game *game;
    char text[256];
    int value, problem = 1;
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = 4;
    int error = verdi_game_new(&game);
    if (error)
        return fail("game", error);
    error = verdi_engine_new(&engine, &config);
    if (error)
        return fail("engine", error);
    error = verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, "f5d6c3", 6, -1, NULL);
    if (!error)
        error = verdi_game_write(game, VERDI_FORMAT_TRANSCRIPT, text, sizeof text);
    if (!error)
        error = verdi_evaluate(engine, game, &value);
    if (error)
        return fail("game", error);
    printf("%s %s evaluation %d\n", verdi_version(), text, value);
    problem = search(engine, game) || look_into_book(game);
    verdi_engine_free(engine);
    verdi_game_free(game);
    return problem;
}
