#include "explore/class_counter.h"

namespace raddle::explore {

void ClassCounter::onBegin() {
  execution_.truncate(0);
  next_.onBegin();
}

void ClassCounter::onEvent(const trace::Event &event) {
  execution_.append(event);
  next_.onEvent(event);
}

ExecutionObserver::Next ClassCounter::onEnd(Ending ending, std::span<const trace::Pending> pending) {
  lastIsRepeated_ = !classes_.insert(classHash(execution_));
  return next_.onEnd(ending, pending);
}

} // namespace raddle::explore
