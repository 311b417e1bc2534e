// A function of a library nobody knows may touch shared memory unseen: at best bounded.
// RUN: %exits 2 %raddle explore --visible=all %s 2>&1 | FileCheck %s
// CHECK: bounded: 
// CHECK: uncontrolled: {{.*}}initgroups
#include <grp.h>
#include <pthread.h>

static void *calls(void *unused) {
  initgroups("nobody", 0);
  return unused;
}

static void *nothing(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, calls, NULL);
  pthread_create(&second, NULL, nothing, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
