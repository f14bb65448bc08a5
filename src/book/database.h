/* SPDX-License-Identifier: MIT
 *
 * Queries for all our SQLite files: single numbers, and the kind of file.
 */
#ifndef VERDI_BOOK_DATABASE_H
#define VERDI_BOOK_DATABASE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

/* The number that a query returns; 0 for NULL. False on an error, which is stored in the
 * connection. */
bool database_number(sqlite3 *db, const char *sql, int64_t *number);

typedef struct DatabaseIdentity {
    uint32_t application, version; /* application_id and user_version */
    int64_t tables;                /* entries of the schema: tables, indices and others */
} DatabaseIdentity;

/* Reads the identity, consistently if called within a transaction. False on an error, which is
 * stored in the connection. */
bool database_identify(sqlite3 *db, DatabaseIdentity *identity);

#endif
