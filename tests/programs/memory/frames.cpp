// Locals of functions that come and go, by reference, by exception and on other stacks.
// Executions: nothing is shared.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 1, all explored; every external call is modelled
#include <algorithm>
#include <cassert>
#include <thread>
#include <vector>

static int deep(int &sum, int depth) {
  int local = depth;
  int *volatile address = &local;
  if (depth == 0)
    throw sum;
  sum += *address;
  return deep(sum, depth - 1) + *address;
}

static void work() {
  for (int round = 0; round < 2; ++round) {
    int sum = 0;
    try {
      deep(sum, 3 + round);
    } catch (int thrown) {
      assert(thrown == sum);
    }
    std::vector<int> numbers = {3, 1, 2};
    std::sort(numbers.begin(), numbers.end(), [&](int a, int b) { return a + sum < b + sum; });
    assert(numbers[0] == std::min(numbers[0], numbers[1]));
  }
}

int main() {
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
}
