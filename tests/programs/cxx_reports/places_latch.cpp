// A latch for two that only one of them counts down.
// RUN: %exits 1 %explore --first --cxxflag=-std=c++20 --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main waits for a notification of `ready`
#include <latch>
#include <thread>
static std::latch ready(2);
int main() {
  std::thread worker([] { ready.count_down(); });
  ready.wait(); // STANDS
  worker.join();
}
