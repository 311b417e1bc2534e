// The last of those who drop a reference frees the object: lock decl with sete, as in old kernels.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
//
// Reading the counter and then writing it is no atomic update: both may drop the last but one.
// RUN: %exits 1 %raddle explore --cflag=-DPREFIX= %s 2>&1 | FileCheck %s --check-prefix=UNLOCKED
// UNLOCKED: violated: data race on `object->count`
#include <pthread.h>
#include <stdlib.h>

#ifndef PREFIX
#define PREFIX "lock; "
#endif

struct object {
  int count;
  int data;
};

static int drops(int *count) {
  unsigned char isLast;
  __asm__ __volatile__(PREFIX "decl %0; sete %1" : "+m"(*count), "=qm"(isLast) : : "memory");
  return isLast;
}

static void *uses(void *argument) {
  struct object *object = argument;
  (void)*(volatile int *)&object->data;
  if (drops(&object->count))
    free(object);
  return NULL;
}

int main(void) {
  struct object *object = malloc(sizeof *object);
  *object = (struct object){2, 0};
  pthread_t thread;
  pthread_create(&thread, NULL, uses, object);
  uses(object);
  pthread_join(thread, NULL);
}
