// Lockset: which accesses of a watched execution were not kept apart by a common lock.
//
// Two accesses are suspected if they conflict, no lock that both threads held keeps them apart, and none comes before
// the other by who created and joined whom. Beside that, each variable goes through the states of Eraser:
//
//   virgin -> exclusive (one thread) -> shared (others read) -> shared-modified (others write)
//
// From the second thread on, each access takes away the locks that did not protect it; one that comes after all others
// by creation and joining begins anew. Atomic accesses are protected by themselves. The *discipline is broken* when a
// shared-modified variable is left without a lock: that is what people are told of. Other suspected pairs, such as an
// initialization and a later read, are worth a search but no warning.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "witness/access_log.h"
#include "witness/fork_join_order.h"
#include "witness/lock_sets.h"

namespace raddle::witness {

struct Suspicion {
  // Two accesses, in the order in which they were watched, and the locks that their threads held.
  struct Pair {
    LoggedAccess first;
    LoggedAccess second;
    LockSets::Id firstLocks = LockSets::kEmpty;
    LockSets::Id secondLocks = LockSets::kEmpty;
  };
  // The first is that of which people are told: of the accesses that might be its `first`, it is the last before
  // `second`, as the paper has it. The others are worth a try, too: the earliest of its kind, other threads, other
  // locks, and the two places the other way round.
  std::vector<Pair> pairs;
  bool breaksDiscipline = false;
};

class Lockset {
public:
  // `log` is what will be read.
  explicit Lockset(Log log) : log_(log) {}

  void onStep(const LoggedStep &step);
  void onAccess(const LoggedAccess &access);

  // One for each pair of places in the program, in the order in which they were found. Complete when the log has been
  // read.
  [[nodiscard]] std::vector<Suspicion> suspicions() const;
  [[nodiscard]] const LockSets &lockSets() const { return sets_; }

private:
  static constexpr uint32_t kNone = UINT32_MAX;
  enum class State : uint8_t { Virgin, Exclusive, Shared, SharedModified };

  // What is known of eight bytes.
  struct Cell {
    uint64_t granule = 0;
    uint32_t firstUse = kNone;
    LockSets::Id candidates = LockSets::kEmpty; // from the second thread on
    LockSets::Id always = LockSets::kEmpty;     // held for writing at all accesses so far: then none is suspected
    uint32_t ownerPart = 0;                     // of the life of the owner, when it was there last
    uint16_t owner = 0;                         // while it is exclusive
    State state = State::Virgin;
    bool isUsed = false; // this entry of the table
    bool isBroken = false;
  };
  // The accesses of one kind to a granule; small, because there is at least one for each.
  struct Use {
    uint64_t entry = 0;    // of the last one in the log
    uint64_t earliest = 0; // of the first one
    uint32_t step = 0;     // of both
    uint32_t earliestStep = 0;
    uint32_t site = 0; // as in the log
    LockSets::Id locks = LockSets::kEmpty;
    uint32_t part = 0; // of the life of the thread
    uint32_t next = kNone;
    uint16_t thread = 0;
    uint8_t flags = 0;
    uint8_t mask = 0; // which of the eight bytes

    [[nodiscard]] bool isLike(const Use &other) const {
      return site == other.site && locks == other.locks && thread == other.thread && flags == other.flags &&
             mask == other.mask;
    }
  };
  struct Found {
    Suspicion suspicion;
    uint64_t granule = 0; // of the variable
  };

  // Fetches from memory what accesses behind that entry of the log will need: waiting for it is what reading costs.
  void lookAhead(uint64_t entry) const;
  void touch(Cell &cell, const Use &use);
  void suspect(Cell &cell, const Use &first, const Use &second);
  void addPairs(Suspicion &suspicion, const Use &first, const Use &second);
  [[nodiscard]] LockSets::Id alwaysHeld(const Cell &cell, const Use &use);
  void remember(Cell &cell, const Use &use);
  [[nodiscard]] uint32_t keep(const Use &use);
  void advance(Cell &cell, const Use &use);
  void share(Cell &cell, const Use &use);
  [[nodiscard]] Cell &cellOf(uint64_t granule);
  [[nodiscard]] const Cell *findCell(uint64_t granule) const;
  [[nodiscard]] uint64_t firstSlotOf(uint64_t granule) const {
    return (granule * 0x9e37'79b9'7f4a'7c15ULL >> 24) & (cells_.size() - 1);
  }
  [[nodiscard]] uint64_t slotOf(uint64_t granule) const;
  void grow();
  void free(Cell &cell);
  [[nodiscard]] LockSets::Id &heldBy(trace::ThreadId thread);

  Log log_;
  LockSets sets_;
  ForkJoinOrder order_;
  std::vector<LockSets::Id> held_; // by thread
  std::vector<Cell> cells_;        // by open addressing
  uint64_t cellCount_ = 0;
  std::vector<Use> uses_;
  uint32_t freeUse_ = kNone; // a list of those that nobody needs any more
  std::vector<Found> found_;
  std::map<std::pair<uint32_t, uint32_t>, size_t> known_; // where a pair of places is in found_
};

} // namespace raddle::witness
