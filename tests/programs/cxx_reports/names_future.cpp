// What a future shares with its task is named after the future, if main has it.
// RUN: %exits 1 %explore --first %s | FileCheck %s --implicit-check-not="memory of the C++ library"
// CHECK: error: data race on `total`
// CHECK: locks first
// CHECK: updates first: 0 → 1
#include <future>
static int total;
static void add(int value) { total += value; }
int main() {
  auto first = std::async(std::launch::async, [] { add(1); });
  auto second = std::async(std::launch::async, add, 2);
  first.wait();
  second.wait();
}
