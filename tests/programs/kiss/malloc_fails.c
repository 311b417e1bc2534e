// With --malloc-fails an allocation succeeds or fails, as a choice that is shown and repeated like others.
// RUN: %exits 2 %raddle kiss --ts 1 --check deref %s
// RUN: %exits 1 %raddle kiss --ts 1 --check deref --malloc-fails %s --trace-dir %t.dir | FileCheck %s
// CHECK: malloc_fails.c:[[# @LINE + 18]]:{{.*}}: error: {{.*}}null
// CHECK: chooses 1
// CHECK-NOT: found symbolically
// CHECK: violated
// RUN: %exits 1 sh -c "%raddle replay %t.dir/*.trace" | FileCheck %s --check-prefix=REPLAY
// REPLAY: (replayed)
// RUN: %raddle explore %s | FileCheck %s --check-prefix=SAFE
// SAFE: proved
// RUN: %exits 1 %raddle explore --malloc-fails %s | FileCheck %s --check-prefix=EXPLORE
// EXPLORE: error: access through a null pointer
#include <pthread.h>
#include <stdlib.h>

static int *buffer;
static _Atomic int isReady;

static void *writes(void *unused) {
  if (isReady)
    *buffer = 1; // Nobody has looked whether there is one.
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writes, NULL);
  char *name = calloc(1, 8);
  if (name != NULL)
    name[0] = 'a';
  buffer = malloc(sizeof *buffer);
  isReady = 1;
  pthread_join(thread, NULL);
}
