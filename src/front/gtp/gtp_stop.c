/* SPDX-License-Identifier: MIT
 *
 * Runs the searches of GTP and ends them at the controller's request. The reader thread checks each
 * line as it arrives, and the lines already queued. All lines except GoGui's interrupt stay in the
 * queue and are answered in order.
 */
#include <stdio.h>

#include "base/span.h"
#include "base/timer.h"
#include "front/gtp/gtp.h"
#include "front/kit/open.h"
#include "front/kit/report.h"

#define SCRIPT_SECONDS 0.2 /* lines this soon after a command were written together with it */

/* Whether the line is GoGui's interrupt, which is a comment. */
static bool is_interrupt(const char *text) {
    Span line = span_trim(span_of(text));
    return span_take(&line, "#") && span_is(span_trim(line), "interrupt");
}

/* Whether the line is this command, with or without an id. */
static bool is_command(const char *text, const char *name) {
    Span line = span_trim(span_of(text)), behind = line;
    while (span_size(behind) && letter_is_digit(*behind.at))
        behind.at++;
    if (span_size(behind) && letter_is_blank(*behind.at))
        line = span_trim(behind);
    return span_take(&line, name) &&
           (!span_size(line) || letter_is_blank(*line.at) || *line.at == '#');
}

/* Whether this line (NULL: the end of the input) ends a limited search. Quit and the end of the
 * input end a running search, because the user has gone away. But a script sends quit together with
 * its commands, and gets the moves that it asked for. */
static bool ends_bounded(Gtp *gtp, const Line *line) {
    if (line && (is_interrupt(line->text) || is_command(line->text, "stop")))
        return true;
    if (line && !is_command(line->text, "quit"))
        return false;
    if (timer_seconds(gtp->search_begin_ns, timer_now_ns()) > SCRIPT_SECONDS)
        gtp->leaving = true; /* also ends searches that are still queued */
    return gtp->leaving || reply_broken();
}

/* Runs on the reader thread during a search. */
static bool search_hook(const Line *line, void *user) {
    Gtp *gtp = user;
    bool bounded = gtp->patience == GTP_UNTIL_STOP;
    if (!bounded || ends_bounded(gtp, line))
        verdi_stop_raise(&gtp->stop);
    return !(bounded && line && is_interrupt(line->text));
}

void gtp_report_book(const char *problem) {
    report_error("book: %s; playing without it", problem);
    log_note(problem);
}

int gtp_search(Gtp *gtp, GtpSearch *search, GtpPatience patience, const verdi_game *game,
               verdi_limits limits, verdi_info_fn *report, void *user, verdi_result *result) {
    verdi_stop_lower(&gtp->stop);
    gtp->patience = patience;
    gtp->search_begin_ns = timer_now_ns();
    limits.stop = &gtp->stop;
    line_set_hook(gtp->reader, search_hook, gtp);
    int error = search(gtp->engine, game, &limits, report, user, result);
    line_set_hook(gtp->reader, NULL, NULL);
    if (!error && result->book_failed)
        gtp_report_book(verdi_book_get_problem(verdi_engine_get_book(gtp->engine)));
    return error;
}
