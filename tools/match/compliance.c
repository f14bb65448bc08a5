/* SPDX-License-Identifier: MIT */
#include "match/compliance.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/interrupt.h"
#include "base/text.h"
#include "base/timer.h"
#include "match/child.h"
#include "match/pattern.h"

enum { OUTPUT_SIZE = 1 << 20, WHY_SIZE = 240 };
static const double patience = 20.0; /* seconds for any case */

/* What one conversation gave. */
typedef struct Dialogue {
    char *output; /* OUTPUT_SIZE bytes, NUL-terminated */
    double seconds;
    bool ended;
    int exit_code;
    bool noisy;         /* something came on stderr */
    char why[WHY_SIZE]; /* when the engine could not even be run */
} Dialogue;

static bool starts_with(const char *line, const char *word) {
    return !strncmp(line, word, strlen(word));
}

static bool is_report(const char *line) {
    return starts_with(line, "search ") || starts_with(line, "book ") || starts_with(line, "info ");
}

static bool is_pong(const char *line) {
    return starts_with(line, "pong ");
}

static bool is_done(const char *line) {
    return starts_with(line, "===") || !strcmp(line, "status");
}

/* Reads lines until the deadline, the end, or a line that `enough` (if not NULL) recognises. */
static ChildStatus listen(Child *child, Text *output, bool (*enough)(const char *line),
                          int64_t deadline) {
    for (;;) {
        char *line;
        ChildStatus status = child_read_line(child, deadline, &line, NULL);
        if (status != CHILD_OK)
            return status;
        size_t length = strlen(line);
        while (length && strchr(" \t\r", line[length - 1]))
            line[--length] = '\0';
        text_add(output, "%s\n", line);
        if (enough && enough(line))
            return CHILD_OK;
    }
}

static int64_t after(double seconds) {
    return timer_now_ns() + (int64_t)(seconds * 1e9);
}

static ChildStatus pause_at(Child *child, char marker, Text *output) {
    bool done = marker == COMPLIANCE_DONE[0]; /* an empty status before the pong is an old one */
    ChildStatus status = listen(child, output, done ? is_pong : is_report, after(3.0));
    if (status == CHILD_CLOSED)
        return status;
    return listen(child, output, done ? is_done : NULL, after(done ? 3.0 : 0.25));
}

/* Sends the input, byte by byte or in the pieces between the pauses. */
static void speak(Child *child, const ComplianceCase *test, Text *output, int64_t deadline) {
    ChildStatus status = CHILD_OK;
    for (size_t at = 0; status == CHILD_OK && at < test->size; at++) {
        const char *from = test->input + at;
        size_t length = 0;
        while (at + length < test->size && from[length] != COMPLIANCE_SEARCHING[0] &&
               from[length] != COMPLIANCE_DONE[0])
            length++;
        for (size_t i = 0; test->trickle && i < length && status == CHILD_OK; i++)
            status = child_send(child, from + i, 1, deadline, NULL);
        if (!test->trickle && length)
            status = child_send(child, from, length, deadline, NULL);
        at += length;
        if (status == CHILD_OK && at < test->size &&
            pause_at(child, test->input[at], output) == CHILD_CLOSED)
            return;
    }
}

static void converse(const char *command, const ComplianceCase *test, Dialogue *dialogue) {
    ChildSpec spec = {.command = command, .cpu = -1};
    Child child = {0};
    Text output = text_into(dialogue->output, OUTPUT_SIZE);
    dialogue->ended = dialogue->noisy = false;
    dialogue->why[0] = '\0';
    int64_t began = timer_now_ns(), deadline = began + (int64_t)(patience * 1e9);
    if (!child_start(&child, &spec)) {
        snprintf(dialogue->why, WHY_SIZE, "cannot be started: %s", strerror(errno));
        child_free(&child);
        return;
    }
    /* An engine that quits early closes its input: what it said counts. */
    speak(&child, test, &output, deadline);
    child_close_input(&child);
    ChildStatus status = listen(&child, &output, NULL, deadline);
    dialogue->seconds = timer_seconds(began, timer_now_ns());
    if (status == CHILD_CLOSED)
        dialogue->ended = child_wait(&child, deadline, &dialogue->exit_code) == CHILD_OK;
    child_stop(&child, 0.0, NULL);
    dialogue->noisy = child.stderr_length > 0;
    child_free(&child);
}

/* ------------------------------------------------------------------------------------ judgement */

/* What is in a line that the engine must not send at all, by NBoard's rules; NULL if nothing. */
static const char *nboard_fault(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] >= 0x80)
            return "a byte beyond ASCII";
    if (!strncmp(line, "set ", 4) && strncmp(line, "set myname ", 11))
        return "'set' of something else than myname";
    return NULL;
}

/* Keeps only the lines that answer something. */
static const char *nboard_filter(char *output) {
    static const char *const kept[] = {"pong ", "===", "search ", "book ", "analysis ", "learned"};
    char *put = output;
    for (char *line = output; *line;) {
        size_t length = strcspn(line, "\n") + 1;
        const char *fault = nboard_fault(line, length);
        if (fault)
            return fault;
        bool keep = false;
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            keep |= starts_with(line, kept[i]);
        if (keep) {
            /* Filtered in place: what is kept only moves towards the beginning. */
            memmove(put, line, length);
            put += length;
        }
        line += length;
    }
    *put = '\0';
    return NULL;
}

/* A piece of output on one line, for a message. */
static void quote(const char *text, char *buffer, size_t size) {
    Text out = text_into(buffer, size);
    for (; *text && out.length < 100; text++) {
        if (*text == '\n')
            text_add(&out, "\\n");
        else
            text_add_char(&out, isprint((unsigned char)*text) ? *text : '.');
    }
    if (*text)
        text_add(&out, "...");
}

static bool is_late(const ComplianceCase *test, const Dialogue *dialogue) {
    return test->seconds > 0 && dialogue->seconds > test->seconds;
}

/* True if the dialogue is as the case wants it; else `why`. */
static bool judge(const ComplianceCase *test, bool nboard, Dialogue *dialogue, char *why) {
    char got[160];
    const char *fault = NULL;
    if (dialogue->why[0]) {
        snprintf(why, WHY_SIZE, "%s", dialogue->why);
        return false;
    }
    if (nboard) {
        fault = nboard_filter(dialogue->output);
        if (!fault && dialogue->noisy)
            fault = "text on stderr, which NBoard takes for protocol";
    }
    quote(dialogue->output, got, sizeof got);
    if (!dialogue->ended)
        snprintf(why, WHY_SIZE, "does not end at the end of its input; said %s", got);
    else if (fault)
        snprintf(why, WHY_SIZE, "%s", fault);
    else if (dialogue->exit_code != 0)
        snprintf(why, WHY_SIZE, "exit code %d; said %s", dialogue->exit_code, got);
    else if (!pattern_fits(test->expect, dialogue->output))
        snprintf(why, WHY_SIZE, "said %s", *got ? got : "nothing");
    else if (is_late(test, dialogue))
        snprintf(why, WHY_SIZE, "took %.2f s, allowed %.2f", dialogue->seconds, test->seconds);
    else
        return true;
    return false;
}

typedef struct Score {
    int right, wrong, skipped;
} Score;

static void run_suite(const char *command, const char *label, const ComplianceCase *tests,
                      size_t count, bool nboard, const char *commands, const char *word,
                      Dialogue *dialogue, FILE *out, Score *score) {
    for (size_t i = 0; i < count; i++) {
        const ComplianceCase *test = &tests[i];
        char needed[64], why[WHY_SIZE] = "";
        if (word && !strstr(test->name, word))
            continue;
        snprintf(needed, sizeof needed, "\n%s\n", test->needs ? test->needs : "");
        if (test->needs && !strstr(commands, needed)) {
            fprintf(out, "skip  %s: %s (no %s)\n", label, test->name, test->needs);
            score->skipped++;
            continue;
        }
        /* A machine that is busy for a moment makes one answer late, not three. */
        bool right = false;
        for (int tries = 0; !right && tries < 3 && (!tries || is_late(test, dialogue)); tries++) {
            converse(command, test, dialogue);
            right = judge(test, nboard, dialogue, why);
        }
        score->right += right;
        score->wrong += !right;
        fprintf(out, right ? "ok    %s: %s\n" : "WRONG %s: %s: %s\n", label, test->name, why);
        fflush(out);
    }
}

/* The names that list_commands gives, each between LFs; empty if the engine does not speak GTP. */
static char *gtp_commands(const char *command, Dialogue *dialogue) {
    static const ComplianceCase probe = CASE("probe", NULL, "list_commands\nquit\n", "");
    converse(command, &probe, dialogue);
    const char *text = dialogue->output;
    if (*text != '=')
        return strdup("");
    text += 1 + strspn(text + 1, " ");
    char *names = malloc(strlen(text) + 3);
    if (names)
        snprintf(names, strlen(text) + 3, "\n%s\n", text);
    return names;
}

static bool speaks_nboard(const char *command, Dialogue *dialogue) {
    static const ComplianceCase probe = CASE("probe", NULL, "nboard 2\nping 1\n", "");
    converse(command, &probe, dialogue);
    return !strncmp(dialogue->output, "pong 1\n", 7) || strstr(dialogue->output, "\npong 1\n");
}

bool compliance_check(const char *command, const char *word, FILE *out) {
    Dialogue dialogue = {.output = malloc(OUTPUT_SIZE)};
    Score score = {0};
    interrupt_ignore_pipes();
    char *commands = dialogue.output ? gtp_commands(command, &dialogue) : NULL;
    if (!commands) {
        fprintf(out, "out of memory\n");
        free(dialogue.output);
        return false;
    }
    bool gtp = *commands != '\0', nboard = speaks_nboard(command, &dialogue);
    if (!gtp && !nboard) {
        char said[160];
        quote(dialogue.output, said, sizeof said);
        fprintf(out, "neither GTP nor NBoard: %s\n", dialogue.why[0] ? dialogue.why : said);
    }
    if (gtp)
        run_suite(command, "GTP", compliance_gtp, compliance_gtp_count, false, commands, word,
                  &dialogue, out, &score);
    if (nboard)
        run_suite(command, "NBoard", compliance_nboard, compliance_nboard_count, true, "", word,
                  &dialogue, out, &score);
    fprintf(out, "%d right, %d wrong, %d skipped\n", score.right, score.wrong, score.skipped);
    free(commands);
    free(dialogue.output);
    return score.right > 0 && score.wrong == 0;
}
