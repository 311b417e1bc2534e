// Sets of locks, each with a number of its own, so that an access remembers one number.
//
// The model: a set is a list of locks, the first taken first; equal lists have equal numbers, 0 is the empty one.
// Numbers are given in order of first appearance in the log, and so follow from it.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "witness/access_log.h"

namespace raddle::witness {

struct Lock {
  uint64_t object = 0;
  bool forWriting = true;           // a read-write lock may be held for reading only
  const RaddleSite *site = nullptr; // where it was taken by the first thread in the same situation
};

class LockSets {
public:
  using Id = uint32_t;
  static constexpr Id kEmpty = 0;

  LockSets() : sets_(1) {}

  [[nodiscard]] const std::vector<Lock> &locksOf(Id set) const { return sets_[set]; }

  // What `held` becomes by that step of a thread that holds it.
  [[nodiscard]] Id after(const LoggedStep &step, Id held);

  // Whether one of `a` keeps out who holds `b`: a lock of both that not both hold for reading only.
  [[nodiscard]] bool exclude(Id a, Id b);

  // Those of `candidates` that protect an access by who holds `held`; one that writes is not protected by a lock that
  // is held for reading only.
  enum class Access : uint8_t { Reads, Writes };
  [[nodiscard]] Id protecting(Id candidates, Id held, Access access);

private:
  using Key = std::vector<std::pair<uint64_t, bool>>; // objects and whether they are held for writing
  [[nodiscard]] Id number(std::vector<Lock> locks);
  [[nodiscard]] Id with(Id set, const Lock &lock);
  [[nodiscard]] Id without(Id set, uint64_t object);

  std::vector<std::vector<Lock>> sets_; // by their numbers
  std::map<Key, Id> numbers_;
  std::unordered_map<uint64_t, bool> excludes_; // what was asked before, by both numbers
  std::unordered_map<uint64_t, Id> protecting_;
};

} // namespace raddle::witness
