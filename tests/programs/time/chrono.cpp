// Clocks and sleeps of C++, and a wait with a timeout.
// Executions: nothing is concurrent that matters but the wait: nobody signals, so that it times out.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

int main() {
  const auto begin = std::chrono::steady_clock::now();
  const auto date = std::chrono::system_clock::now();
  std::thread([] { std::this_thread::sleep_for(250ms); }).join();
  assert(std::chrono::steady_clock::now() - begin >= 250ms);
  assert(std::chrono::system_clock::now() - date >= 250ms);
  std::this_thread::sleep_until(begin + 2s);
  assert(std::chrono::steady_clock::now() - begin >= 2s);
  std::mutex mutex;
  std::condition_variable never;
  std::unique_lock lock(mutex);
  const auto before = std::chrono::steady_clock::now();
  assert(never.wait_for(lock, 3s) == std::cv_status::timeout);
  assert(std::chrono::steady_clock::now() - before >= 3s);
}
