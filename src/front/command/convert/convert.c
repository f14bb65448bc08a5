/* SPDX-License-Identifier: MIT
 *
 * verdi convert: games and positions from any format to any other. A record whose format stays the
 * same is copied as it stands; what another format cannot hold is told, kind by kind.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/plural.h"
#include "base/text.h"
#include "front/command/convert/convert.h"
#include "front/front.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/output.h"
#include "front/kit/tell.h"
#include "record/loss.h"

static const ManualOption convert_options[] = {
    {"to", "FORMAT", "transcript, numbered (\"1. f5 d6 2. ...\"), obf, ggf, sgf or wthor", NULL,
     "transcript numbered obf ggf sgf wthor", NULL},
    {"output", "FILE", "write to this file instead of stdout", NULL, NULL, NULL},
    {"split", "N", "so many records a file: NAME-0001.EXT, NAME-0002.EXT, ...", NULL, NULL, NULL},
    {MANUAL_OPTION_FORMAT},
    {"unique", NULL, "leave out games that were there before, up to symmetry", NULL, NULL, NULL},
    {"player", "NAME", "only games of players whose name has this in it", NULL, NULL, NULL},
    {"year", "YEAR", "only games of this year, or of 1980-1989", NULL, NULL, NULL},
    {"result", "RESULT", "only games that ended so: black, white, draw or unknown", NULL,
     "black white draw unknown", NULL},
    {"position", "MOVES",
     "only games that reach it, up to symmetry: moves, or 64 squares and the side to move", NULL,
     NULL, NULL},
    {"rewrite", NULL, "write anew also what has the format already", NULL, NULL, NULL},
    {"verbose", NULL, "tell each loss with its place", NULL, NULL, NULL},
    {"strict", NULL, "exit status 3 if anything was lost", NULL, NULL, NULL},
    {0}};

const Manual convert_manual = {
    .synopsis = "--to FORMAT [OPTION...] FILE...",
    .about =
        "Games and positions in another format; without --to the ending of --output tells (.ggf, "
        ".sgf, .obf, .wtb). The files (\"-\": standard input) are read as by verdi analyze. "
        "Records that have the format already are copied as they stand, unless --rewrite.\n"
        "What a format cannot hold is counted on stderr, with the first place where it was lost, "
        "or each with --verbose. WTHOR's names are read from the .jou and .trn files beside a .wtb "
        "file: those of its own name, else those that are no other .wtb file's. They are written "
        "beside the new one, but not over lists without a .wtb file of their name, which other "
        "files need. With --strict the exit status is 3 if anything was lost. What the formats "
        "keep:\n"
        "- transcript: the moves from the usual start\n"
        "- numbered: that, players, event, place, date, result\n"
        "- obf: one position\n"
        "- ggf: start, moves, values, times, clocks, type, players, place, date, result and its "
        "reason\n"
        "- sgf: start, moves, values, players, event, place, date, result or its reason; clocks if "
        "both are the same, and with them times\n"
        "- wthor: the moves from the usual start, players (19 letters of Latin-1), event (25), "
        "year, result, theoretical score\n",
    .keys = "",
    .rules = "split:output",
    .options = convert_options,
    .status = "3 with --strict, if anything was lost."};

typedef struct Converter {
    int forced; /* format of the input, or -1 */
    ArchiveFormat to;
    bool rewrite, verbose;
    ConvertFilter filter;
    ConvertSeen *seen; /* NULL: duplicates go through */
    ConvertOutput *output;
    bool failed;
    int64_t read, games, written, filtered, duplicates, bad;
    int64_t comments, losses[LOSSES];
    char first[LOSSES][256]; /* where each kind was lost first */
} Converter;

static void tell_place(const GamePlace *place, const char *problem) {
    tell_record("verdi convert", NULL, place, problem);
}

static void count_losses(Converter *converter, const GamePlace *place, const Game *game,
                         unsigned lost) {
    for (int i = 0; i < LOSSES; i++) {
        if (!(lost >> i & 1))
            continue;
        char problem[192];
        Text text = text_into(problem, sizeof problem);
        text_add(&text, "lost: %s", loss_name((Loss)i));
        if (i == LOSS_UNREAD)
            text_add(&text, " (%s)", game->notes.unread);
        if (converter->losses[i]++ == 0) {
            Text where = text_into(converter->first[i], sizeof converter->first[i]);
            game_files_place(place, &where);
            if (i == LOSS_UNREAD)
                text_add(&where, " (%s)", game->notes.unread);
        }
        if (converter->verbose)
            tell_place(place, problem);
    }
}

/* Names that a WTHOR file only has numbers for. */
static bool has_numbers_only(const GamePlace *place) {
    return place->item.format == ARCHIVE_WTHOR &&
           (!place->archive->players || !place->archive->tournaments);
}

static bool write_record(Converter *converter, const GamePlace *place, const Game *game,
                         const char *problem) {
    const ArchiveItem *item = &place->item;
    bool same = item->format == converter->to && !converter->rewrite;
    bool verbatim = same && (!*problem || item->format == ARCHIVE_WTHOR);
    unsigned lost = verbatim ? 0 : loss_of(game, converter->to);
    if (!verbatim && item->scored)
        lost |= 1u << LOSS_VALUES;
    if (converter->to != ARCHIVE_WTHOR && has_numbers_only(place))
        lost |= 1u << LOSS_NUMBERS;
    if (lost >> LOSS_GAME & 1) {
        count_losses(converter, place, game, 1u << LOSS_GAME);
        return true;
    }
    if (!convert_output_add(converter->output, game, place, verbatim, &lost))
        return false;
    count_losses(converter, place, game, lost);
    converter->written++;
    return true;
}

/* At a file's first record. */
static void tell_comments(Converter *converter, const GamePlace *place) {
    const Archive *archive = place->archive;
    if (place->item.number != 1 || !archive->comments)
        return;
    tell_error("verdi convert: %s:%d: lost: %d line%s of comments, this is the first\n",
               place->file, archive->first_comment, archive->comments, plural(archive->comments));
    converter->comments += archive->comments;
}

static bool take_record(const GamePlace *place, const Game *game, const char *problem, void *user) {
    Converter *converter = user;
    converter->read += place->item.number > 0;
    tell_comments(converter, place);
    if (*problem) {
        tell_place(place, problem);
        converter->bad++;
    }
    if (!game)
        return true;
    converter->games++;
    if (!convert_filter_passes(&converter->filter, game)) {
        converter->filtered++;
        return true;
    }
    ConvertNew fresh = converter->seen ? convert_seen_add(converter->seen, game) : CONVERT_NEW;
    if (fresh == CONVERT_NO_MEMORY)
        tell_place(place, "out of memory");
    converter->duplicates += fresh == CONVERT_SEEN;
    converter->failed = fresh == CONVERT_NO_MEMORY ||
                        (fresh == CONVERT_NEW && !write_record(converter, place, game, problem));
    return !converter->failed;
}

static void summarise(const Converter *converter) {
    fprintf(stderr,
            "verdi convert: %" PRId64 " records, %" PRId64 " written; %" PRId64
            " filtered out, %" PRId64 " duplicates, %" PRId64 " bad\n",
            converter->read, converter->written, converter->filtered, converter->duplicates,
            converter->bad);
    for (int i = 0; i < LOSSES; i++)
        if (converter->losses[i])
            tell_error("verdi convert: lost in %" PRId64 ", first in %s: %s\n",
                       converter->losses[i], converter->first[i], loss_name((Loss)i));
}

static int run(Converter *converter, const char *output, int split, char **files, int count,
               bool strict) {
    if (!output_spares("verdi convert", output, (const char *const *)files, count))
        return 1;
    converter->output = convert_output_open(output, converter->to, split);
    if (!converter->output)
        return 1;
    for (int i = 0; i < count && !converter->failed; i++)
        game_files_read(files[i], converter->forced, take_record, converter);
    if (!convert_output_close(converter->output, !converter->failed, converter->games))
        return 1;
    summarise(converter);
    bool lossless = !converter->comments;
    for (int i = 0; i < LOSSES; i++)
        lossless &= !converter->losses[i];
    return converter->bad ? 1 : strict && !lossless ? 3 : 0;
}

int convert_main(int argc, char **argv) {
    Settings settings;
    Converter converter = {0};
    bool unique = false, strict = false;
    int split = 0, status = 1;
    const char *to = NULL, *format = NULL, *output = NULL, *year = NULL, *position = NULL;
    const ManualTarget targets[] = {{"to", .value = &to},
                                    {"output", .value = &output},
                                    {"split", .small = &split, 1, INT32_MAX},
                                    {"format", .value = &format},
                                    {"unique", .flag = &unique},
                                    {"player", .value = &converter.filter.player},
                                    {"year", .value = &year},
                                    {"result", .value = &converter.filter.result},
                                    {"position", .value = &position},
                                    {"rewrite", .flag = &converter.rewrite},
                                    {"verbose", .flag = &converter.verbose},
                                    {"strict", .flag = &strict},
                                    {0}};
    settings_init(&settings);
    int first = manual_parse(&settings, argc, argv, &convert_manual, targets);
    settings_free(&settings);
    if (first <= 0)
        return first ? 2 : 0;
    if (first == argc) {
        fprintf(stderr, "verdi convert: no file given (see --help)\n");
        return 2;
    }
    int format_to = output_format("verdi convert", to, output);
    if (format_to == -1)
        tell_usage("verdi convert",
                   "--to FORMAT expected, or an --output in .ggf, .sgf, .obf or .wtb", "");
    if (format_to < 0 || !convert_filter_parse(&converter.filter, year, position))
        return 2;
    converter.forced = game_files_format(format);
    converter.to = (ArchiveFormat)format_to;
    converter.seen = unique ? convert_seen_new() : NULL;
    if (unique && !converter.seen)
        fprintf(stderr, "verdi convert: out of memory\n");
    else
        status = run(&converter, output, split, argv + first, argc - first, strict);
    convert_seen_free(converter.seen);
    return status;
}
