// Abstract interpretation of all threads: which tokens a thread has at each access, and which threads may run then.
//
// Each type of thread is interpreted from its entry, with what its creators know when they create it, until nothing
// changes any more. So each result holds for all inputs, all numbers of threads and all loop bounds.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "analysis/joins.h"
#include "analysis/linear.h"
#include "analysis/points_to.h"
#include "analysis/threads.h"
#include "engines/prove/state.h"
#include "engines/prove/words.h"

namespace raddle::engines::prove {

// All of it is of one module.
struct Program {
  const llvm::Module &module;
  const analysis::PointsTo &pointsTo;
  const analysis::Threads &threads;
  const analysis::Joins &joins;
};

// One access of a type of thread, on paths with the same key.
struct Access {
  analysis::TypeId type = 0;
  const llvm::Instruction *at = nullptr;
  analysis::MemoryAccess memory;
  std::vector<analysis::Region> regions;
  analysis::Linear address;
  Key key;
  bool isFresh = false; // to a block that nobody else has seen
};

// A thread waits for a lock, or for the end of threads, while it may hold others.
struct Wait {
  analysis::TypeId type = 0;
  const llvm::Instruction *at = nullptr;
  std::set<analysis::Location> held;
  std::set<analysis::Location> wanted; // locks
  std::set<analysis::TypeId> joined;   // types of threads
  bool isOther = false;                // for something else: a condition, say
  bool isEnd = false;                  // the thread ends there
  auto operator<=>(const Wait &) const = default;
};

struct Interpretation {
  std::vector<Access> accesses;      // in a fixed order
  std::vector<bool> areMany;         // by type: whether several of them run at a time
  std::vector<bool> argumentsAreOwn; // by type: each thread is given a block that nobody else has seen
  std::vector<bool> createdInOneRun; // by type: all that run were created by one run of the loop of their site
  std::set<Wait> waits;
  std::vector<analysis::Region> spoiled;    // where something is done to words that is not done to locks
  std::map<analysis::Location, Flag> flags; // that were assumed
  std::set<std::pair<analysis::Location, analysis::Location>> passed; // semaphores: waited for, and posted then
  std::set<analysis::Location> dropped; // semaphores that are posted by somebody who has nothing to pass on
  std::vector<analysis::Gap> gaps;
};

[[nodiscard]] Interpretation interpret(const Program &program);

} // namespace raddle::engines::prove
