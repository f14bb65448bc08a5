/* SPDX-License-Identifier: MIT */
#include "front/command/book/book_lines.h"

#include <inttypes.h>

#include "base/number.h"
#include "front/kit/data/csv.h"
#include "verdi.h"

enum { WIDTH = 3 /* of a move */, SIZE = 1024 };

static const char *const colours[] = {"black", "white"};

/* ----------------------------------------------------------------------------------------- text */

/* Moves of the longest line. */
static int longest(const Repertoire *repertoire) {
    int most = 0, path[LINES_PATH];
    for (int i = 0; i < repertoire->count; i++)
        if (repertoire->moves[i].end != REPERTOIRE_ON) {
            int length = lines_path(repertoire, i, path) + 1;
            most = length > most ? length : most;
        }
    return most;
}

/* "  Tiger, as line 12, turned". */
static void add_notes(const Lines *lines, int first, int end, Text *out) {
    const RepertoireMove *moves = lines->repertoire->moves, *last = &moves[end];
    const char *name = NULL;
    for (int i = end; i >= first && !name; i--)
        name = lines_name(lines, &moves[i]);
    bool told = last->end != REPERTOIRE_DEPTH;
    if (name || told)
        text_add(out, "  %s%s", name ? name : "", name && told ? ", " : "");
    if (last->end == REPERTOIRE_AGAIN)
        text_add(out, "as line %d%s", last->as_line, last->turned ? ", turned" : "");
    else if (told)
        text_add(out, last->end == REPERTOIRE_OVER ? "game over" : "not in the book");
}

static void add_numbers(const Lines *lines, int first, int end, Text *out) {
    const Repertoire *repertoire = lines->repertoire;
    int answer = lines_answer(repertoire, first), value;
    if (lines_value(repertoire, end, &value))
        text_add(out, " %+7.2f", (double)value / VERDI_DISC);
    else
        text_add(out, " %7s", "?");
    const RepertoireMove *move = answer < 0 ? NULL : &repertoire->moves[answer];
    if (lines->counted && move && move->of)
        text_add(out, " %6" PRIu32 " %3.0f%%", move->games, 100.0 * move->games / (double)move->of);
    else if (lines->counted)
        text_add(out, " %6s %4s", "", "");
}

static void print_line(FILE *out, const Lines *lines, int first, int length) {
    const Repertoire *repertoire = lines->repertoire;
    int path[LINES_PATH], before = lines_path(repertoire, first, path);
    int end = lines_end(repertoire, first);
    char data[SIZE];
    Text text = text_into(data, sizeof data);
    text_add(&text, "%5d %*s", repertoire->moves[first].line, WIDTH * before, "");
    for (int i = first; i <= end; i++) {
        text_add_char(&text, ' ');
        lines_move(&repertoire->moves[i], &text);
    }
    text_add(&text, "%*s", WIDTH * (length - before - (end - first + 1)), "");
    add_numbers(lines, first, end, &text);
    add_notes(lines, first, end, &text);
    while (data[text.length - 1] == ' ')
        data[--text.length] = '\0';
    fprintf(out, "%s\n", data);
}

void book_lines_text(FILE *out, const Lines *lines) {
    const Repertoire *repertoire = lines->repertoire;
    int length = longest(repertoire);
    fprintf(out, "%s\n%d line%s, %d position%s to know; capitals are %s's moves\n\n",
            lines->settings, repertoire->lines, plural(repertoire->lines), repertoire->decisions,
            plural(repertoire->decisions), colours[lines->side]);
    fprintf(out, "%5s  %-*s %7s%s\n", "line", WIDTH * length - 1, "moves", "value",
            lines->counted ? "  games share" : "");
    for (int i = 0; i < repertoire->count; i = lines_end(repertoire, i) + 1)
        print_line(out, lines, i, length);
}

/* ------------------------------------------------------------------------------------------ CSV */

static const char *end_name(RepertoireEnd end) {
    static const char *const names[] = {"", "depth", "unknown", "over", "again"};
    return names[end];
}

/* All moves up to this one as a transcript: a pass is not written. */
static void add_transcript(const Lines *lines, int index, Text *out) {
    int path[LINES_PATH], count = lines_path(lines->repertoire, index, path);
    text_add(out, "%s", lines->moves);
    path[count++] = index;
    for (int i = 0; i < count; i++) {
        Square square = lines->repertoire->moves[path[i]].square;
        if (square != SQUARE_PASS)
            text_add(out, "%s", square_name(square));
    }
}

static void add_row(const Lines *lines, int index, Text *out) {
    const RepertoireMove *move = &lines->repertoire->moves[index];
    int path[LINES_PATH], number = lines_path(lines->repertoire, index, path) + 1;
    text_add(out, "%d,%d,", move->line, number);
    add_transcript(lines, index, out);
    text_add(out, ",%s,%s,%d,", square_name(move->square), colours[move->before.side], move->own);
    if (move->valued)
        csv_discs(move->value, out);
    text_add_char(out, ',');
    if (move->valued)
        csv_discs(move->loss, out);
    text_add_char(out, ',');
    if (move->of)
        text_add(out, "%" PRIu32 ",%.4f,", move->games, move->games / (double)move->of);
    else
        text_add(out, ",,");
    text_add(out, "%s,", end_name(move->end));
    if (move->end == REPERTOIRE_AGAIN)
        text_add(out, "%d", move->as_line);
    const char *name = lines_name(lines, move);
    text_add_char(out, ',');
    csv_string(name ? name : "", out);
}

void book_lines_csv(FILE *out, const Lines *lines) {
    fputs("line,number,moves,move,side,own,value,loss,games,share,end,as_line,opening\n", out);
    for (int i = 0; i < lines->repertoire->count; i++) {
        char data[SIZE];
        Text text = text_into(data, sizeof data);
        add_row(lines, i, &text);
        fprintf(out, "%s\n", data);
    }
}
