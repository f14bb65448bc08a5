/* SPDX-License-Identifier: MIT */
#include "match/gamelog.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void add_string(Text *out, const char *text) {
    json_t *whole = json_string(text); /* an engine's bytes need not be UTF-8 */
    int last = whole ? 255 : 126;
    json_decref(whole);
    text_add_char(out, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            text_add(out, "\\%c", c);
        else if (c == '\n')
            text_add(out, "\\n");
        else if (c < 32 || c > last)
            text_add(out, "\\u%04x", c);
        else
            text_add_char(out, (char)c);
    }
    text_add_char(out, '"');
}

static void json_number(Text *out, const char *format, double number) {
    if (isfinite(number))
        text_add(out, format, number);
    else
        text_add(out, "null");
}

static bool write_line(Gamelog *log, Text *line) {
    text_add(line, "}\n");
    if (line->overflow) {
        errno = EMSGSIZE;
        return false;
    }
    for (size_t done = 0; done < line->length;) {
        ssize_t put = write(log->file, line->data + done, line->length - done);
        if (put < 0 && errno != EINTR)
            return false;
        if (put > 0)
            done += (size_t)put;
    }
    return true;
}

bool gamelog_create(Gamelog *log, const char *path, const GamelogHeader *header) {
    *log = (Gamelog){.file = -1, .line = malloc(GAMELOG_LINE_SIZE)};
    if (!log->line)
        return false;
    log->file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
    if (log->file < 0)
        return false;
    Text line = text_into(log->line, GAMELOG_LINE_SIZE);
    text_add(&line, "{\"type\":\"match\",\"version\":1,\"args\":[");
    for (int i = 0; header->arguments[i]; i++) {
        if (i)
            text_add_char(&line, ',');
        add_string(&line, header->arguments[i]);
    }
    time_t now = time(NULL);
    struct tm utc;
    char date[24];
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    text_add(&line, "],\"openings\":\"%016llx\",\"volatile\":{\"started\":\"%s\"}",
             (unsigned long long)header->openings, date);
    return write_line(log, &line);
}

bool gamelog_continue(Gamelog *log, const char *path) {
    *log = (Gamelog){.file = -1, .line = malloc(GAMELOG_LINE_SIZE)};
    if (!log->line)
        return false;
    log->file = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
    if (log->file < 0)
        return false;
    /* Back to the last line end. */
    off_t size = lseek(log->file, 0, SEEK_END);
    char last = '\n';
    while (size > 0 && pread(log->file, &last, 1, size - 1) == 1 && last != '\n')
        size--;
    return ftruncate(log->file, size) == 0;
}

void gamelog_close(Gamelog *log) {
    if (log->file >= 0)
        close(log->file);
    free(log->line);
    *log = (Gamelog){.file = -1};
}

/* One array with a number for each ply after the opening. */
typedef double PlyNumber(const Ply *ply);

static double ply_value(const Ply *ply) {
    return ply->value;
}
static double ply_depth(const Ply *ply) {
    return ply->depth ? (double)ply->depth : (double)NAN;
}
static double ply_nodes(const Ply *ply) {
    return ply->nodes ? (double)ply->nodes : (double)NAN;
}
static double ply_seconds(const Ply *ply) {
    return ply->seconds;
}
static double ply_reported(const Ply *ply) {
    return ply->reported;
}

static void write_numbers(Text *line, const char *key, const GameRecord *record, const char *format,
                          PlyNumber *number) {
    text_add(line, "\"%s\":[", key);
    for (int i = record->opening_plies; i < record->plies; i++) {
        if (i > record->opening_plies)
            text_add_char(line, ',');
        json_number(line, format, number(&record->ply[i]));
    }
    text_add_char(line, ']');
}

bool gamelog_add(Gamelog *log, const GameRecord *record, const char *const *names) {
    if (log->file < 0)
        return true;
    Text line = text_into(log->line, GAMELOG_LINE_SIZE);
    text_add(&line, "{\"type\":\"game\",\"game\":%d,\"opening\":%d,\"black\":", record->game,
             record->opening);
    add_string(&line, names[record->engine[BLACK]]);
    text_add(&line, ",\"white\":");
    add_string(&line, names[record->engine[WHITE]]);
    text_add(&line, ",\"identity\":[");
    add_string(&line, record->identity[BLACK]);
    text_add_char(&line, ',');
    add_string(&line, record->identity[WHITE]);
    char start[POSITION_TEXT];
    position_text(record->start, "XO-", start);
    text_add(&line, "],\"start\":\"%s\",\"plies\":%d,\"moves\":\"", start, record->opening_plies);
    for (int i = 0; i < record->plies; i++)
        text_add(&line, "%s",
                 record->ply[i].square == SQUARE_PASS ? "--" : square_name(record->ply[i].square));
    text_add(&line, "\",\"ending\":\"%s\",\"offender\":%s,\"halves\":[%d,%d],\"scored\":%s",
             ending_name(record->ending),
             !record->has_offender       ? "null"
             : record->offender == BLACK ? "\"black\""
                                         : "\"white\"",
             record->halves[BLACK], record->halves[WHITE], record->scored ? "true" : "false");
    text_add(&line, ",\"detail\":");
    add_string(&line, record->detail);
    text_add_char(&line, ',');
    write_numbers(&line, "values", record, "%.4g", ply_value);
    text_add_char(&line, ',');
    write_numbers(&line, "depths", record, "%.0f", ply_depth);
    text_add_char(&line, ',');
    write_numbers(&line, "nodes", record, "%.0f", ply_nodes);
    text_add(&line, ",\"volatile\":{\"started\":\"%s\",", record->started);
    write_numbers(&line, "times", record, "%.6f", ply_seconds);
    text_add_char(&line, ',');
    write_numbers(&line, "reported", record, "%.6g", ply_reported);
    if (record->evidence) {
        text_add(&line, ",\"evidence\":");
        add_string(&line, record->evidence);
    }
    text_add_char(&line, '}');
    return write_line(log, &line);
}
