// A barrier for three that only two reach. The futex behind it is a variable of the library, which nobody knows.
// RUN: %exits 1 %explore --first --cxxflag=-std=c++20 --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: main waits for a notification of `phase.sync`
// RUN: FileCheck %s < %t.txt
// CHECK: checks phase.sync: 0, and waits
#include <barrier>
#include <thread>
struct Phase {
  std::barrier<> sync{3};
};
int main() {
  Phase phase;
  std::thread other([&phase] { phase.sync.arrive_and_wait(); });
  phase.sync.arrive_and_wait(); // STANDS
  other.join();
}
