// std::atomic.
// Executions: which increment is first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <atomic>
#include <cassert>
#include <pthread.h>

static std::atomic<int> count{0};

static void *increments(void *) {
  ++count;
  return nullptr;
}

int main() {
  pthread_t first, second;
  pthread_create(&first, nullptr, increments, nullptr);
  pthread_create(&second, nullptr, increments, nullptr);
  pthread_join(first, nullptr);
  pthread_join(second, nullptr);
  assert(count == 2);
}
