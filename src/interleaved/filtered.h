// What fails sequentially, and on which inputs: what the author of the program might want to exclude.
#pragma once

#include "interleaved/interleaved.h"
#include "kiss/places.h"
#include "symex/filters.h"

namespace raddle::interleaved {

struct Asked {
  symex::Terms &terms;
  const symex::Filtered &filter;
  const kiss::Places &places;
  std::function<double()> secondsLeft;
};

// One for each place where the solver finds one in time, in the order of execution.
[[nodiscard]] std::vector<SequentialFailure> sequentialFailures(const Asked &asked);

} // namespace raddle::interleaved
