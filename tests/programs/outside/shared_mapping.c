// Memory that is mapped to be shared with other processes, of which there are none, is put back between executions; so
// is what the program unmaps. Two orders of the two critical sections.
// RUN: %exits 2 %explore %s 2>&1 | FileCheck %s
// RUN: %exits 2 %explore --mode fork %s 2>&1 | FileCheck %s
// RUN: %exits 2 %explore --cflag=-DLATE %s 2>&1 | FileCheck %s
// CHECK: bounded: no failure found
// CHECK-NEXT: executions: 2, explored as far as it is controlled; uncontrolled: `mmap` ({{.*}}), `munmap` (
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>
struct area {
  pthread_mutex_t lock;
  int count;
};
static struct area *area;
static void *increments(void *unused) {
  pthread_mutex_lock(&area->lock);
  area->count++;
  pthread_mutex_unlock(&area->lock);
  return unused;
}
static void *nothing(void *unused) { return unused; }
int main(void) {
  pthread_t a, b;
#ifdef LATE // after executions have begun
  pthread_create(&a, NULL, nothing, NULL);
  pthread_join(a, NULL);
#endif
  area = mmap(NULL, sizeof *area, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  assert(area != MAP_FAILED && area->count == 0);
  pthread_mutex_init(&area->lock, NULL);
  pthread_create(&a, NULL, increments, NULL);
  pthread_create(&b, NULL, increments, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(area->count == 2);
  pthread_mutex_destroy(&area->lock);
  assert(munmap(area, sizeof *area) == 0);
  assert(nothing(NULL) == NULL);
}
