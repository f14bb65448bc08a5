/* SPDX-License-Identifier: MIT */
#include "built_books.h"

#include "book/graph.h"
#include "books.h"
#include "testing.h"

void built_book_check(const char *path) {
    verdi_book *book = books_open(path, VERDI_BOOK_WRITE);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    uint64_t digest = verdi_book_get_digest(book);
    Graph graph;
    uint64_t known;
    graph_init(&graph);
    ck_assert_int_eq(store_load(book, &graph, &known), 0);
    for (NodeId id = 0; id < graph.count; id++)
        ck_assert(!graph_is_open(&graph, id));
    ck_assert_int_eq(store_save(book, &graph, &known), 0); /* finds nothing to change */
    ck_assert_uint_eq(verdi_book_get_digest(book), digest);
    graph_free(&graph);
    ck_assert_int_eq(verdi_book_close(book), 0);
}
