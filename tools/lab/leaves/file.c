/* SPDX-License-Identifier: MIT
 *
 * A search in its file: the number of boards, three zero bytes, the boards (player, opponent), the
 * labels, zero bytes up to a multiple of four.
 */
#include "leaves/leaves.h"

#include "base/bytes.h"

enum {
    BOARDS = 4,
    LABELS = BOARDS + 16 * (LEAVES_MOST + 1),
    SIZE = (LABELS + LEAVES_MOST + 1 + 3) / 4 * 4
};

static const RecordsKind leaves_kind = {"VRDLEAVS", 1, SIZE, "search"};

RecordsWriter *leaves_append(const char *path, const char *parameters,
                             char problem[RECORDS_PROBLEM_SIZE]) {
    return records_append(&leaves_kind, path, parameters, problem);
}

int leaves_add(RecordsWriter *writer, const LeavesRecord *record) {
    unsigned char bytes[SIZE] = {(unsigned char)record->count};
    for (int i = 0; i < record->count; i++) {
        bytes_put64(bytes + BOARDS + 16 * i, record->board[i].player);
        bytes_put64(bytes + BOARDS + 16 * i + 8, record->board[i].opponent);
        bytes[LABELS + i] = (unsigned char)record->label[i];
    }
    return records_add(writer, bytes);
}

typedef struct Taking {
    LeavesTake *take;
    void *user;
} Taking;

static RecordsTaken take_record(const unsigned char *bytes, void *user) {
    const Taking *taking = user;
    LeavesRecord record = {.count = bytes[0]};
    if (record.count > LEAVES_MOST + 1)
        return RECORDS_DAMAGED;
    for (int i = 0; i < record.count; i++) {
        record.board[i].player = bytes_get64(bytes + BOARDS + 16 * i);
        record.board[i].opponent = bytes_get64(bytes + BOARDS + 16 * i + 8);
        record.label[i] = (int8_t)bytes[LABELS + i];
        if (record.board[i].player & record.board[i].opponent || record.label[i] < -64 ||
            record.label[i] > 64)
            return RECORDS_DAMAGED;
    }
    return taking->take(&record, taking->user) ? RECORDS_MORE : RECORDS_ENOUGH;
}

bool leaves_is_file(const char *path) {
    return records_is_kind(&leaves_kind, path);
}

bool leaves_each(const char *path, LeavesTake *take, void *user) {
    return records_each(&leaves_kind, true, path, take_record, &(Taking){take, user}, NULL);
}
