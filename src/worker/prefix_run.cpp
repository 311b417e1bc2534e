#include "worker/prefix_run.h"

#include <algorithm>

#include "abi/raddle_abi.h"
#include "worker/machine_values.h"
#include "worker/native_machine.h"

namespace raddle::worker {
namespace {

using trace::OperationKind;
using trace::Pending;

class PrefixRun {
public:
  PrefixRun(const Park &park, const std::vector<trace::Location> &visible)
      : park_(park), visible_(visible), machine_(NativeMachine::Trust::Full, SIZE_MAX) {}

  // False if the thread cannot take it.
  bool take(const explore::Step &step, bool isParking) {
    if (isParking && standsAtAccess(step.thread))
      return true;
    if (!canTake(step))
      return false;
    machine_.step(step);
    taken_.push_back(step);
    while (isRefined(step.thread) && !(isParking && standsAtAccess(step.thread))) {
      machine_.step({step.thread, 0});
      taken_.push_back({step.thread, 0});
    }
    return !isParking || standsAtAccess(step.thread);
  }

  [[nodiscard]] std::vector<explore::Step> taken() && { return std::move(taken_); }

private:
  [[nodiscard]] const Pending *pendingOf(trace::ThreadId thread) {
    const std::span<const Pending> all = machine_.pending();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Pending &pending) { return pending.thread == thread; });
    return found == all.end() ? nullptr : &*found;
  }

  [[nodiscard]] bool canTake(const explore::Step &step) {
    const Pending *pending = pendingOf(step.thread);
    return pending != nullptr && pending->enabled && step.choice < pending->next.alternatives;
  }

  // Whether what it does next was a part of its last step in the watched execution: it is visible only because its
  // location is now.
  [[nodiscard]] bool isRefined(trace::ThreadId thread) {
    const Pending *pending = pendingOf(thread);
    if (pending == nullptr || !isPlainAccess(pending->next.kind))
      return false;
    const trace::Location accessed = locationAt(pending->next.object, pending->next.size);
    const auto isAt = [&](const trace::Location &location) { return trace::overlap(location, accessed); };
    return isAt(visible_.back()) && std::none_of(visible_.begin(), visible_.end() - 1, isAt);
  }

  [[nodiscard]] static bool isPlainAccess(OperationKind kind) { return traitsOf(kind).isPlain(); }

  [[nodiscard]] bool standsAtAccess(trace::ThreadId thread) {
    const Pending *pending = pendingOf(thread);
    return pending != nullptr && pending->next.site != nullptr && pending->next.site->id == park_.site &&
           pending->next.object < park_.address + park_.size &&
           park_.address < pending->next.object + pending->next.size;
  }

  Park park_;
  const std::vector<trace::Location> &visible_; // the last one was not when the execution was watched
  NativeMachine machine_;
  std::vector<explore::Step> taken_;
};

} // namespace

std::optional<std::vector<explore::Step>> runPrefix(const Seek &seek, const trace::VisibleAccesses &visible) {
  PrefixRun run(seek.park, visible.locations);
  const bool parks = seek.park.thread != trace::kNoThread;
  for (size_t i = 0; i < seek.steps.size(); ++i)
    if (!run.take(seek.steps[i], parks && i == seek.park.step))
      return std::nullopt;
  return std::move(run).taken();
}

} // namespace raddle::worker
