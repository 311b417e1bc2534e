// A trace and the program that it is of, built again.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "build/build.h"
#include "check/outcome.h"

namespace raddle::cli {

struct TracedProgram {
  trace::Trace trace;
  build::Executable executable;
  // Whether it is the program that the trace was made of, and not another version.
  [[nodiscard]] bool isUnchanged() const { return executable.hash == trace.program; }
};

// If that cannot be had, it says so, that it cannot `verb` the file, and returns the exit status of the process.
[[nodiscard]] std::variant<TracedProgram, int> openTrace(const std::string &file, std::string_view verb);

// Whether these are the contents of a file that openTrace() understands.
[[nodiscard]] bool holdsTrace(std::string_view text);

// The one of `findings` that the trace was made for, of the program as it was then; nothing if it is not among them.
[[nodiscard]] std::optional<check::Finding> findingOf(const trace::Trace &trace,
                                                      const std::vector<check::Finding> &findings);

// What the interleaving of the trace shows now, in a changed program as well. Nothing if it shows nothing.
[[nodiscard]] Result<std::optional<check::Finding>> showAgain(const TracedProgram &program);

} // namespace raddle::cli
