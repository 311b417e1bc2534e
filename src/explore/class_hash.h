// A name for the class of an execution: a hash that is the same for all orders of its events that differ only by swaps
// of independent ones.
//
// It is the sum, over the events, of a hash of the event and its clock: the events of a class and what happens before
// what among them do not depend on the order in which they are listed. `--self-check` keeps the hashes of all
// executions; one that comes twice is a mistake of ours.
#pragma once

#include <cstdint>
#include <vector>

#include "explore/execution.h"

namespace raddle::explore {

[[nodiscard]] uint64_t classHash(const Execution &execution);

// A set of hashes.
class ClassSet {
public:
  // False if it was there already.
  bool insert(uint64_t hash);
  [[nodiscard]] bool contains(uint64_t hash) const;
  [[nodiscard]] uint64_t size() const { return size_; }
  // All of them, ascending, as insert() takes them.
  [[nodiscard]] std::vector<uint64_t> sorted() const;

private:
  void grow();
  [[nodiscard]] size_t slotOf(uint64_t key) const;

  // Open addressing, a power of two, at most half full; 0 is an empty slot.
  std::vector<uint64_t> slots_;
  uint64_t size_ = 0;
};

} // namespace raddle::explore
