// The threads of a program: one type for main, and one for each create site and entry that it can start.
//
// A type stands for all threads that the site creates. It is single if the site is executed at most once in an
// execution. An object is unique if there is at most one instance of it in an execution.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "analysis/points_to.h"

namespace raddle::analysis {

using TypeId = uint32_t; // 0 is main

struct ThreadType {
  const llvm::CallBase *site = nullptr; // null for main
  const llvm::Function *entry = nullptr;
  std::set<TypeId> creators;             // that run the site
  std::set<const llvm::Function *> runs; // its entry, and what that calls
  std::set<TypeId> descendants;          // that it creates, and those create, and so on
  bool isSingle = false;
};

class Threads {
public:
  // REQUIRES: it outlives this.
  explicit Threads(const PointsTo &pointsTo, const llvm::Module &module);

  [[nodiscard]] const std::vector<ThreadType> &types() const { return types_; }
  // Those that a create site starts, each with one entry.
  [[nodiscard]] std::vector<TypeId> createdBy(const llvm::CallBase &site) const;
  [[nodiscard]] bool isUnique(ObjectId object) const;
  // Whether calls reach the function: so its arguments are not only those of the threads that it is the entry of.
  [[nodiscard]] bool isCalled(const llvm::Function &function) const { return called_.count(&function) > 0; }
  // Whether an instruction is executed at most once in an execution.
  [[nodiscard]] bool isExecutedOnce(const llvm::Instruction &at) const;

private:
  void findTypes(const llvm::Module &module);
  void findRuns(ThreadType &type) const;
  void findCreators();
  void findDescendants();
  void findSingle();
  [[nodiscard]] bool runsOnce(const llvm::Function &function) const;

  const PointsTo &pointsTo_;
  std::vector<ThreadType> types_;
  std::set<const llvm::Function *> called_; // by calls that are left after inlining
};

// Whether the block can be executed again after itself, within one activation of its function.
[[nodiscard]] bool isInCycle(const llvm::BasicBlock &block);
// Whether all paths from there lead to the end of the program.
[[nodiscard]] bool neverReturns(const llvm::BasicBlock &block);

} // namespace raddle::analysis
