/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "front/command/accuracy/accuracy.h"

#include <errno.h>
#include <unistd.h>

#include "base/bits.h"

/* An entry of the table: the key, then the score. */
typedef struct Entry {
    Board board;
    uint64_t square;
    int score;
} Entry;

enum { KEY_SIZE = sizeof(Board) + sizeof(uint64_t) };

typedef struct Reading {
    Table *scores;
    bool failed; /* memory is short */
    PositionProblem *problem;
    void *user;
} Reading;

static bool keep(const ObfRecord *record, const char *file, int line, void *user) {
    (void)file, (void)line;
    Reading *reading = user;
    for (int i = 0; i < record->count && !reading->failed; i++) {
        bool fresh;
        Entry key = {position_board(record->position), (uint64_t)record->moves[i].square, 0};
        Entry *entry = table_add(reading->scores, &key, &fresh);
        reading->failed = !entry;
        if (entry)
            entry->score = record->moves[i].score;
    }
    return !reading->failed;
}

static void complain(const char *file, int line, const char *problem, void *user) {
    Reading *reading = user;
    reading->problem(file, line, problem, reading->user);
}

/* Removes an incomplete last line. False with errno set. */
static bool cut_torn_line(FILE *file) {
    long whole = 0, at = 0;
    for (int c; (c = getc(file)) != EOF;) {
        at++;
        if (c == '\n')
            whole = at;
    }
    return !ferror(file) && (whole == at || !ftruncate(fileno(file), whole));
}

bool accuracy_scores_open(AccuracyScores *scores, const char *path, PositionProblem *problem,
                          void *user) {
    *scores =
        (AccuracyScores){.file = fopen(path, "a+b"), .scores = table_of(sizeof(Entry), KEY_SIZE)};
    if (!scores->file || fseek(scores->file, 0, SEEK_SET) || !cut_torn_line(scores->file))
        return false;
    Reading reading = {&scores->scores, false, problem, user};
    position_files_read(path, (PositionChoice){.forced = ARCHIVE_OBF}, keep, complain, &reading);
    errno = ENOMEM;
    return !reading.failed;
}

void accuracy_scores_fill(const AccuracyScores *scores, AccuracyItem *item, uint64_t legal) {
    if (!scores->file)
        return;
    for (; legal; legal &= legal - 1) {
        Entry key = {position_board(item->position), (uint64_t)bits_first(legal), 0};
        const Entry *entry = table_find(&scores->scores, &key);
        if (entry)
            accuracy_list(item, (Square)key.square, entry->score);
    }
}

bool accuracy_scores_append(AccuracyScores *scores, const AccuracyItem *item) {
    if (!scores->file || !item->solved)
        return true;
    char data[80 + 10 * VERDI_MAX_MOVES];
    Text line = text_into(data, sizeof data);
    obf_write_position(item->position, &line);
    text_add(&line, ";");
    for (uint64_t rest = item->listed; rest; rest &= rest - 1) {
        Square square = bits_first(rest);
        text_add(&line, " %s:%+d;", square_name(square), item->scores[square]);
    }
    return fprintf(scores->file, "%s\n", data) >= 0 && !fflush(scores->file);
}

bool accuracy_scores_close(AccuracyScores *scores) {
    table_free(&scores->scores);
    return !scores->file || !fclose(scores->file);
}
