// What a waiting loop may do besides looking: let time pass, compute, use variables of its own.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/InstrTypes.h>

namespace raddle::program {

// The attribute of a call of inline assembly that does nothing but compute on registers.
inline constexpr llvm::StringLiteral kComputes = "raddle-computes";

// Does nothing but let time pass, or compute.
[[nodiscard]] bool isPause(const llvm::CallBase &call);

// A call of the thread library that takes or releases a lock, or tries to.
[[nodiscard]] bool usesLock(const llvm::CallBase &call);

// One of these that waits until it has the lock.
[[nodiscard]] bool isLock(const llvm::CallBase &call);

// A call that locks, takes or joins if it can: 0 means that it did.
[[nodiscard]] bool isAttemptToLock(const llvm::Instruction &step);

// What such a call returns if it could not. REQUIRES: it is one.
[[nodiscard]] int resultOfFailure(const llvm::Instruction &attempt);

// Computes a value from its operands and does nothing else.
[[nodiscard]] bool isComputation(const llvm::Instruction &step);

// It loads a local variable that nobody else knows and that the loop does not write: the same in each round.
[[nodiscard]] bool isSteadyIn(const llvm::Loop &loop, const llvm::LoadInst &load);

// The pointer leads to a local variable that only the loop uses.
[[nodiscard]] bool isOwnOf(const llvm::Loop &loop, const llvm::Value *pointer);

// Says of a pointer that it leads to memory of the asker's own.
using IsOwn = llvm::function_ref<bool(const llvm::Value *pointer)>;

// Computes, or reads and writes nothing but own memory; no branches, and no calls but harmless ones.
[[nodiscard]] bool isHarmless(const llvm::Instruction &step, IsOwn isOwn);

} // namespace raddle::program
