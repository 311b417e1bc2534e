// Locals of inner blocks, used while they live: by destructors of their block, in loops, across jumps and exceptions.
// RUN: %exits 0 %explore %s 2>&1 | FileCheck %s
// CHECK: proved
#include <cassert>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

struct Guard {
  int *value;
  explicit Guard(int *v) : value(v) {}
  ~Guard() { *value += 1; }
};

static int read(const int *p) { return *p; }

static void fail(const int *p) {
  if (*p == 1)
    throw 1;
}

static int leaveByReturn() {
  for (int i = 0;; ++i) {
    int value = i;
    Guard guard(&value);
    if (read(&value) == 3)
      return read(&value);
  }
}

static void destructors() {
  for (int i = 0; i < 2; ++i) {
    int value = 3;
    Guard first(&value);
    auto second = std::make_unique<Guard>(&value);
    const Guard &third = Guard(&value);
    if (third.value && i == 0)
      continue;
    std::mutex mutex;
    std::lock_guard<std::mutex> lock(mutex);
  }
}

static void exceptions() {
  int caught = 0;
  for (int i = 0; i < 2; ++i)
    try {
      int value = i;
      Guard guard(&value);
      fail(&value);
    } catch (int) {
      ++caught;
    }
  assert(caught == 1);
}

static void jumps() {
  int count = 0;
again: {
  int value = count;
  int *pointer = &value;
  count = *pointer + 1;
}
  if (count < 3)
    goto again;
  std::function<int()> get;
  for (int i = 0; i < 2; ++i) {
    int value = i;
    get = [&value] { return value; };
    assert(get() == i);
  }
}

int main() {
  assert(leaveByReturn() == 3);
  destructors();
  exceptions();
  jumps();
  for (int i = 0; i < 2; ++i) {
    int value = i;
    std::thread thread([&value] { ++value; });
    thread.join();
    assert(value == i + 1);
  }
}
