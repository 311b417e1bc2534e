#include "frontend/normalize.h"

#include <array>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>

#include "base/check.h"
#include "frontend/assembly.h"
#include "frontend/back_edges.h"
#include "frontend/cycle_counters.h"
#include "frontend/defined_operations.h"
#include "frontend/library_spins.h"
#include "frontend/missing_initializations.h"
#include "frontend/pauses.h"
#include "frontend/scopes.h"
#include "frontend/section_choices.h"
#include "frontend/waiting_loops.h"
#include "frontend/wide_atomics.h"
#include "program/analyses.h"
#include "program/initializations.h"
#include "program/unwritten.h"

namespace raddle::frontend {

namespace {

constexpr std::array kFunctionPromises = {llvm::Attribute::Memory,       llvm::Attribute::WillReturn,
                                          llvm::Attribute::NoSync,       llvm::Attribute::MustProgress,
                                          llvm::Attribute::Speculatable, llvm::Attribute::NoFree};
constexpr std::array kArgumentPromises = {llvm::Attribute::ReadNone, llvm::Attribute::ReadOnly,
                                          llvm::Attribute::WriteOnly, llvm::Attribute::NoFree};

// For functions and for calls, which have the same interface here.
template <typename Holder> void dropPromises(Holder &holder, unsigned argumentCount) {
  llvm::AttributeList attributes = holder.getAttributes();
  llvm::LLVMContext &context = holder.getContext();
  for (llvm::Attribute::AttrKind kind : kFunctionPromises)
    attributes = attributes.removeFnAttribute(context, kind);
  for (unsigned index = 0; index < argumentCount; ++index)
    for (llvm::Attribute::AttrKind kind : kArgumentPromises)
      attributes = attributes.removeParamAttribute(context, index, kind);
  holder.setAttributes(attributes);
}

void dropLoopPromise(llvm::Instruction &instruction) {
  llvm::MDNode *loop = instruction.getMetadata(llvm::LLVMContext::MD_loop);
  if (!loop)
    return;
  llvm::MDNode *without =
      llvm::makePostTransformationMetadata(instruction.getContext(), loop, {"llvm.loop.mustprogress"}, {});
  instruction.setMetadata(llvm::LLVMContext::MD_loop, without);
}

void dropPromises(llvm::Function &function) {
  if (function.isIntrinsic())
    return;
  dropPromises(function, static_cast<unsigned>(function.arg_size()));
  // An access through what is known to be null is to happen, and to fail, and not to be taken for impossible.
  function.addFnAttr(llvm::Attribute::NullPointerIsValid);
  for (llvm::BasicBlock &block : function) {
    for (llvm::Instruction &instruction : block)
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && !llvm::isa<llvm::IntrinsicInst>(call))
        dropPromises(*call, call->arg_size());
    dropLoopPromise(*block.getTerminator());
  }
}

// SV-COMP programs fail where they call these, whatever they say that they do: they are ours.
constexpr std::array<llvm::StringLiteral, 2> kErrorFunctions = {"reach_error", "__VERIFIER_error"};

void takeErrorFunctions(llvm::Module &module) {
  for (const llvm::StringRef name : kErrorFunctions)
    if (llvm::Function *function = module.getFunction(name); function && !function->isDeclaration()) {
      function->deleteBody();
      function->setComdat(nullptr);
    }
}

// Makes locals registers whose address is never taken.
void promote(llvm::Module &module, program::Analyses &analyses) {
  llvm::ModulePassManager all;
  all.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::PromotePass()));
  all.run(module, analyses.modules);
}

} // namespace

void normalize(llvm::Module &module, Uninitialized uninitialized) {
  markScopes(module);
  takeErrorFunctions(module);
  chooseBeforeSections(module);
  replacePauses(module);
  understandAssembly(module);
  readClockForCycles(module);
  defineOperations(module);
  addMissingInitializations(module);
  if (uninitialized == Uninitialized::Any)
    forgetInitializations(module);
  else
    markInitializations(module);
  if (uninitialized == Uninitialized::Marked)
    program::setFollowed(module);
  shortenLibrarySpins(module);
  restartLibraryRetries(module);
  for (llvm::Function &function : module)
    dropPromises(function);
  allowWideAtomics(module);

  program::Analyses analyses;
  promote(module, analyses);
  if (uninitialized == Uninitialized::Zero && settleInitializations(module) == Settled::WasRead)
    program::noteUnwrittenRegisters(module);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::LoopSimplifyPass());
  passes.addPass(SeparateBackEdges());
  passes.addPass(llvm::LCSSAPass());
  llvm::ModulePassManager all;
  all.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
  all.run(module, analyses.modules);
  releaseMarked(module);
  openWaitingLoops(module);
  CHECK(!llvm::verifyModule(module), "a normalized module should be valid");
}

} // namespace raddle::frontend
