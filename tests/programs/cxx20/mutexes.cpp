// Every mutex of the C++ library excludes, with every guard.
// Executions: the shared lock comes before the section of the other thread, runs out of time in it, or comes after it.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++20 --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 3, all explored; every external call is modelled
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::timed_mutex timed;
static std::recursive_mutex recursive;
static std::shared_timed_mutex shared;
static int count;

static void work() {
  std::scoped_lock both(timed, recursive);
  std::lock_guard<std::recursive_mutex> again(recursive);
  ++count;
}

int main() {
  std::thread thread([] {
    work();
    std::unique_lock<std::shared_timed_mutex> guard(shared);
    --count;
  });
  {
    std::shared_lock<std::shared_timed_mutex> guard(shared, std::chrono::seconds(1));
  }
  thread.join();
  if (timed.try_lock_for(std::chrono::milliseconds(1)))
    timed.unlock();
  work();
  assert(count == 1);
}
