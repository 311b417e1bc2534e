// C11 threads: timed waits and locks with both outcomes, broadcast, detached threads, thrd_exit, thrd_sleep and keys.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag -DNEVER_LATE %s 2>&1 | FileCheck %s --check-prefix=LATE
// CHECK: proved: no interleaving fails
// CHECK: executions: 26, all explored; every external call is modelled
// LATE: violated: assertion `result == thrd_success` failed
#include <assert.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t condition;
static tss_t key;
static int ready;

static int broadcasts(void *unused) {
  (void)unused;
  tss_set(key, &ready);
  assert(tss_get(key) == &ready);
  mtx_lock(&mutex);
  ready = 1;
  cnd_broadcast(&condition);
  mtx_unlock(&mutex);
  thrd_exit(7);
}

static int waits(void *unused) {
  (void)unused;
  struct timespec deadline = {.tv_sec = 2000000000};
  mtx_lock(&mutex);
  if (!ready) {
    int result = cnd_timedwait(&condition, &mutex, &deadline);
#ifdef NEVER_LATE
    assert(result == thrd_success);
#endif
    assert(result == thrd_timedout || ready);
  }
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t first, second;
  int result;
  struct timespec deadline = {.tv_sec = 2000000000};
  struct timespec moment = {.tv_nsec = 1};
  mtx_init(&mutex, mtx_timed);
  cnd_init(&condition);
  tss_create(&key, NULL);
  thrd_create(&first, broadcasts, NULL);
  thrd_create(&second, waits, NULL);
  assert(!thrd_equal(first, thrd_current()));
  thrd_detach(second);
  thrd_sleep(&moment, NULL);
  thrd_yield();
  result = mtx_timedlock(&mutex, &deadline);
  assert(result == thrd_success || result == thrd_timedout);
  if (result == thrd_success)
    mtx_unlock(&mutex);
  thrd_join(first, &result);
  assert(result == 7);
  tss_delete(key);
}
