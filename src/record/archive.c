/* SPDX-License-Identifier: MIT
 *
 * How the records of a file are told apart: by lines, by brackets, by a fixed size. What one record
 * means is the business of its reader.
 */
#include "record/archive.h"

#include <string.h>

#include "base/span.h"
#include "record/board/diagram.h"
#include "record/board/side.h"
#include "record/obf.h"
#include "record/transcript.h"
#include "record/utf8.h"

static const char *const format_names[ARCHIVE_FORMATS] = {
    [ARCHIVE_LINES] = "lines",       [ARCHIVE_TRANSCRIPT] = "transcript",
    [ARCHIVE_NUMBERED] = "numbered", [ARCHIVE_OBF] = "obf",
    [ARCHIVE_GGF] = "ggf",           [ARCHIVE_SGF] = "sgf",
    [ARCHIVE_WTHOR] = "wthor",
};

const char *archive_format_name(ArchiveFormat format) {
    return format_names[format];
}

/* The next line without its end and the blanks around it; false at the end of the text. */
static bool next_line(Archive *archive, Span *line) {
    if (!span_next_line(&archive->rest, line))
        return false;
    *line = span_trim(*line);
    archive->line++;
    return true;
}

/* Takes all up to `end`. */
static Span take_until(Archive *archive, const char *end) {
    Span taken = {archive->rest.at, end};
    for (; archive->rest.at < end; archive->rest.at++)
        archive->line += *archive->rest.at == '\n';
    return taken;
}

static bool is_comment(Span line) {
    return line.at == line.end || *line.at == '#' || *line.at == '%';
}

/* What else GGS prints around its boards. */
static bool is_chatter(Span line) {
    return *line.at == '|' || span_take(&line, "/os:") || span_is(line, "READY");
}

/* The first characters are squares of a board. A transcript has a digit among its first three. */
static bool is_board(Span line) {
    return disc_count(line) >= 3;
}

/* ----------------------------------------------------------------------------------- detection */

/* Takes "(;", perhaps with blanks in between, if it comes next. */
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

/* "GM[Othello]" makes a GGF game of what could be SGF too. */
static bool says_othello(Span game) {
    for (; game.at < game.end && *game.at != ')'; game.at++)
        if (span_take(&game, "GM["))
            return span_take_letters(&game, "othello");
    return false;
}

ArchiveFormat archive_detect(Span text) {
    if (wthor_detect(text.at, span_size(text)))
        return ARCHIVE_WTHOR;
    Archive scan = {.rest = text};
    Span line = {text.at, text.at};
    while (is_comment(line))
        if (!next_line(&scan, &line))
            return ARCHIVE_LINES;
    Span game = {line.at, text.end};
    skip_number(&game); /* as in archives of GGS */
    if (take_opening(&game))
        return says_othello(game) ? ARCHIVE_GGF : ARCHIVE_SGF;
    bool numbered = transcript_number(line) >= 0 && side_find(line) == DISC_NONE;
    return *line.at == '[' || numbered ? ARCHIVE_NUMBERED : ARCHIVE_LINES;
}

/* --------------------------------------------------------------------------------- one a format */

static ArchiveStatus end_record(RecordStatus status, ArchiveItem *item, char *problem) {
    item->differs = status == RECORD_WHOLE && *problem;
    item->fault = status == RECORD_CUT;
    return status == RECORD_BAD ? ARCHIVE_BAD : ARCHIVE_GAME;
}

static ArchiveStatus read_record(RecordReader *reader, Span text, Game *game, ArchiveItem *item,
                                 char *problem) {
    item->text = text;
    return end_record(reader(game, text, -1, problem), item, problem);
}

/* A line of OBF. False, with the problem, if it is none. */
static bool read_obf(const Archive *archive, Span line, Game *game, ArchiveItem *item,
                     char *problem) {
    ObfRecord record;
    if (obf_parse(line, &record, problem) != OBF_RECORD)
        return false;
    bool scores = archive->scores;
    if (!obf_is_sure(&record, &scores, problem))
        return false;
    game_begin(game, record.position);
    item->text = line;
    item->position = true;
    item->scored = record.scored || record.count;
    Span rest = line;
    bool plain = disc_take_row(&rest, NULL, SIZE_MAX) == 64 && rest.at - line.at == 64;
    item->format = plain || item->scored ? ARCHIVE_OBF : ARCHIVE_LINES;
    return true;
}

/* A board that begins with `line`: the archive stands behind it. False: there is none. */
static bool read_board(Archive *archive, const Archive *before, Span line, Game *game,
                       ArchiveItem *item, ArchiveStatus *status, char *problem) {
    Diagram diagram;
    bool any = archive->format == ARCHIVE_LINES, flat = disc_count(line) >= 64;
    Span text = any ? before->rest : line;
    *status = ARCHIVE_GAME;
    if (flat && read_obf(archive, line, game, item, problem))
        return true;
    if (!diagram_take(&text, &diagram) || (!any && span_size(diagram.moves)))
        return false;
    bool scores = flat && !span_size(diagram.moves) && memchr(line.at, ';', span_size(line));
    if (any) {
        *archive = *before;
        line = span_trim(take_until(archive, text.at));
    }
    item->format = ARCHIVE_LINES;
    item->text = line;
    *status = scores ? ARCHIVE_BAD
                     : end_record(diagram_play(&diagram, game, -1, &item->assumed, problem), item,
                                  problem);
    item->position = *status == ARCHIVE_GAME && !game->length;
    return true;
}

static ArchiveStatus next_of_lines(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    bool any = archive->format == ARCHIVE_LINES;
    ArchiveStatus status;
    Span line;
    do {
        Archive before = *archive;
        if (!next_line(archive, &line))
            return ARCHIVE_END;
        item->line = archive->line;
        if (archive->format != ARCHIVE_TRANSCRIPT && !is_comment(line) &&
            read_board(archive, &before, line, game, item, &status, problem))
            return status;
    } while (is_comment(line) || (any && is_chatter(line)));
    item->position = archive->format == ARCHIVE_OBF || (any && is_board(line));
    item->format = item->position ? ARCHIVE_OBF : ARCHIVE_TRANSCRIPT;
    item->text = line;
    if (!item->position)
        return read_record(transcript_read, line, game, item, problem);
    if (!*problem)
        obf_parse(line, &(ObfRecord){.count = 0}, problem);
    return ARCHIVE_BAD;
}

/* A game ends where the next one's headers or first move begin. */
static ArchiveStatus next_numbered(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Span record = {0}, line;
    bool moves = false;
    for (;;) {
        Archive before = *archive;
        if (!next_line(archive, &line))
            break;
        if (is_comment(line))
            continue;
        bool first = transcript_number(line) == 1;
        if (moves && (first || *line.at == '[')) {
            *archive = before;
            break;
        }
        if (!record.at) {
            record.at = line.at;
            item->line = archive->line;
        }
        record.end = line.end;
        moves |= *line.at != '[';
    }
    return record.at ? read_record(transcript_read, record, game, item, problem) : ARCHIVE_END;
}

/* The next game begins, though this one has not ended: anywhere in GGF, but in a value only with
 * its first tag; in SGF at the start of a line, with a property that variations do not have. */
static bool is_next(ArchiveFormat format, bool value, Span rest) {
    bool line = rest.at[-1] == '\n';
    if (!take_opening(&rest))
        return false;
    utf8_skip_blanks(&rest);
    bool first = span_take(&rest, "GM[");
    return format == ARCHIVE_GGF ? first || !value : line && (first || span_take(&rest, "FF["));
}

/* The end of the game that begins here: where its brackets close, those in values apart. *cut if
 * they do not. */
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

/* Stray text before a game, apart from blanks and the numbers of GGS's archives, comes first, as a
 * record of its own. */
static ArchiveStatus next_tree(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    RecordReader *reader = archive->format == ARCHIVE_SGF ? sgf_read : ggf_read;
    Span before = archive->rest, next = before;
    while (next.at < next.end && !take_opening(&(Span){next.at, next.end}))
        next.at++;
    before.end = next.at;
    skip_number(&before);
    take_until(archive, before.at);
    item->line = archive->line + 1;
    if (span_size(before)) {
        item->text = span_trim(take_until(archive, next.at));
        record_fail(problem, "text that belongs to no game");
        return ARCHIVE_BAD;
    }
    if (!span_size(next))
        return ARCHIVE_END;
    const char *end = game_end(next, archive->format, &item->cut);
    ArchiveStatus status = read_record(reader, take_until(archive, end), game, item, problem);
    if (item->cut && !*problem)
        record_fail(problem, "the game's end is missing");
    return status;
}

static ArchiveStatus next_wthor(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    const WthorFile *file = &archive->wthor;
    if (archive->number == file->count)
        return ARCHIVE_END;
    WthorGame record = wthor_game(file, archive->number);
    const char *at = (const char *)file->games + (size_t)archive->number * WTHOR_GAME_SIZE;
    item->text = (Span){at, at + WTHOR_GAME_SIZE};
    RecordStatus status =
        wthor_read(&record, archive->players, archive->tournaments, file, game, problem);
    return end_record(status, item, problem);
}

typedef ArchiveStatus Next(Archive *archive, Game *game, ArchiveItem *item, char *problem);

static Next *const next_functions[ARCHIVE_FORMATS] = {
    [ARCHIVE_LINES] = next_of_lines,    [ARCHIVE_TRANSCRIPT] = next_of_lines,
    [ARCHIVE_NUMBERED] = next_numbered, [ARCHIVE_OBF] = next_of_lines,
    [ARCHIVE_GGF] = next_tree,          [ARCHIVE_SGF] = next_tree,
    [ARCHIVE_WTHOR] = next_wthor,
};

/* ----------------------------------------------------------------------------------------- file */

/* Comments belong to no record, so they are counted here; and one number behind a board that can
 * only be a score makes scores of all. */
static void scan_lines(Archive *archive) {
    char unused[RECORD_PROBLEM_SIZE];
    ObfRecord record;
    Archive scan = *archive;
    for (Span line; next_line(&scan, &line);) {
        if (span_size(line) && is_comment(line) && archive->comments++ == 0)
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
    ArchiveStatus status = next_functions[archive->format](archive, game, item, problem);
    item->number = status == ARCHIVE_END ? 0 : ++archive->number;
    bool anti = status == ARCHIVE_GAME && strchr(game->type, 'a') != NULL;
    if (anti)
        record_fail(problem, "an anti game (type %s), where fewer discs win", game->type);
    return anti ? ARCHIVE_BAD : status;
}
