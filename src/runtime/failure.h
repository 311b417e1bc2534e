// How a thread comes to a bad end: it is parked for ever, keeps its locks, and the others go on.
#pragma once

#include <cstdint>

#include "abi/call_stacks.h"
#include "abi/raddle_abi.h"
#include "runtime/state.h"

namespace raddle::runtime {

// One sentence, put together without the C library; what does not fit is cut.
class Sentence {
public:
  Sentence &add(const char *text);
  Sentence &addHex(uint64_t value);
  Sentence &addNumber(uint64_t value);
  [[nodiscard]] const char *text() const { return text_; }

private:
  char text_[sizeof(RaddleFailure::message)] = {};
  uint32_t length_ = 0; // always less than the size
};

// Each parks the running thread, at the site where it was seen last. `rule` is a word for scripts.
[[noreturn]] void fail(RaddleFailureKind kind, const char *rule, const char *message);
[[noreturn]] void misuse(const char *rule, const char *message);
[[noreturn]] void unsupported(const char *rule, const char *message);
[[noreturn]] void passedStepBound();
// assume(false): no failure.
[[noreturn]] void block();
// The thread came to its regular end.
[[noreturn]] void endThread();

// As fail(), because of the memory [object, object + size).
struct Reason {
  const char *rule;
  const char *message;
};
[[noreturn]] void failAt(RaddleFailureKind kind, Reason reason, uint64_t object, uint64_t size);
// As fail(), with lines for people that lie in memory of the program.
[[noreturn]] void failWith(RaddleFailureKind kind, Reason reason, const char *details);
template <typename Object> [[noreturn]] void misuseOf(const char *rule, const char *message, const Object &object) {
  failAt(RaddleFailureMisuse, {rule, message}, reinterpret_cast<uint64_t>(&object), sizeof(object));
}
// The same of the object of the step that is being executed, which leaves it as it was.
template <typename Object> [[noreturn]] void refuse(const char *rule, const char *message, const Object &object) {
  step.refused = true;
  misuseOf(rule, message, object);
}

// Only records why; the caller sees to it that the thread never runs again. For signal handlers.
void recordFailure(RaddleFailureKind kind, const char *rule, const char *message);
// Unlocks the standard streams that the running thread has locked.
void releaseStreams();
// Gives control to the host, or, in a static constructor, becomes the host. For signal handlers.
[[noreturn]] void leaveFailed();

// REQUIRES: `thread` was parked by one of the above.
const RaddleFailure *failureOf(uint32_t thread);
// Where it was then.
const RaddleStack *failureStackOf(uint32_t thread);

} // namespace raddle::runtime
