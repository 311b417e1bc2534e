#include "witness/fork_join_order.h"

#include <algorithm>

namespace raddle::witness {

using trace::ThreadId;

uint32_t &ForkJoinOrder::at(std::vector<uint32_t> &list, ThreadId thread) {
  if (thread >= list.size())
    list.resize(thread + 1, 0);
  return list[thread];
}

void ForkJoinOrder::reserve(ThreadId thread) {
  if (thread < seen_.size())
    return;
  seen_.resize(thread + 1);
  own_.resize(thread + 1, 0);
}

void ForkJoinOrder::create(ThreadId creator, ThreadId created) {
  reserve(std::max(creator, created));
  seen_[created] = seen_[creator];
  at(seen_[created], creator) = ++own_[creator];
}

void ForkJoinOrder::join(ThreadId joiner, ThreadId joined) {
  reserve(std::max(joiner, joined));
  for (ThreadId thread = 0; thread < seen_[joined].size(); ++thread)
    at(seen_[joiner], thread) = std::max(at(seen_[joiner], thread), seen_[joined][thread]);
  at(seen_[joiner], joined) = UINT32_MAX;
}

void ForkJoinOrder::onStep(const LoggedStep &step) {
  if (step.kind == trace::OperationKind::Create)
    create(step.thread, static_cast<ThreadId>(step.object));
  if (step.kind == trace::OperationKind::Join)
    join(step.thread, static_cast<ThreadId>(step.object));
}

} // namespace raddle::witness
