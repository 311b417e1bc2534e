// The processes of a worker.
//
// The process that reaches the reset point never runs the program any further: it is the pristine copy from which all
// executions are forked. In fork mode each execution has a process of its own. In in-process mode one forked process
// runs execution after execution and restores the program in between; a sample of its executions (the first 4, then
// each 2^k-th) is repeated in fresh processes and compared, while the search goes on unless the program may use files,
// and a difference discards the search and starts it again in fork mode. The state of the search lies in memory that
// all of these processes share, so that it outlives each but the first (recovery.h).
//
// A search goes in rounds. Each explores all classes of executions with a fixed set of visible operations; locations on
// which races were found become visible for the next one, until a round finds no new ones.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "worker/exploration.h"
#include "worker/process.h"
#include "worker/protocol.h"
#include "worker/recovery.h"
#include "worker/reports.h"

namespace raddle::worker {

// REQUIRES: the machine is at its reset point and marked. All of it lies in shared memory.
class Supervisor {
public:
  // `job` has to outlive it.
  explicit Supervisor(Job &job) : job_(job) {}

  // Explores, and tells how that ended.
  void explore();

  // Explores the parts of a search that come through a descriptor, one after the other, until none comes.
  void exploreParts(int parts);

private:
  // Identifies what one execution did: its events with their values, and the memory it left.
  struct Imprint {
    uint64_t events = 0;
    uint64_t memory = 0;
    bool operator==(const Imprint &) const = default;
  };
  // An execution that is repeated.
  struct Sample {
    std::vector<explore::Step> schedule;
    Imprint imprint;
    Imprint repeated; // of its repetition
  };
  // Why a forked process ended.
  enum class End : uint8_t { More, Finished, Differs };
  // What a forked process wants of the supervisor.
  enum class Wish : uint8_t { Repetition, Copy, Telling };

  // The first ones and each 2^k-th, if the supervisor has not come to any of them yet.
  static constexpr uint64_t kAlwaysSampled = 4;
  static constexpr size_t kMostSamples = kAlwaysSampled + 64;

  void startSearch();
  void explorePart(Part part);
  // Tells the driver what it has asked for.
  void tellWhatIsAsked(Recovery &recovery);
  // Tells which races exist only after others.
  void tellCauses();
  // Makes accesses to the racy locations of the last round visible; false if they were.
  bool promoteRaces();
  // Runs processes until the search is at its end; false if they turned out not to be repeatable.
  bool exploreWith(Mode mode);
  [[nodiscard]] End runProcess(Mode mode, Recovery &recovery);
  // Makes the best of the death of a process.
  [[nodiscard]] End recover(Mode mode, const Exploration::Death &death, Recovery &recovery);
  // What the forked process does.
  [[nodiscard]] End execute(Mode mode, const Channel &supervisor);
  // Has the execution just done repeated if it is one of the sample; false if one turned out to differ.
  [[nodiscard]] bool agrees(const Channel &supervisor);
  // Whether those that were repeated so far went the same way again.
  [[nodiscard]] bool allAgree();
  [[nodiscard]] static const char *differenceOf(const Sample &sample);
  // Waits for the repetitions that are to come, and forgets them; false if one differs.
  [[nodiscard]] bool endRepetitions(const Channel &supervisor);
  // Does for the driver and the supervisor what they want of the process; false if a repetition differs.
  [[nodiscard]] bool attend(const Channel &supervisor);
  // Whether the program could be put back so far, and can be now.
  [[nodiscard]] bool isRestorable();
  // Tells the supervisor, and waits until it is done. REQUIRES: no repetitions are to come.
  void ask(Wish wish, const Channel &supervisor);
  // Waits until the supervisor has done one thing that it was told.
  static void await(const Channel &supervisor);
  // Does what the process `id` on the other side asks for until it is gone. If the search is to stop, what the program
  // does there is stopped, too, so that what it did so far is told.
  void serve(pid_t id, const Channel &process, Recovery &recovery);
  void repeatInProcess(Sample &sample);
  void repeat(Sample &sample);

  Job &job_;
  std::unique_ptr<Exploration> search_;
  Mode mode_ = Mode::InProcess;
  std::vector<uint64_t> rounds_; // executions of each
  uint64_t executed_ = 0;        // executions of this round, in all parts
  std::array<Sample, kMostSamples> samples_;
  size_t sampled_ = 0;  // of them, that were told to the supervisor
  size_t repeated_ = 0; // of those, that the supervisor has repeated
  std::atomic<Sample *> differing_ = nullptr;
  std::string difference_;              // in words, once one was found
  Wish wish_ = Wish::Repetition;        // what was asked for last
  bool hasLeft_ = false;                // the forked process came to its regular end
  std::atomic<bool> wantsCopy_ = false; // the forked process should ask for one after its execution
};

} // namespace raddle::worker
