/* SPDX-License-Identifier: MIT
 *
 * verdi json from outside: many requests at once, every message against the schema, errors that
 * name the field, garbage, terminate, partial reports, the end of the input.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"
#include "schema.h"
#include "verdi.h"

enum { LONG = 60000 }; /* ms: more than anything here takes, on a slow machine with sanitizers */

#define FFO1 "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
#define FFO1_G8 "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOXX--OOOOOX-"
#define START_GGF                                                                                  \
    "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- "   \
    "*]B[F5]W[D6];)"

typedef struct Client {
    const Schema *schema;
    Process *process;
} Client;

static Client start(const char *threads) {
    Client client = {.schema = schema_load("src/front/json/json.schema.json")};
    client.process = process_start("json", "--threads", threads, "--hash", "16", NULL);
    return client;
}

/* A request that the schema must agree with. */
static void ask(Client *client, const char *request) {
    json_decref(schema_parse(client->schema, "request", request));
    process_write(client->process, request);
    process_write(client->process, "\n");
}

static json_t *answer(Client *client) {
    return schema_parse(client->schema, "reply", process_line(client->process, LONG));
}

static const char *text_of(const json_t *reply, const char *name) {
    const char *text = json_string_value(json_object_get(reply, name));
    return text ? text : "";
}

static int number_of(const json_t *reply, const char *name) {
    const json_t *value = json_object_get(reply, name);
    ck_assert_msg(json_is_integer(value), "no %s", name);
    return (int)json_integer_value(value);
}

static bool is_set(const json_t *reply, const char *name) {
    return json_is_true(json_object_get(reply, name));
}

static const json_t *best(const json_t *reply) {
    const json_t *line = json_array_get(json_object_get(reply, "moves"), 0);
    ck_assert_ptr_nonnull(line);
    return line;
}

/* The end of the input: nothing more comes, and all is well. */
static void finish(Client *client) {
    process_close_input(client->process);
    ck_assert_str_eq(process_rest(client->process, LONG), "");
    ck_assert_int_eq(process_wait(client->process, LONG), 0);
    ck_assert_str_eq(process_errors(client->process), "");
    process_free(client->process);
}

TEST(test_a_position_in_each_way) {
    static const struct {
        const char *request, *side;
        int turn;
    } cases[] = {
        {"{\"id\":\"a\",\"moves\":\"F5 d6\",\"depth\":3}", "black", 2},
        {"{\"id\":\"a\",\"moves\":[\"f5\",\"d6\",\"c3\"],\"depth\":3}", "white", 3},
        {"{\"id\":\"a\",\"moves\":\"1. f5 d6 2. c3\",\"level\":2}", "white", 3},
        {"{\"id\":\"a\",\"moves\":\"\",\"action\":\"analyze\",\"nodes\":1000}", "black", 0},
        {"{\"id\":\"a\",\"board\":\"" FFO1 "\",\"depth\":3}", "black", 0},
        {"{\"id\":\"a\",\"board\":\"" FFO1 " O\",\"seconds\":0.01}", "white", 0},
        {"{\"id\":\"a\",\"obf\":\"" FFO1 " X; G8:+18;\",\"depth\":3}", "black", 0},
        {"{\"id\":\"a\",\"ggf\":\"" START_GGF "\",\"depth\":3}", "black", 2},
    };
    Client client = start("1");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ask(&client, cases[i].request);
        json_t *reply = answer(&client);
        ck_assert_str_eq(text_of(reply, "type"), "result");
        ck_assert_str_eq(text_of(reply, "id"), "a");
        ck_assert_str_eq(text_of(reply, "side"), cases[i].side);
        ck_assert_int_eq(number_of(reply, "turn"), cases[i].turn);
        ck_assert(!is_set(reply, "partial") && !is_set(reply, "over") && !is_set(reply, "stopped"));
        ck_assert_str_eq(text_of(reply, "move"), text_of(best(reply), "move"));
        ck_assert_str_eq(text_of(reply, "move"),
                         json_string_value(json_array_get(json_object_get(best(reply), "pv"), 0)));
        json_decref(reply);
    }
    finish(&client);
}

TEST(test_exact_and_outcomes) {
    Client client = start("1");
    ask(&client, "{\"id\":\"x\",\"obf\":\"" FFO1 " X\",\"exact\":true,\"multipv\":2}");
    json_t *reply = answer(&client);
    const json_t *line = best(reply);
    ck_assert_str_eq(text_of(line, "move"), "g8");
    ck_assert(json_real_value(json_object_get(line, "value")) == 18.0);
    ck_assert(json_real_value(json_object_get(line, "lower")) == 18.0);
    ck_assert(is_set(line, "exact"));
    ck_assert_str_eq(text_of(line, "outcome"), "win");
    ck_assert_str_eq(text_of(line, "origin"), "solve");
    ck_assert_int_eq((int)json_array_size(json_object_get(reply, "moves")), 2);
    line = json_array_get(json_object_get(reply, "moves"), 1);
    ck_assert(json_real_value(json_object_get(line, "value")) == 12.0);
    json_decref(reply);
    ask(&client, "{\"id\":\"x\",\"obf\":\"" FFO1 " X\",\"wld\":true,\"allow\":[\"g2\"]}");
    reply = answer(&client);
    ck_assert_str_eq(text_of(best(reply), "outcome"), "loss"); /* -24 */
    json_decref(reply);
    ask(&client, "{\"id\":\"x\",\"obf\":\"" FFO1 " X\",\"exact\":true,\"avoid\":[\"G8\"]}");
    reply = answer(&client);
    ck_assert(json_real_value(json_object_get(reply, "value")) == 12.0);
    json_decref(reply);
    ask(&client, "{\"id\":\"over\",\"moves\":\"e6f4e3d6c5f6e7f5g5\",\"depth\":3}");
    reply = answer(&client);
    ck_assert(is_set(reply, "over"));
    ck_assert_str_eq(text_of(reply, "move"), "none");
    ck_assert(json_real_value(json_object_get(reply, "value")) == -64.0);
    json_decref(reply);
    ask(&client, "{\"id\":\"pass\",\"moves\":\"d3c3b3b2f5a3a1c1\",\"depth\":3,\"avoid\":[\"e1\"]}");
    reply = answer(&client);
    ck_assert_str_eq(text_of(reply, "move"), "pass");
    json_decref(reply);
    finish(&client);
}

/* A bound in discs, or NAN if none is told. */
static double bound(const json_t *line, const char *name) {
    const json_t *value = json_object_get(line, name);
    return value ? json_real_value(value) : NAN;
}

/* What a line says of its result is what the library says of it. */
static void check_chances(const json_t *line, int empties, double lower, double upper) {
    verdi_chances told;
    verdi_line known = {.value = (int)(bound(line, "value") * VERDI_DISC),
                        .lower = isnan(lower) ? -64 * VERDI_DISC : (int)(lower * VERDI_DISC),
                        .upper = isnan(upper) ? 64 * VERDI_DISC : (int)(upper * VERDI_DISC),
                        .depth = number_of(line, "depth"),
                        .confidence = number_of(line, "confidence"),
                        .exact = is_set(line, "exact"),
                        .origin = strcmp(text_of(line, "origin"), "solve") ? VERDI_FROM_SEARCH
                                                                           : VERDI_FROM_SOLVER};
    verdi_line_chances(&known, empties, &told);
    ck_assert_double_eq_tol(bound(line, "win"), told.win, 1e-4);
    ck_assert_double_eq_tol(bound(line, "draw"), told.draw, 2e-4);
    ck_assert_double_eq_tol(bound(line, "loss"), told.loss, 1e-4);
}

/* Bounds are proven or absent, with any number of moves. */
TEST(test_bounds_are_proven_or_absent) {
    static const struct {
        const char *request;
        const char *origin;
        int confidence, empties;
        double lower, upper;
    } cases[] = {
        {"\"moves\":\"f5d6c3\",\"depth\":12", "search", 73, 57, NAN, NAN},
        {"\"moves\":\"f5d6c3\",\"depth\":5,\"multipv\":\"all\"", "search", 73, 57, NAN, NAN},
        {"\"obf\":\"" FFO1 " X\",\"depth\":13", "search", 73, 14, NAN, NAN},
        {"\"obf\":\"" FFO1_G8 " O\",\"level\":6", "solve", 98, 13, NAN, NAN},
        {"\"obf\":\"" FFO1 " X\",\"exact\":true", "solve", 100, 14, 18, 18},
        {"\"obf\":\"" FFO1 " X\",\"level\":10", "solve", 100, 14, 18, 18},
        {"\"obf\":\"" FFO1 " X\",\"wld\":true", "solve", 100, 14, 1, NAN},
        {"\"obf\":\"" FFO1 " X\",\"wld\":true,\"allow\":[\"g2\"]", "solve", 100, 14, NAN, -1},
    };
    Client client = start("1");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char request[200];
        snprintf(request, sizeof request, "{\"id\":\"a\",%s}", cases[i].request);
        ask(&client, request);
        json_t *reply = answer(&client), *line;
        size_t k;
        best(reply);
        json_array_foreach(json_object_get(reply, "moves"), k, line) {
            double lower = bound(line, "lower"), upper = bound(line, "upper");
            double value = json_real_value(json_object_get(line, "value"));
            ck_assert_str_eq(text_of(line, "origin"), cases[i].origin);
            ck_assert_int_eq(number_of(line, "confidence"), cases[i].confidence);
            ck_assert(is_set(line, "complete"));
            check_chances(line, cases[i].empties, lower, upper);
            ck_assert_msg(isnan(lower) == isnan(cases[i].lower), "%zu: lower %g", i, lower);
            ck_assert_msg(isnan(upper) == isnan(cases[i].upper), "%zu: upper %g", i, upper);
            ck_assert(isnan(lower) || (lower >= cases[i].lower && lower == value));
            ck_assert(isnan(upper) || (upper <= cases[i].upper && upper == value));
            ck_assert(is_set(line, "exact") == (lower == upper));
            ck_assert(!json_object_get(line, "outcome") == (isnan(lower) && isnan(upper)));
        }
        json_decref(reply);
    }
    finish(&client);
}

/* Many in flight, each turn of each answered once, and the last of them after the end of input. */
TEST(test_many_requests) {
    enum { REQUESTS = 300, TURNS = 3 };
    static bool seen[REQUESTS][TURNS];
    Client client = start("3");
    char request[160];
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < REQUESTS; i++) {
        snprintf(request, sizeof request,
                 "{\"id\":\"%d\",\"moves\":\"f5d6c3\",\"analyzeTurns\":[0,2,1],\"depth\":%d}", i,
                 1 + i % 4);
        ask(&client, request);
    }
    process_close_input(client.process);
    for (int i = 0; i < REQUESTS * TURNS; i++) {
        json_t *reply = answer(&client);
        int id = atoi(text_of(reply, "id")), turn = number_of(reply, "turn");
        ck_assert(id >= 0 && id < REQUESTS && turn >= 0 && turn < TURNS && !seen[id][turn]);
        seen[id][turn] = true;
        ck_assert_int_eq(number_of(best(reply), "depth"), 1 + id % 4);
        json_decref(reply);
    }
    finish(&client);
}

TEST(test_errors_name_the_field) {
    static const struct {
        const char *line, *id, *field, *message;
    } cases[] = {
        {"rubbish", "", "", "not JSON: "},
        {"[1,2]", "", "", "an object expected"},
        {"{\"id\":\"a\",\"id\":\"b\"}", "", "", "not JSON: duplicate"},
        {"{\"id\":\"a\",\"moves\":\"f5\"} trailing", "", "", "not JSON: "},
        {"{\"moves\":\"f5\"}", "", "id", "a string or an integer expected"},
        {"{\"id\":7.5,\"moves\":\"f5\"}", "", "id", "a string or an integer expected"},
        {"{\"id\":null,\"moves\":\"f5\"}", "", "id", "a string or an integer expected"},
        {"{\"id\":\"a\"}", "a", "moves", "moves, board, obf or ggf expected"},
        {"{\"id\":\"a\",\"moves\":\"\",\"board\":\"" FFO1 "\"}", "a", "moves", "more than one"},
        {"{\"id\":\"a\",\"moves\":\"f5a1\"}", "a", "moves", "move 2: a1 is illegal"},
        {"{\"id\":\"a\",\"moves\":[\"f5\",7]}", "a", "moves", "a transcript or a list of moves"},
        {"{\"id\":\"a\",\"board\":\"XO\"}", "a", "board", "board has 2 squares, not 64"},
        {"{\"id\":\"a\",\"obf\":\"# nothing\"}", "a", "obf", "a board expected"},
        {"{\"id\":\"a\",\"obf\":\"" FFO1 " X; a1:3;\"}", "a", "obf", "a1 is illegal"},
        {"{\"id\":\"a\",\"ggf\":\"(;GM[Othello];)\"}", "a", "ggf", "BO: "},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"analyzeTurns\":[2]}", "a", "analyzeTurns",
         "an integer from 0 to 1 expected"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"analyzeTurns\":[]}", "a", "analyzeTurns", "at least"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"analyzeTurns\":1}", "a", "analyzeTurns", "a list"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"level\":61}", "a", "level", "an integer from 0 to 60"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"depth\":2.5}", "a", "depth", "an integer from 1 to 60"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"nodes\":0}", "a", "nodes", "an integer from 1 to "},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"seconds\":\"1\"}", "a", "seconds", "seconds from 0.001"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"seconds\":1e999}", "", "", "not JSON: "},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"exact\":1}", "a", "exact", "true or false expected"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"exact\":true,\"wld\":true}", "a", "wld",
         "exact and wld"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"exact\":true,\"depth\":3}", "a", "depth",
         "neither level"},
        {"{\"id\":\"a\",\"level\":3,\"moves\":\"f5\",\"wld\":true}", "a", "level", "neither level"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"wld\":true,\"book\":true}", "a", "book",
         "none of exact"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"avoid\":[\"f4\"],\"book\":true}", "a", "book",
         "none of exact"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"multipv\":\"some\"}", "a", "multipv", "or \"all\""},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"allow\":[\"a1\"]}", "a", "allow", "no legal move"},
        {"{\"id\":\"a\",\"moves\":\"\",\"avoid\":[\"d3\",\"c4\",\"f5\",\"e6\"]}", "a", "avoid",
         "no legal move is left"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"allow\":[\"i9\"]}", "a", "allow", "a list of squares"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"priority\":null}", "a", "priority", "an integer"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"reportEvery\":0}", "a", "reportEvery", "seconds"},
        {"{\"id\":\"a\",\"moves\":\"f5\",\"dept\":3}", "a", "dept", "no such field"},
        {"{\"id\":\"a\",\"action\":\"frob\"}", "a", "action", "analyze, terminate, "},
        {"{\"id\":\"a\",\"action\":\"clear\",\"depth\":3}", "a", "depth", "another action"},
        {"{\"action\":\"terminate\",\"terminateId\":[]}", "", "terminateId", "a string"},
    };
    Client client = start("1");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        process_write(client.process, cases[i].line);
        process_write(client.process, "\n");
        json_t *reply = answer(&client);
        ck_assert_msg(!strcmp(text_of(reply, "type"), "error"), "%s", cases[i].line);
        ck_assert_str_eq(text_of(reply, "id"), cases[i].id);
        ck_assert_str_eq(text_of(reply, "field"), cases[i].field);
        ck_assert_msg(strstr(text_of(reply, "message"), cases[i].message) != NULL, "%s: %s",
                      cases[i].line, text_of(reply, "message"));
        json_decref(reply);
    }
    finish(&client);
}

/* The program's own limits are for requests that name none: a proof is one whatever they are. */
TEST(test_exact_beside_own_limits) {
    Client client = {.schema = schema_load("src/front/json/json.schema.json")};
    client.process = process_start("json", "--depth", "3", "--level", "2", NULL);
    ask(&client, "{\"id\":\"x\",\"obf\":\"" FFO1 " X\",\"exact\":true}");
    json_t *reply = answer(&client);
    ck_assert(is_set(best(reply), "exact"));
    ck_assert(json_real_value(json_object_get(reply, "value")) == 18.0);
    json_decref(reply);
    finish(&client);
}

/* What a request names takes the place of all of the program's limits, not beside them. */
TEST(test_limits_of_its_own) {
    static const struct {
        const char *own;
        int depth;
    } cases[] = {{"", 3}, {",\"depth\":5", 5}, {",\"level\":6", 6}};
    Client client = {.schema = schema_load("src/front/json/json.schema.json")};
    client.process = process_start("json", "--depth", "3", "--nodes", "100000000", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[96];
        snprintf(line, sizeof line, "{\"id\":\"x\",\"moves\":\"f5d6c3\"%s}", cases[i].own);
        ask(&client, line);
        json_t *reply = answer(&client);
        ck_assert_int_eq(number_of(best(reply), "depth"), cases[i].depth);
        json_decref(reply);
    }
    finish(&client);
}

/* Ids that are numbers come back as numbers, in results, errors and answers to terminate; 7 and "7"
 * are two. */
TEST(test_numeric_ids) {
    static const struct {
        const char *line, *type;
        json_int_t id;
    } cases[] = {
        {"{\"id\":0,\"moves\":\"f5\",\"depth\":1}", "result", 0},
        {"{\"id\":-7,\"moves\":\"f5\",\"depth\":1}", "result", -7},
        {"{\"id\":9007199254740993,\"moves\":\"f5\",\"depth\":1}", "result", 9007199254740993},
        {"{\"id\":12,\"moves\":\"f5a1\"}", "error", 12},
        {"{\"id\":13,\"action\":\"clear\"}", "clear", 13},
        {"{\"id\":14,\"action\":\"terminate\",\"terminateId\":15}", "terminate", 14},
    };
    Client client = start("1");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ask(&client, cases[i].line);
        json_t *reply = answer(&client);
        ck_assert_str_eq(text_of(reply, "type"), cases[i].type);
        ck_assert(json_is_integer(json_object_get(reply, "id")));
        ck_assert_int_eq(json_integer_value(json_object_get(reply, "id")), cases[i].id);
        json_decref(reply);
    }
    ask(&client, "{\"id\":7,\"moves\":\"\",\"level\":60,\"reportEvery\":0.01}");
    json_t *reply = answer(&client);
    ck_assert(is_set(reply, "partial") && number_of(reply, "id") == 7);
    json_decref(reply);
    ask(&client, "{\"action\":\"terminate\",\"terminateId\":\"7\"}");
    ask(&client, "{\"action\":\"terminate\",\"terminateId\":7}");
    int acknowledged = 0;
    for (bool stopped = false; acknowledged < 2 || !stopped;) {
        reply = answer(&client);
        if (!strcmp(text_of(reply, "type"), "terminate"))
            ck_assert_int_eq(number_of(reply, "count"), acknowledged++);
        else
            stopped |= is_set(reply, "stopped");
        json_decref(reply);
    }
    finish(&client);
}

TEST(test_garbage_kills_nothing) {
    enum { HUGE = 1 << 20, NOISE = 20000 };
    Client client = start("2");
    char *bytes = malloc(HUGE);
    ck_assert_ptr_nonnull(bytes);
    memset(bytes, '[', HUGE); /* nested deeper than any stack, in a line that is too long */
    process_send(client.process, bytes, HUGE);
    process_write(client.process, "\n");
    process_send(client.process, bytes, 100000);
    process_write(client.process, "\n\n  \r\n");
    unsigned state = 12345;
    for (int i = 0; i < NOISE; i++) {
        state = state * 1103515245u + 12345u;
        bytes[i] = (char)(state >> 16);
    }
    process_send(client.process, bytes, NOISE);
    process_write(client.process, "\n{\"id\":\"\\u0000\",\"moves\":\"\"}\n{\"id\":\"\xff\"}\n");
    ask(&client, "{\"id\":\"last\",\"moves\":\"f5\",\"depth\":1}");
    int errors = 0;
    for (bool last = false; !last; errors++) {
        json_t *reply = answer(&client);
        last = strcmp(text_of(reply, "id"), "last") == 0;
        ck_assert_str_eq(text_of(reply, "type"), last ? "result" : "error");
        json_decref(reply);
    }
    ck_assert_int_gt(errors, 5);
    free(bytes);
    finish(&client);
}

/* The next answer that is neither a partial report nor one to terminate. */
static json_t *final_answer(Client *client) {
    for (;;) {
        json_t *reply = answer(client);
        if (!is_set(reply, "partial") && strcmp(text_of(reply, "type"), "terminate") != 0)
            return reply;
        json_decref(reply);
    }
}

/* One search at a time: what waits is worked off by priority, then by arrival. The first one has
 * begun for certain when it reports. */
TEST(test_priority) {
    static const char *const order[] = {"long", "high", "a", "b", "low"};
    Client client = start("1");
    ask(&client, "{\"id\":\"long\",\"moves\":\"\",\"level\":60,\"reportEvery\":0.01}");
    json_t *report = answer(&client);
    ck_assert(is_set(report, "partial")); /* it runs */
    json_decref(report);
    ask(&client, "{\"id\":\"low\",\"moves\":\"\",\"depth\":1,\"priority\":-1}");
    ask(&client, "{\"id\":\"a\",\"moves\":\"\",\"depth\":1}");
    ask(&client, "{\"id\":\"b\",\"moves\":\"\",\"depth\":1}");
    ask(&client, "{\"id\":\"high\",\"moves\":\"\",\"depth\":1,\"priority\":7}");
    ask(&client, "{\"action\":\"terminate\",\"terminateId\":\"long\"}");
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        json_t *reply = final_answer(&client);
        ck_assert_str_eq(text_of(reply, "id"), order[i]);
        json_decref(reply);
    }
    finish(&client);
}

TEST(test_terminate) {
    Client client = start("1");
    ask(&client, "{\"id\":\"run\",\"moves\":\"\",\"level\":60,\"reportEvery\":0.01}");
    json_t *reply = answer(&client); /* partial: it runs */
    ck_assert(is_set(reply, "partial"));
    json_decref(reply);
    ask(&client, "{\"id\":\"wait\",\"moves\":\"f5d6\",\"level\":60,\"analyzeTurns\":[0,1,2]}");
    ask(&client, "{\"action\":\"terminate\",\"terminateId\":\"wait\",\"turns\":[1]}");
    int terminated = 0, stopped = 0, acknowledged = 0;
    while (terminated + stopped + acknowledged < 2) {
        reply = answer(&client);
        terminated += !strcmp(text_of(reply, "type"), "terminated");
        if (!strcmp(text_of(reply, "type"), "terminate")) {
            acknowledged++;
            ck_assert_str_eq(text_of(reply, "terminateId"), "wait");
            ck_assert_int_eq(number_of(reply, "count"), 1);
        }
        json_decref(reply);
    }
    ask(&client, "{\"id\":\"stop\",\"action\":\"terminate\"}");
    while (terminated < 3 || stopped < 1 || acknowledged < 2) {
        reply = answer(&client);
        const char *type = text_of(reply, "type");
        if (!strcmp(type, "result") && !is_set(reply, "partial")) {
            ck_assert_str_eq(text_of(reply, "id"), "run");
            ck_assert(is_set(reply, "stopped"));
            stopped++;
        }
        terminated += !strcmp(type, "terminated");
        if (!strcmp(type, "terminate")) {
            ck_assert_str_eq(text_of(reply, "id"), "stop");
            ck_assert_int_eq(number_of(reply, "count"), 3);
            acknowledged++;
        }
        json_decref(reply);
    }
    finish(&client);
}

/* Partial results come while a search runs, and none after its result. */
TEST(test_partial_reports) {
    Client client = start("1");
    ask(&client, "{\"id\":\"p\",\"moves\":\"f5\",\"level\":60,\"reportEvery\":0.01,\"multipv\":2}");
    for (int partial = 0; partial < 2; partial++) {
        json_t *reply = answer(&client);
        ck_assert(is_set(reply, "partial"));
        ck_assert_int_le((int)json_array_size(json_object_get(reply, "moves")), 2);
        json_decref(reply);
    }
    ask(&client, "{\"action\":\"terminate\"}");
    process_close_input(client.process);
    json_t *reply = final_answer(&client);
    ck_assert_str_eq(text_of(reply, "id"), "p");
    json_decref(reply);
    finish(&client); /* nothing follows */
}

/* How full the table is: of this search, of all of it, in reports as well as in results. */
TEST(test_hash_full) {
    static const struct {
        const char *hash, *request;
        int least, most;
    } cases[] = {
        {"1", "\"moves\":\"f5d6c3\",\"nodes\":1000000", 300, 700},
        {"16", "\"moves\":\"f5d6c3\",\"nodes\":1000000", 15, 60},
        {"1024", "\"moves\":\"f5d6c3\",\"nodes\":1000000", 0, 2},
        {"1", "\"moves\":\"f5d6c3\",\"depth\":1", 0, 0},              /* it stores nothing */
        {"1", "\"moves\":\"e6f4e3d6c5f6e7f5g5\",\"depth\":16", 0, 0}, /* over */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Client client = {.schema = schema_load("src/front/json/json.schema.json")};
        char request[100];
        client.process = process_start("json", "--threads", "1", "--hash", cases[i].hash, NULL);
        ask(&client, "{\"id\":\"before\",\"moves\":\"f5f6\",\"depth\":16}");
        json_decref(answer(&client)); /* what it leaves does not count */
        snprintf(request, sizeof request, "{\"id\":\"a\",%s}", cases[i].request);
        ask(&client, request);
        json_t *reply = answer(&client);
        int full = number_of(reply, "hashfull");
        ck_assert_msg(full >= cases[i].least && full <= cases[i].most, "%zu: %d", i, full);
        json_decref(reply);
        finish(&client);
    }
    Client client = {.schema = schema_load("src/front/json/json.schema.json")};
    client.process = process_start("json", "--threads", "1", "--hash", "1", NULL);
    ask(&client, "{\"id\":\"p\",\"moves\":\"f5\",\"nodes\":2000000,\"reportEvery\":0.01}");
    int full = 0;
    for (bool last = false; !last;) { /* it fills up while it runs */
        json_t *reply = answer(&client);
        last = !is_set(reply, "partial");
        ck_assert_int_ge(number_of(reply, "hashfull"), full);
        ck_assert(last || full > 0 || number_of(reply, "hashfull") < 700);
        full = number_of(reply, "hashfull");
        json_decref(reply);
    }
    ck_assert_int_ge(full, 700);
    finish(&client);
}

TEST(test_other_actions) {
    Client client = start("4");
    ask(&client, "{\"action\":\"query_version\"}");
    json_t *reply = answer(&client);
    ck_assert_int_eq(number_of(reply, "protocol"), 3);
    ck_assert_int_eq(number_of(reply, "searches"), 4);
    json_decref(reply);
    ask(&client, "{\"id\":\"c\",\"action\":\"clear\"}");
    reply = answer(&client);
    ck_assert_str_eq(text_of(reply, "id"), "c");
    ck_assert_str_eq(text_of(reply, "type"), "clear");
    json_decref(reply);
    finish(&client);
}

/* After "clear" a search costs what it costs a fresh engine; without it the table helps. */
TEST(test_clear_forgets) {
    static const char request[] = "{\"id\":\"a\",\"moves\":\"f5d6c3d3c4\",\"depth\":12}";
    int nodes[3];
    Client client = start("1");
    for (int i = 0; i < 3; i++) {
        ask(&client, request);
        json_t *reply = answer(&client);
        nodes[i] = number_of(reply, "nodes");
        json_decref(reply);
        if (i == 1) {
            ask(&client, "{\"action\":\"clear\"}");
            json_decref(answer(&client));
        }
    }
    ck_assert_int_lt(nodes[1], nodes[0]);
    ck_assert_int_eq(nodes[2], nodes[0]);
    finish(&client);
}

TEST(test_nobody_listens) {
    if (!process_on_posix("a silent program sees that nobody reads it"))
        return;
    Client client = start("2");
    ask(&client, "{\"id\":\"a\",\"moves\":\"\",\"level\":60}");
    ask(&client, "{\"id\":\"b\",\"moves\":\"f5d6\",\"level\":60,\"analyzeTurns\":[0,1,2]}");
    process_close_output(client.process);
    ck_assert_int_eq(process_wait(client.process, LONG), 0);
}

/* Searchers share what does not change: 64 at once, each with a table of its own of 1 MiB. */
TEST(test_many_searchers_take_little_memory) {
    enum { SEARCHERS = 64, MOST_MIB = 400 };
    bool begun[SEARCHERS] = {false};
    Client client = {.schema = schema_load("src/front/json/json.schema.json")};
    client.process =
        process_start("json", "--threads", "64", "--hash", "64", "--search-threads", "1", NULL);
    for (int i = 0; i < SEARCHERS; i++) {
        char request[200];
        snprintf(request, sizeof request,
                 "{\"id\":\"%d\",\"moves\":\"f5\",\"level\":60,\"reportEvery\":0.1}", i);
        ask(&client, request);
    }
    for (int left = SEARCHERS; left > 0;) {
        json_t *reply = answer(&client);
        int number = atoi(text_of(reply, "id"));
        left -= !begun[number];
        begun[number] = true;
        json_decref(reply);
    }
    long kib = process_memory_kib(client.process);
    if (kib >= 0 && testing_patience() > 1)
        testing_skip("a sanitizer's memory is its own");
    else
        ck_assert_msg(kib < MOST_MIB * 1024L, "%ld KiB", kib);
}
