// The state of a search between two executions, apart from the process that it runs in.
//
// A search stands at a point: the steps that lead there, and, for each point on the way, what is asleep and what is
// still to be explored behind what is being explored. What the steps did is not part of it; whoever goes on repeats
// them. Events are kept as text, because whoever only keeps, compares or divides images needs to know no more.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "explore/strategy.h"
#include "trace/trace.h"

namespace raddle::explore {

struct SearchImage {
  struct Frame {
    std::string executed; // the event after this point; empty for the last frame
    std::string sleep;    // a line for each event that is asleep
    // A line for each node, a branch before what follows it, with its depth as the first word. Without the branch that
    // is being explored; of the last frame the first branch comes next.
    std::string tree;
    bool operator==(const Frame &) const = default;
  };
  struct Race {
    uint32_t first = 0;
    uint32_t second = 0;
    bool settled = false;
    bool operator==(const Race &) const = default;
  };

  // How the machine numbers its threads, if it tells: numbers in steps and events are of use only with these.
  std::vector<trace::ThreadName> threads = {};
  std::vector<Step> steps;
  std::vector<Frame> frames =
      std::vector<Frame>(1);       // one more than there are steps; none if nothing is left to explore
  std::vector<Race> races;         // of the steps, in the order in which they are found
  std::vector<uint64_t> contested; // names of objects that races were about, ascending

  [[nodiscard]] bool isComplete() const { return frames.empty(); }
  [[nodiscard]] uint32_t depth() const { return static_cast<uint32_t>(steps.size()); }
};

[[nodiscard]] std::string print(const SearchImage &image);
[[nodiscard]] Result<SearchImage> parseImage(std::string_view text);

// The first branch of a tree with all that follows it, and the rest.
[[nodiscard]] std::string_view firstBranch(std::string_view tree);
[[nodiscard]] inline std::string_view withoutFirstBranch(std::string_view tree) {
  return tree.substr(firstBranch(tree).size());
}

// Whether `tree` is `before` with branches added, each behind those that were there.
[[nodiscard]] bool hasGrownFrom(std::string_view tree, std::string_view before);

// Leaves the points at the end from which nothing is left to explore.
void leaveExplored(SearchImage &image);

} // namespace raddle::explore
