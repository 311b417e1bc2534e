// What is known about the terminals that raddle writes to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "check/user_places.h"
#include "report/style.h"

namespace CLI {
class App;
} // namespace CLI

namespace raddle::cli {

// How findings shall be printed.
struct TextOptions {
  enum class Color : uint8_t { Auto, Always, Never };
  Color color = Color::Auto; // Auto: on a terminal, unless NO_COLOR is set
  bool verbose = false;      // long runs of the same steps are not folded
  bool systemFrames = false; // operations in libraries are shown where they are, not where the user's code calls them
};

// Adds --color, --verbose and --system-frames.
void addTextFlags(CLI::App &command, TextOptions &options);

// What is shown of operations in libraries.
[[nodiscard]] check::Shown shownBy(const TextOptions &options);

// The columns of the terminal behind `descriptor`: what COLUMNS says, or else what it says itself, or else the
// usual 80.
[[nodiscard]] size_t terminalWidth(int descriptor);

// The value of a variable of the environment; empty if it is not set.
using Environment = std::function<std::string(const char *name)>;

// How to write to a terminal of `width` columns; to something else if `width` is 0.
[[nodiscard]] report::Style styleFor(size_t width, const TextOptions &options, const Environment &environment);

// The same for standard output.
[[nodiscard]] report::Style styleOfOutput(const TextOptions &options);

} // namespace raddle::cli
