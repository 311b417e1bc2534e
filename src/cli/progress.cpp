#include "cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.h"

namespace raddle::cli {
namespace {

constexpr size_t kUsualWidth = 80;
// Back to the first column, and clear the line.
constexpr const char *kClear = "\r\x1b[K";

size_t terminalWidth() {
  winsize size = {};
  const bool isKnown = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return isKnown ? size.ws_col : kUsualWidth;
}

} // namespace

bool canShowProgress() {
  const char *terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && terminal && std::string_view(terminal) != "dumb";
}

std::string renderProgress(const check::Progress &progress, size_t width) {
  const double rate = progress.seconds > 0 ? static_cast<double>(progress.executions) / progress.seconds : 0;
  std::string line = fmt::format("{}, {:.0f}/s, {}, {:.1f} s", plural(progress.executions, "execution"), rate,
                                 plural(progress.findings, "finding"), progress.seconds);
  if (progress.round > 1)
    line += fmt::format(", round {}", progress.round);
  if (const auto &warnings = progress.warnings)
    line = fmt::format("{}: {} witnessed, {} given up, {}", plural(warnings->all, "warning"), warnings->witnessed,
                       warnings->givenUp, line);
  line.resize(std::min(line.size(), width));
  return line;
}

void ProgressLine::update(const check::Progress &progress) {
  if (show_ == Show::Never)
    return;
  // The last column stays free: some terminals go to the next line once it is written.
  fmt::print(stderr, "{}{}", kClear, renderProgress(progress, terminalWidth() - 1));
  std::fflush(stderr);
  isShown_ = true;
}

void ProgressLine::remove() {
  if (!isShown_)
    return;
  fmt::print(stderr, "{}", kClear);
  std::fflush(stderr);
  isShown_ = false;
}

} // namespace raddle::cli
