/* SPDX-License-Identifier: MIT
 *
 * Reads records that are games over several lines, in brackets, or of a fixed size.
 */
#include "record/form.h"

#include <string.h>

#include "base/json/json_text.h"
#include "base/utf8.h"
#include "record/json_moves.h"
#include "record/record.h"
#include "record/transcript.h"

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

/* True if a value of JSON begins at a line of PGN, where a bracket may also begin a comment. */
static bool json_begins(Span line) {
    Span value = line, key = {line.at + 1, line.end};
    if (!json_moves_begin(line))
        return false;
    return json_text_take(&value) || (value.at == line.end && *line.at == '{' &&
                                      json_text_take(&key) && utf8_peek(span_trim(key)) == ':');
}

/* Reads the next numbered game. It ends where the headers or the first move of the next one begin,
 * at free text, or at a game in JSON. */
ArchiveStatus form_numbered(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Span record = {0}, line;
    bool moves = false, apart = false;
    int open = 0;
    for (;;) {
        Archive before = *archive;
        if (!archive_next_line(archive, &line))
            break;
        apart |= !span_size(line);
        if (archive_is_comment(line))
            continue;
        bool header = transcript_take_header(&line, NULL);
        bool first = !open && (transcript_number(line) == 1 || json_begins(line));
        if (moves && (first || header || (apart && !open && archive_is_prose(line, before.rest)))) {
            *archive = before;
            break;
        }
        if (!record.at && !header && archive->format != ARCHIVE_NUMBERED)
            return FORM_ABSENT; /* in other files only headers show that a game begins */
        if (!record.at) {
            record.at = line.at;
            item->line = archive->line;
        }
        record.end = line.end;
        moves |= !header;
        open = header ? 0 : open_brackets(line, open);
    }
    return record.at ? archive_read(archive, transcript_read, record, game, item, problem)
                     : FORM_ABSENT;
}

/* True if another game begins at `rest`, although the current one has not ended. In GGF a game may
 * begin anywhere, but inside a value only with its first tag. In SGF it begins a line, with a
 * property that variations do not have. */
static bool is_next(ArchiveFormat format, bool value, Span rest) {
    bool line = rest.at[-1] == '\n' || rest.at[-1] == '\r';
    if (!archive_take_opening(&rest))
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
ArchiveStatus form_tree(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    RecordReader *reader = archive->format == ARCHIVE_SGF ? sgf_read : ggf_read;
    Span before = archive->rest, next = before;
    while (next.at < next.end && !archive_take_opening(&(Span){next.at, next.end}))
        next.at++;
    before.end = next.at;
    archive_skip_number(&before);
    archive_take(archive, before.at);
    item->line = archive->line + 1;
    if (span_size(before)) {
        item->text = span_trim(archive_take(archive, next.at));
        record_fail(problem, "stray text");
        return ARCHIVE_BAD;
    }
    if (!span_size(next))
        return FORM_ABSENT;
    if (archive->converted)
        item->format = ARCHIVE_LINES; /* a copy would name the old encoding */
    const char *end = game_end(next, archive->format, &item->cut);
    ArchiveStatus status =
        archive_read(archive, reader, archive_take(archive, end), game, item, problem);
    if (item->cut && status == ARCHIVE_GAME) {
        item->at = NULL;
        record_fail(problem, "the game's end is missing");
    }
    return item->cut ? ARCHIVE_BAD : status;
}

ArchiveStatus form_wthor(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    const WthorFile *file = &archive->wthor;
    if (archive->number == file->count)
        return FORM_ABSENT;
    const unsigned char *record = file->games + (size_t)archive->number * WTHOR_GAME_SIZE;
    item->line = 0;
    item->text = (Span){(const char *)record, (const char *)record + WTHOR_GAME_SIZE};
    RecordStatus status =
        wthor_read(record, archive->players, archive->tournaments, file, game, problem);
    return archive_end(status, item, problem);
}
