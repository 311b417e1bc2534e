// A reference into a vector does not survive its growth.
// Executions: nothing is concurrent.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: vector_grows.cpp:[[@LINE+11]]:9: error: the thread writes memory that was freed
// CHECK: note: main.1 freed it here
// CHECK: note: main.1 allocated it here
// CHECK: executions: 1, all explored; every external call is modelled
#include <thread>
#include <vector>

static void work() {
  std::vector<int> numbers = {1, 2, 3};
  int &first = numbers[0];
  numbers.push_back(4);
  first = 5;
}

int main() {
  std::thread(work).join();
}
