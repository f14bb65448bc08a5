/* SPDX-License-Identifier: MIT
 *
 * Draws the value graph: moves from left to right, Black's lead upwards, and below it the loss of
 * each move. The picture is 400 units wide on all screens. Lines have a fixed width in pixels, and
 * the page's style adapts the size of the text.
 */
#include <stdlib.h>

#include "front/page/html.h"
#include "front/page/review_page.h"

enum {
    WIDTH = 400,
    LEFT = 24,
    RIGHT = 394,
    TOP = 12,
    BOTTOM = 162, /* bottom of the curve */
    LOSS_TOP = 202,
    LOSS_BOTTOM = 244,
    HEIGHT = 248,
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

static void add_rule(const Graph *graph, double y, bool strong) {
    fprintf(graph->out,
            "<path d=\"M%d %.1fH%d\" stroke=\"var(--%s)\" vector-effect=\"non-scaling-stroke\"/>",
            LEFT, y, RIGHT, strong ? "muted" : "line");
}

static void add_axes(const Graph *graph) {
    char word[16];
    for (int half = -2; half <= 2; half++) {
        double y = at_value(graph, 5 * half * graph->range);
        snprintf(word, sizeof word, "%d", abs(half) * graph->range / 2);
        add_rule(graph, y, half == 0);
        add_label(graph, LEFT - 4, y + 2.5, "end", word);
    }
    add_label(graph, LEFT + 4, TOP + 10, "start", "Black ahead");
    add_label(graph, LEFT + 4, BOTTOM - 5, "start", "White ahead");
    for (int move = 10; move <= graph->moves; move += 10) {
        bool phase = graph->game->standard && (move == 20 || move == 40);
        double x = at_move(graph, move);
        snprintf(word, sizeof word, "%d", move);
        fprintf(graph->out,
                "<path d=\"M%.1f %dV%d\" stroke=\"var(--line)\"%s "
                "vector-effect=\"non-scaling-stroke\"/>",
                x, phase ? TOP : BOTTOM, phase ? LOSS_BOTTOM : BOTTOM + 3,
                phase ? " stroke-dasharray=\"2 3\"" : "");
        add_label(graph, x, BOTTOM + 13, move == graph->moves ? "end" : "middle", word);
    }
    add_label(graph, LEFT, BOTTOM + 13, "start", "move");
    add_rule(graph, LOSS_BOTTOM, true);
    add_rule(graph, LOSS_TOP, false);
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

/* Fills the areas between the curve and the middle line: dark where Black leads, light where White
 * leads. */
static void add_areas(const Graph *graph) {
    static const char *const opacity[] = {".2", ".07"};
    double middle = at_value(graph, 0);
    for (int side = 0; side < 2; side++) {
        fprintf(graph->out,
                "<clipPath id=\"side%d\"><rect x=\"%d\" y=\"%.1f\" width=\"%d\" "
                "height=\"%.1f\"/></clipPath><path clip-path=\"url(#side%d)\" d=\"M%.1f %.1f",
                side, LEFT, side ? middle : TOP, RIGHT - LEFT, (BOTTOM - TOP) / 2.0, side,
                at_move(graph, 0), middle);
        add_points(graph, 0, graph->game->count, false);
        fprintf(graph->out, "V%.1fZ\" fill=\"var(--area)\" fill-opacity=\"%s\"/>", middle,
                opacity[side]);
    }
}

/* The first move from which on all values are exact. */
static int find_exact(const JudgedGame *game) {
    int first = game->count;
    if (game->end_exact)
        while (first > 0 && game->move[first - 1].exact)
            first--;
    return first;
}

static void add_curve(const Graph *graph) {
    int exact = find_exact(graph->game);
    fputs("<g fill=\"none\" stroke=\"var(--ink)\" stroke-linejoin=\"round\" stroke-width=\"1.75\">"
          "<path stroke-dasharray=\"4 2.5\" vector-effect=\"non-scaling-stroke\" d=\"",
          graph->out);
    add_points(graph, 0, exact, true);
    fputs("\"/>", graph->out);
    if (exact < graph->game->count) {
        fputs("<path vector-effect=\"non-scaling-stroke\" d=\"", graph->out);
        add_points(graph, exact, graph->game->count, true);
        fputs("\"/>", graph->out);
    }
    fputs("</g>", graph->out);
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
    fprintf(graph->out,
            "<path d=\"M%.1f %.1fV%.1f\" stroke=\"var(--bad)\" stroke-width=\"2\" "
            "vector-effect=\"non-scaling-stroke\"/><path d=\"M%.1f %.1fh.01\" "
            "stroke=\"var(--bad)\" stroke-width=\"8\" stroke-linecap=\"round\" "
            "vector-effect=\"non-scaling-stroke\"/>",
            x, at_value(graph, kept), y, x, y);
    fprintf(graph->out,
            "<text class=\"mark\" x=\"%.1f\" y=\"%.1f\" dy=\"%s\" text-anchor=\"middle\">%d</text>",
            x, y, black ? "1.3em" : "-.6em", number);
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
                "stroke=\"var(--ink)\" vector-effect=\"non-scaling-stroke\"/>",
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
            "<path d=\"M%.1f %dV%d\" stroke=\"var(--muted)\" stroke-dasharray=\"1 2\" "
            "vector-effect=\"non-scaling-stroke\"/>",
            x, TOP - 4, BOTTOM);
    bool left = moves > graph->moves / 2;
    add_label(graph, left ? x - 3 : x + 3, TOP - 3, left ? "end" : "start", "book ends");
}

/* Adds a column for each move, with a tooltip and a link. */
static void add_columns(const Graph *graph) {
    for (int i = 0; i < graph->game->count; i++) {
        const JudgedMove *move = &graph->game->move[i];
        double width = at_move(graph, 1) - at_move(graph, 0);
        fprintf(graph->out,
                "<a href=\"#move-%d\"><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" "
                "fill=\"transparent\"><title>%d %s %s: %s for Black",
                move->number, at_move(graph, i + 1) - width / 2, TOP, width, LOSS_BOTTOM - TOP,
                move->number, html_side(move->before.side), square_name(move->played),
                html_value(judge_value_after(graph->game, i + 1)).text);
        if (move->loss > 0)
            fprintf(graph->out, ", lost %s, better %s", html_loss(move->loss).text,
                    square_name(move->best));
        fputs("</title></rect></a>", graph->out);
    }
}

void review_graph(FILE *out, const Review *review) {
    Graph graph = graph_begin(out, review);
    fprintf(out,
            "<svg class=\"graph\" role=\"img\" aria-labelledby=\"graph-title graph-text\" "
            "viewBox=\"0 0 %d %d\"><title id=\"graph-title\">Value of the game after each move"
            "</title><desc id=\"graph-text\">Discs by which Black (above) or White (below) is "
            "ahead, over %d moves; all numbers are in the table of moves.</desc>",
            WIDTH, HEIGHT, graph.game->count);
    add_axes(&graph);
    add_areas(&graph);
    add_losses(&graph);
    add_curve(&graph);
    add_seam(&graph);
    for (int i = 1; i <= review->moments && i <= MARKS; i++)
        add_moment(&graph, i);
    fputs("<path class=\"cursor\" vector-effect=\"non-scaling-stroke\"/>", out);
    add_columns(&graph);
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
