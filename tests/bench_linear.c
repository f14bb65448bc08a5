/* SPDX-License-Identifier: MIT
 *
 * Reading takes time in proportion to the size of the text, whatever the text is. Each row is a
 * text that repeats a part; twice the text may take 2.3 times the CPU time and a millisecond. A
 * reader of quadratic time takes four times as long. Other processes disturb the times, so one good
 * measurement of several suffices.
 */
#include "testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/game_files.h"
#include "record/record.h"

#define BOARD "---------------------------OX------XXX--------------------------"
#define GAME "f5d6c3d3c4f4f6f3e6e7"
#define GGF                                                                                        \
    "(;GM[Othello]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]"
#define ROWS "--------\n--------\n--------\n---O*---\n---*O---\n--------\n--------\n--------\n"
#define LETTERS "  a b c d e f g h\n"

/* A text: `before`, then `part` again and again, then `after`. */
typedef struct Shape {
    const char *before, *part, *after;
} Shape;

static const Shape shapes[] = {
    /* transcripts */
    {"", GAME "\n", ""},
    {"", "f5 ", ""},
    {"", "f5d6", ""},
    {"", "f5\n", ""},
    {"", "d6\n", ""},
    {"", "BLACK, f5\nWHITE, d6\n\n", ""},
    {"", "Game 1: " GAME "\n", ""},
    {"", "a: ", "f5"},
    {"", "\"f5\",", ""},
    {"", "f5 ; ", ""},
    {"1. f5 ", "; d6 ", ""},
    {"1. f5 ", "; x\n", ""},
    {"", "(", ""},
    {"f5 ", "(", ""},
    {"f5 ", "({)", ""},
    {"f5 ", "{", ""},
    {"f5 ", "{}", ""},
    {"f5 ", "$1 ", ""},
    {"f5 ", "?", ""},
    {"", "1", ""},
    {"", "1 ", "f5"},
    {"", "1,", "f5"},
    {"f5 ", "1 ", ""},
    {"f5 ", "black ", ""},
    {"", "-", ""},
    {"", "\xef\xbc\xa6", ""},
    {"", "\xe2\x91\xa0", ""},
    {"", "https://x.org/?kifu=F5D6&x=1\n", ""},
    {"https://x.org/?", "kifu=F5D6&", ""},
    {"", "1\n", ""},
    {"", "0 0 0 0\n", ""},
    {"", "1. f5\n", ""},
    {"", "2. f5\n", ""},
    /* PGN */
    {"", "[Black \"a\"]\n[White \"b\"]\n\n1. f5 d6 2. c3 1-0\n\n", ""},
    {"", "[Black \"a\"]\n", ""},
    {"", "[Black \"", ""},
    {"", "[", ""},
    {"1. f5 d6\n", "\nwords of no use\n", ""},
    {"1. f5 d6\n", "words of no use\n", "1. f5"},
    {"[Event \"x\"]\n1. f5 d6 {\n", "1. f5\n", ""},
    {"[Event \"x\"]\n1. f5 d6 (\n", "1. f5 [Event \"x\"]\n", ""},
    /* JSON and tables */
    {"", "[\"f5\",\"d6\"] ", ""},
    {"", "[[\"B\",\"f5\"],[\"W\",\"d6\"]] ", ""},
    {"", "[[\"B\",\"f5\"],[\"W\",\"d6\"]]\n", ""},
    {"[", "[\"f5\",\"d6\"],", "[\"f5\"]]"},
    {"[", "{\"moves\":\"f5d6\"},", "{\"moves\":\"f5\"}]"},
    {"", "{\"moves\":[37,43]}\n", ""},
    {"", "{\"a\":", ""},
    {"", "{\"a\":1,", ""},
    {"", "[", ""},
    {"", "[[", ""},
    {"", "[{", ""},
    {"", "[]", ""},
    {"", "{}", ""},
    {"", "[1,", ""},
    {"", "[\"", ""},
    {"{", "\"a\":\"\\u00e9\",", "\"moves\":\"f5\"}"},
    {"{\"moves\":\"", "f5", "\"}"},
    {"{\"moves\":[", "\"f5\",", "\"f5\"]}"},
    {"{\"games\":[", "{\"moves\":\"f5\"},", "{}]}"},
    {"", "{\"games\":[\"f5d6\"]}", ""},
    {"{", "\"moves\":\"f5\",", "\"a\":1}"},
    {"{\"board\":[", "\"" BOARD "\",", "\"X\"]}"},
    {"", "{\"a\":1}\n", ""},
    {"moves,a\n", "f5d6,1\n", ""},
    {"moves,a\n", "f5d6,\"1\n", ""},
    {"moves", ",a", "\nf5d6\n"},
    {"moves,a\nf5d6", ",1", "\n"},
    {"moves,a\nf5d6,\"", "\"\"", "\"\n"},
    {"", "moves,a\n", ""},
    {"", "| moves |\n", ""},
    {"| moves |\n", "|---|\n", ""},
    /* boards */
    {"", BOARD " O\n", ""},
    {"", BOARD " O; f6:+3; d6:-1;\n", ""},
    {"", BOARD " 12\n", ""},
    {"", BOARD " 1\n", ""},
    {"", BOARD " O f6\n", ""},
    {BOARD " O; ", "f6:+3; ", ""},
    {"", "8/8/8/3Pp3/3Ppp2/5p2/8/8 w - - 0 1 f5\n", ""},
    {"", ROWS "O\n", ""},
    {"", ROWS, ""},
    {"", "--------\n", ""},
    {"", "X", ""},
    {"", "X\n", ""},
    {"", "O to move\n", ""},
    {"", "black: 2 white: 2\n", ""},
    {"", "|\n", ""},
    {"", "| f5 |\n", ""},
    {"", "+-+-+\n", ""},
    {"", "```\n", ""},
    {"", LETTERS, ""},
    {"", LETTERS "+-+\n", ""},
    {"", LETTERS "1 - - - - - - - - 1\n", ""},
    {"", "1 - - - - - - - - 1\n", ""},
    {"", "abcdefgh\n", ""},
    {ROWS, "\n", "O to move"},
    {ROWS, "|\n", "O to move"},
    {"", ROWS "\n\n|\n\n|\n\n", ""},
    {ROWS, "black: 2\n", ""},
    {ROWS "O\n", "f5\n", ""},
    {"/os: update\n", "|\n", ""},
    {"", "/os: update\n|2 move(s)\n", ""},
    /* GGF and SGF */
    {"", GGF "B[F5]W[D6];)\n", ""},
    {GGF, "B[F5]", ";)"},
    {GGF, "B[F5", ""},
    {GGF "B[F5];)\n", "x (; ", ""},
    {GGF "B[F5];)\n", "words\n", ""},
    {GGF "B[F5];)\n", "(;\n", ""},
    {"", GGF "B[F5]\n", ""},
    {GGF "PB[", "\\", "]B[F5];)"},
    {GGF, "CO[x]", ";)"},
    {GGF, "TI[1:", ";)"},
    {"", "(;GM[2]FF[4]SZ[8];B[fe];W[df])\n", ""},
    {"(;GM[2]SZ[8]", ";B[fe]", ")"},
    {"(;GM[2]SZ[8]", "(", ")"},
    {"(;GM[2]SZ[8]", "(;", ")"},
    {"(;GM[2]SZ[8];B[fe]", "(;W[df])", ")"},
    {"(;GM[2]SZ[8]AB", "[dd]", ")"},
    {"(;GM[2]SZ[8]AB", "[aa:hh]", ")"},
    {"(;GM[2]SZ[8]C[", "\\", ")"},
    {"", "(;GM[2]SZ[8];B[fe]\n", ""},
    {"(;GM[2]SZ[8];B[fe])\n", "x (; ", ""},
    /* anything */
    {"", "\n", ""},
    {"", "\r", ""},
    {"", "# a\n", ""},
    {"", "words of no use\n", ""},
    {"", "words of no use\n", "f5"},
    {"", "word ", ""},
    {"", "f5d6\nwords of no use\n", ""},
    {"f5d6\n", "words of no use\n", "f5d6\n"},
    {"", "\xe9\xbb\x92\n", ""},
    {"", "\xff", ""},
};
enum { SHAPES = sizeof shapes / sizeof *shapes, SIZE = 1 << 15 };

/* The shape with about `size` bytes. The caller frees it. */
static char *text_of(const Shape *shape, size_t size) {
    size_t part = strlen(shape->part), count = size / part;
    char *text = malloc(strlen(shape->before) + count * part + strlen(shape->after) + 1),
         *at = text;
    ck_assert(text != NULL);
    at = stpcpy(at, shape->before);
    for (size_t i = 0; i < count; i++)
        at = stpcpy(at, shape->part);
    strcpy(at, shape->after);
    return text;
}

static bool take(const GamePlace *place, const Game *game, const char *problem, void *user) {
    (void)place, (void)game, (void)problem;
    ++*(int *)user;
    return true;
}

/* The CPU seconds that reading takes. */
static double seconds_of(const char *text) {
    int records = 0;
    clock_t begin = clock();
    ck_assert(game_files_read_text("x", 0, -1, span_of(text), take, &records));
    return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

TEST_ROWS(test_time_grows_with_size_only, SHAPES) {
    enum { ATTEMPTS = 20 };
    const Shape *shape = &shapes[row];
    char *once = text_of(shape, SIZE), *twice = text_of(shape, 2 * SIZE);
    double less = HUGE_VAL, more = HUGE_VAL;
    bool linear = false;
    for (int attempt = 0; attempt < ATTEMPTS && !linear; attempt++) {
        less = fmin(less, seconds_of(once));
        more = fmin(more, seconds_of(twice));
        linear = more <= 2.3 * less + 0.001;
    }
    ck_assert_msg(linear, "'%s%s...': %g s, twice the text %g s", shape->before, shape->part, less,
                  more);
    free(once);
    free(twice);
}
