// Raising a signal that says that something is wrong is a crash; the others have no handler to call.
// RUN: %exits 1 %raddle explore --self-check --cflag -DNUMBER=SIGABRT %s 2>&1 | FileCheck --check-prefix=ABORT %s
// RUN: %exits 1 %raddle explore --self-check --cflag -DNUMBER=SIGSEGV %s 2>&1 | FileCheck --check-prefix=CRASH %s
// RUN: %exits 3 %raddle explore --self-check --cflag -DNUMBER=SIGTERM %s 2>&1 | FileCheck --check-prefix=OTHER %s
// ABORT: raise.c:[[@LINE+9]]:{{[0-9]+}}: error: the program aborted
// CRASH: raise.c:[[@LINE+8]]:{{[0-9]+}}: error: the program raised a signal that ends it
// OTHER: unknown: `raise` is not supported yet (at {{.*}}raise.c:[[@LINE+7]])
// ABORT: executions: 1, all explored; every external call is modelled
// CRASH: executions: 1, all explored; every external call is modelled
#include <pthread.h>
#include <signal.h>

static void *raises(void *unused) {
  raise(NUMBER);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, raises, NULL);
  pthread_join(thread, NULL);
}
