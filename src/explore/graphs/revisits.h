// When a read may be made to read a write that came later: see graphs.h.
//
// Of all that goes, and of the read itself, each event d has to be maximal: with what *was there*, which is what has no
// later stamp than d and what the write e depends on,
//   the choice of d is its first one; nobody who was there reads d;
//   if d reads, then from the latest write that was there;
//   if d only writes, it is later than all that were there.
// (If d reads from a write that was not there, that one goes, too, and is read by d, which was.)
#pragma once

#include "explore/graphs/graph.h"

namespace raddle::explore {

// What is left out of the rule; tests show that they notice.
enum class RevisitOmission : uint8_t {
  Nothing,
  Choices,
  ReadersOfWrites,
  LatestOfReads,
  LatestOfWrites,
  TheRead,      // it need not be maximal
  Causes,       // what e depends on was not there
  EarlierOnly,  // only what is earlier and what e depends on was there
  Conflicts,    // of two updates of one write, the second is read by nobody
  UpdatesAgain, // an update that was revisited is read by nobody
};

class RevisitRule {
public:
  explicit RevisitRule(RevisitOmission omitted = RevisitOmission::Nothing) : omitted_(omitted) {}

  [[nodiscard]] bool omits(RevisitOmission omission) const { return omitted_ == omission; }
  // Whether `ref` goes if `write` is read by `read`.
  [[nodiscard]] static bool goes(const Graph &graph, EventRef ref, EventRef write, EventRef read);
  // Whether `write` may be read by `read`. REQUIRES: it does not depend on it.
  [[nodiscard]] bool mayRevisit(const Graph &graph, EventRef write, EventRef read) const;

private:
  [[nodiscard]] bool isMaximal(const Graph &graph, EventRef ref, EventRef write) const;
  [[nodiscard]] bool wasThere(const Graph &graph, EventRef ref, const GraphEvent &then, EventRef write) const;
  [[nodiscard]] bool isUnread(const Graph &graph, EventRef ref, EventRef write) const;
  [[nodiscard]] bool isLatest(const Graph &graph, EventRef ref, size_t behind, EventRef write) const;

  RevisitOmission omitted_;
};

} // namespace raddle::explore
