// A sequential program as formulas: executed once, with symbolic values, states merged where control flow joins.
//
// Every value is a term over *inputs* (what the environment supplies) and *choices* (what the search supplies). Each
// block is executed under a *guard*, the condition under which control reaches it; loops are unrolled and calls
// followed to a bound. The one thing that guards do not tell is that nothing before has ended the execution: a failure,
// an assumption that does not hold, the end of the program, a bound. That is *alive*, kept once for the whole
// execution, so that the guards of branches collapse where these meet again, even if one of them has failed in between.
//
// Where the program does what we do not encode, the execution is cut and the cut says what and where: if its condition
// is satisfiable, the answer to any question is unknown; nothing is dropped in silence.
//
// Signed arithmetic wraps around and shifting too far gives zeros; malloc succeeds; freed memory is not reused;
// addresses are numbers that grow with the order of allocation (`assumptions` tells if the program looks at them).
#pragma once

#include <climits>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/Module.h>

#include "base/result.h"
#include "smt/term.h"
#include "symex/failure_kind.h"

namespace raddle::symex {

using smt::Term;
using smt::Terms;

struct Options {
  // How many instructions are executed at most: what keeps nested loops within reason.
  uint64_t maxInstructions = 5'000'000;
  // How often each loop may go round after its first round, and how deep a function may call itself.
  unsigned unwind = 8;
  // The same for loops whose going on does not depend on inputs and choices: they cost no search.
  unsigned unwindKnown = 256;
  // Asked now and then: whether to go no further, as if there were too many instructions.
  std::function<bool()> isOver = nullptr;
  // What fails beside assertions. What is not checked does not happen: an invalid access ends its thread.
  enum class Checks : uint8_t { AssertionsOnly = 0, Memory = 1, Division = 2, All = Memory | Division };
  Checks checks = Checks::All;
  [[nodiscard]] bool includes(Checks one) const {
    return (static_cast<unsigned>(checks) & static_cast<unsigned>(one)) != 0;
  }
  // Without threads: where that is a cut. A sequential program that stands for one with threads ends there with all of
  // them, though others could run before.
  enum class Unchecked : uint8_t { Ends, Cut } unchecked = Unchecked::Ends;
  // With threads: how many will be created and not started at a time, at most; if none, each runs where it is created,
  // which is far simpler.
  unsigned pending = UINT_MAX;
  // With threads: how many there are at most, the first included. Formulas grow with more than the square of that.
  unsigned threads = 16;
  // With threads: whether they are also stopped at their accesses to see whether others meet them there (races.h): at
  // all of them, or at those only that are not atomic, nor in atomic sections.
  enum class Races : uint8_t { Ignored, Checked, CheckedIfPlain } races = Races::Ignored;
  // What the names of choices begin with: with it they are others than those of another execution without it.
  std::string choicePrefix = {};
  // One case of those that choices in functions named raddle_each_… make: what they choose, in the order in which they
  // are executed; those beyond choose 0. If it is not given, they choose as others do. Where all that depends on such
  // a choice is a constant, an execution can be far smaller than that of all cases together.
  std::optional<std::vector<uint32_t>> cases = std::nullopt;
  // The rule of threads that is left out. Only tests leave one out, to see that they notice.
  enum class Without : uint8_t {
    Nothing,
    Stops,        // threads stop only where they end
    GoingOn,      // who is interrupted by a thread that stops goes on afterwards
    FullStart,    // a thread starts at once if too many wait
    ExitPoint,    // others may start where a thread ends
    DoneEarly,    // a thread has ended before others start there
    AssumePoint,  // others may run, and the thread stop, before an assumption
    PlainStops,   // if races are checked: threads may also stop without looking for them
    LastSchedule, // others may start where main ends
    FailureEnds,  // in a filter: a failure ends the execution, whatever would come behind it
    CalledEnds,   // in a filter: nobody starts where a called thread ends
  } without = Without::Nothing;
};

// A value that the program itself does not determine.
struct Unknown {
  enum class Role : uint8_t {
    Input,  // of the environment: an argument of the entry
    Choice, // of the search: nondet, raddle_choose, undef, memory that nobody has written
  } role = Role::Choice;
  Term variable;
  std::string name;                      // unique; for memory the object and the offset
  const llvm::Instruction *at = nullptr; // null for arguments, memory and what has a name in the program
  unsigned thread = 0;                   // the number of the one that asks for it
};

// Something that the execution does at a place: what a trace is made of.
struct Step {
  const llvm::Instruction *at = nullptr;
  Term guard;         // it happens iff this and `alive` hold
  Term alive;         // nothing before has ended the execution
  unsigned frame = 0; // which call it belongs to; see Symbolic::frames
  int point = 0;      // with threads (threads.h): the point it belongs to
  // If `at` calls a function of the thread API: the frame of that call, the same for all its atomic steps. Else 0.
  unsigned call = 0;
};

// One call of a function. Frame 0 is that of the entry.
struct Frame {
  const llvm::Function *function = nullptr;
  const llvm::CallBase *call = nullptr; // null for the entry, and for the first function of a thread
  unsigned caller = 0;                  // its own number for the entry, and for the first function of a thread
};

struct Failure {
  FailureKind kind = FailureKind::Assertion;
  std::string text; // of an assertion: its expression; of misuse: what is done
  Step step;        // its guard and alive included in `condition`
  Term condition;   // control gets there, nothing has ended the execution before, and it fails
};

// What a Cut says after so many instructions, or when it was over.
inline constexpr std::string_view kTooManyInstructions = "more instructions than we execute";

// Where the execution was cut because we go no further.
struct Cut {
  enum class Kind : uint8_t { Loop, Recursion, Threads, Unsupported } kind = Kind::Loop;
  std::string what; // for Unsupported: the construct, in words
  Step step;
  Term condition; // it comes to that
};

struct Symbolic {
  std::vector<Failure> failures; // in the order of execution; at most one condition holds at a time
  std::vector<Cut> cuts;         // likewise
  std::vector<Unknown> unknowns; // in the order of their creation
  std::vector<Step> steps;       // accesses to memory and calls that leave the module, in order
  std::vector<Frame> frames;
  Term completes; // the entry returns: no failure, no cut, no assumption that does not hold, no exit
  Term result;    // what it returns then; no term if it returns nothing, or a struct
  // Functions that stand for something we do not compute (floating point): a failure may be due to them.
  std::set<std::string> uninterpreted;
  std::set<std::string> assumptions; // beside those above
  std::set<std::string> bounds;      // beside those that cuts stand for: what inputs there may be more of
  std::vector<uint32_t> caseCounts;  // if Options::cases is given: how many values each of those choices has
};

// Executes `entry` with its arguments as inputs.
// REQUIRES: the module is normalized (frontend/normalize.h) and outlives the result, like `terms`.
// An Error if `entry` is not defined in the module.
[[nodiscard]] Result<Symbolic> execute(llvm::Module &module, const std::string &entry, Terms &terms,
                                       const Options &options);

// The value of the variable of the argument number `index`: its name among the unknowns.
[[nodiscard]] std::string argumentName(unsigned index);

} // namespace raddle::symex
