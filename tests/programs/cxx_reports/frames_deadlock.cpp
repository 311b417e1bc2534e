// Two accounts that are locked in either order, by lock_guard: the places are those of the guards, with who called.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s 18 18
// RUN: FileCheck %s < %t.txt
// CHECK: frames_deadlock.cpp:18:{{[0-9]+}}: error: deadlock:
// CHECK-NEXT: 18 | std::lock_guard<std::mutex> second(to.m);
// CHECK: called from a lambda {{.*}}frames_deadlock.cpp:2{{[3-7]}}
// CHECK: frames_deadlock.cpp:17:{{[0-9]+}}: note: {{.*}} took
// CHECK: 17 | std::lock_guard<std::mutex>{{.*}} locks {{alice|bob}}.m
#include <mutex>
#include <thread>
struct Account {
  std::mutex m;
  long cents = 0;
};
static void transfer(Account &from, Account &to) {
  std::lock_guard<std::mutex> first(from.m);
  std::lock_guard<std::mutex> second(to.m);
  ++to.cents;
}
static Account alice, bob;
int main() {
  std::thread one([] { transfer(alice, bob); });
  std::thread two([] {
    transfer(bob, alice);
  });
  one.join();
  two.join();
}
