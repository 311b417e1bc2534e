// The check by the sequential program itself: see kiss.h.
#pragma once

#include "kiss/kiss.h"

namespace raddle::kiss {

// As check. Failures have no plan.
[[nodiscard]] Result<Answer> checkLiterally(const llvm::Module &module, const Options &options);

} // namespace raddle::kiss
