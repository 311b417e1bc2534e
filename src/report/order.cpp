#include "report/order.h"

#include <array>
#include <map>

namespace raddle::report {
namespace {

using trace::OperationKind;
using trace::ThreadId;
using trace::TraceStep;

enum class Passes : uint8_t { PassesNothing, Leaves, Takes, Both };

constexpr std::array kPasses = {
#define RADDLE_PASSES_OF(lock, bond, role, passes) Passes::passes,
#define RADDLE_OPERATION(name, words, memory, waiting, search, time, orders) RADDLE_PASSES_OF orders
#include "abi/operations.def"
#undef RADDLE_PASSES_OF
};

bool isVain(const TraceStep &step) {
  return traitsOf(step.kind).mayFail() && !step.succeeded;
}

// After it others may go on who wait for the same object, or see what it wrote.
bool leaves(const TraceStep &step) {
  const Passes passes = kPasses[static_cast<size_t>(step.kind)];
  return (passes == Passes::Leaves || passes == Passes::Both) && !isVain(step);
}

// An attempt to take a lock takes nothing if it fails; one to change data sees what is there.
bool takes(const TraceStep &step) {
  const Passes passes = kPasses[static_cast<size_t>(step.kind)];
  return (passes == Passes::Takes || passes == Passes::Both) && (traitsOf(step.kind).isDataAccess() || !isVain(step));
}

// Goes through a trace and remembers what others may come after.
class Causes {
public:
  explicit Causes(const trace::Trace &trace) : trace_(trace) {}

  [[nodiscard]] std::optional<size_t> of(size_t index) const {
    const TraceStep &step = trace_.steps[index];
    if (step.kind == OperationKind::Begin)
      return find(created_, step.thread);
    if (step.kind == OperationKind::Join)
      return find(ended_, static_cast<ThreadId>(step.object));
    if (traitsOf(step.kind).waits == abi::Waits::Wake)
      if (const auto waker = find(woken_, step.thread))
        return waker;
    const auto left = takes(step) && !isOverwritten(step) ? find(left_, step.object) : std::nullopt;
    return left && trace_.steps[*left].thread != step.thread ? left : std::nullopt;
  }

  void note(size_t index) {
    const TraceStep &step = trace_.steps[index];
    if (step.kind == OperationKind::Create)
      created_[static_cast<ThreadId>(step.object)] = index;
    if (step.kind == OperationKind::Exit)
      ended_[step.thread] = index;
    if (step.kind == OperationKind::Wait || step.kind == OperationKind::FutexWait)
      waiting_[step.thread] = step.object;
    if (step.kind == OperationKind::Signal && step.woken != trace::kNoThread)
      woken_[step.woken] = index;
    if (step.kind == OperationKind::Broadcast)
      for (const auto &[thread, condition] : waiting_)
        if (condition == step.object)
          woken_[thread] = index;
    if (traitsOf(step.kind).waits == abi::Waits::Wake) {
      waiting_.erase(step.thread);
      woken_.erase(step.thread);
    }
    if (leaves(step) && !isOverwritten(step))
      left_[step.object] = index;
  }

private:
  // It reads, or is, a value that comes before others which were written before it.
  [[nodiscard]] bool isOverwritten(const TraceStep &step) const {
    return trace_.visible.options.c11 && step.choice != 0 && traitsOf(step.kind).isDataAccess();
  }

  template <typename Key> static std::optional<size_t> find(const std::map<Key, size_t> &steps, Key key) {
    const auto found = steps.find(key);
    return found == steps.end() ? std::nullopt : std::optional(found->second);
  }

  const trace::Trace &trace_;
  std::map<ThreadId, size_t> created_;
  std::map<ThreadId, size_t> ended_;
  std::map<ThreadId, size_t> woken_;     // by whom, until they go on
  std::map<ThreadId, uint64_t> waiting_; // on what
  std::map<uint64_t, size_t> left_;      // the last to leave each object
};

} // namespace

std::vector<std::optional<size_t>> causesOf(const trace::Trace &trace) {
  Causes causes(trace);
  std::vector<std::optional<size_t>> result;
  for (size_t i = 0; i < trace.steps.size(); ++i) {
    result.push_back(causes.of(i));
    causes.note(i);
  }
  return result;
}

} // namespace raddle::report
