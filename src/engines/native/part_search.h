// A search in parts: by several workers at once, and such that it can be interrupted and gone on with.
//
// The outcome is that of one worker that explores all by itself. Who explores what is decided by explore::PartBoard;
// what workers find is told when everything before it in the order of the search is known.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "check/checker.h"
#include "engines/native/checkpoint.h"
#include "engines/native/known_findings.h"
#include "explore/part_board.h"
#include "replay/findings.h"
#include "replay/worker_process.h"
#include "worker/protocol.h"

namespace raddle::engines {

struct PartSearchOptions {
  uint32_t jobs = 1;
  std::filesystem::path checkpoint; // empty: none is written
  double checkpointSeconds = 10;    // between two of them
  std::optional<Checkpoint> resumed;
  uint64_t mostMegabytes = 0; // of all workers together; 0: no limit
};

// The same for two searches that do the same.
[[nodiscard]] SearchIdentity identityOf(const replay::Launch &launch, const replay::ProgramFacts &program,
                                        const worker::Request &request);

// What a search in parts needs of who asked for it. All of it outlives the search.
struct PartSearchContext {
  const replay::Launch &launch;
  const replay::ProgramFacts &program;
  check::FindingListener &listener;
  const std::atomic<bool> &interrupted;
};

class PartSearch {
public:
  // REQUIRES: the strategy of `request` is DPOR.
  PartSearch(const PartSearchContext &context, worker::Request request, PartSearchOptions options);

  [[nodiscard]] Result<check::Outcome> run();

private:
  using Clock = std::chrono::steady_clock;
  using PartId = explore::PartBoard::PartId;

  struct Worker {
    explicit Worker(replay::WorkerProcess started) : process(std::move(started)) {}

    replay::WorkerProcess process;
    std::optional<PartId> part;            // what it explores
    bool isDoomed = false;                 // and that in vain
    bool isGone = false;                   // its process
    bool isAskedToTell = false;            // what became of it so far
    worker::ExecutionCounts told;          // of this part
    uint64_t findings = 0;                 // messages of findings, of all its parts
    std::vector<worker::Message> messages; // of its part, that could not be put in order yet
    Clock::time_point nextAsk;             // when to ask it for a place to give away
  };
  // What belongs to a segment.
  struct Explored {
    worker::PartReport report;
    std::vector<worker::Message> messages;
  };

  [[nodiscard]] std::optional<Error> startWorkers();
  void takeUp(const Checkpoint &checkpoint);
  [[nodiscard]] bool isOver() const;
  void giveWork();
  void give(Worker &worker, explore::PartBoard::Part part);
  void askForPlaces();
  [[nodiscard]] std::optional<Error> listen();
  [[nodiscard]] std::optional<Error> listenTo(Worker &worker);
  [[nodiscard]] std::optional<Error> replaceDead();
  [[nodiscard]] std::optional<Error> take(Worker &worker, worker::Message message);
  [[nodiscard]] std::optional<Error> takeReport(Worker &worker, worker::PartReport report);
  [[nodiscard]] std::optional<Error> putInOrder();
  // Tells of what a shard has found, before it is merged with the others.
  [[nodiscard]] std::optional<Error> tellShard();
  [[nodiscard]] std::optional<Error> applyWaiting(Worker &worker);
  // REQUIRES: it is a finding or a statement.
  [[nodiscard]] std::optional<Error> apply(worker::Message message);
  [[nodiscard]] worker::Explore &exploring() { return std::get<worker::Explore>(request_.task); }
  void stopDoomed();
  void beginNextRound();
  [[nodiscard]] std::optional<Error> goOnWithForks();
  void lookAtLimits();
  void stop(check::Said why);
  [[nodiscard]] std::optional<check::Said> whyStop();
  void tellProgress();
  [[nodiscard]] std::optional<check::SizeRange> size();
  void keepCheckpoint();
  void writeCheckpointNow();
  [[nodiscard]] Checkpoint checkpoint() const;
  void finish();
  void noteCauses();
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  PartSearchContext context_;
  worker::Request request_; // its task is to explore
  PartSearchOptions options_;
  Clock::time_point begin_;
  Clock::time_point nextProgress_;
  Clock::time_point nextCheckpoint_;
  check::Outcome outcome_;
  replay::Findings findings_;
  Checkpoint record_; // without its image and what was explored ahead, which the board has
  explore::PartBoard board_;
  std::map<uint64_t, Explored> explored_; // of the segments that wait for their place, by their numbers
  uint64_t lastNumber_ = 0;
  std::deque<Worker> workers_;
  KnownFindings known_;                  // those that were told
  std::optional<check::SizeRange> size_; // of this round, as it was told last
  uint32_t deaths_ = 0;                  // of workers
  std::optional<check::Said> stoppedBy_; // why the search shall end; nothing if it shall not
  Clock::time_point nextLookAtMemory_;
  std::optional<Clock::time_point> kill_; // when workers have had time enough for that
  bool isLost_ = false;                   // there is no way to go on
  std::string difference_;                // what a worker says of restoring the program, if that went wrong
};

} // namespace raddle::engines
