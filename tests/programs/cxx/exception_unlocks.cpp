// Exceptions in two threads at once, with steps while they fly: each thread has its own, and guards unlock on the way.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the first critical sections times two of the second ones, less those that cross: as two counters.
// CHECK: executions: 6, all explored; every external call is modelled
#include <cassert>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

static std::mutex m;
static int total;

struct Counter {
  ~Counter() {
    std::lock_guard<std::mutex> guard(m);
    ++total;
  }
};

static void works(int number) {
  try {
    Counter counter;
    std::lock_guard<std::mutex> guard(m);
    throw number;
  } catch (int caught) {
    assert(caught == number);
  }
}

int main() {
  std::thread a(works, 1);
  std::thread b(works, 2);
  a.join();
  b.join();
  assert(total == 2);
}
