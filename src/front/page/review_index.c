/* SPDX-License-Identifier: MIT
 *
 * Makes the rows of the index from the JSON of each game, so that a resumed run needs no other
 * data.
 */
#include "front/page/review_page.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "base/utf8.h"
#include "front/page/html.h"
#include "study/stats_tally.h"

enum { PAGE_NAME = 32 };

typedef struct Row {
    int order;
    char page[PAGE_NAME];
    char name[2][JUDGE_NAME], opening[JUDGE_NAME], event[JUDGE_NAME], date[JUDGE_NAME];
    bool over;
    int halves[2];
    int lost[2]; /* tenths, in the whole game */
    int slips;
    int count, values[JUDGE_MOVES + 1]; /* value in tenths for Black after each move */
} Row;

struct ReviewIndex {
    Row *rows;
    int count;
    size_t capacity;
};

ReviewIndex *review_index_new(void) {
    return calloc(1, sizeof(ReviewIndex));
}

void review_index_free(ReviewIndex *index) {
    if (index)
        free(index->rows);
    free(index);
}

/* -------------------------------------------------------------------------------------- reading */

static int tenths(double discs) {
    return (int)lround(discs * 10);
}

static bool get_moves(Row *row, json_t *moves) {
    if (!json_is_array(moves) || json_array_size(moves) > JUDGE_MOVES)
        return false;
    row->count = (int)json_array_size(moves);
    for (int i = 0; i < row->count; i++) {
        const char *side = "";
        double best = 0, after = 0;
        json_t *move = json_array_get(moves, (size_t)i);
        json_unpack(move, "{s:s, s:F, s:F}", "side", &side, "bestValue", &best, "after", &after);
        if (i == 0)
            row->values[0] = strcmp(side, "white") == 0 ? -tenths(best) : tenths(best);
        row->values[i + 1] = tenths(after);
        row->slips += json_is_string(json_object_get(move, "slip"));
    }
    return true;
}

/* A member that may be null. */
static const char *text_of(json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static bool get_row(Row *row, json_t *object) {
    const char *name[2];
    double discs[2], lost[2];
    int over;
    json_t *moves;
    if (json_unpack(object, "{s:b, s:s, s:s, s:{s:F, s:F}, s:{s:{s:{s:F}}, s:{s:{s:F}}}, s:o}",
                    "over", &over, "black", &name[BLACK], "white", &name[WHITE], "discs", "black",
                    &discs[BLACK], "white", &discs[WHITE], "losses", "black", "all", "loss",
                    &lost[BLACK], "white", "all", "loss", &lost[WHITE], "moves", &moves))
        return false;
    utf8_clean(row->opening, JUDGE_NAME, text_of(object, "opening"));
    utf8_clean(row->event, JUDGE_NAME, text_of(object, "event"));
    utf8_clean(row->date, JUDGE_NAME, text_of(object, "date"));
    row->over = over;
    for (int colour = 0; colour < 2; colour++) {
        utf8_clean(row->name[colour], JUDGE_NAME, name[colour]);
        row->halves[colour] = (int)lround(2 * discs[colour]);
        row->lost[colour] = tenths(lost[colour]);
    }
    return get_moves(row, moves);
}

bool review_index_add(ReviewIndex *index, json_t *object, int order, const char *page) {
    if (!array_reserve(&index->rows, &index->capacity, (size_t)index->count + 1,
                       sizeof *index->rows))
        return false;
    Row *row = &index->rows[index->count];
    *row = (Row){.order = order};
    Text address = text_into(row->page, sizeof row->page);
    text_add(&address, "%s", page);
    index->count += get_row(row, object);
    return true;
}

/* -------------------------------------------------------------------------------------- writing */

static int compare_rows(const void *a, const void *b) {
    const Row *first = a, *second = b;
    return (first->order > second->order) - (first->order < second->order);
}

static void add_player(FILE *out, const Row *row, Colour colour) {
    bool won = row->over && row->halves[colour] > row->halves[!colour] && *row->name[colour];
    const char *name = *row->name[colour] ? row->name[colour] : html_side(colour);
    fprintf(out, "<span class=\"player\">%s%s<bdi>%s</bdi>%s</span>", html_disc(colour).text,
            won ? "<b>" : "", html_text(name).text, won ? "</b>" : "");
}

/* Adds "Opening · event · date", as far as known. */
static void add_about(FILE *out, const Row *row) {
    HtmlText date = html_date(row->date);
    const char *const words[] = {row->opening, row->event, date.text};
    bool any = false;
    for (int i = 0; i < 3; i++) {
        if (!*words[i])
            continue;
        fprintf(out, "%s%s", any ? " \xc2\xb7 " : "<small>", html_text(words[i]).text);
        any = true;
    }
    fputs(any ? "</small>" : "", out);
}

static void add_row(FILE *out, const Row *row) {
    fprintf(out, "<tr><th scope=\"row\">%d</th><td class=\"name\"><a href=\"%s\">", row->order,
            html_text(row->page).text);
    add_player(out, row, BLACK);
    add_player(out, row, WHITE);
    fputs("</a>", out);
    add_about(out, row);
    fprintf(out, "</td><td>%s%s</td><td class=\"optional text\">",
            html_score(row->halves[BLACK], row->halves[WHITE]).text,
            row->over ? "" : "<br/><small>unfinished</small>");
    if (row->count)
        review_spark(out, row->values, row->count + 1);
    fprintf(out, "</td><td>%s</td><td>%s</td><td>%d</td></tr>\n", html_loss(row->lost[BLACK]).text,
            html_loss(row->lost[WHITE]).text, row->slips);
}

/* Adds the totals of each player, the best first. Nothing if memory is short. */
static void add_totals(FILE *out, const ReviewIndex *index) {
    StatsTable players = {0};
    for (int i = 0; i < 2 * index->count; i++) {
        const Row *row = &index->rows[i / 2];
        int difference = row->halves[i % 2] - row->halves[!(i % 2)];
        if (!*row->name[i % 2])
            continue;
        StatsTally *sum = stats_row(&players, row->name[i % 2]);
        if (!sum)
            goto done;
        sum->games++;
        sum->wins += row->over && difference > 0;
        sum->draws += row->over && !difference;
        sum->losses += row->over && difference < 0;
        sum->phase[JUDGE_OPENING].loss += row->lost[i % 2]; /* that of the whole game */
    }
    stats_table_sort(&players, STATS_BY_POINTS, 1);
    if (players.count)
        fputs("<h2>Players</h2>\n<div class=\"wide\"><table class=\"data sort\"><thead><tr>"
              "<th scope=\"col\" class=\"text\">Player</th><th scope=\"col\">Games</th>"
              "<th scope=\"col\">Won</th><th scope=\"col\">Drawn</th><th scope=\"col\">Points</th>"
              "<th scope=\"col\">Discs lost per game</th></tr></thead><tbody>\n",
              out);
    for (size_t i = 0; i < players.count; i++) {
        const StatsTally *player = &players.row[i];
        int64_t finished = player->wins + player->draws + player->losses;
        HtmlWord points = {"\xe2\x80\x93"}; /* no game is finished */
        if (finished)
            points = html_percent(
                (double)(2 * player->wins + player->draws) / 2.0 / (double)finished, 0);
        fprintf(out,
                "<tr><th scope=\"row\" class=\"name\"><bdi>%s</bdi></th><td>%" PRId64
                "</td><td>%" PRId64 "</td><td>%" PRId64 "</td><td>%s</td><td>%.1f</td></tr>\n",
                html_text(player->name).text, player->games, player->wins, player->draws,
                points.text, (double)stats_all(player).loss / 10.0 / (double)player->games);
    }
    fputs(players.count ? "</tbody></table></div>\n" : "", out);
done:
    stats_table_free(&players);
}

void review_index_page(FILE *out, ReviewIndex *index) {
    if (index->count)
        qsort(index->rows, (size_t)index->count, sizeof *index->rows, compare_rows);
    html_begin(out, "Othello games", "Reports on games of Othello");
    fprintf(out,
            "<main>\n<header><p class=\"eyebrow\">Othello game reports</p><h1>%d "
            "game%s</h1></header>\n",
            index->count, plural(index->count));
    fputs("<div class=\"wide\"><table class=\"data index sort\"><thead><tr>"
          "<th scope=\"col\" aria-sort=\"ascending\">#</th>"
          "<th scope=\"col\" class=\"text\">Game</th><th scope=\"col\">Result</th>"
          "<th scope=\"col\" class=\"optional text\">Value for Black</th>"
          "<th scope=\"col\">Discs lost by Black</th><th scope=\"col\">Discs lost by White</th>"
          "<th scope=\"col\">Slips</th></tr></thead><tbody>\n",
          out);
    for (int i = 0; i < index->count; i++)
        add_row(out, &index->rows[i]);
    fputs("</tbody></table></div>\n", out);
    add_totals(out, index);
    fputs("</main>\n<footer><p>Discs lost: those that a side\xe2\x80\x99s moves gave away. Slips: "
          "moves that gave a win or a draw away. Points: the share of finished games won; a draw "
          "counts "
          "half. Click on a heading to sort.</p></footer>\n",
          out);
    html_end(out);
}
