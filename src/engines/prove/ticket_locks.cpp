#include "engines/prove/ticket_locks.h"

#include <algorithm>
#include <optional>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "analysis/calls.h"
#include "analysis/prepare.h"
#include "engines/prove/interpreter.h"

namespace raddle::engines::prove {

using analysis::Location;
using analysis::Region;

namespace {

constexpr unsigned kWideEnough = 32; // narrower tickets come round soon

const llvm::Value *withoutCopies(const llvm::Value *value) {
  const auto *phi = llvm::dyn_cast<llvm::PHINode>(value);
  return phi != nullptr && phi->getNumIncomingValues() == 1 ? withoutCopies(phi->getIncomingValue(0)) : value;
}

bool isOne(const llvm::Value *value) {
  const auto *number = llvm::dyn_cast<llvm::ConstantInt>(value);
  return number != nullptr && number->isOne();
}

const llvm::AtomicRMWInst *drawOf(const llvm::Value *value) {
  const auto *draw = llvm::dyn_cast<llvm::AtomicRMWInst>(value);
  return draw != nullptr && draw->getOperation() == llvm::AtomicRMWInst::Add && isOne(draw->getValOperand()) &&
                 draw->getType()->getIntegerBitWidth() >= kWideEnough
             ? draw
             : nullptr;
}

// A comparison of the turn, as it is read with acquire, with a ticket.
struct Comparison {
  const llvm::LoadInst *turn = nullptr;
  const llvm::AtomicRMWInst *ticket = nullptr;
  bool isEqual = true; // if it is true
};

std::optional<Comparison> comparisonOf(const llvm::Value *condition) {
  const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(condition);
  if (compare == nullptr || !compare->isEquality())
    return std::nullopt;
  for (const unsigned i : {0U, 1U}) {
    const auto *turn = llvm::dyn_cast<llvm::LoadInst>(withoutCopies(compare->getOperand(i)));
    const llvm::AtomicRMWInst *ticket = drawOf(withoutCopies(compare->getOperand(1 - i)));
    if (turn != nullptr && ticket != nullptr && turn->isAtomic() && llvm::isAcquireOrStronger(turn->getOrdering()) &&
        turn->getType() == ticket->getType())
      return Comparison{turn, ticket, compare->getPredicate() == llvm::CmpInst::ICMP_EQ};
  }
  return std::nullopt;
}

// Whether nothing that could end a turn lies between a load and the branch that it leads to.
bool isFollowedBy(const llvm::LoadInst &load, const llvm::BranchInst &branch) {
  const llvm::Instruction *at = &branch;
  while (at != &load) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(at);
    const bool isCall = call != nullptr && !analysis::isKeptUse(*at) && !llvm::isa<llvm::IntrinsicInst>(at);
    if (isCall || llvm::isa<llvm::StoreInst>(at) || llvm::isa<llvm::AtomicRMWInst>(at) ||
        llvm::isa<llvm::AtomicCmpXchgInst>(at))
      return false;
    const llvm::BasicBlock *before = at->getParent()->getSinglePredecessor();
    at = at->getPrevNode() != nullptr ? at->getPrevNode() : before != nullptr ? before->getTerminator() : nullptr;
    if (at == nullptr || at == &branch)
      return false;
  }
  return true;
}

// Whether it adds 1 to the place, with release. What is stored was read in the same block, so during the same turn.
bool endsTurn(const Program &program, const llvm::Instruction &at, const Location &place) {
  if (const auto *update = drawOf(&at))
    return llvm::isReleaseOrStronger(update->getOrdering()) &&
           fixedPlace(program, update->getPointerOperand()) == place;
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&at);
  const auto *sum = store != nullptr ? llvm::dyn_cast<llvm::BinaryOperator>(store->getValueOperand()) : nullptr;
  if (sum == nullptr || sum->getOpcode() != llvm::Instruction::Add || !isOne(sum->getOperand(1)) ||
      !store->isAtomic() || !llvm::isReleaseOrStronger(store->getOrdering()))
    return false;
  const auto *read = llvm::dyn_cast<llvm::LoadInst>(withoutCopies(sum->getOperand(0)));
  return read != nullptr && read->getParent() == store->getParent() &&
         fixedPlace(program, read->getPointerOperand()) == place &&
         fixedPlace(program, store->getPointerOperand()) == place;
}

bool draws(const Program &program, const llvm::Instruction &at, const Location &place) {
  const llvm::AtomicRMWInst *draw = drawOf(&at);
  return draw != nullptr && fixedPlace(program, draw->getPointerOperand()) == place;
}

// What the accesses of all threads do to the counters of one lock.
class Judge {
public:
  Judge(const Program &program, const Interpretation &all, const Location &turn, const Location &ticket)
      : program_(program), all_(all), turn_(turn), ticket_(ticket) {}

  bool isLock() const {
    bool isUsedBefore = false;
    bool isZeroed[2] = {isInitiallyZero(turn_), isInitiallyZero(ticket_)};
    bool isReset = false;
    for (const Access &access : all_.accesses) {
      const bool touches[2] = {isAt(access, turn_), isAt(access, ticket_)};
      if (!access.memory.isWrite || endsObject(access) || (!touches[0] && !touches[1]))
        continue;
      const bool isTurn = touches[0] && !touches[1] && endsTurn(program_, *access.at, turn_) && holds(access);
      const bool isTicket = touches[1] && !touches[0] && draws(program_, *access.at, ticket_);
      if (isTurn || isTicket) {
        isUsedBefore = isUsedBefore || isBeforeThreads(access);
        continue;
      }
      if (!isBeforeThreads(access) || !isZeroing(*access.at) || !program_.threads.isExecutedOnce(*access.at))
        return false;
      isReset = true;
      for (const int i : {0, 1})
        isZeroed[i] = isZeroed[i] || touches[i];
    }
    return isZeroed[0] && isZeroed[1] && !(isReset && isUsedBefore);
  }

private:
  [[nodiscard]] static bool isAt(const Access &access, const Location &place) {
    return std::ranges::any_of(access.regions, [&](const Region &region) {
      return region.location.object == analysis::PointsTo::kUnknown || overlap(region, Region{place, kWideEnough / 8});
    });
  }

  [[nodiscard]] bool holds(const Access &access) const {
    return access.key.tokens.count(tokenOf(Token::Kind::Lock, program_, turn_, 0)) > 0;
  }

  [[nodiscard]] bool isInitiallyZero(const Location &place) const {
    const analysis::Object &object = program_.pointsTo.object(place.object);
    if (object.kind == analysis::Object::Kind::Global)
      return initialValue(program_, place, kWideEnough / 8) == 0;
    const auto *made = llvm::dyn_cast_or_null<llvm::CallBase>(object.value);
    const llvm::Function *callee = made != nullptr ? analysis::externalCallee(*made) : nullptr;
    return callee != nullptr && callee->getName() == "calloc";
  }

  const Program &program_;
  const Interpretation &all_;
  const Location &turn_;
  const Location &ticket_;
};

} // namespace

TicketLocks ticketLocksIn(const Program &program) {
  TicketLocks result;
  std::set<Location> wrong;
  for (const llvm::Function *function : program.pointsTo.reached())
    for (const llvm::Instruction &instruction : llvm::instructions(*function))
      if (const auto found = comparisonOf(&instruction)) {
        const auto turn = fixedPlace(program, found->turn->getPointerOperand());
        const auto ticket = fixedPlace(program, found->ticket->getPointerOperand());
        if (turn && ticket && result.emplace(*turn, *ticket).first->second != *ticket)
          wrong.insert(*turn);
      }
  std::erase_if(result, [&](const auto &entry) { return wrong.count(entry.first) > 0; });
  return result;
}

void takeTurn(const Program &program, const TicketLocks &locks, const Way &way, Disjunct &state) {
  const auto found = comparisonOf(way.branch->getCondition());
  if (!found || found->isEqual != (way.successor == 0) || !isFollowedBy(*found->turn, *way.branch))
    return;
  const auto turn = fixedPlace(program, found->turn->getPointerOperand());
  const auto lock = turn ? locks.find(*turn) : locks.end();
  if (lock == locks.end() || fixedPlace(program, found->ticket->getPointerOperand()) != lock->second)
    return;
  Token token = tokenOf(Token::Kind::Lock, program, *turn, 0);
  token.pointer = found->turn->getPointerOperand();
  state.key.tokens.insert(token);
}

void endTurn(const Program &program, const TicketLocks &locks, const llvm::Value *written, Disjunct &state) {
  const auto place = locks.empty() ? std::nullopt : fixedPlace(program, written);
  if (place && locks.count(*place) > 0)
    state.key.tokens.erase(tokenOf(Token::Kind::Lock, program, *place, 0));
}

std::set<Location> wrongTicketLocks(const Program &program, const Interpretation &all, const TicketLocks &locks) {
  std::set<Location> result;
  for (const auto &[turn, ticket] : locks)
    if (!Judge(program, all, turn, ticket).isLock())
      result.insert(turn);
  return result;
}

} // namespace raddle::engines::prove
