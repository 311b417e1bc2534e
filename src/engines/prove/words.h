// Words by which threads order themselves otherwise than by locks of the library: flags, semaphores, and locks that the
// program makes of atomics.
//
// They are assumed and verified: what an interpretation has found says which words are flags, and what its threads have
// done to a word that was taken for a lock says whether it is one. If it is none, everything is done again without it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "analysis/points_to.h"
#include "analysis/threads.h"
#include "engines/prove/barriers.h"
#include "engines/prove/state.h"
#include "engines/prove/ticket_locks.h"

namespace raddle::engines::prove {

struct Access;
struct Interpretation;
struct Program;

// A place to which only constants are written, or a semaphore: that has the value 1 once somebody has posted.
struct Flag {
  struct Writers {
    std::set<analysis::TypeId> types;
    bool areReleasing = true;
    std::set<Token> seen; // by each of them, before
    bool operator==(const Writers &) const = default;
  };
  int64_t width = 0; // in bytes
  bool isSemaphore = false;
  std::set<int64_t> initial; // before there are threads
  std::map<int64_t, Writers> written;
  std::set<Token> locks; // that are held, exclusively, whenever it is written
  bool operator==(const Flag &) const = default;
};

// Semaphores that pass one unit around: there is one at first, and who posts one of them has waited for one before. So
// one thread at most has it, as if it was a lock.
using Batons = std::map<analysis::Location, analysis::Location>; // each semaphore, and the first one of its group

struct Assumptions {
  Barriers barriers; // these are facts
  TicketLocks tickets;
  std::map<analysis::Location, Flag> flags;
  std::vector<analysis::Region> lockWords; // that some atomic exchange may take as a lock
  bool areOnes = true;                     // all that are taken are set to 1
  Batons batons;
  std::set<analysis::Location> noBatons; // first ones of groups in which somebody posts without having waited
  std::set<analysis::Region> noLocks;    // that something else is done to

  // Whether the pointer leads to words that are taken for locks, and to nothing else.
  [[nodiscard]] bool isLockWord(const analysis::Locations &places, int64_t width) const;
};

// The place, if it is the same one in all threads and executions of an instruction.
[[nodiscard]] std::optional<analysis::Location> fixedPlace(const Program &program, const llvm::Value *pointer);
[[nodiscard]] bool isBeforeThreads(const Access &access);
[[nodiscard]] bool endsObject(const Access &access);
[[nodiscard]] bool isZeroing(const llvm::Instruction &at);
// What a global is initialized with; nothing if that is no integer, or if it is no global.
[[nodiscard]] std::optional<int64_t> initialValue(const Program &program, const analysis::Location &place,
                                                  int64_t width);
[[nodiscard]] Token tokenOf(Token::Kind kind, const Program &program, const analysis::Location &place, int64_t value);

[[nodiscard]] Assumptions firstAssumptions(const Program &program);
[[nodiscard]] std::map<analysis::Location, Flag> flagsIn(const Program &program, const Interpretation &all);
[[nodiscard]] Batons batonsIn(const Program &program, const Interpretation &all, const Assumptions &assumptions);
// Returns whether some words were wrongly taken for locks; they are no longer.
[[nodiscard]] bool dropWrongLocks(const Program &program, const Interpretation &all, Assumptions &assumptions);

} // namespace raddle::engines::prove
