/* SPDX-License-Identifier: MIT
 *
 * Options that have no effect, or not the one that was meant, are refused by every command in the
 * same way: before it touches a file, in one line that names them, with status 2.
 */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "run.h"

/* "COMMAND: OPTIONS" and what is said of them. */
static const struct {
    const char *words, *said;
} refusals[] = {
    {"analyze --json --csv", "--json and --csv exclude each other"},
    {"analyze --exact --wld", "--exact and --wld exclude each other"},
    {"analyze --exact --level 12", "--exact and --level exclude each other"},
    {"analyze --depth 12 --wld", "--wld and --depth exclude each other"},
    {"analyze --exact --use-book", "--exact and --use-book exclude each other"},
    {"analyze --wld --book x", "--wld and --book exclude each other"},
    {"analyze --lines 3 --all-moves", "--lines and --all-moves exclude each other"},
    {"analyze --bare --language ja", "--bare and --language exclude each other"},
    {"analyze --names x --bare", "--bare and --names exclude each other"},
    {"puzzles --json --obf", "--json and --obf exclude each other"},
    {"puzzles --json --html", "--json and --html exclude each other"},
    {"puzzles --obf --html", "--obf and --html exclude each other"},
    {"puzzles --exact --depth 12", "--exact and --depth exclude each other"},
    {"puzzles --csv", "unknown option --csv"},
    {"review --json --csv", "--json and --csv exclude each other"},
    {"review --all --json --game 2", "--all and --game exclude each other"},
    {"review --all", "--all needs --output or --json or --csv"},
    {"review --use-book --no-book", "--use-book and --no-book exclude each other"},
    {"review --no-book --use-book", "--use-book and --no-book exclude each other"},
    {"annotate --to ggf --output x.sgf", "--to ggf and an --output in .sgf exclude each other"},
    {"annotate --output x.obf", "an --output in .ggf or .sgf expected"},
    {"annotate --output x.ggf --loss 3", "--loss is for SGF: GGF holds values alone"},
    {"stats --csv --json", "--json and --csv exclude each other"},
    {"convert --to sgf --split 3", "--split needs --output"},
    {"convert --to sgf --output x.ggf", "--to sgf and an --output in .ggf exclude each other"},
    {"convert --to obf --output x.wtb", "--to obf and an --output in .wtb exclude each other"},
    {"accuracy --static --depth 3", "--static and --depth exclude each other"},
    {"accuracy --static --nodes 3", "--static and --nodes exclude each other"},
    {"accuracy --static --movetime 3", "--static and --movetime exclude each other"},
    {"accuracy --static --confidence 73", "--static and --confidence exclude each other"},
    {"accuracy --static --hash 3", "--static and --hash exclude each other"},
    {"accuracy --static --scores x", "--static and --scores exclude each other"},
    {"accuracy --depth 3 --seed 2", "--seed needs --sample"},
    {"cache:stats --days 3", "unknown option --days"},
    {"cache:export --max-mib 3", "unknown option --max-mib"},
    {"solve --wld --alpha 2", "--wld and --alpha exclude each other"},
    {"solve --beta 2 --wld", "--wld and --beta exclude each other"},
    {"solve --interval 60", "--interval needs --checkpoint"},
    {"solve --sample 2", "--sample needs --join"},
    {"solve --split 12 --windows", "--split and --windows exclude each other"},
    {"solve --join --split 12", "--split and --join exclude each other"},
    {"solve --windows --join", "--windows and --join exclude each other"},
    {"solve --split 12 --wld", "--split and --wld exclude each other"},
    {"solve --split 12 --alpha -2", "--split and --alpha exclude each other"},
    {"solve --split 12 --score discs", "--split and --score exclude each other"},
    {"solve --windows --json", "--windows and --json exclude each other"},
    {"solve --windows --all-moves", "--windows and --all-moves exclude each other"},
    {"solve --windows --checkpoint x", "--windows and --checkpoint exclude each other"},
    {"solve --join --progress 1", "--join and --progress exclude each other"},
    {"solve --join --beta 3", "--join and --beta exclude each other"},
    {"book:lines --html --csv", "--html and --csv exclude each other"},
    {"book:verify --sample 0 --tolerance 2", "--tolerance and --sample=0 exclude each other"},
    {"book:verify --sample 0 --seed 2", "--seed and --sample=0 exclude each other"},
    {"book:verify --threads 2 --sample 0", "--threads and --sample=0 exclude each other"},
    {"book:verify --hash 2 --sample 0", "--hash and --sample=0 exclude each other"},
    {"book:verify --cpu portable --sample 0", "--cpu and --sample=0 exclude each other"},
    {"book:verify --weights x --sample 0", "--weights and --sample=0 exclude each other"},
    {"play --no-book --book-loss 2", "--book-loss and --no-book exclude each other"},
    {"play --no-book --book-randomness 2", "--book-randomness and --no-book exclude each other"},
    {"nboard --gogui-gfx", "unknown option --gogui-gfx"},
    {"nboard --show-time 3", "unknown option --show-time"},
};

/* Splits "book:lines --csv", the name into "book lines". */
static Run refuse(const char *words, bool file, char name[32]) {
    static char text[256];
    const char *list[12] = {0};
    int count = 0, length = 0;
    char *rest = NULL;
    snprintf(text, sizeof text, "%s%s", words, file ? " no-such-file" : "");
    for (char *word = strtok_r(text, ": ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        bool named = count == 0 || (count == 1 && strchr(words, ':'));
        length += named ? snprintf(name + length, 32 - (size_t)length, " %s", word) : 0;
        ck_assert_int_lt(count, 12);
        list[count++] = word;
    }
    return run_finish(process_start(list[0], list[1], list[2], list[3], list[4], list[5], list[6],
                                    list[7], list[8], list[9], NULL));
}

TEST(test_what_has_no_effect) {
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const char *words = refusals[i].words;
        bool file = !strchr(words, ':') && strncmp(words, "play", 4) && strncmp(words, "nboard", 6);
        char name[32] = "", expected[256];
        Run run = refuse(words, file, name);
        snprintf(expected, sizeof expected, "verdi%s: %s (see verdi%s --help)\n", name,
                 refusals[i].said, name);
        ck_assert_str_eq(run.err, expected);
        ck_assert_str_eq(run.out, "");
        ck_assert_msg(run.status == 2, "%s: status %d", words, run.status);
        process_free(run.process);
    }
}

/* What looks like these and has an effect: the files are read next. */
TEST(test_what_has_an_effect) {
    static const char *const taken[] = {
        "puzzles --margin 6 --json",
        "analyze --lines 3 --exact",
        "review --all --json",
        "review --use-book --no-book=off",
        "annotate --to sgf --output x.txt",
        "convert --to sgf --output x.txt",
        "accuracy --static --sample 3 --seed 2",
        "solve --alpha 2 --beta 6 --json",
    };
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        char name[32] = "";
        Run run = refuse(taken[i], true, name);
        ck_assert_matches(run.err, "no-such-file: No such file or directory$");
        ck_assert_msg(run.status == 1, "%s: status %d", taken[i], run.status);
        process_free(run.process);
    }
}
