/* SPDX-License-Identifier: MIT
 *
 * The defaults of the structs of verdi.h. A program that reads options but opens no engine links
 * only this file of engine/, and so neither weights nor book.
 */
#include <stdlib.h>

#include "base/public.h"
#include "verdi.h"

int verdi_config_init_sized(verdi_config *config, size_t size) {
    verdi_config own = {.size = size, .hash_mib = 256, .cpu = getenv("VERDI_CPU")};
    return sized_write(config, size, &own, &sized_config) ? VERDI_OK : VERDI_E_ARGUMENT;
}

int verdi_book_style_init_sized(verdi_book_style *style, size_t size) {
    verdi_book_style own = {.size = size, .loss = VERDI_DISC, .seed = 1};
    return sized_write(style, size, &own, &sized_book_style) ? VERDI_OK : VERDI_E_ARGUMENT;
}

int verdi_limits_init_sized(verdi_limits *limits, size_t size) {
    verdi_limits own = {.size = size, .level = 20, .lines = 1, .overhead = -1};
    return sized_write(limits, size, &own, &sized_limits) ? VERDI_OK : VERDI_E_ARGUMENT;
}
