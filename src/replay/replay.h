// One recorded interleaving, run again.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "check/outcome.h"
#include "explore/strategy.h"
#include "replay/worker_process.h"
#include "trace/trace.h"

namespace raddle::replay {

// The steps that make a replay follow the trace.
[[nodiscard]] std::vector<explore::Step> scheduleOf(const trace::Trace &trace);

// What makes a worker do that.
[[nodiscard]] worker::Request replayRequest(const trace::Trace &trace, const check::Limits &limits);

// What one execution showed.
struct Shown {
  std::vector<check::Finding> findings;
  std::optional<worker::Followed> followed; // if that is what was asked for, and the execution came to its end
  std::vector<worker::Scrutinized> scrutinized;
  bool isWhole = false; // it came to its end, or nobody can wait for that
  int signal = 0;       // that its process died of before; 0 if it did not
};
// Runs it in a fresh process; again, a few times, if that dies: somebody may have killed it.
[[nodiscard]] Result<Shown> runOnce(const Launch &launch, const worker::Request &request);

// Runs one recorded interleaving in a fresh process, and returns what it showed, with the full trace.
// Nothing if the interleaving shows no finding there.
[[nodiscard]] Result<std::vector<check::Finding>> replay(const Launch &launch, const trace::Trace &trace,
                                                         const check::Limits &limits);

// Runs it in a fresh process, as far as that can be done, and returns what it showed, with the full trace.
[[nodiscard]] Result<std::vector<check::Finding>> follow(const Launch &launch, const trace::Plan &plan,
                                                         const check::Limits &limits);

// The trace in a comment of a C program (reproducer.h), of that program; nothing if there is none.
[[nodiscard]] std::optional<std::string> embeddedTrace(std::string_view text);

} // namespace raddle::replay
