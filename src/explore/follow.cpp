#include "explore/follow.h"

#include <algorithm>

#include "explore/leaf_rule.h"

namespace raddle::explore {
namespace {

using trace::OperationKind;

bool isPlainAccess(OperationKind kind) {
  return traitsOf(kind).isPlain();
}

// The first and the last step of a thread happen wherever it is created and wherever it ends.
bool isAt(const ExpectedStep &step, const trace::Operation &next) {
  if (next.kind != step.kind)
    return false;
  const bool isAnywhere = next.kind == OperationKind::Begin || next.kind == OperationKind::Exit;
  return isAnywhere || (next.site != nullptr && next.site->id == step.site);
}

const trace::Pending *pendingOf(trace::ThreadId thread, std::span<const trace::Pending> pending) {
  const auto found = std::ranges::find(pending, thread, &trace::Pending::thread);
  return found == pending.end() ? nullptr : &*found;
}

} // namespace

Follow::Follow(std::vector<ExpectedStep> steps)
    : steps_(std::move(steps)), standing_(steps_.size(), Standing::Expected), current_(steps_.size()) {
  trace::ThreadId most = 0;
  for (const ExpectedStep &step : steps_)
    most = std::max({most, step.thread, step.created == trace::kNoThread ? 0 : step.created});
  numbers_.resize(most + 1);
  numbers_[0] = 0;
}

bool Follow::beginExecution() {
  const bool isFirst = !begun_;
  begun_ = true;
  return isFirst;
}

size_t Follow::find(size_t from, const trace::Operation &next) const {
  for (size_t i = from; i < steps_.size(); ++i)
    if (isLeft(i) && steps_[i].thread == steps_[from].thread && isAt(steps_[i], next))
      return i;
  return steps_.size();
}

void Follow::depart(const Departure &departure) {
  // A step that was put off has said so.
  if (standing_[departure.step] == Standing::Expected)
    departures_.push_back(departure);
}

void Follow::giveUp(size_t from, size_t end) {
  for (size_t i = from; i < end; ++i)
    if (isLeft(i) && steps_[i].thread == steps_[from].thread) {
      depart({i, Departure::Reason::NotReached});
      standing_[i] = Standing::GivenUp;
    }
}

std::optional<Step> Follow::goOn(std::span<const trace::Pending> pending) const {
  const trace::Pending *next = pendingOf(last_, pending);
  if (next == nullptr || !next->enabled || !isPlainAccess(next->next.kind))
    return std::nullopt;
  const auto recorded = std::ranges::find(numbers_, std::optional(last_));
  const auto thread = static_cast<trace::ThreadId>(recorded - numbers_.begin());
  for (size_t i = first_; i < steps_.size(); ++i)
    if (isLeft(i) && steps_[i].thread == thread && isAt(steps_[i], next->next))
      return std::nullopt;
  return Step{last_, 0};
}

std::optional<Step> Follow::take(size_t step, const trace::Pending &pending) {
  current_ = step;
  if (steps_[step].choice < pending.next.alternatives)
    return Step{pending.thread, steps_[step].choice};
  depart({step, Departure::Reason::Choice});
  return Step{pending.thread, pending.next.alternatives - 1U};
}

std::optional<Step> Follow::approach(size_t step, std::span<const trace::Pending> pending) {
  const std::optional<trace::ThreadId> thread = numbers_[steps_[step].thread];
  if (!thread)
    return std::nullopt;
  const trace::Pending *next = pendingOf(*thread, pending);
  if (next == nullptr) {
    giveUp(step, steps_.size());
    return std::nullopt;
  }
  const size_t here = find(step, next->next);
  if (here > step && here < steps_.size()) {
    giveUp(step, here); // Whose turn it is may be somebody else's then.
    return std::nullopt;
  }
  if (!next->enabled) {
    depart({step, Departure::Reason::Disabled, next->next, next->waitsFor});
    standing_[step] = Standing::PutOff;
    return std::nullopt;
  }
  return here == step ? take(step, *next) : Step{*thread, 0};
}

Step Follow::pick(std::span<const trace::Pending> pending) {
  current_ = steps_.size();
  if (const auto step = goOn(pending))
    return *step;
  std::vector<bool> isPassedOver(numbers_.size(), false); // their next step cannot be taken now
  for (size_t i = first_; i < steps_.size(); ++i) {
    if (!isLeft(i)) {
      first_ += i == first_ ? 1 : 0;
      continue;
    }
    const trace::ThreadId thread = steps_[i].thread;
    if (isPassedOver[thread])
      continue;
    if (const auto step = approach(i, pending))
      return *step;
    isPassedOver[thread] = isLeft(i); // if it was given up, a later one may be its next
  }
  return leafStep(pending, last_, {}, {});
}

void Follow::observe(const trace::Event &event) {
  last_ = event.thread;
  if (current_ == steps_.size())
    return;
  standing_[current_] = Standing::Taken;
  ++taken_;
  const trace::ThreadId created = steps_[current_].created;
  if (event.operation.kind == OperationKind::Create && created != trace::kNoThread)
    numbers_[created] = static_cast<trace::ThreadId>(event.operation.object);
}

void Follow::endExecution(Ending, std::span<const trace::Pending>) {
  for (size_t i = first_; i < steps_.size(); ++i)
    if (isLeft(i)) {
      depart({i, numbers_[steps_[i].thread] ? Departure::Reason::NotReached : Departure::Reason::NoThread});
      standing_[i] = Standing::GivenUp;
    }
}

} // namespace raddle::explore
