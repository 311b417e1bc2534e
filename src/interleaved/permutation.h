// A failing execution of the program in other orders: the same inputs and choices, without interruptions.
#pragma once

#include <optional>
#include <vector>

#include "smt/assignment.h"
#include "symex/filters.h"
#include "symex/threads.h"

namespace raddle::interleaved {

class Permutation {
public:
  // REQUIRES: both outlive this.
  Permutation(const symex::Concurrent &concurrent, const symex::Filtered &filter);

  // Values for the inputs and choices of the filter with which `fails` holds; nothing if no order was found that does,
  // which does not mean that there is none. Choices are the same by thread, place and occurrence there.
  [[nodiscard]] std::optional<smt::Assignment> find(smt::Assignment &model, symex::Term fails) const;

private:
  struct Same {
    symex::Term ofFilter;
    symex::Term ofProgram;
  };

  const symex::Filtered &filter_;
  std::vector<Same> choices_;
};

} // namespace raddle::interleaved
