// Why two accesses cannot race: the arguments, one function each, and the pairs for which none holds.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "engines/prove/interpreter.h"

namespace raddle::engines::prove {

// In the order in which they are tried. docs/soundness.md has the reason of each.
enum class Argument : uint8_t {
  NotParallel,  // one thread does not run yet, or has ended
  Atomic,       // both accesses are atomic
  Lock,         // a common lock
  OwnLock,      // the lock at the same distance from the data: `p->lock` for `p->x`
  IndexedLock,  // the lock with the same index: `locks[i]` for `data[i]`
  Section,      // both in atomic sections
  Once,         // one is what is run once, and the other comes after it
  Flag,         // the first one comes before a write to a flag, or a post, that the other one has seen
  Barrier,      // another phase between waits for a barrier, or by the thread that the barrier has chosen
  Apart,        // different parts of one object
  OwnVariable,  // each thread has its own variable of that name
  Fresh,        // nobody else knows the block yet
  ArgumentSlot, // each thread has its own element, by the argument that it was created with
  ArgumentBlock,
  BeforeCreation, // the creator has written what it gives to the thread before it creates it
  AfterJoin,      // the creator has joined the thread to whom it belongs
  Ticket,         // each has an element of its own, by a counter that is incremented atomically
};

struct Alarm {
  const Access *first = nullptr;
  const Access *second = nullptr;
  analysis::ObjectId object = 0;
};

struct PairResult {
  std::vector<Alarm> alarms;                                          // one per pair of places
  std::map<analysis::ObjectId, std::set<Argument>> arguments;         // that were needed, by object
  std::map<analysis::ObjectId, std::vector<const Access *>> byObject; // shared and not constant
};

class Pairs {
public:
  // REQUIRES: both outlive this.
  Pairs(const Program &program, const Interpretation &interpretation) : program_(program), all_(interpretation) {}

  [[nodiscard]] PairResult check() const;
  // Whether both can be executed at the same time, by different threads.
  [[nodiscard]] bool areParallel(const Access &a, const Access &b) const;

private:
  // An access to the elements of something that there is once: base + factor · value + constant.
  struct Slot {
    analysis::Location base;
    analysis::Linear::Term term;
    int64_t constant = 0;
  };
  [[nodiscard]] std::optional<Argument> argumentFor(const Access &a, const Access &b, analysis::ObjectId object) const;
  [[nodiscard]] bool overlapIn(const Access &a, const Access &b, analysis::ObjectId object) const;
  [[nodiscard]] bool haveOwnLock(const Access &a, const Access &b, analysis::ObjectId object) const;
  [[nodiscard]] bool areInOneElement(const Access &a, const Access &b, analysis::ObjectId object, int64_t lockA,
                                     int64_t lockB) const;
  [[nodiscard]] bool haveIndexedLock(const Access &a, const Access &b) const;
  struct Guarded;
  [[nodiscard]] std::optional<Guarded> guardedBy(const Access &access, const Token &lock) const;
  [[nodiscard]] static bool areInGuardedElement(const Guarded &a, const Guarded &b);
  [[nodiscard]] bool haveOwnVariable(const Access &a, const Access &b, analysis::ObjectId object) const;
  [[nodiscard]] const llvm::Value *argumentOf(analysis::TypeId type) const;
  [[nodiscard]] bool areRunOnce(const Access &a, const Access &b) const;
  [[nodiscard]] bool isReset(const Token &once) const;
  [[nodiscard]] bool haveArgumentSlots(const Access &a, const Access &b) const;
  [[nodiscard]] bool haveArgumentBlocks(const Access &a, const Access &b) const;
  // Bytes, from some place: first <= byte < end, and what is multiples of the period away from those; 0 if nothing is.
  struct Span {
    int64_t first = 0;
    int64_t end = 0;
    int64_t period = 0;
  };
  struct OwnPart {
    analysis::Joins::OwnPlace place;
    Span span; // from the place
  };
  struct Guarded {
    analysis::Location data;           // base of the array of data
    analysis::Linear::Term index;      // of the element; none if it is a constant
    Span span;                         // of the access, within elements
    const llvm::Value *lock = nullptr; // object that the lock is in
    int64_t place = 0;                 // of the first lock in it, or of the only one
    analysis::Linear::Term lockIndex;
  };
  enum class When : uint8_t { BeforeCreation, AfterJoin };
  enum class By : uint8_t { Ranges, Steps }; // what counts first of an index of which both are known
  [[nodiscard]] std::optional<Span> spanOf(const Access &access, const analysis::Linear::Term *leftOut,
                                           By by = By::Ranges) const;
  [[nodiscard]] bool areOrderedByFlag(const Access &a, const Access &b) const;
  [[nodiscard]] bool areApart(const Access &a, const Access &b) const;
  [[nodiscard]] bool areApart(const Access &a, const Access &b, By by) const;
  [[nodiscard]] std::optional<OwnPart> ownPartOf(const Access &access) const;
  [[nodiscard]] static bool areWithin(const Span &a, const Span &b, const analysis::Joins::OwnPlace &place);
  [[nodiscard]] bool isOfOtherThreads(const Access &creator, const Access &created, When when) const;
  [[nodiscard]] bool haveTickets(const Access &a, const Access &b) const;
  [[nodiscard]] int64_t ticketStep(const llvm::Value *ticket, analysis::Location &counter) const;
  [[nodiscard]] std::optional<analysis::Location> fixed(const llvm::Value *pointer) const;
  [[nodiscard]] std::optional<Slot> slotOf(const analysis::Linear &address) const;

  const Program &program_;
  const Interpretation &all_;
};

} // namespace raddle::engines::prove
