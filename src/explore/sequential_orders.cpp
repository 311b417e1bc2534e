#include "explore/sequential_orders.h"

#include <algorithm>

namespace raddle::explore {

bool SequentialOrders::beginExecution() {
  stack_.clear();
  created_ = trace::kNoThread;
  return DepthFirst::beginExecution();
}

void SequentialOrders::observe(const trace::Event &event) {
  const bool isOther = stack_.empty() || stack_.back().thread != event.thread;
  const bool isCalled = event.thread == created_;
  // Somebody who waited may go on: those above it wait now.
  const auto known = std::ranges::find(stack_, event.thread, &Running::thread);
  if (isOther && known != stack_.end())
    std::rotate(known, known + 1, stack_.end());
  else if (isOther)
    stack_.push_back({event.thread, isCalled});
  const bool creates = event.operation.kind == trace::OperationKind::Create;
  created_ = creates ? static_cast<trace::ThreadId>(event.operation.object) : trace::kNoThread;
}

std::vector<Step> SequentialOrders::possibleSteps(std::span<const trace::Pending> pending) {
  const auto find = [&](trace::ThreadId thread) {
    return std::ranges::find_if(pending, [&](const trace::Pending &each) { return each.thread == thread; });
  };
  std::erase_if(stack_, [&](const Running &running) { return find(running.thread) == pending.end(); });
  std::vector<Step> steps;
  const auto created = find(created_);
  if (created != pending.end())
    addSteps(*created, steps);
  const bool mustCall = !steps.empty() && !stack_.empty() && stack_.back().isCalled;
  // Who looks for something in a loop waits for it.
  if (!mustCall && !stack_.empty() && find(stack_.back().thread)->next.kind != trace::OperationKind::LookAgain)
    addSteps(*find(stack_.back().thread), steps);
  if (!steps.empty())
    return steps;
  for (const trace::Pending &each : pending)
    if (std::ranges::find(stack_, each.thread, &Running::thread) == stack_.end())
      addSteps(each, steps);
  // Those who wait for others above them, the last first.
  for (auto waiting = stack_.rbegin(); waiting != stack_.rend() && steps.empty(); ++waiting)
    addSteps(*find(waiting->thread), steps);
  return steps;
}

} // namespace raddle::explore
