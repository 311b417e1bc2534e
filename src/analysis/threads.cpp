#include "analysis/threads.h"

#include <algorithm>

#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "analysis/calls.h"

namespace raddle::analysis {

bool isInCycle(const llvm::BasicBlock &block) {
  std::set<const llvm::BasicBlock *> seen;
  std::vector<const llvm::BasicBlock *> work(llvm::succ_begin(&block), llvm::succ_end(&block));
  while (!work.empty()) {
    const llvm::BasicBlock *next = work.back();
    work.pop_back();
    if (next == &block)
      return true;
    if (seen.insert(next).second)
      work.insert(work.end(), llvm::succ_begin(next), llvm::succ_end(next));
  }
  return false;
}

bool neverReturns(const llvm::BasicBlock &block) {
  std::set<const llvm::BasicBlock *> seen;
  std::vector<const llvm::BasicBlock *> work = {&block};
  while (!work.empty()) {
    const llvm::BasicBlock *next = work.back();
    work.pop_back();
    if (!seen.insert(next).second)
      continue;
    const auto successors = llvm::successors(next);
    if (successors.empty() && !llvm::isa<llvm::UnreachableInst>(next->getTerminator()))
      return false;
    work.insert(work.end(), successors.begin(), successors.end());
  }
  return true;
}

Threads::Threads(const PointsTo &pointsTo, const llvm::Module &module) : pointsTo_(pointsTo) {
  findTypes(module);
  for (ThreadType &type : types_)
    findRuns(type);
  findCreators();
  findDescendants();
  findSingle();
}

void Threads::findTypes(const llvm::Module &module) {
  types_.push_back({nullptr, module.getFunction("main"), {}, {}, {}, true});
  for (const llvm::Function *function : pointsTo_.reached())
    for (const llvm::Instruction &instruction : llvm::instructions(*function)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call == nullptr)
        continue;
      const Role role = roleOf(*call);
      for (const llvm::Function *target : pointsTo_.targetsOf(*call))
        if (role == Role::Create)
          types_.push_back({call, target, {}, {}, {}, false});
        else
          called_.insert(target);
    }
}

void Threads::findRuns(ThreadType &type) const {
  std::vector<const llvm::Function *> work = {type.entry};
  while (!work.empty()) {
    const llvm::Function *function = work.back();
    work.pop_back();
    if (!type.runs.insert(function).second)
      continue;
    for (const llvm::Instruction &instruction : llvm::instructions(*function))
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
          call != nullptr && roleOf(*call) != Role::Create) {
        const std::vector<const llvm::Function *> targets = pointsTo_.targetsOf(*call);
        work.insert(work.end(), targets.begin(), targets.end());
      }
  }
}

void Threads::findCreators() {
  for (ThreadType &type : types_)
    for (TypeId other = 0; other < types_.size(); ++other)
      if (type.site != nullptr && types_[other].runs.count(type.site->getFunction()) > 0)
        type.creators.insert(other);
}

void Threads::findDescendants() {
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (TypeId id = 0; id < types_.size(); ++id)
      for (const TypeId creator : types_[id].creators) {
        std::set<TypeId> &known = types_[creator].descendants;
        const size_t before = known.size();
        known.insert(id);
        known.insert(types_[id].descendants.begin(), types_[id].descendants.end());
        isChanged = isChanged || known.size() != before;
      }
  }
}

bool Threads::runsOnce(const llvm::Function &function) const {
  if (called_.count(&function) > 0)
    return false;
  size_t count = 0;
  bool areSingle = true;
  for (const ThreadType &type : types_)
    if (type.entry == &function) {
      ++count;
      areSingle = areSingle && type.isSingle;
    } else if (type.runs.count(&function) > 0) {
      return false;
    }
  return count == 1 && areSingle;
}

bool Threads::isExecutedOnce(const llvm::Instruction &at) const {
  return runsOnce(*at.getFunction()) && !isInCycle(*at.getParent());
}

// A site whose creator is single: from main downwards, so that cycles stay out.
void Threads::findSingle() {
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (ThreadType &type : types_)
      if (!type.isSingle && type.site != nullptr && isExecutedOnce(*type.site)) {
        type.isSingle = true;
        isChanged = true;
      }
  }
}

std::vector<TypeId> Threads::createdBy(const llvm::CallBase &site) const {
  std::vector<TypeId> result;
  for (TypeId id = 0; id < types_.size(); ++id)
    if (types_[id].site == &site)
      result.push_back(id);
  return result;
}

bool Threads::isUnique(ObjectId object) const {
  const Object &about = pointsTo_.object(object);
  if (about.kind == Object::Kind::Global)
    return true;
  const auto *made = llvm::dyn_cast_or_null<llvm::Instruction>(about.value);
  return made != nullptr && (about.kind == Object::Kind::Stack || about.kind == Object::Kind::Heap) &&
         isExecutedOnce(*made);
}

} // namespace raddle::analysis
