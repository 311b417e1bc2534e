#include "engines/prove/interpreter.h"

#include "engines/prove/thread_walk.h"

namespace raddle::engines::prove {

namespace {

constexpr int kMostRounds = 6; // with other assumptions

Interpretation interpretWith(const Program &program, const Assumptions &assumptions) {
  const size_t count = program.threads.types().size();
  Knowledge knowledge;
  knowledge.entries.resize(count);
  knowledge.atEnd.assign(count, std::vector<uint8_t>(count, 0));
  knowledge.entries[0].threads.assign(count, NotYet);
  do {
    knowledge.isChanged = false;
    for (analysis::TypeId type = 0; type < count; ++type)
      ThreadWalk(program, assumptions, type, knowledge, nullptr).run();
  } while (knowledge.isChanged);
  Interpretation result;
  for (analysis::TypeId type = 0; type < count; ++type) {
    ThreadWalk(program, assumptions, type, knowledge, &result).run();
    result.areMany.push_back(knowledge.entries[type].isMany);
    result.argumentsAreOwn.push_back(knowledge.entries[type].argumentIsOwn);
    result.createdInOneRun.push_back(knowledge.entries[type].isCreatedInOneRun);
  }
  result.flags = assumptions.flags;
  return result;
}

} // namespace

// The flags follow from what was found with fewer assumptions; the locks are assumed, until something else is done to
// one of them.
Interpretation interpret(const Program &program) {
  Assumptions assumptions = firstAssumptions(program);
  for (int round = 0; round < kMostRounds; ++round) {
    Interpretation all = interpretWith(program, assumptions);
    if (dropWrongLocks(program, all, assumptions)) {
      assumptions.flags.clear();
      assumptions.batons.clear();
      continue;
    }
    std::map<analysis::Location, Flag> flags = flagsIn(program, all);
    Batons batons = batonsIn(program, all, assumptions);
    if (flags == assumptions.flags && batons == assumptions.batons)
      return all;
    assumptions.flags = std::move(flags);
    assumptions.batons = std::move(batons);
  }
  Assumptions none;
  none.barriers = std::move(assumptions.barriers);
  return interpretWith(program, none);
}

} // namespace raddle::engines::prove
