// What a thread knows of itself, and what its creator does to it: the part of Joins that compares places.
#include <algorithm>
#include <cstdlib>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "analysis/calls.h"
#include "analysis/joins.h"
#include "analysis/joins_analyses.h"
#include "analysis/linear.h"

namespace raddle::analysis {

namespace {

// Narrower numbers come round after a few threads: nobody may assume that they do not.
constexpr unsigned kWideEnough = 32;

bool isNewBlock(const llvm::Value *value) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(value);
  const llvm::Function *callee = call != nullptr ? externalCallee(*call) : nullptr;
  return callee != nullptr && call->getType()->isPointerTy() &&
         effects::functionNamed(std::string_view(callee->getName())).returnsFreshBlock();
}

int64_t sizeOf(const llvm::Value &value, const llvm::DataLayout &layout) {
  return static_cast<int64_t>(layout.getTypeStoreSize(value.getType()).getKnownMinValue());
}

const llvm::Value *withoutPointerCast(const llvm::Value *value) {
  const auto *cast = llvm::dyn_cast<llvm::IntToPtrInst>(value);
  return cast != nullptr ? cast->getOperand(0) : value;
}

} // namespace

void Joins::findWrites() {
  for (const llvm::Function *function : pointsTo_.reached())
    for (const llvm::Instruction &instruction : llvm::instructions(*function)) {
      if (endsBlock(instruction))
        continue;
      Write write{&instruction, {}};
      for (const MemoryAccess &access : accessesOf(instruction, pointsTo_.layout()))
        if (access.isWrite)
          for (const Region &region : pointsTo_.regionsOf(access))
            write.regions.push_back(region);
      if (!write.regions.empty())
        writes_.push_back(std::move(write));
    }
}

// The only instruction of the program that writes where this one reads, if it stores one value of the same type.
const llvm::StoreInst *Joins::onlyStoreTo(const llvm::LoadInst &load) const {
  const std::vector<Region> read =
      pointsTo_.regionsOf({load.getPointerOperand(), sizeOf(load, pointsTo_.layout()), false, false});
  const llvm::Instruction *only = nullptr;
  for (const Write &write : writes_)
    for (const Region &region : write.regions) {
      const bool isUnknown = region.location.object == PointsTo::kUnknown;
      const bool touches =
          isUnknown || std::any_of(read.begin(), read.end(), [&](const Region &each) { return overlap(each, region); });
      if (!touches || only == write.at)
        continue;
      if (only != nullptr)
        return nullptr;
      only = write.at;
    }
  const auto *store = llvm::dyn_cast_or_null<llvm::StoreInst>(only);
  return store != nullptr && !read.empty() && !store->isAtomic() &&
                 store->getValueOperand()->getType() == load.getType()
             ? store
             : nullptr;
}

// What the creator has stored where the thread loads: at the same distance from the argument, in the same round, before
// it creates the thread. No other round stores there.
const llvm::Value *Joins::storedBehindArgument(TypeId type, const llvm::LoadInst &load) const {
  const ThreadType &about = threads_.types()[type];
  const Linear place =
      linearOf(load.getPointerOperand(), pointsTo_.layout(), [](const llvm::Value *same) { return same; });
  const llvm::StoreInst *store = onlyStoreTo(load);
  if (load.isAtomic() || load.getFunction() != about.entry || place.base != about.entry->getArg(0) ||
      !place.terms.empty() || store == nullptr || store->getFunction() != about.site->getFunction() ||
      !analyses_->dominators(*store->getFunction()).dominates(store, about.site))
    return nullptr;
  const llvm::LoopInfo &loops = analyses_->loops(*store->getFunction());
  const llvm::Loop *loop = loops.getLoopFor(about.site->getParent());
  if (loop == nullptr || loops.getLoopFor(store->getParent()) != loop)
    return nullptr;
  llvm::ScalarEvolution &evolution = analyses_->evolution(*store->getFunction());
  const llvm::Value *argument = creationOf(*about.site).argument;
  if (!argument->getType()->isPointerTy() || llvm::isa<llvm::IntToPtrInst>(argument))
    return nullptr;
  const auto *distance = llvm::dyn_cast<llvm::SCEVConstant>(
      evolution.getMinusSCEV(evolution.getSCEV(const_cast<llvm::Value *>(store->getPointerOperand())),
                             evolution.getSCEV(const_cast<llvm::Value *>(argument))));
  if (distance == nullptr || distance->getAPInt().getSExtValue() != place.constant)
    return nullptr;
  const auto *made = llvm::dyn_cast<llvm::Instruction>(argument);
  if (isNewBlock(argument) && loops.getLoopFor(made->getParent()) == loop)
    return store->getValueOperand();
  const auto form = recurrenceOf(argument, *about.site);
  const auto *step = form ? llvm::dyn_cast<llvm::SCEVConstant>(form->step) : nullptr;
  return step != nullptr && std::abs(step->getAPInt().getSExtValue()) >= sizeOf(load, pointsTo_.layout())
             ? store->getValueOperand()
             : nullptr;
}

std::optional<Joins::Number> Joins::numberOf(TypeId type, const llvm::Value *value) const {
  const ThreadType &about = threads_.types()[type];
  if (about.site == nullptr || about.entry->arg_size() == 0 || threads_.isCalled(*about.entry))
    return std::nullopt;
  while ((llvm::isa<llvm::TruncInst>(value) && value->getType()->getScalarSizeInBits() >= kWideEnough) ||
         llvm::isa<llvm::PtrToIntInst>(value))
    value = llvm::cast<llvm::CastInst>(value)->getOperand(0);
  const llvm::Value *given = nullptr;
  if (value == about.entry->getArg(0))
    given = withoutPointerCast(creationOf(*about.site).argument);
  else if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(value))
    given = storedBehindArgument(type, *load);
  if (given == nullptr || (given->getType()->isIntegerTy() && given->getType()->getScalarSizeInBits() < kWideEnough))
    return std::nullopt;
  const auto form = recurrenceOf(given, *about.site);
  const auto *step = form ? llvm::dyn_cast<llvm::SCEVConstant>(form->step) : nullptr;
  if (step == nullptr || step->getAPInt().getSignificantBits() > 32 || step->isZero())
    return std::nullopt;
  return Number{form->start, step->getAPInt().getSExtValue()};
}

// How far behind the place of the thread of the k-th round the pointer is in the k-th round of its loop.
std::optional<int64_t> Joins::distanceFrom(const OwnPlace &place, const llvm::Value *pointer,
                                           const llvm::Instruction &at) const {
  const auto accessed = recurrenceOf(pointer, at);
  const auto *step = accessed ? llvm::dyn_cast<llvm::SCEVConstant>(accessed->step) : nullptr;
  if (step == nullptr || !accessed->start->getType()->isPointerTy() ||
      step->getAPInt().getSExtValue() != place.number.step * place.factor)
    return std::nullopt;
  llvm::ScalarEvolution &evolution = analyses_->evolution(*at.getFunction());
  const llvm::SCEV *start = place.number.start;
  if (place.base != nullptr) {
    const auto *made = llvm::dyn_cast<llvm::Instruction>(place.base);
    const auto *first = llvm::dyn_cast<llvm::SCEVConstant>(start);
    if (first == nullptr || (made != nullptr && made->getFunction() != at.getFunction()))
      return std::nullopt;
    const int64_t offset = place.offset + first->getAPInt().getSExtValue() * place.factor;
    const llvm::SCEV *base = evolution.getSCEV(const_cast<llvm::Value *>(place.base));
    start = evolution.getAddExpr(
        base, evolution.getConstant(evolution.getEffectiveSCEVType(base->getType()), static_cast<uint64_t>(offset)));
  }
  if (!start->getType()->isPointerTy())
    return std::nullopt;
  const auto *distance = llvm::dyn_cast<llvm::SCEVConstant>(evolution.getMinusSCEV(accessed->start, start));
  return distance == nullptr ? std::nullopt : std::optional(distance->getAPInt().getSExtValue());
}

std::optional<int64_t> Joins::distanceBeforeCreation(TypeId type, const OwnPlace &place, const llvm::Value *pointer,
                                                     const llvm::Instruction &at) const {
  const llvm::CallBase *site = threads_.types()[type].site;
  if (site == nullptr || site->getFunction() != at.getFunction() ||
      !analyses_->dominators(*at.getFunction()).dominates(&at, site))
    return std::nullopt;
  const llvm::LoopInfo &loops = analyses_->loops(*at.getFunction());
  return loops.getLoopFor(at.getParent()) == loops.getLoopFor(site->getParent()) ? distanceFrom(place, pointer, at)
                                                                                 : std::nullopt;
}

// Whether the k-th round of its loop joins the thread that the k-th round of the creating one has created.
bool Joins::joinsSameRound(TypeId type, const llvm::CallBase &join) const {
  const llvm::CallBase &create = *threads_.types()[type].site;
  const auto *number = llvm::dyn_cast<llvm::LoadInst>(join.getArgOperand(0));
  const Locations &ids = pointsTo_.of(join.getArgOperand(0));
  if (number == nullptr || pointsTo_.object(ids.begin()->object).value != &create ||
      create.getFunction() != join.getFunction() || threads_.createdBy(create).size() != 1)
    return false;
  const auto created = recurrenceOf(creationOf(create).id, create);
  const auto joined = uncountedRecurrenceOf(number->getPointerOperand(), join);
  return created && joined && created->start == joined->start && created->step == joined->step &&
         !created->loop->contains(joined->loop) && areOfOneRound(create, *created, *joined) &&
         analyses_->loops(*join.getFunction()).getLoopFor(number->getParent()) == joined->loop;
}

std::optional<int64_t> Joins::distanceAfterJoin(TypeId type, const OwnPlace &place, const llvm::Value *pointer,
                                                const llvm::Instruction &at) const {
  const llvm::LoopInfo &loops = analyses_->loops(*at.getFunction());
  for (const llvm::CallBase *join : elements_)
    if (join->getFunction() == at.getFunction() &&
        loops.getLoopFor(join->getParent()) == loops.getLoopFor(at.getParent()) &&
        analyses_->dominators(*at.getFunction()).dominates(join, &at) && joinsSameRound(type, *join))
      if (const auto distance = distanceFrom(place, pointer, at))
        return distance;
  return std::nullopt;
}

// Each round of the only loop around the create site, in a function that runs once, creates one of them.
bool Joins::createsAtMost(TypeId type, const llvm::Value &number, uint64_t others) const {
  const ThreadType &about = threads_.types()[type];
  if (about.site == nullptr || !threads_.isExecutedOnce(about.site->getFunction()->getEntryBlock().front()))
    return false;
  const auto *at = llvm::dyn_cast<llvm::Instruction>(&number);
  if (at != nullptr && at->getFunction() != about.site->getFunction())
    return false;
  const llvm::Loop *loop = analyses_->loops(*about.site->getFunction()).getLoopFor(about.site->getParent());
  if (loop == nullptr || loop->getParentLoop() != nullptr || !loop->isLoopExiting(loop->getHeader()))
    return false;
  llvm::ScalarEvolution &evolution = analyses_->evolution(*about.site->getFunction());
  const llvm::SCEV *count = evolution.getExitCount(loop, loop->getHeader());
  if (llvm::isa<llvm::SCEVCouldNotCompute>(count))
    return false;
  // A loop up to n goes round max(0, n) times: as an unsigned number, n is no less.
  if (const auto *most = llvm::dyn_cast<llvm::SCEVSMaxExpr>(count);
      most != nullptr && most->getNumOperands() == 2 && most->getOperand(0)->isZero())
    count = most->getOperand(1);
  const llvm::SCEV *all = evolution.getSCEV(const_cast<llvm::Value *>(&number));
  const auto *constant = llvm::dyn_cast<llvm::SCEVConstant>(count);
  const auto *most = llvm::dyn_cast<llvm::SCEVConstant>(all);
  if (constant != nullptr && most != nullptr)
    return most->getAPInt().getActiveBits() <= 32 && constant->getAPInt().getActiveBits() <= 32 &&
           constant->getAPInt().getZExtValue() + others <= most->getAPInt().getZExtValue();
  return count->getType() == all->getType() &&
         evolution.getMinusSCEV(all, evolution.getConstant(all->getType(), others)) == count;
}

std::optional<Joins::Range> Joins::sequenceOf(const llvm::Value *value, const llvm::Instruction &at) const {
  if (!value->getType()->isIntegerTy() || value->getType()->getIntegerBitWidth() < kWideEnough)
    return std::nullopt;
  llvm::ScalarEvolution &evolution = analyses_->evolution(*at.getFunction());
  const auto *sequence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(const_cast<llvm::Value *>(value)));
  if (sequence == nullptr || !sequence->isAffine())
    return std::nullopt;
  const auto *start = llvm::dyn_cast<llvm::SCEVConstant>(sequence->getStart());
  const auto *step = llvm::dyn_cast<llvm::SCEVConstant>(sequence->getStepRecurrence(evolution));
  if (start == nullptr || step == nullptr || start->getAPInt().getSignificantBits() > kWideEnough ||
      step->getAPInt().getSignificantBits() > kWideEnough)
    return std::nullopt;
  return Range{start->getAPInt().getSExtValue(), step->getAPInt().getSExtValue()};
}

const std::optional<Joins::Range> &Joins::rangeOf(const llvm::Value *value, const llvm::Instruction &at) const {
  const auto [found, isNew] = ranges_.emplace(std::pair(value, &at), std::nullopt);
  if (isNew)
    found->second = computeRange(value, at);
  return found->second;
}

// A recurrence has its last value where the loop is left: in the body it is one step behind if the header tests first.
std::optional<Joins::Range> Joins::computeRange(const llvm::Value *value, const llvm::Instruction &at) const {
  if (!value->getType()->isIntegerTy() || value->getType()->getIntegerBitWidth() > 64)
    return std::nullopt;
  llvm::ScalarEvolution &evolution = analyses_->evolution(*at.getFunction());
  const llvm::SCEV *form = evolution.getSCEV(const_cast<llvm::Value *>(value));
  auto *integer = const_cast<llvm::Value *>(value);
  const llvm::ConstantRange known = // also by the branches that were taken
      analyses_->values(*at.getFunction())
          .getConstantRange(integer, const_cast<llvm::Instruction *>(&at), false)
          .intersectWith(evolution.getSignedRange(form), llvm::ConstantRange::Signed);
  if (known.isEmptySet())
    return std::nullopt;
  const llvm::APInt least = known.getSignedMin();
  const llvm::APInt most = known.getSignedMax();
  constexpr unsigned kMostBits = 28;
  if (least.getSignificantBits() > kMostBits || most.getSignificantBits() > kMostBits)
    return std::nullopt;
  Range range{least.getSExtValue(), most.getSExtValue()};
  const auto *sequence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(form);
  const llvm::Loop *loop = sequence != nullptr ? sequence->getLoop() : nullptr;
  if (loop == nullptr || !sequence->isAffine() || !loop->contains(&at) || at.getParent() == loop->getHeader() ||
      !loop->isLoopExiting(loop->getHeader()))
    return range;
  const auto *start = llvm::dyn_cast<llvm::SCEVConstant>(sequence->getStart());
  const auto *step = llvm::dyn_cast<llvm::SCEVConstant>(sequence->getStepRecurrence(evolution));
  const auto *count = llvm::dyn_cast<llvm::SCEVConstant>(evolution.getExitCount(loop, loop->getHeader()));
  if (start == nullptr || step == nullptr || count == nullptr || count->getAPInt().getActiveBits() > kMostBits ||
      count->isZero())
    return range;
  const int64_t first = start->getAPInt().getSExtValue();
  const int64_t last =
      first + step->getAPInt().getSExtValue() * (static_cast<int64_t>(count->getAPInt().getZExtValue()) - 1);
  return Range{std::max(range.first, std::min(first, last)), std::min(range.second, std::max(first, last))};
}

} // namespace raddle::analysis
