// The fixed point behind PointsTo.
#pragma once

#include <map>
#include <set>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "analysis/calls.h"
#include "analysis/points_to.h"
#include "effects/functions.h"

namespace raddle::analysis {

class PointsToSolver {
public:
  PointsToSolver(PointsTo &result, const llvm::Module &module);

  void solve();

private:
  void propagate();
  void findMadePointers();
  [[nodiscard]] bool mayBeNoPointer(const llvm::Value *integer);
  void addGlobals();
  void initialize(ObjectId object, const llvm::Constant *value, int64_t offset);
  void addMain();
  ObjectId objectFor(const llvm::Value *value, Object::Kind kind, int64_t size);
  void reach(const llvm::Function &function);

  [[nodiscard]] const Locations &pointsTo(const llvm::Value *value);
  [[nodiscard]] Locations constantLocations(const llvm::Constant *value);
  void add(Locations &target, const Locations &source);
  void addTo(const llvm::Value *target, const Locations &source) { add(result_.values_[target], source); }

  void load(const llvm::Value *target, const llvm::Value *pointer, int64_t width);
  void store(const Locations &targets, int64_t width, const Locations &content);
  void copy(const llvm::Value *target, const llvm::Value *source, int64_t width);
  [[nodiscard]] Locations contentBehind(const Locations &pointers, int64_t width);
  [[nodiscard]] Location step(const Location &location, llvm::Type *type, llvm::Type *pointed,
                              const llvm::Value *index);
  [[nodiscard]] Locations element(const llvm::GEPOperator &gep);

  void visit(const llvm::Instruction &instruction);
  void visitOther(const llvm::Instruction &instruction);
  void visitCall(const llvm::CallBase &call);
  void visitIntrinsic(const llvm::IntrinsicInst &call);
  void visitExternal(const llvm::CallBase &call, const llvm::Function &callee);
  void visitRole(const llvm::CallBase &call, Role role);
  void visitEffects(const llvm::CallBase &call, const effects::Function &row);
  void visitCreate(const llvm::CallBase &call);
  void pass(const llvm::CallBase &call, const llvm::Function &callee);
  void findGaps();
  void findWeakPublication(const llvm::Instruction &instruction);
  void findGap(const llvm::CallBase &call);
  void findUnknownEntry(const llvm::CallBase &call);

  PointsTo &result_;
  const llvm::Module &module_;
  std::set<const llvm::Function *> isReached_;
  Location specific_;      // what threads keep by keys
  bool isChanged_ = false; // by this round
};

} // namespace raddle::analysis
