// Turns what one execution did into findings and statements.
//
// During a search only the schedule is kept; a finding is then repeated in a fresh process, recorded in full, and that
// is what people see. So the search pays for no report.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "abi/call_stacks.h"
#include "abi/freed_blocks.h"
#include "abi/race_accesses.h"
#include "check/outcome.h"
#include "explore/search.h"
#include "explore/stuck.h"
#include "trace/trace.h"
#include "worker/exit_counts.h"
#include "worker/object_names.h"
#include "worker/protocol.h"
#include "worker/step_names.h"

namespace raddle::worker {

// What is to be said of the two accesses of a data race.
using LockNames = std::optional<std::vector<std::string>>;
struct RaceNames {
  std::string variable;
  std::array<std::string, 2> objects; // what each of them accesses, in a sentence about it
  std::array<LockNames, 2> locks;     // that they held, as far as they are known
};
// A data race as a finding, or what may be one, without fingerprint.
[[nodiscard]] check::Finding describeRace(const RaddleRace &race, const RaceNames &names);

// The fingerprint of what describeRace() makes of it. REQUIRES: the machine is still where they raced.
[[nodiscard]] uint64_t fingerprintOfRace(const RaddleRace &race, const check::Finding &finding,
                                         const ObjectNames &names, const std::string &directory);

enum class Detail : uint8_t {
  Schedule, // steps without values
  Full,     // every step with its site and values
};

// What calls that nobody controls may do so that a failure does not happen: order accesses, wake who waits, or find
// other content in a file, which an earlier execution may have left there. They cannot open a circle of locks.
enum class Averted : uint8_t { ByNothing, ByOrder, ByWaking, ByContent };

class Recorder final : public explore::ExecutionObserver {
public:
  // Both are of the worker: what became of main before the reset point, and what the machine was told, which has to
  // outlive this; the locations are asked for when they are needed.
  Recorder(Detail detail, trace::ThreadState main, const Request &request)
      : detail_(detail), main_(main), freedAtStart_(raddle_machine_has_freed() != 0), told_(request.visible),
        directory_(request.directory) {}

  void onBegin(uint32_t shared) override;
  void onEvent(const trace::Event &event) override;
  Next onEnd(explore::Ending ending, std::span<const trace::Pending> pending) override;

  // What the last execution showed, each once, without traces: most are known already. Complete after onEnd.
  [[nodiscard]] const std::vector<check::Finding> &findings() const { return findings_; }
  [[nodiscard]] const std::vector<check::Statement> &statements() const { return statements_; }
  [[nodiscard]] const std::vector<explore::Step> &schedule() const { return schedule_; }
  // Whether some thread was ended by assume(false), or looked in vain in a loop that only looks.
  [[nodiscard]] bool blocked() const { return now_.blocked != 0; }
  // How the program ended, if it did.
  [[nodiscard]] std::optional<ExitStatus> exitStatus() const;
  // Of all events with their values, in order: two executions of a schedule should have the same.
  [[nodiscard]] uint64_t digest() const { return kept_.back().digest; }

  // How many steps it takes to show findings()[number].
  [[nodiscard]] size_t stepsOf(size_t number) const { return findingSteps_[number]; }
  // findings()[number] with the trace that shows it.
  [[nodiscard]] check::Finding findingWithTrace(size_t number) const;
  // The trace of the first `steps` steps; without sites and values if the detail is Schedule.
  [[nodiscard]] trace::Trace trace(size_t steps) const;

private:
  // How much there is of everything.
  struct Extent {
    uint32_t findings = 0;
    uint32_t races = 0; // of the machine, that have been looked at
    uint32_t statements = 0;
    uint32_t parked = 0;
    uint32_t blocked = 0; // of those parked, by assume(false); at the end, also those that looked in vain
  };

  // What has to be kept of each step to go back to behind it.
  struct Kept {
    Extent extent;
    uint64_t digest = 0; // of all events so far
  };

  void begin();
  void goBack(uint32_t steps);
  void park(trace::ThreadId thread);
  void noteState(trace::ThreadId thread, trace::ThreadState state);
  void noteFree();
  void noteAssumptions(const trace::Event &event);
  void recordStep(const trace::Event &event);
  void addFailure(trace::ThreadId thread);
  void addRaces(uint32_t count);
  void addRace(const RaddleRace &race);
  // The step in which the earlier access of race `number` of the machine happened, in full detail.
  [[nodiscard]] std::optional<size_t> stepOfFirst(uint32_t number) const;
  // Of an object that is named in sentences only: its own name in full detail, else how the last of `users` writes it.
  [[nodiscard]] std::string objectName(uint64_t address, uint64_t size, std::span<const ObjectNames::User> users) const;
  // By name, in full detail, as far as they are known.
  [[nodiscard]] LockNames locksOf(const RaddleRacer &racer) const;
  // What a thread waits for, quoted; and in words, with who has it.
  [[nodiscard]] std::string objectOf(const trace::Pending &pending) const;
  [[nodiscard]] std::string waitingFor(const trace::Pending &pending) const;
  // Adds where the lock that `waiting` waits for was taken.
  void addHolder(check::Finding &finding, const trace::Pending &waiting) const;
  void addLeaks();
  // An exit status other than the expected one.
  void addExitStatus();
  [[nodiscard]] uint64_t hashOfInputs() const;
  // Objects of the thread API that are left: findings if that is asked for, else notes.
  void addUndestroyed();
  void addUndestroyed(const RaddleObject &object);
  [[nodiscard]] std::vector<explore::Stuck> stuckAmong(std::span<const trace::Pending> pending) const;
  void addDeadlock(const explore::Stuck &stuck, std::span<const trace::Pending> pending);
  // `text` is that of the fingerprint (check/identity.h), as its variable is what it is about. REQUIRES: it is no race.
  void add(check::Finding finding, Averted averted = Averted::ByContent, std::string_view text = {});
  void keep(check::Finding finding, Averted averted);
  void say(check::Statement statement);
  [[nodiscard]] uint32_t siteIndex(const RaddleSite *site);

  Detail detail_;
  trace::ThreadState main_;
  bool freedAtStart_; // main has freed memory before the first step
  const trace::VisibleAccesses &told_;
  const std::string &directory_; // of the request
  ObjectNames names_;
  StepNames objects_{names_};
  // Races that were seen, by their places and their location: a name takes longer to find than a race.
  struct NamedRace {
    std::string variable;
    uint64_t fingerprint = 0;
  };
  // What led to the memory of a race in the heap when it happened, if anything did: overall, and for either thread. At
  // the end of the step it may lead elsewhere, as a vector that has grown does.
  struct RaceOwners {
    std::optional<std::string> variable;
    std::array<std::optional<std::string>, 2> objects;
  };
  using RaceKey = std::tuple<const RaddleSite *, const RaddleSite *, trace::Location>;
  std::map<RaceKey, NamedRace> namedRaces_;
  std::vector<explore::Step> schedule_;
  std::vector<check::Finding> findings_;
  std::vector<size_t> findingSteps_; // for each finding: how many steps show it
  std::vector<check::Statement> statements_;
  // The steps of schedule_ that supplied a value, with that.
  std::vector<std::pair<size_t, uint64_t>> inputs_;
  std::vector<trace::ThreadId> parked_; // threads that ended other than by exiting
  std::set<uint64_t> notedSites_;       // where objects were initialized that are noted as never destroyed
  Extent now_;
  std::vector<Kept> kept_; // [n]: after n steps
  // Only for Detail::Full:
  std::map<uint32_t, RaceOwners> raceOwners_; // by the number of the race
  struct EndOfNotices {
    ~EndOfNotices() { raddle_machine_notice_races(nullptr, nullptr); }
  } endOfNotices_; // Nobody is told of races when this is gone.
  std::vector<trace::TraceStep> steps_;
  std::vector<uint32_t> accesses_;                       // [n]: how many the machine has remembered after n steps
  std::vector<trace::Site> sites_;                       // those of steps_, first use first
  std::map<uint64_t, uint32_t> siteIndices_;             // site id -> index in sites_
  std::vector<trace::Stack> stacks_;                     // those of steps_
  std::map<const RaddleStack *, uint32_t> stackIndices_; // stack of the machine -> index in stacks_
  std::vector<std::string> stepNames_;                   // of objects, where libraries call them otherwise
  std::map<std::pair<trace::ThreadId, uint32_t>, uint32_t> occurrences_; // (thread, site) -> how often so far
};

} // namespace raddle::worker
