// The functions of an open program that its environment calls, and what it calls them with.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include "base/result.h"
#include "harness/leaves.h"

namespace raddle::harness {

struct Parameter {
  std::string name;                   // as the source has it; "arg0" if that is not known
  const llvm::DIType *type = nullptr; // null if unknown
  llvm::Argument *argument = nullptr;
  enum class Passed : uint8_t {
    Plain,   // a number or a pointer
    InPlace, // a struct, of which the argument is the address of a copy
    Result,  // the address where the function puts a struct that it returns
  } passed = Passed::Plain;
};

struct Entry {
  llvm::Function *function = nullptr;
  std::string name; // as the user gave it
  std::vector<Parameter> parameters;
};

// The functions that other programs can call by their names, as linkers know them, in the order of the module.
[[nodiscard]] std::vector<std::string> publicFunctions(const llvm::Module &module);

// An Error if there is no such function, or one that cannot be called from outside. In C++ a name without types will do
// where there is only one such function.
[[nodiscard]] Result<Entry> findEntry(llvm::Module &module, const std::string &name);

// The number of the parameter that is called `name`, or "argN". Nothing if there is none.
[[nodiscard]] std::optional<size_t> findParameter(const Entry &entry, const std::string &name);

} // namespace raddle::harness
