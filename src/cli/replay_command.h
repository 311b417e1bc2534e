// `raddle replay`: builds the program of a trace again, and runs that one interleaving in a fresh process.
#pragma once

#include <string>

namespace raddle::cli {

// The exit status of the process: violated if the finding shows again, unknown if not.
[[nodiscard]] int replay(const std::string &traceFile);

} // namespace raddle::cli
