/* SPDX-License-Identifier: MIT
 *
 * SGF, the main line of the first game: as Quarry, Edax and GoGui write Othello. Points are two
 * letters (a1 is "aa") or algebraic; GoGui counts rows from the bottom, so a file in which that
 * turns out illegal is read once more upside down. Sources: the SGF FF[4] description (Arno
 * Hollosi) and files of these programs.
 */
#include "record/sgf/sgf.h"

#include <string.h>

#include "base/span.h"
#include "record/notes.h"

enum { IDENT_SIZE = 8, VALUE_SIZE = 128 };

static char peek(SgfReader *reader) {
    while (reader->at < reader->size && letter_is_blank(reader->text[reader->at]))
        reader->at++;
    return reader->at < reader->size ? reader->text[reader->at] : '\0';
}

/* The value after a '[', unescaped and cut at VALUE_SIZE. */
static bool read_value(SgfReader *reader, bool text, char value[VALUE_SIZE]) {
    Text out = text_into(value, VALUE_SIZE);
    while (reader->at < reader->size) {
        char c = reader->text[reader->at++];
        if (c == ']')
            return true;
        if (c == '\\' && reader->at < reader->size)
            c = reader->text[reader->at++];
        if (!letter_is_blank(c) && c)
            text_add_char(&out, c);
        else if (text)
            text_add_char(&out, ' ');
        reader->cut |= out.overflow && text;
    }
    return sgf_complain(reader, "the file ends inside a value", "");
}

/* One identifier and all its values. Lower-case letters in it are old style and do not count. */
static bool read_property(SgfReader *reader) {
    char data[IDENT_SIZE], value[VALUE_SIZE];
    Text ident = text_into(data, sizeof data);
    char c;
    for (; (c = peek(reader)) && c != '['; reader->at++) {
        bool lower = c >= 'a' && c <= 'z', upper = c >= 'A' && c <= 'Z';
        if (!lower && !upper)
            return sgf_complain(reader, "not SGF: a property expected", "");
        if (upper)
            text_add_char(&ident, c);
    }
    const SgfProperty *property = sgf_property(data);
    if (!c)
        return sgf_complain(reader, "the file ends inside a property", "");
    while (peek(reader) == '[') {
        reader->at++;
        if (!read_value(reader, property && property->text, value))
            return false;
        if (property && !property->handle(reader, property, value))
            return false;
    }
    if (!property || reader->cut)
        notes_add_unread(&reader->game, data, ident.length);
    reader->cut = false;
    return true;
}

/* ----------------------------------------------------------------------------------------- file */

static bool read_node(SgfReader *reader) {
    sgf_begin_node(reader);
    for (char c; (c = peek(reader)) && c != ';' && c != '(' && c != ')';)
        if (!read_property(reader))
            return false;
    return sgf_end_node(reader);
}

/* The main line: the first branch at every fork, so it ends at the first ')'. */
static bool read_tree(SgfReader *reader) {
    bool node = false;
    while (reader->at < reader->size && reader->text[reader->at] != '(')
        reader->at++;
    for (char c; (c = peek(reader)); node |= c == ';') {
        if (c == ')')
            break;
        reader->at++;
        if (c == ';' ? !read_node(reader) : c != '(' && !sgf_complain(reader, "not SGF", ""))
            return false;
    }
    while (peek(reader) == ')')
        reader->at++;
    if (peek(reader) == '(')
        notes_add_unread(&reader->game, "variations", 10);
    return node || sgf_complain(reader, "no SGF game found", "");
}

static void keep_clocks(SgfReader *reader) {
    reader->game.has_clock = sgf_clock_is_known(&reader->clock);
    if (reader->game.has_clock)
        reader->game.clock[BLACK] = reader->game.clock[WHITE] = reader->clock.each;
    else if (reader->clock.has_main)
        notes_add_unread(&reader->game, "TM", 2);
}

bool sgf_read(Game *game, const char *text, size_t size, int max_moves, char *problem) {
    bool try_mirrored = true;
    for (int pass = 0; pass < 2 && try_mirrored; pass++) {
        SgfReader reader = {.text = text,
                            .size = size,
                            .mirrored = pass == 1,
                            .max_moves = max_moves,
                            .clock = sgf_clock_new(),
                            .game = game_new(),
                            .problem = text_into(problem, RECORD_PROBLEM_SIZE)};
        if (read_tree(&reader)) {
            reader.game.notes.result = reader.result;
            keep_clocks(&reader);
            game_free(game);
            *game = reader.game;
            return true;
        }
        try_mirrored = reader.illegal;
        game_free(&reader.game);
    }
    return false;
}
