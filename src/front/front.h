/* SPDX-License-Identifier: MIT
 *
 * The rooms of the front end. Protocol loops run until `quit` or the end of the input and return
 * the exit status; settings and engine are the caller's and may be changed by them. Subcommands get
 * argv from their own name on (argv[0] is "bench") and do everything themselves: settings_init(),
 * settings_parse(), exit status 0 good, 1 a failure, 2 wrong usage.
 */
#ifndef VERDI_FRONT_FRONT_H
#define VERDI_FRONT_FRONT_H

#include "front/kit/line.h"
#include "front/kit/settings.h"

int gtp_run(LineReader *reader, Settings *settings, verdi_engine *engine);
int nboard_run(LineReader *reader, Settings *settings, verdi_engine *engine);

int accuracy_main(int argc, char **argv);
int annotate_main(int argc, char **argv);
int bench_main(int argc, char **argv);
int book_main(int argc, char **argv);
int convert_main(int argc, char **argv);
int perft_main(int argc, char **argv);
int solve_main(int argc, char **argv);
int play_main(int argc, char **argv);

/* These read or write JSON, and are there only where the library jansson is. */
int cache_main(int argc, char **argv);
int json_main(int argc, char **argv);
int analyze_main(int argc, char **argv);
int review_main(int argc, char **argv);
int stats_main(int argc, char **argv);

#endif
