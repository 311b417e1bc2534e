#include <raddle.h>
#include <stdio.h>
#include <thread>

#include "counter.h"

extern int order;

namespace {
struct Register {
  Register() { order = order * 10 + 2; }
} instance;
} // namespace

int main() {
  printf("order: %d\n", order);
  std::thread thread([] { adder(nullptr); });
  add();
  thread.join();
  raddle_assert(counter == 3);
  raddle_assert(order == 21);
  return order == 21 ? 0 : 1;
}
