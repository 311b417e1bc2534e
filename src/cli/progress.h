// One line on the terminal that tells how far a check has come, and is gone when anything else is printed.
#pragma once

#include <string>

#include "check/checker.h"

namespace raddle::cli {

// Whether lines that are rewritten in place make sense on standard error: it is a terminal that understands them.
[[nodiscard]] bool canShowProgress();

// "12345 executions, 6172/s, 1 finding, 2.0 s, round 2, of 20 thousand to 90 thousand, 1 s to 13 s left", cut to
// `width` columns; before it what became of warnings. "ts=1: 3 of 12 done, 1 finding, 2.0 s: struct list.head, count"
// if it is worked off part by part. Before all that the engine, if several take turns: "explore: 12345 executions,
// ...".
[[nodiscard]] std::string renderProgress(const check::Progress &progress, size_t width);

// The line on standard error. It prints nothing but the line, without colours.
class ProgressLine {
public:
  enum class Show : uint8_t { Never, WhenAsked };
  explicit ProgressLine(Show show) : show_(show) {}
  ~ProgressLine() { remove(); }
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;

  void update(const check::Progress &progress);
  // What is being done before there is anything to count.
  void say(const std::string &what);
  // Has to be called before anything else is printed.
  void remove();

private:
  void show(const std::string &line);

  Show show_;
  bool isShown_ = false; // the cursor stands behind the line
};

} // namespace raddle::cli
