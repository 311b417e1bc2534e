// Executions that show what an engine suspects.
//
// Engines that reason about a program do not execute it. They ask for executions through this interface, and know
// nothing of how these come about; `replay` implements it for programs in worker processes.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "check/checker.h"
#include "trace/trace.h"

namespace raddle::check {

class Confirmer {
public:
  virtual ~Confirmer() = default;

  // What the program shows when it is led along the plan, with the full trace. An Error if that could not be tried.
  [[nodiscard]] virtual Result<std::vector<Finding>> follow(const trace::Plan &plan, const Limits &limits) = 0;

  // All that it shows when its interleavings with at most so many preemptions are explored. An Error if that is not
  // possible and nothing was found.
  [[nodiscard]] virtual Result<std::vector<Finding>> search(uint32_t preemptions, const Limits &limits) = 0;
};

} // namespace raddle::check
