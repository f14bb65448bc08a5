/* SPDX-License-Identifier: MIT */
#include "record/form.h"

#include "record/board/diagram.h"
#include "record/json_moves.h"
#include "record/transcript.h"

/* --------------------------------------------------------------------------------- recognition */

static bool wthor_begins(Span text) {
    return wthor_detect(text.at, span_size(text));
}

/* True for SGF and GGF. */
static bool tree_begins(Span text) {
    archive_skip_number(&text); /* as in GGS archives */
    return archive_take_opening(&text);
}

/* True if the game has GM[Othello], which SGF does not have. */
static bool ggf_begins(Span text) {
    for (bool tree = tree_begins(text); tree && text.at < text.end && *text.at != ')'; text.at++)
        if (span_take(&text, "GM["))
            return span_take_letters(&text, "othello");
    return false;
}

static bool numbers_begin(Span text) {
    uint64_t discs[2];
    return number_board_take(&text, discs);
}

static bool numbered_begins(Span text) {
    Span line = text;
    span_next_line(&text, &line);
    return transcript_take_header(&line, NULL) || span_peek(line) == '{' ||
           (transcript_number(line) >= 0 && side_find(line) == DISC_NONE);
}

/* ----------------------------------------------------------------------------------- the table */

enum {
    LINES = 1 << ARCHIVE_LINES,
    LISTS = LINES | 1 << ARCHIVE_TRANSCRIPT | 1 << ARCHIVE_OBF,
    PGN = LINES | 1 << ARCHIVE_NUMBERED
};

static const Form forms[] = {
    {"WTHOR", 1 << ARCHIVE_WTHOR, form_wthor, wthor_begins, ARCHIVE_WTHOR, NULL, "games (.wtb)"},
    {"GGF", 1 << ARCHIVE_GGF, form_tree, ggf_begins, ARCHIVE_GGF, ggf_write,
     "as of GGS. Values of names, comments and unknown tags are\n"
     "free text"},
    {"SGF", 1 << ARCHIVE_SGF, form_tree, tree_begins, ARCHIVE_SGF, sgf_write,
     "the main line, in the encoding that its CA names. Values of\n"
     "names, comments and unknown tags are free text"},
    {NULL, LISTS, form_comment, NULL, ARCHIVE_LINES, NULL, NULL},
    {NULL, LINES, form_row, NULL, ARCHIVE_LINES, NULL, NULL},
    {"JSON", LINES, form_json, json_moves_begin, ARCHIVE_LINES, NULL,
     "[[\"B\",\"f5\"],[\"W\",\"d6\"]], [\"f5\",\"d6\"], [37,43] (0 is a1, row\n"
     "by row; - or null is a pass), or objects with moves or\n"
     "transcript, and board (or start) and side; one or more per\n"
     "line, or in a list, or in the list games of an object. Other\n"
     "members are free text. Also the games of Othello Quest, and\n"
     "the objects with moves or boards that Verdi writes"},
    {"PGN", PGN, form_numbered, numbered_begins, ARCHIVE_NUMBERED, numbered_write,
     "1. f5 f4 2. ..., {comments}, (variations), results; with\n"
     "or without headers ([Black \"Ada\"]; [FEN \"...\"] for another\n"
     "start position). Comments and headers are free text"},
    {"tables", LINES, form_head, NULL, ARCHIVE_LINES, NULL,
     "CSV, with commas, semicolons or tabs, or Markdown, with a\n"
     "header row; each row is a record. The columns moves,\n"
     "game_moves, transcript, kifu and 棋譜 have moves, the columns\n"
     "board, obf, fen and position have a board, side has the\n"
     "side to move. Other columns are free text"},
    {"boards", LINES | 1 << ARCHIVE_OBF, form_board, numbers_begin, ARCHIVE_LINES, obf_write_board,
     "one per line: 64 squares (* X B ● for black, O 0 W ○ for\n"
     "white, - . _ □ for none) and the side to move (X, O, white\n"
     "to move); moves may follow. Or OBF. Or FEN with row 1\n"
     "first; row 8 first if only then the moves are legal.\n"
     "Of eight lines, as printed by Edax, Egaroucid, NTest, Zebra,\n"
     "GGS, verdi play and GTP's showboard, with or without\n"
     "letters, numbers and bars at the edges. The side to move\n"
     "(\"White to move\", \"Turn: O\", 白番, Trait aux blancs, Weiß am\n"
     "Zug, ...) is above, below or beside the board; moves may\n"
     "follow on the next lines. Text beside the rows is free.\n"
     "Of numbers, as C, NumPy and JSON write arrays: 0 for none, 1\n"
     "for one side, -1 or 2 for the other. If both sides are\n"
     "possible, --format black=1 or white=1 names that of 1"},
    {NULL, LINES, form_chatter, NULL, ARCHIVE_LINES, NULL, NULL},
    {"transcripts", LISTS, form_transcript, NULL, ARCHIVE_LINES, transcript_write,
     "one per line: f5d6c3, or f5, d6, c3, or F5-D6-C3, or\n"
     "1. f5 2. d6, or 1) f5 d6, or black:f5;white:d6. A pass is\n"
     "--, pa, pass, PP, @@, null or パス, or is omitted. Quotation\n"
     "marks and a label (\"Game 1:\", 棋譜:, or up to a tab) may\n"
     "surround the moves, numbers may precede them, and numbers,\n"
     "the winner or a result may follow. A link (...?kifu=F5D6...)\n"
     "has one part that is moves. Or one move per line: f5, or\n"
     "\"BLACK, f5\"; an empty line ends the game"},
};

enum { FORMS = sizeof forms / sizeof *forms };

const Form *form_at(int index) {
    return index < FORMS ? &forms[index] : NULL;
}

RecordWriter *form_writer(ArchiveFormat format) {
    for (int i = 0; i < FORMS; i++)
        if (forms[i].write && forms[i].formats >> format & 1)
            return forms[i].write;
    return NULL;
}

void form_describe(Text *out) {
    for (int i = FORMS - 1; i >= 0; i--) {
        const char *name = forms[i].name;
        Span help = name ? span_of(forms[i].help) : (Span){0}, line;
        for (; span_next_line(&help, &line); name = "")
            text_add(out, "    %-16s%.*s\n", name, (int)span_size(line), line.at);
    }
}
