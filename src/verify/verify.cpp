#include "verify/verify.h"

#include <algorithm>
#include <set>

#include <llvm/IR/InstIterator.h>

#include "verify/procedure.h"
#include "verify/well_formed.h"
#include "verify/world.h"

namespace raddle::verify {

namespace {

// What the compiler makes to initialize variables runs before there are threads.
bool isOfProgram(const llvm::Function &function) {
  return !function.isDeclaration() && !isOfSpecification(function) && function.getSection() != ".text.startup";
}

// Whether others may call it.
bool isRoot(const World &world, const llvm::Function &function) {
  if (function.getName() == "main")
    return false;
  return world.specifications.find(function) != nullptr || function.hasExternalLinkage() || function.hasAddressTaken();
}

void reach(const llvm::Function &from, std::set<const llvm::Function *> &reached) {
  if (!reached.insert(&from).second)
    return;
  for (const llvm::Instruction &instruction : llvm::instructions(from))
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      if (const llvm::Function *callee = call->getCalledFunction())
        reach(*callee, reached);
}

// Those that others may call, and those that nobody calls but themselves: the rest is checked where it is called.
std::vector<const llvm::Function *> roots(const World &world) {
  std::set<const llvm::Function *> reached;
  for (const llvm::Function &function : world.module)
    if (isOfProgram(function) && (isRoot(world, function) || function.getName() == "main"))
      reach(function, reached);
  std::vector<const llvm::Function *> functions;
  for (const llvm::Function &function : world.module)
    if (isOfProgram(function) && (isRoot(world, function) || !reached.contains(&function))) {
      functions.push_back(&function);
      reach(function, reached);
    }
  return functions;
}

std::vector<const llvm::Function *> chosen(const World &world, const Options &options, ModuleResult &result) {
  std::vector<const llvm::Function *> functions;
  if (options.procedures.empty()) {
    functions = roots(world);
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
  if (options.without != Without::WellFormedness)
    result.annotations = illFormed(world, prover);
  if (!result.annotations.empty())
    return result;
  const ProcedureCheck::Limits limits{options.questionSeconds, 20'000, options.isOver, options.without};
  for (const llvm::Function *function : functions) {
    if (options.onProcedure)
      options.onProcedure(function->getName().str(), result.procedures.size(), functions.size());
    result.procedures.push_back(ProcedureCheck(world, *function, limits).run());
  }
  return result;
}

bool hasAnnotations(const llvm::Module &module) {
  return std::any_of(module.begin(), module.end(), [](const llvm::Function &function) {
    const llvm::StringRef name = knownName(function);
    return name.starts_with("__raddle_accessible_") || name.starts_with("__raddle_readable_") ||
           name.starts_with("__raddle_writable_") || name == "__raddle_action" || name == "__raddle_requires";
  });
}

} // namespace raddle::verify
