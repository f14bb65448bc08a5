/* SPDX-License-Identifier: MIT
 *
 * Rows of the options that several commands have. Each macro takes the command's struct type and
 * the member that receives the value.
 */
#pragma once

#include "front/kit/manual/option.h"

extern const OptionKind rows_format; /* int: an ArchiveFormat, or -1 */

#define ROW_FORMAT(type, member)                                                                   \
    {                                                                                              \
        "format", "FORMAT", "format of the files", "auto",                                         \
            "auto lines transcript numbered obf ggf sgf wthor black=1 white=1",                    \
            OPTION_AS(rows_format, type, member), .group = "Input"                                 \
    }

#define ROW_LAST(type, member)                                                                     \
    { "last", NULL, "only the position after the last move of each game", OPTION_AT(type, member) }

/* Two rows: the member is a PositionChoice. */
#define ROWS_POSITIONS(type, member) ROW_FORMAT(type, member.forced), ROW_LAST(type, member.last)

#define ROW_CACHE(type, member)                                                                    \
    {                                                                                              \
        "cache", "FILE",                                                                           \
            "take results from this file, and store new ones in it; \"default\": the file in "     \
            "your cache folder",                                                                   \
            OPTION_AT(type, member), .group = "Search"                                             \
    }

#define ROW_OUTPUT(type, member)                                                                   \
    {                                                                                              \
        "output", "FILE", "write to this file, in the form that its ending names",                 \
            OPTION_AT(type, member), .group = "Output"                                             \
    }

#define ROW_CSV(type, member)                                                                      \
    { "csv", NULL, "CSV with a header row", OPTION_AT(type, member) }

/* Two rows: the member is an OpeningChoice. */
#define ROWS_OPENINGS(type, member)                                                                \
    {"language", "CODE",        "language of opening names; English if it has none",               \
     "en",       "en ja fr zh", OPTION_AT(type, member.language)},                                 \
    {                                                                                              \
        "names", "FILE", "your own opening names, one per line: moves, a blank, the name",         \
            OPTION_AT(type, member.names)                                                          \
    }

/* The book option of actions that read a book, and of those that add to one. */
#define ROW_BOOK(type, member)                                                                     \
    { "book", "FILE", "the book", .otherwise = "the built-in one", OPTION_AT(type, member) }
#define ROW_BOOKS(type, member)                                                                    \
    {                                                                                              \
        "book", "FILE", "the only book", .otherwise = "your own and the built-in one",             \
                                         OPTION_AT(type, member)                                   \
    }
#define ROW_BOOK_INTO(type, member)                                                                \
    { "book", "FILE", "the book to add to; created if it is missing", OPTION_AT(type, member) }
