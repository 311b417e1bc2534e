// Optimal dynamic partial order reduction: every class of executions once, and no execution in vain.
//
// After Abdulla, Aronis, Jonsson and Sagonas (POPL 2014, J. ACM 2017): at the end of each execution E, each race (e,
// e') is reversed. The reversal v consists of what comes after e without happening after it, and e'. It is inserted
// into the wakeup tree of the point before e unless some sleeping event there is a weak initial of it. Executions then
// follow the trees, first branch first; behind the end of a branch they go on by the leaf rule. Where we depart from
// the paper:
//
// - Choices. An event is identified by thread and choice. Each other value c' of a choice of e is reversed like a race:
//   v is c' followed by what does not happen after e.
// - Mutexes. See Execution for what a race of two acquires is. An attempt that blocks is no event; but where threads
//   are blocked at the end of an execution, their pending acquires take part as if they had been executed, and so do
//   waiting loops.
// - Condition variables. Whom a signal can wake depends on what came before: a signal e' that is reversed wakes the
//   first waiter, and its other choices arise once it has been executed. That an event e woke a waiter which could have
//   timed out hides the schedules where it did: v is its timeout followed by what does not happen after e.
// - Waiting loops are put where they can end, which need not be before the write that they raced with; see Execution.
// - Outcomes. When e is gone, a compare-exchange e' may do something else, and a trylock that failed succeeds. It is
//   predicted from the values; where that is impossible (atomic sections, partly overlapping ranges, which may also
//   keep a waiting loop from ending) it is *guessed*: taken to be dependent with whatever it
//   might be. This costs at worst an execution that has to be given up. What was executed always replaces what was
//   predicted. Behind a guess events may still be asleep at the end of a branch; see WakeupTrees::Node::coversAll.
// - A race (e, e') of a prefix shared with an earlier execution is not reversed again if it is *settled*: if the place
//   of its reversal in the tree followed from its early part alone, that is, from u = what came before e' without
//   happening after e, and e'. Each reversal begins with u. Why nothing is lost: let no event that was explored or
//   sleeps at a point A be a weak initial of some continuation w. Of these events take the q that w contradicts last,
//   by its event f after a prefix x of w. Some explored execution E contains q, x and f in the order of w, with a race
//   (q, f) that is reversed at the point B where q was explored: A itself, or A = B.y with q still asleep. If it was
//   reversed at the end of E, the reversal begins with y.x.f up to equivalence, so that its place is below y, or left
//   of it by an event that sleeps at A; and that event, or the next one below y, is a weak initial of x.f and was
//   explored or sleeps at A, which w contradicts later than q. If it was settled before E, u is a part of the reversal
//   of E and determines its place, so the same holds for the events of u: each of them that has nothing of u before it
//   is a weak initial of y.x.f, because what it does not happen before in E it is independent of.
//
// During an execution the state is only appended to; trees change when it ends, except that a branch that was guessed
// and turns out to be impossible goes away at once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "explore/search_state.h"
#include "explore/sequence.h"
#include "explore/strategy.h"
#include "trace/mutations.h"

namespace raddle::explore {

// What a search believes in; tests change both to show that they notice.
struct DporRules {
  DependenceTable table;
  trace::Mutations mutations;
};

class Dpor final : public Strategy {
public:
  // Where nothing prescribes what comes next, `preferred` goes on, or who keeps it waiting.
  explicit Dpor(const DporRules &rules = {}, trace::ThreadId preferred = trace::kNoThread);
  Dpor(const Dpor &) = delete;
  Dpor &operator=(const Dpor &) = delete;

  bool beginExecution() override;
  [[nodiscard]] uint32_t repeatedSteps() const override { return state_.execution.size(); }
  void skipSteps(uint32_t steps) override { state_.followed = steps; }
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override;
  void abandonExecution() override;

  // The execution that was begun last.
  [[nodiscard]] const Execution &execution() const { return state_.execution; }
  [[nodiscard]] bool diverged() const override { return state_.diverged; }
  [[nodiscard]] const SearchState &state() const { return state_; }

  // Goes on from `image`, to the end of the search, or until it leaves the branch of the frame `floor` that it is in or
  // comes to first. False if the image makes no sense. REQUIRES: nothing was begun; floor <= image.depth().
  [[nodiscard]] bool resume(const SearchImage &image, std::optional<uint32_t> floor = std::nullopt);
  // Where the search stands. REQUIRES: an execution was begun and has not taken a step, or beginExecution() returned
  // false.
  [[nodiscard]] SearchImage image() const;
  // Where the search will stand when it comes to the least deep branch that is planned, as far as can be told now; when
  // it comes there it will halt. Nothing if there is none to give away. REQUIRES: an execution was begun and has not
  // taken a step.
  [[nodiscard]] std::optional<SearchImage> handOut();
  // If all branches of a point are as large as each other, and if points that have several branches will have as many
  // as such points had so far.
  [[nodiscard]] double exploredShare() const override;
  // Why beginExecution() returned false.
  [[nodiscard]] SearchBounds::Halt halt() const { return state_.bounds.halt; }
  // The frames up to that of the image at which something was added, or would have been if less had been there. At the
  // others this search does the same if more is planned there.
  [[nodiscard]] const std::vector<bool> &touched() const { return state_.bounds.touched; }

private:
  [[nodiscard]] Step pickFollowed(std::span<const trace::Pending> pending);
  [[nodiscard]] Step preferredStep(std::span<const trace::Pending> pending) const;
  void dropImpossible(std::span<const trace::Pending> pending);
  void follow(const trace::Event &event);
  void pushFrame(const ExecutedEvent &executed);
  uint32_t leaveBranches();
  void backtrackTo(uint32_t depth);
  void dropUnfollowed();
  void reverseRaces(std::span<const trace::Pending> pending);
  [[nodiscard]] bool isReversed(const Race &race) const;
  [[nodiscard]] bool reverse(const Race &race);
  [[nodiscard]] bool isAsleepAnyway(const Race &race) const;
  [[nodiscard]] Sequence::Item reversedEvent(const Race &race);
  [[nodiscard]] Sequence::Item timeoutBefore(const Race &race);
  [[nodiscard]] bool mayBeRefusedWithout(const Race &race) const;
  [[nodiscard]] uint32_t clockWithout(const Race &race, const Footprint &footprint);
  void reversePending(const trace::Pending &pending);
  void reversePendingAcquire(const trace::Pending &pending);
  void reversePendingAwait(const trace::Pending &pending);
  void planPending(uint32_t first, const trace::Pending &pending, Sequence::Outcome outcome);
  void joinDependent(uint32_t end, const Footprint &footprint);
  [[nodiscard]] bool plan(uint32_t frame);

  DporRules rules_;
  trace::ThreadId preferred_;
  SearchState state_;
  Sequence sequence_; // scratch of a reversal: what is being planned
};

} // namespace raddle::explore
