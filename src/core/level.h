/* SPDX-License-Identifier: MIT
 *
 * core/ is compiled once per CPU level, and all levels are linked into one binary. Every file of
 * core/ includes this header first. It appends the level to each name with external linkage, so
 * that the sources can use plain names. Code outside core/ calls the functions only through the
 * table of core/core.h.
 */
#pragma once

#ifndef CORE_LEVEL
#error "core/ is compiled with -DCORE_LEVEL=<name of the CPU level>"
#endif

#define CORE_JOIN_(name, level) name##_##level
#define CORE_JOIN(name, level) CORE_JOIN_(name, level)
#define CORE_NAME(name) CORE_JOIN(name, CORE_LEVEL)

#define core_table CORE_NAME(core_table)
#define endgame_search CORE_NAME(endgame_search)
#define eval_init CORE_NAME(eval_init)
#define midgame_null_window CORE_NAME(midgame_null_window)
#define midgame_search_root CORE_NAME(midgame_search_root)
#define midgame_run_split CORE_NAME(midgame_run_split)
#define order_init CORE_NAME(order_init)
#define order_next CORE_NAME(order_next)
#define order_price CORE_NAME(order_price)
#define perft_count CORE_NAME(perft_count)
#define search_poll CORE_NAME(search_poll)
#define stability_count CORE_NAME(stability_count)
#define stability_count_to CORE_NAME(stability_count_to)
