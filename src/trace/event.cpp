#include "trace/event.h"

#include <array>

namespace raddle::trace {
namespace {

constexpr std::array kWords = {
#define RADDLE_WORD(name, word) std::string_view(word),
    RADDLE_OPERATION_KINDS(RADDLE_WORD)
#undef RADDLE_WORD
};

} // namespace

std::string_view word(OperationKind kind) { return kWords[static_cast<size_t>(kind)]; }

bool parseWord(std::string_view text, OperationKind &kind) {
  for (size_t i = 0; i < kWords.size(); ++i) {
    if (kWords[i] != text)
      continue;
    kind = static_cast<OperationKind>(i);
    return true;
  }
  return false;
}

} // namespace raddle::trace
