// What a stream of C++ reads comes from outside, whatever it is then, and the call is named.
// RUN: %exits 2 %raddle explore --self-check %s </dev/null 2>&1 | FileCheck %s
// CHECK: bounded: no failure found within the bounds
// CHECK: executions: 1, explored as far as it is controlled; uncontrolled: {{.*}}istream.cpp:[[@LINE+9]]
#include <iostream>
#include <thread>

static int seen;

int main() {
  std::thread thread([] {
    int value = 0;
    std::cin >> value;
    seen = value;
  });
  thread.join();
}
