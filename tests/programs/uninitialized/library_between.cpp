// What the C++ library does in between writes nothing of the program's: starting and joining threads. And where
// it constructs an object, what the constructor leaves is as it is everywhere.
// Executions: nothing is concurrent but the thread that main waits for.
// RUN: %exits 1 %explore --cxxflag=-DWHAT=inThread %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cxxflag=-DWHAT=behindThread %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cxxflag=-DWHAT=inMap %s 2>&1 | FileCheck %s
// CHECK: violated: a condition depends on {{.*}}, which nobody has written
// RUN: %explore --check uninitialized --cxxflag=-DWHAT=rightly %s 2>&1 | FileCheck %s --check-prefix=RIGHTLY
// RIGHTLY: proved
#include <cstdio>
#include <exception>
#include <future>
#include <map>
#include <stdexcept>
#include <thread>

struct Worker {
  int rounds;
  bool stops;
  Worker() { rounds = 0; }
  void run() {
    if (stops)
      std::puts("stops");
  }
};

void inThread() {
  Worker worker;
  std::thread thread(&Worker::run, &worker);
  thread.join();
}

void behindThread() {
  Worker worker;
  std::thread([] {}).join();
  worker.run();
}

void inMap() {
  static std::map<int, Worker> workers;
  workers[1].rounds = 1;
  workers[1].run();
}

void rightly() {
  std::future<int> future = std::async(std::launch::async, [] { return 1; });
  if (future.get() != 1)
    throw 1;
  std::exception_ptr caught;
  std::thread([&] {
    try {
      throw std::runtime_error("text");
    } catch (...) {
      caught = std::current_exception();
    }
  }).join();
  try {
    if (caught)
      std::rethrow_exception(caught);
  } catch (const std::runtime_error &error) {
    if (error.what()[0] != 't')
      throw;
  }
}

int main() { WHAT(); }
