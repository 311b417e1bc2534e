// Inputs in a module: each is a declared function without arguments, named after it, that returns its value.
//
// Such a function stands for an unknown constant: all its calls in one execution return the same. Symbolic execution
// takes it as an unknown; other checkers of LLVM programs take functions that are declared only as nondeterministic;
// and a program with given inputs is the module in which each of these functions has a body.
//
// A choice looks the same: it belongs to the search and not to the environment, but has a name, so that an execution
// that was found can be repeated.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <llvm/IR/Module.h>

#include "base/result.h"
#include "harness/options.h"
#include "program/inputs.h"

namespace raddle::harness {

using program::kChoicePrefix;
using program::kInputPrefix;

// The function that is the input or choice `name`. REQUIRES: no other with that name has another type.
[[nodiscard]] llvm::Function *inputFunction(llvm::Module &module, const std::string &name, llvm::Type *type);
[[nodiscard]] llvm::Function *choiceFunction(llvm::Module &module, const std::string &name, llvm::Type *type);

// Replaces what raddle_input(object) calls by inputs that are written to the object. An Error where that cannot be
// said: an object of unknown size, or a loop, whose rounds would all get the same value.
[[nodiscard]] std::optional<Error> lowerInputs(llvm::Module &module);

// Gives all inputs and choices of the module their values; 0 if `values` does not tell.
void fixInputs(llvm::Module &module, const Values &values);

} // namespace raddle::harness
