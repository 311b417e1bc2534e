// std::mutex::try_lock and std::timed_mutex.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 9, all explored; every external call is modelled
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

static std::mutex plain;
static std::timed_mutex timed;
static int guarded;

int main() {
  std::thread other([] {
    if (plain.try_lock()) {
      guarded++;
      plain.unlock();
    }
    if (timed.try_lock_for(std::chrono::milliseconds(5)))
      timed.unlock();
  });
  plain.lock();
  int before = guarded;
  assert(guarded == before);
  plain.unlock();
  timed.lock();
  timed.unlock();
  other.join();
}
