#include "cli/terminal.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.h"

namespace raddle::cli {
namespace {

constexpr size_t kUsualWidth = 80;

const std::map<std::string, TextOptions::Color> kColors = {
    {"auto", TextOptions::Color::Auto}, {"always", TextOptions::Color::Always}, {"never", TextOptions::Color::Never}};

std::string variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

bool isColored(size_t width, TextOptions::Color color, const Environment &environment) {
  if (color != TextOptions::Color::Auto)
    return color == TextOptions::Color::Always;
  const std::string terminal = environment("TERM");
  return width > 0 && environment("NO_COLOR").empty() && !terminal.empty() && terminal != "dumb";
}

// By the first variable of the locale that is set, as the C library chooses them.
bool isUtf8(const Environment &environment) {
  for (const char *name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string locale = environment(name);
    if (locale.empty())
      continue;
    std::erase(locale, '-');
    std::transform(locale.begin(), locale.end(), locale.begin(), [](unsigned char c) { return std::tolower(c); });
    return locale.find(".utf8") != std::string::npos;
  }
  return false;
}

} // namespace

void addTextFlags(CLI::App &command, TextOptions &options) {
  command.add_option("--color", options.color, "Colour the text: on a terminal without NO_COLOR, always or never")
      ->transform(CLI::CheckedTransformer(kColors).description(""))
      ->type_name("auto|always|never");
  command.add_flag("--verbose", options.verbose,
                   "Show all repetitions of repeated steps, and counts of shared pointers");
  command.add_flag("--system-frames", options.systemFrames,
                   "Show operations of library code at their own places, with all frames of the call stack");
}

check::Shown shownBy(const TextOptions &options) {
  return options.systemFrames ? check::Shown::Operation : check::Shown::User;
}

size_t terminalWidth(int descriptor) {
  if (const auto columns = parseNumber(variable("COLUMNS")); columns && *columns > 0)
    return *columns;
  winsize size = {};
  const bool isKnown = ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return isKnown ? size.ws_col : kUsualWidth;
}

report::Style styleFor(size_t width, const TextOptions &options, const Environment &environment) {
  return {.width = width,
          .isColored = isColored(width, options.color, environment),
          .isAscii = width > 0 && !isUtf8(environment),
          .isFolded = !options.verbose};
}

report::Style styleOfOutput(const TextOptions &options) {
  return styleFor(isatty(STDOUT_FILENO) == 1 ? terminalWidth(STDOUT_FILENO) : 0, options, variable);
}

} // namespace raddle::cli
