// C11 threads: mutexes, condition variables, call_once, thread-specific storage and results.
// Executions: main locks before the other signals, and waits, or after; and what it then does under the lock comes before
// or after the destructor.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 4, all explored; every external call is modelled
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t changed;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t key;
static int made, ready, destroyed;

static void make(void) { ++made; }
static void destroy(void *value) {
  mtx_lock(&mutex);
  destroyed += *(int *)value;
  mtx_unlock(&mutex);
}

static int works(void *argument) {
  static int one = 1;
  call_once(&flag, make);
  assert(made == 1);
  tss_set(key, &one);
  assert(tss_get(key) == &one);
  mtx_lock(&mutex);
  ready = 1;
  cnd_signal(&changed);
  mtx_unlock(&mutex);
  return *(int *)argument + 1;
}

int main(void) {
  thrd_t thread;
  int argument = 41, result = 0;
  assert(mtx_init(&mutex, mtx_plain | mtx_recursive) == thrd_success);
  cnd_init(&changed);
  tss_create(&key, destroy);
  assert(thrd_create(&thread, works, &argument) == thrd_success);
  mtx_lock(&mutex);
  assert(mtx_trylock(&mutex) == thrd_success);
  mtx_unlock(&mutex);
  while (!ready)
    cnd_wait(&changed, &mutex);
  mtx_unlock(&mutex);
  assert(thrd_join(thread, &result) == thrd_success);
  assert(result == 42 && destroyed == 1);
  cnd_destroy(&changed);
  mtx_destroy(&mutex);
}
