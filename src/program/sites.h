// Sites: places in the program that other threads may notice, with an identity that survives edits elsewhere.
//
// The id is a 64-bit hash (XXH3) of: the linkage name of the function (and its source file, if the function is internal
// to it), the kind of operation, the expression, and which such operation of the function it is, counted in the order
// of the normalized code. So it depends neither on line numbers nor on other functions or translation units.
//
// Files are called what the compiler was given. If it ran elsewhere than we do, that would lead nowhere: then sites
// (but not their ids) say where the file is, from the directory that `setDirectory` told.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/Module.h>

#include "trace/trace.h"

namespace raddle::program {

using Site = trace::Site;

// Notes in the module where reports about it will be read; paths in them are relative to that.
void setDirectory(llvm::Module &module, const std::string &directory);
// Takes the note back, so that the module is the same wherever it is looked at.
void forgetDirectory(llvm::Module &module);

// Where the code at `location` stands in the source, in whatever function it was inlined. It has no id.
[[nodiscard]] Site siteAt(const llvm::Module &module, const llvm::DILocation &location);

// Makes the sites of one function. REQUIRES: asked in the order of the code; the function outlives this.
class SiteMaker {
public:
  explicit SiteMaker(const llvm::Function &function);

  // The next site of this kind ("read", "call", ...) and expression, at `location` (may be null).
  [[nodiscard]] Site make(std::string_view kind, const std::string &text, const llvm::DILocation *location);

private:
  const llvm::DISubprogram *subprogram_;                           // may be null
  std::string directory_;                                          // as noted in the module; empty if nowhere
  std::string identity_;                                           // what names the function in ids
  Site common_;                                                    // what all sites of the function share
  std::map<std::pair<std::string, std::string>, uint32_t> counts_; // sites made so far by kind and text
};

} // namespace raddle::program
