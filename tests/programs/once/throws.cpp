// A routine of std::call_once that throws counts as not called, and the next one tries.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag flag;
static int calls, made;

static void use() {
  try {
    std::call_once(flag, [] {
      if (++calls == 1)
        throw 1;
      ++made;
    });
  } catch (int) {
  }
}

int main() {
  std::thread thread(use);
  use();
  thread.join();
  assert(calls == 2 && made == 1);
}
