/* SPDX-License-Identifier: MIT */
#include "front/page/lines_page.h"

#include <inttypes.h>

#include "base/plural.h"
#include "front/page/html.h"
#include "front/page/svg_board.h"
#include "verdi.h"

static const char *const colours[] = {"Black", "White"};

static void add_move(FILE *out, const RepertoireMove *move) {
    char data[8];
    Text text = text_into(data, sizeof data);
    lines_move(move, &text);
    fputs(data, out);
}

/* Is the side that learns to choose behind this move (-1: at the start)? Then there is a board. */
static bool has_board(const Repertoire *repertoire, int index) {
    int next = index + 1;
    bool inside = index < 0 ? next < repertoire->count : next < repertoire->moves[index].next;
    return inside && repertoire->moves[next].own && repertoire->moves[next].square != SQUARE_PASS;
}

static void add_address(FILE *out, int index) {
    fprintf(out, index < 0 ? "start" : "p%d", index);
}

/* " 61%", if there are games. */
static void add_share(FILE *out, const RepertoireMove *move) {
    if (move->of)
        fprintf(out, " %.0f%%", 100.0 * move->games / (double)move->of);
}

/* ------------------------------------------------------------------------------------ the lines */

/* A new move, which leads to its board if it has one. */
static void add_new_move(FILE *out, const Repertoire *repertoire, int index) {
    bool board = has_board(repertoire, index);
    putc(' ', out);
    if (board) {
        fputs("<a href=\"#", out);
        add_address(out, index);
        fputs("\">", out);
    }
    add_move(out, &repertoire->moves[index]);
    fputs(board ? "</a>" : "", out);
}

static void add_end(FILE *out, const RepertoireMove *end) {
    if (end->end == REPERTOIRE_AGAIN)
        fprintf(out, "as <a href=\"#line-%d\">line %d</a>%s", end->as_line, end->as_line,
                end->turned ? ", turned" : "");
    else if (end->end == REPERTOIRE_UNKNOWN)
        fputs("not in the book", out);
    else if (end->end == REPERTOIRE_OVER)
        fputs("game over", out);
}

/* A row of the table, for the line whose first new move is `first`. */
static void add_line(FILE *out, const Lines *lines, int first) {
    const Repertoire *repertoire = lines->repertoire;
    int path[LINES_PATH], count = lines_path(repertoire, first, path);
    int end = lines_end(repertoire, first), answer = lines_answer(repertoire, first), value;
    fprintf(out, "<tr id=\"line-%d\"><th scope=\"row\">%d</th><td class=\"text\">",
            repertoire->moves[first].line, repertoire->moves[first].line);
    fputs(count ? "<span class=\"muted\">" : "", out);
    for (int i = 0; i < count; i++) {
        fputs(i ? " " : "", out);
        add_move(out, &repertoire->moves[path[i]]);
    }
    fputs(count ? "</span>" : "", out);
    for (int i = first; i <= end; i++)
        add_new_move(out, repertoire, i);
    const char *name = NULL;
    for (int i = end; i >= first && !name; i--)
        name = lines_name(lines, &repertoire->moves[i]);
    if (name) {
        fputs(" <small>", out);
        html_text(out, name);
        fputs("</small>", out);
    }
    fputs("</td><td>", out);
    if (lines_value(repertoire, end, &value))
        html_discs(out, value);
    fputs("</td>", out);
    if (lines->counted && answer >= 0) {
        fprintf(out, "<td>%" PRIu32 "</td><td>", repertoire->moves[answer].games);
        add_share(out, &repertoire->moves[answer]);
        fputs("</td>", out);
    } else if (lines->counted) {
        fputs("<td></td><td></td>", out);
    }
    fputs("<td class=\"text\">", out);
    add_end(out, &repertoire->moves[end]);
    fputs("</td></tr>\n", out);
}

static void add_lines(FILE *out, const Lines *lines) {
    const Repertoire *repertoire = lines->repertoire;
    fprintf(out,
            "<section><h2>Lines</h2><p class=\"note\">Capitals are %s\xe2\x80\x99s moves; what is "
            "pale is as in a line before. Value: in discs for %s, where the line ends.%s</p>\n"
            "<div class=\"wide\"><table class=\"data\"><thead><tr><th scope=\"col\">#</th>"
            "<th scope=\"col\" class=\"text\">Moves</th><th scope=\"col\">Value</th>%s"
            "<th scope=\"col\" class=\"text\">Ends</th></tr></thead><tbody>\n",
            colours[lines->side], colours[lines->side],
            lines->counted ? " Games: how many made the first new answer, and their share." : "",
            lines->counted ? "<th scope=\"col\">Games</th><th scope=\"col\">Share</th>" : "");
    for (int i = 0; i < repertoire->count; i = lines_end(repertoire, i) + 1)
        add_line(out, lines, i);
    fputs("</tbody></table></div></section>\n", out);
}

/* ----------------------------------------------------------------------------------- the boards */

/* What may come after one of the moves to know. */
static void add_answers(FILE *out, const Repertoire *repertoire, int own) {
    const RepertoireMove *moves = repertoire->moves;
    if (moves[own].end != REPERTOIRE_ON) {
        fputs(moves[own].end == REPERTOIRE_DEPTH ? "" : "<p>", out);
        add_end(out, &moves[own]);
        fputs(moves[own].end == REPERTOIRE_DEPTH ? "" : "</p>", out);
        return;
    }
    fputs("<p>Then", out);
    for (int i = own + 1; i < moves[own].next; i = moves[i].next) {
        fputs(i > own + 1 ? "," : "", out);
        add_new_move(out, repertoire, i);
        add_share(out, &moves[i]);
        if (moves[i].end != REPERTOIRE_ON && moves[i].end != REPERTOIRE_DEPTH) {
            fputs(" (", out);
            add_end(out, &moves[i]);
            putc(')', out);
        }
    }
    fputs("</p>", out);
}

static void add_title(FILE *out, const Lines *lines, int index) {
    const Repertoire *repertoire = lines->repertoire;
    int path[LINES_PATH], count = index < 0 ? 0 : lines_path(repertoire, index, path);
    if (index < 0) {
        fputs(*lines->moves ? "The first move" : "The beginning", out);
        return;
    }
    fprintf(out, "<a href=\"#line-%d\">Line %d</a>: ", repertoire->moves[index].line,
            repertoire->moves[index].line);
    for (int i = 0; i < count; i++) {
        add_move(out, &repertoire->moves[path[i]]);
        putc(' ', out);
    }
    add_move(out, &repertoire->moves[index]);
}

/* The position behind move `index`, with the moves to know and what follows each. */
static void add_board(FILE *out, const Lines *lines, int index) {
    const RepertoireMove *moves = lines->repertoire->moves;
    int first = index + 1, end = index < 0 ? lines->repertoire->count : moves[index].next;
    char title[64];
    Text text = text_into(title, sizeof title);
    text_add(&text, "%s plays ", colours[lines->side]);
    lines_move(&moves[first], &text);
    fputs("<article class=\"moment\" id=\"", out);
    add_address(out, index);
    fputs("\"><h3>", out);
    add_title(out, lines, index);
    fputs("</h3>", out);
    svg_board(out, moves[first].before, SQUARE_NONE, moves[first].square, title);
    for (int i = first; i < end; i = moves[i].next) {
        const char *name = lines_name(lines, &moves[i]);
        fputs(i > first ? "<p>or <b>" : "<p><b>", out);
        add_move(out, &moves[i]);
        fputs("</b> ", out);
        html_discs(out, moves[i].value);
        if (name) {
            fputs(", ", out);
            html_text(out, name);
        }
        fputs("</p>", out);
        add_answers(out, lines->repertoire, i);
    }
    fputs("</article>\n", out);
}

void lines_page(FILE *out, const Lines *lines) {
    const Repertoire *repertoire = lines->repertoire;
    char title[48];
    Text text = text_into(title, sizeof title);
    text_add(&text, "%s\xe2\x80\x99s opening lines", colours[lines->side]);
    html_begin(out, title);
    svg_board_define(out);
    fputs("<main>\n<header><p class=\"eyebrow\">Othello openings</p><h1>", out);
    html_text(out, title);
    fprintf(out, "</h1><p>%d line%s, %d position%s to know. ", repertoire->lines,
            plural(repertoire->lines), repertoire->decisions, plural(repertoire->decisions));
    html_text(out, lines->settings);
    fputs("</p></header>\n", out);
    add_lines(out, lines);
    fputs("<section><h2>Positions</h2><p class=\"note\">The ring is the move to play.</p>\n"
          "<div class=\"moments\">\n",
          out);
    for (int i = -1; i < repertoire->count; i++)
        if (has_board(repertoire, i))
            add_board(out, lines, i);
    fputs("</div></section>\n</main>\n<footer><p>Made by Verdi ", out);
    html_text(out, verdi_version());
    fputs(".</p></footer>\n", out);
    html_end(out);
}
