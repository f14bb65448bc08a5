/* SPDX-License-Identifier: MIT */
#include "match/pattern.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* A step takes a character of its set and leads to the next one, or is a fork, from where both ways
 * are open. Ways count from the step itself, so that steps that belong together can be moved and
 * copied. Behind the last step the pattern is fulfilled. */
typedef struct Step {
    uint32_t set[(UCHAR_MAX + 1) / 32];
    bool fork;
    int way[2];
} Step;

typedef struct Program {
    const char *at; /* in the pattern */
    bool failed;
    int count;
    size_t capacity;
    Step *step;
} Program;

enum { STEPS_MAX = 1 << 20, REPEAT_MAX = 255 };

/* ------------------------------------------------------------------------------------ compiling */

/* Moves the steps from `at` on up by `count`: room for new ones. */
static bool make_room(Program *program, int at, int count) {
    Step *larger = program->count + count <= STEPS_MAX
                       ? array_reserve(program->step, &program->capacity,
                                       (size_t)(program->count + count), sizeof *larger)
                       : NULL;
    if (!larger) {
        program->failed = true;
        return false;
    }
    program->step = larger;
    memmove(&larger[at + count], &larger[at], (size_t)(program->count - at) * sizeof *larger);
    memset(&larger[at], 0, (size_t)count * sizeof *larger);
    program->count += count;
    return true;
}

static void insert_fork(Program *program, int at, int first, int second) {
    if (make_room(program, at, 1))
        program->step[at] = (Step){.fork = true, .way = {first, second}};
}

static void add(Step *step, int from, int to) {
    for (int c = from; c <= to; c++)
        step->set[c / 32] |= UINT32_C(1) << c % 32;
}

/* From behind the opening bracket to behind the closing one. */
static bool parse_set(Program *program, Step *step) {
    const unsigned char *at = (const unsigned char *)program->at;
    bool inverse = *at == '^';
    at += inverse;
    do {
        unsigned char from = *at, to = from;
        if (!from || (from == '[' && at[1] && strchr(".:=", at[1])))
            return false;
        at++;
        if (*at == '-' && at[1] && at[1] != ']') {
            to = at[1];
            at += 2;
        }
        if (from > to)
            return false;
        add(step, from, to);
    } while (*at != ']');
    for (size_t i = 0; inverse && i < sizeof step->set / sizeof *step->set; i++)
        step->set[i] = ~step->set[i];
    program->at = (const char *)at + 1;
    return true;
}

static void parse_alternatives(Program *program);

/* A character, a set or a group. */
static void parse_atom(Program *program) {
    unsigned char c = (unsigned char)*program->at++;
    int here = program->count;
    if (c == '(') {
        parse_alternatives(program);
        program->failed |= *program->at != ')';
        program->at += *program->at == ')';
        return;
    }
    if (!make_room(program, here, 1))
        return;
    Step *step = &program->step[here];
    bool plain = !strchr("\\*+?{}^$", c);
    if (c == '\\' && *program->at) {
        c = (unsigned char)*program->at++;
        add(step, c, c);
    } else if (c == '.') {
        add(step, 1, UCHAR_MAX);
    } else if (c == '[') {
        program->failed |= !parse_set(program, step);
    } else if (plain) {
        add(step, c, c);
    } else {
        program->failed = true;
    }
}

/* From the opening brace to behind the closing one; most -1: any number. */
static bool parse_numbers(Program *program, int *least, int *most) {
    char *end;
    *least = *most = (int)strtol(program->at + 1, &end, 10);
    if (end == program->at + 1 || *least < 0 || *least > REPEAT_MAX)
        return false;
    if (*end == ',') {
        const char *second = end + 1;
        *most = *second == '}' ? -1 : (int)strtol(second, &end, 10);
        end += *second == '}';
        if (*most != -1 && (end == second || *most < *least || *most > REPEAT_MAX))
            return false;
    }
    program->at = end + 1;
    return *end == '}';
}

/* Repeats the steps from `begin` to the end. */
static void repeat(Program *program, int begin, int least, int most) {
    int size = program->count - begin, last = begin;
    int copies = most > 0 ? most : least > 0 ? least : 1;
    if (copies > STEPS_MAX / (size + 2)) { /* it can grow by nesting */
        program->failed = true;
        return;
    }
    for (int i = 1; i < copies; i++) {
        last = program->count;
        if (!make_room(program, last, size))
            return;
        memcpy(&program->step[last], &program->step[begin], (size_t)size * sizeof(Step));
    }
    if (most == -1) { /* the last one again, or from its end on */
        int end = program->count;
        insert_fork(program, end, last - end, 1);
        if (least == 0)
            insert_fork(program, begin, 1, program->count - begin + 1);
        return;
    }
    for (int i = most; i > least; i--) /* from behind, so that those before stay in their places */
        insert_fork(program, begin + (i - 1) * size, 1, size + 1);
    if (most == 0)
        insert_fork(program, begin, size + 1, size + 1);
}

static void parse_sequence(Program *program) {
    while (!program->failed && *program->at && *program->at != '|' && *program->at != ')') {
        int begin = program->count;
        parse_atom(program);
        while (!program->failed && *program->at && strchr("*+?{", *program->at)) {
            int least = *program->at == '+', most = *program->at == '?' ? 1 : -1;
            if (*program->at != '{')
                program->at++;
            else if (!parse_numbers(program, &least, &most))
                program->failed = true;
            if (!program->failed)
                repeat(program, begin, least, most);
        }
    }
}

static void parse_alternatives(Program *program) {
    int begin = program->count;
    parse_sequence(program);
    if (program->failed || *program->at != '|')
        return;
    program->at++;
    int jump = program->count;
    insert_fork(program, jump, 0, 0);
    insert_fork(program, begin, 1, jump + 2 - begin);
    parse_alternatives(program);
    if (program->failed)
        return;
    int over = program->count - (jump + 1);
    program->step[jump + 1].way[0] = program->step[jump + 1].way[1] = over;
}

/* -------------------------------------------------------------------------------------- running */

/* The steps where we are: no forks, and each once. */
typedef struct Places {
    int count, *place;
    bool *taken;
} Places;

/* `open` has room for all steps twice. */
static void enter(const Program *program, Places *places, int at, int *open) {
    int opened = 0;
    open[opened++] = at;
    while (opened) {
        at = open[--opened];
        if (places->taken[at])
            continue;
        places->taken[at] = true;
        if (at < program->count && program->step[at].fork) {
            open[opened++] = at + program->step[at].way[0];
            open[opened++] = at + program->step[at].way[1];
        } else {
            places->place[places->count++] = at;
        }
    }
}

static bool run(const Program *program, const char *text, Places now, Places next, int *open) {
    size_t all = (size_t)program->count + 1;
    enter(program, &now, 0, open);
    for (; *text && now.count; text++) {
        unsigned char c = (unsigned char)*text;
        next.count = 0;
        memset(next.taken, 0, all * sizeof *next.taken);
        for (int i = 0; i < now.count; i++) {
            int at = now.place[i];
            if (at < program->count && program->step[at].set[c / 32] >> c % 32 & 1)
                enter(program, &next, at + 1, open);
        }
        Places swapped = now;
        now = next;
        next = swapped;
    }
    return now.count && now.taken[program->count];
}

int pattern_fits(const char *pattern, const char *text) {
    Program program = {.at = pattern};
    parse_alternatives(&program);
    int fits = -1;
    size_t all = (size_t)program.count + 1;
    int *places = calloc(4 * all, sizeof *places);
    bool *taken = calloc(2 * all, sizeof *taken);
    if (!program.failed && !*program.at && places && taken)
        fits = run(&program, text, (Places){.place = places, .taken = taken},
                   (Places){.place = places + all, .taken = taken + all}, places + 2 * all);
    free(places);
    free(taken);
    free(program.step);
    return fits;
}
