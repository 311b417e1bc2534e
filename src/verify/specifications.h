// The specifications that a module contains: what the macros of raddle.h have become in it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace raddle::verify {

// Code that is evaluated, never executed: from the block behind `if (__raddle_spec())` to __raddle_spec_end.
struct Region {
  const llvm::BasicBlock *begin = nullptr;
  const llvm::CallBase *call = nullptr; // what makes it a precondition, an action, ...: the place to speak of
};

// The blocks of a region, in no order.
[[nodiscard]] std::set<const llvm::BasicBlock *> blocksOf(const Region &region);

struct ActionSpec {
  std::string name;
  Region region;
};

struct ProcedureSpec {
  std::vector<Region> preconditions;
  std::vector<ActionSpec> actions; // one of them; none: nothing is claimed
  std::vector<unsigned> nullable;  // parameters
  bool isInit = false;
  bool isNonblocking = false;
  std::map<const llvm::BasicBlock *, std::vector<Region>> invariants; // by the head of the loop

  [[nodiscard]] bool isModular() const { return !actions.empty(); }
  [[nodiscard]] bool mayBeNull(unsigned parameter) const {
    return std::find(nullable.begin(), nullable.end(), parameter) != nullable.end();
  }
};

struct AccessSpec {
  enum class Kind : uint8_t { Both, Read, Write } kind = Kind::Both;
  const llvm::Function *function = nullptr;
};

// What is wrong with an annotation.
struct AnnotationError {
  std::string message;
  const llvm::Instruction *at = nullptr;
};

struct Specifications {
  std::vector<AccessSpec> accesses;
  std::vector<const llvm::Function *> invariants;             // global ones
  std::map<const llvm::Function *, ProcedureSpec> procedures; // all that have any
  std::vector<AnnotationError> errors;

  [[nodiscard]] const ProcedureSpec *find(const llvm::Function &function) const;
};

// REQUIRES: normalized.
[[nodiscard]] Specifications collect(llvm::Module &module);

// Which accesses the function is the predicate of; nothing if it is none.
[[nodiscard]] std::optional<AccessSpec::Kind> accessesOfPredicate(const llvm::Function &function);
// Whether the function is one of those that specifications are made of, or one of their predicates.
[[nodiscard]] bool isOfSpecification(const llvm::Function &function);
// The name that a function is known by: each file has its own of those that specifications are made of, which are told
// apart by what is behind a dot; and C++ makes others of them.
[[nodiscard]] llvm::StringRef knownName(const llvm::Function &function);
// The name that a call is known by; empty if it is not of a known function.
[[nodiscard]] llvm::StringRef calleeName(const llvm::CallBase &call);
// The first call of one of the functions of raddle.h. REQUIRES: there is one.
[[nodiscard]] const llvm::CallBase *markIn(const llvm::Function &function, llvm::StringRef name);
// The text of a string literal.
[[nodiscard]] std::string literalAt(const llvm::Value *pointer);

} // namespace raddle::verify
