// Which graphs a memory model allows.
//
// C11 is RC11 (Lahav, Vafeiadis, Kang, Hur and Dreyer, PLDI 2017): C++20 in which no value comes from the future. With
// po the order of threads, rf who reads from whom, mo the modification orders, fr = rf⁻¹;mo, eco = (rf ∪ mo ∪ fr)⁺:
//
//   sw   from a release write, or a release fence before a write, to an acquire read, or a read before an acquire
//   fence,
//        of its release sequence: that write and the read-modify-writes that read from it in a chain; if it says so,
//        also a later store of the same thread
//   hb   (po ∪ sw ∪ create ∪ join)⁺, where being woken and leaving a barrier count as joins (sourcesOf)
//   coherence   hb;eco? is irreflexive             atomicity   nothing comes between what an update reads and writes
//   no load buffering   po ∪ rf is acyclic         psc         psc_base ∪ psc_F is acyclic:
//   scb      = po ∪ po≠loc;hb;po≠loc ∪ hb|loc ∪ mo ∪ fr
//   psc_base = ([SC] ∪ [Fsc];hb?);scb;([SC] ∪ hb?;[Fsc])        psc_F = [Fsc];(hb ∪ hb;eco;hb);[Fsc]
//
// Operations on objects are updates that fences do not matter to. What a reader of a read-write lock releases is known
// only to those who then take it for themselves.
//
// Sequential consistency: po ∪ rf ∪ mo ∪ fr ∪ create ∪ join is acyclic, and atomicity.
#pragma once

#include "explore/graphs/graph.h"

namespace raddle::explore {

enum class Axioms : uint8_t { Sequential, C11 };

// What is left out of a model: tests show that they notice.
enum class Omission : uint8_t {
  Nothing,
  ReleaseSequences,
  OwnStores,
  AcquireFences,
  ReleaseFences,
  Atomicity,
  CoherenceOfWrites, // what happens before comes before
  CoherenceOfReads,  // nothing older is read than what was read before
  Psc,
  PscBeforeFences,
  PscAfterFences,
  PscOfFences,
  ScbOfLocations,
  ScbThroughOthers,
  ScbOfWrites,
  ScbOfReads,
  SharedReleases, // those of readers are known to readers, too
  Wakers,         // what comes before a signal is not known to who is woken
};

// The steps of other threads that it comes after besides what it reads from: the end of the one that it joins, what
// woke it, those who have come to its barrier.
[[nodiscard]] std::vector<EventRef> sourcesOf(const Graph &graph, const GraphEvent &event);

class MemoryRules {
public:
  explicit MemoryRules(Axioms axioms = Axioms::C11, Omission omitted = Omission::Nothing)
      : axioms_(axioms), omitted_(omitted) {}

  // Fills in the clocks of `event`, which comes next in its thread and reads from what it says.
  void order(const Graph &graph, GraphEvent &event) const;

  // How many writes of a location what comes next in a thread has to know of, if `before` happens before it. Its own
  // event, `self`, does not count.
  [[nodiscard]] size_t floor(const Graph &graph, uint64_t location, const GraphClock &before, EventRef self) const;

  // Whether `graph` is allowed. REQUIRES: it is without `added` and what reads from that. An update that is not placed
  // counts as a read.
  [[nodiscard]] bool allows(const Graph &graph, std::span<const EventRef> added) const;

private:
  void orderFirst(const Graph &graph, GraphEvent &event) const;
  void orderRead(const Graph &graph, GraphEvent &event) const;
  void orderWrite(const Graph &graph, GraphEvent &event) const;
  [[nodiscard]] bool isAtomic(const Graph &graph, EventRef ref) const;
  [[nodiscard]] bool isCoherent(const Graph &graph, EventRef ref) const;
  [[nodiscard]] bool omits(Omission omission) const { return omitted_ == omission; }

  Axioms axioms_;
  Omission omitted_;
};

// Whether it lets others know, or gets to know, what came before.
[[nodiscard]] inline bool acquires(trace::MemoryOrder order) {
  return order == trace::MemoryOrder::Acquire || order == trace::MemoryOrder::AcquireRelease ||
         order == trace::MemoryOrder::Sequential;
}
[[nodiscard]] inline bool releases(trace::MemoryOrder order) {
  return order == trace::MemoryOrder::Release || order == trace::MemoryOrder::AcquireRelease ||
         order == trace::MemoryOrder::Sequential;
}

} // namespace raddle::explore
