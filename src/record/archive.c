/* SPDX-License-Identifier: MIT
 *
 * Opens a text, finds its format, and takes its records by the table of forms, with the free text
 * between them.
 */
#include "record/form.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/span.h"
#include "base/system/encoding.h"
#include "base/text.h"
#include "record/board/diagram.h"
#include "record/record.h"

/* ----------------------------------------------------------------------------------- detection */

ArchiveFormat archive_detect(Span text) {
    Archive scan = {.rest = text};
    Span line = {text.at, text.at}, rest = text;
    bool more = true, binary = wthor_detect(text.at, span_size(text));
    const Form *form;
    while (more && !binary && (archive_is_comment(line) || archive_is_prose(line, rest))) {
        rest = scan.rest;
        more = archive_next_line(&scan, &line);
    }
    for (int i = 0; more && (form = form_at(i)); i++)
        if (form->begins && form->begins((Span){line.at, text.end}))
            return form->detected;
    return ARCHIVE_LINES;
}

/* Skips free text, which is whole lines between records, and returns their number. Before the first
 * record it is skipped only if a record follows; otherwise each line is reported. */
static int skip_prose(Archive *archive) {
    bool tree = archive->format == ARCHIVE_GGF || archive->format == ARCHIVE_SGF;
    bool more = tree || archive->format == ARCHIVE_LINES || archive->format == ARCHIVE_NUMBERED;
    Archive scan = *archive, behind = scan;
    Span line, rest = scan.rest;
    int lines = 0;
    if (archive->head.at || archive->depth || archive->no_prose || !more)
        return 0;
    if (rest.at > archive->all.at && rest.at[-1] != '\n' && rest.at[-1] != '\r') {
        while (rest.at < rest.end && (*rest.at == ' ' || *rest.at == '\t'))
            rest.at++;
        if (rest.at == rest.end || (*rest.at != '\n' && *rest.at != '\r'))
            return 0; /* a record follows in the same line */
        archive_next_line(&scan, &line);
        rest = scan.rest;
    }
    for (; (more = archive_next_line(&scan, &line)); rest = scan.rest) {
        bool broken = tree && memchr(line.at, '[', span_size(line)); /* part of an earlier game */
        if (broken || (!archive_is_comment(line) && !archive_is_prose(line, rest)))
            break;
        lines += !archive_is_comment(line);
        if (archive_is_comment(line))
            continue;
        behind = scan;
        behind.last_prose = line;
    }
    archive->no_prose = !more && !archive->number;
    if (archive->no_prose || !lines)
        return 0;
    *archive = behind;
    return lines;
}

/* Describes the free text that was skipped around a record. */
static void describe_prose(char *out, size_t size, int before, int after) {
    Text text = text_into(out, size);
    if (before + after == 0)
        return;
    text_add(&text, "the text");
    if (before)
        text_add(&text, " before it (%d line%s)", before, plural(before));
    if (after)
        text_add(&text, "%s after it (%d line%s)", before ? " and" : "", after, plural(after));
    text_add(&text, " is not a game and is skipped");
}

/* ------------------------------------------------------------------------------------- records */

/* Reads the next record: in the first form of the file's format that comes next. */
static ArchiveStatus next_record(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    ArchiveStatus status;
    const Form *form;
    do {
        const Archive before = *archive;
        status = FORM_ABSENT;
        for (int i = 0; status == FORM_ABSENT && (form = form_at(i)); i++) {
            if (!(form->formats >> archive->format & 1))
                continue;
            item->line = before.line + 1;
            status = form->next(archive, game, item, problem);
            if (status == FORM_ABSENT)
                *archive = before;
        }
    } while (status == FORM_PASSED);
    return status == FORM_ABSENT ? ARCHIVE_END : status;
}

const char *archive_format_name(ArchiveFormat format) {
    static const char *const names[ARCHIVE_NAMES] = {
        [ARCHIVE_LINES] = "lines",       [ARCHIVE_TRANSCRIPT] = "transcript",
        [ARCHIVE_NUMBERED] = "numbered", [ARCHIVE_OBF] = "obf",
        [ARCHIVE_GGF] = "ggf",           [ARCHIVE_SGF] = "sgf",
        [ARCHIVE_WTHOR] = "wthor",       [ARCHIVE_ONES_BLACK] = "black=1",
        [ARCHIVE_ONES_WHITE] = "white=1"};
    return names[format];
}

/* ----------------------------------------------------------------------------------------- file */

/* Names a file that is no text, by its first bytes. */
static bool fail_binary(Span text, char *problem) {
    static const struct {
        char magic[8];
        const char *name;
    } kinds[] = {{"\x1f\x8b", "a gzip file: unpack it first"},
                 {"PK\3\4", "a zip file: unpack it first"},
                 {"\xfd\x37zXZ", "an xz file: unpack it first"},
                 {"BZh", "a bzip2 file: unpack it first"},
                 {"7z\xbc\xaf", "a 7z file: unpack it first"},
                 {"(\xb5/\xfd", "a zstd file: unpack it first"},
                 {"%PDF-", "a PDF file"},
                 {"\x89PNG", "a picture"},
                 {"\xff\xd8\xff", "a picture"},
                 {"GIF8", "a picture"},
                 {"SQLite ", "an SQLite file"}};
    enum { LOOK = 512, FEW = 16 };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (span_take(&text, kinds[i].magic))
            return !record_fail(problem, "this is %s", kinds[i].name);
    size_t controls = 0, size = span_size(text) < LOOK ? span_size(text) : LOOK;
    for (size_t i = 0; i < size; i++)
        controls +=
            (unsigned char)text.at[i] < ' ' && !letter_is_blank(text.at[i]) && text.at[i] != '\033';
    return controls * FEW > size && !record_fail(problem, "this is a binary file");
}

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
    if (format != ARCHIVE_WTHOR && span_size(text) && text.end[-1] == '\x1a') /* of DOS */
        text.end--;
    *archive = (Archive){.rest = text, .all = text, .format = format, .max_moves = -1};
    archive->one_given = format == ARCHIVE_ONES_BLACK || format == ARCHIVE_ONES_WHITE;
    archive->one = format == ARCHIVE_ONES_WHITE ? WHITE : BLACK;
    if (archive->one_given)
        archive->format = format = ARCHIVE_LINES;
    if (format == ARCHIVE_WTHOR)
        wthor_open(&archive->wthor, text.at, span_size(text), archive->trouble);
    else if (fail_binary(text, archive->trouble))
        archive->rest.at = text.end;
    if (format != ARCHIVE_WTHOR && format != ARCHIVE_GGF && format != ARCHIVE_SGF)
        scan_lines(archive);
}

/* Finds the encoding of a file of SGF. False if it is UTF-8 or ASCII, or not given. */
static bool find_encoding(Span text, char *name, size_t size) {
    static const char *const own[] = {"", "UTF-8", "UTF8", "ASCII", "US-ASCII", "UTF-16"};
    bool found = false;
    for (; span_size(text) && !found; text.at++)
        found = span_take(&text, "CA[");
    text.at -= found; /* it was counted */
    if (!found || !notes_copy(name, size, span_trim(span_take_until(&text, ']'))))
        return false;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (letters_same(name, own[i], SIZE_MAX))
            return false;
    return true;
}

void archive_open_file(Archive *archive, ArchiveFormat format, Span bytes) {
    char encoding[40], problem[RECORD_PROBLEM_SIZE];
    size_t size;
    archive_open(archive, format, bytes);
    if (format != ARCHIVE_SGF || !find_encoding(bytes, encoding, sizeof encoding))
        return;
    char *text = encoding_to_utf8(encoding, bytes.at, span_size(bytes), &size);
    record_fail(problem,
                errno == EINVAL   ? "the encoding %s is not supported here"
                : errno == EILSEQ ? "the text is not in the encoding %s that it names"
                                  : "out of memory",
                encoding);
    if (text)
        archive_open(archive, format, (Span){text, text + size});
    else
        memcpy(archive->trouble, problem, sizeof problem);
    archive->rest.at = text ? archive->rest.at : archive->rest.end;
    archive->converted = text;
}

void archive_close(Archive *archive) {
    free(archive->converted);
}

/* Adds the line and column of the error, which is not at the beginning of the record. Columns are
 * characters from 1. Counting goes on from the error before. */
static void add_place(Archive *archive, const ArchiveItem *item, char *problem) {
    Span *counted = &archive->counted;
    if (!item->at || item->at < archive->all.at || item->at > archive->all.end)
        return;
    if (!counted->at || item->at < counted->at) {
        *counted = archive->all;
        archive->counted_line = archive->counted_column = 1;
    }
    for (; counted->at < item->at; counted->at++) {
        char c = *counted->at;
        bool line =
            c == '\n' || (c == '\r' && counted->at + 1 < counted->end && counted->at[1] != '\n');
        archive->counted_line += line;
        archive->counted_column = line ? 1 : archive->counted_column + ((c & 0xc0) != 0x80);
    }
    char place[48] = "";
    Text text = text_into(place, sizeof place);
    int line = archive->counted_line + archive->lines_before, column = archive->counted_column;
    if (line != item->line)
        text_add(&text, " (line %d, column %d)", line, column);
    else if (column > 1)
        text_add(&text, " (column %d)", column);
    size_t used = strlen(problem), room = RECORD_PROBLEM_SIZE - strlen(place) - 1;
    notes_copy(problem, room, (Span){problem, problem + used});
    strcat(problem, place);
}

ArchiveStatus archive_next(Archive *archive, Game *game, ArchiveItem *item, char *problem) {
    *item = (ArchiveItem){.format = archive->format};
    problem[0] = '\0';
    if (archive->trouble[0]) {
        memcpy(problem, archive->trouble, RECORD_PROBLEM_SIZE);
        archive->trouble[0] = '\0';
        return ARCHIVE_BAD;
    }
    int before = archive->prose + skip_prose(archive);
    archive->prose = 0;
    ArchiveStatus status = next_record(archive, game, item, problem);
    item->number = status == ARCHIVE_END ? 0 : ++archive->number;
    if (status == ARCHIVE_END)
        return status;
    int after = skip_prose(archive);
    bool last = after && !span_size(span_trim(archive->rest));
    archive->prose = last ? 0 : after;
    describe_prose(item->skipped, sizeof item->skipped, before, last ? after : 0);
    if (status == ARCHIVE_BAD)
        add_place(archive, item, problem);
    bool anti = status == ARCHIVE_GAME && strchr(game->type, 'a') != NULL;
    if (anti)
        record_fail(problem, "game type %s is not supported: fewer discs win", game->type);
    return anti ? ARCHIVE_BAD : status;
}
