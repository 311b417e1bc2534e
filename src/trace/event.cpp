#include "trace/event.h"

#include <algorithm>
#include <array>

#include "abi/conditions.h"

namespace raddle::trace {
namespace {

constexpr std::array kWords = {
#define RADDLE_WORD_OF(word, verb, gerund, rest) std::string_view(word),
#define RADDLE_OPERATION(name, words, ...) RADDLE_WORD_OF words
#include "abi/operations.def"
#undef RADDLE_WORD_OF
};

constexpr std::array kNames = {
#define RADDLE_OPERATION(name, ...) std::string_view(#name),
#include "abi/operations.def"
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
