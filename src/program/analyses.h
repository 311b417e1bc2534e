// What LLVM needs to run passes: its analyses, registered with each other.
#pragma once

#include <llvm/Passes/PassBuilder.h>

namespace raddle::program {

struct Analyses {
  Analyses() {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }

  // In the order that their destructors rely on.
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
};

} // namespace raddle::program
