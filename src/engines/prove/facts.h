// What branches say of values, and values of branches.
#pragma once

#include "engines/prove/state.h"

namespace raddle::engines::prove {

// Nothing if nothing is known.
[[nodiscard]] std::optional<Fact> factOf(const Facts &facts, const llvm::Value *value);

// Adds what follows from `condition` being true or false. False if it cannot be.
[[nodiscard]] bool assume(Facts &facts, const llvm::Value *condition, bool isTrue, int depth = 0);
[[nodiscard]] bool assumeEqual(Facts &facts, const llvm::Value *value, int64_t number, int depth = 0);

} // namespace raddle::engines::prove
