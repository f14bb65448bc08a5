/* SPDX-License-Identifier: MIT */
#ifndef VERDI_RECORD_GGF_H
#define VERDI_RECORD_GGF_H

enum { GGF_GRACE = 120 }; /* seconds, when a clock does not state it */

#endif
