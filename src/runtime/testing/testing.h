// What the tests of the runtime share: sites, schedules, checks. Everything here runs on the host, unless said
// otherwise.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sys/syscall.h>
#include <unistd.h>

#include "abi/raddle_abi.h"

// A site in the line it stands in. For the program.
#define SITE(text)                                                                                                     \
  ([]() -> const RaddleSite * {                                                                                        \
    static const RaddleSite kSite = {__LINE__, __FILE__, "test", text, __LINE__, 1, nullptr};                          \
    return &kSite;                                                                                                     \
  }())

#define EXPECT(condition) ((condition) ? (void)0 : testing::failed(#condition, __LINE__))

namespace testing {

inline void say(const char *text) {
  syscall(SYS_write, raddle_machine_messages(), text, strlen(text));
}

inline void sayNumber(int64_t number) {
  char digits[24];
  char *first = digits + sizeof(digits) - 1;
  *first = '\0';
  uint64_t rest = number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  do {
    *--first = static_cast<char>('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (number < 0)
    *--first = '-';
  say(first);
}

[[noreturn]] inline void failed(const char *condition, int line) {
  say("line ");
  sayNumber(line);
  say(": does not hold: ");
  say(condition);
  say("\n");
  syscall(SYS_exit_group, 1);
  __builtin_unreachable();
}

inline void configure(uint64_t maxSteps = 10'000) {
  RaddleMachineOptions options = {};
  options.maxSteps = maxSteps;
  options.stackBytes = uint64_t{256} * 1024;
  options.keepCopy = 1;
  options.visibleAll = 1;
  raddle_machine_configure(&options);
}

// Starts the program, and lets it be restored to here from now on.
inline void begin(uint64_t maxSteps = 10'000) {
  configure(maxSteps);
  EXPECT(raddle_machine_start() == RaddleThreadRuns);
  raddle_machine_mark();
}

// Nothing is left of what was done since the begin.
inline void restore() {
  raddle_machine_restore();
  EXPECT(raddle_machine_first_difference() == 0);
}

// The pending operation of `thread`, or null.
inline const RaddlePending *pendingOf(uint32_t thread) {
  const RaddlePending *pending = nullptr;
  uint32_t count = raddle_machine_pending(&pending);
  for (uint32_t i = 0; i < count; ++i) {
    if (pending[i].thread == thread)
      return &pending[i];
  }
  return nullptr;
}

inline uint32_t liveCount() {
  const RaddlePending *pending = nullptr;
  return raddle_machine_pending(&pending);
}

inline bool isEnabled(uint32_t thread) {
  const RaddlePending *pending = pendingOf(thread);
  return pending != nullptr && pending->enabled != 0;
}

inline RaddleEvent step(uint32_t thread, uint32_t choice = 0) {
  EXPECT(isEnabled(thread));
  const RaddleEvent *event = nullptr;
  EXPECT(raddle_machine_step(thread, choice, RaddleExtentStep, &event) == 1);
  return *event;
}

inline bool isPlainAccess(uint32_t kind) {
  return kind == RaddleOperationRead || kind == RaddleOperationWrite;
}

// Steps `thread` and expects an operation of `kind`; what functions access through their arguments comes before it.
inline RaddleEvent stepAs(uint32_t thread, RaddleOperationKind kind, uint32_t choice = 0) {
  while (!isPlainAccess(kind) && isEnabled(thread) && isPlainAccess(pendingOf(thread)->operation.kind))
    step(thread);
  RaddleEvent event = step(thread, choice);
  if (event.operation.kind != kind) {
    say("kind ");
    sayNumber(event.operation.kind);
    say(" instead of ");
    sayNumber(kind);
    say(" at line ");
    sayNumber(event.operation.site != nullptr ? event.operation.site->line : 0);
    say("\n");
  }
  EXPECT(event.operation.kind == kind);
  return event;
}

// Lets `thread` run as long as it can; the last event.
inline RaddleEvent runOut(uint32_t thread) {
  RaddleEvent event = {};
  while (isEnabled(thread))
    event = step(thread);
  return event;
}

// Lets all threads run, the one with the lowest number first, until none can.
inline void runAll() {
  const RaddlePending *pending = nullptr;
  bool moved = true;
  while (moved) {
    moved = false;
    uint32_t count = raddle_machine_pending(&pending);
    for (uint32_t i = 0; i < count && !moved; ++i) {
      if (pending[i].enabled == 0)
        continue;
      step(pending[i].thread);
      moved = true;
    }
  }
}

inline bool hasRule(uint32_t thread, const char *rule) {
  const char *is = raddle_machine_failure(thread)->rule;
  if (strcmp(is, rule) == 0)
    return true;
  say("rule is ");
  say(is);
  say("\n");
  return false;
}

} // namespace testing
