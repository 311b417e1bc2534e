// The last one to drop its reference frees the object. With -DEARLY one uses it after it has dropped its own, which is
// a use of freed memory if the other one was first.
// Executions: the two drops in one order or the other; with EARLY also the read before or after the free, if the other
// one frees.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 0 %raddle explore --brute-force %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DEARLY %s 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: %exits 1 %raddle explore --brute-force --cflag=-DEARLY %s 2>&1 | FileCheck %s --check-prefix=EARLY
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored
// EARLY: error: the thread reads memory that was freed (`value of struct object allocated at
// EARLY: note: main.{{[12]}} freed it here
// EARLY: violated:
// EARLY: executions: 4, all explored
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int references;
  int value;
};
static struct object *object;

static void *drops(void *unused) {
#ifndef EARLY
  static _Thread_local int value;
  value = object->value;
#endif
  if (atomic_fetch_sub(&object->references, 1) == 1)
    free(object);
#ifdef EARLY
  else {
    static _Thread_local int value;
    value = object->value;
  }
#endif
  return unused;
}

int main(void) {
  object = malloc(sizeof *object);
  object->references = 2;
  object->value = 7;
  pthread_t first, second;
  pthread_create(&first, NULL, drops, NULL);
  pthread_create(&second, NULL, drops, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
