// A static constructor calls a function of the C++ library, which may have written anything: that takes no time, though
// the thread that constructs has no stack of ours yet.
// RUN: %exits 1 %raddle explore --check uninitialized --timeout 600 %s | FileCheck %s
// CHECK: violated: lost-wakeup
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable_any changed;

int main() {
  std::thread other([] { changed.notify_one(); });
  std::unique_lock lock(mutex);
  changed.wait(lock);
  lock.unlock();
  other.join();
}
