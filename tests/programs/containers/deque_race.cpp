// Two threads change one std::deque at the same time: a race on its insides.
// RUN: %exits 1 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: error: data race on `items`
// CHECK: violated
// CHECK: executions: 24, all explored; every external call is modelled
#include <deque>
#include <thread>

static std::deque<int> items(1, 5);

int main() {
  std::thread a([] { items.push_back(1); });
  std::thread b([] { items.push_back(2); });
  a.join();
  b.join();
}
