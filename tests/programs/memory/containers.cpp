// Containers of the C++ library and shared_ptr allocate and free as they should.
// Executions: two sections under one lock, and the last references dropped in any order.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 12, all explored; every external call is modelled
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

static std::mutex mutex;

struct Shared {
  std::vector<int> numbers;
};

static void work(std::shared_ptr<Shared> shared, int which) {
  std::lock_guard guard(mutex);
  for (int i = 0; i < 10; ++i)
    shared->numbers.push_back(i);
  shared->numbers.erase(shared->numbers.begin() + which);
}

int main() {
  auto shared = std::make_shared<Shared>();
  std::thread first(work, shared, 1);
  std::thread second(work, shared, 2);
  first.join();
  second.join();
}
