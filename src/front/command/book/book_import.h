/* SPDX-License-Identifier: MIT
 *
 * The shared parts of `verdi book import`. Each reader handles one kind of file and adds its rows
 * to the book, all in one transaction. An error is reported with its place and makes the import
 * fail without a change, unless the import is tolerant.
 */
#pragma once

#include "front/command/book/book_action.h"
#include "games/game_files.h"

/* A position of a game, before counting. */
typedef struct GameSample GameSample;
typedef struct GameCounts {
    GameSample *samples;
    size_t count, capacity, played; /* played: number of games */
    const char *first_file;
} GameCounts;

typedef struct BookImport {
    BookChange change;
    int format;    /* an ArchiveFormat, or -1 to detect it */
    bool tolerant; /* skip bad records and accept doubtful ones */
    bool exact;    /* treat scores in OBF as exact */
    int plies;     /* plies to use of each game */
    int min_games; /* games that a position needs to be added */
    const char *file;
    int source; /* source of the current file */
    Progress progress;
    ReportLimit limit;
    GameCounts games;                 /* counts of all files */
    int files;                        /* number of files with games */
    int64_t rows, problems, left_out; /* left_out: games without a result */
    bool failed;                      /* roll back the transaction */
    bool broken;                      /* stop reading too */
} BookImport;

/* Reports "FILE: problem" or "FILE:LINE: problem", up to ten per file. Makes the import fail unless
 * it is tolerant, but reading continues, to find further problems. */
void import_problem(BookImport *import, int line, const char *problem);

/* Reports an error of the book or lack of memory, and sets `broken`. */
void import_fail(BookImport *import, int error);

/* Sets `import->source` for the values of this file: "name (kind)". */
void import_set_source(BookImport *import, const char *name, const char *kind);

/* Adds a row. A row that breaks the rules is reported as a problem at this line. */
void import_row(BookImport *import, int line, const verdi_book_position *row);

/* Imports the text output of `verdi book export`. False if the text is not of this kind. */
bool import_text(BookImport *import, const char *text, size_t size);

/* Imports books of Edax and Egaroucid. False if the data are not of this kind. */
bool import_foreign(BookImport *import, const char *data, size_t size);

/* Imports any other format: games are counted, positions must have scores. */
void import_archive(BookImport *import, ArchiveFormat format, Span text);

/* Adds the games counted by import_archive() to the book, unless the import has failed, and frees
 * them. */
void import_games(BookImport *import);
