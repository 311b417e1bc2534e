// A failing execution of an open program as one C file: sources, harness with the inputs, and the schedule.
//
// The file compiles as an ordinary program. At its end, in a comment, is a trace (docs/formats.md) whose build lines
// name no file: it is of the file itself, which `raddle replay` builds and runs.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "build/build.h"
#include "engines/kiss/kiss_witness.h"
#include "harness/harness.h"

namespace raddle::engines {

// What is to be shown again.
struct Reproduction {
  const build::Sources &sources;
  const build::Installation &installation;
  const harness::Plan &plan;
  const harness::Values &values;
  const kiss::Failure &failure;
  const check::Finding &finding; // that an execution has shown
};

// Writes the file, builds and runs it. An Error if it could not be written, or does not show the failure; the file may
// be there then, without a trace.
[[nodiscard]] std::optional<Error> writeReproducer(const std::string &file, const Reproduction &what,
                                                   const Executed &executed);

} // namespace raddle::engines
