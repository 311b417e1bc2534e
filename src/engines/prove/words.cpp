#include "engines/prove/words.h"

#include <algorithm>

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "analysis/calls.h"
#include "engines/prove/interpreter.h"

namespace raddle::engines::prove {

using analysis::Location;
using analysis::Region;

namespace {

constexpr size_t kMostValues = 4;

int64_t widthOf(const Program &program, const llvm::Type *type) {
  return static_cast<int64_t>(
      program.pointsTo.layout().getTypeStoreSize(const_cast<llvm::Type *>(type)).getKnownMinValue());
}

bool isCallOf(const llvm::Instruction &at, std::string_view name) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&at);
  const llvm::Function *callee = call != nullptr ? analysis::externalCallee(*call) : nullptr;
  return callee != nullptr && std::string_view(callee->getName()) == name;
}

const llvm::ConstantInt *constantStored(const llvm::Instruction &at) {
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&at);
  const auto *number = store != nullptr ? llvm::dyn_cast<llvm::ConstantInt>(store->getValueOperand()) : nullptr;
  return number != nullptr && number->getBitWidth() <= 64 ? number : nullptr;
}

class Finder {
public:
  Finder(const Program &program, const Interpretation &all) : program_(program), all_(all) {}

  std::map<Location, Flag> run() {
    for (const Access &access : all_.accesses)
      addCandidate(access);
    for (const Access &access : all_.accesses)
      if (access.memory.isWrite && !endsObject(access))
        for (const Region &region : access.regions)
          if (const auto found = byObject_.find(region.location.object); found != byObject_.end())
            for (const Location &place : found->second)
              if (const auto flag = flags_.find(place);
                  flag != flags_.end() && overlap(region, Region{place, flag->second.width}))
                visit(access, place, flag->second);
    std::erase_if(flags_, [&](const auto &entry) {
      const auto &[place, flag] = entry;
      return wrong_.count(place) > 0 || flag.written.empty() || flag.initial.empty() ||
             flag.initial.size() + flag.written.size() > kMostValues;
    });
    return std::move(flags_);
  }

private:
  void addCandidate(const Access &access) {
    const bool isSemaphore = isCallOf(*access.at, "sem_init");
    const llvm::ConstantInt *number = constantStored(*access.at);
    if (!access.memory.isWrite || (number == nullptr && !isSemaphore))
      return;
    const auto place = fixedPlace(program_, access.memory.pointer);
    if (!place || (!isSemaphore && isBeforeThreads(access)))
      return;
    const int64_t width = isSemaphore ? access.memory.width : widthOf(program_, number->getType());
    const auto [found, isNew] = flags_.emplace(*place, Flag{width, isSemaphore, {}, {}, {}});
    if (!isNew) {
      if (found->second.width != width)
        wrong_.insert(*place);
      return;
    }
    byObject_[place->object].insert(*place);
    if (const auto value = isSemaphore ? std::nullopt : initialValue(program_, *place, width))
      found->second.initial.insert(*value);
  }

  void visit(const Access &access, const Location &place, Flag &flag) {
    const auto exact = fixedPlace(program_, access.memory.pointer);
    if (flag.isSemaphore) {
      visitSemaphore(access, place, flag);
      return;
    }
    const llvm::ConstantInt *number = constantStored(*access.at);
    if (number == nullptr || exact != place || widthOf(program_, number->getType()) != flag.width)
      wrong_.insert(place);
    else if (isBeforeThreads(access))
      flag.initial.insert(number->getSExtValue());
    else
      add(access, flag, number->getSExtValue());
  }

  void visitSemaphore(const Access &access, const Location &place, Flag &flag) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(access.at);
    const bool isMade = isCallOf(*access.at, "sem_init");
    const auto *count = isMade ? llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(2)) : nullptr;
    if (isMade && count != nullptr && isBeforeThreads(access) && fixedPlace(program_, access.memory.pointer) == place)
      flag.initial.insert(count->getSExtValue());
    else if (isCallOf(*access.at, "sem_post"))
      add(access, flag, 1);
    else if (!access.memory.isAtomic && !isCallOf(*access.at, "sem_destroy"))
      wrong_.insert(place);
  }

  static void add(const Access &access, Flag &flag, int64_t value) {
    std::set<Token> locks;
    std::set<Token> seen;
    for (const Token &token : access.key.tokens)
      if (token.kind == Token::Kind::Lock && token.isConcrete && !token.isShared)
        locks.insert(token);
      else if (token.kind == Token::Kind::Seen)
        seen.insert(token);
    const auto keep = [](std::set<Token> &of, const std::set<Token> &others) {
      std::erase_if(of, [&](const Token &token) { return others.count(token) == 0; });
    };
    if (flag.written.empty())
      flag.locks = locks;
    keep(flag.locks, locks);
    const auto [found, isNew] = flag.written.emplace(value, Flag::Writers{{}, true, seen});
    keep(found->second.seen, seen);
    found->second.types.insert(access.type);
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(access.at);
    found->second.areReleasing =
        found->second.areReleasing &&
        (flag.isSemaphore || (store != nullptr && store->isAtomic() && isReleaseOrStronger(store->getOrdering())));
  }

  const Program &program_;
  const Interpretation &all_;
  std::map<Location, Flag> flags_;
  std::map<analysis::ObjectId, std::set<Location>> byObject_;
  std::set<Location> wrong_;
};

} // namespace

bool endsObject(const Access &access) {
  return access.memory.width == analysis::kWholeObject || analysis::endsBlock(*access.at);
}

bool isZeroing(const llvm::Instruction &at) {
  if (const llvm::ConstantInt *number = constantStored(at))
    return number->isZero();
  const auto *fill = llvm::dyn_cast<llvm::MemSetInst>(&at);
  const auto *with = fill != nullptr ? llvm::dyn_cast<llvm::ConstantInt>(fill->getValue()) : nullptr;
  return with != nullptr && with->isZero();
}

std::optional<int64_t> initialValue(const Program &program, const Location &place, int64_t width) {
  const auto *global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(program.pointsTo.object(place.object).value);
  if (global == nullptr || !global->hasInitializer() || place.offset < 0 || width < 1 || width > 8)
    return std::nullopt;
  auto *type = llvm::IntegerType::get(global->getContext(), static_cast<unsigned>(width) * 8);
  const auto *number = llvm::dyn_cast_or_null<llvm::ConstantInt>(
      llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant *>(global->getInitializer()), type,
                                      llvm::APInt(64, static_cast<uint64_t>(place.offset)), program.pointsTo.layout()));
  return number == nullptr ? std::nullopt : std::optional(number->getSExtValue());
}

bool Assumptions::isLockWord(const analysis::Locations &places, int64_t width) const {
  if (places.empty())
    return false;
  for (const Location &place : places) {
    if (place.object == analysis::PointsTo::kUnknown)
      return false;
    const auto touches = [&](const Region &other) { return overlap(other, Region{place, width}); };
    if (std::any_of(noLocks.begin(), noLocks.end(), touches) ||
        std::none_of(lockWords.begin(), lockWords.end(), touches))
      return false;
  }
  return true;
}

std::optional<Location> fixedPlace(const Program &program, const llvm::Value *pointer) {
  if (pointer == nullptr)
    return std::nullopt;
  const analysis::Locations &places = program.pointsTo.of(pointer);
  if (places.size() != 1 || places.begin()->stride != 0 || places.begin()->span != 0 ||
      !program.threads.isUnique(places.begin()->object))
    return std::nullopt;
  return Location{places.begin()->object, places.begin()->offset};
}

bool isBeforeThreads(const Access &access) {
  return access.type == 0 && std::all_of(access.key.threads.begin() + 1, access.key.threads.end(),
                                         [](uint8_t each) { return each == NotYet; });
}

Token tokenOf(Token::Kind kind, const Program &program, const Location &place, int64_t value) {
  Token token;
  token.kind = kind;
  token.address.base = program.pointsTo.object(place.object).value;
  token.address.constant = place.offset;
  token.isConcrete = true;
  token.value = value;
  return token;
}

Assumptions firstAssumptions(const Program &program) {
  Assumptions result;
  result.barriers = barriersIn(program);
  result.tickets = ticketLocksIn(program);
  for (const llvm::Function *function : program.pointsTo.reached())
    for (const llvm::Instruction &instruction : llvm::instructions(*function)) {
      const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
      const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
      const bool isExchange = update != nullptr && update->getOperation() == llvm::AtomicRMWInst::Xchg;
      if (!isExchange && exchange == nullptr)
        continue;
      const int64_t width = widthOf(program, instruction.getOperand(1)->getType());
      const auto *taken =
          exchange != nullptr ? llvm::dyn_cast<llvm::ConstantInt>(exchange->getNewValOperand()) : nullptr;
      result.areOnes = result.areOnes && (taken == nullptr || taken->isZero() || taken->isOne());
      for (const Location &place : program.pointsTo.of(instruction.getOperand(0))) {
        const Region region{place, width};
        result.lockWords.push_back(region);
        const bool isGlobal = program.pointsTo.object(place.object).kind == analysis::Object::Kind::Global;
        const auto *global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(program.pointsTo.object(place.object).value);
        const bool isZero = global != nullptr && global->hasInitializer() && global->getInitializer()->isZeroValue();
        if (isGlobal && !isZero &&
            (place.stride != 0 || initialValue(program, {place.object, place.offset}, width) != 0))
          result.noLocks.insert(region);
      }
    }
  return result;
}

std::map<Location, Flag> flagsIn(const Program &program, const Interpretation &all) {
  return Finder(program, all).run();
}

// Groups of semaphores that the same threads wait for and post then, with one unit in all of them together. A group in
// which somebody posts without having waited is none, once it was assumed.
Batons batonsIn(const Program &program, const Interpretation &all, const Assumptions &assumptions) {
  Batons groups;
  if (all.flags.empty()) // Nobody has looked yet which of them are passed on as which.
    return groups;
  std::map<Location, int64_t> units;
  for (const auto &[place, flag] : flagsIn(program, all))
    if (flag.isSemaphore && flag.initial.size() == 1) {
      groups[place] = place;
      units[place] = *flag.initial.begin();
    }
  for (const auto &[waited, posted] : all.passed) {
    const auto one = groups.find(waited);
    const auto other = groups.find(posted);
    if (one == groups.end() || other == groups.end() || one->second == other->second)
      continue;
    const Location kept = std::min(one->second, other->second);
    const Location gone = std::max(one->second, other->second);
    for (auto &[place, first] : groups)
      if (first == gone)
        first = kept;
  }
  std::set<Location> wrong = assumptions.noBatons;
  std::map<Location, int64_t> sums;
  for (const auto &[place, first] : groups) {
    sums[first] += units[place];
    if (units[place] < 0)
      wrong.insert(first);
  }
  std::erase_if(groups, [&](const auto &entry) { return wrong.count(entry.second) > 0 || sums[entry.second] != 1; });
  return groups;
}

bool dropWrongLocks(const Program &program, const Interpretation &all, Assumptions &assumptions) {
  const std::set<Location> wrong = wrongTicketLocks(program, all, assumptions.tickets);
  std::erase_if(assumptions.tickets, [&](const auto &entry) { return wrong.count(entry.first) > 0; });
  const size_t before = assumptions.noLocks.size() + assumptions.noBatons.size();
  for (const Location &place : all.dropped)
    for (const auto &[other, first] : assumptions.batons)
      if (other == place || place.object == analysis::PointsTo::kUnknown ||
          (place.stride != 0 && other.object == place.object))
        assumptions.noBatons.insert(first);
  const auto drop = [&](const Region &region) {
    const auto touches = [&](const Region &word) { return overlap(word, region); };
    if (region.location.object == analysis::PointsTo::kUnknown)
      assumptions.noLocks.insert(assumptions.lockWords.begin(), assumptions.lockWords.end());
    else if (std::any_of(assumptions.lockWords.begin(), assumptions.lockWords.end(), touches))
      assumptions.noLocks.insert(region);
  };
  for (const Region &region : all.spoiled)
    drop(region);
  for (const Access &access : all.accesses) {
    const bool isAtomic = llvm::isa<llvm::AtomicRMWInst>(access.at) || llvm::isa<llvm::AtomicCmpXchgInst>(access.at);
    if (!access.memory.isWrite || isAtomic || endsObject(access) || llvm::isa<llvm::StoreInst>(access.at))
      continue;
    if (!isZeroing(*access.at) || !(isBeforeThreads(access) || access.isFresh))
      for (const Region &region : access.regions)
        drop(region);
  }
  return !wrong.empty() || assumptions.noLocks.size() + assumptions.noBatons.size() != before;
}

} // namespace raddle::engines::prove
