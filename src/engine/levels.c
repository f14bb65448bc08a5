/* SPDX-License-Identifier: MIT
 *
 * The builds of core/ for the CPU levels, and the choice of one at run time.
 */
#include "engine/levels.h"

#include <string.h>

#include "base/cpu.h"

extern const Core core_table_portable;
#ifdef VERDI_HAVE_X86_64
extern const Core core_table_x86_64_v3, core_table_x86_64_v4, core_table_x86_64_v4_popcnt;
#endif
#ifdef VERDI_HAVE_NEON
extern const Core core_table_neon;
#endif

const Core *const levels_all[] = {
#ifdef VERDI_HAVE_X86_64
    &core_table_x86_64_v4_popcnt,
    &core_table_x86_64_v4,
    &core_table_x86_64_v3,
#endif
#ifdef VERDI_HAVE_NEON
    &core_table_neon,
#endif
    &core_table_portable,
};

const int levels_count = sizeof levels_all / sizeof *levels_all;

const Core *levels_pick(const char *name) {
    for (int i = 0; i < levels_count; i++)
        if ((!name || strcmp(name, levels_all[i]->level) == 0) &&
            cpu_supports(levels_all[i]->level))
            return levels_all[i];
    return NULL;
}
