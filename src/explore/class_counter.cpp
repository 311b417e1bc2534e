#include "explore/class_counter.h"

namespace raddle::explore {

void RepetitionCounter::onBegin(uint32_t shared) {
  truncate(shared);
  next_.onBegin(shared);
}

void RepetitionCounter::onEvent(const trace::Event &event) {
  see(event);
  next_.onEvent(event);
}

ExecutionObserver::Next RepetitionCounter::onEnd(Ending ending, std::span<const trace::Pending> pending) {
  lastIsRepeated_ = !classes_.insert(classOfLast());
  return next_.onEnd(ending, pending);
}

} // namespace raddle::explore
