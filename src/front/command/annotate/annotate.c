/* SPDX-License-Identifier: MIT
 *
 * verdi annotate: writes games with the value of each move and, where a better move was missed, the
 * best line.
 */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "front/command/games_run.h"
#include "front/front.h"
#include "front/kit/output.h"
#include "front/kit/rows.h"
#include "record/record.h"

enum { TEXT_SIZE = 1 << 16 };

/* A game that is being judged. The judge returns games in the order of submission. */
typedef struct Pending {
    Game game;
    struct Pending *next;
} Pending;

typedef struct Annotator {
    GamesRun run;
    const char *to; /* a format; NULL: by the name of the output */
    bool sgf;
    int loss; /* discs: a move that loses at least this much gets a variation */
    FILE *out;
    Pending *first, *last;
    int lines; /* variations that GGF cannot hold */
} Annotator;

static const ManualOption annotate_options[] = {
    {"to", "FORMAT", "format of the output", .words = "ggf sgf", OPTION_AT(Annotator, to),
     .otherwise = "by the extension of --output, or else sgf", .group = "Output"},
    ROW_OUTPUT(Annotator, run.output),
    {"loss", "DISCS", "least loss of a move that gets a variation, 1 to 64", "2",
     OPTION_AT(Annotator, loss), OPTION_RANGE(1, 64)},
    ROW_CACHE(Annotator, run.cache_file),
    ROW_FORMAT(Annotator, run.forced),
    {0}};

const Manual annotate_manual = {
    .synopsis = "[OPTION...] FILE...",
    .about =
        "Writes the games of the files as SGF or GGF, with a value for each move.\n"
        "FILE is in any format of \"verdi help formats\", \"-\" for standard input, or a "
        "transcript. Values are in discs for the side that moves. In SGF a comment names the best "
        "move; where the move lost --loss DISCS or more, a variation shows best play. GGF holds "
        "values only. Names, clocks and times are kept; earlier values are replaced.\n"
        "Every position is searched at --level, whose default solves the last 22 empty squares, "
        "with a table of --hash MiB for each of --threads. A bad record is reported, processing "
        "continues, and the exit status is 1.\n",
    .examples = "verdi annotate --output analysed.sgf game.txt\n"
                "verdi annotate --to ggf games.ggf\n"
                "verdi annotate --loss 4 --level 20 f5d6c3d3c4f4f6\n",
    .most_used = "to output loss cache level",
    .keys = "level depth nodes confidence threads hash score weights cpu",
    .defaults = "level=16 hash=64",
    .operand = "file",
    .least = 1,
    .options = annotate_options,
    .size = sizeof(Annotator)};

/* ---------------------------------------------------------------------------------------- games */

static bool remember_game(const GamePlace *place, const Game *game, void *user) {
    (void)place;
    Annotator *annotator = user;
    Pending *pending = calloc(1, sizeof *pending);
    if (!pending || !game_copy(&pending->game, game)) {
        if (pending)
            game_free(&pending->game);
        free(pending);
        return games_run_fail(&annotator->run, verdi_strerror(VERDI_E_MEMORY));
    }
    *(annotator->first ? &annotator->last->next : &annotator->first) = pending;
    annotator->last = pending;
    return true;
}

static void drop_first_game(Annotator *annotator) {
    Pending *pending = annotator->first;
    annotator->first = pending->next;
    game_free(&pending->game);
    free(pending);
}

/* ---------------------------------------------------------------------------------------- notes */

/* Adds "+1.5", or "-12" if exact. */
static void add_value(Text *out, int tenths, bool exact) {
    if (exact)
        text_add(out, "%+d", tenths / 10);
    else
        text_add(out, "%+.1f", number_shown(tenths / 10.0, 1));
}

/* Adds "+1.5, the best" or "-0.3 (D3 +1.5: loses 1.8, win to loss)", and the depth. */
static void comment_on(const JudgedMove *move, Text *out) {
    add_value(out, move->value, move->exact);
    if (move->forced)
        text_add(out, ", the only move");
    else if (move->loss == 0)
        text_add(out, ", the best");
    else {
        text_add(out, " (%s ", square_capital(move->best));
        add_value(out, move->best_value, move->exact);
        text_add(out, ": loses %d.%d%s%s)", move->loss / 10, move->loss % 10,
                 move->slip == JUDGE_KEPT ? "" : ", ", judge_slip_name(move->slip));
    }
    if (move->exact)
        text_add(out, ", exact");
    else
        text_add(out, ", %d plies at %d%%", move->depth, move->confidence);
}

/* Adds the result "47-17", Black's discs first, to a finished game. */
static void add_final(const JudgedGame *judged, SgfNote *note) {
    int halves[2];
    char comment[sizeof note->comment];
    Text text = text_into(comment, sizeof comment);
    review_count(judged, halves);
    text_add(&text, "%s; final score ", note->comment);
    final_score_add(&text, (FinalScore){true, {halves[BLACK], halves[WHITE]}}, BLACK);
    if (!text.overflow)
        strcpy(note->comment, comment);
}

/* Sets the value of each move of the game and fills in `notes`, one per entry of the game,
 * initially all zero. Each searched move gets a comment; a move that lost `loss` tenths or more
 * gets the best line. Returns the number of lines. */
static int add_notes(Game *game, const JudgedGame *judged, int loss, SgfNote *notes) {
    int lines = 0, next = 0;
    for (int i = 0; i < game->length && next < judged->count; i++) {
        GameMove played = game_move(game, i);
        if (played.square == SQUARE_PASS)
            continue;
        const JudgedMove *move = &judged->move[next++];
        SgfNote *note = &notes[i];
        Text comment = text_into(note->comment, sizeof note->comment);
        comment_on(move, &comment);
        if (judged->over && next == judged->count)
            add_final(judged, note);
        game_annotate(game, i, move->value / 10.0, played.seconds);
        if (move->loss < loss || move->played == move->best)
            continue;
        note->line_length = move->line_length;
        note->line_value = move->best_value / 10.0;
        memcpy(note->line, move->line, (size_t)move->line_length);
        lines++;
    }
    return lines;
}

/* -------------------------------------------------------------------------------------- writing */

/* The judged game is the first of the pending ones. */
static void write_game(const JudgedGame *judged, void *user) {
    static char data[TEXT_SIZE]; /* one game at a time */
    Annotator *annotator = user;
    Game *game = &annotator->first->game;
    Text text = text_into(data, sizeof data);
    SgfNote *notes = calloc((size_t)game->length, sizeof *notes);
    if (!notes) {
        games_run_fail(&annotator->run, verdi_strerror(VERDI_E_MEMORY));
        return;
    }
    annotator->lines += add_notes(game, judged, 10 * annotator->loss, notes);
    if (annotator->sgf)
        sgf_write_noted(game, NULL, notes, &text);
    else
        ggf_write(game, &text);
    free(notes);
    if (text.overflow)
        games_run_fail(&annotator->run, "a game is too long");
    else
        fprintf(annotator->out, "%s\n", text.data);
    drop_first_game(annotator);
}

/* ----------------------------------------------------------------------------------------- main */

static void report_end(const Annotator *annotator) {
    games_run_report_end(&annotator->run, "");
    if (annotator->lines && !annotator->sgf)
        report_error("%d better line%s left out; --to sgf writes them", annotator->lines,
                     annotator->lines == 1 ? " is" : "s are");
}

static int annotate(Annotator *annotator, const CommandLine *line) {
    GamesRun *run = &annotator->run;
    Output out = {0};
    bool good = games_run_open(run, &line->settings, line->operands, line->count) &&
                games_run_judge(run, &line->settings) && output_open(&out, run->output);
    annotator->out = out.stream;
    if (good)
        games_run_files(run, line->operands, line->count);
    good = good && !run->failed;
    games_run_close(run);
    while (annotator->first)
        drop_first_game(annotator);
    good = output_close(&out, good, run->games);
    if (good)
        report_end(annotator);
    return good && !run->problems ? 0 : 1;
}

static bool choose_format(Annotator *annotator, const CommandLine *line) {
    int format = output_format(annotator->to, annotator->run.output);
    if (format == ARCHIVE_OBF || format == ARCHIVE_WTHOR)
        return report_usage("expected an --output that ends in .ggf or .sgf");
    if (format == ARCHIVE_GGF && manual_given(line, "loss"))
        return report_usage("--loss requires SGF: GGF holds values only");
    annotator->sgf = format != ARCHIVE_GGF;
    return format != -2;
}

int annotate_main(CommandLine *line, void *options) {
    Annotator *annotator = options;
    annotator->run.needs_moves = true;
    annotator->run.begin = remember_game;
    annotator->run.take = write_game;
    annotator->run.user = annotator;
    return choose_format(annotator, line) ? annotate(annotator, line) : 2;
}
