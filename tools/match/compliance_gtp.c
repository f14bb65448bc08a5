/* SPDX-License-Identifier: MIT
 *
 * The GTP cases: framing first, then the board, the clock, and the extensions that GUIs use. The
 * expected output is the sequence of replies. OK is a success without text, NO any failure, ANY a
 * success with one line.
 */
#include "match/compliance.h"

#define OK "=[0-9]*\n\n"
#define ANY "=[0-9]* [^\n]+\n\n"
#define MANY "=([^\n]|\n[^\n])*\n\n"
#define NO "\\?[0-9]* [^\n]+\n\n"
#define ILLEGAL "\\? illegal move\n\n"
#define UNKNOWN "\\? unknown command\n\n"
#define FIRST_MOVE "= (D3|C4|F5|E6|d3|c4|f5|e6)\n\n"
#define TWICE(move) "= " move "\n\n" OK "= " move "\n\n"
#define PASS "= (pass|PASS)\n\n"
/* Black has no move, White has D2. */
#define BLOCKED                                                                                    \
    "play b c4\nplay w c3\nplay b e6\nplay w b4\nplay b a4\nplay w a5\nplay b c2\nplay w a3\n"
#define EIGHT_OK OK OK OK OK OK OK OK OK
/* White has no disc left. */
#define WIPED_OUT                                                                                  \
    "play b e6\nplay w f4\nplay b e3\nplay w d6\nplay b c5\nplay w f6\nplay b e7\nplay w f5\n"     \
    "play b g5\n"
#define NINE_OK EIGHT_OK OK
#define TEN_CLEARS                                                                                 \
    "clear_board\nclear_board\nclear_board\nclear_board\nclear_board\n"                            \
    "clear_board\nclear_board\nclear_board\nclear_board\nclear_board\n"
#define SIXTY_FOUR "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl"
#define KIB                                                                                        \
    SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR        \
        SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR SIXTY_FOUR
#define KIB_8 KIB KIB KIB KIB KIB KIB KIB KIB
#define KIB_64 KIB_8 KIB_8 KIB_8 KIB_8 KIB_8 KIB_8 KIB_8 KIB_8

const ComplianceCase compliance_gtp[] = {
    CASE("protocol version is 2", NULL, "protocol_version\n", "= 2\n\n"),
    CASE("has a name", NULL, "name\n", ANY),
    CASE("has a version", NULL, "version\n", "=[^\n]*\n\n"),
    CASE("knows its commands", NULL, "known_command name\nknown_command fly_to_moon\n",
         "= true\n\n= false\n\n"),
    CASE("lists its commands, one per line", NULL, "list_commands\n", "= [^ \n]+(\n[^ \n]+)+\n\n"),
    CASE("answers an unknown command", NULL, "fly_to_moon\n", UNKNOWN),
    CASE("commands are case-sensitive", NULL, "NAME\n", UNKNOWN),
    CASE("echoes an id", NULL, "12 protocol_version\n", "=12 2\n\n"),
    CASE("echoes an id in a failure", NULL, "5 fly_to_moon\n", "\\?5 unknown command\n\n"),
    CASE("echoes an id digit by digit", NULL,
         "007 protocol_version\n99999999999999999999 protocol_version\n",
         "=0*7 2\n\n=99999999999999999999 2\n\n"),
    CASE("repeats an id only once", NULL, "3 protocol_version\nprotocol_version\n",
         "=3 2\n\n= 2\n\n"),
    CASE("ignores empty lines and comments", NULL,
         "\n   \n# a comment\n\nprotocol_version # another\n\n", "= 2\n\n"),
    CASE("accepts tabs as blanks", NULL, "\tprotocol_version\t\n1\tprotocol_version\n",
         "= 2\n\n=1 2\n\n"),
    CASE("accepts CR LF", NULL, "protocol_version\r\nprotocol_version\r\n", "= 2\n\n= 2\n\n"),
    CASE("drops control characters", NULL, "proto\001col_\177version\n", "= 2\n\n"),
    CASE("drops NULs", NULL, "protocol\0_version\nprotocol_version\n", "= 2\n\n= 2\n\n"),
    CASE("survives bytes beyond ASCII", NULL, "\303\244\377\nprotocol_version\n", NO "= 2\n\n"),
    CASE("executes a last line without its end", NULL, "protocol_version", "= 2\n\n"),
    CASE("answers many commands of one write in order", NULL,
         "1 protocol_version\n2 known_command x\n3 protocol_version\n4 known_command name\n",
         "=1 2\n\n=2 false\n\n=3 2\n\n=4 true\n\n"),
    TRICKLED_CASE("accepts input byte by byte", NULL, "1 protocol_version\n2 play b d3\n",
                  "=1 2\n\n=2\n\n"),
    CASE("accepts a comment of 64 KiB", NULL, "protocol_version # " KIB_64 "\nknown_command name\n",
         "= 2\n\n= true\n\n"),
    CASE("survives a line of 64 KiB", NULL, KIB_64 "\nprotocol_version\n", NO "= 2\n\n"),
    CASE("ends silently at once", NULL, "", ""),
    CASE("quits with a reply", NULL, "quit\nprotocol_version\n", OK),
    TIMED_CASE("the first reply comes fast", NULL, "protocol_version\nquit\n", "= 2\n\n" OK, 1.0),

    CASE("board sizes", NULL, "boardsize 8\nboardsize 9\nboardsize x\n",
         OK "\\? unacceptable size\n\n" NO),
    CASE("takes a komi", NULL, "komi 6.5\n", OK),
    CASE("the four possible first moves", NULL,
         "play b d3\nclear_board\nplay b c4\nclear_board\nplay b f5\nclear_board\nplay b e6\n",
         OK OK OK OK OK OK OK),
    CASE("accepts any spelling of colours and squares", NULL,
         "play BLACK D3\nplay White c3\nplay B c4\nplay w E3\n", OK OK OK OK),
    CASE("refuses invalid moves", NULL,
         "play\nplay b\nplay b z9\nplay x d3\nplay b i9\nplay b d33\nplay b d3\n",
         NO NO NO NO NO NO OK),
    CASE("refuses illegal moves", NULL, "play b a1\nplay b d4\nplay b d6\nplay b d3\n",
         ILLEGAL ILLEGAL ILLEGAL OK),
    CASE("refuses a pass while there is a move", NULL, "play b pass\nplay b d3\n", ILLEGAL OK),
    CASE("refuses the other colour", NULL, "play w c3\nplay b d3\n", ILLEGAL OK),
    CASE("accepts a forced pass", NULL, BLOCKED "play b pass\nplay w d2\n", EIGHT_OK OK OK),
    CASE("accepts a move after an implied pass", NULL, BLOCKED "play w d2\n", EIGHT_OK OK),
    CASE("takes moves back", NULL, "play b d3\nundo\nplay b c4\n", OK OK OK),
    CASE("refuses to undo without moves", NULL, "undo\nplay b d3\nundo\nundo\n",
         "\\? cannot undo\n\n" OK OK "\\? cannot undo\n\n"),
    CASE("undo takes back an implied pass too", NULL,
         BLOCKED "play w d2\nundo\nundo\nplay w a3\nplay w d2\n", EIGHT_OK OK OK OK OK OK),
    CASE("clears the board", NULL, BLOCKED "clear_board\nplay b d3\n", EIGHT_OK OK OK),
    TIMED_CASE("clears the board fast", NULL, TEN_CLEARS TEN_CLEARS TEN_CLEARS TEN_CLEARS "quit\n",
               "(" OK ")+", 1.0),
    CASE("shows the board without an empty line", NULL, "showboard\nprotocol_version\n",
         MANY "= 2\n\n"),
    CASE("a wipe-out counts 64", NULL, WIPED_OUT "final_score\n", NINE_OK "= B\\+64(\\.0)?\n\n"),
    CASE("no score before the end", NULL, "final_score\n", "\\? cannot score\n\n"),
    CASE("after the end: accepts passes, refuses moves", NULL,
         WIPED_OUT "play w pass\nplay b pass\nplay b a1\n", NINE_OK OK OK ILLEGAL),

    CASE("generates a legal move and plays it", NULL, "genmove b\nundo\nplay b d3\n",
         FIRST_MOVE OK OK),
    CASE("generates for a blocked side", NULL, BLOCKED "genmove b\nplay w d2\n", EIGHT_OK PASS OK),
    CASE("generates after an implied pass", NULL, BLOCKED "genmove w\nundo\nplay w d2\n",
         EIGHT_OK "= [A-Ha-h][1-8]\n\n" OK OK),
    CASE("generates a pass when the game is over", NULL, WIPED_OUT "genmove w\ngenmove b\n",
         NINE_OK PASS PASS),
    CASE("refuses to generate out of turn", NULL, "genmove w\nplay b d3\n", NO OK),
    CASE("refuses to generate without a colour", NULL, "genmove\ngenmove x\nplay b d3\n", NO NO OK),
    CASE("reg_genmove does not change the board", "reg_genmove", "reg_genmove b\nplay b d3\n",
         FIRST_MOVE OK),
    CASE("the same position, the same reg_genmove", "reg_genmove",
         "reg_genmove b\nclear_board\nreg_genmove b\n",
         "(" TWICE("[Dd]3") "|" TWICE("[Cc]4") "|" TWICE("[Ff]5") "|" TWICE("[Ee]6") ")"),

    CASE("accepts all clocks", NULL,
         "time_settings 0 0 0\ntime_settings 600 0 0\ntime_settings 0 15 1\n"
         "time_settings 0 300 10\ntime_settings 0 1 0\n",
         OK OK OK OK OK),
    CASE("refuses an invalid clock", NULL, "time_settings 1\ntime_settings a b c\n", NO NO),
    CASE("accepts the time left", NULL,
         "time_settings 300 0 0\ntime_left b 300 0\ntime_left w 0 5\ntime_left black 12 3\n",
         OK OK OK OK),
    CASE("refuses an invalid time", NULL, "time_left b\ntime_left x 1 0\n", NO NO),
    TIMED_CASE("moves within a clock of one second", NULL,
               "time_settings 0 1 1\ntime_left b 1 1\ngenmove b\n", OK OK FIRST_MOVE, 1.6),
    TIMED_CASE("moves at once without time", NULL,
               "time_settings 10 0 0\ntime_left b 0 0\ngenmove b\n", OK OK FIRST_MOVE, 1.0),

    CASE("Quarry: plays Othello only", "set_game",
         "list_games\nset_game Othello\nset_game Go\nplay b d3\n",
         "= ([^O\n][^\n]*\n|O[^t\n][^\n]*\n)*Othello(\n[^\n]+)*\n\n" OK
         "\\? unsupported game\n\n" OK),
    CASE("GoGui: the rules", "gogui-rules_legal_moves",
         "gogui-rules_game_id\ngogui-rules_board_size\ngogui-rules_side_to_move\nplay b d3\n"
         "gogui-rules_side_to_move\ngogui-rules_legal_moves\n",
         "= Othello\n\n= 8\n\n= black\n\n" OK "= white\n\n= (C3|C5|E3| )+\n\n"),
    CASE("GoGui: a blocked side, the end", "gogui-rules_legal_moves",
         BLOCKED "gogui-rules_legal_moves\nclear_board\n" WIPED_OUT "gogui-rules_legal_moves\n",
         EIGHT_OK "= pass\n\n" OK NINE_OK OK),
    CASE("GoGui: the board, row 8 first", "gogui-rules_board", "play b d3\ngogui-rules_board\n",
         OK "=\n?( ?[.XO]( [.XO]){7}\n){5}(\\. ){3}X( \\.){4}\n(\\.( \\.){7}\n){2}\n"),
    CASE("GoGui: sequences, all or nothing", "gogui-play_sequence",
         "gogui-play_sequence b d3 w c3 b c4\ngogui-play_sequence b a1 w a2\ngg-undo 3\nundo\n",
         OK NO OK "\\? cannot undo\n\n"),
    CASE("GoGui: set-up", "gogui-setup", "gogui-setup b a1 w b1\ngogui-setup_player b\ngenmove b\n",
         OK OK "= C1\n\n"),
    TIMED_CASE("analysis streams and ends at the next line", "kata-analyze",
               "kata-analyze b 10\n" COMPLIANCE_SEARCHING "protocol_version\n",
               "=\n(info move [^\n]+\n)+\n= 2\n\n", 4.0),
    TIMED_CASE("analysis ends with the input", "lz-analyze", "lz-analyze 10\n" COMPLIANCE_SEARCHING,
               "=\n(info move [^\n]+\n)+\n", 4.0),
    CASE("reports the CPU time", "gomill-cpu_time", "gomill-cpu_time\n", "= [0-9]+\\.?[0-9]*\n\n"),
};

const size_t compliance_gtp_count = sizeof compliance_gtp / sizeof *compliance_gtp;
