// An execution that the solver found, as waypoints that the program can be led along natively.
#pragma once

#include "kiss/places.h"
#include "smt/assignment.h"
#include "symex/threads.h"

namespace raddle::kiss {

// What a model is about. REQUIRES: all outlive it.
struct Found {
  const symex::Concurrent &concurrent;
  symex::Terms &terms;
  smt::Assignment &model;
};

// Up to the failure, whose condition holds in the model. If that is a race: up to where both threads stand before their
// accesses, then these.
[[nodiscard]] trace::Plan planOf(const Found &found, const symex::Failure &failure, const Places &places);

} // namespace raddle::kiss
