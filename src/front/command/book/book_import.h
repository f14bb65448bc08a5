/* SPDX-License-Identifier: MIT
 *
 * The shared parts of a run of `verdi book import`. Each reader handles one kind of file and puts
 * rows into the book, all in one transaction. A fault is reported with its place and ends the run
 * without a change, unless the run is tolerant.
 */
#ifndef VERDI_FRONT_COMMAND_BOOK_BOOK_IMPORT_H
#define VERDI_FRONT_COMMAND_BOOK_BOOK_IMPORT_H

#include "front/kit/progress.h"
#include "record/archive.h"
#include "verdi/book.h"

enum { IMPORT_TOLD = 20 }; /* problems reported one by one */

/* Positions of games, before they are counted. */
typedef struct GameSample GameSample;
typedef struct GameCounts {
    GameSample *samples;
    size_t count, capacity;
    const char *first_file;
} GameCounts;

typedef struct BookImport {
    const char *command, *into; /* into: the book's file */
    char **inputs;
    int input_count;
    int format; /* an ArchiveFormat, or -1: by content */
    verdi_book *book;
    bool tolerant; /* leave bad records out and take doubtful ones */
    bool exact;    /* the scores of OBF are exact */
    int plies;     /* of each game */
    int min_games; /* for a position of games to be taken */
    const char *file;
    int source; /* of what is read now */
    Progress progress;
    GameCounts games;                 /* of all files, until the end */
    int files;                        /* with games */
    int64_t rows, problems, left_out; /* left out: games without a result */
    bool changed;                     /* the book is not what it was */
    bool failed;                      /* the transaction will be rolled back */
    bool broken;                      /* and there is no sense in reading on */
} BookImport;

/* Tells "FILE: problem" or "FILE:LINE: problem", the first few times. Without tolerance the run has
 * failed, but the search for more continues. */
void import_problem(BookImport *import, int line, const char *problem);

/* The run is broken: by the last error of the book; by lack of memory. */
void import_fail(BookImport *import);
void import_fail_memory(BookImport *import);

/* Makes `import->source` one for values of this file: "name (kind)". */
void import_set_source(BookImport *import, const char *name, const char *kind);

/* Adds a row; a row that the rules forbid is a problem at this line. */
void import_row(BookImport *import, int line, const verdi_book_position *row);

/* Texts that `verdi book export` wrote. False if it is none. */
bool import_text(BookImport *import, const char *text, size_t size);

/* Books of Edax and Egaroucid. False if it is none. */
bool import_foreign(BookImport *import, const char *data, size_t size);

/* Everything else: games are counted, positions must come with scores. */
void import_archive(BookImport *import, ArchiveFormat format, Span text);

/* Puts what import_archive() counted into the book, unless the run has failed, and forgets it. */
void import_games(BookImport *import);

#endif
