// Writes the harness of a plan as IR.
#pragma once

#include <string>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "harness/harness.h"

namespace raddle::harness {

// What the functions of a harness have as an attribute.
inline constexpr llvm::StringLiteral kOfHarness = "raddle.harness";

// Adds `main` and the functions of its threads. REQUIRES: the module has no function `main`, and the plan is of it.
void emit(llvm::Module &module, const Plan &plan);

// Begins a function of a harness; the builder is at its end then, in a file that is not there.
[[nodiscard]] llvm::Function *beginFunction(llvm::IRBuilder<> &builder, llvm::Module &module, llvm::FunctionType *type,
                                            const std::string &name);
// Creates a thread whose handle, of 64 bits, is put there; waits for its end.
void createThread(llvm::IRBuilder<> &builder, llvm::Module &module, llvm::Function &function, llvm::AllocaInst &handle);
void joinThread(llvm::IRBuilder<> &builder, llvm::Module &module, llvm::AllocaInst &handle);

} // namespace raddle::harness
