/* SPDX-License-Identifier: MIT
 *
 * A strict look at pages: what is well-formed XML is the same page for every reader of HTML.
 */
#ifndef VERDI_TESTS_WELLFORMED_H
#define VERDI_TESTS_WELLFORMED_H

/* What is wrong with a page, or NULL: tags that do not close in their order, attributes without
 * quotes or twice, & and < that are not escaped, control characters, bytes that are no UTF-8, an id
 * that stands twice, a link (#...) to no id. The text is static. */
const char *wellformed_problem(const char *page);

#endif
