/* SPDX-License-Identifier: MIT
 *
 * Reads records that are lines, and tables of games: CSV with a header row, such as
 * "eOthello_game_ID,winner,game_moves".
 */
#include "record/archive.h"

#include <string.h>

#include "record/board/diagram.h"
#include "record/record.h"
#include "record/transcript.h"

/* --------------------------------------------------------------------------------------- tables */

/* The character that separates the columns of a table. */
static char separator_of(Span head) {
    for (; head.at < head.end; head.at++)
        if (strchr(",;\t", *head.at))
            return *head.at;
    return '\0';
}

/* Takes the next field, without quotation marks around it. */
static Span take_field(Span *line, char separator) {
    Span field = span_take_until(line, separator);
    if (field.at < field.end && *field.at == '"' && field.end[-1] != '"') {
        line->at = field.at + 1;
        field = span_take_until(line, '"');
        span_take_until(line, separator);
    }
    field = span_trim(field);
    bool quoted = span_size(field) > 1 && *field.at == '"' && field.end[-1] == '"';
    return quoted ? (Span){field.at + 1, field.end - 1} : field;
}

int table_find_moves(Span head) {
    static const char *const names[] = {"moves", "game_moves", "transcript", "kifu", "棋譜"};
    char separator = separator_of(head);
    for (int column = 0; separator && span_size(head); column++) {
        Span field = take_field(&head, separator);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (span_is_letters(field, names[i]))
                return column;
    }
    return -1;
}

/* Reads a row of a table: the moves, and the data in other columns. */
static RecordStatus read_row(Span head, Span row, Game *game, char *problem) {
    char separator = separator_of(head);
    Span moves = {row.end, row.end};
    Game read = game_new();
    for (int column = 0, wanted = table_find_moves(head); span_size(row); column++) {
        Span name = take_field(&head, separator), value = take_field(&row, separator);
        if (column == wanted)
            moves = value;
        else
            numbered_note(&read, name, value);
    }
    bool whole = span_size(moves) ? transcript_play(&read, moves, -1, problem)
                                  : record_fail(problem, "no moves in this row");
    return record_end(game, &read, whole, problem);
}

/* ---------------------------------------------------------------------------------------- lines */

bool archive_next_line(Archive *archive, Span *line) {
    if (!span_next_line(&archive->rest, line))
        return false;
    *line = span_trim(*line);
    archive->line++;
    return true;
}

Span archive_take(Archive *archive, const char *end) {
    Span taken = {archive->rest.at, end};
    for (; archive->rest.at < end; archive->rest.at++)
        archive->line += *archive->rest.at == '\n';
    return taken;
}

bool archive_is_comment(Span line) {
    return line.at == line.end || *line.at == '#' || *line.at == '%';
}

bool archive_is_chatter(Span line) {
    return *line.at == '|' || span_take(&line, "/os:") || span_is(line, "READY");
}

/* Three squares suffice: a transcript has a digit among its first three characters. */
bool archive_is_board(Span line) {
    return disc_count(line) >= 3;
}

ArchiveStatus archive_end(RecordStatus status, ArchiveItem *item, char *problem) {
    item->differs = status == RECORD_WHOLE && *problem;
    item->fault = status == RECORD_CUT;
    return status == RECORD_BAD ? ARCHIVE_BAD : ARCHIVE_GAME;
}

ArchiveStatus archive_read(RecordReader *reader, Span text, Game *game, ArchiveItem *item,
                           char *problem) {
    item->text = text;
    return archive_end(reader(game, text, -1, problem), item, problem);
}

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

/* Reads a board that begins with `line`, and moves the archive past it. False if there is none. */
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
        line = span_trim(archive_take(archive, text.at));
    }
    item->format = ARCHIVE_LINES;
    item->text = line;
    *status = scores ? ARCHIVE_BAD
                     : archive_end(diagram_play(&diagram, game, -1, &item->assumed, problem), item,
                                   problem);
    item->position = *status == ARCHIVE_GAME && !game->length;
    return true;
}

/* Takes the following lines of a game with one move per line. */
static Span take_single_moves(Archive *archive, Span line) {
    char problem[RECORD_PROBLEM_SIZE];
    Span record = line, next;
    for (Archive scan = *archive; archive_next_line(&scan, &next) && transcript_is_single(next);) {
        Game game = game_new();
        bool goes_on =
            record.end != line.end || transcript_play(&game, (Span){line.at, next.end}, 2, problem);
        game_free(&game);
        if (!goes_on)
            break; /* the line begins another game */
        record.end = next.end;
        *archive = scan;
    }
    return record;
}

/* Takes a JSON list up to its last bracket, or just the line if the list is nested deeper than a
 * game. */
static Span take_list(Archive *archive, const Archive *before, Span line) {
    enum { DEEPEST = 4 };
    int depth = 0;
    for (const char *at = line.at; at < archive->rest.end && depth <= DEEPEST; at++) {
        depth += *at == '[' ? 1 : *at == ']' ? -1 : 0;
        if (depth == 0) {
            *archive = *before;
            return span_trim(archive_take(archive, at + 1));
        }
    }
    return line;
}

static ArchiveStatus read_game(Archive *archive, const Archive *before, Span line, Game *game,
                               ArchiveItem *item, char *problem) {
    bool any = archive->format == ARCHIVE_LINES;
    Span record = any && transcript_is_single(line) ? take_single_moves(archive, line)
                  : any && transcript_is_list((Span){line.at, archive->rest.end})
                      ? take_list(archive, before, line)
                      : line;
    ArchiveStatus status = archive_read(transcript_read, record, game, item, problem);
    bool plain = transcript_begins(line) && record.end == line.end;
    if (any && (!plain || (status == ARCHIVE_GAME && *game->notes.unread)))
        item->format = ARCHIVE_LINES; /* other programs cannot read it */
    return status;
}

ArchiveStatus archive_next_of_lines(Archive *archive, Game *game, ArchiveItem *item,
                                    char *problem) {
    bool any = archive->format == ARCHIVE_LINES, head;
    ArchiveStatus status;
    Archive before;
    Span line;
    do {
        before = *archive;
        if (!archive_next_line(archive, &line))
            return ARCHIVE_END;
        item->line = archive->line;
        head = any && table_find_moves(line) >= 0;
        if (head)
            archive->head = line;
        else if (archive->format != ARCHIVE_TRANSCRIPT && !archive_is_comment(line) &&
                 read_board(archive, &before, line, game, item, &status, problem))
            return status;
    } while (head || archive_is_comment(line) || (any && archive_is_chatter(line)));
    item->text = line;
    if (archive->head.at)
        return archive_end(read_row(archive->head, line, game, problem), item, problem);
    item->position = archive->format == ARCHIVE_OBF || (any && archive_is_board(line));
    item->format = item->position ? ARCHIVE_OBF : ARCHIVE_TRANSCRIPT;
    if (!item->position)
        return read_game(archive, &before, line, game, item, problem);
    if (!*problem)
        obf_parse(line, &(ObfRecord){.count = 0}, problem);
    return ARCHIVE_BAD;
}
