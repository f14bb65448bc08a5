/* SPDX-License-Identifier: MIT
 *
 * How the records of a file are told apart: by lines, by brackets, by a fixed size. What one record
 * means is the business of its reader.
 */
#include "record/archive.h"

#include <string.h>

#include "base/span.h"
#include "record/board/diagram.h"
#include "record/board/disc.h"
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

/* The next line without its end; false at the end of the text. */
static bool next_line(Archive *archive, Span *line) {
    Span rest = {archive->text + archive->at, archive->text + archive->size};
    if (!span_next_line(&rest, line))
        return false;
    archive->at = (size_t)(rest.at - archive->text);
    archive->line++;
    return true;
}

static bool is_comment(Span line) {
    return line.at == line.end || *line.at == '#' || *line.at == '%';
}

static int number_of(Span line) {
    return transcript_number(line.at, span_size(line));
}

/* What else GGS prints around its boards. */
static bool is_chatter(Span line) {
    return *line.at == '|' || span_take(&line, "/os:");
}

/* The first characters are squares of a board. A transcript has a digit among its first three. */
static bool is_board(Span line) {
    return disc_count(line) >= 3;
}

/* ----------------------------------------------------------------------------------- detection */

/* "(;", perhaps with blanks in between. */
static bool is_opening(const char *at, const char *end) {
    if (at == end || *at != '(')
        return false;
    for (at++; at < end && letter_is_blank(*at);)
        at++;
    return at < end && *at == ';';
}

/* "GM[Othello]" makes a GGF game of what could be SGF too. */
static bool says_othello(const char *at, const char *end) {
    static const char word[] = "othello";
    for (; end - at > 3 && *at != ')'; at++) {
        if (memcmp(at, "GM[", 3) != 0)
            continue;
        size_t size = sizeof word - 1;
        return (size_t)(end - at) >= 3 + size && letters_same(word, at + 3, size);
    }
    return false;
}

ArchiveFormat archive_detect(const char *text, size_t size) {
    if (wthor_detect(text, size))
        return ARCHIVE_WTHOR;
    Archive scan = {.text = text, .size = size};
    Span line = {text, text};
    do {
        if (!next_line(&scan, &line))
            return ARCHIVE_LINES;
        line = span_trim(line);
    } while (is_comment(line));
    /* "(;", perhaps with a number before it as in archives of GGS. */
    const char *at = line.at, *end = text + size;
    while (at < end && (letter_is_digit(*at) || letter_is_blank(*at)))
        at++;
    if (is_opening(at, end))
        return says_othello(at, end) ? ARCHIVE_GGF : ARCHIVE_SGF;
    return *line.at == '[' || number_of(line) >= 0 ? ARCHIVE_NUMBERED : ARCHIVE_LINES;
}

/* --------------------------------------------------------------------------------- one a format */

static ArchiveStatus read_span(RecordReader *reader, Span span, Game *game, ArchiveItem *item,
                               char *problem) {
    item->text = span.at;
    item->size = span_size(span);
    bool good = reader(game, span.at, span_size(span), -1, problem);
    return good ? ARCHIVE_GAME : ARCHIVE_BAD;
}

/* An OBF line; a board of 64 squares alone has black to move. */
static ArchiveStatus read_position(Span line, Game *game, ArchiveItem *item, char *problem) {
    char completed[200]; /* signs of three bytes */
    ObfRecord record;
    Text out = text_into(completed, sizeof completed);
    Span rest = line;
    item->text = line.at;
    item->size = span_size(line);
    bool alone = disc_take_row(&rest, NULL, SIZE_MAX) == 64 && rest.at == rest.end;
    bool plain = rest.at - line.at == 64;
    if (alone) {
        text_add(&out, "%.*s X", (int)span_size(line), line.at);
        line = (Span){completed, completed + out.length};
    }
    if (obf_parse(line.at, span_size(line), &record, problem) != OBF_RECORD)
        return ARCHIVE_BAD;
    game_begin(game, record.position);
    item->scored = record.scored || record.count;
    if (alone || (!plain && !item->scored))
        item->format = ARCHIVE_LINES; /* other programs would not read it as OBF */
    return ARCHIVE_GAME;
}

/* The record ends before `end`: go on from there. */
static Span close_record(Archive *archive, Span record, const char *end) {
    record.end = end;
    for (const char *at = record.at; at < end; at++)
        archive->line += *at == '\n';
    archive->at = (size_t)(end - archive->text);
    return record;
}

/* How many bytes from `line` on are a printed board, or a board and moves; 0: none. */
static size_t span_of_diagram(const Archive *archive, Span line) {
    if (archive->format != ARCHIVE_LINES)
        return 0;
    if (disc_count(line) >= 64 && !diagram_has_moves(line.at, span_size(line)))
        return 0; /* OBF */
    return diagram_span(line.at, (size_t)(archive->text + archive->size - line.at));
}

static ArchiveStatus next_of_lines(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Archive before;
    Span line;
    size_t size = 0;
    do {
        before = *archive;
        if (!next_line(archive, &line))
            return ARCHIVE_END;
        line = span_trim(line);
        size = is_comment(line) ? 0 : span_of_diagram(archive, line);
    } while (is_comment(line) || (archive->format == ARCHIVE_LINES && !size && is_chatter(line)));
    item->line = archive->line;
    if (size) {
        *archive = before;
        item->format = ARCHIVE_LINES;
        ArchiveStatus status =
            read_span(diagram_read, span_trim(close_record(archive, line, line.at + size)), game,
                      item, problem);
        item->position = status == ARCHIVE_GAME && !game->length;
        return status;
    }
    item->position =
        archive->format == ARCHIVE_OBF || (archive->format == ARCHIVE_LINES && is_board(line));
    item->format = item->position ? ARCHIVE_OBF : ARCHIVE_TRANSCRIPT;
    if (item->position)
        return read_position(line, game, item, problem);
    return read_span(transcript_read, line, game, item, problem);
}

/* A game ends where the next one's headers or first move begin. */
static ArchiveStatus next_numbered(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Span record = {0}, line;
    bool moves = false;
    for (;;) {
        Archive before = *archive;
        if (!next_line(archive, &line))
            break;
        line = span_trim(line);
        if (is_comment(line))
            continue;
        bool first = number_of(line) == 1;
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
    return record.at ? read_span(transcript_read, record, game, item, problem) : ARCHIVE_END;
}

typedef enum Found { FOUND_NONE, FOUND_GAME, FOUND_RUBBISH } Found;

/* Moves on to the next "(;" and tells its place. What stands before it, apart from blanks and the
 * numbers of GGS's archives, is rubbish that comes first, as a record of its own. */
static Found find_game(Archive *archive, Span *record, int *line) {
    const char *end = archive->text + archive->size, *at = archive->text + archive->at;
    const char *rubbish = NULL;
    for (; at < end && !is_opening(at, end); at++) {
        if (!rubbish && !letter_is_blank(*at) && !letter_is_digit(*at)) {
            rubbish = at;
            *line = archive->line + 1;
        }
        archive->line += *at == '\n';
    }
    archive->at = (size_t)(at - archive->text);
    *record = rubbish ? span_trim((Span){rubbish, at}) : (Span){at, end};
    if (rubbish)
        return FOUND_RUBBISH;
    *line = archive->line + 1;
    return at < end ? FOUND_GAME : FOUND_NONE;
}

static ArchiveStatus tell_rubbish(Span span, ArchiveItem *item, char *problem) {
    Text message = text_into(problem, RECORD_PROBLEM_SIZE);
    item->text = span.at;
    item->size = span_size(span);
    text_add(&message, "text that belongs to no game");
    return ARCHIVE_BAD;
}

/* What a game without its end may hide: told if nothing else is. */
static ArchiveStatus tell_unclosed(ArchiveItem *item, ArchiveStatus status, char *problem) {
    if (item->cut && !*problem) {
        Text message = text_into(problem, RECORD_PROBLEM_SIZE);
        text_add(&message, "the game's end is missing");
    }
    return status;
}

/* A GGF game ends at ";)" outside of values; one that does not, where the next one begins. */
static ArchiveStatus next_ggf(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Span record;
    Found found = find_game(archive, &record, &item->line);
    if (found != FOUND_GAME)
        return found ? tell_rubbish(record, item, problem) : ARCHIVE_END;
    const char *at = record.at + 1, *end = record.end;
    bool value = false, closed = false, next = false;
    for (; at < end && !closed && !next; at++) {
        bool two = end - at >= 2;
        closed = !value && two && memcmp(at, ";)", 2) == 0;
        next =
            value ? end - at >= 5 && memcmp(at, "(;GM[", 5) == 0 : two && memcmp(at, "(;", 2) == 0;
        value = value ? *at != ']' : *at == '[';
    }
    record = close_record(archive, record, closed ? at + 1 : next ? at - 1 : at);
    item->cut = !closed;
    return tell_unclosed(item, read_span(ggf_read, record, game, item, problem), problem);
}

/* "(;GM[" or "(;FF[" at the start of a line: the next game, even if this one has not ended. */
static bool is_next_sgf(const char *at, const char *end) {
    if (at[-1] != '\n' || !is_opening(at, end))
        return false;
    at = memchr(at, ';', (size_t)(end - at));
    for (at++; at < end && letter_is_blank(*at);)
        at++;
    return end - at >= 3 && (memcmp(at, "GM[", 3) == 0 || memcmp(at, "FF[", 3) == 0);
}

/* An SGF game ends where its brackets close, those in values apart. */
static ArchiveStatus next_sgf(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Span record;
    Found found = find_game(archive, &record, &item->line);
    if (found != FOUND_GAME)
        return found ? tell_rubbish(record, item, problem) : ARCHIVE_END;
    const char *at = record.at;
    int depth = 0;
    bool value = false;
    do {
        if (value && *at == '\\' && at + 1 < record.end)
            at++;
        else if (value)
            value = *at != ']';
        else if (*at == '[')
            value = true;
        else
            depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        at++;
    } while (at < record.end && depth > 0 && !is_next_sgf(at, record.end));
    record = close_record(archive, record, at);
    item->cut = depth > 0;
    return tell_unclosed(item, read_span(sgf_read, record, game, item, problem), problem);
}

static ArchiveStatus next_wthor(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    if (archive->at == (size_t)archive->wthor.count)
        return ARCHIVE_END;
    WthorGame record = wthor_game(&archive->wthor, (int)archive->at);
    item->text = (const char *)archive->wthor.games + archive->at++ * WTHOR_GAME_SIZE;
    item->size = WTHOR_GAME_SIZE;
    return wthor_read(&record, archive->players, archive->tournaments, &archive->wthor, game,
                      problem)
               ? ARCHIVE_GAME
               : ARCHIVE_BAD;
}

typedef ArchiveStatus Next(Archive *archive, Game *game, ArchiveItem *item, char *problem);

static Next *const next_functions[ARCHIVE_FORMATS] = {
    [ARCHIVE_LINES] = next_of_lines,    [ARCHIVE_TRANSCRIPT] = next_of_lines,
    [ARCHIVE_NUMBERED] = next_numbered, [ARCHIVE_OBF] = next_of_lines,
    [ARCHIVE_GGF] = next_ggf,           [ARCHIVE_SGF] = next_sgf,
    [ARCHIVE_WTHOR] = next_wthor,
};

/* ----------------------------------------------------------------------------------------- file */

/* Comments belong to no record, so they are counted here. */
static void count_comments(Archive *archive) {
    Archive scan = *archive;
    for (Span line; next_line(&scan, &line);) {
        line = span_trim(line);
        if (line.at == line.end || !is_comment(line))
            continue;
        if (archive->comments++ == 0)
            archive->first_comment = scan.line;
    }
}

void archive_open(Archive *archive, ArchiveFormat format, const char *text, size_t size) {
    *archive = (Archive){.text = text, .size = size, .format = format};
    if (format == ARCHIVE_WTHOR)
        archive->unreadable = !wthor_open(&archive->wthor, text, size, archive->trouble);
    else
        archive->at = utf8_mark(text, size);
    if (format != ARCHIVE_WTHOR && format != ARCHIVE_GGF && format != ARCHIVE_SGF)
        count_comments(archive);
}

/* Games that are not Othello: the one who has fewer discs wins. */
static bool is_anti(const Game *game) {
    return strchr(game->type, 'a') != NULL;
}

ArchiveStatus archive_next(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    *item = (ArchiveItem){.format = archive->format};
    problem[0] = '\0';
    if (archive->trouble[0]) {
        memcpy(problem, archive->trouble, RECORD_PROBLEM_SIZE);
        archive->trouble[0] = '\0';
        return ARCHIVE_BAD;
    }
    if (archive->unreadable)
        return ARCHIVE_END;
    ArchiveStatus status = next_functions[archive->format](archive, game, item, problem);
    item->number = status == ARCHIVE_END ? 0 : ++archive->number;
    if (status == ARCHIVE_GAME && is_anti(game)) {
        Text message = text_into(problem, RECORD_PROBLEM_SIZE);
        text_add(&message, "an anti game (type %s), where fewer discs win", game->type);
        return ARCHIVE_BAD;
    }
    return status;
}
