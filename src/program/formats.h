// What a call like printf accesses through its arguments, as far as a constant format tells.
#pragma once

#include <optional>
#include <vector>

#include <llvm/IR/InstrTypes.h>

namespace raddle::program {

struct Format {
  std::vector<unsigned> strings;    // arguments of the call that are read as C strings
  std::vector<unsigned> unfollowed; // arguments whose memory is accessed in other ways: %n, %.3s
};

// Nothing if argument `format` of the call does not exist, is no constant, or names its arguments by number.
[[nodiscard]] std::optional<Format> formatOf(const llvm::CallBase &call, unsigned format);

} // namespace raddle::program
