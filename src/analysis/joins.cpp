#include "analysis/joins.h"

#include <algorithm>
#include <cstdlib>

#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "analysis/calls.h"
#include "analysis/joins_analyses.h"

namespace raddle::analysis {

namespace {

std::vector<const llvm::CallBase *> callsOf(const PointsTo &pointsTo, Role role) {
  std::vector<const llvm::CallBase *> result;
  for (const llvm::Function *function : pointsTo.reached())
    for (const llvm::Instruction &instruction : llvm::instructions(*function))
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call != nullptr && roleOf(*call) == role)
        result.push_back(call);
  return result;
}

bool isSameCount(const llvm::SCEV &a, const llvm::SCEV &b) {
  const auto *numberA = llvm::dyn_cast<llvm::SCEVConstant>(&a);
  const auto *numberB = llvm::dyn_cast<llvm::SCEVConstant>(&b);
  if (numberA == nullptr || numberB == nullptr)
    return &a == &b;
  return numberA->getAPInt().getActiveBits() <= 32 && numberB->getAPInt().getActiveBits() <= 32 &&
         numberA->getAPInt().getZExtValue() == numberB->getAPInt().getZExtValue();
}

bool isSamePlace(const Location &a, const Location &b) {
  return a.object == b.object && a.offset == b.offset && a.stride == 0 && b.stride == 0 && a.span == 0 && b.span == 0;
}

// Whether all ways from there lead to the end of the program.
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

} // namespace

Joins::~Joins() = default;

Joins::Joins(const PointsTo &pointsTo, const Threads &threads)
    : pointsTo_(pointsTo), threads_(threads), analyses_(std::make_unique<Analyses>()) {
  const std::set<ObjectId> copied = copiedIds();
  for (const llvm::CallBase *join : callsOf(pointsTo, Role::Join)) {
    findSingleJoin(*join, copied);
    const Locations &ids = pointsTo.of(join->getArgOperand(0));
    for (const Location &id : ids)
      if (pointsTo.object(id.object).kind == Object::Kind::ThreadId && ids.size() == 1 &&
          copied.count(id.object) == 0) {
        elements_.push_back(join);
        findLoopJoin(*join, *llvm::cast<llvm::CallBase>(pointsTo.object(id.object).value));
      }
  }
  findWrites();
}

// Numbers of threads that something else than their create site writes to memory.
std::set<ObjectId> Joins::copiedIds() const {
  std::set<ObjectId> result;
  const auto add = [&](const Locations &content) {
    for (const Location &location : content)
      if (pointsTo_.object(location.object).kind == Object::Kind::ThreadId)
        result.insert(location.object);
  };
  for (const llvm::Function *function : pointsTo_.reached())
    for (const llvm::Instruction &instruction : llvm::instructions(*function)) {
      if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
        add(pointsTo_.of(store->getValueOperand()));
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call == nullptr || roleOf(*call) != Role::None)
        continue;
      for (const MemoryAccess &access : accessesOf(instruction, pointsTo_.layout()))
        for (const Region &region : pointsTo_.regionsOf(access))
          if (!access.isWrite && !access.isAtomic)
            add(pointsTo_.contentOf(region.location, region.width));
    }
  return result;
}

void Joins::findSingleJoin(const llvm::CallBase &call, const std::set<ObjectId> &copied) {
  const auto *number = llvm::dyn_cast<llvm::LoadInst>(call.getArgOperand(0));
  const Locations &ids = pointsTo_.of(call.getArgOperand(0));
  if (number == nullptr || ids.size() != 1 || copied.count(ids.begin()->object) > 0)
    return;
  const Locations &places = pointsTo_.of(number->getPointerOperand());
  const Object &id = pointsTo_.object(ids.begin()->object);
  if (id.kind != Object::Kind::ThreadId || places.size() != 1 || places.begin()->stride != 0 ||
      places.begin()->span != 0 || !threads_.isUnique(places.begin()->object))
    return;
  const auto &create = *llvm::cast<llvm::CallBase>(id.value);
  const std::vector<TypeId> types = threads_.createdBy(create);
  const Locations &target = pointsTo_.of(creationOf(create).id);
  if (types.size() == 1 && target.size() == 1 && isSamePlace(*target.begin(), *places.begin()))
    single_.emplace(&call, types.front());
}

std::optional<Joins::Recurrence> Joins::recurrenceOf(const llvm::Value *address, const llvm::Instruction &at) const {
  const llvm::Loop *loop = analyses_->loops(*at.getFunction()).getLoopFor(at.getParent());
  if (loop == nullptr || loop->getLoopLatch() == nullptr)
    return std::nullopt;
  llvm::ScalarEvolution &evolution = analyses_->evolution(*at.getFunction());
  const auto *form = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(const_cast<llvm::Value *>(address)));
  if (form == nullptr || form->getLoop() != loop || !form->isAffine())
    return std::nullopt;
  // The exit that is always tested: in the header, or at the end of each round.
  const llvm::BasicBlock *header = loop->getHeader();
  const llvm::BasicBlock *exiting = loop->isLoopExiting(header) ? header : loop->getLoopLatch();
  if (!loop->isLoopExiting(exiting))
    return std::nullopt;
  const llvm::SCEV *count = evolution.getExitCount(loop, exiting);
  if (llvm::isa<llvm::SCEVCouldNotCompute>(count))
    return std::nullopt;
  return Recurrence{loop, form->getStart(), form->getStepRecurrence(evolution), count, exiting == header};
}

// Whether values that the loops go by are the same when both run: the one that creates runs before, in the same round
// of what is around both; or there is nothing around both, and their function runs once.
bool Joins::areOfOneRound(const llvm::CallBase &create, const Recurrence &created, const Recurrence &joined) const {
  if (analyses_->dominators(*create.getFunction()).dominates(created.loop->getHeader(), joined.loop->getHeader()))
    return true;
  for (const llvm::Loop *loop = created.loop; loop != nullptr; loop = loop->getParentLoop())
    if (loop->contains(joined.loop))
      return false;
  return !threads_.isCalled(*create.getFunction());
}

void Joins::findLoopJoin(const llvm::CallBase &call, const llvm::CallBase &create) {
  const auto *number = llvm::dyn_cast<llvm::LoadInst>(call.getArgOperand(0));
  const std::vector<TypeId> types = threads_.createdBy(create);
  if (number == nullptr || types.size() != 1 || create.getFunction() != call.getFunction())
    return;
  const auto created = recurrenceOf(creationOf(create).id, create);
  const auto joined = recurrenceOf(number->getPointerOperand(), call);
  if (!created || !joined || created->start != joined->start || created->step != joined->step ||
      !isSameCount(*created->count, *joined->count) || created->isTestedFirst != joined->isTestedFirst ||
      !areOfOneRound(create, *created, *joined))
    return;
  // It joins in each round, and does not end before the last one.
  const llvm::DominatorTree &tree = analyses_->dominators(*call.getFunction());
  std::vector<Edge> exits;
  llvm::SmallVector<llvm::Loop::Edge, 4> all;
  joined->loop->getExitEdges(all);
  for (const llvm::Loop::Edge &edge : all)
    if (!neverReturns(*edge.second))
      exits.emplace_back(edge.first, edge.second);
  const llvm::Loop *body = analyses_->loops(*call.getFunction()).getLoopFor(number->getParent());
  const llvm::BasicBlock *last = joined->isTestedFirst ? joined->loop->getHeader() : joined->loop->getLoopLatch();
  if (exits.size() != 1 || exits.front().first != last || body != joined->loop ||
      !tree.dominates(call.getParent(), joined->loop->getLoopLatch()))
    return;
  loops_[exits.front()].insert(types.front());
}

std::optional<TypeId> Joins::joinedBy(const llvm::CallBase &call) const {
  const auto found = single_.find(&call);
  return found == single_.end() ? std::nullopt : std::optional(found->second);
}

std::set<TypeId> Joins::joinedOn(const Edge &edge) const {
  const auto found = loops_.find(edge);
  return found == loops_.end() ? std::set<TypeId>() : found->second;
}

bool Joins::entersLoopOf(const llvm::CallBase &create, const Edge &edge) const {
  const llvm::Loop *loop = analyses_->loops(*create.getFunction()).getLoopFor(create.getParent());
  return loop != nullptr && loop->getHeader() == edge.second && !loop->contains(edge.first);
}

} // namespace raddle::analysis
