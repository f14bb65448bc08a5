/* SPDX-License-Identifier: MIT
 *
 * Queries that fit all our SQLite files: numbers, and which kind of file it is.
 */
#ifndef VERDI_BOOK_DATABASE_H
#define VERDI_BOOK_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

/* The number that a query gives; 0 if that is NULL. False: the connection has an error. */
bool database_number(sqlite3 *db, const char *sql, int64_t *number);

typedef struct DatabaseIdentity {
    uint32_t application, version; /* application_id and user_version */
    int64_t tables;                /* and all else in the schema */
} DatabaseIdentity;

/* All at one moment if it is called within a transaction. False: the connection has an error. */
bool database_identify(sqlite3 *db, DatabaseIdentity *identity);

#endif
