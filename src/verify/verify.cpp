#include "verify/verify.h"

#include <algorithm>

#include "verify/procedure.h"
#include "verify/well_formed.h"
#include "verify/world.h"

namespace raddle::verify {

namespace {

// Whether others may call it, or nobody does: what is only called is checked where it is called.
bool isRoot(const World &world, const llvm::Function &function) {
  if (function.isDeclaration() || isOfSpecification(function) || function.getName() == "main")
    return false;
  if (world.specifications.find(function) != nullptr)
    return true;
  if (function.hasExternalLinkage())
    return true;
  return function.hasInternalLinkage() && (function.hasAddressTaken() || function.use_empty());
}

std::vector<const llvm::Function *> chosen(const World &world, const Options &options, ModuleResult &result) {
  std::vector<const llvm::Function *> functions;
  if (options.procedures.empty()) {
    for (const llvm::Function &function : world.module)
      if (isRoot(world, function))
        functions.push_back(&function);
    if (const llvm::Function *main = world.module.getFunction("main"); main != nullptr && !main->isDeclaration())
      result.unchecked.emplace_back("main: what it does before there are other threads is not told apart");
  }
  for (const std::string &name : options.procedures) {
    const llvm::Function *function = world.module.getFunction(name);
    if (function == nullptr || function->isDeclaration())
      result.missing.push_back(name);
    else
      functions.push_back(function);
  }
  return functions;
}

} // namespace

ModuleResult verify(llvm::Module &module, const Options &options) {
  World world(module);
  ModuleResult result;
  for (const AnnotationError &error : world.specifications.errors)
    result.annotations.push_back({"annotation", error.message, error.at, {}, {}});
  const std::vector<const llvm::Function *> functions = chosen(world, options, result);
  if (!result.annotations.empty() || !result.missing.empty())
    return result;
  Prover prover(world.terms, options.questionSeconds);
  result.annotations = illFormed(world, prover);
  if (!result.annotations.empty())
    return result;
  const ProcedureCheck::Limits limits{options.questionSeconds, 20'000, options.isOver};
  for (const llvm::Function *function : functions) {
    if (options.onProcedure)
      options.onProcedure(function->getName().str(), result.procedures.size(), functions.size());
    result.procedures.push_back(ProcedureCheck(world, *function, limits).run());
  }
  return result;
}

bool hasAnnotations(const llvm::Module &module) {
  return std::any_of(module.begin(), module.end(), [](const llvm::Function &function) {
    return function.getName().starts_with("__raddle_accessible_") || function.getName() == "__raddle_action" ||
           function.getName() == "__raddle_requires";
  });
}

} // namespace raddle::verify
