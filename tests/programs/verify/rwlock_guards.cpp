// The same with std::shared_mutex (rwlock_guards.c).
// RUN: %exits 1 %raddle verify --cxxflag=-std=c++17 %s > %t && FileCheck %s < %t
// CHECK: reads(table&) {{ *}}verified
// CHECK: writes(table&) {{ *}}verified
// CHECK: writes_as_reader(table&) {{ *}}refused: access
#include <raddle.h>
#include <shared_mutex>

struct table {
  std::shared_mutex lock;
  int entries = 0;
};
RADDLE_GUARDED_BY(self->entries, self->lock, table *self);

int reads(table &t) {
  t.lock.lock_shared();
  int result = t.entries;
  t.lock.unlock_shared();
  return result;
}

void writes(table &t) {
  t.lock.lock();
  t.entries++;
  t.lock.unlock();
}

void writes_as_reader(table &t) {
  t.lock.lock_shared();
  t.entries = 1;
  t.lock.unlock_shared();
}
