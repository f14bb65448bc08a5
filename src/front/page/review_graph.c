/* SPDX-License-Identifier: MIT
 *
 * Draws the value graph: moves from left to right, Black's lead upwards, and below it the loss of
 * each move. Its ground is that of a board, on which the areas of both colours are visible. The
 * picture is 400 units wide on all screens. Lines have a fixed width in pixels, and the page's
 * style adapts the size of the text.
 */
#include <stdlib.h>

#include "front/page/html.h"
#include "front/page/review_page.h"

enum {
    WIDTH = 400,
    LEFT = 24,
    RIGHT = 394,
    TOP = 12,
    BOTTOM = 136, /* bottom of the curve */
    LOSS_TOP = 172,
    LOSS_BOTTOM = 204,
    HEIGHT = 208,
    MARKS = 12 /* number of moments to draw, the costliest ones; more would hide the curve */
};

typedef struct Graph {
    FILE *out;
    const Review *review;
    const JudgedGame *game;
    int moves;  /* number of moves on the axis */
    int range;  /* discs at the top and the bottom edge */
    int losses; /* discs at the top of the part with losses */
} Graph;

static double at_move(const Graph *graph, double move) {
    return LEFT + (RIGHT - LEFT) * move / graph->moves;
}

static double at_value(const Graph *graph, int tenths) {
    return (TOP + BOTTOM) / 2.0 - (BOTTOM - TOP) / 2.0 * tenths / (10.0 * graph->range);
}

static int round_range(int tenths) {
    static const int ranges[] = {2, 4, 8, 12, 16, 24, 32, 48, 64};
    int i = 0;
    while (ranges[i] < 64 && 10 * ranges[i] < tenths)
        i++;
    return ranges[i];
}

static Graph graph_begin(FILE *out, const Review *review) {
    const JudgedGame *game = review->game;
    int most = 0, worst = 0;
    for (int i = 0; i <= game->count; i++) {
        int value = abs(judge_value_after(game, i));
        most = value > most ? value : most;
        if (i < game->count && game->move[i].loss > worst)
            worst = game->move[i].loss;
    }
    return (Graph){.out = out,
                   .review = review,
                   .game = game,
                   .moves = game->standard     ? 60
                            : game->count > 10 ? game->count
                                               : 10,
                   .range = round_range(most),
                   .losses = round_range(worst)};
}

/* ------------------------------------------------------------------------------------- the axes */

static void add_label(const Graph *graph, double x, double y, const char *anchor,
                      const char *text) {
    fprintf(graph->out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor,
            text);
}

static void add_rule(const Graph *graph, double y, const char *colour) {
    fprintf(graph->out,
            "<path d=\"M%d %.1fH%d\" stroke=\"var(--%s)\" vector-effect=\"non-scaling-stroke\"/>",
            LEFT, y, RIGHT, colour);
}

static void add_axes(const Graph *graph) {
    char word[16];
    fprintf(graph->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"var(--felt)\"/>",
            LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP);
    fprintf(graph->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"var(--felt)\"/>",
            LEFT, LOSS_TOP, RIGHT - LEFT, LOSS_BOTTOM - LOSS_TOP);
    for (int half = -2; half <= 2; half++) {
        double y = at_value(graph, 5 * half * graph->range);
        snprintf(word, sizeof word, "%d", abs(half) * graph->range / 2);
        add_rule(graph, y, "felt-line");
        add_label(graph, LEFT - 4, y + 2.5, "end", word);
    }
    for (int move = 10; move <= graph->moves; move += 10) {
        snprintf(word, sizeof word, "%d", move);
        add_label(graph, at_move(graph, move), BOTTOM + 13, move == graph->moves ? "end" : "middle",
                  word);
    }
    add_label(graph, LEFT, BOTTOM + 13, "start", "move");
    add_rule(graph, LOSS_BOTTOM, "muted");
    snprintf(word, sizeof word, "%d", graph->losses);
    add_label(graph, LEFT - 4, LOSS_TOP + 2.5, "end", word);
    add_label(graph, LEFT - 4, LOSS_BOTTOM + 2.5, "end", "0");
    add_label(graph, LEFT + 4, LOSS_TOP - 5, "start", "discs lost by each move");
}

/* ------------------------------------------------------------------------------------ the curve */

/* Adds the points from `from` to `to` to a path. If `jump`, begins with a move command. */
static void add_points(const Graph *graph, int from, int to, bool jump) {
    for (int i = from; i <= to; i++)
        fprintf(graph->out, "%c%.1f %.1f", i == from && jump ? 'M' : 'L', at_move(graph, i),
                at_value(graph, judge_value_after(graph->game, i)));
}

/* The first move from which on all values are exact. */
static int find_exact(const JudgedGame *game) {
    int first = game->count;
    if (game->end_exact)
        while (first > 0 && game->move[first - 1].exact)
            first--;
    return first;
}

static void add_path(const Graph *graph, int from, int to, bool dashed) {
    fprintf(graph->out, "<path class=\"%s\" vector-effect=\"non-scaling-stroke\" d=\"",
            dashed ? "estimate" : "exact");
    add_points(graph, from, to, true);
    fputs("\"/>", graph->out);
}

/* Fills the area between the curve and the middle line in the colour of the side that leads, and
 * draws the curve in the same colour: dashed up to the first value from which on all are exact. */
static void add_curve(const Graph *graph) {
    double middle = at_value(graph, 0);
    int exact = find_exact(graph->game);
    for (int side = 0; side < 2; side++) {
        fprintf(
            graph->out,
            "<clipPath id=\"side%d\"><rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/>"
            "</clipPath><g class=\"%s\" clip-path=\"url(#side%d)\"><path class=\"area\" d=\"M%.1f "
            "%.1f",
            side, LEFT, side ? middle : TOP - 2.0, RIGHT - LEFT, (BOTTOM - TOP) / 2.0 + 2,
            colour_name((Colour)side), side, at_move(graph, 0), middle);
        add_points(graph, 0, graph->game->count, false);
        fprintf(graph->out, "V%.1fZ\"/>", middle);
        add_path(graph, 0, exact, true);
        if (exact < graph->game->count)
            add_path(graph, exact, graph->game->count, false);
        fputs("</g>", graph->out);
    }
    fprintf(graph->out,
            "<text class=\"on-felt\" x=\"%d\" y=\"%d\">Black ahead</text>"
            "<text class=\"on-felt\" x=\"%d\" y=\"%d\">White ahead</text>",
            LEFT + 4, TOP + 10, LEFT + 4, BOTTOM - 5);
}

/* Draws a line from the best value to the value of the move played, with the moment's number at its
 * end. */
static void add_moment(const Graph *graph, int number) {
    int index = graph->review->moment[number - 1];
    const JudgedMove *move = &graph->game->move[index];
    bool black = move->before.side == BLACK;
    int value = judge_value_after(graph->game, index + 1);
    int kept = value + (black ? move->loss : -move->loss);
    double x = at_move(graph, index + 1), y = at_value(graph, value);
    for (int edge = 1; edge >= 0; edge--)
        fprintf(graph->out,
                "<path class=\"moment%s\" d=\"M%.1f %.1fV%.1fm-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0\" "
                "vector-effect=\"non-scaling-stroke\"/>",
                edge ? " edge" : "", x, at_value(graph, kept), y);
    fprintf(graph->out,
            "<text class=\"mark\" x=\"%.1f\" y=\"%.1f\" dy=\"%s\" text-anchor=\"middle\">%d</text>",
            x, y, black ? "1.5em" : "-.8em", number);
}

/* ----------------------------------------------------------------------------------- the losses */

static void add_losses(const Graph *graph) {
    double width = (at_move(graph, 1) - at_move(graph, 0)) * 0.66;
    for (int i = 0; i < graph->game->count; i++) {
        const JudgedMove *move = &graph->game->move[i];
        double height = (LOSS_BOTTOM - LOSS_TOP) * move->loss / (10.0 * graph->losses);
        if (move->loss == 0)
            continue;
        fprintf(graph->out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
                "stroke=\"var(--felt-line)\" vector-effect=\"non-scaling-stroke\"/>",
                at_move(graph, i + 1) - width / 2, LOSS_BOTTOM - height, width, height,
                move->before.side == BLACK ? "#111" : "#fff");
    }
}

/* Marks where the book's values end. */
static void add_seam(const Graph *graph) {
    int moves = 0;
    for (int i = 0; i < graph->game->count; i++)
        if (graph->game->move[i].origin == VERDI_FROM_BOOK)
            moves = i + 1;
    if (!moves)
        return;
    double x = at_move(graph, moves);
    fprintf(graph->out,
            "<path d=\"M%.1f %dV%d\" stroke=\"#fff\" stroke-dasharray=\"1 2\" "
            "vector-effect=\"non-scaling-stroke\"/>",
            x, TOP - 4, BOTTOM);
    bool left = moves > graph->moves / 2;
    add_label(graph, left ? x - 3 : x + 3, TOP - 3, left ? "end" : "start", "book ends");
}

/* data-axis, for the script: x of move 0 and of the last move of the axis, that move, and the last
 * move of the game. */
void review_graph(FILE *out, const Review *review) {
    Graph graph = graph_begin(out, review);
    fprintf(out,
            "<svg class=\"graph\" role=\"img\" aria-labelledby=\"graph-title\" "
            "viewBox=\"0 0 %d %d\" data-axis=\"%d %d %d %d\"><title id=\"graph-title\">Value after "
            "each move: the discs by which Black (above) or White (below) is ahead</title>",
            WIDTH, HEIGHT, LEFT, RIGHT, graph.moves, graph.game->count);
    add_axes(&graph);
    add_losses(&graph);
    add_curve(&graph);
    add_seam(&graph);
    fprintf(out, "<path class=\"cursor\" d=\"M0 %dV%d\" vector-effect=\"non-scaling-stroke\"/>",
            TOP, LOSS_BOTTOM);
    for (int i = 1; i <= review->moments && i <= MARKS; i++)
        add_moment(&graph, i);
    fputs("</svg>\n", out);
}

void review_spark(FILE *out, const int *values, int count) {
    int most = 20;
    for (int i = 0; i < count; i++)
        most = abs(values[i]) > most ? abs(values[i]) : most;
    fputs("<svg class=\"spark\" aria-hidden=\"true\" viewBox=\"0 0 120 28\" "
          "preserveAspectRatio=\"none\"><path d=\"M0 14H120\" stroke=\"var(--line)\" "
          "vector-effect=\"non-scaling-stroke\"/><path fill=\"none\" stroke=\"var(--ink)\" "
          "stroke-width=\"1.25\" vector-effect=\"non-scaling-stroke\" d=\"",
          out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%c%.1f %.1f", i ? 'L' : 'M', count > 1 ? 120.0 * i / (count - 1) : 0.0,
                14 - 13.0 * values[i] / most);
    fputs("\"/></svg>", out);
}
