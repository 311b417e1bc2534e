// std::call_once: the first of two threads calls, the other waits for it. 2 orders.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag flag;
static int made;

static void use() {
  std::call_once(flag, [] { ++made; });
  assert(made == 1);
}

int main() {
  std::thread thread(use);
  use();
  thread.join();
}
