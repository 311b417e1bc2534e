#include "sequentialize/sequentialize.h"

#include <set>
#include <unordered_set>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/raw_ostream.h>

#include "base/check.h"
#include "program/models.h"
#include "program/operations.h"
#include "sequentialize/scheduler.h"
#include "sequentialize/storage.h"
#include "sequentialize/translation.h"

namespace raddle::sequentialize {

namespace {

using Functions = std::unordered_set<const llvm::Function *>;

// What is to be known of the program before it is changed.
struct Found {
  std::vector<std::vector<program::Operation>> operations; // of each function of the program
  std::vector<llvm::Value *> locals;                       // that move to the heap
  std::set<std::string> unmodelled;
};

Found find(llvm::Module &module) {
  Found result;
  const program::Operations operations(module);
  const program::Escape escape(module);
  for (llvm::Function &function : module) {
    if (function.isDeclaration() || program::isOfThreadApi(function))
      continue;
    result.operations.push_back(operations.of(function));
    for (const program::Operation &operation : result.operations.back())
      if (operation.action == program::Action::Foreign || operation.action == program::Action::Assembly)
        result.unmodelled.insert(operation.site.text);
    for (llvm::Value *local : escapingLocals(function, escape))
      result.locals.push_back(local);
  }
  return result;
}

// Whether a call in `function` is of one of `stopping`, or of a function that is not known.
bool callsOneOf(const llvm::Function &function, const Functions &stopping) {
  return llvm::any_of(llvm::instructions(function), [&](const llvm::Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || llvm::isa<llvm::IntrinsicInst>(call) || call->isInlineAsm())
      return false;
    const auto *callee = llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCasts());
    return !callee || stopping.contains(callee);
  });
}

// The functions during which the thread that calls them may stop.
Functions findStopping(const llvm::Module &module, const Scheduler &scheduler) {
  Functions result = {scheduler.point, scheduler.access, scheduler.accessInside};
  for (const char *name : {"__kiss_for_pthread_exit", "__kiss_for_thrd_exit"})
    result.insert(module.getFunction(name));
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (const llvm::Function &function : module)
      if (!function.isDeclaration() && (!program::isOfThreadApi(function) || standsForAnother(function)) &&
          callsOneOf(function, result))
        isChanged |= result.insert(&function).second;
  }
  result.erase(scheduler.point); // Whoever calls these looks at what they return.
  result.erase(scheduler.access);
  result.erase(scheduler.accessInside);
  return result;
}

// A new main calls the program's, and lets the threads run that are still pending.
void wrapMain(llvm::Module &module, const Scheduler &scheduler) {
  llvm::Function &program = *module.getFunction("main");
  program.setName("__kiss_main");
  auto *main = llvm::Function::Create(program.getFunctionType(), llvm::GlobalValue::ExternalLinkage, "main", module);
  program.setLinkage(llvm::GlobalValue::InternalLinkage);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "entry", main));
  std::vector<llvm::Value *> arguments;
  for (llvm::Argument &argument : main->args())
    arguments.push_back(&argument);
  builder.CreateCall(&program, arguments);
  builder.CreateCall(scheduler.finish);
  if (main->getReturnType()->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(llvm::Constant::getNullValue(main->getReturnType()));
}

void fix(llvm::GlobalVariable &variable, uint32_t value) {
  variable.setInitializer(llvm::ConstantInt::get(variable.getValueType(), value));
  variable.setConstant(true);
  variable.setLinkage(llvm::GlobalValue::InternalLinkage);
}

// What raddle.h calls by names of its own, other checkers know by these.
void useCommonNames(llvm::Module &module) {
  if (llvm::Function *assume = module.getFunction("__raddle_assume"))
    assume->replaceAllUsesWith(module.getFunction("__VERIFIER_assume"));
}

} // namespace

Result<Sequential> sequentialize(llvm::Module &module, const Options &options) {
  CHECK(module.getFunction("main") != nullptr, "a program to translate should have a main");
  const Result<Scheduler> scheduler = findScheduler(module);
  if (!scheduler)
    return scheduler.error();
  const Result<std::vector<Stand>> stands = findStands(module);
  if (!stands)
    return stands.error();
  const Found found = find(module);
  Sequential result{.places = {}, .unmodelled = {found.unmodelled.begin(), found.unmodelled.end()}};
  Translation translation(*scheduler, options, result.places);
  for (const std::vector<program::Operation> &operations : found.operations)
    translation.addPoints(operations);
  moveToHeap(found.locals);
  for (const Stand &stand : *stands)
    stand.declared->replaceAllUsesWith(stand.model);
  useCommonNames(module);
  for (llvm::Function *function : scheduler->our)
    translation.translateSteps(*function);
  const Functions stopping = findStopping(module, *scheduler);
  for (llvm::Function &function : module)
    if (stopping.contains(&function) && !function.isDeclaration())
      translation.addReturns(function, stopping);
  if (std::optional<Error> error = splitThreadLocals(module, *scheduler->self, kMostThreads))
    return *error;
  wrapMain(module, *scheduler);
  fix(*scheduler->tsMax, options.ts);
  fix(*scheduler->startsMax, options.startsPerPoint);
  fix(*scheduler->order, static_cast<uint32_t>(options.order));
  fix(*scheduler->atomicsRace, options.atomics == Options::Atomics::RaceWithOthers ? 1 : 0);
  removeUnneeded(module, *scheduler);
  return result;
}

std::string print(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

} // namespace raddle::sequentialize
