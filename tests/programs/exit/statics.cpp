// Two objects of static storage duration that functions make when they are first called; the destructor of one uses the
// other, which may be gone by then.
// Executions: 2 orders in which the objects come to be.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: violated
// CHECK: executions: 2, all explored
#include <cassert>
#include <thread>

struct Log {
  int *lines = new int(0);
  ~Log() {
    delete lines;
    lines = nullptr;
  }
};
static Log &log() {
  static Log it;
  return it;
}
struct Cache {
  ~Cache() { assert(log().lines != nullptr); }
};
static Cache &cache() {
  static Cache it;
  return it;
}

int main() {
  std::thread a([] { log(); }), b([] { cache(); });
  a.join();
  b.join();
}
