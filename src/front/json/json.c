/* SPDX-License-Identifier: MIT
 *
 * verdi json: requests and replies are JSON objects, one per line, modelled on KataGo's analysis
 * engine. This thread reads requests and answers those that need no search; json_crew.c searches.
 * Replies are sent as soon as they are found. At the end of the input, queued requests are finished
 * first.
 */
#include <stdio.h>
#include <unistd.h>

#include "base/thread.h"
#include "front/front.h"
#include "front/json/json.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/report.h"
#include "front/kit/rows.h"
#include "record/archive.h"

enum { TICK_MS = 20 };

typedef struct JsonOptions {
    int search_threads;
    const char *cache;
    OpeningChoice openings;
} JsonOptions;

static const ManualOption json_options[] = {
    {"search-threads", "N", "threads of one search, 0 to 256; 0: all", "1",
     OPTION_AT(JsonOptions, search_threads), OPTION_RANGE(0, 256)},
    ROW_CACHE(JsonOptions, cache),
    ROWS_OPENINGS(JsonOptions, openings),
    {0}};

const Manual json_manual = {
    .synopsis = "[OPTION...]",
    .about = "Analyses positions for scripts: reads and writes a JSON object per line.\n"
             "A request has \"id\" (a string or an integer, repeated in all replies) and one of "
             "\"moves\" (a transcript or a list of moves), \"board\" (64 squares and the side to "
             "move), \"obf\" (a line) and \"ggf\" (a game). Optional fields:\n"
             "- analyzeTurns: a list of turns, such as [0, 1, 2]: analyse the position after each "
             "of these numbers of moves; default: the last position\n"
             "- level, depth, nodes, seconds: limits; the first one reached stops the search\n"
             "- exact: true: prove the final score; wld: true: prove a win, a draw or a loss. "
             "Neither can be combined with level or depth\n"
             "- book: true: take values from the opening book, and search the other moves\n"
             "- multipv: number of best moves to evaluate, or \"all\"\n"
             "- score: rule of final scores: \"winner\", \"discs\" or \"split\"\n"
             "- allow, avoid: lists of squares to consider, or to ignore\n"
             "- priority: requests with a higher priority are searched first\n"
             "- reportEvery: seconds between partial results (\"partial\": true)\n"
             "- elo: search like verdi play --elo: move is a weaker one\n"
             "- language: \"en\", \"ja\", \"fr\" or \"zh\", for names of openings\n"
             "- action: \"terminate\" (with terminateId, and turns if not all), \"query_version\", "
             "\"clear\" (empty tables), \"read\" (with text: all games in a text in any format of "
             "verdi convert; no search)\n"
             "A result has turn, side, opening (a name), final (the final score), the best move, "
             "its value in discs for the side to move, and moves, best first. Each move has:\n"
             "- value, exact, complete (false: the search stopped before the value at this depth "
             "and confidence was known)\n"
             "- lower and upper (bounds), outcome (win, draw or loss), each if proven\n"
             "- chances (probabilities of win, draw and loss), stdError (standard error of the "
             "value)\n"
             "- depth, confidence (percent), origin (search, solve, book, cache), nodes, pv\n"
             "What is not known is null. The result ends with the total nodes, nps (nodes per "
             "second), hashfull (per mille of the table that this search filled; near 1000, a "
             "larger --hash saves nodes) and seconds. An invalid request gets \"type\": \"error\" "
             "with field and message. "
             "src/front/json/json.schema.json defines all messages.\n"
             "Results are written as they are found. A terminated search replies with the result "
             "so far, a terminated request in the queue with \"type\": \"terminated\". At the end "
             "of the input, queued requests are finished. The tables keep the results of earlier "
             "searches, which makes later searches faster and may change their results; \"clear\" "
             "empties the tables.\n"
             "Up to --threads requests are searched at a time, highest priority first, with one "
             "thread each. With --search-threads N each search has N threads, and fewer searches "
             "run at a time. They share --hash. --level, --depth, --nodes and --movetime apply to "
             "requests without limits.\n"
             "With --cache, requests without a time limit are searched from an empty table. The "
             "results are stored in the file, and repeated requests are answered from the file. "
             "--cache requires --search-threads 1, because searches with more threads vary.\n",
    .examples = "echo '{\"id\": 1, \"moves\": \"f5d6c3\", \"depth\": 12}' | verdi json\n"
                "verdi json --level 10 <requests.jsonl >replies.jsonl\n"
                "verdi json --threads 8 --cache default <requests.jsonl >replies.jsonl\n",
    .most_used = "threads level depth cache hash",
    .keys = "level depth nodes movetime confidence threads hash overhead contempt score weights "
            "cpu log "
            "book no-book",
    .options = json_options,
    .size = sizeof(JsonOptions)};

/* -------------------------------------------------------------------------------------- actions */

/* The names in a language (-1: that of `openings`). NULL after reporting an error. */
static const OpeningNames *get_names(Json *json, int language) {
    OpeningChoice choice = json->openings;
    if (language >= 0)
        choice.language = (OpeningLanguage)language;
    OpeningNames **names = &json->names[choice.language];
    if (!*names)
        *names = open_names(&choice);
    return *names;
}

static void do_analyze(Json *json, JsonRequest *request) {
    const char *problem = "too many positions are queued";
    request->names = get_names(json, request->language);
    if (!request->names)
        problem = verdi_strerror(VERDI_E_MEMORY);
    else if (json_crew_add(json->crew, request))
        return;
    json_reply_error(request->id, "", problem, -1);
    json_request_free(request);
}

static void set_name(json_t *object, const char *key, const char *name) {
    if (*name)
        object_set(object, key, object_text(name));
}

/* The moves with their passes. */
static json_t *moves_of(const Game *game) {
    json_t *moves = json_array();
    for (int i = 0; i < game->length; i++)
        object_add(moves, json_string(verdi_square_name(game_move(game, i).square)));
    return moves;
}

static json_t *game_object(const Game *game, const char *problem, const OpeningNames *names) {
    json_t *object = json_object();
    const char *opening = opening_names_find(names, game, game->length, NULL);
    set_name(object, "black", game->name[BLACK]);
    set_name(object, "white", game->name[WHITE]);
    set_name(object, "event", game->notes.event);
    set_name(object, "date", game->notes.date);
    set_name(object, "opening", opening ? opening : "");
    set_name(object, "error", problem);
    object_set(object, "start", result_board(game->start));
    object_set(object, "moves", moves_of(game));
    object_set(object, "over", json_boolean(game_is_over(game)));
    return object;
}

/* All games in the text. */
static json_t *do_read(Json *json, const JsonRequest *request) {
    const OpeningNames *names = get_names(json, request->language);
    if (!names)
        return json_error_new(request->id, "", verdi_strerror(VERDI_E_MEMORY), -1);
    Archive archive;
    ArchiveItem item;
    ArchiveStatus status;
    char problem[RECORD_PROBLEM_SIZE] = "";
    Span text = span_of(request->text);
    Game game = game_new();
    json_t *reply = json_reply_new(request->id, "games"), *games = json_array();
    archive_open(&archive, archive_detect(text), text);
    while ((status = archive_next(&archive, &game, &item, problem)) != ARCHIVE_END) {
        json_t *object =
            status == ARCHIVE_GAME ? game_object(&game, problem, names) : json_object();
        if (status == ARCHIVE_BAD)
            object_set(object, "error", object_text(problem));
        if (item.assumed)
            object_set(object, "assumed", json_string(item.assumed));
        set_name(object, "skipped", item.skipped);
        if (item.line)
            object_set(object, "line", json_integer(item.line));
        object_complete(object, "error black white event date opening start moves over assumed "
                                "skipped line");
        object_add(games, object);
    }
    game_free(&game);
    object_set(reply, "games", games);
    return reply;
}

static json_t *do_terminate(Json *json, const JsonRequest *request) {
    json_int_t count = json_crew_terminate(json->crew, request);
    json_t *reply = json_reply_new(request->id, "terminate");
    object_set(reply, "terminateId",
               request->target ? json_deep_copy(request->target) : json_null());
    object_set(reply, "count", json_integer(count));
    return reply;
}

static json_t *do_query_version(Json *json, const JsonRequest *request) {
    const verdi_engine *engine = json_crew_engine(json->crew);
    json_t *reply = json_reply_new(request->id, "query_version");
    object_set(reply, "version", json_string(verdi_version()));
    object_set(reply, "protocol", json_integer(JSON_PROTOCOL));
    object_set(reply, "weights", object_text(verdi_engine_get_weights(engine)));
    object_set(reply, "cpu", json_string(verdi_engine_get_cpu(engine)));
    object_set(reply, "searches", json_integer(json->searches));
    object_set(reply, "searchThreads", json_integer(json->settings.config.threads));
    return reply;
}

static json_t *do_clear(Json *json, const JsonRequest *request) {
    json_crew_clear(json->crew);
    return json_reply_new(request->id, "clear");
}

/* Returns the reply to a request that needs no search. */
typedef json_t *Action(Json *json, const JsonRequest *request);

static Action *const actions[] = {
    [JSON_TERMINATE] = do_terminate,
    [JSON_QUERY_VERSION] = do_query_version,
    [JSON_CLEAR] = do_clear,
    [JSON_READ] = do_read,
};

void json_do_line(Json *json, const Line *line) {
    JsonProblem problem;
    Span text = {line->text, line->text + line->length};
    if (line->too_long) {
        char message[80];
        snprintf(message, sizeof message, "a line has at most %d bytes", LINE_LIMIT);
        json_reply_error(NULL, "", message, -1);
    } else if (span_size(text)) {
        JsonRequest *request = json_request_parse(text, &json->settings, &problem);
        if (!request) {
            json_reply_error(problem.id, problem.field, problem.message, -1);
        } else if (request->action == JSON_ANALYZE) {
            do_analyze(json, request);
        } else {
            json_reply_send(request->id, -1, actions[request->action](json, request));
            json_request_free(request);
        }
        json_decref(problem.id);
    }
}

/* ----------------------------------------------------------------------------------------- main */

static void loop(Json *json, LineReader *reader) {
    Line line;
    while (line_next(reader, -1, &line) == LINE_READY) {
        json_do_line(json, &line);
        line_free(&line);
    }
    while (!reply_broken() && json_crew_wait(json->crew, TICK_MS)) /* until all requests are
                                                                    * answered */
        continue;
}

/* Divides threads and table size among the searches. */
static void share(Json *json, int search_threads) {
    verdi_config *config = &json->settings.config;
    int threads = config->threads ? config->threads : cpu_count();
    if (!search_threads || search_threads > threads)
        search_threads = threads;
    json->searches = threads / search_threads;
    config->threads = search_threads;
    config->hash_mib = config->hash_mib > json->searches ? config->hash_mib / json->searches : 1;
}

static int run(Json *json, Cache *cache) {
    json_object_seed(0); /* before threads start */
    json->crew = json_crew_new(json->searches, &json->settings, cache, NULL);
    LineReader *reader = json->crew ? line_open(STDIN_FILENO) : NULL;
    if (reader)
        loop(json, reader);
    json_crew_free(json->crew);
    for (int i = 0; i < OPENING_LANGUAGES; i++)
        opening_names_free(json->names[i]);
    line_close(reader);
    return reader ? 0 : 1;
}

int json_main(CommandLine *line, void *options) {
    const JsonOptions *choice = options;
    Json json = {.settings = line->settings, .openings = choice->openings};
    if (json.settings.log_file && !log_open(json.settings.log_file))
        return 1;
    if (!get_names(&json, -1))
        return 1;
    share(&json, choice->search_threads);
    Cache *cache = choice->cache ? open_cache(choice->cache) : NULL;
    if (cache && json.settings.config.threads > 1)
        report_error("the cache stores nothing: --cache requires --search-threads 1");
    int status = run(&json, cache);
    cache_close(cache);
    return status;
}
