/* SPDX-License-Identifier: MIT
 *
 * The stop flags of verdi.h. The type is a plain int because a caller's language may lack atomic
 * types; the library accesses it only atomically. There are no locks, so signal handlers may raise
 * a flag.
 */
#include "verdi.h"

void verdi_stop_raise(verdi_stop *stop) {
    __atomic_store_n(&stop->raised, 1, __ATOMIC_SEQ_CST);
}

void verdi_stop_lower(verdi_stop *stop) {
    __atomic_store_n(&stop->raised, 0, __ATOMIC_SEQ_CST);
}

bool verdi_stop_is_raised(const verdi_stop *stop) {
    return __atomic_load_n(&stop->raised, __ATOMIC_SEQ_CST) != 0;
}
