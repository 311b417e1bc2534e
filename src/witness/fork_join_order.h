// Which accesses happened before what a thread does now because of who created and joined whom: in every interleaving,
// not only in the one that was watched.
#pragma once

#include <cstdint>
#include <vector>

#include "witness/access_log.h"

namespace raddle::witness {

class ForkJoinOrder {
public:
  // The part of its life that `thread` is in: it ends when it creates a thread.
  [[nodiscard]] uint32_t partOf(trace::ThreadId thread) const { return thread < own_.size() ? own_[thread] : 0; }
  // Whether all that `other` did up to the end of that part comes before what `thread` does now.
  [[nodiscard]] bool isBefore(trace::ThreadId other, uint32_t part, trace::ThreadId thread) const {
    return thread < seen_.size() && other < seen_[thread].size() && seen_[thread][other] > part;
  }

  void onStep(const LoggedStep &step);

private:
  void create(trace::ThreadId creator, trace::ThreadId created);
  void join(trace::ThreadId joiner, trace::ThreadId joined);
  void reserve(trace::ThreadId thread);
  [[nodiscard]] static uint32_t &at(std::vector<uint32_t> &list, trace::ThreadId thread);

  std::vector<uint32_t> own_;               // by thread: partOf
  std::vector<std::vector<uint32_t>> seen_; // by thread: of each other, how many parts of its life came before
};

} // namespace raddle::witness
