// The names of functions that supply what a program does not determine itself.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace raddle::program {

// Functions without arguments, each of which stands for an unknown constant named by the rest (harness/inputs.h).
inline constexpr llvm::StringLiteral kInputPrefix = "__raddle_input.";
inline constexpr llvm::StringLiteral kChoicePrefix = "__raddle_choice.";
// What raddle_input calls: it fills an object.
inline constexpr llvm::StringLiteral kInputCall = "__raddle_input";
// Functions each call of which returns any value of their type.
inline constexpr llvm::StringLiteral kNondetPrefix = "__VERIFIER_nondet_";

// An attribute of variables that stand for blocks of the heap: the program may free them.
inline constexpr llvm::StringLiteral kBlockAttribute = "raddle-block";
// An attribute of variables that are written before there are threads, and only read afterwards.
inline constexpr llvm::StringLiteral kFixedAttribute = "raddle-fixed";

// Whether a call of the function is one of the environment's, for a program that is executed.
[[nodiscard]] inline bool isInput(llvm::StringRef function) {
  return function == kInputCall || function.starts_with(kInputPrefix) || function.starts_with(kNondetPrefix);
}

} // namespace raddle::program
