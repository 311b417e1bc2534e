// What small modules mean, by enumeration of all that a few client threads can do: with the bodies of procedures, one
// step after the other; and with their actions in place of bodies. This shares nothing with what it is compared with.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/testing/small_module.h"

namespace raddle::verify::testing {

struct Request {
  enum class Kind : uint8_t { Call, Lock, Unlock } kind = Kind::Call;
  int procedure = 0;
  int argument = 0;
  Place mutex;
};
using Client = std::vector<Request>; // one after the other; what a procedure requires is waited for

struct Comparison {
  bool isDecided = true; // false if there are too many states
  std::string wrong;     // what is not as the specifications say; empty if all is
  size_t states = 0;
};

// Compares what clients of the module can see, at any time, with what they could see if procedures were their actions;
// and looks for accesses against predicates, failed assertions and accesses outside of objects.
[[nodiscard]] Comparison compare(const SmallModule &module, const std::vector<Client> &clients);

} // namespace raddle::verify::testing
