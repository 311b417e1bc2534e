// The parts of a check (the assertions, each field with possible races), each in a process of its own.
//
// What is found does not depend on how many run at the same time: each part is a question of its own. One that dies, or
// needs too much, is undecided, and the others go on.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/harness.h"
#include "kiss/kiss.h"

namespace raddle::engines {

struct KissPart {
  std::string field;           // at which races are looked for; empty for assertions
  std::vector<size_t> entries; // of the harness, that matter; all if empty
};

struct KissWork {
  llvm::Module &module;
  const harness::Plan *harness = nullptr; // of the module, if it is open
  std::vector<KissPart> parts;
  kiss::Options options;  // `races` is up to the part
  unsigned jobs = 1;      // how many parts at a time
  uint64_t megabytes = 0; // that they may need together; 0: no limit
  std::function<double()> secondsLeft;
  // Told that a part begins, and that it has ended; and a few times per second that nothing has happened.
  std::function<void(size_t part)> begins;
  std::function<void(size_t part, const kiss::Answer &answer, double seconds)> ends;
  std::function<void()> goesOn;
};

// One answer for each part, in their order. What they say is undecided is about their field, which has no race then.
[[nodiscard]] std::vector<kiss::Answer> checkParts(const KissWork &work);

} // namespace raddle::engines
