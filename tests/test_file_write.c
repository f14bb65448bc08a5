/* SPDX-License-Identifier: MIT
 *
 * base/file_write: a name refers to the old file or the complete new one. A seccomp filter makes
 * system calls fail, in a child process.
 */
#include "testing.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file_write.h"
#include "folder.h"

static char problem[FILE_WRITE_PROBLEM];

static void check_text(const char *name, const char *expected) {
    const char *text = folder_read(name);
    ck_assert_str_eq(text, expected);
}

static bool write_text(const char *path, const char *text) {
    return file_write_bytes(path, text, strlen(text), problem);
}

TEST(test_new_file) {
    folder_make();
    umask(027);
    ck_assert_msg(write_text(folder_path("new"), "one\n"), "%s", problem);
    struct stat status;
    ck_assert_int_eq(stat(folder_path("new"), &status), 0);
    ck_assert_int_eq(status.st_mode & 07777, 0640);
    check_text("new", "one\n");
    ck_assert_int_eq(chdir(folder_path("")), 0);
    ck_assert_msg(write_text("here", "two\n"), "%s", problem);
    check_text("here", "two\n");
    ck_assert_int_eq(folder_count(), 2);
}

TEST(test_permissions_stay) {
    folder_make();
    const char *path = folder_write_text("old", "old\n");
    struct stat status;
    for (mode_t mode = 0600; mode <= 0755; mode += 0155) { /* 0600 and 0755 */
        ck_assert_int_eq(chmod(path, mode), 0);
        ck_assert_msg(write_text(path, "new\n"), "%s", problem);
        ck_assert_int_eq(stat(path, &status), 0);
        ck_assert_int_eq(status.st_mode & 07777, mode);
    }
}

/* Until the end the old file is there, and only that; then, at once, the new one. */
TEST(test_old_file_stays_until_commit) {
    folder_make();
    const char *path = folder_write_text("file", "old\n");
    FileWriter *writer = file_write_open(path, problem);
    ck_assert_ptr_nonnull(writer);
    ck_assert(file_write_passing(writer));
    fputs("new", file_write_stream(writer));
    fflush(file_write_stream(writer));
    check_text("file", "old\n");
    ck_assert_int_eq(folder_count(), 2);
    ck_assert_int_eq(access(file_write_passing(writer), F_OK), 0);
    file_write_discard(writer);
    check_text("file", "old\n");
    ck_assert_int_eq(folder_count(), 1);
    file_write_discard(NULL);
}

TEST(test_links_stay) {
    folder_make();
    struct stat status;
    folder_write_text("file", "old\n");
    ck_assert_int_eq(mkdir(folder_path("below"), 0777), 0);
    ck_assert_int_eq(symlink("../file", folder_path("below/far")), 0);
    ck_assert_int_eq(symlink(folder_path("below/far"), folder_path("link")), 0);
    ck_assert_msg(write_text(folder_path("link"), "new\n"), "%s", problem);
    check_text("file", "new\n");
    ck_assert_int_eq(lstat(folder_path("link"), &status), 0);
    ck_assert(S_ISLNK(status.st_mode));
    ck_assert_int_eq(lstat(folder_path("below/far"), &status), 0);
    ck_assert(S_ISLNK(status.st_mode));
    ck_assert_int_eq(lstat(folder_path("file"), &status), 0);
    ck_assert(S_ISREG(status.st_mode));

    ck_assert_int_eq(symlink("nowhere", folder_path("dangling")), 0);
    ck_assert_msg(write_text(folder_path("dangling"), "made\n"), "%s", problem);
    check_text("nowhere", "made\n");

    ck_assert_int_eq(symlink("round", folder_path("round")), 0);
    ck_assert(!write_text(folder_path("round"), ""));
    ck_assert_str_eq(problem, strerror(ELOOP));
}

/* A descriptor of ours is written to where it stands; what it was opened on is not replaced. */
TEST(test_own_descriptors) {
    folder_make();
    const char *path = folder_path("stdout");
    char own[40];
    struct stat before, after;
    int fd = open(path, O_RDWR | O_CREAT, 0666);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, "first\n", 6), 6);
    ck_assert_int_eq(fstat(fd, &before), 0);
    snprintf(own, sizeof own, "/dev/fd/%d", fd);
    ck_assert_int_eq(symlink(own, folder_path("link")), 0);
    ck_assert_msg(write_text(own, "second\n"), "%s", problem);
    ck_assert_msg(write_text(folder_path("link"), "third\n"), "%s", problem);
    ck_assert_int_eq(stat(path, &after), 0);
    ck_assert_uint_eq(before.st_ino, after.st_ino);
    check_text("stdout", "first\nsecond\nthird\n");
    ck_assert_int_eq(fcntl(fd, F_GETFD) < 0, 0); /* still open */
}

TEST(test_devices_and_pipes) {
    folder_make();
    struct stat status;
    ck_assert_msg(write_text("/dev/null", "gone\n"), "%s", problem);
    ck_assert(!write_text("/dev/full", "too much\n"));
    ck_assert_str_eq(problem, strerror(ENOSPC));
    ck_assert_int_eq(symlink("/dev/full", folder_path("link")), 0);
    ck_assert(!write_text(folder_path("link"), "too much\n"));
    ck_assert_int_eq(stat("/dev/full", &status), 0);
    ck_assert(S_ISCHR(status.st_mode));

    const char *fifo = folder_path("fifo");
    ck_assert_int_eq(mkfifo(fifo, 0666), 0);
    int reader = open(fifo, O_RDONLY | O_NONBLOCK);
    FileWriter *writer = file_write_open(fifo, problem);
    ck_assert_ptr_nonnull(writer);
    ck_assert(!file_write_passing(writer));
    fputs("through\n", file_write_stream(writer));
    ck_assert(file_write_commit(writer, problem));
    char text[16] = "";
    ck_assert_int_eq(read(reader, text, sizeof text), 8);
    ck_assert_str_eq(text, "through\n");
    ck_assert_int_eq(stat(fifo, &status), 0);
    ck_assert(S_ISFIFO(status.st_mode));
}

TEST(test_refused) {
    folder_make();
    ck_assert(!write_text(folder_path(""), "x"));
    ck_assert_str_eq(problem, strerror(EISDIR));
    ck_assert(!write_text(folder_path("new/"), "x"));
    ck_assert(!write_text(folder_path("missing/file"), "x"));
    ck_assert_str_eq(problem, "its folder: No such file or directory");
    ck_assert(!write_text("", "x"));
    ck_assert_str_eq(problem, strerror(ENOENT));
    ck_assert(!write_text("/proc/verdi", "x")); /* closed to root too */
    ck_assert_ptr_nonnull(strstr(problem, "its folder: "));
    ck_assert_int_eq(folder_count(), 0);
}

/* ------------------------------------------------------------------------ calls that fail */

/* From now on fsync() fails. */
static bool forbid_sync(void) {
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fsync, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EIO),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

enum { WRITTEN, REFUSED, NO_FILTER };

static int end_of(pid_t child) {
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* A write that does not reach the disk is an error, and the old file stays. */
TEST(test_sync_comes_before_the_name) {
    folder_make();
    const char *path = folder_write_text("file", "old\n");
    pid_t child = fork();
    if (child == 0)
        _exit(!forbid_sync() ? NO_FILTER : write_text(path, "new\n") ? WRITTEN : REFUSED);
    int status = end_of(child);
    if (status == NO_FILTER)
        testing_skip("no seccomp filters here");
    else
        ck_assert_int_eq(status, REFUSED);
    check_text("file", "old\n");
    ck_assert_int_eq(folder_count(), 1);
}

/* In a root with nothing but a folder, as a static program may find it: no /proc, no /tmp. */
TEST(test_bare_root) {
    folder_make();
    folder_write_text("old", "old\n");
    ck_assert_int_eq(symlink("old", folder_path("link")), 0);
    pid_t child = fork();
    if (child == 0) {
        if (chroot(folder_path("")) && (unshare(CLONE_NEWUSER) || chroot(folder_path(""))))
            _exit(NO_FILTER);
        _exit(write_text("/new", "1\n") && write_text("/link", "2\n") ? WRITTEN : REFUSED);
    }
    int status = end_of(child);
    if (status == NO_FILTER) {
        testing_skip("no right to change the root");
    } else {
        ck_assert_int_eq(status, WRITTEN);
        check_text("new", "1\n");
        check_text("old", "2\n");
        ck_assert_int_eq(folder_count(), 3);
    }
}

/* A full disk, played by a limit on the size of files. */
TEST(test_no_room) {
    folder_make();
    folder_write_text("file", "old\n");
    pid_t child = fork();
    if (child == 0) {
        struct rlimit limit = {1 << 16, 1 << 16};
        static char text[1 << 17];
        signal(SIGXFSZ, SIG_IGN);
        memset(text, 'x', sizeof text - 1);
        if (setrlimit(RLIMIT_FSIZE, &limit))
            _exit(NO_FILTER);
        bool written = write_text(folder_path("file"), text);
        _exit(!written && strcmp(problem, strerror(EFBIG)) == 0 ? REFUSED : WRITTEN);
    }
    ck_assert_int_eq(end_of(child), REFUSED);
    check_text("file", "old\n");
    ck_assert_int_eq(folder_count(), 1);
}

/* Killed at any moment: old or new, whole, and no more than the hidden file beside it. */
TEST(test_killed) {
    folder_make();
    const char *path = folder_write_text("file", "old\n");
    signal(SIGTERM, SIG_DFL); /* Check's own kills the whole group */
    for (int round = 0; round < 40; round++) {
        pid_t child = fork();
        ck_assert_int_ge(child, 0);
        if (child == 0) {
            for (;;)
                write_text(path, "new\n");
        }
        usleep((useconds_t)(round * 50));
        kill(child, SIGTERM);
        ck_assert_int_eq(waitpid(child, NULL, 0), child);
        const char *text = folder_read("file");
        ck_assert(strcmp(text, "new\n") == 0 || strcmp(text, "old\n") == 0);
        ck_assert_int_le(folder_count(), round + 2);
    }
}
