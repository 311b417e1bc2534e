// A loop in code that is not instrumented meets no step that could be counted: a clock ends it. What the others do
// meanwhile is explored, and found. (`check`, because enumerating would wait for the clock again and again.)
// RUN: %exits 1 %explore --step-seconds 1 %s 2>&1 | FileCheck %s
// CHECK: hangs_unseen.c:[[@LINE+20]]:{{[0-9]+}}: error: assertion `count == 0` failed
// CHECK: violated: assertion `count == 0` failed
// CHECK: executions: 2, explored as far as the bounds allow; uncontrolled: `asm` ({{.*}}hangs_unseen.c:[[@LINE+12]]);
// CHECK-SAME: bounds: the thread does nothing that can be seen for longer than is allowed (at {{.*}}hangs_unseen.c:[[@LINE+11]])
#include <assert.h>
#include <pthread.h>

static int count;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *hangs(void *unused) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  __asm__ volatile("1: jmp 1b");
  return unused;
}

static void *looks(void *unused) {
  pthread_mutex_lock(&mutex);
  assert(count == 0);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, hangs, NULL);
  pthread_create(&second, NULL, looks, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
