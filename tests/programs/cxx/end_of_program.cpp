// What happens at the end happens in order: thread-locals of main, handlers and global destructors from the last to the
// first, then functions with the attribute `destructor`. All of them are steps.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <cassert>
#include <cstdlib>
#include <thread>

static int at;

struct Global {
  ~Global() {
    assert(at == 3);
    at = 4;
  }
};
static Global global;

struct Local {
  int expected = 0;
  ~Local() {
    assert(at == expected);
    at = expected + 1;
  }
};
static thread_local Local local;

static void handler() {
  assert(at == 2);
  at = 3;
}

__attribute__((destructor)) static void last() {
  assert(at == 4);
}

int main() {
  std::atexit(handler);
  std::thread thread([] { local.expected = 0; });
  thread.join();
  local.expected = 1;
}
