#include "worker/exit_counts.h"

#include <set>

namespace raddle::worker {

ExitCounts &ExitCounts::operator+=(const ExitCounts &other) {
  for (const auto &[exit, executions] : other.counts_)
    add(exit, executions);
  return *this;
}

std::vector<std::string> ExitCounts::notes() const {
  std::map<uint64_t, std::set<int32_t>> statuses; // for each set of inputs
  for (const auto &[exit, executions] : counts_)
    statuses[exit.inputs].insert(exit.status);
  uint64_t compared = 0;
  std::map<std::pair<int32_t, bool>, uint64_t> differing;
  for (const auto &[exit, executions] : counts_) {
    const std::set<int32_t> &alternatives = statuses[exit.inputs];
    if (alternatives.size() < 2)
      continue;
    compared += executions;
    if (exit.status != *alternatives.begin())
      differing[{exit.status, exit.returns}] += executions;
  }
  std::vector<std::string> result;
  for (const auto &[how, executions] : differing)
    result.push_back("in " + std::to_string(executions) + " of " + std::to_string(compared) + " executions " +
                     (how.second ? "main returned " : "the program exited with ") + std::to_string(how.first));
  return result;
}

} // namespace raddle::worker
