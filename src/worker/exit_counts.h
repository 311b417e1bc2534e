// With which status executions ended, apart for each set of inputs: only with the same inputs do different statuses
// show that the interleaving decides.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace raddle::worker {

// How a program came to its end.
struct ExitStatus {
  uint64_t inputs = 0;  // hash of the values of choices and inputs
  int32_t status = 0;   // from 0 to 255
  bool returns = false; // main returned; otherwise some thread called exit or the like
  auto operator<=>(const ExitStatus &) const = default;
};

class ExitCounts {
public:
  void add(const ExitStatus &exit, uint64_t executions = 1) { counts_[exit] += executions; }
  ExitCounts &operator+=(const ExitCounts &other);

  // In order.
  [[nodiscard]] const std::map<ExitStatus, uint64_t> &counts() const { return counts_; }

  // What people should know: in how many executions which status came that did not come in others with the same inputs,
  // for each but the lowest.
  [[nodiscard]] std::vector<std::string> notes() const;

private:
  std::map<ExitStatus, uint64_t> counts_;
};

} // namespace raddle::worker
