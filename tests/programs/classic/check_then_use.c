// Whether a session is open is looked at, and then which one it is: it may have been closed in between.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// RUN: %exits 1 %explore --brute-force %s 2>&1 | FileCheck %s --implicit-check-not="more error"
// CHECK-DAG: check_then_use.c:18:{{[0-9]+}}: error:
// CHECK: violated:
// CHECK: executions: 3, all explored{{.*}}; every external call is modelled
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { kClosed, kOpen };
static int session = 7;
static int *const sessions[] = {NULL, &session};
static atomic_int current = kOpen;

static void *uses(void *unused) {
  if (atomic_load(&current) == kOpen)
    return *sessions[atomic_load(&current)] == 7 ? unused : NULL;
  return unused;
}

static void *ends(void *unused) {
  atomic_store(&current, kClosed);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, uses, NULL);
  pthread_create(&second, NULL, ends, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
