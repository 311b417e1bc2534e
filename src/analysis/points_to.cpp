#include "analysis/points_to.h"

#include <algorithm>

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "analysis/calls.h"
#include "analysis/points_to_solver.h"

namespace raddle::analysis {

bool overlap(const Region &a, const Region &b) {
  return overlap(a.location, a.width, b.location, b.width);
}

namespace {

// What a library function accesses that goes on from a pointer, without an end that is known.
Location fromThereOn(Location location) {
  if (location.stride != 0 || location.span != 0 || location.offset >= location.high)
    return within(location);
  location.span = location.high - location.offset - 1;
  return location;
}

} // namespace

PointsTo::PointsTo(const llvm::Module &module) : layout_(module.getDataLayout()) {
  PointsToSolver(*this, module).solve();
  findShared();
}

const Locations &PointsTo::of(const llvm::Value *value) const {
  static const Locations kNone;
  const auto found = values_.find(value);
  return found == values_.end() ? kNone : found->second;
}

std::vector<Region> PointsTo::regionsOf(const MemoryAccess &access) const {
  std::vector<Region> result;
  for (const Location &location : of(access.pointer)) {
    if (access.width == kWholeObject)
      result.push_back({wholeObject(location.object), 1});
    else if (access.width == kWithinArray)
      result.push_back({fromThereOn(location), 1});
    else
      result.push_back({location, access.width});
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<const llvm::Function *> PointsTo::targetsOf(const llvm::CallBase &call) const {
  const Role role = roleOf(call);
  const llvm::Value *called = role == Role::Create ? creationOf(call).entry
                              : role == Role::Once ? call.getArgOperand(1)
                              : role == Role::None ? call.getCalledOperand()
                                                   : nullptr;
  std::vector<const llvm::Function *> result;
  if (called == nullptr)
    return result;
  for (const Location &location : of(called))
    if (objects_[location.object].kind == Object::Kind::Function) {
      const auto *function = llvm::cast<llvm::Function>(objects_[location.object].value);
      if (!function->isDeclaration())
        result.push_back(function);
    }
  return result;
}

Locations PointsTo::contentOf(const Location &location, int64_t width) const {
  Locations result;
  const auto found = cells_.find(location.object);
  if (found == cells_.end())
    return result;
  for (const Cell &cell : found->second)
    if (overlap(cell.location, cell.width, location, width))
      result.insert(cell.content.begin(), cell.content.end());
  return result;
}

void PointsTo::findShared() {
  std::vector<ObjectId> work;
  const auto share = [&](ObjectId id) {
    if (shared_.insert(id).second)
      work.push_back(id);
  };
  for (ObjectId id = 0; id < objects_.size(); ++id)
    if (objects_[id].kind == Object::Kind::Global || objects_[id].kind == Object::Kind::Unknown)
      share(id);
  for (const Location &location : escaped_)
    share(location.object);
  for (const Location &location : exited_)
    share(location.object);
  while (!work.empty()) {
    const ObjectId id = work.back();
    work.pop_back();
    if (const auto found = cells_.find(id); found != cells_.end())
      for (const Cell &cell : found->second)
        for (const Location &location : cell.content)
          share(location.object);
  }
}

} // namespace raddle::analysis
