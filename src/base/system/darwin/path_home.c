/* SPDX-License-Identifier: MIT */
#include "base/system/path.h"

const char *const path_in_home[] = {"Library/Application Support", "Library/Caches"};
