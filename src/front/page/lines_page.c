/* SPDX-License-Identifier: MIT */
#include "front/page/lines_page.h"

#include <inttypes.h>

#include "base/number.h"
#include "front/page/html.h"
#include "front/page/svg_board.h"
#include "verdi.h"

void lines_move(const RepertoireMove *move, Text *out) {
    text_add(out, "%s",
             move->square == SQUARE_PASS ? "--"
             : move->own                 ? square_capital(move->square)
                                         : square_name(move->square));
}

const char *lines_name(const Lines *lines, const RepertoireMove *move) {
    Board after = board_play(position_board(move->before), move->square);
    return opening_names_at(lines->names, after);
}

const char *lines_run_name(const Lines *lines, int first, int last) {
    const char *name = NULL;
    for (int i = last; i >= first && !name; i--)
        name = lines_name(lines, &lines->repertoire->moves[i]);
    return name;
}

/* --------------------------------------------------------------------------------------- moves */

static HtmlWord move_word(const RepertoireMove *move) {
    HtmlWord word;
    Text text = text_into(word.text, sizeof word.text);
    lines_move(move, &text);
    return word;
}

/* Whether the learning side is to move after this move (-1: at the start). Such positions have a
 * board. */
static bool has_board(const Repertoire *repertoire, int index) {
    int next = index + 1;
    bool inside = index < 0 ? next < repertoire->count : next < repertoire->moves[index].next;
    return inside && repertoire->moves[next].own && repertoire->moves[next].square != SQUARE_PASS;
}

/* The address of the board after a move. */
static HtmlWord address(int index) {
    HtmlWord word;
    snprintf(word.text, sizeof word.text, index < 0 ? "start" : "p%d", index);
    return word;
}

/* Adds the share of games, " 61%", if there are games. */
static void add_share(FILE *out, const RepertoireMove *move) {
    if (move->of)
        fprintf(out, " %s", html_percent(move->games / (double)move->of, 0).text);
}

/* ------------------------------------------------------------------------------------ the lines */

/* Adds a new move, with a link to its board if it has one. */
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

/* The end of the run of moves without alternatives that begins at `first`. */
static int last_of_run(const Repertoire *repertoire, int first) {
    const RepertoireMove *moves = repertoire->moves;
    while (first + 1 < moves[first].next && moves[first + 1].next == moves[first].next)
        first++;
    return first;
}

/* Adds a run of moves, with the share of games. */
static void add_run(FILE *out, const Lines *lines, int first, int last) {
    const RepertoireMove *moves = lines->repertoire->moves;
    for (int i = first; i <= last; i++)
        add_new_move(out, lines->repertoire, i);
    if (lines->counted && moves[first].of) {
        fprintf(out, " <small>%" PRIu32 " games,", moves[first].games);
        add_share(out, &moves[first]);
        fputs("</small>", out);
    }
}

/* Adds the end of a line: its number, its value, and why it ends. */
static void add_leaf(FILE *out, const Lines *lines, int end) {
    const Repertoire *repertoire = lines->repertoire;
    int value;
    if (repertoire_value(repertoire, end, &value))
        fprintf(out, " <b>%s</b>", html_discs(value).text);
    fprintf(out, " <small>line %d", repertoire->moves[end].line);
    if (repertoire->moves[end].end != REPERTOIRE_DEPTH) {
        fputs(", ", out);
        add_end(out, &repertoire->moves[end]);
    }
    fputs("</small>", out);
}

static int count_lines(const RepertoireMove *moves, int first) {
    return moves[moves[first].next - 1].line - moves[first].line + 1;
}

/* Adds the sibling moves in first..end-1 and everything below them, which is folded. */
static void add_branches(FILE *out, const Lines *lines, int first, int end) {
    const RepertoireMove *moves = lines->repertoire->moves;
    fputs("<ul>\n", out);
    for (int i = first; i < end; i = moves[i].next) {
        int last = last_of_run(lines->repertoire, i);
        const char *name = lines_run_name(lines, i, last);
        bool leaf = last + 1 == moves[last].next;
        if (leaf)
            fprintf(out, "<li id=\"line-%d\"><span>", moves[last].line);
        else
            fputs("<li><span>", out);
        add_run(out, lines, i, last);
        if (name)
            fprintf(out, " <small>%s</small>", html_text(name).text);
        if (leaf)
            add_leaf(out, lines, last);
        fputs("</span>", out);
        if (!leaf) {
            int count = count_lines(moves, i);
            fprintf(out, "<details><summary>%d line%s</summary>", count, plural(count));
            add_branches(out, lines, last + 1, moves[last].next);
            fputs("</details>", out);
        }
        fputs("</li>\n", out);
    }
    fputs("</ul>", out);
}

/* Adds the moves up to the first choice, then a section for each choice there, with the name of its
 * opening and one level of its lines unfolded. */
static void add_lines(FILE *out, const Lines *lines) {
    const RepertoireMove *moves = lines->repertoire->moves;
    int first = 0, end = lines->repertoire->count, stem = last_of_run(lines->repertoire, 0);
    fprintf(out,
            "<p class=\"note\">Capitals are %s\xe2\x80\x99s moves. A click on an underlined move "
            "shows the board after it. Numbers at the end of a line: its value for %s in "
            "discs.%s</p>\n",
            html_side(lines->side), html_side(lines->side),
            lines->counted ? " Games: the number and share of games with this reply." : "");
    if (moves[0].next == end && stem + 1 < end) {
        fputs("<p>", out);
        add_run(out, lines, 0, stem);
        fputs(" \xe2\x80\xa6</p>\n", out);
        first = stem + 1;
    }
    for (int i = first; i < end; i = moves[i].next) {
        int last = last_of_run(lines->repertoire, i), count = count_lines(moves, i);
        const char *name = lines_run_name(lines, i, last);
        bool leaf = last + 1 == moves[last].next;
        if (leaf)
            fprintf(out, "<h2 id=\"line-%d\">", moves[last].line);
        else
            fputs("<h2>", out);
        fprintf(out, "%s <span class=\"run\">", name ? html_text(name).text : "");
        add_run(out, lines, i, last);
        if (leaf)
            add_leaf(out, lines, last);
        else
            fprintf(out, " <small>%d line%s</small>", count, plural(count));
        fputs("</span></h2>\n", out);
        if (!leaf)
            add_branches(out, lines, last + 1, moves[last].next);
    }
}

/* ----------------------------------------------------------------------------------- the boards */

/* Adds the replies to one of the moves to know. */
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
    int path[REPERTOIRE_PATH], count = index < 0 ? 0 : repertoire_path(repertoire, index, path);
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

/* Adds the position after move `index`, with the moves to know and the replies to each. */
static void add_board(FILE *out, const Lines *lines, int index) {
    const Repertoire *repertoire = lines->repertoire;
    const RepertoireMove *moves = repertoire->moves;
    int first = index + 1, end = index < 0 ? repertoire->count : moves[index].next;
    int back = index < 0 ? -1 : moves[index].parent, next = first;
    while (back >= 0 && !has_board(repertoire, back))
        back = moves[back].parent;
    while (next < end && !has_board(repertoire, next))
        next++;
    char title[192];
    snprintf(title, sizeof title, "%s plays %s", html_side(lines->side),
             move_word(&moves[first]).text);
    fprintf(out, "<section class=\"step key%s\" id=\"%s\">", index < 0 ? " start" : "",
            address(index).text);
    html_steps(out, index < 0 ? NULL : address(back).text, "",
               next < end ? address(next).text : NULL);
    svg_board(out, moves[first].before, SQUARE_NONE, moves[first].square, title);
    fputs("<div><p>", out);
    add_title(out, lines, index);
    fputs("</p>", out);
    for (int i = first; i < end; i = moves[i].next) {
        const char *name = lines_name(lines, &moves[i]);
        fprintf(out, "<p>%s<b>%s</b> %s", i > first ? "or " : "", move_word(&moves[i]).text,
                html_discs(moves[i].value).text);
        if (name)
            fprintf(out, ", %s", html_text(name).text);
        fputs("</p>", out);
        add_answers(out, lines->repertoire, i);
    }
    fputs("</div></section>\n", out);
}

void lines_page(FILE *out, const Lines *lines) {
    const Repertoire *repertoire = lines->repertoire;
    char title[48];
    Text text = text_into(title, sizeof title);
    text_add(&text, "%s\xe2\x80\x99s opening lines", html_side(lines->side));
    html_begin(out, title, lines->settings);
    svg_board_define(out);
    fprintf(out,
            "<main class=\"staged\">\n<header><p class=\"eyebrow\">Othello openings</p><h1>%s</h1>"
            "<p>%d line%s, %d position%s to learn. %s</p></header>\n<div class=\"stage\">\n",
            title, repertoire->lines, plural(repertoire->lines), repertoire->decisions,
            plural(repertoire->decisions), html_text(lines->settings).text);
    for (int i = 0; i < repertoire->count; i++)
        if (has_board(repertoire, i))
            add_board(out, lines, i);
    if (has_board(repertoire, -1)) {
        add_board(out, lines, -1);
    } else {
        fputs("<section class=\"step start\" id=\"start\">", out);
        svg_board(out, lines->start, SQUARE_NONE, SQUARE_NONE, "Where the lines begin");
        fputs("</section>\n", out);
    }
    fputs("<p class=\"note\">The ring marks the move to play.</p></div>\n<div class=\"tree\">\n",
          out);
    if (repertoire->count)
        add_lines(out, lines);
    fprintf(out, "</div>\n</main>\n<footer><p>Made by Verdi %s.</p></footer>\n",
            html_text(verdi_version()).text);
    html_end(out);
}
