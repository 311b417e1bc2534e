// Why an interleaving fails: what of it has to be as it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trace/trace.h"

namespace raddle::report {

struct Explanation {
  uint64_t switches = 0; // context switches of the trace
  bool isFewest = false; // no interleaving with fewer shows the same
  struct Event {
    trace::Site site;
    std::string thread;
    std::string text; // "writing count"; with its value if it is one of the environment, or a choice
    uint32_t occurrence = 1;
  };
  // How it was shown that a condition is needed: by an execution that meets all others, and passes.
  enum class Shown : uint8_t {
    Reversed, // there the order is the other one, or the value another
    Missing,  // there one of the events does not come
    No,       // that execution could not be repeated in a fresh process
  };
  struct Ordering {
    Event first;
    std::optional<Event> second = {}; // comes after the first; nothing if the value of the first is what matters
    Shown shown = Shown::No;
  };
  bool isFound = false; // the conditions are enough: of the executions looked at, each that meets them fails
  std::vector<Ordering> orderings;
  uint64_t executions = 0; // that were looked at
  bool isComplete = false; // there are no others
};

// Some lines for a terminal.
[[nodiscard]] std::string renderExplanation(const Explanation &explanation);

// `json` is a report with one finding; the explanation becomes a part of that.
[[nodiscard]] std::string addExplanation(const std::string &json, const Explanation &explanation);

} // namespace raddle::report
