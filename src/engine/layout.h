/* SPDX-License-Identifier: MIT
 *
 * Limits, reports and results of callers that were compiled with another version of verdi.h, where
 * the structs have other sizes. Those of this version, nearly all, are handed through.
 */
#ifndef VERDI_ENGINE_LAYOUT_H
#define VERDI_ENGINE_LAYOUT_H

#include "verdi.h"

/* *own becomes the caller's limits. VERDI_E_ARGUMENT if the sizes in them are of no version, or if
 * they limit what this library does not know. */
int layout_limits(verdi_limits *own, const verdi_limits *given);

/* Do results have the sizes that they have here? */
bool layout_is_own(const verdi_limits *limits);

/* Takes reports with lines as they are here, and hands them on with the caller's. */
typedef struct LayoutReport {
    verdi_info_fn *report;
    void *user;
    size_t line_size;
    unsigned char *lines; /* room for VERDI_MAX_MOVES of the caller's lines */
} LayoutReport;

/* False without memory. layout_report_end() frees it. */
bool layout_report_begin(LayoutReport *layout, const verdi_limits *limits, verdi_info_fn *report,
                         void *user);
void layout_report(const verdi_info *info, void *layout);
void layout_report_end(LayoutReport *layout);

/* Fills in the caller's result. */
void layout_result(verdi_result *given, const verdi_limits *limits, const verdi_result *own);

#endif
