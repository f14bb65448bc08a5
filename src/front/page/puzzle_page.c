/* SPDX-License-Identifier: MIT */
#include "front/page/puzzle_page.h"

#include <stdlib.h>

#include "base/bits.h"
#include "base/number.h"
#include "front/page/html.h"
#include "front/page/svg_board.h"

static const char *ordinal_ending(int number) {
    bool teen = number / 10 % 10 == 1;
    return teen               ? "th"
           : number % 10 == 1 ? "st"
           : number % 10 == 2 ? "nd"
           : number % 10 == 3 ? "rd"
                              : "th";
}

void puzzle_explain(const Puzzle *puzzle, Text *out) {
    if (puzzle->seen)
        text_add(out, "seen from depth %d on", puzzle->seen);
    else
        text_add(out, "not seen at depths 1 to %d", puzzle->tried);
    text_add(out, "; at depth 1 it is %d%s of %d moves, of which %d look%s good", puzzle->rank,
             ordinal_ending(puzzle->rank), puzzle->moves, puzzle->good,
             puzzle->good == 1 ? "s" : "");
}

static const char *const difficulties[PUZZLE_DIFFICULTIES] = {"very easy", "easy", "medium", "hard",
                                                              "very hard"};

/* The stars and the words of a difficulty. */
static HtmlWord stars(int difficulty) {
    HtmlWord word;
    Text text = text_into(word.text, sizeof word.text);
    text_add(&text, "<span aria-hidden=\"true\">");
    for (int i = 1; i <= PUZZLE_DIFFICULTIES; i++)
        text_add(&text, i <= difficulty ? "\xe2\x98\x85" : "\xe2\x98\x86");
    text_add(&text, "</span> %s", difficulties[difficulty - 1]);
    return word;
}

/* Adds a line: "b8 +12.0 c8 d8". */
static void add_best_play(FILE *out, const verdi_line *line) {
    fprintf(out, "<b>%s</b> %s", verdi_square_name(line->move), html_discs(line->value).text);
    for (int i = 1; i < line->pv_length && i < 8; i++)
        fprintf(out, " %s", verdi_square_name(line->pv[i]));
}

static void add_puzzle(FILE *out, const PuzzleEntry *entry, int number) {
    Colour side = entry->position.side;
    char data[64];
    Text title = text_into(data, sizeof data);
    text_add(&title, "Puzzle %d, %s to move", number, html_side(side));
    fprintf(out, "<article class=\"moment puzzle\" id=\"puzzle-%d\" data-move=\"%s\" data-legal=\"",
            number, verdi_square_name(entry->puzzle.best.move));
    for (BITS_EACH(square, board_moves(position_board(entry->position))))
        fprintf(out, "%s ", square_name((Square)square));
    fprintf(out, "\"><h3>%d. %s%s to move <small>%s</small></h3>", number, html_disc(side).text,
            html_side(side), stars(entry->puzzle.difficulty).text);
    svg_answer(out, entry->position, (Square)entry->puzzle.best.move,
               (Square)entry->puzzle.next.move, data);
    fputs("<output></output><details class=\"screen\"><summary>Solution</summary><p>", out);
    add_best_play(out, &entry->puzzle.best);
    fprintf(
        out,
        "</p><p class=\"note\">\xe2\x9c\x95 Next best: %s %s. From %s.</p></details></article>\n",
        verdi_square_name(entry->puzzle.next.move), html_discs(entry->puzzle.next.value).text,
        html_text(entry->from).text);
}

static void add_solution(FILE *out, const PuzzleEntry *entry, int number) {
    const Puzzle *puzzle = &entry->puzzle;
    char data[160];
    Text words = text_into(data, sizeof data);
    puzzle_explain(puzzle, &words);
    fprintf(out, "<tr><th scope=\"row\">%d</th><td class=\"text\">", number);
    add_best_play(out, &puzzle->best);
    if (puzzle->best.exact)
        fputs(" <small>exact</small>", out);
    else
        fprintf(out, " <small>%d plies</small>", puzzle->best.depth);
    fprintf(out,
            "</td><td class=\"text\"><b>%s</b> %s</td><td class=\"name\">%s %s<small>%s"
            "</small></td></tr>\n",
            verdi_square_name(puzzle->next.move), html_discs(puzzle->next.value).text,
            stars(puzzle->difficulty).text, data, html_text(entry->from).text);
}

static int compare_entries(const void *a, const void *b) {
    const PuzzleEntry *one = a, *other = b;
    int order = one->puzzle.difficulty - other->puzzle.difficulty;
    return order ? order : one->number - other->number;
}

void puzzle_page(FILE *out, PuzzleEntry *entries, int count, int margin, const char *settings) {
    if (count)
        qsort(entries, (size_t)count, sizeof *entries, compare_entries);
    html_begin(out, "Othello puzzles", "");
    fputs("<main>\n<header><p class=\"eyebrow\">Othello puzzles</p><h1>Find the one move</h1>",
          out);
    fprintf(out,
            "<p>%d position%s in which one move is better than every other by %.7g discs or "
            "more.</p></header>\n",
            count, plural(count), (double)margin / VERDI_DISC);
    svg_board_define(out);
    for (int i = 0; i < count; i++) {
        int difficulty = entries[i].puzzle.difficulty;
        if (!i || entries[i - 1].puzzle.difficulty != difficulty)
            fprintf(out, "%s<h2>%s</h2>\n", i ? "" : "<div class=\"moments\">\n",
                    stars(difficulty).text);
        add_puzzle(out, &entries[i], i + 1);
    }
    fputs(count ? "</div>\n" : "", out);
    if (count) {
        fputs(
            "<details class=\"sheet\"><summary>All solutions</summary><table class=\"data\"><thead>"
            "<tr><th scope=\"col\">#</th><th scope=\"col\" class=\"text\">Best play</th>"
            "<th scope=\"col\" class=\"text\">Next best</th>"
            "<th scope=\"col\" class=\"text\">How hard</th></tr></thead><tbody>\n",
            out);
        for (int i = 0; i < count; i++)
            add_solution(out, &entries[i], i + 1);
        fputs("</tbody></table></details>\n", out);
    }
    fprintf(
        out,
        "</main>\n"
        "<footer><p>Values are in discs for the side to move. Stars: the depth from which searches "
        "prefer the solution. \xe2\x98\x85 at depth 1, and at most two moves look good there; "
        "\xe2\x98\x85\xe2\x98\x85 to depth 3; \xe2\x98\x85\xe2\x98\x85\xe2\x98\x85 to 6; "
        "\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85 to 10; five: deeper. A move looks good "
        "if it is within the margin of the move that looks best.</p><p>%s</p></footer>\n",
        html_text(settings).text);
    html_end(out);
}
