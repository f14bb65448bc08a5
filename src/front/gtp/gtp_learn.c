/* SPDX-License-Identifier: MIT
 *
 * Learning over GTP. verdi-learn adds the game to the user's book. The game's positions are
 * searched while no game is in progress: after the command, after the end of a game, before the
 * first move. They are not searched during the opponent's moves, when the opponent may need the
 * CPU.
 */
#include "front/gtp/gtp.h"
#include "front/kit/open.h"

static bool handle_learn(Gtp *gtp) {
    char path[USER_FILE_PATH], problem[VERDI_BOOK_PROBLEM];
    if (!open_book_path(gtp->settings, path))
        return gtp_fail(gtp, "no book of your own: use --book FILE, or create "
                             "~/.local/share/verdi/book.db with verdi-book");
    if (verdi_game_get_length(gtp->game) == 0)
        return gtp_fail(gtp, "no moves to learn from");
    gtp->just_learned = learner_add(&gtp->learner, path, gtp->engine, gtp->game, problem);
    return gtp->just_learned || gtp_fail(gtp, "%.190s", problem);
}

bool gtp_wants_to_learn(const Gtp *gtp) {
    return gtp->learner && (gtp->just_learned || verdi_game_get_length(gtp->game) == 0 ||
                            verdi_game_is_over(gtp->game));
}

static bool search_learned(const verdi_game *position, const verdi_limits *limits,
                           verdi_result *result, void *user) {
    Gtp *gtp = user;
    return !line_pending(gtp->reader) &&
           gtp_search(gtp, verdi_search, GTP_UNTIL_INPUT, position, *limits, NULL, NULL, result) ==
               VERDI_OK &&
           !result->stopped;
}

void gtp_learn(Gtp *gtp) {
    char problem[VERDI_BOOK_PROBLEM];
    if (!learner_work(&gtp->learner, search_learned, gtp, problem))
        log_note(problem);
}

const GtpCommand gtp_learn_commands[] = {
    {"verdi-learn", "", .handler = handle_learn},
    {0},
};
