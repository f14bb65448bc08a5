/* SPDX-License-Identifier: MIT
 *
 * Separates the records of a file: by lines, by brackets, or by a fixed size. The reader of each
 * format interprets a record.
 */
#include "record/archive.h"

#include <string.h>

#include "base/span.h"
#include "record/board/diagram.h"
#include "record/record.h"
#include "record/transcript.h"
#include "record/utf8.h"

/* ----------------------------------------------------------------------------------- detection */

/* Takes "(;", possibly with blanks in between, if it comes next. */
static bool take_opening(Span *text) {
    Span next = *text;
    if (!span_take(&next, "("))
        return false;
    utf8_skip_blanks(&next);
    bool opens = span_take(&next, ";");
    *text = opens ? next : *text;
    return opens;
}

static void skip_number(Span *text) {
    while (text->at < text->end && (letter_is_digit(*text->at) || letter_is_blank(*text->at)))
        text->at++;
}

/* True if the game has GM[Othello], which identifies GGF; other games may be SGF. */
static bool says_othello(Span game) {
    for (; game.at < game.end && *game.at != ')'; game.at++)
        if (span_take(&game, "GM["))
            return span_take_letters(&game, "othello");
    return false;
}

/* True if the line has three letters in a row, or a letter that is not ASCII. */
static bool has_word(Span line) {
    int letters = 0;
    for (; line.at < line.end && letters < 3; line.at++)
        letters = letter_is_alpha(*line.at) ? letters + 1 : (unsigned char)*line.at < 128 ? 0 : 3;
    return letters == 3;
}

/* True if the first line of a text has words, but is no comment and cannot begin a record. */
static bool is_prose(Span line, Span rest) {
    Span game = rest;
    Diagram diagram;
    skip_number(&game);
    return has_word(line) && !archive_is_comment(line) && !archive_is_chatter(line) &&
           !archive_is_board(line) && !take_opening(&game) && table_find_moves(line) < 0 &&
           !transcript_is_there(line) && !transcript_is_list(rest) &&
           !diagram_take(&rest, &diagram);
}

ArchiveFormat archive_detect(Span text) {
    if (wthor_detect(text.at, span_size(text)))
        return ARCHIVE_WTHOR;
    Archive scan = {.rest = text};
    Span line = {text.at, text.at};
    for (Span rest = text; archive_is_comment(line) || is_prose(line, rest);) {
        rest = scan.rest;
        if (!archive_next_line(&scan, &line))
            return ARCHIVE_LINES;
    }
    Span game = {line.at, text.end};
    skip_number(&game); /* as in GGS archives */
    if (take_opening(&game))
        return says_othello(game) ? ARCHIVE_GGF : ARCHIVE_SGF;
    bool numbered = transcript_is_header(line) || *line.at == '{' ||
                    (transcript_number(line) >= 0 && side_find(line) == DISC_NONE);
    return numbered ? ARCHIVE_NUMBERED : ARCHIVE_LINES;
}

/* Skips lines of prose before a record. Returns true if there were any. */
static bool skip_prose(Archive *archive) {
    bool tree = archive->format == ARCHIVE_GGF || archive->format == ARCHIVE_SGF;
    bool more = tree || archive->format == ARCHIVE_LINES || archive->format == ARCHIVE_NUMBERED;
    Archive scan = *archive, behind = scan;
    Span line, rest = scan.rest;
    if (archive->head.at || archive->all_prose || !more)
        return false;
    for (; (more = archive_next_line(&scan, &line)); rest = scan.rest) {
        bool broken = tree && memchr(line.at, '[', span_size(line)); /* part of an earlier game */
        if (broken || (!archive_is_comment(line) && !is_prose(line, rest)))
            break;
        behind = archive_is_comment(line) ? behind : scan;
    }
    archive->all_prose = !more;
    bool any = more && behind.rest.at > archive->rest.at;
    *archive = any ? behind : *archive;
    return any;
}

/* ------------------------------------------------------------------------------- one per format */

/* The number of open brackets of PGN comments after a line, if `open` were open before it; -1
 * inside {}, where other brackets do not count. */
static int open_brackets(Span line, int open) {
    for (; line.at < line.end; line.at++) {
        char c = *line.at;
        if (open < 0)
            open = c == '}' ? 0 : open;
        else
            open = c == '{' ? -1 : open + (c == '(') - (c == ')' && open > 0);
    }
    return open;
}

/* Reads the next numbered game. It ends where the headers or the first move of the next one
 * begin. */
static ArchiveStatus next_numbered(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Span record = {0}, line;
    bool moves = false;
    int open = 0;
    for (;;) {
        Archive before = *archive;
        if (!archive_next_line(archive, &line))
            break;
        if (archive_is_comment(line))
            continue;
        bool header = transcript_is_header(line);
        bool first = !open && transcript_number(line) == 1;
        if (moves && (first || header)) {
            *archive = before;
            break;
        }
        if (!record.at) {
            record.at = line.at;
            item->line = archive->line;
        }
        record.end = line.end;
        moves |= !header;
        open = header ? 0 : open_brackets(line, open);
    }
    return record.at ? archive_read(transcript_read, record, game, item, problem) : ARCHIVE_END;
}

/* True if another game begins at `rest`, although the current one has not ended. In GGF a game may
 * begin anywhere, but inside a value only with its first tag. In SGF it begins a line, with a
 * property that variations do not have. */
static bool is_next(ArchiveFormat format, bool value, Span rest) {
    bool line = rest.at[-1] == '\n';
    if (!take_opening(&rest))
        return false;
    utf8_skip_blanks(&rest);
    bool first = span_take(&rest, "GM[");
    return format == ARCHIVE_GGF ? first || !value : line && (first || span_take(&rest, "FF["));
}

/* The end of the game that begins here: where its brackets close, not counting brackets in values.
 * Sets *cut if they do not close. */
static const char *game_end(Span game, ArchiveFormat format, bool *cut) {
    int depth = 0;
    bool value = false;
    do {
        if (value && *game.at == '\\' && format == ARCHIVE_SGF && span_size(game) > 1)
            game.at++;
        else if (value)
            value = *game.at != ']';
        else if (*game.at == '[')
            value = true;
        else
            depth += *game.at == '(' ? 1 : *game.at == ')' ? -1 : 0;
        game.at++;
    } while (depth > 0 && game.at < game.end && !is_next(format, value, game));
    *cut = depth > 0;
    return game.at;
}

/* Reads the next game of GGF or SGF. Stray text before it, except blanks and the numbers in GGS
 * archives, is reported first, as a separate record. */
static ArchiveStatus next_tree(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    RecordReader *reader = archive->format == ARCHIVE_SGF ? sgf_read : ggf_read;
    Span before = archive->rest, next = before;
    while (next.at < next.end && !take_opening(&(Span){next.at, next.end}))
        next.at++;
    before.end = next.at;
    skip_number(&before);
    archive_take(archive, before.at);
    item->line = archive->line + 1;
    if (span_size(before)) {
        item->text = span_trim(archive_take(archive, next.at));
        record_fail(problem, "stray text");
        return ARCHIVE_BAD;
    }
    if (!span_size(next))
        return ARCHIVE_END;
    const char *end = game_end(next, archive->format, &item->cut);
    ArchiveStatus status = archive_read(reader, archive_take(archive, end), game, item, problem);
    if (item->cut && !*problem)
        record_fail(problem, "the game's end is missing");
    return status;
}

static ArchiveStatus next_wthor(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    const WthorFile *file = &archive->wthor;
    if (archive->number == file->count)
        return ARCHIVE_END;
    const unsigned char *record = file->games + (size_t)archive->number * WTHOR_GAME_SIZE;
    item->text = (Span){(const char *)record, (const char *)record + WTHOR_GAME_SIZE};
    RecordStatus status =
        wthor_read(record, archive->players, archive->tournaments, file, game, problem);
    return archive_end(status, item, problem);
}

typedef ArchiveStatus Next(Archive *archive, Game *game, ArchiveItem *item, char *problem);

static const struct {
    const char *name;
    Next *next;
} formats[ARCHIVE_FORMATS] = {
    [ARCHIVE_LINES] = {"lines", archive_next_of_lines},
    [ARCHIVE_TRANSCRIPT] = {"transcript", archive_next_of_lines},
    [ARCHIVE_NUMBERED] = {"numbered", next_numbered},
    [ARCHIVE_OBF] = {"obf", archive_next_of_lines},
    [ARCHIVE_GGF] = {"ggf", next_tree},
    [ARCHIVE_SGF] = {"sgf", next_tree},
    [ARCHIVE_WTHOR] = {"wthor", next_wthor},
};

const char *archive_format_name(ArchiveFormat format) {
    return formats[format].name;
}

/* ----------------------------------------------------------------------------------------- file */

/* Counts the comments, which belong to no record. Also finds out whether numbers after boards are
 * scores: one number that can only be a score decides for all. */
static void scan_lines(Archive *archive) {
    char unused[RECORD_PROBLEM_SIZE];
    ObfRecord record;
    Archive scan = *archive;
    for (Span line; archive_next_line(&scan, &line);) {
        if (span_size(line) && archive_is_comment(line) && archive->comments++ == 0)
            archive->first_comment = scan.line;
        bool number = span_size(line) && letter_is_digit(line.end[-1]);
        if (number && disc_count(line) >= 64 && obf_parse(line, &record, unused) == OBF_RECORD)
            obf_is_sure(&record, &archive->scores, unused);
    }
}

void archive_open(Archive *archive, ArchiveFormat format, Span text) {
    *archive = (Archive){.rest = text, .format = format};
    if (format == ARCHIVE_WTHOR)
        wthor_open(&archive->wthor, text.at, span_size(text), archive->trouble);
    if (format != ARCHIVE_WTHOR && format != ARCHIVE_GGF && format != ARCHIVE_SGF)
        scan_lines(archive);
}

ArchiveStatus archive_next(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    *item = (ArchiveItem){.format = archive->format};
    problem[0] = '\0';
    if (archive->trouble[0]) {
        memcpy(problem, archive->trouble, RECORD_PROBLEM_SIZE);
        archive->trouble[0] = '\0';
        return ARCHIVE_BAD;
    }
    bool skipped = skip_prose(archive);
    ArchiveStatus status = formats[archive->format].next(archive, game, item, problem);
    item->skipped = skipped ? "the text before it is not a game and is skipped" : NULL;
    item->number = status == ARCHIVE_END ? 0 : ++archive->number;
    bool anti = status == ARCHIVE_GAME && strchr(game->type, 'a') != NULL;
    if (anti)
        record_fail(problem, "game type %s is not supported: fewer discs win", game->type);
    return anti ? ARCHIVE_BAD : status;
}
