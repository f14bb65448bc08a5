/* SPDX-License-Identifier: MIT
 *
 * Draws a board with cells of 20 units and a margin for the coordinates. All discs of a colour are
 * one path: strokes of length 0 whose round ends look like discs.
 */
#include "front/page/svg_board.h"

#include "base/bits.h"
#include "front/page/html.h"

enum { CELL = 20, MARGIN = 13, SIZE = 8 * CELL };

static const char *const disc_colours[] = {"#111", "#f7f6f2"}; /* by colour */

static int centre_x(int square) {
    return CELL * (square % 8) + CELL / 2;
}

static int centre_y(int square) {
    return CELL * (square / 8) + CELL / 2;
}

/* Defines the parts common to all boards: background, lines, dots and coordinates. */
static void define_felt(FILE *out) {
    fprintf(out, "<rect width=\"%d\" height=\"%d\" rx=\"1\" fill=\"var(--felt)\"/><path d=\"", SIZE,
            SIZE);
    for (int i = 1; i < 8; i++)
        fprintf(out, "M%d 0v%dM0 %dh%d", CELL * i, SIZE, CELL * i, SIZE);
    fputs("\" fill=\"none\" stroke=\"var(--felt-line)\"/><path d=\"", out);
    for (int i = 0; i < 4; i++) /* the four dots between the centre and the corners */
        fprintf(out, "M%d %dh.01", i % 2 ? 6 * CELL : 2 * CELL, i / 2 ? 6 * CELL : 2 * CELL);
    fputs("\" stroke=\"var(--felt-line)\" stroke-width=\"4\" stroke-linecap=\"round\"/>", out);
    fputs("<g style=\"fill:var(--muted);font:9px var(--sans)\">", out); /* no classes in <defs> */
    for (int i = 0; i < 8; i++)
        fprintf(out,
                "<text x=\"%d\" y=\"-4\" text-anchor=\"middle\">%c</text>"
                "<text x=\"-4\" y=\"%d\" text-anchor=\"end\">%d</text>",
                centre_x(i), 'a' + i, CELL * i + CELL / 2 + 3, i + 1);
    fputs("</g>", out);
}

static void add_discs(FILE *out, uint64_t discs, const char *colour, double width) {
    if (!discs)
        return;
    fputs("<path d=\"", out);
    for (BITS_EACH(square, discs))
        fprintf(out, "M%d %dh.01", centre_x((int)square), centre_y((int)square));
    fprintf(out, "\" stroke=\"%s\" stroke-width=\"%.1f\" stroke-linecap=\"round\"/>", colour,
            width);
}

/* Each mark has a light edge, so that it is visible on the board without colour too. */
static void add_mark(FILE *out, const char *shape, const char *colour) {
    for (int edge = 1; edge >= 0; edge--)
        fprintf(out,
                "<%s fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\"/>",
                shape, edge ? "#fff" : colour, edge ? "5.5" : "3");
}

static void add_cross(FILE *out, Square square) {
    char shape[64];
    snprintf(shape, sizeof shape, "path d=\"M%d %dl11 11m0 -11l-11 11\"", centre_x(square) - 5,
             centre_y(square) - 5);
    add_mark(out, shape, "#a5341a");
}

static void add_ring(FILE *out, Square square) {
    char shape[64];
    snprintf(shape, sizeof shape, "circle cx=\"%d\" cy=\"%d\" r=\"6\"", centre_x(square),
             centre_y(square));
    add_mark(out, shape, "#12405f");
}

static void add_dot(FILE *out, Square square, bool black) {
    fprintf(out,
            "<path d=\"M%d %dh.01\" stroke=\"%s\" stroke-width=\"5\" stroke-linecap=\"round\"/>",
            centre_x(square), centre_y(square), black ? "#f2937a" : "#a5341a");
}

void svg_board_define(FILE *out) {
    fprintf(out,
            "<svg class=\"board defs\" aria-hidden=\"true\"><symbol id=\"felt\" "
            "viewBox=\"-%d -%d %d %d\">",
            MARGIN, MARGIN, SIZE + 2 * MARGIN, SIZE + MARGIN + 1);
    define_felt(out);
    fputs("</symbol></svg>\n", out);
}

static void begin_board(FILE *out, const uint64_t discs[2], double width, const char *title) {
    fprintf(out,
            "<svg class=\"board\" role=\"img\" viewBox=\"-%d -%d %d %d\"><title>%s</title>"
            "<use href=\"#felt\" x=\"-%d\" y=\"-%d\" width=\"%d\" height=\"%d\"/>",
            MARGIN, MARGIN, SIZE + 2 * MARGIN, SIZE + MARGIN + 1, html_text(title).text, MARGIN,
            MARGIN, SIZE + 2 * MARGIN, SIZE + MARGIN + 1);
    for (int colour = 0; colour < 2; colour++)
        add_discs(out, discs[colour], disc_colours[colour], width);
}

void svg_board(FILE *out, Position position, Square played, Square better, const char *title) {
    begin_board(out, position.discs, 16.5, title);
    if (played < 64 && board_empties(position_board(position)) >> played & 1)
        add_cross(out, played);
    else if (played < 64)
        add_dot(out, played, position.discs[BLACK] >> played & 1);
    if (better < 64)
        add_ring(out, better);
    fputs("</svg>", out);
}

void svg_answer(FILE *out, Position position, Square best, Square next, const char *title) {
    begin_board(out, position.discs, 16.5, title);
    fputs("<g class=\"answer\">", out);
    add_cross(out, next);
    add_ring(out, best);
    fputs("</g></svg>", out);
}

void svg_diagram(FILE *out, Position start, const DiagramMove *moves, int count,
                 const char *title) {
    uint64_t discs[2] = {start.discs[BLACK], start.discs[WHITE]};
    for (int i = 0; i < count; i++)
        discs[moves[i].colour] |= bits_square(moves[i].square);
    begin_board(out, discs, 17.5, title);
    for (int i = 0; i < count; i++)
        fprintf(out, "<text class=\"%s\" x=\"%d\" y=\"%.1f\" text-anchor=\"middle\">%d</text>",
                moves[i].colour == BLACK ? "on-black" : "on-white", centre_x(moves[i].square),
                centre_y(moves[i].square) + 3.2, i + 1);
    fputs("</svg>", out);
}
