// How shadows come through calls.
//
// Those of arguments and results go through two areas (abi/shadow.h), which say whose they are: what a function finds
// that was not meant for it counts as written, so code in between that knows nothing of shadows does no harm. What a
// function does that is not the program's stands in effects/functions.def.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include "instrument/shadow_bits.h"
#include "instrument/shadow_memory.h"
#include "instrument/shadow_plan.h"
#include "instrument/site_records.h"

namespace raddle::instrument {

class ShadowCalls {
public:
  struct Tools {
    llvm::IRBuilder<> &builder;
    ShadowMemory &memory;
    const ShadowPlan &plan;
    SiteRecords &sites;
  };
  using ShadowOf = llvm::function_ref<llvm::Value *(llvm::Value *)>;

  // All of the tools have to outlive it.
  explicit ShadowCalls(const Tools &tools) : tools_(tools), bits_(tools.builder) {}

  // At the beginning of `function`: tells the shadow of each argument.
  void takeArguments(llvm::Function &function, llvm::function_ref<void(llvm::Argument &, llvm::Value *)> tell);
  // Before `end`, with the shadow of what it returns.
  void handBack(llvm::ReturnInst &end, llvm::Value *shadow);

  // Before `call`: what it is given, and what it does to memory.
  void enter(llvm::CallBase &call, ShadowOf shadowOf);
  // The shadow of what it returns, computed after it. REQUIRES: it returns something with shadow.
  llvm::Value *leave(llvm::CallBase &call, ShadowOf shadowOf);

private:
  void handOver(llvm::CallBase &call, ShadowOf shadowOf);
  void enterLibrary(llvm::CallBase &call);
  void noteObjects(llvm::CallBase &call, const effects::Function &row);
  void enterAtomic(llvm::CallBase &call);
  void access(llvm::CallBase &call, const effects::Access &access);
  void look(llvm::CallBase &call, const effects::Function &row);
  [[nodiscard]] llvm::Value *lengthOf(llvm::CallBase &call, const effects::Extent &extent);
  [[nodiscard]] llvm::Value *argument(llvm::CallBase &call, uint8_t index);
  [[nodiscard]] llvm::Value *siteOf(llvm::CallBase &call, const program::Site &site);

  Tools tools_;
  ShadowBits bits_;
};

} // namespace raddle::instrument
