#include "worker/recovery.h"

#include "abi/processes.h"

namespace raddle::worker {

void Recovery::keep() {
  for (size_t i = 0; i < kCounts.size(); ++i)
    counts_[i] = (status_.*kCounts[i]).load(std::memory_order_relaxed);
  raddle_machine_keep_explorer();
}

void Recovery::takeBack() {
  for (size_t i = 0; i < kCounts.size(); ++i)
    (status_.*kCounts[i]).store(counts_[i], std::memory_order_relaxed);
  raddle_machine_take_back_explorer();
}

uint64_t Recovery::countDeath() {
  const uint64_t after = status_.begun.load(std::memory_order_relaxed);
  deaths_ = after == diedAfter_ ? deaths_ + 1 : 1;
  diedAfter_ = after;
  return deaths_;
}

} // namespace raddle::worker
