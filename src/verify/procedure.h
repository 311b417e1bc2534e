// Checks one procedure, for any thread, among any number of others that keep to the access predicates.
//
// All paths through the procedure are followed, one by one; loops are cut at their heads. A path is a sequence of
// blocks, each a sequence of right movers, one step of any kind, and left movers; so each block can be taken for one
// atomic step. Between blocks other threads change whatever they may. Each block either changes nothing that is shared,
// or is the action that the procedure is specified to perform.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>

#include "verify/prover.h"
#include "verify/result.h"
#include "verify/state.h"
#include "verify/without.h"
#include "verify/world.h"

namespace raddle::verify {

struct Change;
struct LoopPlan;

class ProcedureCheck {
public:
  struct Limits {
    double seconds = 10; // for one question
    size_t paths = 20'000;
    std::function<bool()> isOver; // the time for everything
    Without without = Without::Nothing;
  };
  // REQUIRES: all outlive this; `function` is defined.
  ProcedureCheck(World &world, const llvm::Function &function, const Limits &limits);
  ~ProcedureCheck();

  [[nodiscard]] ProcedureResult run();

private:
  struct Access {
    Mode mode = Mode::Read;
    Cell cell;
    Term condition; // that it is accessed; no term if it is in any case
  };
  struct Step {
    const llvm::Instruction *at = nullptr;
    std::vector<Access> accesses;
    Term guard; // what is waited for; no term if nothing is
    std::function<void(State &)> effect;
    std::string what = {}; // "reads `count`"
  };
  // A call of a procedure that is known by its specification, and one of the actions it may perform.
  struct SpecifiedCall {
    const llvm::CallBase &call;
    const llvm::Function &callee;
    const ActionSpec &action;
    const Environment &values; // of its parameters
    Term result;               // no term if it has none
  };
  struct Effect {
    Step step; // what is accessed
    Memory after;
    std::vector<Cell> cells; // that are modified
    std::vector<Term> kept;  // objects that stay the thread's own
    Term happens;            // that it is this action
  };
  struct Loops; // of a function
  // An instruction is executed; false if that ends the path.
  using Handler = bool (ProcedureCheck::*)(State &, const llvm::CallBase &);

  // procedure.cpp: control flow
  [[nodiscard]] State initial();
  void assumeParameters(State &state);
  void follow(State state);
  [[nodiscard]] bool execute(State &state, const llvm::Instruction &instruction);
  [[nodiscard]] bool branch(State &state, const llvm::Instruction &terminator);
  [[nodiscard]] bool enter(State &state, const llvm::BasicBlock *next);
  void assignPhis(State &state, const llvm::BasicBlock *from, const llvm::BasicBlock *to);
  [[nodiscard]] bool leave(State &state, const llvm::ReturnInst &instruction);
  [[nodiscard]] Term valueOf(State &state, const llvm::Value *value);
  [[nodiscard]] bool assume(State &state, Term condition);
  [[nodiscard]] bool isLast() const;
  bool refuse(State &state, const llvm::Instruction &at, const std::string &rule, const std::string &message);
  bool require(State &state, Term goal, const llvm::Instruction &at, const std::string &rule,
               const std::string &message);
  [[nodiscard]] std::vector<Refusal::Step> explain(const State &state);
  bool giveUp(const llvm::Instruction &at, const std::string &what);
  [[nodiscard]] bool isWithout(Without rule) const { return limits_.without == rule; }
  [[nodiscard]] bool isTrying() const { return !trials_.empty(); }
  [[nodiscard]] Loops &loopsOf(const llvm::Function &function);

  // steps.cpp: accesses, movers, blocks
  [[nodiscard]] bool perform(State &state, const Step &step);
  [[nodiscard]] Term exclusive(const State &state, const Step &step);
  [[nodiscard]] Term conditional(const Access &access, Term term);
  [[nodiscard]] bool mayAccess(State &state, const Step &step);
  [[nodiscard]] Term isPrivate(const State &state, const Cell &cell);
  [[nodiscard]] bool isPrivateStep(const State &state, const Step &step);
  void noteMover(State &state, const Step &step, bool isLeft, bool isRight);
  [[nodiscard]] bool border(State &state, const llvm::Instruction &at);
  [[nodiscard]] bool endBlock(State &state, const llvm::Instruction &at);
  void beginBlock(State &state);
  void interfere(Memory &memory);
  void write(State &state, const Cell &cell, Term value);
  [[nodiscard]] bool load(State &state, const llvm::LoadInst &instruction);
  [[nodiscard]] bool store(State &state, const llvm::StoreInst &instruction);
  [[nodiscard]] bool update(State &state, const llvm::AtomicRMWInst &instruction);
  [[nodiscard]] bool compareExchange(State &state, const llvm::AtomicCmpXchgInst &instruction);
  [[nodiscard]] bool allocateLocal(State &state, const llvm::AllocaInst &instruction);
  [[nodiscard]] Term exists(Term address);
  [[nodiscard]] bool isValid(State &state, const Cell &cell, const llvm::Instruction &at);
  [[nodiscard]] bool isInLock(Term address) const;
  void noteDeclared(const Cell &cell, Term value);
  void declareRoot(Term address);
  [[nodiscard]] std::optional<Cell> cellFor(State &state, const llvm::Value *pointer, llvm::Type *type,
                                            const llvm::Instruction &at);
  void publish(State &state, Term value);
  void publishValue(State &state, const llvm::Type *type, Term value);
  void publishObject(State &state, Term object);
  void publishContents(State &state, Term object);
  [[nodiscard]] bool convertPointer(State &state, const llvm::CastInst &instruction);
  [[nodiscard]] Term newObject(State &state, llvm::Type *type);
  void meetPointer(State &state, Term pointer);
  void meetPointers(State &state, const Evaluation &evaluation);
  // What the source calls what is accessed, or what is passed.
  [[nodiscard]] const std::string &nameOf(const llvm::Instruction &at);

  // simulation.cpp: actions and invariants
  [[nodiscard]] Term unchanged(const State &state, const std::vector<Cell> &cells, const Block &block);
  [[nodiscard]] bool isOwn(const State &state, Term address) const;
  [[nodiscard]] bool finish(State &state, const llvm::Instruction &at, Term result);
  [[nodiscard]] Term performs(State &state, const Block &block, const ActionSpec &action, Term result);
  [[nodiscard]] bool isSimulated(State &state, const Block &block, Term result);
  [[nodiscard]] bool keepsWhatIsLent(State &state, const llvm::Instruction &at);
  [[nodiscard]] std::vector<Term> possibleResults(State &state);
  [[nodiscard]] bool isJustified(State &state, const llvm::Instruction &at);
  [[nodiscard]] static std::string notThat(const Block &block);
  [[nodiscard]] bool keepsInvariants(State &state, const llvm::Instruction &at);
  void assumeInvariants(State &state);
  [[nodiscard]] std::optional<Cell> modifiedBy(const Evaluation::Call &call) const;
  [[nodiscard]] std::vector<Cell> modified(const Evaluation &evaluation) const;
  void checkEnds(State &state);
  void checkPreconditions(State &state);
  void checkActions(State &state);

  // calls.cpp
  [[nodiscard]] bool call(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool inlineCall(State &state, const llvm::CallBase &call, const llvm::Function &callee);
  [[nodiscard]] bool callSpecified(State &state, const llvm::CallBase &call, const llvm::Function &callee);
  [[nodiscard]] bool meetsPreconditions(State &state, const llvm::CallBase &call, const llvm::Function &callee);
  [[nodiscard]] Effect effectOf(const State &state, const SpecifiedCall &what);
  [[nodiscard]] bool performAction(State &state, const SpecifiedCall &what);
  [[nodiscard]] bool goOnAfter(State &state, const llvm::CallBase &call);
  [[nodiscard]] Term unknownResult(const llvm::Function &function);
  [[nodiscard]] Environment argumentsOf(State &state, const llvm::CallBase &call, const llvm::Function &callee);
  [[nodiscard]] Cell mutexOf(State &state, const llvm::CallBase &call, unsigned argument);
  [[nodiscard]] bool isHeldAlready(State &state, const llvm::CallBase &call, const Cell &cell);
  [[nodiscard]] bool lockStep(State &state, const llvm::CallBase &call, const Cell &cell);
  [[nodiscard]] bool unlockStep(State &state, const llvm::CallBase &call, const Cell &cell);
  [[nodiscard]] bool lock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool lockFree(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool tryLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool tryReadLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool tryWith(State &state, const llvm::CallBase &call, Handler succeed);
  [[nodiscard]] bool unlock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool acquire(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool release(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool readLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool unlockEither(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool wait(State &state, const llvm::CallBase &call);
  void countReads(State &state, Term lock, uint32_t more);
  [[nodiscard]] bool allocateSurely(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool allocate(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool releaseObject(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool makeLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool destroyLock(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool ownsLock(State &state, const llvm::CallBase &call, const Cell &lock);
  [[nodiscard]] bool printStrings(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool create(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool join(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool writeUnknown(State &state, const llvm::CallBase &call, unsigned argument);
  [[nodiscard]] bool misplaced(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool witness(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool publishCall(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool ignore(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool zero(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool end(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool failAssertion(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool threadId(State &state, const llvm::CallBase &call);
  [[nodiscard]] bool fill(State &state, const llvm::CallBase &call);
  static std::map<llvm::StringRef, Handler> threadHandlers();
  static const std::map<llvm::StringRef, Handler> &handlers();
  [[nodiscard]] bool isNonblocking(const llvm::Function &function);
  [[nodiscard]] bool neverWaits(const llvm::Function &function);

  // loops.cpp
  [[nodiscard]] bool arrive(State &state, const llvm::BasicBlock *from, const llvm::Loop &loop);
  [[nodiscard]] bool arriveAgain(State &state, const Cut &cut, const llvm::Loop &loop);
  [[nodiscard]] bool cutLoop(State &state, LoopPlan &plan, const llvm::Loop &loop);
  void tryLoop(const State &state, LoopPlan &plan, const llvm::Loop &loop);
  void addChanges(const State &state, const Cut &cut, LoopPlan &plan);
  void learn(const State &state, const Cut &cut, LoopPlan &plan);
  void forgetWrites(State &state, LoopPlan &plan, const llvm::Loop &loop);
  [[nodiscard]] Term invariantOf(State &state, const llvm::Loop &loop, const llvm::Instruction *&at);
  void keepWhatHolds(const State &state, LoopPlan &plan);
  void addCandidates(const State &state, LoopPlan &plan, const llvm::Loop &loop);
  void addPhiCandidates(const State &state, LoopPlan &plan, const llvm::PHINode &phi, const llvm::Loop &loop);
  void addLockCandidates(const State &state, LoopPlan &plan);
  [[nodiscard]] bool isOlder(Term term, uint32_t mark) const;

  World &world_;
  Terms &terms_;
  const llvm::Function &function_;
  const ProcedureSpec spec_;
  const Limits &limits_;
  Prover prover_;
  ProcedureResult result_;
  std::vector<LoopPlan *> trials_;                                 // loops that are only tried, outermost first
  std::vector<std::unique_ptr<LoopPlan>> plans_;                   // of all loops that were met
  std::map<const llvm::Function *, std::unique_ptr<Loops>> loops_; // of each function that was executed
  std::map<const llvm::Function *, bool> nonblocking_;             // what is known so far
  std::vector<Term> initialValues_;                                // of the parameters
  std::optional<Memory> initialMemory_;
  bool returns_ = false; // on some path
  std::set<std::pair<std::string, const llvm::Instruction *>> refused_;
  std::map<uint32_t, Space> widths_;                       // of what was accessed, by the id of its address
  Views views_;                                            // of what pointers from elsewhere lead to
  std::map<const llvm::Instruction *, std::string> names_; // those that were asked for
  size_t paths_ = 0;
};

} // namespace raddle::verify
