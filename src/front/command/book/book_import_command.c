/* SPDX-License-Identifier: MIT
 *
 * verdi book import: adds files of all kinds to a book, in one transaction.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "base/number.h"
#include "front/command/book/book_import.h"
#include "front/front.h"
#include "front/kit/rows.h"
#include "record/archive.h"

static const size_t file_limit = (size_t)1 << 34;

#define AT(member) OPTION_AT(BookImport, member)

static const ManualOption book_import_options[] = {
    ROW_BOOK_INTO(BookImport, change.file),
    {"plies", "N", "plies of each game to add, 1 to 60", "20", AT(plies), OPTION_RANGE(1, 60)},
    {"min-games", "N", "leave out positions reached by fewer than N games, 1 to 1000000", "1",
     AT(min_games), OPTION_RANGE(1, 1000000)},
    {"exact", NULL, "scores in OBF are exact: results of perfect play", AT(exact)},
    {"tolerant", NULL, "leave out bad records and continue", AT(tolerant)},
    ROW_FORMAT(BookImport, format),
    {0}};

const Manual book_import_manual = {
    .synopsis = "--book FILE [OPTION...] INPUT...",
    .about =
        "Adds texts, books of other programs and games to a book.\n"
        "INPUT (\"-\": standard input) is one of these; the format is detected from the content:\n"
        "- the output of verdi book export\n"
        "- a book of Edax 4 (book.dat) or Egaroucid (egbk3)\n"
        "- OBF lines with the scores of moves or positions\n"
        "- games: transcripts, PGN, tables, GGF, SGF, WTHOR. Positions get counts of wins, draws "
        "and losses; moves get their mean result.\n"
        "If the book already has a value, the more reliable one is kept. Counts of games are "
        "added.\n"
        "If a record is bad, it is reported with file and line, the book is not changed, and the "
        "exit status is 1. With --tolerant, bad records are left out, doubtful ones are imported, "
        "and the exit status is 0. A truncated game in GGF or SGF is always reported and left "
        "out.\n",
    .examples = "verdi book import --book my.book games.ggf\n"
                "verdi book import --book my.book --plies 30 --min-games 3 WTH_*.wtb\n"
                "verdi book import --book my.book book.dat\n",
    .rules = "book",
    .operand = "file to import",
    .least = 1,
    .options = book_import_options,
    .size = sizeof(BookImport)};

static void import_file(BookImport *import, const char *name) {
    size_t size;
    import->file = name;
    errno = 0;
    char *data =
        strcmp(name, "-") ? file_read(name, file_limit, &size) : file_read_input(file_limit, &size);
    if (!data) {
        import_problem(import, 0, strerror(errno ? errno : EIO));
        import->failed = true; /* even if tolerant */
        return;
    }
    Span text = {data, data + size};
    import->progress = progress_begin();
    if (span_take(&text, "#verdi-book\t"))
        import_problem(import, 1, "a text of an early version of Verdi; merge its book instead");
    else if (import->format >= 0)
        import_archive(import, (ArchiveFormat)import->format, text);
    else if (!import_text(import, data, size) && !import_foreign(import, data, size))
        import_archive(import, archive_detect(text), text);
    progress_clear(&import->progress);
    free(data);
}

static bool import_all(void *user) {
    BookImport *import = user;
    for (int i = 0; i < import->change.count && !import->broken; i++)
        import_file(import, import->change.inputs[i]);
    import_games(import);
    report_rest(&import->limit);
    if (import->failed)
        report_error("nothing was imported%s",
                     import->problems ? " (--tolerant leaves bad records out)" : "");
    return !import->failed;
}

int book_import_main(CommandLine *line, void *options) {
    BookImport *import = options;
    int status = book_action_change(&import->change, line, import_all, import);
    if (!status)
        printf("read %" PRId64 " position%s, %" PRIu64 " of them new; %" PRId64
               " problem%s, %" PRId64 " game%s without a result\n",
               import->rows, plural(import->rows), import->change.added, import->problems,
               plural(import->problems), import->left_out, plural(import->left_out));
    return status;
}
