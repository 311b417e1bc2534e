// std::shared_mutex with its guards is a read-write lock.
// Executions: the section of the writer lies before, between or after the two of main, or around the attempt.
// RUN: %exits 0 %raddle explore --cxxflag -std=c++17 --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 4, all explored; every external call is modelled
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex lock;
static int value;

int main() {
  std::thread writer([] {
    std::unique_lock<std::shared_mutex> guard(lock);
    value = 1;
    value = 2;
  });
  {
    std::shared_lock<std::shared_mutex> guard(lock);
    assert(value != 1);
  }
  if (lock.try_lock_shared()) {
    assert(value != 1);
    lock.unlock_shared();
  }
  writer.join();
}
