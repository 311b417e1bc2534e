#include <thread>

#include "counter.h"

extern int order;
int order;

namespace {
struct Register {
  Register() { order = order * 10 + 1; }
} instance;
} // namespace

extern "C" void *adder(void *unused) {
  std::thread other([] { add(); });
  add();
  other.join();
  return unused;
}
