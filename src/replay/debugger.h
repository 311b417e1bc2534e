// One recorded interleaving under gdb.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "build/build.h"
#include "replay/worker_process.h"
#include "trace/trace.h"

namespace raddle::replay {

struct Debugging {
  const Launch &launch;
  const trace::Trace &trace;
  std::string steps; // the interleaving as our script for gdb wants it: report/schedule.h
  const build::Installation &installation;
  std::vector<std::string> arguments; // for gdb
};

// Starts gdb on the program, which waits there to follow the interleaving, and waits for gdb's end. Its exit code.
// `directory` is where files can be put that live as long as gdb runs.
[[nodiscard]] Result<int> debug(const Debugging &what, const std::filesystem::path &directory);

} // namespace raddle::replay
