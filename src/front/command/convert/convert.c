/* SPDX-License-Identifier: MIT
 *
 * verdi convert: converts games and positions between all formats. A record whose format stays the
 * same is copied unchanged. Data that the target format cannot hold are reported by kind. Positions
 * and games are compared up to symmetry.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <string.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "base/number.h"
#include "base/table.h"
#include "base/text.h"
#include "front/command/convert/convert.h"
#include "front/front.h"
#include "front/kit/output.h"
#include "front/kit/position_files.h"
#include "front/kit/report.h"
#include "front/kit/rows.h"
#include "record/record.h"

/* The conditions on a record; NULL and 0 mean no condition. */
typedef struct Filter {
    const char *player; /* part of a player's name; letters a to z in any case */
    const char *result; /* "black", "white", "draw", "unknown" */
    int years[2];       /* first and last year; 0: any */
    bool has_position;
    Board position; /* must occur in the game, up to symmetry; canonical */
} Filter;

typedef struct Converter {
    int forced; /* input format, or -1 */
    ArchiveFormat to;
    const char *to_name, *path, *position; /* options */
    bool rewrite, verbose, unique, strict;
    int split; /* records per file; 0: all in one */
    Filter filter;
    Table seen; /* keys of the games so far, with `unique` */
    ConvertOutput *output;
    bool failed;
    int64_t read, games, written, filtered, duplicates, bad;
    int64_t comments, omissions[OMISSIONS];
    ReportLimit limit;
    char first[OMISSIONS][256]; /* place of the first loss of each kind */
} Converter;

#define AT(member) OPTION_AT(Converter, member)

static const ManualOption convert_options[] = {
    {"to", "FORMAT", "format of the output", .words = "transcript numbered obf ggf sgf wthor",
     AT(to_name), .otherwise = "by the extension of --output", .group = "Output"},
    {"output", "FILE", "write to this file instead of stdout", AT(path)},
    {"split", "N", "write N records per file: NAME-0001.EXT, NAME-0002.EXT, ...", AT(split),
     OPTION_RANGE(1, INT32_MAX)},
    {"rewrite", NULL, "rewrite records that already have the format", AT(rewrite)},
    {"verbose", NULL, "report file and line of all data that the format cannot hold", AT(verbose)},
    {"strict", NULL, "exit status 3 if anything was lost", AT(strict)},
    {"unique", NULL, "leave out repeated games, up to symmetry", AT(unique), .group = "Filters"},
    {"player", "NAME", "only games of players whose name contains this", AT(filter.player)},
    {"year", "YEAR", "only games of this year, or of 1980-1989",
     OPTION_AS(option_span, Converter, filter.years), OPTION_RANGE(1, 9999),
     .expected = "1985 or 1980-1989"},
    {"result", "RESULT", "only games with this result", .words = "black white draw unknown",
     AT(filter.result)},
    {"position", "MOVES",
     "only games that reach this position (moves, or 64 squares and the side to move), up to "
     "symmetry",
     OPTION_AS(option_any_text, Converter, position)},
    ROW_FORMAT(Converter, forced),
    {0}};

const Manual convert_manual = {
    .synopsis = "--to FORMAT [OPTION...] FILE...",
    .about =
        "Writes games and positions in another format, filtered and without duplicates.\n"
        "FILE is in any format of \"verdi help formats\", or \"-\" for standard input. Without "
        "--to, the extension of --output (.ggf, .sgf, .obf, .wtb) selects the format. Records that "
        "already have the format are copied byte for byte, unless --rewrite is given.\n"
        "Data that the format cannot hold is counted on stderr, with the file and line of the "
        "first loss, or of every loss with --verbose. The formats hold:\n"
        "- transcript: moves from the usual start position\n"
        "- numbered: the same, players, event, place, date, result\n"
        "- obf: one position\n"
        "- ggf: start, moves, values, times, clocks, type, players, place, date, result and its "
        "reason\n"
        "- sgf: start, moves, values, players, event, place, date, result or its reason; clocks "
        "and times if both sides have the same clock\n"
        "- wthor: moves from the usual start position, players (19 letters of Latin-1), event "
        "(25), year, result, theoretical score\n"
        "The names of a .wtb file are read from the .jou and .trn files in its folder: the files "
        "of the same name, or else those that belong to no other .wtb file. A new .wtb file gets "
        "such files too. Existing .jou and .trn files without a .wtb file of the same name are not "
        "replaced, because other files may need them.\n",
    .examples = "verdi convert --output games.sgf games.ggf\n"
                "verdi convert --to wthor --unique --output all.wtb games.ggf ada.sgf\n"
                "verdi convert --to transcript --player ada --year 2020-2029 games.wtb\n",
    .most_used = "to output unique player year",
    .rules = "split:output",
    .operand = "file",
    .least = 1,
    .options = convert_options,
    .size = sizeof(Converter),
    .status = "3 with --strict, if anything was lost."};

/* --------------------------------------------------------------------------------------- filter */

/* The board after a forced pass, if the side to move has no move but the other side has one. */
static Board settled(Board board) {
    bool pass = !board_moves(board) && board_moves(board_pass(board));
    return pass ? board_pass(board) : board;
}

/* Sets the position from moves or a board. False after reporting an error on stderr. */
static bool set_position(Filter *filter, const char *text) {
    char problem[RECORD_PROBLEM_SIZE];
    Game game = game_new();
    bool good = position_read(&game, span_of(text), -1, NULL, problem) == RECORD_WHOLE;
    if (!span_size(span_trim(span_of(text))))
        good = record_fail(problem, "expected moves or a position");
    if (good)
        filter->position = board_canonical(settled(position_board(game.now)), NULL);
    else
        report_error("--position: %s", problem);
    game_free(&game);
    filter->has_position = good;
    return good;
}

static bool has_result(const Game *game, const char *wanted) {
    GameResult result = notes_result(game);
    const char *word = !result.known      ? "unknown"
                       : result.discs > 0 ? "black"
                       : result.discs < 0 ? "white"
                                          : "draw";
    return strcmp(word, wanted) == 0;
}

static bool reaches(const Game *game, Board wanted) {
    int discs = bits_count(wanted.player | wanted.opponent);
    for (int i = 0; i <= game->length; i++) {
        Board board = position_board(game_position(game, i));
        if (bits_count(board.player | board.opponent) == discs &&
            board_equal(board_canonical(settled(board), NULL), wanted))
            return true;
    }
    return false;
}

static bool passes(const Filter *filter, const Game *game) {
    int year = filter->years[0] ? notes_year(game->notes.date) : 0;
    return (!filter->player || strcasestr(game->name[BLACK], filter->player) ||
            strcasestr(game->name[WHITE], filter->player)) &&
           (!filter->years[0] || (year >= filter->years[0] && year <= filter->years[1])) &&
           (!filter->result || has_result(game, filter->result)) &&
           (!filter->has_position || reaches(game, filter->position));
}

/* ----------------------------------------------------------------------------------- duplicates */

enum { MOVES_MAX = 64 };

/* A game in a form that is equal for all its symmetric variants. */
typedef struct Essence {
    uint64_t black, white;
    unsigned char side, moves[MOVES_MAX]; /* 0 is a1 + 1 */
} Essence;

typedef struct Key {
    uint64_t a, b;
} Key;

static Essence essence(const Game *game, int symmetry) {
    Essence one;
    memset(&one, 0, sizeof one); /* the game is compared and hashed bytewise */
    one.black = bits_symmetry(game->start.discs[BLACK], symmetry);
    one.white = bits_symmetry(game->start.discs[WHITE], symmetry);
    one.side = (unsigned char)game->start.side;
    for (int i = 0, moves = 0; i < game->length && moves < MOVES_MAX; i++) {
        Square square = game_move(game, i).square;
        if (square != SQUARE_PASS)
            one.moves[moves++] = (unsigned char)(1 + bits_symmetry_square(square, symmetry));
    }
    return one;
}

static Key key_of(const Game *game) {
    Essence least = essence(game, 0);
    for (int symmetry = 1; symmetry < 8; symmetry++) {
        Essence twin = essence(game, symmetry);
        if (memcmp(&twin, &least, sizeof twin) < 0)
            least = twin;
    }
    return (Key){checksum_fnv1a(&least, sizeof least, 0), checksum_fnv1a(&least, sizeof least, 1)};
}

/* ------------------------------------------------------------------------------------- records */

static void count_omissions(Converter *converter, const GamePlace *place, const Game *game,
                            unsigned lost) {
    for (int i = 0; i < OMISSIONS; i++) {
        if (!(lost >> i & 1))
            continue;
        char problem[192];
        Text text = text_into(problem, sizeof problem);
        text_add(&text, "lost: %s", omission_name((Omission)i));
        if (i == OMISSION_UNREAD)
            text_add(&text, " (%s)", game->notes.unread);
        if (converter->omissions[i]++ == 0) {
            Text where = text_into(converter->first[i], sizeof converter->first[i]);
            game_files_place(place, &where);
            if (i == OMISSION_UNREAD)
                text_add(&where, " (%s)", game->notes.unread);
        }
        if (converter->verbose)
            report_record(NULL, NULL, place, problem);
    }
}

/* Whether names are missing because a WTHOR file has only their numbers. */
static bool has_numbers_only(const GamePlace *place) {
    return place->item.format == ARCHIVE_WTHOR &&
           (!place->archive->players || !place->archive->tournaments);
}

static bool write_record(Converter *converter, const GamePlace *place, const Game *game,
                         const char *problem) {
    const ArchiveItem *item = &place->item;
    bool same = item->format == converter->to && !converter->rewrite;
    bool verbatim = same && (!*problem || (item->format == ARCHIVE_WTHOR && !item->differs));
    unsigned lost = verbatim ? 0 : omissions_of(game, converter->to);
    if (!verbatim && item->scored)
        lost |= 1u << OMISSION_VALUES;
    if (converter->to != ARCHIVE_WTHOR && has_numbers_only(place))
        lost |= 1u << OMISSION_NUMBERS;
    if (lost >> OMISSION_GAME & 1) {
        count_omissions(converter, place, game, 1u << OMISSION_GAME);
        return true;
    }
    if (!convert_output_add(converter->output, game, place, verbatim, &lost))
        return false;
    count_omissions(converter, place, game, lost);
    converter->written++;
    return true;
}

/* Called at the first record of a file. */
static void report_comments(Converter *converter, const GamePlace *place) {
    const Archive *archive = place->archive;
    if (place->item.number != 1 || !archive->comments)
        return;
    report_error("%s:%d: lost: %d line%s of comments, this is the first", place->file,
                 archive->first_comment, archive->comments, plural(archive->comments));
    converter->comments += archive->comments;
}

static bool take_record(const GamePlace *place, const Game *game, const char *problem, void *user) {
    Converter *converter = user;
    converter->read += place->item.number > 0;
    report_comments(converter, place);
    report_assumed(NULL, &converter->limit, place);
    if (*problem) {
        report_record(NULL, &converter->limit, place, problem);
        converter->bad++;
    }
    if (!game)
        return true;
    converter->games++;
    if (!passes(&converter->filter, game)) {
        converter->filtered++;
        return true;
    }
    bool fresh = true, room = true;
    if (converter->unique) {
        Key key = key_of(game);
        room = table_add(&converter->seen, &key, &fresh) != NULL;
    }
    if (!room)
        report_record(NULL, NULL, place, "out of memory");
    converter->duplicates += room && !fresh;
    converter->failed = !room || (fresh && !write_record(converter, place, game, problem));
    return !converter->failed;
}

static void summarise(const Converter *converter) {
    report_error("%" PRId64 " record%s, %" PRId64 " written; %" PRId64 " filtered out, %" PRId64
                 " duplicate%s, %" PRId64 " bad",
                 converter->read, plural(converter->read), converter->written, converter->filtered,
                 converter->duplicates, plural(converter->duplicates), converter->bad);
    for (int i = 0; i < OMISSIONS; i++)
        if (converter->omissions[i])
            report_error("lost in %" PRId64 ", first in %s: %s", converter->omissions[i],
                         converter->first[i], omission_name((Omission)i));
}

static int run(Converter *converter, const CommandLine *line) {
    if (!output_spares(converter->path, (const char *const *)line->operands, line->count))
        return 1;
    converter->output = convert_output_open(converter->path, converter->to, converter->split);
    if (!converter->output)
        return 1;
    for (int i = 0; i < line->count && !converter->failed; i++)
        position_files_read_games(line->operands[i], converter->forced, take_record, converter);
    if (!convert_output_close(converter->output, !converter->failed, converter->games))
        return 1;
    report_rest(&converter->limit);
    summarise(converter);
    bool complete = !converter->comments;
    for (int i = 0; i < OMISSIONS; i++)
        complete &= !converter->omissions[i];
    return converter->bad ? 1 : converter->strict && !complete ? 3 : 0;
}

int convert_main(CommandLine *line, void *options) {
    Converter *converter = options;
    int format = output_format(converter->to_name, converter->path);
    if (format == -1)
        report_usage("expected --to FORMAT, or an --output that ends in .ggf, .sgf, .obf or .wtb");
    if (format < 0 ||
        (converter->position && !set_position(&converter->filter, converter->position)))
        return 2;
    converter->to = (ArchiveFormat)format;
    converter->seen = table_of(sizeof(Key), sizeof(Key));
    int status = run(converter, line);
    table_free(&converter->seen);
    return status;
}
