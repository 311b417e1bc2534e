// `raddle replay`: builds the program of a trace again, and runs that one interleaving in a fresh process.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal.h"

namespace raddle::cli {

struct ReplayArguments {
  std::string traceFile;
  TextOptions text;
  bool showsOutput = false;              // what the program prints is not hidden
  bool gdb = false;                      // under gdb, where somebody looks at it
  std::vector<std::string> gdbArguments; // after `--`
};

// The exit status of the process: violated if the finding shows again, unknown if not; of gdb, if that is asked for.
[[nodiscard]] int replay(const ReplayArguments &arguments);

} // namespace raddle::cli
