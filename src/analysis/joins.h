// Which joins wait for which threads.
//
// A join of the number that a single create site has stored waits for that thread. A loop that joins the elements of an
// array waits for all threads of a loop that has created them, if it goes through the same addresses as often as that
// one: both are recurrences (scalar evolution) with the same start, step and count. The numbers may be stored by the
// create sites only; elsewhere they may be read, but not copied in memory.
//
// The same loops say what belongs to which thread: the k-th round of one creates the k-th thread and gives it the k-th
// element, the k-th round of the other one joins it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "analysis/threads.h"

namespace llvm {
class LoadInst;
class Loop;
class SCEV;
class StoreInst;
} // namespace llvm

namespace raddle::analysis {

class Joins {
public:
  // REQUIRES: all of it outlives this, unchanged.
  Joins(const PointsTo &pointsTo, const Threads &threads);
  ~Joins();

  // The only type that the call waits for: of its threads, the one that was created last.
  [[nodiscard]] std::optional<TypeId> joinedBy(const llvm::CallBase &call) const;
  // The types all of whose threads, as far as they were created by the loop, have ended when this edge is taken.
  using Edge = std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>;
  [[nodiscard]] std::set<TypeId> joinedOn(const Edge &edge) const;
  // Whether the edge enters, from outside, the innermost loop that the create is in.
  [[nodiscard]] bool entersLoopOf(const llvm::CallBase &create, const Edge &edge) const;

  // What a thread knows of itself: a value of its entry that its creator has determined, in the round of a loop in
  // which it has created the thread. It is the argument, or was stored behind it before the thread was created, and
  // nobody else writes there. As all threads that one run of the loop creates, it is start + k * step in round k.
  struct Number {
    const llvm::SCEV *start = nullptr;
    int64_t step = 0; // not 0
    bool operator==(const Number &) const = default;
  };
  [[nodiscard]] std::optional<Number> numberOf(TypeId type, const llvm::Value *value) const;

  // Where a thread of the type accesses memory: the base, and `factor` times its number.
  struct OwnPlace {
    const llvm::Value *base = nullptr; // null if the number is a pointer itself
    int64_t offset = 0;                // from the base
    Number number;
    int64_t factor = 1;
  };
  // For an access of the creator, in the loop of the create site and before it in each round: how far behind the
  // place of the thread of the same round it is. So it is before that thread exists, and the other rounds access
  // elsewhere.
  [[nodiscard]] std::optional<int64_t> distanceBeforeCreation(TypeId type, const OwnPlace &place,
                                                              const llvm::Value *pointer,
                                                              const llvm::Instruction &at) const;
  // The same in a loop that joins in each round the thread of that number, after the join.
  [[nodiscard]] std::optional<int64_t> distanceAfterJoin(TypeId type, const OwnPlace &place, const llvm::Value *pointer,
                                                         const llvm::Instruction &at) const;

  // Whether `number`, a value of the function of the create site, is at least as many as the threads of the type that
  // there ever are, and `others` more.
  [[nodiscard]] bool createsAtMost(TypeId type, const llvm::Value &number, uint64_t others) const;

  // The least and the greatest number that an integer can be at an instruction, if that is known and not much.
  using Range = std::pair<int64_t, int64_t>;
  [[nodiscard]] const std::optional<Range> &rangeOf(const llvm::Value *value, const llvm::Instruction &at) const;

  // Where an integer starts that goes on in steps, and the step.
  [[nodiscard]] std::optional<Range> sequenceOf(const llvm::Value *value, const llvm::Instruction &at) const;

private:
  struct Analyses;
  struct Recurrence { // of an address in a loop
    const llvm::Loop *loop = nullptr;
    const llvm::SCEV *start = nullptr;
    const llvm::SCEV *step = nullptr;
    const llvm::SCEV *count = nullptr; // how often the loop goes round; null if that is not known
    bool isTestedFirst = false;        // else after the body
  };
  struct Write {
    const llvm::Instruction *at = nullptr;
    std::vector<Region> regions;
  };
  [[nodiscard]] std::optional<Range> computeRange(const llvm::Value *value, const llvm::Instruction &at) const;
  void findWrites();
  [[nodiscard]] const llvm::StoreInst *onlyStoreTo(const llvm::LoadInst &load) const;
  [[nodiscard]] const llvm::Value *storedBehindArgument(TypeId type, const llvm::LoadInst &load) const;
  [[nodiscard]] std::optional<int64_t> distanceFrom(const OwnPlace &place, const llvm::Value *pointer,
                                                    const llvm::Instruction &at) const;
  [[nodiscard]] bool joinsSameRound(TypeId type, const llvm::CallBase &join) const;
  [[nodiscard]] std::optional<Recurrence> recurrenceOf(const llvm::Value *address, const llvm::Instruction &at) const;
  [[nodiscard]] std::optional<Recurrence> uncountedRecurrenceOf(const llvm::Value *address,
                                                                const llvm::Instruction &at) const;
  [[nodiscard]] std::set<ObjectId> copiedIds() const;
  [[nodiscard]] bool areOfOneRound(const llvm::CallBase &create, const Recurrence &created,
                                   const Recurrence &joined) const;
  struct Test;
  [[nodiscard]] std::optional<Test> testOf(const llvm::Loop &loop) const;
  [[nodiscard]] const llvm::Value *counterLeft(const llvm::Value *value, const Test &test, const llvm::Loop &loop,
                                               int depth) const;
  [[nodiscard]] bool isLeftByHeader(const llvm::Loop &loop, const llvm::BasicBlock &block) const;
  [[nodiscard]] bool leavesWithoutThread(const llvm::CallBase &create, const llvm::Loop &loop,
                                         const llvm::Loop &other) const;
  [[nodiscard]] bool goesAsFarAs(const llvm::CallBase &create, const llvm::Loop &created,
                                 const llvm::Loop &joined) const;
  [[nodiscard]] bool goesDownToZero(const llvm::Loop &loop, const llvm::SCEV &value) const;
  [[nodiscard]] bool goesBack(const llvm::CallBase &create, const llvm::LoadInst &number, const Recurrence &created,
                              const Recurrence &joined) const;
  void findSingleJoin(const llvm::CallBase &call, const std::set<ObjectId> &copied);
  void findLoopJoin(const llvm::CallBase &call, const llvm::CallBase &create);

  const PointsTo &pointsTo_;
  const Threads &threads_;
  std::unique_ptr<Analyses> analyses_;
  std::map<const llvm::CallBase *, TypeId> single_;
  std::map<Edge, std::set<TypeId>> loops_;
  std::vector<const llvm::CallBase *> elements_; // joins of numbers of one create site, which nobody copies
  mutable std::map<std::pair<const llvm::Value *, const llvm::Instruction *>, std::optional<Range>>
      ranges_;                // asked for
  std::vector<Write> writes_; // of all that is reached, but for what ends blocks
};

} // namespace raddle::analysis
