// A relaxed store by the thread that released before continues its release sequence by C++17, and ends it by C++20.
// RUN: %exits 0 %raddle explore --cxxflag=-std=gnu++17 %s 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: %exits 0 %raddle explore --cxxflag=-std=c++11 %s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: proved: no execution fails
// RUN: %exits 1 %raddle explore %s 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: %exits 1 %raddle explore --cxxflag=-std=c++20 %s 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: %exits 1 %raddle explore --cxxflag=-std=gnu++23 %s 2>&1 | FileCheck %s --check-prefix=NEW
// NEW: violated: data race on `data`
//
// What `raddle c++` leaves in an executable remembers the standard, of each unit for itself.
// RUN: %raddle c++ -std=c++20 -c %s -o %t.o && %raddle c++ %t.o -o %t
// RUN: %exits 1 %explore %t 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: %raddle cc -c %S/release_sequence.c -o %t.c.o && echo "int unused;" > %t.cpp
// RUN: %raddle c++ -std=c++20 %t.cpp %t.c.o -o %t
// RUN: %exits 0 %explore %t 2>&1 | FileCheck %s --check-prefix=OLD
#include <atomic>
#include <pthread.h>

static int data;
static std::atomic<int> flag;

static void *publishes(void *unused) {
  data = 1;
  flag.store(1, std::memory_order_release);
  flag.store(2, std::memory_order_relaxed);
  return unused;
}

static void *looks(void *unused) {
  if (flag.load(std::memory_order_acquire) == 2)
    data = 2;
  return unused;
}

int main() {
  pthread_t threads[2];
  pthread_create(&threads[0], nullptr, publishes, nullptr);
  pthread_create(&threads[1], nullptr, looks, nullptr);
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
}
