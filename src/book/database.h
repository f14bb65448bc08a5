/* SPDX-License-Identifier: MIT
 *
 * Queries for all our SQLite files: single numbers, and the kind of file.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

/* Sets *number to the number that a query returns, or to 0 if that is NULL. Returns false on an
 * error, which is stored in the connection. */
bool database_number(sqlite3 *db, const char *sql, int64_t *number);

typedef struct DatabaseIdentity {
    uint32_t application, version; /* application_id and user_version */
    int64_t tables;                /* entries of the schema: tables, indices and others */
} DatabaseIdentity;

/* Reads the kind of a file; within a transaction, all members are of the same moment. Returns false
 * on an error, which is stored in the connection. */
bool database_identify(sqlite3 *db, DatabaseIdentity *identity);
