/* SPDX-License-Identifier: MIT */
#include "front/page/puzzle_page.h"

#include "base/number.h"
#include "front/page/html.h"
#include "front/page/svg_board.h"

static const char *const colours[] = {"Black", "White"};

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

static HtmlWord stars(int difficulty) {
    HtmlWord word;
    Text text = text_into(word.text, sizeof word.text);
    text_add(&text, "<span role=\"img\" aria-label=\"difficulty %d of %d\">", difficulty,
             PUZZLE_DIFFICULTIES);
    for (int i = 1; i <= PUZZLE_DIFFICULTIES; i++)
        text_add(&text, i <= difficulty ? "\xe2\x98\x85" : "\xe2\x98\x86");
    text_add(&text, "</span>");
    return word;
}

static void add_puzzle(FILE *out, const PuzzleEntry *entry, int number) {
    Colour side = entry->position.side;
    char data[64];
    Text title = text_into(data, sizeof data);
    text_add(&title, "Puzzle %d, %s to move", number, colours[side]);
    fprintf(out, "<article class=\"moment\" id=\"puzzle-%d\"><h3>%d. %s%s to move</h3>", number,
            number, html_disc(side).text, colours[side]);
    svg_board(out, entry->position, SQUARE_NONE, SQUARE_NONE, data);
    fprintf(out, "<p>%s <a class=\"screen\" href=\"#solution-%d\">solution</a></p></article>\n",
            stars(entry->puzzle.difficulty).text, number);
}

static void add_value_cell(FILE *out, const verdi_line *line) {
    fprintf(out, "<td class=\"text\"><b>%s</b> %s</td>", verdi_square_name(line->move),
            html_discs(line->value).text);
}

static void add_solution(FILE *out, const PuzzleEntry *entry, int number) {
    const Puzzle *puzzle = &entry->puzzle;
    char data[160];
    Text words = text_into(data, sizeof data);
    puzzle_explain(puzzle, &words);
    fprintf(out, "<tr id=\"solution-%d\"><th scope=\"row\"><a href=\"#puzzle-%d\">%d</a></th>",
            number, number, number);
    add_value_cell(out, &puzzle->best);
    add_value_cell(out, &puzzle->next);
    fputs("<td class=\"text\">", out);
    for (int i = 0; i < puzzle->best.pv_length && i < 8; i++)
        fprintf(out, "%s%s", i ? " " : "", verdi_square_name(puzzle->best.pv[i]));
    if (puzzle->best.exact)
        fputs(" <small>exact</small>", out);
    else
        fprintf(out, " <small>%d plies</small>", puzzle->best.depth);
    fprintf(out, "</td><td class=\"name\">%s %s<small>%s</small></td></tr>\n",
            stars(puzzle->difficulty).text, data, html_text(entry->from).text);
}

void puzzle_page(FILE *out, const PuzzleEntry *entries, int count, int margin,
                 const char *settings) {
    html_begin(out, "Othello puzzles");
    fputs("<main>\n<header><p class=\"eyebrow\">Othello puzzles</p><h1>Find the one move</h1>",
          out);
    fprintf(out,
            "<p>%d position%s in which one move is better than every other by %.7g discs or "
            "more.</p></header>\n",
            count, plural(count), (double)margin / VERDI_DISC);
    svg_board_define(out);
    fputs("<div class=\"moments\">\n", out);
    for (int i = 0; i < count; i++)
        add_puzzle(out, &entries[i], i + 1);
    fputs("</div>\n", out);
    if (count) {
        fputs(
            "<h2 class=\"sheet\">Solutions</h2>\n<div class=\"wide\"><table class=\"data\"><thead>"
            "<tr><th scope=\"col\">#</th><th scope=\"col\" class=\"text\">Best</th>"
            "<th scope=\"col\" class=\"text\">Next best</th><th scope=\"col\" class=\"text\">"
            "Best play</th><th scope=\"col\" class=\"text\">How hard</th></tr></thead><tbody>\n",
            out);
        for (int i = 0; i < count; i++)
            add_solution(out, &entries[i], i + 1);
        fputs("</tbody></table></div>\n", out);
    }
    fprintf(
        out,
        "</main>\n<footer><p>Values are discs for the side to move. Stars: from which depth on a "
        "search prefers the solution. \xe2\x98\x85 at depth 1, where hardly another move looks "
        "good; \xe2\x98\x85\xe2\x98\x85 to depth 3; \xe2\x98\x85\xe2\x98\x85\xe2\x98\x85 to 6; "
        "\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85 to 10; five: deeper. A move looks good "
        "if it is within the same margin of what looks best.</p><p>%s</p></footer>\n",
        html_text(settings).text);
    html_end(out);
}
