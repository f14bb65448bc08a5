/* SPDX-License-Identifier: MIT
 *
 * Options that several commands have, as rows of their tables: each names the command's struct and
 * the member that its value goes to.
 */
#ifndef VERDI_FRONT_KIT_ROWS_H
#define VERDI_FRONT_KIT_ROWS_H

#include "front/kit/manual/option.h"

extern const OptionKind rows_format; /* int: an ArchiveFormat, or -1 */

#define ROW_FORMAT(type, member)                                                                   \
    {                                                                                              \
        "format", "FORMAT",                                                                        \
            "read the files as auto, lines, transcript, numbered, obf, ggf, sgf or wthor", "auto", \
            "auto lines transcript numbered obf ggf sgf wthor",                                    \
            OPTION_AS(rows_format, type, member)                                                   \
    }

#define ROW_CACHE(type, member)                                                                    \
    {                                                                                              \
        "cache", "FILE",                                                                           \
            "ask this file first, and keep there what is found; \"default\": the one in your "     \
            "cache folder",                                                                        \
            OPTION_AT(type, member)                                                                \
    }

#define ROW_OUTPUT(type, member)                                                                   \
    { "output", "FILE", "write to this file", OPTION_AT(type, member) }

#define ROW_CSV(type, member)                                                                      \
    { "csv", NULL, "CSV with a head", OPTION_AT(type, member) }

/* Two rows: the member is an OpeningChoice. */
#define ROWS_OPENINGS(type, member)                                                                \
    {"language",                                                                                   \
     "CODE",                                                                                       \
     "names of openings in en, ja, fr or zh (few); English where there is none",                   \
     "en",                                                                                         \
     "en ja fr zh",                                                                                \
     OPTION_AT(type, member.language)},                                                            \
    {                                                                                              \
        "names", "FILE", "names of openings of your own: a line each of moves, a blank, the name", \
            OPTION_AT(type, member.names)                                                          \
    }

/* Of the actions that look at a book, and of those that add to one. */
#define ROW_BOOK(type, member)                                                                     \
    { "book", "FILE", "the book", .otherwise = "the built-in one", OPTION_AT(type, member) }
#define ROW_BOOK_INTO(type, member)                                                                \
    { "book", "FILE", "the book to add to; made if it is not there", OPTION_AT(type, member) }

#endif
