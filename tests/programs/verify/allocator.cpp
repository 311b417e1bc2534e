// Block allocation with mutexes of C++.
// RUN: %raddle verify %s | FileCheck %s
// CHECK: proved
// CHECK: alloc{{.*}} {{ *}}verified
// CHECK: free_block{{.*}} {{ *}}verified
#include <mutex>
#include <raddle.h>

constexpr int kBlocks = 100;
static std::mutex l[kBlocks];
static bool bits[kBlocks];
RADDLE_GUARDED_BY(bits[j], l[j], int j);

int alloc() {
  RADDLE_PERFORMS("NoBlocks", RADDLE_NOTHING, RADDLE_RESULT(int) == -1);
  RADDLE_PERFORMS("Allocated", RADDLE_MODIFIES(bits[RADDLE_RESULT(int)], l[RADDLE_RESULT(int)]),
                  RADDLE_OLD(raddle_holder(&l[RADDLE_RESULT(int)])) == 0 &&
                      raddle_holder(&l[RADDLE_RESULT(int)]) == raddle_tid && !RADDLE_OLD(bits[RADDLE_RESULT(int)]) &&
                      bits[RADDLE_RESULT(int)]);
  for (int i = 0; i < kBlocks; i++) {
    l[i].lock();
    if (!bits[i]) {
      bits[i] = true;
      RADDLE_WITNESS("Allocated");
      return i;
    }
    l[i].unlock();
  }
  RADDLE_WITNESS("NoBlocks");
  return -1;
}

void free_block(int i) {
  RADDLE_REQUIRES(0 <= i && i < kBlocks && raddle_holder(&l[i]) == raddle_tid);
  RADDLE_PERFORMS("Free", RADDLE_MODIFIES(bits[i], l[i]), raddle_holder(&l[i]) == 0 && !bits[i]);
  const std::lock_guard<std::mutex> guard(l[i], std::adopt_lock);
  bits[i] = false;
}
