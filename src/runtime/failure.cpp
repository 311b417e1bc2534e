#include "runtime/failure.h"

#include <stdio.h>
#include <string.h>

#include "abi/debugger.h"
#include "runtime/call_stacks.h"
#include "runtime/fiber.h"
#include "runtime/memory_map.h"
#include "runtime/start.h"
#include "runtime/state.h"

namespace raddle::runtime {

namespace {

// Why each thread was parked; meaningful only for those that were, so nothing has to be undone.
RaddleFailure failures[kMaxThreads];
RaddleStack failureStacks[kMaxThreads];

RaddleThreadState stateAfter(RaddleFailureKind kind) {
  if (kind == RaddleFailureUnsupported)
    return RaddleThreadUnsupported;
  return kind == RaddleFailureUnending ? RaddleThreadUnending : RaddleThreadFailed;
}

void copyText(char *target, size_t capacity, const char *text) {
  size_t length = strnlen(text, capacity - 1);
  memcpy(target, text, length);
  target[length] = '\0';
}

// A thread that crashed inside the C library may hold the lock of a stream: nobody could print any more, and nobody
// would notice why. The lock is { int lock, int count, void *owner }.
struct StreamLock {
  int32_t lock;
  int32_t count;
  void *owner;
};

void releaseStream(FILE *stream) {
  auto *lock = static_cast<StreamLock *>(stream->_lock);
  if (lock != nullptr && reinterpret_cast<uint64_t>(lock->owner) == runningThread().pointer)
    *lock = {};
}

} // namespace

Sentence &Sentence::add(const char *text) {
  while (*text != '\0' && length_ + 1 < sizeof(text_))
    text_[length_++] = *text++;
  return *this;
}

Sentence &Sentence::addHex(uint64_t value) {
  char digits[19] = "0x";
  uint32_t length = 2;
  for (int shift = 60; shift >= 0; shift -= 4) {
    uint64_t digit = value >> shift & 15;
    if (digit != 0 || length > 2 || shift == 0)
      digits[length++] = "0123456789abcdef"[digit];
  }
  digits[length] = '\0';
  return add(digits);
}

Sentence &Sentence::addNumber(uint64_t value) {
  char digits[21];
  char *first = digits + sizeof(digits) - 1;
  *first = '\0';
  do {
    *--first = static_cast<char>('0' + value % 10);
    value /= 10;
  } while (value != 0);
  return add(first);
}

void recordFailure(RaddleFailureKind kind, const char *rule, const char *message) {
  RaddleFailure &failure = failures[control.running];
  failure.site = runningThread().site;
  failure.object = 0;
  failure.objectSize = 0;
  failure.details = nullptr;
  failure.kind = static_cast<uint8_t>(kind);
  copyText(failure.rule, sizeof(failure.rule), rule);
  copyText(failure.message, sizeof(failure.message), message);
  findStack(runningThread(), failureStacks[control.running]);
  runningThread().state = stateAfter(kind);
  raddle_machine_at_failure(control.running, failure.message);
}

void releaseStreams() {
  releaseStream(stdin);
  releaseStream(stdout);
  releaseStream(stderr);
}

void leaveFailed() {
  if (control.phase == Phase::Constructing)
    becomeHost();
  leaveFiber();
}

void fail(RaddleFailureKind kind, const char *rule, const char *message) {
  recordFailure(kind, rule, message);
  releaseStreams();
  leaveFailed();
}

void misuse(const char *rule, const char *message) {
  fail(RaddleFailureMisuse, rule, message);
}

void failAt(RaddleFailureKind kind, Reason reason, uint64_t object, uint64_t size) {
  recordFailure(kind, reason.rule, reason.message);
  failures[control.running].object = object;
  failures[control.running].objectSize = size < UINT32_MAX ? static_cast<uint32_t>(size) : UINT32_MAX;
  releaseStreams();
  leaveFailed();
}

void failWith(RaddleFailureKind kind, Reason reason, const char *details) {
  recordFailure(kind, reason.rule, reason.message);
  failures[control.running].details = details;
  releaseStreams();
  leaveFailed();
}

void unsupported(const char *rule, const char *message) {
  fail(RaddleFailureUnsupported, rule, message);
}

void passedStepBound() {
  fail(RaddleFailureUnending, "unending-loop", "the thread takes more steps than the bound allows");
}

void block() {
  runningThread().state = RaddleThreadBlocked;
  leaveFailed();
}

void endThread() {
  runningThread().state = RaddleThreadExited;
  leaveFailed();
}

const RaddleFailure *failureOf(uint32_t thread) {
  return &failures[thread];
}

const RaddleStack *failureStackOf(uint32_t thread) {
  return &failureStacks[thread];
}

} // namespace raddle::runtime
