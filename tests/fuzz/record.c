/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <time.h>

#include "fuzz.h"

enum { TEXT_SIZE = 1 << 13, TEXT_PER_MOVE = 64 };

static clock_t begun;

void fuzz_work_begin(void) {
    begun = clock();
}

/* Readers need up to a microsecond per byte with sanitizers; a reader of quadratic time needs more
 * for texts of some thousand bytes. The constant is for whatever else the machine does. */
void fuzz_work_end(size_t size) {
    const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    (void)seconds, (void)size;
#ifdef FUZZ_ENGINE
    FUZZ_CHECK(seconds < 0.25 + 20e-6 * (double)size);
#endif
}

static bool same_position(const Position *a, const Position *b) {
    return a->discs[BLACK] == b->discs[BLACK] && a->discs[WHITE] == b->discs[WHITE] &&
           a->side == b->side;
}

/* Finds move n of a game, not counting passes, and the position after it. False past the end. */
static bool nth_disc(const Game *game, int n, GameMove *move, Position *after) {
    for (int i = 0; i < game->length; i++) {
        *move = game_move(game, i);
        if (move->square != SQUARE_PASS && n-- == 0) {
            *after = game_position(game, i + 1);
            return true;
        }
    }
    return false;
}

static void check_same_game(const Game *a, const Game *b) {
    FUZZ_CHECK(same_position(&a->start, &b->start));
    GameMove x, y;
    Position after_x, after_y;
    for (int n = 0;; n++) {
        bool more = nth_disc(a, n, &x, &after_x);
        FUZZ_CHECK(more == nth_disc(b, n, &y, &after_y));
        if (!more)
            break;
        FUZZ_CHECK(x.square == y.square && x.colour == y.colour);
        FUZZ_CHECK(same_position(&after_x, &after_y));
    }
}

static void check_round_trip(RecordReader *reader, RecordWriter *writer, const Game *game) {
    char problem[RECORD_PROBLEM_SIZE];
    size_t size = TEXT_SIZE + TEXT_PER_MOVE * (size_t)game->length;
    char *text = malloc(size);
    FUZZ_CHECK(text != NULL);
    Text out = text_into(text, size);
    writer(game, &out);
    FUZZ_CHECK(!out.overflow);
    Game again = game_new();
    FUZZ_CHECK(reader(&again, span_of(text), -1, NULL, problem) == RECORD_WHOLE && !*problem);
    check_same_game(game, &again);
    game_free(&again);
    free(text);
}

void fuzz_record(RecordReader *reader, RecordWriter *writer, const uint8_t *data, size_t size) {
    char problem[RECORD_PROBLEM_SIZE];
    Span text = {(const char *)data, (const char *)data + size};
    Game game = game_new();
    FUZZ_CHECK(game_play(&game, BLACK, 37, 1.0, 2.0) == GAME_OK); /* f5 */
    Position before = game.now;
    memset(problem, '?', sizeof problem);
    fuzz_work_begin();
    RecordStatus status = reader(&game, text, -1, NULL, problem);
    fuzz_work_end(size);
    if (status != RECORD_BAD) {
        FUZZ_CHECK(memchr(problem, 0, sizeof problem) != NULL);
        FUZZ_CHECK(status == RECORD_WHOLE || (*problem && game.length));
        Position usual = position_start(); /* a transcript cannot hold another one */
        if (writer && (writer != transcript_write || same_position(&game.start, &usual)))
            check_round_trip(reader, writer, &game);
        int length = game.length;
        FUZZ_CHECK(reader(&game, text, length / 2, NULL, problem) != RECORD_BAD || length < 2);
        FUZZ_CHECK(game.length <= length / 2 || length < 2);
    } else {
        FUZZ_CHECK(memchr(problem, 0, sizeof problem) && *problem);
        FUZZ_CHECK(game.length == 1 && same_position(&game.now, &before));
    }
    game_free(&game);
}
