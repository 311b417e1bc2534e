// Whoever comes first initializes the lock in its block, and only the first thread destroys what it made before it frees
// the block: where the second one comes first, the memory goes and the mutex was not destroyed.
// Executions: two, by who takes the lock of `first` first.
// RUN: %exits 1 %raddle explore --strict --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefix=NOTE
// CHECK: never_destroyed_in_one_order.c:[[@LINE+21]]:{{[0-9]+}}: error: a mutex is initialized and never destroyed (`pthread_mutex_t allocated at {{.*}} in makes()`)
// CHECK: violated
// CHECK: executions: 2, all explored
// NOTE: proved
// NOTE: note: a mutex is initialized and never destroyed: `*own` (at
// NOTE-NOT: note:
// NOTE: executions: 2, all explored
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int somebody;

static void makes(int destroys) {
  pthread_mutex_lock(&guard);
  int isFirst = !somebody;
  somebody = 1;
  pthread_mutex_unlock(&guard);
  if (!isFirst)
    return;
  pthread_mutex_t *own = malloc(sizeof *own);
  pthread_mutex_init(own, NULL);
  if (destroys)
    pthread_mutex_destroy(own);
  free(own);
}

static void *first(void *unused) {
  makes(1);
  return unused;
}

static void *second(void *unused) {
  makes(0);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}
