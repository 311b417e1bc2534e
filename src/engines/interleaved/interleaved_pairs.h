// Interleaved bugs of an open program with any number of entries: each two of them that can meet are checked alone, as
// `raddle interleaved --entry F --entry G` does.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engines/kiss/kiss_checker.h"

namespace raddle::engines {

class InterleavedPairs final : public check::Checker {
public:
  // Loads the program to see what its entries are. REQUIRES: the program is open.
  [[nodiscard]] static std::variant<std::unique_ptr<InterleavedPairs>, build::BuildFailure>
  create(const build::Sources &sources, const build::Installation &installation, const NativeSide &native);

  // Each pair gets a fair share of the time.
  Result<check::Outcome> check(const check::Limits &limits) override;

private:
  using Pair = std::pair<std::string, std::string>;
  class Session;

  InterleavedPairs(build::Sources sources, build::Installation installation, NativeSide native, std::vector<Pair> pairs)
      : sources_(std::move(sources)), installation_(std::move(installation)), native_(std::move(native)),
        pairs_(std::move(pairs)) {}

  [[nodiscard]] build::Sources sourcesFor(const Pair &pair) const;

  build::Sources sources_;
  build::Installation installation_;
  NativeSide native_;
  std::vector<Pair> pairs_; // those that rules allow to run at the same time
};

} // namespace raddle::engines
