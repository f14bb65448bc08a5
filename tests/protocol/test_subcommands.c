/* SPDX-License-Identifier: MIT
 *
 * bench, perft, solve and play from outside: what they print, what they say of bad input, and the
 * exit status of each case.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run.h"

#define FFO1                                                                                       \
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; "         \
    "H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;\n"

/* White has no move and passes; black's answer wipes white out. */
#define ROW "XXXXXXXX"
#define PASSES "-OXXXXXX" ROW ROW ROW ROW ROW ROW ROW " O; PS:-64;\n"

TEST(test_solve_table) {
    const char *path = run_scratch("% comment\n\n" FFO1);
    Run run = run_finish(process_start("solve", "--threads", "1", path, NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^ +# empties +move +value expected +nodes +seconds +nodes/s$");
    ck_assert_matches(run.out, "^ +1 +14 +g8 +\\+18 +\\+18 +[0-9]+ +[0-9.]+ +[0-9]+$");
    ck_assert_matches(run.out, "^total: 1 positions, 1 checked, 0 wrong, 0 bad lines or files; ");
    ck_assert_str_eq(run.err, ""); /* no progress line where nobody looks */
    process_free(run.process);
    unlink(path);
}

TEST(test_solve_all_moves) {
    const char *path = run_scratch(FFO1);
    Run run = run_finish(process_start("solve", "--all-moves", path, NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^ +g8 +\\+18 +\\+18 +[0-9]+$");
    ck_assert_matches(run.out, "^ +a2 +\\+6 +\\+6 +[0-9]+$");
    ck_assert_matches(run.out, "^ +g2 +-24 +-24 +[0-9]+$");
    process_free(run.process);
    unlink(path);
}

TEST(test_solve_win_draw_loss) {
    const char *path = run_scratch(FFO1);
    Run run = run_finish(process_start("solve", "--wld", path, NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^ +1 +14 +[a-h][1-8] +win +win ");
    process_free(run.process);
    unlink(path);
}

/* Each of the mistakes, and the lines around them solved all the same. */
TEST(test_solve_reports_and_goes_on) {
    const char *path = run_scratch(FFO1 "XO X;\n" PASSES "short");
    Run run = run_finish(process_start("solve", "/nonexistent/x.obf", path, "/tmp", NULL));
    char expected[160];
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.err, "^verdi solve: /nonexistent/x\\.obf: No such file or directory$");
    snprintf(expected, sizeof expected, "^verdi solve: %s:2: board has 2 squares, not 64$", path);
    ck_assert_matches(run.err, expected);
    snprintf(expected, sizeof expected, "^verdi solve: %s:4: unexpected 's' in the board$", path);
    ck_assert_matches(run.err, expected);
    if (process_on_posix("a folder has an error of its own"))
        ck_assert_matches(run.err, "^verdi solve: /tmp: Is a directory$");
    ck_assert_matches(run.out, "^ +1 +14 +g8 ");
    ck_assert_matches(run.out, "^ +2 +1 +pass +-64 +-64 ");
    ck_assert_matches(run.out, "^total: 2 positions, 2 checked, 0 wrong, 4 bad lines or files; ");
    process_free(run.process);
    unlink(path);
}

TEST(test_solve_finds_wrong_scores) {
    char line[] = FFO1;
    memcpy(strstr(line, "+18"), "+20", 3);
    const char *path = run_scratch(line);
    Run run = run_finish(process_start("solve", path, NULL));
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.out, "^ +1 +14 +g8 +\\+18 +\\+20 .*  WRONG$");
    ck_assert_matches(run.out, "^total: 1 positions, 1 checked, 1 wrong, 0 bad ");
    process_free(run.process);
    /* One move's score alone is wrong: only --all-moves can tell. */
    memcpy(strstr(line, "+20"), "+18", 3);
    memcpy(strstr(line, "H1:+12"), "H1:+10", 6);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(line, file);
    fclose(file);
    run = run_finish(process_start("solve", path, NULL));
    ck_assert_int_eq(run.status, 0);
    process_free(run.process);
    run = run_finish(process_start("solve", "--all-moves", path, NULL));
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.out, "^ +h1 +\\+12 +\\+10 +[0-9]+  WRONG$");
    process_free(run.process);
    unlink(path);
}

TEST(test_solve_reads_stdin) {
    Process *process = process_start("solve", "--json", "-", NULL);
    process_send(process, FFO1, strlen(FFO1));
    const char *line = process_line(process, RUN_LIMIT_MS); /* before the input has ended */
    ck_assert_ptr_nonnull(line);
    ck_assert_matches(line, "^\\{\"file\":\"-\",\"line\":1,\"number\":1,\"empties\":14,"
                            "\"move\":\"g8\",\"value\":18,\"expected\":18,\"solved\":true,"
                            "\"right\":true,\"lower\":18,\"upper\":18,\"nodes\":[0-9]+,\"seconds\":"
                            "[0-9.]+,\"nps\":[0-9]+\\}$");
    process_send(process, "\0\n", 2);
    line = process_line(process, RUN_LIMIT_MS);
    ck_assert_ptr_nonnull(line);
    ck_assert_str_eq(line,
                     "{\"file\":\"-\",\"line\":2,\"error\":\"unexpected byte 0 in the board\"}");
    Run run = run_finish(process);
    ck_assert_matches(run.out, "^\\{\"total\":true,\"positions\":1,\"checked\":1,\"wrong\":0,"
                               "\"problems\":1,");
    ck_assert_str_eq(run.err, "verdi solve: -:2: unexpected byte 0 in the board\n");
    ck_assert_int_eq(run.status, 1);
    process_free(process);
}

TEST(test_solve_reads_scored_boards) {
    char lines[400] = FFO1 FFO1;
    strcpy(strstr(lines, " X;"), " 18\n");
    memcpy(strchr(lines, '\n') + 1, FFO1, 64);
    strcpy(strchr(lines, '\n') + 65, " 20\n");
    const char *path = run_scratch(lines);
    Run run = run_finish(process_start("solve", path, NULL));
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.out, "^ +1 +14 +g8 +\\+18 +\\+18 .*[0-9]$");
    ck_assert_matches(run.out, "^ +2 +14 +g8 +\\+18 +\\+20 .*WRONG$");
    ck_assert_matches(run.out, "^total: 2 positions, 2 checked, 1 wrong, 0 bad ");
    process_free(run.process);
    unlink(path);
}

TEST(test_solve_survives_a_huge_line) {
    size_t size = 1 << 20;
    char *text = malloc(size + sizeof FFO1);
    ck_assert_ptr_nonnull(text);
    memset(text, 'X', size);
    text[size - 1] = '\n';
    memcpy(text + size, FFO1, sizeof FFO1);
    Process *process = process_start("solve", "-", NULL);
    process_send(process, text, size + sizeof FFO1 - 1);
    Run run = run_finish(process);
    ck_assert_int_eq(run.status, 1);
    ck_assert_str_eq(run.err, "verdi solve: -:1: line is too long\n");
    ck_assert_matches(run.out, "^ +1 +14 +g8 +\\+18 ");
    process_free(process);
    free(text);
}

TEST(test_solve_knows_the_mark_of_utf8) {
    const char *path = run_scratch("\xef\xbb\xbf" FFO1);
    Run run = run_finish(process_start("solve", "--threads", "1", path, NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^ +1 +14 +g8 +\\+18 ");
    process_free(run.process);
    unlink(path);
}

TEST(test_usage_errors) {
    static const struct {
        const char *arguments[4], *error;
    } cases[] = {
        {{"solve", NULL}, "^verdi solve: no file given"},
        {{"solve", "--frob", "x", NULL}, "^verdi solve: unknown option --frob"},
        {{"solve", "--threads", "999", NULL}, "^verdi solve: --threads: "},
        {{"nonsense", "--help", NULL}, "^verdi: unknown command 'nonsense'"},
        {{"perft", NULL}, "^verdi perft: no depth given"},
        {{"perft", "61", NULL}, "^verdi perft: a depth from 0 to 60 expected, got '61'"},
        {{"perft", "2", "XO X", NULL}, "^verdi perft: board has 2 squares, not 64"},
        {{"perft", "2", "f5a1", NULL}, "^verdi perft: move 2: a1 is illegal"},
        {{"bench", "x", NULL}, "^verdi bench: unexpected 'x'"},
        {{"bench", "--hash", "0", NULL}, "^verdi bench: --hash: "},
        {{"play", "x", NULL}, "^verdi play: unexpected 'x'"},
        {{"play", "--side", "red", NULL}, "^verdi play: --side: black, white, both or none"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const *a = cases[i].arguments;
        Run run = run_finish(process_start(a[0], a[1], a[1] ? a[2] : NULL, NULL));
        ck_assert_matches(run.err, cases[i].error);
        ck_assert_str_eq(run.out, "");
        ck_assert_int_eq(run.status, 2);
        process_free(run.process);
    }
}

TEST(test_help_and_files) {
    static const char *const names[] = {"accuracy", "bench", "perft", "solve", "play"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Run run = run_finish(process_start(names[i], "--help", NULL));
        ck_assert_int_eq(run.status, 0);
        ck_assert_str_eq(run.err, "");
        ck_assert_matches(run.out, "^usage: verdi [a-z]+ .*\\[OPTION...\\]");
        ck_assert_matches(run.out, "^  --help ");
        process_free(run.process);
    }
    Run run = run_finish(process_start("bench", "--weights", "/nonexistent", NULL));
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.err, "/nonexistent: ");
    process_free(run.process);
}

TEST(test_perft_table) {
    Run run = run_finish(process_start("perft", "5", NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^ +1 +4 +4 +[0-9.]+ +[0-9]+$");
    ck_assert_matches(run.out, "^ +5 +1396 +1396 +[0-9.]+ +[0-9]+$");
    process_free(run.process);
    /* Black passes here: a ply in one convention, nothing in the other. */
    run = run_finish(process_start("perft", "1", "d3c3b3b2f5a3a1c1", NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^ +1 +1 +[0-9]+ ");
    ck_assert_no_match(run.out, "^ +1 +1 +1 ");
    process_free(run.process);
    /* A board that begins with "-", before an option. */
    run = run_finish(process_start(
        "perft", "2", "---------------------------OX------XO--------------------------- O", "--cpu",
        "portable", NULL));
    ck_assert_str_eq(run.err, "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^ +2 +12 +12 ");
    process_free(run.process);
    run = run_finish(process_start("perft", "0", NULL));
    ck_assert_matches(run.out, "^ +0 +1 +1 ");
    process_free(run.process);
}

TEST(test_bench_ends_with_its_count) {
    Run run = run_finish(process_start("bench", "--depth", "3", NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, "");
    ck_assert_matches(run.out, "^start +[+-][0-9.]+ +[a-h][1-8] +3 +[0-9]+ +[0-9.]+$");
    ck_assert_matches(run.out, "^before wipe-out +\\+64.00 +g5 ");
    ck_assert_matches(run.out, "^wiped out +over +none +0 +0 ");
    const char *last = strrchr(run.out, '\n');
    ck_assert_str_eq(last, "\n");
    while (last > run.out && last[-1] != '\n')
        last--;
    ck_assert_matches(last, "^[0-9]+ nodes [0-9]+ nps$");
    process_free(run.process);
}

/* ----------------------------------------------------------------------------------- verdi play */

static Run play(const char *input, const char *option, const char *value) {
    setenv("LC_ALL", "C", 1);
    Process *process = process_start("play", "--depth", "2", "--threads", "1", option, value, NULL);
    process_write(process, input);
    Run run = run_finish(process);
    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.err, "");
    return run;
}

TEST(test_play_answers) {
    if (!process_on_posix("boards in ASCII by the locale"))
        return;
    Run run = play("d3\nquit\n", NULL, NULL);
    ck_assert_matches(run.out, "^3  \\. \\. \\. \\* \\. \\. \\. \\.  3   X black  2$");
    ck_assert_matches(run.out, "^4  \\. \\. \\. X X \\. \\. \\.  4   O white  1$");
    ck_assert_matches(run.out, "^Verdi plays (c3|c5|e3) \\(");
    process_free(run.process);
    run = play("", "--side", "white");
    ck_assert_matches(run.out, "^Verdi plays (c4|d3|e6|f5) \\(");
    process_free(run.process);
}

TEST(test_play_refuses_politely) {
    Run run = play("a1\nfrob\nundo\nlevel 99\nnew red\nside red\nload /nonexistent\nsave\nhint x\n"
                   "  \n\001\002\n",
                   NULL, NULL);
    ck_assert_matches(run.out, "a1 is not a legal move; you may play d3 c4 f5 e6\\.$");
    ck_assert_matches(run.out, "'frob' is neither a move nor a command; try help\\.$");
    ck_assert_matches(run.out, "There is no move of yours to take back\\.$");
    ck_assert_matches(run.out, "level: a number from 0 to 60 expected, got '99'\\.$");
    ck_assert_matches(run.out, "new: black, white, both or none expected\\.$");
    ck_assert_matches(run.out, "side: black, white, both or none expected\\.$");
    ck_assert_matches(run.out, "/nonexistent: No such file or directory\\.$");
    ck_assert_matches(run.out, "save: FILE expected\\.$");
    ck_assert_matches(run.out, "hint: a number of moves from 1 to 64 expected\\.$");
    process_free(run.process);
}

/* Both colours by hand: the wipe-out, its count, a move too many, and taking it back. */
TEST(test_play_to_the_end) {
    const char *moves = "e6\nf4\ne3\nd6\nc5\nf6\ne7\nf5\ng5\na1\nhint\n";
    Run run = play(moves, "--side", "both");
    ck_assert_matches(run.out, "^The game is over\\. Black wins 64 to 0\\.$");
    ck_assert_matches(run.out, "game over$");
    ck_assert_no_match(run.out, "Verdi plays");
    process_free(run.process);
    run = play("undo\nundo\nside\ne6\nundo\nd3\nundo\n", "--side", "both");
    ck_assert_matches(run.out, "^black> There is no move of yours to take back\\.$");
    process_free(run.process);
}

TEST(test_play_passes_by_itself) {
    Run run = play("d3\nc3\nb3\nb2\nf5\na3\na1\nc1\n", "--side", "both");
    ck_assert_matches(run.out, "Black has no move and passes\\.$");
    process_free(run.process);
}

TEST(test_play_counts_as_told) {
    Run run = play("side none\n", "--score", "split");
    ck_assert_matches(run.out, "^The game is over\\. (A draw, |(Black|White) wins )[0-9.]+ to ");
    process_free(run.process);
}

TEST(test_play_saves_and_loads) {
    const char *path = run_scratch("");
    char input[256];
    snprintf(input, sizeof input, "f5\nd6\nc3\nsave %s\nnew\nload %s\nundo\nhint 2\n", path, path);
    Run run = play(input, "--side", "both");
    ck_assert_matches(run.out, "Saved\\.$");
    ck_assert_matches(run.out, "black to move$");
    const char *end = strrchr(run.out, '>');
    ck_assert_ptr_nonnull(end);
    ck_assert_matches(run.out, "^  [a-h][1-8]   [+-][0-9.]+, depth 2$");
    process_free(run.process);
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    char text[1024] = "";
    ck_assert_uint_gt(fread(text, 1, sizeof text - 1, file), 0);
    fclose(file);
    ck_assert_matches(text, "^\\(;GM\\[Othello\\]");
    unlink(path);
}

TEST(test_play_draws_unicode) {
    setenv("LC_ALL", "C.UTF-8", 1);
    Run run = run_finish(process_start("play", NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_ptr_nonnull(strstr(run.out, "● black"));
    process_free(run.process);
}

/* The disk is full: whoever asked must hear of it. */
TEST(test_says_when_output_fails) {
    static const char *const commands[] = {
        "--help",       "--version",   "perft 2",        "bench --depth 1", "solve \"$1\"",
        "solve --help", "gtp <\"$2\"", "nboard <\"$3\"", "play <\"$2\"",
    };
    const char *path = run_scratch(FFO1), *gtp = run_scratch("name\nquit\n"),
               *nboard = run_scratch("nboard 2\nping 1\n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char line[100];
        snprintf(line, sizeof line, "exec \"$0\" %s >/dev/full", commands[i]);
        const char *const arguments[] = {"sh", "-c", line,   getenv("VERDI_BINARY"),
                                         path, gtp,  nboard, NULL};
        Run run = run_finish(process_start_path("/bin/sh", arguments));
        ck_assert_msg(run.status == 1, "%s: exit status %d", commands[i], run.status);
        ck_assert_matches(run.err, "^verdi: standard output: ");
        process_free(run.process);
    }
    unlink(path);
    unlink(gtp);
    unlink(nboard);
}
