// malloc never fails, which is an assumption, unless --malloc-fails says that it may.
// RUN: %raddle explore %s | FileCheck %s --check-prefix=SAFE
// SAFE: proved
// RUN: %exits 1 %raddle explore --malloc-fails %s 2>&1 | FileCheck %s
// CHECK: chooses 1
// CHECK: violated: access through a null pointer
// RUN: %exits 1 %raddle explore --malloc-fails --cflag -DALIGNED %s 2>&1 | FileCheck %s
#include <pthread.h>
#include <stdlib.h>
#ifdef ALIGNED
#include <malloc.h>
#define malloc(size) memalign(16, size)
#endif

static void *works(void *unused) {
  int *value = malloc(sizeof *value);
  *value = 1;
  free(value);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, works, NULL);
  pthread_join(thread, NULL);
}
