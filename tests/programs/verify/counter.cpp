// The counter with the mutex of C++, and a guard that releases it wherever the block is left.
// RUN: %raddle verify %s | FileCheck %s
// CHECK: proved
// CHECK: increment{{.*}} {{ *}}verified
// CHECK: decrement{{.*}} {{ *}}verified
#include <mutex>
#include <raddle.h>

class Counter {
public:
  void increment();
  bool decrement();
  std::mutex m;
  int count;
};
RADDLE_GUARDED_BY(self->count, self->m, Counter *self);

void Counter::increment() {
  RADDLE_PERFORMS("increment", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && count == RADDLE_OLD(count) + 1);
  m.lock();
  int j = count;
  j++;
  count = j;
  m.unlock();
}

bool Counter::decrement() {
  RADDLE_PERFORMS("empty", RADDLE_NOTHING,
                  RADDLE_OLD(raddle_holder(&m)) == 0 && RADDLE_OLD(count) <= 0 && !RADDLE_RESULT(bool));
  RADDLE_PERFORMS("decrement", RADDLE_MODIFIES(count),
                  RADDLE_OLD(raddle_holder(&m)) == 0 && count == RADDLE_OLD(count) - 1 && RADDLE_RESULT(bool));
  const std::lock_guard<std::mutex> guard(m);
  if (count <= 0)
    return false;
  count--;
  return true;
}
