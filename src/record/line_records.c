/* SPDX-License-Identifier: MIT
 *
 * Reads records that are lines, or begin with one: transcripts, boards, tables, values of JSON.
 */
#include "record/form.h"

#include <string.h>

#include "base/json/json_text.h"
#include "base/utf8.h"
#include "record/board/diagram.h"
#include "record/json_game.h"
#include "record/json_moves.h"
#include "record/record.h"
#include "record/transcript.h"

bool archive_next_line(Archive *archive, Span *line) {
    if (!span_next_line(&archive->rest, line))
        return false;
    utf8_skip_blanks(line);
    *line = span_trim(*line);
    archive->line++;
    return true;
}

Span archive_take(Archive *archive, const char *end) {
    Span taken = {archive->rest.at, end}, part = taken, line;
    while (span_next_line(&part, &line))
        archive->line += line.end < end;
    archive->rest.at = end;
    return taken;
}

ArchiveStatus archive_end(RecordStatus status, ArchiveItem *item, char *problem) {
    item->differs = status == RECORD_WHOLE && *problem;
    return status == RECORD_WHOLE ? ARCHIVE_GAME : ARCHIVE_BAD;
}

ArchiveStatus archive_read(Archive *archive, RecordReader *reader, Span text, Game *game,
                           ArchiveItem *item, char *problem) {
    item->text = text;
    item->at = text.at;
    return archive_end(reader(game, text, archive->max_moves, &item->at, problem), item, problem);
}

/* --------------------------------------------------------------------------------------- boards */

/* Reads a line of OBF. Returns false with a problem if it is not OBF. */
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

/* Refuses a board without a side to move if free text before or after it has words for it. */
static void check_side(const Archive *archive, const char *begin, Diagram *diagram) {
    Span beside[2] = {archive->last_prose, {0}},
         rest = {span_trim(archive->rest).at, archive->rest.end}, line;
    if (!beside[0].at || !board_line_is_empty((Span){beside[0].end, begin}))
        beside[0] = (Span){0};
    Span text = rest;
    if (span_next_line(&rest, &line) && archive_is_prose(line, text))
        beside[1] = line;
    for (int i = 0; i < 2 && !*diagram->problem; i++)
        if (span_size(beside[i]) && side_is_hinted(beside[i]))
            record_fail(diagram->problem, "the side to move is unclear: '%.*s'",
                        record_quoted(beside[i]), beside[i].at);
}

ArchiveStatus form_board(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    const Archive before = *archive;
    Diagram diagram;
    Span line;
    bool any = archive->format == ARCHIVE_LINES;
    if (!archive_next_line(archive, &line))
        return FORM_ABSENT;
    bool flat = disc_count(line) >= 64;
    Span text = any ? before.rest : line;
    if (flat && read_obf(archive, line, game, item, problem))
        return ARCHIVE_GAME;
    if (!diagram_take(&text, &diagram) || (!any && span_size(diagram.moves)))
        return FORM_ABSENT;
    if (archive->one_given)
        diagram_set_one(&diagram, archive->one);
    bool scores = flat && !span_size(diagram.moves) && memchr(line.at, ';', span_size(line));
    if (any) {
        *archive = before;
        line = span_trim(archive_take(archive, text.at));
        if (diagram_lacks_side(&diagram))
            check_side(archive, before.rest.at, &diagram);
    }
    item->format = ARCHIVE_LINES;
    item->text = line;
    if (scores) /* OBF with an error, which read_obf() has described */
        return ARCHIVE_BAD;
    ArchiveStatus status = archive_end(
        diagram_play(&diagram, game, archive->max_moves, &item->assumed, &item->at, problem), item,
        problem);
    item->position = status == ARCHIVE_GAME && !game->length;
    return status;
}

/* ----------------------------------------------------------------------------------------- JSON */

/* Reads a string in a list of games: a transcript. */
static RecordStatus read_string(Game *game, Span text, int max_moves, char *problem) {
    char copy[1024];
    return json_text_copy(text, copy, sizeof copy)
               ? transcript_read(game, span_of(copy), max_moves, NULL, problem)
               : (RecordStatus)record_fail(problem, "a string of more than %d characters",
                                           (int)sizeof copy - 1);
}

/* Goes to the next value of JSON: past the brackets of lists of games. True if there is one. */
static bool find_value(Archive *archive) {
    for (;;) {
        Span next = archive->rest;
        const char *begin = next.at; /* of the line */
        for (; next.at < next.end && letter_is_blank(*next.at); next.at++)
            begin = *next.at == '\n' || *next.at == '\r' ? next.at + 1 : begin;
        if (!archive->depth && !json_moves_begin(next)) {
            archive_take(archive, begin);
            return false;
        }
        bool opens = json_game_open_list(&next, &archive->object_end);
        bool closes = !opens && archive->depth && span_take(&next, "]");
        if (!opens && !closes && !(archive->depth && span_take(&next, ","))) {
            archive_take(archive, next.at);
            return span_size(next) || archive->depth;
        }
        archive->depth += opens ? 1 : closes ? -1 : 0;
        if (closes && !archive->depth) {
            next.at = archive->object_end ? archive->object_end : next.at;
            archive->object_end = NULL;
            span_take(&next, ",");
        }
        archive_take(archive, next.at);
    }
}

ArchiveStatus form_json(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    const char *begin = archive->rest.at;
    if (!find_value(archive))
        return archive->rest.at > begin ? FORM_PASSED : FORM_ABSENT;
    Span value = archive->rest, next = value, line;
    item->line = archive->line + 1;
    if (!json_text_take(&next)) {
        item->at = next.at;
        span_next_line(&next, &line);
        archive->depth = 0;
        archive->object_end = NULL;
        item->text = span_trim(archive_take(archive, next.at));
        record_fail(problem, "not valid JSON here");
        return ARCHIVE_BAD;
    }
    value = archive_take(archive, next.at);
    item->text = value;
    item->at = value.at;
    ArchiveStatus status = archive_end(
        json_text_is_string(value)
            ? read_string(game, value, archive->max_moves, problem)
            : json_game_read(game, value, archive->max_moves, &item->assumed, &item->at, problem),
        item, problem);
    item->format = ARCHIVE_LINES;
    item->position = status == ARCHIVE_GAME && *value.at == '{' && !game->length;
    next = archive->rest;
    while (span_peek(next) == ' ' || span_peek(next) == '\t')
        next.at++;
    if (!archive->depth && span_take(&next, ","))
        archive_take(archive, next.at);
    return status;
}

/* ---------------------------------------------------------------------------------------- lines */

/* Takes the following lines of a game with one move per line. */
static Span take_single_moves(Archive *archive, Span line) {
    char problem[RECORD_PROBLEM_SIZE];
    Span record = line, next;
    for (Archive scan = *archive; archive_next_line(&scan, &next) && transcript_is_single(next);) {
        Game game = game_new();
        bool goes_on = record.end != line.end ||
                       transcript_play(&game, (Span){line.at, next.end}, 2, NULL, problem);
        game_free(&game);
        if (!goes_on)
            break; /* the line begins another game */
        record.end = next.end;
        *archive = scan;
    }
    return record;
}

ArchiveStatus form_transcript(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    bool any = archive->format == ARCHIVE_LINES;
    Span line;
    if (!archive_next_line(archive, &line))
        return FORM_ABSENT;
    item->position = archive->format == ARCHIVE_OBF || (any && archive_is_board(line));
    item->format = item->position ? ARCHIVE_OBF : ARCHIVE_TRANSCRIPT;
    item->text = line;
    if (item->position) {
        if (!*problem) /* form_board() may have said why it is none */
            obf_parse(line, &(ObfRecord){.count = 0}, problem);
        return ARCHIVE_BAD;
    }
    item->at = memchr(line.at, 0, span_size(line));
    if (item->at || archive_is_prose(line, line)) {
        record_fail(problem, item->at ? "a NUL byte: part of the file may be UTF-16 or binary"
                                      : "no moves and no board in it");
        return ARCHIVE_BAD;
    }
    Span record = any && transcript_is_single(line) ? take_single_moves(archive, line) : line;
    ArchiveStatus status = archive_read(archive, transcript_read, record, game, item, problem);
    bool plain = transcript_begins(line) && record.end == line.end;
    if (any && (!plain || (status == ARCHIVE_GAME && *game->notes.unread)))
        item->format = ARCHIVE_LINES; /* other programs cannot read it */
    return status;
}

/* -------------------------------------------------------------------- tables, and lines between */

ArchiveStatus form_row(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    if (!archive->head.at || !span_size(archive->rest))
        return FORM_ABSENT;
    item->text = table_row(archive->head, archive->rest);
    archive_take(archive, item->text.end);
    if (table_is_ruler(item->text))
        return FORM_PASSED;
    ArchiveStatus status = archive_end(table_read_row(archive->head, item->text, archive->max_moves,
                                                      game, &item->assumed, &item->at, problem),
                                       item, problem);
    item->position = status == ARCHIVE_GAME && !game->length;
    return status;
}

ArchiveStatus form_head(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Span line;
    (void)game, (void)item, (void)problem;
    if (!archive_next_line(archive, &line) || !table_is_head(line))
        return FORM_ABSENT;
    archive->head = line;
    return FORM_PASSED;
}

ArchiveStatus form_comment(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Span next = archive->rest, line;
    (void)game, (void)item, (void)problem;
    while (next.at < next.end && !memchr("\n\r", *next.at, 2) && letter_is_blank(utf8_peek(next)))
        utf8_next(&next);
    /* Not the whole line is looked at, because it may have many values of JSON. */
    bool comment = next.at == next.end || memchr("\n\r#%", *next.at, 4);
    return comment && !archive->depth && archive_next_line(archive, &line) ? FORM_PASSED
                                                                           : FORM_ABSENT;
}

ArchiveStatus form_chatter(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    Span line;
    Diagram diagram;
    (void)game, (void)item, (void)problem;
    if (!archive_next_line(archive, &line))
        return FORM_ABSENT;
    if (!archive_is_chatter(line))
        return board_line_is_bar(line) ? FORM_PASSED : FORM_ABSENT;
    for (Archive scan = *archive;
         archive_next_line(&scan, &line) && span_size(line) && *line.at == '|' &&
         !diagram_take(&(Span){archive->rest.at, archive->rest.end}, &diagram);)
        *archive = scan;
    return FORM_PASSED;
}
