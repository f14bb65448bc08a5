/* SPDX-License-Identifier: MIT
 *
 * The conformance suite: Verdi passes it whole; engines that do not are found out.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static char out[TOOL_OUTPUT_SIZE];

#define HAS(text) ck_assert_msg(strstr(out, text) != NULL, "no '%s' in:\n%s", text, out)

static int count(const char *what) {
    int times = 0;
    for (const char *at = out; (at = strstr(at, what)); at++)
        times++;
    return times;
}

/* The seconds allowed are meant for programs without a sanitizer. Built with one, Verdi may be
 * late, in an endless hint too, which the end of the input ends; all else is to be right. */
TEST(test_verdi_passes_it_whole) {
    if (!getenv("VERDI_BINARY")) {
        testing_skip("no verdi here");
        return;
    }
    int status = tool_run(out, "--compliance '\"$VERDI\" --level 3 --hash 16 --threads 1'");
    int late =
        testing_patience() > 1 ? count(": took ") + count("endless hint: said pong 1\\n") : 0;
    ck_assert_msg(status == (late > 0) && count("WRONG ") == late, "%s", out);
    HAS("ok    GTP: echoes an id");
    HAS("ok    NBoard: answers go");
    HAS(" wrong, 0 skipped");
}

/* Lines of its book answer a hint, too. */
TEST(test_verdi_with_a_book) {
    if (!getenv("VERDI_BINARY")) {
        testing_skip("no verdi here");
        return;
    }
    int status = tool_run(out, "--compliance 'unset VERDI_BOOK; XDG_DATA_HOME=/nowhere "
                               "\"$VERDI\" nboard --hash 16 --threads 1' hint");
    ck_assert_msg(status == 0 || testing_patience() > 1, "%s", out);
    HAS("ok    NBoard: hints for four moves");
}

TEST(test_faults_are_found) {
    static const char random[] = "--compliance '\"$VM\" --test-engine random %s' %s";
    ck_assert_int_eq(tool_run(out, random, "", "pass"), 1);
    HAS("ok    GTP: refuses a pass while there is a move");
    HAS("WRONG GTP: an implied pass goes with its move: said =");
    ck_assert_int_eq(tool_run(out, random, "", "version"), 1);
    HAS("WRONG GTP: protocol version is 2: said ? unknown command");
    ck_assert_int_eq(tool_run(out, random, "", "first\\ moves"), 0);
    HAS("1 right, 0 wrong, 0 skipped");
    ck_assert_int_eq(tool_run(out, random, "--nboard", "answers"), 0);
    HAS("ok    NBoard: answers go");
    ck_assert_int_eq(tool_run(out, random, "--nboard", "four"), 1);
    HAS("WRONG NBoard: hints for four moves: said pong 1");
    ck_assert_int_eq(tool_run(out, "--compliance '\"$VM\" --test-engine stillborn'"), 1);
    HAS("neither GTP nor NBoard");
    ck_assert_int_eq(tool_run(out, "--compliance /nowhere/at/all"), 1);
    HAS("neither GTP nor NBoard");
}

/* Late once may be the machine, late always is the engine. Two starts find out what it speaks. */
TEST(test_late_answers) {
    static const char engine[] = "exec \"$VM\" --test-engine random --nboard\n",
                      late[] = "echo >>starts; [ $(wc -l <starts) %s 3 ] || sleep 1.2\n%s";
    char script[200];
    for (int always = 0; always < 2; always++) {
        snprintf(script, sizeof script, late, always ? "-lt" : "-ne", engine);
        tool_write("starts", "");
        tool_write("late.sh", script);
        ck_assert_int_eq(tool_run(out, "--compliance 'sh late.sh' 'first pong'"), always);
        HAS(always ? "WRONG NBoard: the first pong comes fast: took " : "1 right, 0 wrong");
    }
}
