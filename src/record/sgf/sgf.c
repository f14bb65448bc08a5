/* SPDX-License-Identifier: MIT
 *
 * Reads the main line of the first game of an SGF file, as Quarry, Edax and GoGui write Othello.
 * Points are two letters (a1 is "aa") or algebraic. GoGui counts rows from the bottom, so if a move
 * is illegal the file is read again upside down. Sources: the SGF FF[4] description (Arno Hollosi)
 * and files of these programs.
 */
#include "record/sgf/sgf.h"

#include <string.h>

#include "record/record.h"
#include "record/utf8.h"

enum { IDENT_SIZE = 8, VALUE_SIZE = 128 };

/* Skips blanks and returns the next character; NUL at the end. */
static char peek(SgfReader *reader) {
    utf8_skip_blanks(&reader->rest);
    return span_size(reader->rest) ? *reader->rest.at : '\0';
}

/* Reads the value after a '[', unescaped and cut at VALUE_SIZE. */
static bool read_value(SgfReader *reader, bool text, char value[VALUE_SIZE]) {
    Text out = text_into(value, VALUE_SIZE);
    while (span_size(reader->rest)) {
        char c = *reader->rest.at++;
        if (c == ']')
            return true;
        if (c == '\\' && span_size(reader->rest))
            c = *reader->rest.at++;
        if (!letter_is_blank(c) && c)
            text_add_char(&out, c);
        else if (text)
            text_add_char(&out, ' ');
        reader->cut |= out.overflow && text;
    }
    return record_fail(reader->problem, "the file ends inside a value");
}

/* Reads one identifier and all its values. Lower-case letters in the identifier are old style and
 * ignored. */
static bool read_property(SgfReader *reader) {
    char data[IDENT_SIZE], value[VALUE_SIZE];
    Text ident = text_into(data, sizeof data);
    char c;
    for (; (c = peek(reader)) && c != '['; reader->rest.at++) {
        if (!letter_is_alpha(c))
            return record_fail(reader->problem, "not SGF: a property expected");
        if (c <= 'Z')
            text_add_char(&ident, c);
    }
    const SgfProperty *property = reader->property = sgf_property(data);
    if (!c)
        return record_fail(reader->problem, "the file ends inside a property");
    while (peek(reader) == '[') {
        reader->rest.at++;
        if (!read_value(reader, property && property->text, value))
            return false;
        if (property && property->handle && !property->handle(reader, value))
            return false;
    }
    if (!property || reader->cut)
        notes_add_unread(&reader->game, span_of(data));
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

/* Reads the main line. It takes the first branch at every fork, so it ends at the first ')'. */
static bool read_tree(SgfReader *reader) {
    bool node = false;
    while (span_size(reader->rest) && *reader->rest.at != '(')
        reader->rest.at++;
    for (char c; (c = peek(reader)) && c != ')'; node |= c == ';') {
        reader->rest.at++;
        if (c != ';' && c != '(')
            return record_fail(reader->problem, "not SGF");
        if (c == ';' && !read_node(reader))
            return false;
    }
    while (peek(reader) == ')')
        reader->rest.at++;
    if (peek(reader) == '(')
        notes_add_unread(&reader->game, span_of("variations"));
    return node || record_fail(reader->problem, "no SGF game found");
}

static void keep_clocks(SgfReader *reader) {
    reader->game.has_clock = sgf_clock_is_known(&reader->clock);
    if (reader->game.has_clock)
        reader->game.clock[BLACK] = reader->game.clock[WHITE] = reader->clock.each;
    else if (reader->clock.has_main)
        notes_add_unread(&reader->game, span_of("TM"));
}

static SgfReader read_file(Span text, bool mirrored, int max_moves, char *problem) {
    SgfReader reader = {.rest = text,
                        .mirrored = mirrored,
                        .max_moves = max_moves,
                        .clock = sgf_clock_new(),
                        .game = game_new(),
                        .problem = problem};
    problem[0] = '\0';
    reader.whole = read_tree(&reader);
    keep_clocks(&reader);
    reader.game.notes.result = reader.result;
    return reader;
}

RecordStatus sgf_read(Game *game, Span text, int max_moves, char *problem) {
    char other[RECORD_PROBLEM_SIZE];
    SgfReader upright = read_file(text, false, max_moves, problem);
    if (!upright.illegal)
        return record_end(game, &upright.game, upright.whole, problem);
    SgfReader mirrored = read_file(text, true, max_moves, other);
    bool better = mirrored.game.length > upright.game.length;
    if (better)
        memcpy(problem, other, sizeof other);
    game_free(better ? &upright.game : &mirrored.game);
    SgfReader *best = better ? &mirrored : &upright;
    return record_end(game, &best->game, best->whole, problem);
}
