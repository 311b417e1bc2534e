#include "trace/event.h"

#include <algorithm>
#include <array>

namespace raddle::trace {
namespace {

constexpr std::array kWords = {
#define RADDLE_WORD(name, word) std::string_view(word),
    RADDLE_OPERATION_KINDS(RADDLE_WORD)
#undef RADDLE_WORD
};

constexpr std::array kNames = {
#define RADDLE_NAME(name, word) std::string_view(#name),
    RADDLE_OPERATION_KINDS(RADDLE_NAME)
#undef RADDLE_NAME
};

} // namespace

bool holds(Condition condition, uint64_t value, uint64_t argument, uint32_t size) {
  const unsigned unused = 64 - 8 * std::min(size, 8U);
  auto isSignedLess = [&] { return static_cast<int64_t>(value << unused) < static_cast<int64_t>(argument << unused); };
  switch (condition) {
  case Condition::None:
    return true;
  case Condition::Equal:
    return value == argument;
  case Condition::NotEqual:
    return value != argument;
  case Condition::UnsignedLess:
    return value < argument;
  case Condition::UnsignedAtLeast:
    return value >= argument;
  case Condition::SignedLess:
    return isSignedLess();
  case Condition::SignedAtLeast:
    return !isSignedLess();
  case Condition::LowHalfZero:
    return static_cast<uint32_t>(value) == 0;
  }
  return true;
}

std::string_view word(OperationKind kind) {
  return kWords[static_cast<size_t>(kind)];
}

std::string_view name(OperationKind kind) {
  return kNames[static_cast<size_t>(kind)];
}

std::optional<OperationKind> kindNamed(std::string_view name) {
  const auto *found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end())
    return std::nullopt;
  return static_cast<OperationKind>(found - kNames.begin());
}

} // namespace raddle::trace
