// Many small modules, compiled at once.
#pragma once

#include <memory>
#include <vector>

#include <llvm/IR/Module.h>

#include "program/test_module.h"
#include "verify/testing/small_module.h"

namespace raddle::verify::testing {

class ModuleBatch {
public:
  explicit ModuleBatch(std::vector<SmallModule> which);

  // One of them alone.
  [[nodiscard]] std::unique_ptr<llvm::Module> moduleOf(size_t index);

  std::vector<SmallModule> modules;

private:
  program::TestModule compiled_;
};

} // namespace raddle::verify::testing
