#include "analysis/joins.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "analysis/calls.h"
#include "analysis/joins_analyses.h"

namespace raddle::analysis {

namespace {

constexpr int kDeepest = 8; // of values that are joined from several paths

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

// The blocks that a round of the loop may still come to, from this one on.
std::set<const llvm::BasicBlock *> restOfRound(const llvm::BasicBlock &block, const llvm::Loop &loop) {
  std::set<const llvm::BasicBlock *> seen;
  std::vector<const llvm::BasicBlock *> work = {&block};
  while (!work.empty()) {
    const llvm::BasicBlock *next = work.back();
    work.pop_back();
    if (!loop.contains(next) || (next == loop.getHeader() && next != &block) || !seen.insert(next).second)
      continue;
    work.insert(work.end(), llvm::succ_begin(next), llvm::succ_end(next));
  }
  return seen;
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
  const auto result = uncountedRecurrenceOf(address, at);
  return result && result->count != nullptr ? result : std::nullopt;
}

std::optional<Joins::Recurrence> Joins::uncountedRecurrenceOf(const llvm::Value *address,
                                                              const llvm::Instruction &at) const {
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
    count = nullptr;
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

// What the header of a loop compares, and the successor by which it goes on.
struct Joins::Test {
  const llvm::CmpInst *compare = nullptr;
  const llvm::Value *counter = nullptr;
  const llvm::Value *bound = nullptr;
  bool goesOnIfTrue = true;
};

std::optional<Joins::Test> Joins::testOf(const llvm::Loop &loop) const {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(loop.getHeader()->getTerminator());
  const auto *compare =
      branch != nullptr && branch->isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
  if (compare == nullptr || loop.contains(branch->getSuccessor(0)) == loop.contains(branch->getSuccessor(1)))
    return std::nullopt;
  const auto isInvariant = [&](const llvm::Value *value) { return loop.isLoopInvariant(value); };
  const unsigned bound = isInvariant(compare->getOperand(1)) ? 1 : 0;
  if (!isInvariant(compare->getOperand(bound)) || bound == 0)
    return std::nullopt;
  return Test{compare, compare->getOperand(0), compare->getOperand(1), loop.contains(branch->getSuccessor(0))};
}

// The counter of a loop, a phi of its header, that a value has where the loop is left; else null. Where the header
// leaves it, the counter that is tested may have become the bound.
const llvm::Value *Joins::counterLeft(const llvm::Value *value, const Test &test, const llvm::Loop &loop,
                                      int depth) const {
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(value);
  if (phi == nullptr || depth > kDeepest)
    return nullptr;
  if (loop.contains(phi))
    return phi->getParent() == loop.getHeader() ? phi : nullptr;
  const llvm::Value *result = nullptr;
  for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
    const llvm::Value *incoming = phi->getIncomingValue(i);
    const bool isBound = incoming == test.bound && isLeftByHeader(loop, *phi->getIncomingBlock(i));
    const llvm::Value *left = isBound ? test.counter : counterLeft(incoming, test, loop, depth + 1);
    if (left == nullptr || (result != nullptr && left != result))
      return nullptr;
    result = left;
  }
  return result;
}

// Whether the block is reached from the loop through its header only.
bool Joins::isLeftByHeader(const llvm::Loop &loop, const llvm::BasicBlock &block) const {
  if (&block == loop.getHeader())
    return true;
  const llvm::BasicBlock *before = block.getSinglePredecessor();
  return !loop.contains(&block) && before != nullptr && before == loop.getHeader();
}

// Whether the loop is left early only where no thread was created in that round, or where the other loop is not
// reached.
bool Joins::leavesWithoutThread(const llvm::CallBase &create, const llvm::Loop &loop, const llvm::Loop &other) const {
  llvm::SmallVector<llvm::Loop::Edge, 4> exits;
  loop.getExitEdges(exits);
  const std::set<const llvm::BasicBlock *> behind = restOfRound(*create.getParent(), loop);
  for (const llvm::Loop::Edge &exit : exits) {
    if (exit.first == loop.getHeader() || behind.count(exit.first) == 0 ||
        !llvm::isPotentiallyReachable(exit.second, other.getHeader()))
      continue;
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(exit.first->getTerminator());
    const auto *compare =
        branch != nullptr && branch->isConditional() ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition()) : nullptr;
    if (compare == nullptr || !compare->isEquality() || compare->getOperand(0) != &create ||
        !llvm::isa<llvm::ConstantInt>(compare->getOperand(1)) ||
        !llvm::cast<llvm::ConstantInt>(compare->getOperand(1))->isZero())
      return false;
    const bool isLeftIfTrue = branch->getSuccessor(0) == exit.second;
    if (isLeftIfTrue != (compare->getPredicate() == llvm::CmpInst::ICMP_NE))
      return false;
  }
  return true;
}

// Whether the second loop counts from the same start in the same steps as the first one, up to where that was left.
bool Joins::goesAsFarAs(const llvm::CallBase &create, const llvm::Loop &created, const llvm::Loop &joined) const {
  const auto first = testOf(created);
  const auto second = testOf(joined);
  const llvm::Value *counter = first && second ? counterLeft(second->bound, *first, created, 0) : nullptr;
  if (counter == nullptr || !leavesWithoutThread(create, created, joined) ||
      !analyses_->dominators(*create.getFunction()).dominates(create.getParent(), created.getLoopLatch()))
    return false;
  llvm::ScalarEvolution &evolution = analyses_->evolution(*create.getFunction());
  const auto countOf = [&](const llvm::Value *counted, const llvm::Loop &loop) {
    const auto *form = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(const_cast<llvm::Value *>(counted)));
    return form != nullptr && form->getLoop() == &loop && form->isAffine() ? form : nullptr;
  };
  const auto *from = countOf(counter, created);
  const auto *to = countOf(second->counter, joined);
  if (from == nullptr || to == nullptr || from->getStart() != to->getStart() ||
      from->getStepRecurrence(evolution) != to->getStepRecurrence(evolution) ||
      !evolution.isKnownPositive(from->getStepRecurrence(evolution)))
    return false;
  const llvm::CmpInst::Predicate goesOn =
      second->goesOnIfTrue ? second->compare->getPredicate() : second->compare->getInversePredicate();
  return goesOn == llvm::CmpInst::ICMP_NE || goesOn == llvm::CmpInst::ICMP_SLT || goesOn == llvm::CmpInst::ICMP_ULT;
}

// Whether the second loop goes back through all elements, from the last one to the first one.
bool Joins::goesBack(const llvm::CallBase &create, const llvm::LoadInst &number, const Recurrence &created,
                     const Recurrence &joined) const {
  llvm::ScalarEvolution &evolution = analyses_->evolution(*create.getFunction());
  const auto *id = llvm::dyn_cast<llvm::GEPOperator>(creationOf(create).id);
  const auto *same = llvm::dyn_cast<llvm::GEPOperator>(number.getPointerOperand());
  if (id == nullptr || same == nullptr || id->getSourceElementType() != same->getSourceElementType() ||
      id->getNumIndices() != same->getNumIndices() || id->getPointerOperand() != same->getPointerOperand() ||
      !std::equal(id->idx_begin(), std::prev(id->idx_end()), same->idx_begin(), std::prev(same->idx_end()),
                  [](const llvm::Use &a, const llvm::Use &b) { return a.get() == b.get(); }))
    return false;
  const auto formOf = [&](const llvm::Value *index, const llvm::Loop *loop) {
    const auto *extended = llvm::dyn_cast<llvm::SExtInst>(index);
    const auto *form = llvm::dyn_cast<llvm::SCEVAddRecExpr>(
        evolution.getSCEV(const_cast<llvm::Value *>(extended != nullptr ? extended->getOperand(0) : index)));
    return form != nullptr && form->getLoop() == loop && form->isAffine() ? form : nullptr;
  };
  const auto *up = formOf(*std::prev(id->idx_end()), created.loop);
  const auto *down = formOf(*std::prev(same->idx_end()), joined.loop);
  if (up == nullptr || down == nullptr || up->getType() != down->getType() || !up->getStart()->isZero() ||
      !up->getStepRecurrence(evolution)->isOne() || !down->getStepRecurrence(evolution)->isAllOnesValue())
    return false;
  const auto withoutMaximum = [](const llvm::SCEV *count) {
    const auto *most = llvm::dyn_cast<llvm::SCEVSMaxExpr>(count);
    return most != nullptr && most->getNumOperands() == 2 && most->getOperand(0)->isZero() ? most->getOperand(1)
                                                                                           : count;
  };
  const llvm::SCEV *count = withoutMaximum(created.count);
  return count->getType() == down->getType() &&
         down->getStart() == evolution.getMinusSCEV(count, evolution.getOne(count->getType())) &&
         goesDownToZero(*joined.loop, *down);
}

// Whether the loop goes on as long as the value, which decreases, is not negative.
bool Joins::goesDownToZero(const llvm::Loop &loop, const llvm::SCEV &value) const {
  const auto test = testOf(loop);
  const auto *bound = test ? llvm::dyn_cast<llvm::ConstantInt>(test->bound) : nullptr;
  if (bound == nullptr || test->counter->getType() != value.getType())
    return false;
  llvm::ScalarEvolution &evolution = analyses_->evolution(*loop.getHeader()->getParent());
  const auto *distance = llvm::dyn_cast<llvm::SCEVConstant>(
      evolution.getMinusSCEV(evolution.getSCEV(const_cast<llvm::Value *>(test->counter)), &value));
  if (distance == nullptr)
    return false;
  const int64_t least = bound->getSExtValue() - distance->getAPInt().getSExtValue(); // of the value, or one below
  const llvm::CmpInst::Predicate goesOn =
      test->goesOnIfTrue ? test->compare->getPredicate() : test->compare->getInversePredicate();
  return (goesOn == llvm::CmpInst::ICMP_SGE && least == 0) || (goesOn == llvm::CmpInst::ICMP_SGT && least == -1);
}

void Joins::findLoopJoin(const llvm::CallBase &call, const llvm::CallBase &create) {
  const auto *number = llvm::dyn_cast<llvm::LoadInst>(call.getArgOperand(0));
  const std::vector<TypeId> types = threads_.createdBy(create);
  if (number == nullptr || types.size() != 1 || create.getFunction() != call.getFunction())
    return;
  const auto created = recurrenceOf(creationOf(create).id, create);
  const auto joined = uncountedRecurrenceOf(number->getPointerOperand(), call);
  if (!created || !joined || created->isTestedFirst != joined->isTestedFirst ||
      !areOfOneRound(create, *created, *joined))
    return;
  const bool isForward = created->start == joined->start && created->step == joined->step &&
                         ((joined->count != nullptr && isSameCount(*created->count, *joined->count)) ||
                          goesAsFarAs(create, *created->loop, *joined->loop));
  if (!isForward && !goesBack(create, *number, *created, *joined))
    return;
  // It joins in each round.
  const llvm::DominatorTree &tree = analyses_->dominators(*call.getFunction());
  const llvm::BasicBlock *last = joined->isTestedFirst ? joined->loop->getHeader() : joined->loop->getLoopLatch();
  std::vector<Edge> exits; // after the last round; where it is left otherwise, nothing is known to be joined
  llvm::SmallVector<llvm::Loop::Edge, 4> all;
  joined->loop->getExitEdges(all);
  for (const llvm::Loop::Edge &edge : all)
    if (edge.first == last)
      exits.emplace_back(edge.first, edge.second);
  const llvm::Loop *body = analyses_->loops(*call.getFunction()).getLoopFor(number->getParent());
  if (exits.size() != 1 || body != joined->loop || !tree.dominates(call.getParent(), joined->loop->getLoopLatch()))
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
