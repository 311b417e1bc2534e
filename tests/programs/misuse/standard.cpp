// Misuse of what C++ makes of the thread API: told as the misuse it is, or as the exception that nobody catches.
// RUN: %exits 1 %explore --cxxflag=-std=c++20 --cxxflag=-DRELOCK %s 2>&1 | FileCheck %s --check-prefix=RELOCK
// RUN: %exits 1 %explore --cxxflag=-std=c++20 --cxxflag=-DUNLOCK %s 2>&1 | FileCheck %s --check-prefix=UNLOCK
// RUN: %exits 1 %explore --cxxflag=-std=c++20 --cxxflag=-DSHARED %s 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: %exits 1 %explore --cxxflag=-std=c++20 --cxxflag=-DJOIN %s 2>&1 | FileCheck %s --check-prefix=JOIN
// RUN: %exits 1 %explore --cxxflag=-std=c++20 --cxxflag=-DFUTURE %s 2>&1 | FileCheck %s --check-prefix=FUTURE
// RUN: %exits 1 %explore --cxxflag=-std=c++20 --cxxflag=-DFORGET %s 2>&1 | FileCheck %s --check-prefix=FORGET
// RELOCK: violated: the thread locks a mutex that it holds already (`mutex
// UNLOCK: violated: the thread unlocks a mutex that nobody holds (`mutex
// SHARED: violated: the thread unlocks a read-write lock that it does not hold (`shared
// JOIN: violated: uncaught exception std::system_error: Invalid argument
// FUTURE: violated: uncaught exception std::future_error: std::future_error: Promise already satisfied
// FORGET: violated: the C++ library ended the program, as for an exception that nobody caught
#include <future>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::mutex mutex;
static std::shared_mutex shared;

int main() {
  std::thread thread([] {});
#if defined(RELOCK)
  mutex.lock();
  mutex.lock();
#elif defined(UNLOCK)
  mutex.unlock();
#elif defined(SHARED)
  shared.unlock_shared();
#elif defined(JOIN)
  thread.join();
#elif defined(FUTURE)
  std::promise<int> promise;
  promise.set_value(1);
  promise.set_value(2);
#endif
#if !defined(FORGET)
  thread.join();
#endif
}
