// Two races that begin at the same byte, on a half and on the whole: the one that is met first does not hide the other.
// Executions: the flag is seen or not; if it is, the accesses come after the write.
// RUN: %exits 1 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --visible=all %s | FileCheck %s
// CHECK: error: data race on `both.halves[0]`
// CHECK: overlapping_sizes.c:25:20: note: main.1 writes
// CHECK: error: data race on `both`
// CHECK: overlapping_sizes.c:26:17: note: main.1 reads
// CHECK: (and 1 more error)
// CHECK: executions: 2, all explored
// CHECK: racy bytes: 8,
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
  uint64_t whole;
  uint32_t halves[2];
} both;
static atomic_int flag;
static uint64_t seen;

static void *looks(void *unused) {
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    both.halves[0] = 1;
    seen = both.whole;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, looks, NULL);
  both.whole = 7;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  pthread_join(thread, NULL);
}
