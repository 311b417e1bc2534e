// A handler for all exceptions that does not throw again stops a cancellation, which aborts the program.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: caught.cpp:[[@LINE+11]]:3: error: {{.*}}a handler of exceptions does not let it
// CHECK: violated
// CHECK: executions: 2, all explored
#include <pthread.h>

static int caught;
static void *works(void *) {
  try {
    pthread_testcancel();
  } catch (...) {
    caught = 1;
  }
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, works, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, nullptr);
}
