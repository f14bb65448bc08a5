/* SPDX-License-Identifier: MIT */
#include "match/compliance.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/console.h"
#include "base/text.h"
#include "base/timer.h"
#include "match/child.h"

enum { OUTPUT_SIZE = 1 << 20, WHY_SIZE = 240 };
static const double patience = 20.0; /* seconds per case */

typedef struct Checker {
    const char *command;
    const char *commands; /* GTP: the listed commands, each between LFs */
    FILE *out;
    int right, wrong, skipped;
    /* The results of the last dialogue. */
    char *output; /* OUTPUT_SIZE bytes, NUL-terminated */
    double seconds;
    bool ended;
    int exit_code;
    bool noisy;         /* there was output on stderr */
    char why[WHY_SIZE]; /* the error, also if the engine could not be run */
} Checker;

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
    bool done = marker == COMPLIANCE_DONE; /* an empty status before the pong is from an older
                                               * command */
    ChildStatus status = listen(child, output, done ? is_pong : is_report, after(3.0));
    if (status == CHILD_CLOSED)
        return status;
    return listen(child, output, done ? is_done : NULL, after(done ? 3.0 : 0.25));
}

/* Sends the input, byte by byte or in parts between the marks. */
static void speak(Child *child, const ComplianceCase *test, Text *output, int64_t deadline) {
    ChildStatus status = CHILD_OK;
    for (size_t at = 0; status == CHILD_OK && at < test->size; at++) {
        const char *from = test->input + at;
        size_t length = 0;
        while (at + length < test->size && from[length] != COMPLIANCE_SEARCHING &&
               from[length] != COMPLIANCE_DONE)
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

/* Runs a dialogue with a new process. False if it could not be started. */
static bool converse(Checker *checker, const ComplianceCase *test) {
    ChildSpec spec = {.command = checker->command, .cpu = -1};
    Child child = {0};
    Text output = text_into(checker->output, OUTPUT_SIZE);
    checker->ended = false;
    int64_t began = timer_now_ns(), deadline = began + (int64_t)(patience * 1e9);
    if (!child_start(&child, &spec)) {
        snprintf(checker->why, WHY_SIZE, "cannot be started: %s", strerror(errno));
        child_free(&child);
        return false;
    }
    /* An engine that quits early closes its input, but its output still counts. */
    speak(&child, test, &output, deadline);
    child_close_input(&child);
    ChildStatus status = listen(&child, &output, NULL, deadline);
    checker->seconds = timer_seconds(began, timer_now_ns());
    if (status == CHILD_CLOSED)
        checker->ended = child_wait(&child, deadline, &checker->exit_code) == CHILD_OK;
    child_stop(&child, 0.0, NULL);
    checker->noisy = child.stderr_length > 0;
    child_free(&child);
    return true;
}

/* ------------------------------------------------------------------------------------ judgement */

/* The part of a line that NBoard's rules forbid, or NULL. */
static const char *nboard_fault(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] >= 0x80)
            return "a byte beyond ASCII";
    if (!strncmp(line, "set ", 4) && strncmp(line, "set myname ", 11))
        return "'set' of something else than myname";
    return NULL;
}

/* Keeps only the answers. */
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
            /* Filters in place, because lines only move towards the beginning. */
            memmove(put, line, length);
            put += length;
        }
        line += length;
    }
    *put = '\0';
    return NULL;
}

/* Quotes a part of the output on one line, for a message. */
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

static bool is_late(const Checker *checker, const ComplianceCase *test) {
    return test->seconds > 0 && checker->seconds > test->seconds;
}

/* Whether the dialogue is as expected; otherwise sets checker->why. */
static bool judge(Checker *checker, const ComplianceCase *test) {
    char got[160], *why = checker->why;
    const char *fault = test->nboard ? nboard_filter(checker->output) : NULL;
    if (test->nboard && !fault && checker->noisy)
        fault = "text on stderr, which NBoard takes for protocol";
    quote(checker->output, got, sizeof got);
    if (!checker->ended)
        snprintf(why, WHY_SIZE, "does not end at the end of its input; said %s", got);
    else if (fault)
        snprintf(why, WHY_SIZE, "%s", fault);
    else if (checker->exit_code != 0)
        snprintf(why, WHY_SIZE, "exit code %d; said %s", checker->exit_code, got);
    else if (!pattern_fits(test->expect, checker->output))
        snprintf(why, WHY_SIZE, "said %s", *got ? got : "nothing");
    else if (is_late(checker, test))
        snprintf(why, WHY_SIZE, "took %.2f s, allowed %.2f", checker->seconds, test->seconds);
    else
        return true;
    return false;
}

static void run_case(Checker *checker, const ComplianceCase *test) {
    const char *label = test->nboard ? "NBoard" : "GTP";
    char needed[64];
    snprintf(needed, sizeof needed, "\n%s\n", test->needs ? test->needs : "");
    if (test->needs && !strstr(checker->commands, needed)) {
        fprintf(checker->out, "skip  %s: %s (no %s)\n", label, test->name, test->needs);
        checker->skipped++;
        return;
    }
    /* A short load on the machine makes one answer late, but not three. */
    bool right = false;
    for (int tries = 0; !right && tries < 3 && (!tries || is_late(checker, test)); tries++)
        right = converse(checker, test) && judge(checker, test);
    checker->right += right;
    checker->wrong += !right;
    fprintf(checker->out, right ? "ok    %s: %s\n" : "WRONG %s: %s: %s\n", label, test->name,
            checker->why);
    fflush(checker->out);
}

bool compliance_check(const char *command, const char *word, FILE *out) {
    static const ComplianceCase gtp = {.input = "list_commands\nquit\n", .size = 19},
                                nboard = {.input = "nboard 2\nping 1\n", .size = 16};
    static char output[OUTPUT_SIZE], commands[OUTPUT_SIZE + 3];
    Checker checker = {.command = command, .commands = commands, .out = out, .output = output};
    interrupt_ignore_pipes();
    bool speaks_gtp = converse(&checker, &gtp) && *output == '=';
    if (speaks_gtp)
        snprintf(commands, sizeof commands, "\n%s\n", output + 1 + strspn(output + 1, " "));
    bool speaks_nboard = converse(&checker, &nboard) &&
                         (!strncmp(output, "pong 1\n", 7) || strstr(output, "\npong 1\n"));
    if (!speaks_gtp && !speaks_nboard) {
        quote(output, commands, WHY_SIZE);
        fprintf(out, "neither GTP nor NBoard: %s\n", *checker.why ? checker.why : commands);
    }
    int count;
    const ComplianceCase *cases = compliance_cases(&count);
    for (int i = 0; i < count; i++)
        if ((cases[i].nboard ? speaks_nboard : speaks_gtp) &&
            (!word || strstr(cases[i].name, word)))
            run_case(&checker, &cases[i]);
    fprintf(out, "%d right, %d wrong, %d skipped\n", checker.right, checker.wrong, checker.skipped);
    return checker.right > 0 && checker.wrong == 0;
}

/* ------------------------------------------------------------------------------------- patterns */

/* The end of the item at `p`: a group, a set, or a character with or without a backslash. */
static const char *skip_item(const char *p) {
    if (*p == '\\')
        return p + 2;
    if (*p == '[') {
        p += p[1] == '^' ? 3 : 2; /* a bracket at the beginning does not end the set */
        return strchr(p, ']') + 1;
    }
    if (*p++ == '(') {
        while (*p != ')')
            p = skip_item(p);
        p++;
    }
    return p;
}

/* Parses the quantifier at `p`; returns its end. */
static const char *read_times(const char *p, int *least, int *most) {
    char *end;
    *least = *p != '*' && *p != '?';
    *most = *p == '*' || *p == '+' ? INT_MAX : 1;
    if (*p != '{')
        return *p && strchr("*+?", *p) ? p + 1 : p;
    *least = *most = (int)strtol(p + 1, &end, 10);
    if (*end == ',')
        *most = end[1] == '}' ? INT_MAX : (int)strtol(end + 1, &end, 10);
    return strchr(end, '}') + 1;
}

static bool is_in_set(const char *set, unsigned char c) {
    bool inverse = set[1] == '^', found = false;
    const unsigned char *p = (const unsigned char *)set + 1 + inverse;
    do {
        const unsigned char *last = p[1] == '-' && p[2] != ']' ? p + 2 : p;
        found |= *p <= c && c <= *last;
        p = last + 1;
    } while (*p != ']');
    return found != inverse;
}

static bool takes(const char *item, char c) {
    return *item == '[' ? is_in_set(item, (unsigned char)c)
                        : *item == '.' || item[*item == '\\'] == c;
}

static const char *match_items(const char *p, const char *text);

/* Matches the first possible alternative. Returns the rest of the text, or NULL. */
static const char *match(const char *p, const char *text) {
    for (;;) {
        const char *rest = match_items(p, text);
        if (rest)
            return rest;
        while (*p && *p != '|' && *p != ')')
            p = skip_item(p);
        if (*p++ != '|')
            return NULL;
    }
}

/* Matches a single alternative. Returns the rest of the text, or NULL. */
static const char *match_items(const char *p, const char *text) {
    while (*p && *p != '|' && *p != ')') {
        const char *item = p, *rest = NULL;
        int least, most, times = 0;
        p = read_times(skip_item(p), &least, &most);
        if (*item == '(') {
            while (times < most && (rest = match(item + 1, text)) && rest != text) {
                text = rest;
                times++;
            }
            if (times < least && !rest)
                return NULL;
            continue;
        }
        while (times < most && text[times] && takes(item, text[times]))
            times++;
        if (times < least)
            return NULL;
        for (; times > least; times--)
            if ((rest = match_items(p, text + times)))
                return rest;
        text += times;
    }
    return text;
}

bool pattern_fits(const char *pattern, const char *text) {
    const char *rest = match(pattern, text);
    return rest && !*rest;
}
