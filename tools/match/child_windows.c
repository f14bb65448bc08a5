/* SPDX-License-Identifier: MIT
 *
 * Child processes on Windows. The pipes use overlapped I/O: reads and writes run in the background
 * with one buffer per pipe, and an event signals their end. A job object has the process and its
 * children, and kills them when the runner ends. A simple command is started directly, any other by
 * cmd.exe.
 */
#include "match/child.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum { PIECE = 1 << 14, KILLED_STATUS = -1, NAME_SIZE = 80 };

/* Our end of a pipe. */
typedef struct Pipe {
    HANDLE end, done; /* end is NULL if closed; done is an event */
    OVERLAPPED under_way;
    bool pending, broken;
    bool closing;    /* close when the current write is done */
    int size, taken; /* bytes read into the buffer, and bytes returned from it */
    char bytes[PIECE];
} Pipe;

struct ChildProcess {
    HANDLE process, job;
    Pipe pipe[CHILD_PIPES];
};

/* ---------------------------------------------------------------------------------------- pipes */

static void pipe_close(Pipe *pipe) {
    DWORD count;
    if (pipe->pending) {
        CancelIoEx(pipe->end, &pipe->under_way);
        GetOverlappedResult(pipe->end, &pipe->under_way, &count, TRUE);
    }
    pipe->pending = pipe->closing = false;
    if (pipe->end)
        CloseHandle(pipe->end);
    if (pipe->done)
        CloseHandle(pipe->done);
    pipe->end = pipe->done = NULL;
}

/* Begins a read or write of `size` bytes of the buffer, unless the other side has closed. */
static void pipe_begin(Pipe *pipe, bool write, DWORD size) {
    pipe->under_way = (OVERLAPPED){.hEvent = pipe->done};
    BOOL done = write ? WriteFile(pipe->end, pipe->bytes, size, NULL, &pipe->under_way)
                      : ReadFile(pipe->end, pipe->bytes, size, NULL, &pipe->under_way);
    pipe->pending = done || GetLastError() == ERROR_IO_PENDING;
    pipe->broken = !pipe->pending;
    if (pipe->broken)
        SetEvent(pipe->done);
}

/* Completes the current operation if it is done. Returns whether a new one can begin. */
static bool pipe_finish(Pipe *pipe) {
    DWORD count = 0;
    if (!pipe->pending)
        return true;
    if (!GetOverlappedResult(pipe->end, &pipe->under_way, &count, FALSE)) {
        if (GetLastError() == ERROR_IO_INCOMPLETE)
            return false;
        pipe->broken = true;
    }
    pipe->pending = false;
    pipe->size = (int)count;
    pipe->taken = 0;
    return true;
}

static void pipe_settle(Pipe *pipe) {
    if (pipe->closing && pipe_finish(pipe))
        pipe_close(pipe);
}

/* Opens a pipe and returns the end that the process inherits. */
static HANDLE pipe_open(Pipe *pipe, bool write) {
    static atomic_uint number;
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "\\\\.\\pipe\\verdi-match-%lu-%u", GetCurrentProcessId(),
             atomic_fetch_add(&number, 1));
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    DWORD way = write ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
    HANDLE end = CreateNamedPipeA(name, way | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                  PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, PIECE,
                                  PIECE, 0, NULL);
    HANDLE theirs = INVALID_HANDLE_VALUE;
    if (end != INVALID_HANDLE_VALUE)
        theirs = CreateFileA(name, write ? GENERIC_READ : GENERIC_WRITE, 0, &inherited,
                             OPEN_EXISTING, 0, NULL);
    pipe->end = end == INVALID_HANDLE_VALUE ? NULL : end;
    pipe->done = CreateEventA(NULL, TRUE, write, NULL);
    if (pipe->end && pipe->done && theirs != INVALID_HANDLE_VALUE)
        return theirs;
    if (theirs != INVALID_HANDLE_VALUE)
        CloseHandle(theirs);
    pipe_close(pipe);
    return NULL;
}

/* ---------------------------------------------------------------------------------------- start */

/* Our environment plus the spec's variables, as an environment block. NULL if memory is short. */
static char *make_environment(const ChildSpec *spec) {
    char *ours = GetEnvironmentStringsA();
    size_t size = 2;
    for (const char *at = ours; *at; at += strlen(at) + 1)
        size += strlen(at) + 1;
    for (int i = 0; i < CHILD_ENVIRONMENT && spec->environment[i]; i++)
        size += strlen(spec->environment[i]) + 1;
    char *all = malloc(size), *end = all;
    for (int i = 0; all && i < CHILD_ENVIRONMENT && spec->environment[i]; i++)
        end = strcpy(end, spec->environment[i]) + strlen(spec->environment[i]) + 1;
    for (const char *at = ours; all && *at; at += strlen(at) + 1) {
        bool replaced = false;
        for (int i = 0; i < CHILD_ENVIRONMENT && spec->environment[i]; i++) {
            size_t name = strcspn(spec->environment[i], "=") + 1;
            replaced |= !_strnicmp(at, spec->environment[i], name);
        }
        if (!replaced)
            end = strcpy(end, at) + strlen(at) + 1;
    }
    if (all)
        memset(end, 0, (size_t)(all + size - end));
    FreeEnvironmentStringsA(ours);
    return all;
}

/* The command line in new memory, because CreateProcess() modifies it. */
static char *command_line(const char *command) {
    bool simple = !strpbrk(command, "|&<>^%");
    size_t size = strlen(command) + sizeof "cmd.exe /d /s /c \"\"";
    char *line = malloc(size);
    if (line)
        snprintf(line, size, simple ? "%s" : "cmd.exe /d /s /c \"%s\"", command);
    return line;
}

static HANDLE make_job(void) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags =
                                                       JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
    HANDLE job = CreateJobObjectA(NULL, NULL);
    if (job)
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/* Creates the process. It inherits only these three handles and does not receive Ctrl-C. */
static bool create(ChildProcess *process, const ChildSpec *spec, char *line, char *environment,
                   HANDLE theirs[CHILD_PIPES]) {
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    LPPROC_THREAD_ATTRIBUTE_LIST list = malloc(size);
    if (!list || !InitializeProcThreadAttributeList(list, 1, 0, &size)) {
        free(list);
        return false;
    }
    UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, theirs,
                              CHILD_PIPES * sizeof *theirs, NULL, NULL);
    STARTUPINFOEXA how = {.StartupInfo = {.cb = sizeof how,
                                          .dwFlags = STARTF_USESTDHANDLES,
                                          .hStdInput = theirs[CHILD_INPUT],
                                          .hStdOutput = theirs[CHILD_OUTPUT],
                                          .hStdError = theirs[CHILD_ERRORS]},
                          .lpAttributeList = list};
    PROCESS_INFORMATION made;
    DWORD flags = CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT;
    bool good = CreateProcessA(NULL, line, NULL, NULL, TRUE, flags, environment, spec->directory,
                               &how.StartupInfo, &made);
    errno = GetLastError() == ERROR_ACCESS_DENIED ? EACCES : ENOENT;
    DeleteProcThreadAttributeList(list);
    free(list);
    if (!good)
        return false;
    process->process = made.hProcess;
    AssignProcessToJobObject(process->job, made.hProcess);
    DWORD_PTR ours, all;
    if (spec->cpu >= 0 && GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) && ours) {
        for (int skip = spec->cpu % __builtin_popcountll(ours); skip > 0; skip--)
            ours &= ours - 1;
        SetProcessAffinityMask(made.hProcess, ours & (~ours + 1));
    }
    ResumeThread(made.hThread);
    CloseHandle(made.hThread);
    return true;
}

ChildProcess *child_process_start(const ChildSpec *spec) {
    HANDLE theirs[CHILD_PIPES] = {NULL};
    ChildProcess *process = calloc(1, sizeof *process);
    char *environment = make_environment(spec), *line = command_line(spec->command);
    errno = ENOMEM;
    bool good = process && environment && line && (process->job = make_job()) != NULL;
    for (int i = 0; good && i < CHILD_PIPES; i++)
        good = (theirs[i] = pipe_open(&process->pipe[i], i == CHILD_INPUT)) != NULL;
    good = good && create(process, spec, line, environment, theirs);
    int error = errno;
    for (int i = 0; i < CHILD_PIPES; i++)
        if (theirs[i])
            CloseHandle(theirs[i]);
    free(environment);
    free(line);
    if (good) {
        pipe_begin(&process->pipe[CHILD_OUTPUT], false, PIECE);
        pipe_begin(&process->pipe[CHILD_ERRORS], false, PIECE);
        return process;
    }
    if (process)
        child_process_free(process);
    errno = error;
    return NULL;
}

/* ----------------------------------------------------------------------------------------- talk */

int child_process_write(ChildProcess *process, const char *text, size_t size) {
    Pipe *pipe = &process->pipe[CHILD_INPUT];
    if (!pipe->end || pipe->closing)
        return -1;
    if (!pipe_finish(pipe))
        return 0;
    if (pipe->broken)
        return -1;
    int count = size < PIECE ? (int)size : PIECE;
    memcpy(pipe->bytes, text, (size_t)count);
    pipe_begin(pipe, true, (DWORD)count);
    return pipe->broken ? -1 : count;
}

int child_process_read(ChildProcess *process, ChildPipe which, char *bytes, size_t size) {
    Pipe *pipe = &process->pipe[which];
    pipe_settle(&process->pipe[CHILD_INPUT]);
    if (!pipe->end)
        return -1;
    if (!pipe_finish(pipe))
        return 0;
    int left = pipe->size - pipe->taken, got = left < (int)size ? left : (int)size;
    memcpy(bytes, pipe->bytes + pipe->taken, (size_t)got);
    pipe->taken += got;
    if (got == 0 && pipe->broken)
        return -1;
    if (pipe->taken == pipe->size && !pipe->broken)
        pipe_begin(pipe, false, PIECE);
    return got;
}

int child_process_poll(ChildProcess *process, ChildPipe first, ChildPipe second, int wait_ms) {
    ChildPipe which[] = {first, second};
    HANDLE events[2];
    DWORD count = 0;
    pipe_settle(&process->pipe[CHILD_INPUT]);
    for (int i = 0; i < 2; i++)
        if (process->pipe[which[i]].end && !process->pipe[which[i]].closing)
            events[count++] = process->pipe[which[i]].done;
    if (count == 0)
        Sleep((DWORD)wait_ms);
    else if (WaitForMultipleObjects(count, events, FALSE, (DWORD)wait_ms) == WAIT_FAILED)
        return -1;
    int ready = 0;
    for (int i = 0; i < 2; i++)
        if (process->pipe[which[i]].end && !process->pipe[which[i]].closing &&
            WaitForSingleObject(process->pipe[which[i]].done, 0) == WAIT_OBJECT_0)
            ready |= i ? CHILD_SECOND : CHILD_FIRST;
    return ready;
}

/* Pending output is written first, while we read: a new process may take a second to read it. */
void child_process_close(ChildProcess *process, ChildPipe which) {
    Pipe *pipe = &process->pipe[which];
    pipe->closing = pipe->end && which == CHILD_INPUT;
    pipe_settle(pipe);
    if (!pipe->closing)
        pipe_close(pipe);
}

/* ------------------------------------------------------------------------------------------ end */

bool child_process_has_ended(const ChildProcess *process) {
    return WaitForSingleObject(process->process, 0) == WAIT_OBJECT_0;
}

int child_process_reap(ChildProcess *process) {
    DWORD code = 0;
    TerminateJobObject(process->job, (UINT)KILLED_STATUS);
    TerminateProcess(process->process, (UINT)KILLED_STATUS);
    WaitForSingleObject(process->process, INFINITE);
    GetExitCodeProcess(process->process, &code);
    return (int)code;
}

void child_process_describe(int exit_code, char how[48]) {
    snprintf(how, 48, exit_code < 0 ? "exit code 0x%08X" : "exit code %d", (unsigned)exit_code);
}

void child_process_free(ChildProcess *process) {
    for (int i = 0; i < CHILD_PIPES; i++)
        pipe_close(&process->pipe[i]);
    if (process->process)
        CloseHandle(process->process);
    if (process->job)
        CloseHandle(process->job);
    free(process);
}

void child_process_leave(void) {
    system("start /b ping -n 1000 127.0.0.1");
}
