#include "explore/stuck.h"

#include <algorithm>

#include "explore/dependence.h"

namespace raddle::explore {
namespace {

using trace::kNoThread;
using trace::Pending;
using trace::ThreadId;

constexpr size_t kNowhere = SIZE_MAX;

// Where the waits of one thread lead.
struct Path {
  std::vector<size_t> waiting;  // indices into `pending`, each waiting for the next
  size_t cycleBegin = kNowhere; // the index in `waiting` that the last one waits for
  ThreadId end = kNoThread;     // or the thread, not pending, that the last one waits for
};

size_t indexOf(std::span<const Pending> pending, ThreadId thread) {
  for (size_t i = 0; i < pending.size(); ++i)
    if (pending[i].thread == thread)
      return i;
  return kNowhere;
}

Path pathFrom(std::span<const Pending> pending, size_t start) {
  Path path;
  for (size_t at = start; at != kNowhere; at = indexOf(pending, pending[at].waitsFor)) {
    const auto seen = std::find(path.waiting.begin(), path.waiting.end(), at);
    if (seen != path.waiting.end()) {
      path.cycleBegin = static_cast<size_t>(seen - path.waiting.begin());
      return path;
    }
    path.waiting.push_back(at);
    path.end = pending[at].waitsFor;
  }
  return path;
}

// It waits for anybody to come, not for one thread to give something back.
bool waitsForAnybody(const Pending &pending) {
  const abi::Waits waits = traitsOf(pending.next.kind).waits;
  return pending.waitsFor == kNoThread &&
         (waits == abi::Waits::Value || waits == abi::Waits::Round || waits == abi::Waits::Change);
}

Stuck::Kind kindOf(std::span<const Pending> pending, const Path &path) {
  if (path.cycleBegin != kNowhere)
    return Stuck::Kind::Cycle;
  const Pending &last = pending[path.waiting.back()];
  if (waitsForAnybody(last))
    return Stuck::Kind::Await;
  const bool isWaiter = traitsOf(last.next.kind).waits == abi::Waits::Wake;
  const bool isUnwoken = isWaiter && last.waitsFor == kNoThread;
  return isUnwoken ? Stuck::Kind::LostWakeup : Stuck::Kind::HolderGone;
}

// Threads that are not stuck although they do not go on: no other thread is to blame, and none can rely on them.
class Parked {
public:
  Parked(std::span<const Pending> pending, std::span<const ThreadId> parked) : pending_(pending), parked_(parked) {
    isAny_ = !parked.empty() || std::any_of(pending.begin(), pending.end(), [](const Pending &p) { return p.stale; });
  }

  // Whether the path leads to one, or may do so.
  [[nodiscard]] bool isAwaitedBy(Stuck::Kind kind, const Path &path) const {
    if (std::any_of(path.waiting.begin(), path.waiting.end(), [&](size_t index) { return pending_[index].stale; }))
      return true;
    if (kind == Stuck::Kind::LostWakeup || kind == Stuck::Kind::Await)
      return isAny_;
    return kind == Stuck::Kind::HolderGone && std::find(parked_.begin(), parked_.end(), path.end) != parked_.end();
  }

private:
  std::span<const Pending> pending_;
  std::span<const ThreadId> parked_;
  bool isAny_;
};

// The part of the path that names the deadlock: its cycle, or its end.
std::vector<ThreadId> coreOf(std::span<const Pending> pending, const Path &path) {
  std::vector<ThreadId> core;
  const size_t begin = path.cycleBegin == kNowhere ? path.waiting.size() - 1 : path.cycleBegin;
  for (size_t i = begin; i < path.waiting.size(); ++i)
    core.push_back(pending[path.waiting[i]].thread);
  std::rotate(core.begin(), std::min_element(core.begin(), core.end()), core.end());
  return core;
}

} // namespace

std::vector<Stuck> findStuck(std::span<const Pending> pending, std::span<const ThreadId> parked) {
  const Parked gone(pending, parked);
  std::vector<Stuck> found;
  for (size_t i = 0; i < pending.size(); ++i) {
    const Path path = pathFrom(pending, i);
    const Stuck::Kind kind = kindOf(pending, path);
    if (gone.isAwaitedBy(kind, path))
      continue;
    const std::vector<ThreadId> core = coreOf(pending, path);
    auto known = std::find_if(found.begin(), found.end(), [&](const Stuck &stuck) { return stuck.core == core; });
    if (known == found.end())
      known = found.insert(found.end(), Stuck{kind, core, {}});
    if (std::find(core.begin(), core.end(), pending[i].thread) == core.end())
      known->behind.push_back(pending[i].thread);
  }
  return found;
}

} // namespace raddle::explore
