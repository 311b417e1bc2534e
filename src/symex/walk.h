// An execution of a program with threads that a model describes, in the order in which it happens.
#pragma once

#include <functional>

#include "smt/assignment.h"
#include "symex/threads.h"

namespace raddle::symex {

struct Visitor {
  std::function<void(PointNumber)> comes = nullptr;  // to the point: threads may start there
  std::function<void(PointNumber)> passes = nullptr; // it: its thread does not stop there
  std::function<void(const Step &)> does = nullptr;  // a step behind that point
};

// Ends behind the steps of the point `last`, or with the execution.
void walk(const Concurrent &concurrent, Terms &terms, smt::Assignment &model, const Visitor &visitor,
          PointNumber last = -1);

} // namespace raddle::symex
