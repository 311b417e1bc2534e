#include "kiss/places.h"

#include <llvm/IR/DebugInfoMetadata.h>

#include "program/operations.h"
#include "program/sites.h"
#include "sequentialize/fields.h"

namespace raddle::kiss {

namespace {

bool accesses(program::Action action) {
  return action <= program::Action::AwaitUpdate;
}

} // namespace

Places::Places(llvm::Module &module) {
  const program::Operations operations(module);
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    for (const program::Operation &operation : operations.of(function)) {
      if (operation.site.id == 0)
        continue;
      const std::string field =
          accesses(operation.action) ? sequentialize::fieldOf(operation, operation.site.text) : "";
      places_.try_emplace(operation.at, Place{operation.site, field});
    }
  }
}

const Place *Places::find(const llvm::Instruction *at) const {
  const auto found = places_.find(at);
  return found == places_.end() ? nullptr : &found->second;
}

trace::Site anonymousSite(const llvm::Instruction &at) {
  trace::Site site = program::SiteMaker(*at.getFunction()).make("", "", at.getDebugLoc());
  site.id = 0;
  return site;
}

std::string aboutOf(const symex::Failure &failure) {
  const std::string what = failure.text.empty() ? std::string(word(failure.kind)) : "`" + failure.text + "`";
  return what + " at " + lineOf(failure.step.at);
}

std::string lineOf(const llvm::Instruction *at) {
  if (!at || !at->getDebugLoc())
    return "a place that has no line";
  const trace::Site site = anonymousSite(*at);
  return site.file + ":" + std::to_string(site.line);
}

} // namespace raddle::kiss
