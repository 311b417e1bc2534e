// The steps of a trace without those that only repeat what came before, for forms that machines read. A spin loop makes
// a hundred thousand steps of which three are worth storing; the trace file has them all.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "check/outcome.h"
#include "report/runs.h"

namespace raddle::report {

class Rounds {
public:
  // Rounds are the same if all of their steps are, with their values. Of very many rounds that differ only in their
  // values, as those of a spin loop that counts, the first and the last one are kept. A step at which a thread comes to
  // what makes up the finding is like no other.
  explicit Rounds(const check::Finding &finding);

  struct Kept {
    size_t step = 0;                  // index in the trace
    size_t last = 0;                  // index of the last step that it stands for
    std::optional<Run> repeated = {}; // it ends the first round of this run, whose last round may be kept, too
    bool isSame = true;               // the rounds of that run have the same values
  };
  [[nodiscard]] const std::vector<Kept> &kept() const { return kept_; }
  // The index in kept() of what stands for a step. REQUIRES: there is such a step.
  [[nodiscard]] size_t positionOf(size_t step) const { return positions_[step]; }

private:
  void keep(size_t step);
  void keepUpTo(size_t end);
  // Keeps the first round of a run that begins after what was kept so far.
  void fold(const Run &run, bool isSame);

  std::vector<Kept> kept_;
  std::vector<size_t> positions_; // by step
};

} // namespace raddle::report
