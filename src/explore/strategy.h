// Which thread takes the next step.
//
// A strategy sees events, never code: the same strategies drive native programs and the hand-written models of the
// tests. One object lives through all executions of a search.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "trace/event.h"

namespace raddle::explore {

// The thread to run, and the value of the choice its operation leaves (signal target, raddle_choose): below
// `alternatives` of that operation.
struct Step {
  trace::ThreadId thread = 0;
  uint32_t choice = 0;
  // Nothing prescribes what comes after it: if the machine likes, the thread may take further steps at once.
  bool mayGoOn = false;
};

// How an execution came to its end.
enum class Ending : uint8_t {
  Complete,  // no thread can take a step
  GivenUp,   // the strategy said so: all that is left was or will be explored elsewhere
  Truncated, // a limit was hit
};

class Strategy {
public:
  virtual ~Strategy() = default;

  // Begins the next execution; false when nothing is left to explore.
  virtual bool beginExecution() = 0;

  // How many of the first steps of the execution just begun are those of the execution before it: a machine that can go
  // back there need not take them again.
  [[nodiscard]] virtual uint32_t repeatedSteps() const { return 0; }

  // The first `steps` steps are not taken again. Called once, if at all, right after beginExecution().
  // REQUIRES: steps <= repeatedSteps().
  virtual void skipSteps(uint32_t steps) { static_cast<void>(steps); }

  // The next step; a step of kNoThread gives the execution up.
  // REQUIRES: some thread is enabled. `pending` is in order of thread numbers.
  virtual Step pick(std::span<const trace::Pending> pending) = 0;

  // The step picked last, or the one that its thread went on with, was executed, as `event`.
  virtual void observe(const trace::Event &event) = 0;

  // `pending` are the threads that are left, all of them disabled if the ending is Complete.
  virtual void endExecution(Ending ending, std::span<const trace::Pending> pending) = 0;

  // The execution that was begun last never came to its end (its process died): forget it, and do not repeat it.
  virtual void abandonExecution() = 0;

  // Whether there is a step to take although no thread is enabled: by another value than the one that is there now.
  [[nodiscard]] virtual bool prescribesStep() const { return false; }

  // Whether the execution that ended last is one of the program: else it was found out too late that it cannot happen.
  [[nodiscard]] virtual bool lastCounts() const { return true; }

  // How much of the search lies before where it stands, from 0 to 1, as far as can be told; 0 if nothing is known.
  // REQUIRES: an execution was begun and has not taken a step.
  [[nodiscard]] virtual double exploredShare() const { return 0; }

  // What the executions so far leave out even if none is left, in words: "at most 2 preemptions". Empty if nothing:
  // then a search that came to its end has seen a member of every class.
  [[nodiscard]] virtual std::string bound() const { return {}; }

  // Whether the program did something else, in the execution begun last, when a prefix was repeated: then something is
  // outside our control, and nothing is proved.
  [[nodiscard]] virtual bool diverged() const { return false; }
};

} // namespace raddle::explore
