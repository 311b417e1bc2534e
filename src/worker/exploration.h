// One search: the strategy, what the last execution did, what was counted and told.
//
// All processes of a worker share it: it is allocated by the shared object's operator new, in memory they all map.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>

#include "explore/class_counter.h"
#include "explore/replay.h"
#include "explore/search.h"
#include "worker/native_machine.h"
#include "worker/protocol.h"
#include "worker/race_watch.h"
#include "worker/recorder.h"
#include "worker/reports.h"
#include "worker/scrutiny.h"
#include "worker/search_strategy.h"

namespace raddle::worker {

// What the processes of a worker have in common.
struct Job {
  Request request;
  Reports reports;
  Status &status;
  trace::ThreadState main; // what became of main before the reset point
  int parts = -1;          // the pipe of parts, if the request asks for them
  // Steps that led to the reset point, if they had to be prescribed: executions begin with them.
  std::vector<explore::Step> prefix = {};
  // What is to be explored, if the search is in parts.
  std::optional<Part> part = {};
  std::vector<trace::ThreadName> threads = {}; // those that have numbers at the reset point
};

// Tells what is not covered by the execution that was recorded, and what it showed, as far as that is new.
void tellExecution(const Recorder &recorder, Job &job);

// Whether steps of its executions may find values that were overwritten.
[[nodiscard]] explore::ReplayStrategy::Overwritten overwrittenIn(const Request &request);

class Exploration {
public:
  // `job` has to outlive it.
  explicit Exploration(Job &job);

  // Runs the next execution, from where it leaves the last one; false if none is left or no more are wanted.
  // REQUIRES: raddle_machine_can_restore(), unless the process is fresh.
  bool executeOne();

  // Whether an execution is left; executeOne() will run it.
  [[nodiscard]] bool prepare();

  // These only if the search is in parts. What became of the part since this was asked last.
  // REQUIRES: prepare() returned true, or executeOne() false.
  [[nodiscard]] PartReport tellPart();
  // REQUIRES: prepare() returned true.
  [[nodiscard]] Offer giveAway();
  // Whether the driver wants one of these.
  [[nodiscard]] bool isAsked() const {
    return (job_.status.tell.load(std::memory_order_relaxed) | job_.status.giveAway.load(std::memory_order_relaxed)) !=
           0;
  }

  // This process is a fresh one, at the reset point.
  void enterProcess();

  // How a process came to an end that it should not have: by a signal, or, if that is 0, by exiting.
  struct Death {
    int signal = 0;
    int status = 0;
  };

  // In what the program was not put back to where it had been, in words; empty if nothing was seen.
  [[nodiscard]] const std::string &difference() const { return machine_.difference(); }

  // The process died again and again in the middle of the same execution, which is told and not repeated any more;
  // false if it was not the program that ran: then nothing here is to be trusted.
  [[nodiscard]] bool abandon(const Death &death);

  // There is no way to go on.
  void giveUp(const Death &death);

  // What executeOne() did last.
  [[nodiscard]] const Recorder &lastExecution() const { return *recorder_; }

  // Where races were found in this search; locations may overlap.
  [[nodiscard]] const std::set<trace::Location> &racyLocations() const { return racyLocations_; }

  // Which races of this search exist only after others.
  [[nodiscard]] const RaceWatch &raceWatch() const { return *watch_; }

  // How the executions of this search ended that count.
  [[nodiscard]] const ExitCounts &exits() const { return exits_; }

  // What it left out even if it is complete, in words; empty if nothing.
  [[nodiscard]] std::string bound() const { return search_.strategy->bound(); }

  // Whether it ended only because a race was found whose accesses are not visible yet. A search that would never end by
  // itself does not wait for its end to look behind such a race.
  [[nodiscard]] bool endedForRace() const { return endedForRace_; }

  // How the search ended. REQUIRES: executeOne() returned false.
  [[nodiscard]] const Done &ending() const { return ending_; }

  // Whether an execution never came to its end, so that what it leads to is not known.
  [[nodiscard]] bool lostExecutions() const { return abandoned_ != 0; }

private:
  void resumePart(const Part &part);
  void measureShare();
  void tellScenarios();
  [[nodiscard]] ExecutionCounts counts() const;
  [[nodiscard]] std::optional<check::Said> whyStop();
  [[nodiscard]] bool isEnough() const;
  [[nodiscard]] explore::ExecutionObserver &innermost();
  [[nodiscard]] explore::ExecutionObserver &observer();
  [[nodiscard]] bool lastIsRepeated() const;
  void count(const explore::ExecutionResult &result);
  void selfCheck(const explore::ExecutionResult &result);
  [[nodiscard]] bool someAreWanted() const;
  void noteRaces();
  void noteRacyBytes(const trace::Location &location);
  void tellBeginning();
  void report();
  [[nodiscard]] bool isUnderC11() const { return job_.request.visible.options.c11; }
  void noteDivergence();
  void tellDivergence();
  void tellMeetings();
  void reportDeath(const Death &death);

  Job &job_;
  Explore how_;                // as asked for; a search for two accesses has its own strategy and is else as usual
  const Seek *seek_ = nullptr; // what is looked for, if that is two accesses
  NativeMachine machine_;
  SearchStrategy search_;
  std::unique_ptr<Recorder> recorder_;
  std::unique_ptr<Scrutiny> scrutiny_; // what sees executions in the recorder's stead, if somebody wants to know more
  // The observers of an execution, each passing on to the one above: who tells which classes come again, by what the
  // search believes and by what steps see. Null if nobody wants to know.
  std::unique_ptr<explore::RepetitionCounter> classes_;
  std::unique_ptr<explore::RepetitionCounter> views_;
  std::unique_ptr<RaceWatch> watch_; // and which races exist only after others
  explore::ClassSet finalStates_;    // hashes of the memory that executions left, if the request says selfCheck
  std::set<trace::Location> racyLocations_;
  std::set<std::pair<uint64_t, uint64_t>> racyBytes_; // allocation site and offset, if the request says selfCheck
  uint64_t steps_ = 0;        // of all executions, without those they share, and one more for each
  uint64_t abandoned_ = 0;    // executions that never came to their end
  ExecutionCounts told_;      // with the parts that were told
  ExitCounts exits_;          // of the executions that count; in parts, those not told
  bool prepared_ = false;     // an execution was begun that has not taken a step
  bool executing_ = false;    // an execution was begun and has not come to its end
  bool foundError_ = false;   // by this search
  bool foundNewRace_ = false; // between accesses that are not all visible
  bool endedForRace_ = false;
  bool diverged_ = false; // an execution through graphs did something else when it was repeated
  Done ending_;
};

} // namespace raddle::worker
