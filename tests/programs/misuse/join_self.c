// A thread joins itself.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: join_self.c:[[@LINE+6]]:3: error: the thread waits for its own end
// CHECK: violated
#include <pthread.h>
#include <stddef.h>

int main(void) {
  pthread_join(pthread_self(), NULL);
}
