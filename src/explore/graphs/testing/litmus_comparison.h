// The search through execution graphs against the oracle, on one litmus program.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "explore/graphs/graphs.h"
#include "explore/graphs/testing/litmus_machine.h"
#include "explore/graphs/testing/litmus_oracle.h"
#include "explore/search.h"

namespace raddle::explore::testing {

// As LitmusGraph names its graphs. What is blocked is no part of it.
inline std::string litmusKey(const Graph &graph, size_t threads) {
  const auto name = [&](EventRef ref) {
    return ref == kInitial ? std::string("-")
                           : std::to_string(graph.event(ref).thread) + '.' + std::to_string(graph.event(ref).index);
  };
  std::string key;
  for (trace::ThreadId thread = 0; thread < threads; ++thread) {
    key += '|';
    for (const EventRef ref : graph.thread(thread))
      if (const GraphEvent &event = graph.event(ref); !event.blocks)
        key += (event.reads ? name(event.readsFrom) : std::string()) + ',' + std::to_string(event.choice) + ';';
  }
  for (const auto &[location, order] : graph.modifications()) {
    if (order.empty())
      continue;
    key += '#' + std::to_string(location << 1 >> 1) + ':'; // without the mark of those who wait
    for (const EventRef ref : order)
      key += name(ref) + ' ';
  }
  return key;
}

struct LitmusComparison {
  size_t graphs = 0;   // of the oracle
  size_t missing = 0;  // that the search did not find
  size_t repeated = 0; // that it found again
  size_t unknown = 0;  // that it found and should not have
  size_t inVain = 0;   // executions that were none
  size_t failed = 0;   // graphs in which a thread fails
  size_t stuck = 0;
  bool diverged = false;

  [[nodiscard]] bool isSame() const { return missing + repeated + unknown == 0 && !diverged; }
};

class LitmusObserver final : public ExecutionObserver {
public:
  Next onEnd(Ending, std::span<const trace::Pending>) override {
    ++executions;
    return executions < limit ? Next::GoOn : Next::Stop;
  }
  size_t executions = 0;
  size_t limit = 0;
};

struct SearchedGraphs {
  std::map<std::string, size_t> found; // and how often
  bool diverged = false;
};

inline SearchedGraphs searchGraphs(const LitmusProgram &program, Graphs &graphs, size_t limit) {
  SearchedGraphs searched;
  LitmusMachine machine(program);
  LitmusObserver observer;
  for (size_t executions = 0; executions < limit && graphs.beginExecution(); ++executions) {
    machine.reset();
    static_cast<void>(runExecution(machine, graphs, observer));
    searched.diverged |= graphs.diverged();
    if (graphs.lastCounts())
      ++searched.found[litmusKey(graphs.graph(), program.threads.size())];
  }
  return searched;
}

// What a search makes of a program of which `oracle` knows all graphs. A wrong search may be far larger than the right
// one, so it is cut off.
inline LitmusComparison compareLitmus(const LitmusProgram &program, const LitmusOracle &oracle,
                                      const MemoryRules &rules = MemoryRules(),
                                      const RevisitRule &revisits = RevisitRule()) {
  Graphs graphs(rules, revisits);
  const size_t limit = 20 * oracle.complete().size() + 200;
  const auto [found, diverged] = searchGraphs(program, graphs, limit);
  LitmusComparison comparison;
  comparison.graphs = oracle.complete().size();
  comparison.failed = oracle.failed();
  comparison.stuck = oracle.stuck();
  comparison.diverged = diverged;
  for (const auto &[key, times] : found) {
    comparison.repeated += times - 1;
    comparison.unknown += oracle.complete().count(key) == 0 ? 1 : 0;
  }
  for (const std::string &key : oracle.complete())
    comparison.missing += found.count(key) == 0 ? 1 : 0;
  return comparison;
}

} // namespace raddle::explore::testing
