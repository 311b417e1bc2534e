#include "sequentialize/scheduler.h"

#include <llvm/Transforms/IPO/GlobalDCE.h>

#include "program/analyses.h"
#include "program/models.h"

namespace raddle::sequentialize {

namespace {

constexpr llvm::StringLiteral kStandPrefix = "__kiss_for_";

} // namespace

bool standsForAnother(const llvm::Function &function) {
  return program::isOfThreadApi(function) && function.getName().starts_with(kStandPrefix);
}

Result<Scheduler> findScheduler(llvm::Module &module) {
  Scheduler result{.point = module.getFunction("__kiss_point"),
                   .access = module.getFunction("__kiss_access"),
                   .accessInside = module.getFunction("__kiss_access_inside"),
                   .enter = module.getFunction("__kiss_enter"),
                   .leave = module.getFunction("__kiss_leave"),
                   .finish = module.getFunction("__kiss_finish"),
                   .raise = module.getNamedGlobal("__kiss_raise"),
                   .self = module.getNamedGlobal("__kiss_self"),
                   .where = module.getNamedGlobal("__kiss_where"),
                   .tsMax = module.getNamedGlobal("__kiss_ts_max"),
                   .startsMax = module.getNamedGlobal("__kiss_starts_per_point"),
                   .order = module.getNamedGlobal("__kiss_order"),
                   .atomicsRace = module.getNamedGlobal("__kiss_atomics_race"),
                   .our = {}};
  for (llvm::Function &function : module)
    if (program::isOfThreadApi(function))
      result.our.push_back(&function);
  const bool isComplete = result.point && result.access && result.accessInside && result.enter && result.leave &&
                          result.finish && result.raise && result.self && result.where && result.tsMax &&
                          result.startsMax && result.order && result.atomicsRace;
  if (!isComplete)
    return Error{"raddle/sequential.c is not part of the program"};
  return result;
}

Result<std::vector<Stand>> findStands(llvm::Module &module) {
  std::vector<Stand> result;
  for (llvm::Function &function : module) {
    llvm::Function *model = module.getFunction((kStandPrefix + function.getName()).str());
    if (!function.isDeclaration() || !model)
      continue;
    if (function.getFunctionType() != model->getFunctionType())
      return Error{"'" + function.getName().str() + "' is declared with other arguments than it has"};
    result.push_back({&function, model});
  }
  return result;
}

bool hasStand(const llvm::Module &module, llvm::StringRef function) {
  return module.getFunction((kStandPrefix + function).str()) != nullptr;
}

void removeUnneeded(llvm::Module &module, const Scheduler &scheduler) {
  for (llvm::Function *function : scheduler.our) {
    program::makeOrdinary(*function);
    function->setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  program::Analyses analyses;
  llvm::ModulePassManager passes;
  passes.addPass(llvm::GlobalDCEPass());
  passes.run(module, analyses.modules);
}

} // namespace raddle::sequentialize
