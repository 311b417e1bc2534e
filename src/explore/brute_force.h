// Plain enumeration: every interleaving, one after the other, depth first.
//
// Each step is taken by each enabled thread in turn, with each value of its choice. Nothing is known about what may be
// swapped: that makes it slow, and a witness against the other strategies.
//
// One thing can be left out, because without it three threads are already too many: *when* a thread takes a step that
// no other can notice, but for what it makes possible (begin, exit, create, join, choose, the inner locks of a
// recursive mutex). Such a step is then taken at once; with its other times it only repeats classes.
#pragma once

#include "explore/depth_first.h"

namespace raddle::explore {

// When steps are taken that nobody can notice.
enum class Unnoticed : uint8_t { AtAnyTime, AtOnce };

class BruteForce final : public DepthFirst {
public:
  explicit BruteForce(Unnoticed unnoticed) : unnoticed_(unnoticed) {}

private:
  [[nodiscard]] std::vector<Step> possibleSteps(std::span<const trace::Pending> pending) override;

  Unnoticed unnoticed_;
};

} // namespace raddle::explore
