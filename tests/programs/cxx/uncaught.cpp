// An exception that nobody catches is a failure of its thread.
// RUN: %exits 1 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}
// CHECK: violated: {{.*}}
#include <pthread.h>

static void *throws(void *) { throw 1; }

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, throws, nullptr);
  pthread_join(thread, nullptr);
}
