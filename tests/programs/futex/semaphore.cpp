// std::binary_semaphore hands a value over.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 4, all explored; every external call is modelled
#include <cassert>
#include <semaphore>
#include <thread>

static std::binary_semaphore ready{0};
static int value;

int main() {
  std::thread thread([] {
    value = 42;
    ready.release();
  });
  ready.acquire();
  assert(value == 42);
  thread.join();
}
