/* SPDX-License-Identifier: MIT
 *
 * Files of labelled boards: verdi-leaves writes them, verdi-train learns from them.
 */
#pragma once

#include "records.h"
#include "rules/board.h"

enum { LEAVES_MOST = 16 };

/* The boards of one search: some of those that it evaluated, and its root. There is no root if it
 * was small enough to be solved. */
typedef struct LeavesRecord {
    int count;
    Board board[LEAVES_MOST + 1];
    int8_t label[LEAVES_MOST + 1]; /* value for the side to move, in discs */
} LeavesRecord;

/* records_append() and records_add() for labelled boards. */
RecordsWriter *leaves_append(const char *path, const char *parameters,
                             char problem[RECORDS_PROBLEM_SIZE]);
int leaves_add(RecordsWriter *writer, const LeavesRecord *record);

bool leaves_is_file(const char *path);

/* Calls `take` for each search of a file until it returns false; see records_each(). */
typedef bool LeavesTake(const LeavesRecord *record, void *user);
bool leaves_each(const char *path, LeavesTake *take, void *user);
