/* SPDX-License-Identifier: MIT
 *
 * A user at a terminal, on any system: what is shown, and what ends a program.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "folder.h"
#include "process.h"
#include "testing.h"

enum { WAIT_MS = 20000, COLUMNS = 120, SCREEN_SIZE = 1 << 20, INTERRUPTED = 130 };

static char raw[SCREEN_SIZE], shown[SCREEN_SIZE];

/* The text of what came, without what colours it and moves the cursor. A console of Windows tells
 * of blanks by moving over them. */
static void strip(void) {
    Text text = text_into(shown, sizeof shown);
    for (const char *c = raw; *c; c++) {
        if (*c != '\033' || c[1] != '[') {
            if (*c != '\033' && *c != '\r')
                text_add_char(&text, *c);
            continue;
        }
        int number = atoi(c += 2);
        while (isdigit((unsigned char)*c) || (*c && strchr("?;", *c)))
            c++;
        for (int i = 0; *c == 'C' && i < number; i++)
            text_add_char(&text, ' ');
        if (!*c)
            return;
    }
}

/* Reads on until all this was shown. */
static void expect(Process *process, const char *wanted) {
    double deadline = process_clock_ms() + WAIT_MS;
    for (strip(); !strstr(shown, wanted); strip()) {
        const char *piece = process_piece(process, WAIT_MS);
        ck_assert_msg(piece != NULL && process_clock_ms() < deadline, "no '%s' in: %s", wanted,
                      shown);
        strncat(raw, piece, sizeof raw - strlen(raw) - 1);
    }
}

/* A game of 60 moves is solved in longer than anybody waits. */
static Process *start_solve(void) {
    static const char start[] =
        "---------------------------OX------XO--------------------------- X;\n";
    folder_make();
    raw[0] = '\0';
    Process *process = process_start_terminal(COLUMNS, "solve", "--threads", "1", "--hash", "16",
                                              folder_write_text("start.obf", start), NULL);
    expect(process, "1, 60 empties: depth");
    return process;
}

TEST(test_interrupt) {
    Process *process = start_solve();
    process_write(process, "\003"); /* Ctrl-C: the answer, as far as it is known */
    expect(process, "total: 1 positions, 0 checked");
    ck_assert_int_eq(process_wait(process, WAIT_MS), INTERRUPTED);
    ck_assert_ptr_nonnull(strstr(shown, "NOT SOLVED\n"));
}

TEST(test_game) {
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("XDG_DATA_HOME", folder_make(), 1);
    raw[0] = '\0';
    Process *process = process_start_terminal(COLUMNS, "play", "--side", "black", "--level", "1",
                                              "--threads", "1", "--hash", "4", NULL);
    expect(process, "4  · · + ● ● · · ·  4   ● white  2\n"); /* one glyph, in two colours */
    expect(process, "black> ");
    process_write(process, "d3\r");
    expect(process, "3  · · ·(●)· · · ·  3   ● black  4\n");
    expect(process, "Verdi plays ");
    process_write(process, "quit\r");
    ck_assert_int_eq(process_wait(process, WAIT_MS), 0);
}
