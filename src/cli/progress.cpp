#include "cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <unistd.h>

#include "base/text.h"
#include "cli/terminal.h"

namespace raddle::cli {
namespace {

// Back to the first column, and clear the line.
constexpr const char *kClear = "\r\x1b[K";

// "3", "20 thousand", "4 million".
std::string shortly(uint64_t number) {
  if (number >= 1'000'000'000)
    return fmt::format("{} billion", number / 1'000'000'000);
  if (number >= 1'000'000)
    return fmt::format("{} million", number / 1'000'000);
  return number >= 10'000 ? fmt::format("{} thousand", number / 1000) : std::to_string(number);
}

// "40 s", "7 min", "3 h", "12 days".
std::string duration(double seconds) {
  constexpr double kMinute = 60;
  constexpr double kHour = 60 * kMinute;
  constexpr double kDay = 24 * kHour;
  if (seconds < 2 * kMinute)
    return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kHour)
    return fmt::format("{:.0f} min", seconds / kMinute);
  return seconds < 2 * kDay ? fmt::format("{:.0f} h", seconds / kHour) : fmt::format("{:.0f} days", seconds / kDay);
}

// At the rate so far. REQUIRES: progress.size.
std::string timeLeft(const check::Progress &progress) {
  if (progress.executions == 0)
    return {};
  const double perExecution = progress.seconds / static_cast<double>(progress.executions);
  const auto left = [&](uint64_t size) {
    return static_cast<double>(size - std::min(size, progress.roundExecutions)) * perExecution;
  };
  return fmt::format(", {} to {} left", duration(left(progress.size->low)), duration(left(progress.size->high)));
}

// "ts=1: 3 of 12 done, 1 finding, 2.0 s: struct list.head, count"
std::string renderParts(const check::Progress &progress) {
  const check::Progress::Parts &parts = *progress.parts;
  return fmt::format("{}: {} of {} done, {}, {:.1f} s{}{}", parts.stage, parts.done, parts.all,
                     plural(progress.findings, "finding"), progress.seconds, parts.running.empty() ? "" : ": ",
                     fmt::join(parts.running, ", "));
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
  if (const auto &scenarios = progress.scenarios)
    line += fmt::format(", {} of {} done", scenarios->exhausted, plural(scenarios->all, "scenario"));
  if (progress.size)
    line +=
        fmt::format(", of {} to {}{}", shortly(progress.size->low), shortly(progress.size->high), timeLeft(progress));
  if (const auto &warnings = progress.warnings)
    line = fmt::format("{}: {} witnessed, {} given up, {}", plural(warnings->all, "warning"), warnings->witnessed,
                       warnings->givenUp, line);
  if (progress.parts)
    line = renderParts(progress);
  if (!progress.engine.empty())
    line = progress.engine + ": " + line;
  line.resize(std::min(line.size(), width));
  return line;
}

void ProgressLine::show(const std::string &line) {
  fmt::print(stderr, "{}{}", kClear, line);
  std::fflush(stderr);
  isShown_ = true;
}

void ProgressLine::update(const check::Progress &progress) {
  // The last column stays free: some terminals go to the next line once it is written.
  if (show_ == Show::WhenAsked)
    show(renderProgress(progress, terminalWidth(STDERR_FILENO) - 1));
}

void ProgressLine::say(const std::string &what) {
  if (show_ == Show::WhenAsked)
    show(what.substr(0, terminalWidth(STDERR_FILENO) - 1));
}

void ProgressLine::remove() {
  if (!isShown_)
    return;
  fmt::print(stderr, "{}", kClear);
  std::fflush(stderr);
  isShown_ = false;
}

} // namespace raddle::cli
