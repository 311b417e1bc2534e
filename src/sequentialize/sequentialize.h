// A concurrent module becomes a sequential one: KISS (Qadeer, Wu: PLDI 2004), figures 4 and 5, as LLVM IR.
//
// The result is an ordinary single-threaded program with the same `main`. Its nondeterminism is calls of declared
// functions: __VERIFIER_nondet_bool and __VERIFIER_nondet_uint; an execution counts only if the arguments of all its
// calls of __VERIFIER_assume are true. It fails where it calls __assert_fail, abort or reach_error. Each of its
// executions is one of the concurrent program, in which threads run on top of each other: so no failure is a false one,
// but executions that are not balanced, or need more than `ts` threads created and not started, are not among them.
//
// Where a thread can be interrupted or stop (a point): before every access to memory that other threads may reach,
// before every operation of the thread API, assume, assertion that fails, exit and atomic section, behind an atomic
// section, at each round of a loop that may not end, and where it ends.
//
// Where we go beyond the paper: atomic sections may contain calls, returns and creates; races may be looked for at all
// locations at once (the first thread that stops at an access chooses which); accesses in atomic sections take part in
// races with those outside.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "base/result.h"
#include "trace/mutations.h"
#include "trace/trace.h"

namespace raddle::sequentialize {

// As many as KISS_THREADS in sequential.c, main included. Executions that create more are discarded.
inline constexpr uint32_t kMostThreads = 16;

struct Options {
  uint32_t ts = 0; // how many threads may be created and not started
  // How many threads one point may start, one after the other. One is enough for the same failures (the next starts
  // where the first stops or ends), and is what solvers want; the paper has any number.
  uint32_t startsPerPoint = std::numeric_limits<uint32_t>::max();
  // Whether races are looked for at accesses to a field, by its name (Place::field); at none if empty. Where there is
  // such a function, threads stop as in figure 5, else as in figure 4.
  std::function<bool(const std::string &field)> looksForRacesOn = nullptr;
  // Whether atomic accesses, and those in atomic sections, race with others. In the paper they do not.
  enum class Atomics : uint8_t { RaceWithOthers, NeverRace } atomics = Atomics::RaceWithOthers;
  // Which executions: those of KISS, or those in which no thread interrupts another (symex/filters.h); `ts` and races
  // do not matter then.
  enum class Order : uint8_t { Balanced, Sync, Deferred, Both } order = Order::Balanced;
  trace::Mutations mutations = {};
};

// A place in the program where its thread can be interrupted. The global variable __kiss_where is the index of the one
// that the running thread, __kiss_self, has come to.
struct Place {
  trace::Site site = {};
  // What is accessed there, independent of the expression: `struct list.head`, `count`, `table[]`. Empty if nothing is.
  std::string field = {};
  bool isWrite = false;   // of that
  bool isOfModel = false; // it is the code of a model that does it
  // What fails there in the translated module: the call that ends a race, or of abort, __assert_fail and the like, or
  // of a function of the thread API.
  const llvm::Instruction *at = nullptr;
};

struct Sequential {
  std::vector<Place> places;
  std::vector<std::string> unmodelled; // functions that are called and may do anything; in order of the alphabet
};

// An Error if the program does what cannot be translated; the module is then of no use any more.
// REQUIRES: `module` is normalized, has a function `main`, and include/raddle/sequential.c is linked into it.
[[nodiscard]] Result<Sequential> sequentialize(llvm::Module &module, const Options &options);

// The module as LLVM IR.
[[nodiscard]] std::string print(const llvm::Module &module);

} // namespace raddle::sequentialize
