// What each step of an execution saw: a second notion of class, which knows nothing of dependence and clocks.
//
// Two executions are the same to their threads if each thread takes the same steps in both and each step comes right
// after the same ones: a read after the same write, a write after the same write, a lock after the same unlock, an
// attempt that fails after the same lock, a signal, a wait and a timeout after the same signal. That is all anybody can
// tell, so it is the class. Plain enumeration counts classes by it, so that the counts of a search can be checked by
// something that shares no rule with the search.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "trace/event.h"

namespace raddle::explore {

class Views {
public:
  void see(const trace::Event &event);
  // Keeps only the first `steps` of the steps that were seen.
  void truncate(uint32_t steps);
  // The same for two executions iff their views are; up to collisions of 64 bits.
  [[nodiscard]] uint64_t hash() const;

private:
  enum class Space : uint8_t { Byte, Mutex, MutexRelease, MutexLife, Condition, Barrier, Life, Returned };
  struct ThreadView {
    uint64_t steps = 0;
    uint64_t hash = 0; // of what they saw
  };

  using Object = std::pair<Space, uint64_t>;
  // What a step changed, as it was before.
  struct SeenStep {
    trace::ThreadId thread;
    ThreadView view;
    size_t firstOverwritten; // its entries in overwritten_ begin here
  };
  struct Overwritten {
    Object object;
    uint64_t lastStep; // 0: none
  };

  void seeObjects(const trace::Event &event);
  void seeMemory(std::span<const trace::Access> accesses);
  void readHolder(uint64_t mutex);
  void readReturned(uint64_t history);
  void read(Space space, uint64_t object);
  void write(Space space, uint64_t object);

  std::vector<ThreadView> threads_;      // by number
  std::map<Object, uint64_t> lastSteps_; // which step wrote each object last; 0: nobody did
  std::vector<SeenStep> steps_;
  std::vector<Overwritten> overwritten_; // by all steps, in order
  uint64_t step_ = 0;                    // names the step that is being seen
  uint64_t seen_ = 0;                    // hash of what it saw so far
};

} // namespace raddle::explore
