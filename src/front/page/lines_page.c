/* SPDX-License-Identifier: MIT */
#include "front/page/lines_page.h"

#include <inttypes.h>

#include "base/number.h"
#include "front/page/html.h"
#include "front/page/svg_board.h"
#include "verdi.h"

static const char *const colours[] = {"Black", "White"};

static HtmlWord move_word(const RepertoireMove *move) {
    HtmlWord word;
    Text text = text_into(word.text, sizeof word.text);
    lines_move(move, &text);
    return word;
}

/* Is the side that learns to choose behind this move (-1: at the start)? Then there is a board. */
static bool has_board(const Repertoire *repertoire, int index) {
    int next = index + 1;
    bool inside = index < 0 ? next < repertoire->count : next < repertoire->moves[index].next;
    return inside && repertoire->moves[next].own && repertoire->moves[next].square != SQUARE_PASS;
}

/* Where the board behind a move stands. */
static HtmlWord address(int index) {
    HtmlWord word;
    snprintf(word.text, sizeof word.text, index < 0 ? "start" : "p%d", index);
    return word;
}

/* " 61%", if there are games. */
static void add_share(FILE *out, const RepertoireMove *move) {
    if (move->of)
        fprintf(out, " %.0f%%", 100.0 * move->games / (double)move->of);
}

/* ------------------------------------------------------------------------------------ the lines */

/* A new move, which leads to its board if it has one. */
static void add_new_move(FILE *out, const Repertoire *repertoire, int index) {
    HtmlWord move = move_word(&repertoire->moves[index]);
    if (has_board(repertoire, index))
        fprintf(out, " <a href=\"#%s\">%s</a>", address(index).text, move.text);
    else
        fprintf(out, " %s", move.text);
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
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%s", i ? " " : "", move_word(&repertoire->moves[path[i]]).text);
    fputs(count ? "</span>" : "", out);
    for (int i = first; i <= end; i++)
        add_new_move(out, repertoire, i);
    const char *name = NULL;
    for (int i = end; i >= first && !name; i--)
        name = lines_name(lines, &repertoire->moves[i]);
    if (name)
        fprintf(out, " <small>%s</small>", html_text(name).text);
    bool valued = lines_value(repertoire, end, &value);
    fprintf(out, "</td><td>%s</td>", valued ? html_discs(value).text : "");
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
    for (int i = 0; i < count; i++)
        fprintf(out, "%s ", move_word(&repertoire->moves[path[i]]).text);
    fputs(move_word(&repertoire->moves[index]).text, out);
}

/* The position behind move `index`, with the moves to know and what follows each. */
static void add_board(FILE *out, const Lines *lines, int index) {
    const RepertoireMove *moves = lines->repertoire->moves;
    int first = index + 1, end = index < 0 ? lines->repertoire->count : moves[index].next;
    char title[192];
    snprintf(title, sizeof title, "%s plays %s", colours[lines->side],
             move_word(&moves[first]).text);
    fprintf(out, "<article class=\"moment\" id=\"%s\"><h3>", address(index).text);
    add_title(out, lines, index);
    fputs("</h3>", out);
    svg_board(out, moves[first].before, SQUARE_NONE, moves[first].square, title);
    for (int i = first; i < end; i = moves[i].next) {
        const char *name = lines_name(lines, &moves[i]);
        fprintf(out, "<p>%s<b>%s</b> %s", i > first ? "or " : "", move_word(&moves[i]).text,
                html_discs(moves[i].value).text);
        if (name)
            fprintf(out, ", %s", html_text(name).text);
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
    fprintf(out,
            "<main>\n<header><p class=\"eyebrow\">Othello openings</p><h1>%s</h1><p>%d line%s, %d "
            "position%s to know. %s</p></header>\n",
            title, repertoire->lines, plural(repertoire->lines), repertoire->decisions,
            plural(repertoire->decisions), html_text(lines->settings).text);
    add_lines(out, lines);
    fputs("<section><h2>Positions</h2><p class=\"note\">The ring is the move to play.</p>\n"
          "<div class=\"moments\">\n",
          out);
    for (int i = -1; i < repertoire->count; i++)
        if (has_board(repertoire, i))
            add_board(out, lines, i);
    fprintf(out, "</div></section>\n</main>\n<footer><p>Made by Verdi %s.</p></footer>\n",
            html_text(verdi_version()).text);
    html_end(out);
}
