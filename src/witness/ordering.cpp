#include "witness/ordering.h"

#include <map>
#include <set>

namespace raddle::witness {
namespace {

using trace::OperationKind;
using trace::ThreadId;

// What an operation is to a chain: it hands on, takes up, or both.
struct Role {
  Bond bond = Bond::Exclusion;
  bool handsOn = false;
  bool takesUp = false;
};

// One line for each kind that can order anything.
std::optional<Role> roleOf(const LoggedStep &step) {
  static const std::map<OperationKind, Role> kRoles = {
      {OperationKind::Create, {Bond::Thread, true, false}},
      {OperationKind::Join, {Bond::Thread, false, true}},
      {OperationKind::Signal, {Bond::Signal, true, false}},
      {OperationKind::Broadcast, {Bond::Signal, true, false}},
      {OperationKind::SemaphorePost, {Bond::Signal, true, false}},
      {OperationKind::SemaphoreWait, {Bond::Signal, false, true}},
      {OperationKind::SemaphoreTry, {Bond::Signal, false, true}},
      {OperationKind::BarrierArrive, {Bond::Signal, true, false}},
      {OperationKind::BarrierLead, {Bond::Signal, true, true}},
      {OperationKind::BarrierLeave, {Bond::Signal, false, true}},
      {OperationKind::Load, {Bond::Atomic, false, true}},
      {OperationKind::Store, {Bond::Atomic, true, false}},
      {OperationKind::ReadModifyWrite, {Bond::Atomic, true, true}},
      {OperationKind::CompareExchange, {Bond::Atomic, true, true}},
      {OperationKind::AwaitLoad, {Bond::Atomic, false, true}},
      {OperationKind::AwaitUpdate, {Bond::Atomic, true, true}},
      {OperationKind::Acquire, {Bond::Exclusion, false, true}},
      {OperationKind::TryAcquire, {Bond::Exclusion, false, true}},
      {OperationKind::Release, {Bond::Exclusion, true, false}},
      {OperationKind::ReadLock, {Bond::Exclusion, false, true}},
      {OperationKind::WriteLock, {Bond::Exclusion, false, true}},
      {OperationKind::TryReadLock, {Bond::Exclusion, false, true}},
      {OperationKind::TryWriteLock, {Bond::Exclusion, false, true}},
      {OperationKind::ReadUnlock, {Bond::Exclusion, true, false}},
      {OperationKind::WriteUnlock, {Bond::Exclusion, true, false}},
  };
  const auto found = kRoles.find(step.kind);
  return found == kRoles.end() ? std::nullopt : std::optional(found->second);
}

// Follows what comes after the first access, by bonds that are strong enough.
class Chain {
public:
  Chain(Bond weakest, ThreadId first, ThreadId target) : weakest_(weakest), target_(target), after_{first} {}

  // The link that reaches the target, once it is reached.
  std::optional<Link> onStep(const LoggedStep &step) {
    if (after_.count(step.thread) == 0)
      takeUp(step);
    if (after_.count(step.thread) != 0)
      handOn(step);
    return link_;
  }

private:
  void takeUp(const LoggedStep &step) {
    if (step.kind == OperationKind::Join && after_.count(static_cast<ThreadId>(step.object)) != 0)
      return reach(step.thread, {Bond::Thread, step, step});
    takeUp(step, step.object);
    // A wait for a condition ends with the lock of the mutex.
    if (step.kind == OperationKind::Reacquire)
      takeUp(step, step.argument);
  }

  void takeUp(const LoggedStep &step, uint64_t object) {
    const auto role = roleOf(step);
    const bool takes = step.kind == OperationKind::Reacquire || (role && role->takesUp);
    const auto given = handed_.find(object);
    if (takes && given != handed_.end() && roleOf(given->second)->bond <= weakest_)
      reach(step.thread, {roleOf(given->second)->bond, given->second, step});
  }

  void handOn(const LoggedStep &step) {
    const auto role = roleOf(step);
    if (step.kind == OperationKind::Create)
      return reach(static_cast<ThreadId>(step.object), {Bond::Thread, step, step});
    if (step.kind == OperationKind::Wait && weakest_ == Bond::Exclusion)
      handed_[step.argument] = releaseIn(step);
    if (role && role->handsOn && role->bond <= weakest_)
      handed_[step.object] = step;
  }

  static LoggedStep releaseIn(LoggedStep wait) {
    wait.kind = OperationKind::Release;
    return wait;
  }

  void reach(ThreadId thread, const Link &link) {
    after_.insert(thread);
    if (thread == target_ && !link_)
      link_ = link;
  }

  Bond weakest_;
  ThreadId target_;
  std::set<ThreadId> after_;              // threads whose next steps come after the first access
  std::map<uint64_t, LoggedStep> handed_; // by object: what was done there after the first access
  std::optional<Link> link_;
};

} // namespace

std::optional<Link> whatOrders(Log log, const LoggedAccess &first, const LoggedAccess &second) {
  for (const Bond weakest : {Bond::Thread, Bond::Signal, Bond::Atomic, Bond::Exclusion}) {
    Chain chain(weakest, first.thread, second.thread);
    LogReader reader(log, first);
    LoggedStep step;
    while (reader.nextStep(step) && step.number <= second.step)
      if (const auto link = chain.onStep(step))
        return link;
  }
  return std::nullopt;
}

} // namespace raddle::witness
