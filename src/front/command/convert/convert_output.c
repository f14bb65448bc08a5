/* SPDX-License-Identifier: MIT
 *
 * Writes the records to one or more files. A file gets its name only when it is complete. The lists
 * of names of WTHOR are written at the end.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/system/path.h"
#include "front/command/convert/convert.h"
#include "front/kit/output.h"
#include "front/kit/report.h"
#include "record/form.h"
#include "record/record.h"
#include "record/wthor_write.h"

enum { TEXT_SIZE = 1 << 15, PATH_SIZE = 4096 }; /* a game has up to 8 KiB of text */

struct ConvertOutput {
    const char *path; /* NULL: stdout */
    ArchiveFormat format;
    int split;   /* records per file; 0: all in one */
    int number;  /* number of the current file */
    int records; /* number of records in the current file */
    Output to;
    char name[PATH_SIZE]; /* name of the current file */
    WthorWriter *wthor;   /* only for this format */
};

/* Sets "NAME.jou" or "NAME.trn", the list beside "NAME.wtb"; in upper case if such a file
 * exists. */
static void name_list(const ConvertOutput *output, bool tournaments, char name[PATH_SIZE]) {
    int stem = (int)(path_ending(output->path) - output->path);
    snprintf(name, PATH_SIZE, "%.*s%s", stem, output->path, tournaments ? ".TRN" : ".JOU");
    if (access(name, F_OK) != 0)
        snprintf(name, PATH_SIZE, "%.*s%s", stem, output->path, tournaments ? ".trn" : ".jou");
}

/* Whether the name lists may be overwritten: only if the file of their games exists and is
 * overwritten too. A list without this file belongs to other files, which would lose their names.
 * Called while `output->name` is the first file. */
static bool spares_lists(const ConvertOutput *output) {
    char list[PATH_SIZE];
    bool replaces = access(output->name, F_OK) == 0;
    for (int tournaments = 0; !replaces && tournaments < 2; tournaments++) {
        name_list(output, tournaments, list);
        if (access(list, F_OK) == 0)
            return report_place(list, 0, "has names of other games; choose another --output");
    }
    return true;
}

static bool open_file(ConvertOutput *output) {
    int stem = (int)(path_ending(output->path) - output->path);
    output->number++;
    output->records = 0;
    if (output->split)
        snprintf(output->name, sizeof output->name, "%.*s-%04d%s", stem, output->path,
                 output->number, output->path + stem);
    else
        snprintf(output->name, sizeof output->name, "%s", output->path);
    if (!output_open(&output->to, output->name))
        return false;
    if (!output->wthor)
        return true;
    if (!file_write_passing(output->to.file))
        return report_place(output->name, 0, "a WTHOR file cannot go to a pipe or a device");
    unsigned char header[WTHOR_HEADER_SIZE] = {0}; /* the count is known only at the end */
    fwrite(header, sizeof header, 1, output->to.stream);
    wthor_writer_begin(output->wthor);
    return true;
}

static bool close_file(ConvertOutput *output, bool good, int64_t read) {
    FILE *file = output->to.stream;
    if (output->wthor && good) {
        unsigned char header[WTHOR_HEADER_SIZE];
        wthor_writer_header(output->wthor, header);
        good = fseek(file, 0, SEEK_SET) == 0 || report_place(output->name, 0, strerror(errno));
        fwrite(header, sizeof header, 1, file);
    }
    return output_close(&output->to, good, read);
}

ConvertOutput *convert_output_open(const char *path, ArchiveFormat format, int split) {
    if (!path && (split || format == ARCHIVE_WTHOR)) {
        report_place(split ? "--split" : "wthor", 0, "needs --output FILE");
        return NULL;
    }
    if (path && strlen(path) >= PATH_SIZE - 32) {
        report_place(path, 0, strerror(ENAMETOOLONG));
        return NULL;
    }
    ConvertOutput *output = calloc(1, sizeof *output);
    if (!output)
        goto fail;
    *output = (ConvertOutput){.path = path, .format = format, .split = split};
    if (format == ARCHIVE_WTHOR && !(output->wthor = wthor_writer_new(time(NULL))))
        goto fail;
    bool good = path ? open_file(output) && (!output->wthor || spares_lists(output))
                     : output_open(&output->to, NULL);
    if (!good) {
        convert_output_close(output, false, 0);
        return NULL;
    }
    return output;
fail:
    report_place("stdout", 0, strerror(ENOMEM));
    free(output);
    return NULL;
}

static bool add_text(ConvertOutput *output, const Game *game, const ArchiveItem *item,
                     bool verbatim) {
    char data[TEXT_SIZE];
    Text text = text_into(data, sizeof data);
    if (output->format == ARCHIVE_NUMBERED && output->records)
        putc('\n', output->to.stream); /* a blank line between games */
    if (verbatim) {
        fwrite(item->text.at, 1, span_size(item->text), output->to.stream);
    } else {
        form_writer(output->format)(game, &text);
        if (text.overflow)
            return report_place(output->name, 0, "a game is too long");
        fwrite(text.data, 1, text.length, output->to.stream);
    }
    if (verbatim || !text.length || text.data[text.length - 1] != '\n')
        putc('\n', output->to.stream);
    return true;
}

bool convert_output_add(ConvertOutput *output, const Game *game, const GamePlace *place,
                        bool verbatim, unsigned *lost) {
    unsigned char bytes[WTHOR_GAME_SIZE];
    if (output->split && output->records == output->split &&
        !(close_file(output, true, output->records) && open_file(output)))
        return false;
    if (output->wthor) {
        wthor_writer_add(output->wthor, game, place->archive, &place->item, verbatim, bytes, lost);
        fwrite(bytes, sizeof bytes, 1, output->to.stream);
    } else if (!add_text(output, game, &place->item, verbatim)) {
        return false;
    }
    output->records++;
    return !ferror(output->to.stream); /* reported on closing */
}

/* Writes the list of players or tournaments, unless it is empty. */
static bool write_list(ConvertOutput *output, bool tournaments) {
    Output file;
    size_t size;
    const unsigned char *list = wthor_writer_list(output->wthor, tournaments, &size);
    if (!size)
        return true;
    name_list(output, tournaments, output->name);
    if (!output_open(&file, output->name))
        return false;
    fwrite(list, size, 1, file.stream);
    return output_close(&file, true, 1);
}

bool convert_output_close(ConvertOutput *output, bool good, int64_t read) {
    good = close_file(output, good, read);
    if (output->wthor && good)
        good = write_list(output, false) && write_list(output, true);
    wthor_writer_free(output->wthor);
    free(output);
    return good;
}
