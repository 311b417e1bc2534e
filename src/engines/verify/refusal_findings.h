// Turns what was refused into findings.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "check/outcome.h"
#include "program/sites.h"
#include "verify/result.h"

namespace raddle::engines {

// The sites of a function are numbered as they come.
class RefusalTeller {
public:
  [[nodiscard]] check::Finding tell(const verify::Refusal &refusal);

private:
  [[nodiscard]] trace::Site siteOf(const llvm::Instruction *at, const std::string &kind);

  std::map<const llvm::Function *, std::unique_ptr<program::SiteMaker>> makers_;
};

} // namespace raddle::engines
