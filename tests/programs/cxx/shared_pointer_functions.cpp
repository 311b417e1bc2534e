// The functions of a shared pointer that are atomic (std::atomic_load and its like) exclude each other, and nothing else: a
// plain access to the pointer races, and so does one to what another thread has not yet published.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %exits 1 %raddle explore --first --cxxflag=-DPLAIN %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: %exits 1 %raddle explore --first --cxxflag=-DOTHER %s 2>&1 | FileCheck %s --check-prefix=OTHER
// RIGHT: proved
// RIGHT: every external call is modelled
// PLAIN: violated: data race on `shared
// OTHER: violated: data race on `count
#include <cassert>
#include <memory>
#include <thread>

static std::shared_ptr<int> shared = std::make_shared<int>(1);
static std::shared_ptr<int> other = std::make_shared<int>(5);
static int count;

static void replaces() {
#ifdef OTHER
  std::atomic_store(&other, std::make_shared<int>(6));
  count++;
#endif
  auto expected = std::atomic_load(&shared);
  while (!std::atomic_compare_exchange_strong(&shared, &expected, std::make_shared<int>(*expected + 1)))
    ;
}

int main() {
  std::thread thread(replaces);
#ifdef OTHER
  count++;
#endif
#ifdef PLAIN
  auto seen = shared;
#else
  auto seen = std::atomic_exchange(&shared, std::make_shared<int>(10));
#endif
  assert(*seen == 1 || *seen == 2);
  thread.join();
  assert(*shared == 10 || *shared == 11 || *shared == 2);
}
