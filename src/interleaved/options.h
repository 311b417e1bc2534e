// What to look for, and how.
#pragma once

#include <cstdint>
#include <functional>

namespace raddle::interleaved {

// Which sequential executions count: see symex/filters.h. Automatic: Sync, and if something remains, Both.
enum class Filters : uint8_t { Automatic, Sync, Deferred, Both };

// How the question is asked: see diff_error.h.
enum class Algorithm : uint8_t { Automatic, Lazy, Quantified };

// Which failures there are: those of assertions, or of memory and of divisions, too.
enum class Checks : uint8_t { Assertions, Memory };

struct Options {
  Filters filters = Filters::Automatic;
  Algorithm algorithm = Algorithm::Automatic;
  // After how many filters that differ only in the value of one choice that choice is quantified; 0: never.
  unsigned choiceBound = 8;
  Checks checks = Checks::Assertions;
  unsigned unwind = 0;          // as for kiss
  bool looksAtFiltered = false; // tells what fails sequentially
  bool comparesAsserts = false; // tells what silencing assertions would report
  // How many seconds are left for this check; the solver gets no more.
  std::function<double()> secondsLeft = nullptr;
};

} // namespace raddle::interleaved
