/* SPDX-License-Identifier: MIT */
#include "book/database.h"

#include <stdlib.h>

static int take_number(void *user, int columns, char **column, char **names) {
    (void)columns, (void)names;
    *(int64_t *)user = column[0] ? strtoll(column[0], NULL, 10) : 0;
    return 0;
}

bool database_number(sqlite3 *db, const char *sql, int64_t *number) {
    *number = 0;
    return sqlite3_exec(db, sql, take_number, number, NULL) == SQLITE_OK;
}

bool database_identify(sqlite3 *db, DatabaseIdentity *identity) {
    int64_t application, version;
    bool good = database_number(db, "PRAGMA application_id", &application) &&
                database_number(db, "PRAGMA user_version", &version) &&
                database_number(db, "SELECT count(*) FROM sqlite_schema", &identity->tables);
    if (good) {
        identity->application = (uint32_t)application;
        identity->version = (uint32_t)version;
    }
    return good;
}
