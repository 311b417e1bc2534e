// Bounded partial order reduction: every class of executions that has a member with at most N preemptions.
//
// A preemption is a switch away from a thread that could have gone on; a thread that would join another does not count,
// which costs little and saves much below. After Coons, Musuvathi and McKinley (OOPSLA 2013): a depth-first search over
// schedules that keeps to the bound and explores at each point S a set T(S) of threads, with all their choices. T(S)
// begins with the thread that ran last if it is enabled, else with any. When an operation a of thread u comes after an
// event x of another thread that it depends on, and x does not happen before p, the event of u before a, then a has to
// come first somewhere: a thread joins T at the point before x, *and* at the point where the block of x begins (the run
// of its thread since it was free to switch to it), because there the switch may cost nothing. It is the thread of the
// first event from that point on that happens before p or is p; if p lies before that point, it is u, or all that are
// enabled if u is not. Operations that are pending at the end take part. There are no sleep sets, so that classes come
// repeatedly. Dependent is what may be dependent (possible_footprint.h): classes are then finer, and none is lost.
//
// Why nothing is lost. Claim, for each point S, by induction from the deepest: for each w such that S.w is complete and
// within the bound, an execution equivalent to S.w is explored from S. If the first thread of w is in T(S), this is the
// claim for the next point. If not, let w = v.B.z, where v has no step of a thread in T(S), and B is the run of a
// thread t in T(S). It is enough to find an equivalent w' that begins with t and has no more preemptions.
// - If t did not run last, or leaving the thread that did is free at S: let X be what t does from S on, with the
// choices
//   of B, until leaving it is free. The search explores S.X. Suppose that all steps of v, and the operation that each
//   thread of v would do next, are independent of X (for a join that is not needed: leaving it is free anyway). If X
//   begins B = X.Y, take w' = X.v.Y.z, else w' = B.v.z. The switch to t costs what the switch to v costs in w; that
//   from t to v costs nothing behind X, and behind B what the switch from B to z costs in w; those inside v and away
//   from it cost what they cost in w, because X does not change whether its threads can go on. And t does occur in w,
//   since otherwise it could go on at the end of S.w. Suppose that they are not all independent. Let a, of thread u, be
//   the first operation of v, or pending in it, that depends on some x in X, and v' what comes before. Then S.X.v' is
//   within the bound, and by the claim for S.X an execution E equivalent to a continuation of it was explored, which
//   begins with exactly S.X. In E, a is executed or pending at the end, the block of x begins at S, and x does not
//   happen before p, because v' is independent of X. If p is in v', what happens before p since S is in v' too, and the
//   first of it can begin at S: a thread of v joined T(S). If p is in S, then a is in v, and u joined T(S) or all did.
//   Both are against the choice of v.
// - If t ran last and leaving it costs: let x be the first step of B. If v and what is pending in it are independent of
//   x, take w' = x.v.B'.z with B = x.B': the switch from x to v costs no more than the one from S to v in w. If not, an
//   execution equivalent to S.x.v' was explored as above, and a thread of v joined T at the point before x, which is S.
//
// A pair is passed over where a cannot come before x: if x lets the thread of a begin or end its waiting for a lock (to
// come before the acquire of that lock is a pair of its own), or a joins the thread that exits by x. If no thread that
// was to join was ever too expensive, the search was the same as with no bound at all: then it has seen all classes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/dependence.h"
#include "explore/strategy.h"
#include "explore/vector_clock.h"
#include "trace/mutations.h"

namespace raddle::explore {

class PreemptionBound final : public Strategy {
public:
  explicit PreemptionBound(uint32_t mostPreemptions, const trace::Mutations &mutations = {});

  bool beginExecution() override;
  Step pick(std::span<const trace::Pending> pending) override;
  void observe(const trace::Event &event) override;
  void endExecution(Ending ending, std::span<const trace::Pending> pending) override;
  void abandonExecution() override {}

  // Empty as long as nothing was left out for the bound.
  [[nodiscard]] std::string bound() const override;
  [[nodiscard]] bool diverged() const override { return diverged_; }

private:
  static constexpr uint32_t kNone = UINT32_MAX;

  // A live thread at a point.
  struct Candidate {
    enum class Standing : uint8_t { Disabled, Idle, Planned, Explored };
    trace::ThreadId thread;
    trace::ThreadId waitsFor; // if disabled
    uint32_t alternatives;    // of its choice
    Standing standing;
  };
  // A point of the search: the state before the event with the same number, and the step to take there.
  struct Point {
    uint32_t candidatesBegin = 0; // candidates_ from here to the next point's begin
    uint32_t preemptions = 0;     // before this point
    trace::ThreadId ranLast = trace::kNoThread;
    bool leavingCosts = false; // the thread that ran last could go on; switching away from it is a preemption
    uint32_t chosen = 0;       // in candidates_
    uint32_t choice = 0;       // of the chosen thread
    uint32_t blockBegin = 0;   // the point at which the block begins that the chosen step belongs to
  };
  struct Executed {
    Footprint footprint;
    trace::OperationKind kind = trace::OperationKind::Begin;
    uint64_t object = 0;
    trace::ThreadId thread = 0;
    uint32_t index = 0;        // among the events of its thread, from 1
    uint32_t previous = kNone; // the event before it in its thread
  };

  [[nodiscard]] std::span<Candidate> candidatesAt(uint32_t point);
  // Null if `thread` does not live there.
  [[nodiscard]] Candidate *candidateAt(uint32_t point, trace::ThreadId thread);
  [[nodiscard]] Step stepAt(uint32_t point) const;
  [[nodiscard]] Step repeat(std::span<const trace::Pending> pending);
  void pushPoint(std::span<const trace::Pending> pending);
  void choose(uint32_t point, uint32_t candidate);
  [[nodiscard]] bool advance(uint32_t point);
  [[nodiscard]] uint32_t costOf(const Point &point, trace::ThreadId thread) const;
  void forgetEvents(uint32_t from);
  [[nodiscard]] uint32_t lastOf(trace::ThreadId thread) const;
  void append(const trace::Event &event);
  void findDependent(const Footprint &footprint, trace::ThreadId thread);
  void joinBefore(uint32_t event, const Footprint &footprint, trace::ThreadId thread);
  [[nodiscard]] bool cannotComeBefore(uint32_t event, const Footprint &footprint, trace::ThreadId thread);
  void join(uint32_t point, trace::ThreadId thread);
  void plan(const Point &point, Candidate &candidate);

  uint32_t mostPreemptions_;
  trace::Mutations mutations_;
  DependenceTable table_; // the usual one, and what only misuse makes a difference to
  AccessLists lists_;
  std::vector<Point> points_;         // of the execution so far; between executions, of the next one's prefix
  std::vector<Candidate> candidates_; // of all points, one behind the other
  std::vector<Executed> events_;      // events_[n] is the step at points_[n]
  ClockTable clocks_;                 // row n belongs to event n
  std::vector<uint32_t> lastOf_;      // per thread: its last event, or kNone
  std::vector<uint32_t> dependent_;   // scratch of findDependent
  uint32_t taken_ = 0;                // steps of this execution
  bool begun_ = false;
  bool cut_ = false; // some thread was too expensive
  bool diverged_ = false;
};

} // namespace raddle::explore
