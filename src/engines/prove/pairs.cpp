#include "engines/prove/pairs.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

namespace raddle::engines::prove {

using analysis::Linear;
using analysis::Location;
using analysis::Object;
using analysis::ObjectId;

namespace {

// Whether some token of one excludes some token of the other.
template <typename Excludes> bool anyTokens(const Access &a, const Access &b, const Excludes &excludes) {
  for (const Token &left : a.key.tokens)
    for (const Token &right : b.key.tokens)
      if (excludes(left, right))
        return true;
  return false;
}

bool areLocks(const Token &left, const Token &right) {
  return left.kind == Token::Kind::Lock && right.kind == Token::Kind::Lock && !(left.isShared && right.isShared);
}

bool haveCommonLock(const Access &a, const Access &b) {
  return anyTokens(a, b, [](const Token &left, const Token &right) {
    return areLocks(left, right) && left.isConcrete && right.isConcrete && left.address == right.address;
  });
}

bool areSections(const Access &a, const Access &b) {
  return anyTokens(a, b, [](const Token &left, const Token &right) {
    return left.kind == Token::Kind::Section && right.kind == Token::Kind::Section;
  });
}

bool haveBarrier(const Access &a, const Access &b) {
  return anyTokens(a, b, [](const Token &left, const Token &right) {
    const bool areOfOne = left.kind == right.kind && left.address == right.address;
    return areOfOne &&
           ((left.kind == Token::Kind::Phase && left.value != right.value) || left.kind == Token::Kind::Serial);
  });
}

int64_t widest(const Access &a, const Access &b) {
  return a.memory.width < 0 || b.memory.width < 0 ? -1 : std::max(a.memory.width, b.memory.width);
}

// Narrower numbers come round after a few threads: nobody may assume that they do not.
constexpr unsigned kWideEnough = 32;

constexpr int kDeepest = 8; // of computations

const llvm::Value *withoutExtension(const llvm::Value *value) {
  return llvm::isa<llvm::SExtInst>(value) || llvm::isa<llvm::ZExtInst>(value)
             ? llvm::cast<llvm::CastInst>(value)->getOperand(0)
             : value;
}

// How many elements the array has that the value is an index of, on the way to the pointer; 0 if that is not known.
uint64_t elementsIndexedBy(const llvm::Value *pointer, const llvm::Value *index) {
  while (const auto *element = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
    llvm::Type *type = nullptr; // of what the last index led to
    for (const llvm::Use &use : llvm::make_range(element->idx_begin(), element->idx_end())) {
      const auto *array = llvm::dyn_cast_or_null<llvm::ArrayType>(type);
      if (array != nullptr && withoutExtension(use.get()) == index)
        return array->getNumElements();
      type = type == nullptr ? element->getSourceElementType() : llvm::GetElementPtrInst::getTypeAtIndex(type, use);
    }
    pointer = element->getPointerOperand();
  }
  return 0;
}

// A value to which a constant is added: different ones become different ones.
struct Moved {
  const llvm::Value *value = nullptr;
  int64_t by = 0;
};

Moved withoutConstant(const llvm::Value *value) {
  const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(value);
  const auto *by = binary != nullptr ? llvm::dyn_cast<llvm::ConstantInt>(binary->getOperand(1)) : nullptr;
  if (by == nullptr || by->getBitWidth() > 64)
    return {value, 0};
  if (binary->getOpcode() == llvm::Instruction::Add)
    return {binary->getOperand(0), by->getSExtValue()};
  if (binary->getOpcode() == llvm::Instruction::Sub)
    return {binary->getOperand(0), -by->getSExtValue()};
  return {value, 0};
}

// Whether a value is computed from another one and constants alone.
bool isComputedFrom(const llvm::Value *value, const llvm::Value *origin, int depth = 0) {
  if (value == origin)
    return true;
  const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(value);
  if (depth > kDeepest)
    return false;
  if (binary != nullptr)
    return llvm::isa<llvm::ConstantInt>(binary->getOperand(1)) &&
           isComputedFrom(binary->getOperand(0), origin, depth + 1);
  const auto *cast = llvm::dyn_cast<llvm::CastInst>(value);
  return cast != nullptr && isComputedFrom(cast->getOperand(0), origin, depth + 1);
}

// Whether two values are computed in the same way from two others.
bool areSameFunction(const llvm::Value *a, const llvm::Value *fromA, const llvm::Value *b, const llvm::Value *fromB) {
  if (a == fromA || b == fromB)
    return a == fromA && b == fromB && a->getType() == b->getType();
  const auto *left = llvm::dyn_cast<llvm::Instruction>(a);
  const auto *right = llvm::dyn_cast<llvm::Instruction>(b);
  if (left == nullptr || right == nullptr || left->getOpcode() != right->getOpcode() ||
      left->getType() != right->getType())
    return false;
  if (llvm::isa<llvm::BinaryOperator>(left) && left->getOperand(1) != right->getOperand(1))
    return false;
  return areSameFunction(left->getOperand(0), fromA, right->getOperand(0), fromB);
}

} // namespace

bool Pairs::areParallel(const Access &a, const Access &b) const {
  if (a.type == b.type)
    return all_.areMany[a.type];
  const auto isAlone = [&](const Access &each, analysis::TypeId other) {
    return other != 0 && !mayRun(each.key.threads[other]);
  };
  return !isAlone(a, b.type) && !isAlone(b, a.type);
}

bool Pairs::overlapIn(const Access &a, const Access &b, ObjectId object) const {
  for (const analysis::Region &left : a.regions)
    for (const analysis::Region &right : b.regions)
      if (left.location.object == object && overlap(left, right))
        return true;
  return false;
}

std::optional<Location> Pairs::fixed(const llvm::Value *pointer) const {
  return fixedPlace(program_, pointer);
}

// One has not yet written a value that the other one has seen. Or the flag had another value, and still has it as long
// as a lock is held; the other one has seen the only value that is ever written.
bool Pairs::areOrderedByFlag(const Access &a, const Access &b) const {
  const auto isBefore = [&](const Token &early, const Token &late) {
    if (early.kind == Token::Kind::Turn && late.kind == Token::Kind::Turn)
      return early.address == late.address && early.value != late.value;
    if (late.kind != Token::Kind::Seen || early.address != late.address)
      return false;
    if (early.kind == Token::Kind::Unset)
      return early.value == late.value;
    if (early.kind != Token::Kind::Is || early.value == late.value)
      return false;
    return std::ranges::any_of(all_.flags, [&](const auto &entry) {
      const auto &[place, flag] = entry;
      return program_.pointsTo.object(place.object).value == late.address.base &&
             place.offset == late.address.constant && flag.written.size() == 1;
    });
  };
  return anyTokens(
      a, b, [&](const Token &left, const Token &right) { return isBefore(left, right) || isBefore(right, left); });
}

// Both locks are at the same place of an element, and both accesses stay within their elements.
bool Pairs::areInOneElement(const Access &a, const Access &b, ObjectId object, int64_t lockA, int64_t lockB) const {
  for (const Location &left : program_.pointsTo.of(a.memory.pointer))
    for (const Location &right : program_.pointsTo.of(b.memory.pointer)) {
      if (left.object != object || right.object != object)
        continue;
      if (left.span != 0 || right.span != 0 || left.stride != right.stride)
        return false;
      const int64_t stride = left.stride;
      if (stride == 0) {
        if (left.offset + lockA != right.offset + lockB)
          return false;
        continue;
      }
      const int64_t offsetA = left.offset - left.low;
      const int64_t offsetB = right.offset - right.low;
      const int64_t place = offsetA + lockA;
      if (left.low != right.low || a.memory.width < 0 || b.memory.width < 0 || offsetA + a.memory.width > stride ||
          offsetB + b.memory.width > stride || place != offsetB + lockB || place < 0 || place >= stride)
        return false;
    }
  return true;
}

bool Pairs::haveOwnLock(const Access &a, const Access &b, ObjectId object) const {
  return anyTokens(a, b, [&](const Token &left, const Token &right) {
    return areLocks(left, right) && !left.isConcrete && !right.isConcrete && left.address.isParallelTo(a.address) &&
           right.address.isParallelTo(b.address) &&
           areInOneElement(a, b, object, left.address.constant - a.address.constant,
                           right.address.constant - b.address.constant);
  });
}

std::optional<Pairs::Slot> Pairs::slotOf(const Linear &address) const {
  const auto base = fixed(address.base);
  if (!base || address.terms.size() != 1)
    return std::nullopt;
  return Slot{*base, address.terms.front(), address.constant};
}

// The element of an array that an access stays in, and the lock of that element: both by the same index, or the lock's
// index is computed from that of the element; or both are constants.
std::optional<Pairs::Guarded> Pairs::guardedBy(const Access &access, const Token &lock) const {
  const auto data = fixed(access.address.base);
  if (!data || lock.kind != Token::Kind::Lock)
    return std::nullopt;
  if (lock.isConcrete) {
    const auto span = spanOf(access, nullptr);
    if (!span || span->period != 0)
      return std::nullopt;
    return Guarded{*data, {}, *span, lock.address.base, lock.address.constant, {}};
  }
  const auto place = slotOf(lock.address);
  if (!place)
    return std::nullopt;
  for (const Linear::Term &term : access.address.terms) {
    if (term.extension != place->term.extension && term.value == place->term.value)
      continue;
    if (term.value != place->term.value && !isComputedFrom(place->term.value, term.value))
      continue;
    if (const auto span = spanOf(access, &term); span && span->period == 0)
      return Guarded{*data,
                     term,
                     *span,
                     program_.pointsTo.object(place->base.object).value,
                     place->base.offset + place->constant,
                     place->term};
  }
  return std::nullopt;
}

bool Pairs::areInGuardedElement(const Guarded &a, const Guarded &b) {
  if (a.data != b.data || a.lock != b.lock)
    return false;
  const auto areWithin = [](const Span &left, const Span &right, int64_t size) {
    return std::max(left.end, right.end) - std::min(left.first, right.first) <= std::abs(size);
  };
  if (a.index.value == nullptr && b.index.value == nullptr)
    return false; // These are apart, or have one lock.
  if (a.index.value == nullptr)
    return areInGuardedElement(b, a);
  if (b.index.value != nullptr)
    return a.index.factor == b.index.factor && a.index.extension == b.index.extension && a.place == b.place &&
           a.lockIndex.factor == b.lockIndex.factor && a.lockIndex.extension == b.lockIndex.extension &&
           areSameFunction(a.lockIndex.value, a.index.value, b.lockIndex.value, b.index.value) &&
           areWithin(a.span, b.span, a.index.factor);
  // Which element the lock of the other one belongs to.
  const int64_t distance = b.place - a.place;
  if (a.lockIndex.value != a.index.value || distance % a.lockIndex.factor != 0)
    return false;
  const int64_t moved = distance / a.lockIndex.factor * a.index.factor;
  return areWithin(a.span, {b.span.first - moved, b.span.end - moved, 0}, a.index.factor);
}

bool Pairs::haveIndexedLock(const Access &a, const Access &b) const {
  return anyTokens(a, b, [&](const Token &left, const Token &right) {
    if (!areLocks(left, right))
      return false;
    const auto guardedA = guardedBy(a, left);
    const auto guardedB = guardedA ? guardedBy(b, right) : std::nullopt;
    return guardedB && areInGuardedElement(*guardedA, *guardedB);
  });
}

bool Pairs::haveOwnVariable(const Access &a, const Access &b, ObjectId object) const {
  const llvm::Value *made = program_.pointsTo.object(object).value;
  const auto *global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(made);
  const bool isPerThread =
      llvm::isa_and_nonnull<llvm::AllocaInst>(made) || (global != nullptr && global->isThreadLocal());
  return isPerThread && a.address.base == made && b.address.base == made;
}

// The argument of all threads of the type; null if there is none, or if calls give it other values.
const llvm::Value *Pairs::argumentOf(analysis::TypeId type) const {
  const llvm::Function &entry = *program_.threads.types()[type].entry;
  return type == 0 || entry.arg_size() == 0 || program_.threads.isCalled(entry) ? nullptr : entry.getArg(0);
}

bool Pairs::haveArgumentBlocks(const Access &a, const Access &b) const {
  const llvm::Value *argument = argumentOf(a.type);
  return a.type == b.type && argument != nullptr && all_.argumentsAreOwn[a.type] && a.address.base == argument &&
         b.address.base == argument;
}

// Whether what records that something was run is written otherwise: then it may be run again.
bool Pairs::isReset(const Token &once) const {
  constexpr int64_t kWidth = 8; // of the largest such record
  const auto touches = [&](const analysis::Region &region) {
    return program_.pointsTo.object(region.location.object).value == once.address.base &&
           overlap(region.location, region.width, Location{region.location.object, once.address.constant}, kWidth);
  };
  return std::ranges::any_of(all_.accesses, [&](const Access &access) {
    return access.memory.isWrite && !access.memory.isAtomic && std::ranges::any_of(access.regions, touches);
  });
}

bool Pairs::areRunOnce(const Access &a, const Access &b) const {
  return anyTokens(a, b, [&](const Token &left, const Token &right) {
    const bool isInit = left.kind == Token::Kind::Initializing || right.kind == Token::Kind::Initializing;
    const auto isOnce = [](const Token &token) {
      return token.kind == Token::Kind::Initializing || token.kind == Token::Kind::Initialized;
    };
    const bool areBoth = isOnce(left) && isOnce(right);
    return isInit && areBoth && left.isConcrete && right.isConcrete && left.address == right.address && !isReset(left);
  });
}

// What the terms can add to an address, but for the one that is left out; nothing if that is not known.
std::optional<Pairs::Span> Pairs::spanOf(const Access &access, const Linear::Term *leftOut, By by) const {
  Span span{access.address.constant, access.address.constant + access.memory.width};
  for (const Linear::Term &term : access.address.terms) {
    if (&term == leftOut)
      continue;
    auto range = program_.joins.rangeOf(term.value, *access.at);
    if (const uint64_t count = elementsIndexedBy(access.memory.pointer, term.value); !range && count > 0)
      range = {0, static_cast<int64_t>(count) - 1};
    if (range && term.extension == Linear::Extension::Unsigned && range->first < 0)
      return std::nullopt;
    const bool isOpen = by == By::Steps || !range;
    if (const auto sequence = isOpen ? program_.joins.sequenceOf(term.value, *access.at) : std::nullopt) {
      span.period = std::gcd(span.period, std::abs(term.factor * sequence->second));
      range = {sequence->first, sequence->first};
    }
    if (!range)
      return std::nullopt;
    span.first += std::min(term.factor * range->first, term.factor * range->second);
    span.end += std::max(term.factor * range->first, term.factor * range->second);
  }
  return access.memory.width < 0 ? std::nullopt : std::optional(span);
}

bool Pairs::areApart(const Access &a, const Access &b) const {
  return areApart(a, b, By::Ranges) || areApart(a, b, By::Steps);
}

bool Pairs::areApart(const Access &a, const Access &b, By by) const {
  const auto baseA = fixed(a.address.base);
  const auto baseB = fixed(b.address.base);
  if (!baseA || !baseB || baseA->object != baseB->object)
    return false;
  auto spanA = spanOf(a, nullptr, by);
  auto spanB = spanOf(b, nullptr, by);
  if (!spanA || !spanB)
    return false;
  const int64_t first = baseA->offset + spanA->first - baseB->offset - spanB->first;
  const int64_t lengthA = spanA->end - spanA->first;
  const int64_t lengthB = spanB->end - spanB->first;
  const int64_t period = std::gcd(spanA->period, spanB->period);
  if (period == 0)
    return first >= lengthB || -first >= lengthA;
  const int64_t distance = ((first % period) + period) % period;
  return distance >= lengthB && period - distance >= lengthA;
}

// The part of memory that belongs to the thread by its number.
std::optional<Pairs::OwnPart> Pairs::ownPartOf(const Access &access) const {
  if (access.address.base == nullptr)
    return std::nullopt;
  if (const auto number = program_.joins.numberOf(access.type, access.address.base)) {
    const auto span = spanOf(access, nullptr);
    return span ? std::optional(OwnPart{{nullptr, 0, *number, 1}, *span}) : std::nullopt;
  }
  const auto base = fixed(access.address.base);
  if (!base)
    return std::nullopt;
  for (const Linear::Term &term : access.address.terms)
    if (const auto number = program_.joins.numberOf(access.type, term.value))
      if (const auto span = spanOf(access, &term))
        return OwnPart{{program_.pointsTo.object(base->object).value, base->offset, *number, term.factor}, *span};
  return std::nullopt;
}

bool Pairs::haveArgumentSlots(const Access &a, const Access &b) const {
  if (a.type != b.type || !all_.createdInOneRun[a.type])
    return false;
  const auto partA = ownPartOf(a);
  const auto partB = ownPartOf(b);
  if (!partA || !partB || partA->place.base != partB->place.base || partA->place.offset != partB->place.offset ||
      partA->place.factor != partB->place.factor || partA->place.number != partB->place.number)
    return false;
  return areWithin(partA->span, partB->span, partA->place);
}

// Whether parts that are at least one step apart have nothing in common.
bool Pairs::areWithin(const Span &a, const Span &b, const analysis::Joins::OwnPlace &place) {
  const int64_t apart = std::abs(place.number.step * place.factor);
  return a.period == 0 && b.period == 0 && a.end - b.first <= apart && b.end - a.first <= apart;
}

// The creator accesses what belongs to one thread, in the round in which it creates it, before that; or in the round in
// which it joins it, after that.
bool Pairs::isOfOtherThreads(const Access &creator, const Access &created, When when) const {
  const analysis::ThreadType &type = program_.threads.types()[created.type];
  const bool isInOneRun = all_.createdInOneRun[created.type] && (creator.key.threads[created.type] & Older) == 0;
  if (type.creators != std::set<analysis::TypeId>{creator.type} || creator.memory.width < 0 || !isInOneRun)
    return false;
  const auto part = ownPartOf(created);
  if (!part)
    return false;
  const auto distance =
      when == When::BeforeCreation
          ? program_.joins.distanceBeforeCreation(created.type, part->place, creator.memory.pointer, *creator.at)
          : program_.joins.distanceAfterJoin(created.type, part->place, creator.memory.pointer, *creator.at);
  return distance && areWithin({*distance, *distance + creator.memory.width}, part->span, part->place);
}

// By how much tickets differ at least; 0 if the value is none.
int64_t Pairs::ticketStep(const llvm::Value *ticket, Location &counter) const {
  const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(ticket);
  if (update == nullptr || update->getType()->getScalarSizeInBits() < kWideEnough)
    return 0;
  const auto place = fixed(update->getPointerOperand());
  if (!place)
    return 0;
  counter = *place;
  int64_t step = 0;
  for (const Access &access : all_.accesses) {
    const auto touches = [&](const analysis::Region &region) {
      return overlap(region.location, region.width, counter, 8);
    };
    if (!access.memory.isWrite || std::none_of(access.regions.begin(), access.regions.end(), touches))
      continue;
    const auto *other = llvm::dyn_cast<llvm::AtomicRMWInst>(access.at);
    const auto *by = other != nullptr ? llvm::dyn_cast<llvm::ConstantInt>(other->getValOperand()) : nullptr;
    const bool isBefore = access.type == 0 && std::none_of(access.key.threads.begin(), access.key.threads.end(),
                                                           [](uint8_t each) { return each != NotYet; });
    if (isBefore && access.at != update)
      continue;
    if (isBefore) // It may be given out again, after a reset.
      return 0;
    const bool counts = update->getOperation() == llvm::AtomicRMWInst::Add ||
                        update->getOperation() == llvm::AtomicRMWInst::Sub; // all of them upwards, or downwards
    if (by == nullptr || !counts || other->getOperation() != update->getOperation() || by->isNegative() ||
        by->isZero() || fixed(other->getPointerOperand()) != counter || other->getType() != update->getType())
      return 0;
    step = step == 0 ? by->getSExtValue() : std::gcd(step, by->getSExtValue());
  }
  return step;
}

bool Pairs::haveTickets(const Access &a, const Access &b) const {
  const auto slotA = slotOf(a.address);
  const auto slotB = slotOf(b.address);
  if (!slotA || !slotB || widest(a, b) < 0 || slotA->base != slotB->base || slotA->term.factor != slotB->term.factor ||
      slotA->term.extension != slotB->term.extension)
    return false;
  Location counterA;
  Location counterB;
  const Moved ticketA = withoutConstant(slotA->term.value);
  const Moved ticketB = withoutConstant(slotB->term.value);
  const int64_t step = std::min(ticketStep(ticketA.value, counterA), ticketStep(ticketB.value, counterB));
  const int64_t first = std::min(slotA->constant, slotB->constant);
  const int64_t end = std::max(slotA->constant + a.memory.width, slotB->constant + b.memory.width);
  return step > 0 && counterA == counterB && ticketA.by == ticketB.by &&
         end - first <= step * std::abs(slotA->term.factor);
}

std::optional<Argument> Pairs::argumentFor(const Access &a, const Access &b, ObjectId object) const {
  if (!areParallel(a, b))
    return Argument::NotParallel;
  if (a.memory.isAtomic && b.memory.isAtomic)
    return Argument::Atomic;
  if (haveCommonLock(a, b))
    return Argument::Lock;
  if (haveOwnLock(a, b, object))
    return Argument::OwnLock;
  if (haveIndexedLock(a, b))
    return Argument::IndexedLock;
  if (areSections(a, b))
    return Argument::Section;
  if (areRunOnce(a, b))
    return Argument::Once;
  if (areOrderedByFlag(a, b))
    return Argument::Flag;
  if (haveBarrier(a, b))
    return Argument::Barrier;
  if (areApart(a, b))
    return Argument::Apart;
  if (haveOwnVariable(a, b, object))
    return Argument::OwnVariable;
  if (a.isFresh || b.isFresh)
    return Argument::Fresh;
  if (haveArgumentBlocks(a, b))
    return Argument::ArgumentBlock;
  if (haveArgumentSlots(a, b))
    return Argument::ArgumentSlot;
  if (isOfOtherThreads(a, b, When::BeforeCreation) || isOfOtherThreads(b, a, When::BeforeCreation))
    return Argument::BeforeCreation;
  if (isOfOtherThreads(a, b, When::AfterJoin) || isOfOtherThreads(b, a, When::AfterJoin))
    return Argument::AfterJoin;
  if (haveTickets(a, b))
    return Argument::Ticket;
  return std::nullopt;
}

PairResult Pairs::check() const {
  PairResult result;
  for (const Access &access : all_.accesses) {
    std::set<ObjectId> objects;
    for (const analysis::Region &region : access.regions)
      objects.insert(region.location.object);
    for (const ObjectId object : objects) {
      const Object &about = program_.pointsTo.object(object);
      const bool isMemory = about.kind != Object::Kind::Function && about.kind != Object::Kind::ThreadId;
      if (isMemory && !about.isConstant && program_.pointsTo.isShared(object))
        result.byObject[object].push_back(&access);
    }
  }
  for (const auto &[object, accesses] : result.byObject) {
    std::set<std::pair<const llvm::Instruction *, const llvm::Instruction *>> told;
    for (size_t i = 0; i < accesses.size(); ++i)
      for (size_t j = i; j < accesses.size(); ++j) {
        const Access &a = *accesses[i];
        const Access &b = *accesses[j];
        if ((!a.memory.isWrite && !b.memory.isWrite) || !overlapIn(a, b, object))
          continue;
        if (const auto argument = argumentFor(a, b, object))
          result.arguments[object].insert(*argument);
        else if (told.insert(std::minmax(a.at, b.at)).second)
          result.alarms.push_back({&a, &b, object});
      }
  }
  return result;
}

} // namespace raddle::engines::prove
