// What can be wrong in an execution, as formulas see it.
#pragma once

#include <cstdint>
#include <string_view>

namespace raddle::symex {

enum class FailureKind : uint8_t {
  Assertion,
  Abort,
  InvalidAccess,
  InvalidFree,
  InvalidCall,
  DivisionByZero,
  Misuse, // of a lock
  Race,
};
[[nodiscard]] std::string_view word(FailureKind kind); // "assertion", "abort", ...

} // namespace raddle::symex
