/* SPDX-License-Identifier: MIT
 *
 * Stands before pthread_create() in every test program (the linker's --wrap): a test of the suite
 * `lone`, which the thread sanitizer leaves out, starts no thread.
 */
#include "testing.h"

#include <pthread.h>
#include <stdlib.h>

extern int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                                 void *(*run)(void *), void *argument);
extern int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                                 void *(*run)(void *), void *argument);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument) {
    ck_assert_msg(getenv("VERDI_TEST_LONE") == NULL,
                  "a thread: this test belongs to thread_tests in tests/meson.build");
    return __real_pthread_create(thread, attributes, run, argument);
}
