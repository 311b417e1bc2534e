#include "trace/event.h"

#include <algorithm>
#include <array>

#include "abi/conditions.h"

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
  return raddleConditionHolds(static_cast<RaddleCondition>(condition), value, argument, std::min(size, 8U)) != 0;
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
