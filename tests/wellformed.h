/* SPDX-License-Identifier: MIT
 *
 * A strict look at pages.
 */
#ifndef VERDI_TESTS_WELLFORMED_H
#define VERDI_TESTS_WELLFORMED_H

/* What is wrong with a page, or NULL: not well-formed, a control character, an id that stands
 * twice, a link to no id, a script. Python's parser looks at it (wellformed.py). */
const char *wellformed_problem(const char *page);

#endif
