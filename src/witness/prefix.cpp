#include "witness/prefix.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "witness/granules.h"

namespace raddle::witness {
namespace {

using trace::OperationKind;
using trace::ThreadId;

// Bytes that stuck threads wrote in the watched execution, and nobody else since.
class DirtyBytes {
public:
  void add(const LoggedAccess &access) {
    forEachGranule(access, [&](uint64_t granule, uint8_t mask) { masks_[granule] |= mask; });
  }
  void remove(const LoggedAccess &access) {
    forEachGranule(access, [&](uint64_t granule, uint8_t mask) {
      if (const auto found = masks_.find(granule); found != masks_.end())
        found->second &= static_cast<uint8_t>(~mask);
    });
  }
  [[nodiscard]] bool overlap(const LoggedAccess &access) const {
    bool result = false;
    forEachGranule(access, [&](uint64_t granule, uint8_t mask) {
      const auto found = masks_.find(granule);
      result |= found != masks_.end() && (found->second & mask) != 0;
    });
    return result;
  }

private:
  std::unordered_map<uint64_t, uint8_t> masks_; // by granule
};

bool takesMutex(const LoggedStep &step) {
  return step.kind == OperationKind::Acquire || step.kind == OperationKind::Reacquire ||
         (step.kind == OperationKind::TryAcquire && step.succeeded);
}

bool isOnMutex(const LoggedStep &step) {
  return takesMutex(step) || step.kind == OperationKind::Release || step.kind == OperationKind::TryAcquire;
}

// Mutexes as they are in the prefix, as far as that is not as it was in the watched execution.
class Mutexes {
public:
  // A stuck thread does not take this step.
  void leaveOut(const LoggedStep &step) {
    if (takesMutex(step))
      notTaken_.insert({step.object, step.thread});
    else if (step.kind == OperationKind::Release)
      leaveOutRelease(step.object, step.thread);
    else if (step.kind == OperationKind::Wait)
      leaveOutRelease(step.argument, step.thread);
  }

  // Whether a thread that is not stuck can take the step with the same result.
  [[nodiscard]] bool canRepeat(const LoggedStep &step) const {
    if (takesMutex(step))
      return held_.count(step.object) == 0;
    const auto holder = notTaken_.lower_bound({step.object, 0});
    const bool isFree = holder != notTaken_.end() && holder->first == step.object;
    return step.kind != OperationKind::TryAcquire || !isFree;
  }

private:
  // A lock that was not taken need not be given back; another stays with the thread.
  void leaveOutRelease(uint64_t mutex, ThreadId thread) {
    if (notTaken_.erase({mutex, thread}) == 0)
      held_.insert(mutex);
  }

  std::set<std::pair<uint64_t, ThreadId>> notTaken_; // that stuck threads held in the watched execution at this time
  std::set<uint64_t> held_;                          // by stuck threads, for ever
};

class Extension {
public:
  Extension(Log log, const LoggedAccess &first, uint32_t last) : log_(log), first_(first), last_(last) {
    prefix_.parkedStep = first.step;
    prefix_.end = first.step + 1;
    stuck_.insert(first.thread);
  }

  Prefix run() {
    leaveOutRest();
    LogReader reader(log_, first_);
    LoggedStep step;
    while (!prefix_.meets && reader.nextStep(step) && step.number <= last_)
      goThrough(step, reader);
    return std::move(prefix_);
  }

private:
  // What the thread would do in its step from the access on. An atomic access is the operation of its step itself.
  void leaveOutRest() {
    if (first_.isAtomic())
      objects_.insert(first_.address);
    if (first_.writes())
      dirty_.add(first_);
    LogReader rest(log_, first_);
    leaveOutAccesses(rest);
  }

  void leaveOutAccesses(LogReader reader) {
    reader.forEachAccess([&](const LoggedAccess &access) {
      if (access.writes())
        dirty_.add(access);
      return true;
    });
  }

  void goThrough(const LoggedStep &step, const LogReader &accesses) {
    if (stuck_.count(step.thread) == 0 && !canRepeat(step, accesses)) {
      stuck_.insert(step.thread);
      prefix_.stuck.push_back({step.thread, step.number});
    }
    if (prefix_.meets)
      return;
    if (stuck_.count(step.thread) != 0)
      return leaveOut(step, accesses);
    LogReader own = accesses;
    own.forEachAccess([&](const LoggedAccess &access) {
      if (access.writes())
        dirty_.remove(access);
      return true;
    });
    prefix_.end = step.number + 1;
  }

  void leaveOut(const LoggedStep &step, const LogReader &accesses) {
    leaveOutAccesses(accesses);
    mutexes_.leaveOut(step);
    if (step.kind == OperationKind::Create)
      stuck_.insert(static_cast<ThreadId>(step.object)); // it is never there
    if (isOnMutex(step))
      return;
    for (const uint64_t object : {step.object, step.argument})
      if (object != 0)
        objects_.insert(object);
  }

  // Whether everything that it needs is as it was; notes if it meets the access on the way.
  bool canRepeat(const LoggedStep &step, const LogReader &accesses) {
    const bool isJoin = step.kind == OperationKind::Join;
    if (isJoin && stuck_.count(static_cast<ThreadId>(step.object)) != 0)
      return false;
    if (isOnMutex(step) && !mutexes_.canRepeat(step))
      return false;
    const bool hasObject = !isOnMutex(step) && !isJoin && step.object != 0;
    if ((hasObject && objects_.count(step.object) != 0) || objects_.count(step.argument) != 0)
      return false;
    return readsTheSame(step, accesses);
  }

  bool readsTheSame(const LoggedStep &step, LogReader accesses) {
    bool result = true;
    accesses.forEachAccess([&](const LoggedAccess &access) {
      if (conflict(access, first_)) {
        prefix_.meets = access;
        prefix_.end = step.number;
        return false;
      }
      const bool reads = !access.writes() || (access.isAtomic() && traitsOf(step.kind).bytes != abi::Bytes::Written);
      result = !reads || !dirty_.overlap(access);
      return result;
    });
    return result;
  }

  Log log_;
  LoggedAccess first_;
  uint32_t last_;
  Prefix prefix_;
  std::set<ThreadId> stuck_;
  DirtyBytes dirty_;
  Mutexes mutexes_;
  std::set<uint64_t> objects_; // other than mutexes, on which stuck threads did something
};

} // namespace

Prefix extendPrefix(Log log, const LoggedAccess &first, const LoggedAccess &second) {
  return Extension(log, first, second.step).run();
}

} // namespace raddle::witness
