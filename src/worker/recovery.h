// How a search outlives the death of the process it runs in.
//
// Somebody may kill a process at any moment, and so in the middle of a change of what all processes of a worker share.
// Therefore the supervisor copies that memory from time to time, between two executions, together with the counts that
// the driver is shown, and after a death it goes back to the copy. The executions since then are done again; since
// searches are deterministic they are the same, and nothing is lost but the time they took.
#pragma once

#include <array>
#include <cstdint>

#include "worker/protocol.h"

namespace raddle::worker {

// REQUIRES: it lies on the stack of the supervisor, because it has to remember what all else forgets.
class Recovery {
public:
  // `status` has to outlive it.
  explicit Recovery(Status &status) : status_(status) {}

  // REQUIRES of both: no other process is at work on the shared memory.
  void keep();
  // REQUIRES: keep().
  void takeBack();

  // A process has died: how often in a row one did after as many executions.
  [[nodiscard]] uint64_t countDeath();

private:
  static constexpr std::array kCounts = {
      &Status::begun,  &Status::executions,  &Status::blocked,   &Status::redundant,       &Status::findings,
      &Status::digest, &Status::finalStates, &Status::racyBytes, &Status::racyBytesDigest, &Status::finalStatesDigest};

  Status &status_;
  std::array<uint64_t, kCounts.size()> counts_ = {}; // when memory was copied last
  uint64_t diedAfter_ = UINT64_MAX;                  // executions that were done when a process died last
  uint64_t deaths_ = 0;                              // there
};

} // namespace raddle::worker
