// The standard streams may be shared: two threads print without a lock, through a function that could print anywhere.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// What is printed is not ordered by anything.
// CHECK: executions: 1, all explored; every external call is modelled
#include <iostream>
#include <thread>

static void print(std::ostream &stream, int number) {
  stream << "number " << number << std::endl;
}

int main() {
  std::thread a([] { print(std::cout, 1); });
  std::thread b([] { print(std::cout, 2); });
  a.join();
  b.join();
}
