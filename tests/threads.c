/* SPDX-License-Identifier: MIT
 *
 * Wraps pthread_create() in the test program (the linker's --wrap), to check that tests of the
 * suite `lone`, which do not run under the thread sanitizer, start no threads.
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
