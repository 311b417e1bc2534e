#include "witness/ordering.h"

#include <array>
#include <map>
#include <set>

namespace raddle::witness {
namespace {

using trace::OperationKind;
using trace::ThreadId;

// What an operation is to a chain.
struct KindRole {
  Bond bond;
  enum class Role : uint8_t { NoRole, HandsOn, TakesUp, Both } role;

  [[nodiscard]] bool handsOn() const { return role == Role::HandsOn || role == Role::Both; }
  [[nodiscard]] bool takesUp() const { return role == Role::TakesUp || role == Role::Both; }
};

constexpr std::array kRoles = {
#define RADDLE_ROLE_OF(lock, bond, role, passes) KindRole{Bond::bond, KindRole::Role::role},
#define RADDLE_OPERATION(name, words, memory, waiting, search, time, orders) RADDLE_ROLE_OF orders
#include "abi/operations.def"
#undef RADDLE_ROLE_OF
};

const KindRole &roleOf(const LoggedStep &step) {
  return kRoles[static_cast<size_t>(step.kind)];
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
    const bool takes = step.kind == OperationKind::Reacquire || roleOf(step).takesUp();
    const auto given = handed_.find(object);
    if (takes && given != handed_.end() && roleOf(given->second).bond <= weakest_)
      reach(step.thread, {roleOf(given->second).bond, given->second, step});
  }

  void handOn(const LoggedStep &step) {
    const KindRole &role = roleOf(step);
    if (step.kind == OperationKind::Create)
      return reach(static_cast<ThreadId>(step.object), {Bond::Thread, step, step});
    if (step.kind == OperationKind::Wait && weakest_ == Bond::Exclusion)
      handed_[step.argument] = releaseIn(step);
    if (role.handsOn() && role.bond <= weakest_)
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
