/* SPDX-License-Identifier: MIT
 *
 * The forms of records: one table, by which files are recognised and read, games are written, and
 * `verdi help formats` is made.
 */
#pragma once

#include "record/archive.h"

/* What a form returns besides an ArchiveStatus: the text is in another form; or text was taken that
 * is no record. */
#define FORM_ABSENT ((ArchiveStatus)(ARCHIVE_END + 1))
#define FORM_PASSED ((ArchiveStatus)(ARCHIVE_END + 2))

/* Reads a record in this form, if one comes next. item->line is the next line. After FORM_ABSENT
 * the caller puts the archive back. */
typedef ArchiveStatus FormNext(Archive *archive, Game *game, ArchiveItem *item, char *problem);

typedef struct Form {
    const char *name; /* in the help; NULL: not listed there */
    unsigned formats; /* the formats of files that have this form, as a set of 1 << ArchiveFormat */
    FormNext *next;
    /* True if a file is of the format `detected`, whose first line that is neither a comment nor
     * free text begins `text`. NULL: this form shows no format. */
    bool (*begins)(Span text);
    ArchiveFormat detected;
    RecordWriter *write; /* NULL: this form is not written as a text */
    const char *help;    /* how it is written, and where it may have free text, in lines */
} Form;

/* Entry `index` of the table, from 0; NULL after the last one. The first form that fits is used. */
const Form *form_at(int index);

/* The writer of a format of text. */
RecordWriter *form_writer(ArchiveFormat format);

/* Appends the forms for the help, the simplest first. */
void form_describe(Text *out);

FormNext form_json, form_comment, form_row, form_head, form_board, form_chatter, form_transcript;
FormNext form_numbered, form_tree, form_wthor;
