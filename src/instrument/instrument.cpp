#include "instrument/instrument.h"

#include <array>
#include <optional>
#include <vector>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include "abi/raddle_abi.h"
#include "base/check.h"
#include "instrument/announcer.h"
#include "instrument/named_pointers.h"
#include "instrument/shadow.h"
#include "instrument/thunks.h"
#include "instrument/variable_records.h"
#include "program/functions.h"
#include "program/initializations.h"
#include "program/operations.h"

namespace raddle::instrument {

namespace {

constexpr const char *kFlag = "raddle.abi";
// A call of the C library is a step of the program, not to be turned into another or dropped. It is for declarations
// too, as else the optimizer makes promises on their behalf. (-fno-builtin would do nothing: it is for clang's front
// end.)
constexpr const char *kKeepsLibraryCalls = "no-builtins";

// The runtime finds the callers of an operation by the frame pointers on the stack (runtime/call_stacks.h).
void keepFrames(llvm::Function &function) {
  function.addFnAttr("frame-pointer", "all");
  function.addFnAttr("disable-tail-calls", "true");
}

std::vector<llvm::Function *> definitions(llvm::Module &module) {
  std::vector<llvm::Function *> result;
  for (llvm::Function &function : module)
    if (!program::isOpaque(function) && !function.hasAvailableExternallyLinkage())
      result.push_back(&function);
  return result;
}

// Who is told to be the one of those who leave a barrier is a choice, unless nobody looks at it.
void dropUnusedChoices(llvm::Module &module) {
  llvm::Function *wait = module.getFunction("pthread_barrier_wait");
  if (!wait || !wait->isDeclaration())
    return;
  const llvm::FunctionCallee unused = module.getOrInsertFunction("__raddle_barrier_wait", wait->getFunctionType());
  for (llvm::User *user : llvm::make_early_inc_range(wait->users()))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(user);
        call && call->getCalledFunction() == wait && call->use_empty())
      call->setCalledFunction(unused);
}

void announceCatches(llvm::Module &module) {
  llvm::Function *beginCatch = module.getFunction("__cxa_begin_catch");
  if (!beginCatch)
    return;
  const llvm::FunctionCallee caught =
      module.getOrInsertFunction("__raddle_caught", llvm::Type::getVoidTy(module.getContext()));
  for (llvm::User *user : beginCatch->users())
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(user); call && call->getCalledFunction() == beginCatch)
      llvm::CallInst::Create(caught, {}, "", call->getIterator())->setDebugLoc(call->getDebugLoc());
}

// References of our shared object to the C library go past the definitions of the executable only if that has a table
// of versions (scripts/bind_to_versions.py), which it has if it refers to some function by its version. This is one
// that hardly anybody defines or calls.
void needVersions(llvm::Module &module) {
  constexpr std::array kNames = {"gnu_get_libc_version", "gnu_get_libc_release", "getcontext"};
  const auto *name = llvm::find_if(kNames, [&](const char *each) {
    const llvm::GlobalValue *known = module.getNamedValue(each);
    return !known || known->isDeclaration();
  });
  if (name == kNames.end())
    return;
  llvm::Type *pointer = llvm::PointerType::getUnqual(module.getContext());
  auto *type = llvm::FunctionType::get(pointer, /*isVarArg=*/false);
  auto *function = llvm::cast<llvm::Constant>(module.getOrInsertFunction(*name, type).getCallee());
  auto *reference = new llvm::GlobalVariable(module, pointer, /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                             function, "__raddle_versioned");
  llvm::appendToUsed(module, {reference});
}

// A library in another image that has the same function (std::string's are in libstdc++) would bind to the program's,
// as executables come first: what it then allocates would be the program's, and be written by code that we do not see.
void keepFromOtherImages(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (function.hasLinkOnceODRLinkage() && program::isOfLibrary(function))
      function.setVisibility(llvm::GlobalValue::HiddenVisibility);
}

} // namespace

bool isInstrumented(const llvm::Module &module) {
  return module.getModuleFlag(kFlag) != nullptr;
}

std::vector<Announced> instrument(llvm::Module &module) {
  if (isInstrumented(module))
    return {};
  addThunks(module);
  keepNamedPointers(module);
  // All questions come before the first other change: the answers are about the program, not about our calls.
  const program::Operations operations(module, program::Borders::Watched);
  std::vector<std::vector<program::Operation>> all;
  for (llvm::Function *function : definitions(module))
    all.push_back(operations.of(*function));
  std::optional<ShadowPlan> shadows;
  if (program::isFollowed(module))
    shadows.emplace(module);
  TextRecords texts(module);
  TypeRecords types(texts);
  addVariables(texts, types);
  addThreadLocals(texts, types, operations.escape());
  Announcer announcer(texts, types);
  std::vector<Announced> announced;
  for (const std::vector<program::Operation> &ofFunction : all)
    for (const program::Operation &operation : ofFunction) {
      announcer.announce(operation);
      announced.push_back({operation.site, operation.action});
    }
  announcer.moveLocals();
  addGaps(module);
  dropUnusedChoices(module);
  announceCatches(module);
  if (shadows) {
    SiteRecords sites(texts, types);
    followUninitialized(module, *shadows, sites);
  }
  needVersions(module);
  keepFromOtherImages(module);
  for (llvm::Function &function : module)
    if (!function.isIntrinsic())
      function.addFnAttr(kKeepsLibraryCalls);
  for (llvm::Function *function : definitions(module))
    keepFrames(*function);
  module.addModuleFlag(llvm::Module::Error, kFlag, RADDLE_ABI_VERSION);
  CHECK(!llvm::verifyModule(module), "an instrumented module should be valid");
  return announced;
}

} // namespace raddle::instrument
