// An allocator of the program is code of the program: it has a race if it has no lock.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefix=RACY
// RACY: violated: data race on `used`
// RUN: %exits 0 %raddle explore --self-check --cflag -DLOCKED %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK-NEXT: executions: 2, all explored
// Two orders in which the lock can be taken.
#include <pthread.h>
#include <stddef.h>

static char arena[4096] __attribute__((aligned(16)));
static size_t used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *malloc(size_t size) {
#ifdef LOCKED
  pthread_mutex_lock(&lock);
#endif
  void *block = arena + used;
  used += (size + 15) / 16 * 16;
#ifdef LOCKED
  pthread_mutex_unlock(&lock);
#endif
  return block;
}

void free(void *block) { (void)block; }

static void *work(void *unused) {
  int *number = malloc(sizeof *number);
  *number = 1;
  free(number);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  pthread_join(thread, 0);
  return 0;
}
