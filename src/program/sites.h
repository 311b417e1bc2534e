// Sites: places in the program that other threads may notice, with an identity that survives edits elsewhere.
//
// The id is a 64-bit hash (XXH3) of: the linkage name of the function (and its source file, if the function is internal
// to it), the kind of operation, the expression, and which such operation of the function it is, counted in the order
// of the normalized code. So it depends neither on line numbers nor on other functions or translation units.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>

#include "trace/trace.h"

namespace raddle::program {

using Site = trace::Site;

// Makes the sites of one function. REQUIRES: asked in the order of the code; the function outlives this.
class SiteMaker {
public:
  explicit SiteMaker(const llvm::Function &function);

  // The next site of this kind ("read", "call", ...) and expression, at `location` (may be null).
  [[nodiscard]] Site make(std::string_view kind, const std::string &text, const llvm::DILocation *location);

private:
  const llvm::DISubprogram *subprogram_;                           // may be null
  std::string identity_;                                           // what names the function in ids
  Site common_;                                                    // what all sites of the function share
  std::map<std::pair<std::string, std::string>, uint32_t> counts_; // sites made so far by kind and text
};

} // namespace raddle::program
