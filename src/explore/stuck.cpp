#include "explore/stuck.h"

#include <algorithm>

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
  std::vector<Stuck> found;
  for (size_t i = 0; i < pending.size(); ++i) {
    const Path path = pathFrom(pending, i);
    if (std::find(parked.begin(), parked.end(), path.end) != parked.end() && path.cycleBegin == kNowhere)
      continue;
    const std::vector<ThreadId> core = coreOf(pending, path);
    auto known = std::find_if(found.begin(), found.end(), [&](const Stuck &stuck) { return stuck.core == core; });
    if (known == found.end())
      known = found.insert(found.end(), Stuck{core, path.cycleBegin != kNowhere, {}});
    if (std::find(core.begin(), core.end(), pending[i].thread) == core.end())
      known->behind.push_back(pending[i].thread);
  }
  return found;
}

} // namespace raddle::explore
