// Who is given a large struct by value has a copy of it, and the caller reads the struct to make it.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s
// CHECK: by_value.c:[[@LINE+26]]:{{.*}} error: assertion `changed(shared) != 1` failed
// CHECK: violated: assertion `changed(shared) != 1` failed
// CHECK-NOT: more error
// RUN: %exits 1 %raddle kiss --race all %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on `shared.values[3]`
#include <assert.h>
#include <pthread.h>

static struct Large {
  long values[5];
} shared;

static long changed(struct Large large) {
  shared.values[0] = 9;
  return large.values[0];
}

static void *write(void *unused) {
  shared.values[3] = 9;
  return unused;
}

int main(void) {
  pthread_t thread;
  shared.values[0] = 1;
  pthread_create(&thread, 0, write, 0);
  assert(changed(shared) != 1);
  pthread_join(thread, 0);
}
