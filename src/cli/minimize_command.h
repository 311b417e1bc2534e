// `raddle minimize`: the simplest interleaving that shows what a trace shows, and why it fails.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal.h"

namespace CLI {
class App;
} // namespace CLI

namespace raddle::cli {

struct MinimizeArguments {
  std::string trace;
  std::string output;   // empty: the trace is not kept
  std::string jsonFile; // empty: no JSON; "-": standard output, and then no text there
  std::string htmlFile; // empty: no page
  double seconds = 60;
  std::optional<uint64_t> maxExecutions;
  bool isBruteForce = false;
  TextOptions text;
};

void addMinimizeFlags(CLI::App &command, MinimizeArguments &arguments);

// The exit status of the process: violated if the finding shows again, unknown if not.
[[nodiscard]] int minimize(const MinimizeArguments &arguments);

} // namespace raddle::cli
