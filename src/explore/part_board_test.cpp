// Searches in pieces against the search in one: the same executions in the same order, whoever was how fast.
#include "explore/part_board.h"

#include <algorithm>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "explore/search.h"
#include "explore/seeded_random.h"
#include "explore/testing/model_generator.h"
#include "explore/testing/model_machine.h"
#include "explore/testing/programs.h"
#include "explore/testing/seeds.h"

namespace raddle::explore {
namespace {

using namespace testing;
using Schedules = std::vector<std::string>;

// The schedules of all executions, in order, as text.
class ScheduleObserver final : public ExecutionObserver {
public:
  void onBegin(uint32_t) override { schedules.emplace_back(); }
  void onEvent(const trace::Event &event) override {
    schedules.back() += std::to_string(event.thread) + '.' + std::to_string(event.choice) + ' ';
  }
  Next onEnd(Ending ending, std::span<const trace::Pending>) override {
    schedules.back() += ending == Ending::Complete ? "complete" : "given up";
    return Next::GoOn;
  }
  Schedules schedules;
};

Schedules inOne(const Model &model, uint64_t most) {
  ModelMachine machine(model);
  Dpor dpor;
  ScheduleObserver observer;
  static_cast<void>(search(machine, dpor, observer, {.maxExecutions = most, .timeIsUp = {}}));
  return observer.schedules;
}

SearchImage throughText(const SearchImage &image) {
  auto parsed = parseImage(print(image));
  EXPECT_TRUE(parsed.ok());
  return *parsed;
}

// One that explores parts of a search, execution by execution.
class Worker {
public:
  explicit Worker(const Model &model) : machine_(model) {}

  [[nodiscard]] bool isIdle() const { return !part_; }
  [[nodiscard]] PartBoard::PartId part() const { return part_->id; }

  void start(PartBoard::Part part) {
    dpor_ = std::make_unique<Dpor>();
    const SearchImage image = throughText(part.begin);
    const bool isAll = part.floor == Segment::kNoFloor;
    EXPECT_TRUE(dpor_->resume(image, isAll ? std::nullopt : std::optional(part.floor)));
    observer_ = {};
    part_ = std::move(part);
    isBegun_ = false;
  }

  // False if nothing is left of the part; then it has been told.
  bool begin(PartBoard &board, std::vector<Schedules> &segments) {
    if (isBegun_ || dpor_->beginExecution()) {
      isBegun_ = true;
      return true;
    }
    tell(board, segments, PartBoard::Then::Ends);
    part_.reset();
    return false;
  }

  // REQUIRES of these: begin() returned true.
  void execute() {
    ASSERT_EQ(runExecution(machine_, *dpor_, observer_, machine_.goBack(0)).next, ExecutionObserver::Next::GoOn);
    isBegun_ = false;
  }
  void cut(PartBoard &board, std::vector<Schedules> &segments) {
    if (!observer_.schedules.empty())
      tell(board, segments, PartBoard::Then::GoesOn);
  }
  void handOut(PartBoard &board) {
    if (auto image = dpor_->handOut())
      board.offer(throughText(*image));
  }
  void forget() { part_.reset(); }

private:
  void tell(PartBoard &board, std::vector<Schedules> &segments, PartBoard::Then then) {
    using Halt = SearchBounds::Halt;
    EXPECT_NE(dpor_->halt(), Halt::Lost);
    Segment segment;
    segment.end = throughText(dpor_->image());
    if (dpor_->halt() == Halt::Complete)
      segment.end.frames.clear();
    segment.leftBranch = dpor_->halt() == Halt::LeftBranch;
    segment.touched = dpor_->touched();
    segments.push_back(std::exchange(observer_.schedules, {}));
    board.add(part_->id, std::move(segment), segments.size() - 1, then);
  }

  ModelMachine machine_;
  std::unique_ptr<Dpor> dpor_;
  ScheduleObserver observer_;
  std::optional<PartBoard::Part> part_;
  bool isBegun_ = false;
};

struct InPieces {
  Schedules schedules;
  uint64_t wasted = 0; // executions that were for nothing
  uint64_t pieces = 0;
};

// Workers take turns at random; one that has nothing to do asks another one to hand something out.
class Simulation {
public:
  Simulation(const Model &model, uint32_t workers, uint64_t seed) : random_(seed) {
    for (uint32_t i = 0; i < workers; ++i)
      workers_.push_back(std::make_unique<Worker>(model));
  }

  InPieces run() {
    while (!board_.image().isComplete() && !::testing::Test::HasFailure())
      turn(*workers_[random_.below(static_cast<uint32_t>(workers_.size()))]);
    result_.pieces = segments_.size();
    return std::move(result_);
  }

private:
  void turn(Worker &worker) {
    if (worker.isIdle()) {
      if (auto part = board_.take())
        worker.start(std::move(*part));
      else
        askSomeone();
      return;
    }
    if (worker.begin(board_, segments_)) {
      if (random_.below(8) == 0)
        worker.cut(board_, segments_);
      worker.execute();
    }
    collect();
  }

  void askSomeone() {
    Worker &other = *workers_[random_.below(static_cast<uint32_t>(workers_.size()))];
    if (!other.isIdle() && other.begin(board_, segments_))
      other.handOut(board_);
    collect();
  }

  void collect() {
    for (const uint64_t number : board_.takeCommitted())
      result_.schedules.insert(result_.schedules.end(), segments_[number].begin(), segments_[number].end());
    for (const uint64_t number : board_.takeDropped())
      result_.wasted += segments_[number].size();
    for (const PartBoard::PartId id : board_.doomed()) {
      board_.abandon(id);
      for (const auto &worker : workers_)
        if (!worker->isIdle() && worker->part() == id)
          worker->forget();
    }
  }

  PartBoard board_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Schedules> segments_;
  SeededRandom random_;
  InPieces result_;
};

// Interrupted again and again, and gone on with from the text of where it stood.
Schedules withInterrupts(const Model &model, uint64_t seed) {
  SeededRandom random(seed);
  Schedules schedules;
  SearchImage image;
  while (!image.isComplete()) {
    ModelMachine machine(model);
    Dpor dpor;
    ScheduleObserver observer;
    EXPECT_TRUE(dpor.resume(throughText(image)));
    bool isBegun = dpor.beginExecution();
    for (uint64_t left = 1 + random.below(4); isBegun && left > 0; --left) {
      EXPECT_EQ(runExecution(machine, dpor, observer, machine.goBack(0)).next, ExecutionObserver::Next::GoOn);
      isBegun = dpor.beginExecution();
    }
    EXPECT_FALSE(dpor.diverged());
    schedules.insert(schedules.end(), observer.schedules.begin(), observer.schedules.end());
    image = dpor.image();
    if (!isBegun)
      image.frames.clear();
  }
  return schedules;
}

// Divided where it stood after some executions; each place is explored apart, in pieces, and then all are put together.
Schedules inShards(const Model &model, uint64_t seed) {
  ScheduleObserver first;
  SearchImage image;
  {
    ModelMachine machine(model);
    Dpor dpor;
    bool isBegun = dpor.beginExecution();
    for (uint64_t left = 1 + seed % 8; isBegun && left > 0; --left) {
      EXPECT_EQ(runExecution(machine, dpor, first, machine.goBack(0)).next, ExecutionObserver::Next::GoOn);
      isBegun = dpor.beginExecution();
    }
    image = throughText(dpor.image());
    if (!isBegun)
      image.frames.clear();
  }
  PartBoard shard(image, PartBoard::Purpose::Collect);
  for (SearchImage &place : plannedFrom(image))
    shard.offer(std::move(place));
  std::vector<Schedules> segments;
  Worker worker(model);
  SeededRandom random(seed);
  while (auto part = shard.take()) {
    worker.start(std::move(*part));
    while (worker.begin(shard, segments)) {
      if (random.below(4) == 0)
        worker.cut(shard, segments);
      worker.execute();
    }
  }
  PartBoard merged(image);
  for (const PartBoard::Waiting &waiting : shard.waiting())
    merged.addWaiting(waiting);
  Schedules schedules = first.schedules;
  const auto collect = [&] {
    for (const uint64_t number : merged.takeCommitted())
      schedules.insert(schedules.end(), segments[number].begin(), segments[number].end());
  };
  collect();
  while (!merged.image().isComplete() && !::testing::Test::HasFailure()) {
    worker.start(*merged.take());
    while (worker.begin(merged, segments))
      worker.execute();
    collect();
  }
  return schedules;
}

struct Totals {
  uint64_t executions = 0;
  uint64_t wasted = 0;
  uint64_t pieces = 0;
};

void expectSame(const Schedules &schedules, const Schedules &expected, const Model &model) {
  const auto [got, wanted] = std::mismatch(schedules.begin(), schedules.end(), expected.begin(), expected.end());
  EXPECT_TRUE(got == schedules.end() && wanted == expected.end())
      << "execution " << got - schedules.begin() << " is " << (got == schedules.end() ? "missing" : *got)
      << " instead of " << (wanted == expected.end() ? "none" : *wanted) << '\n'
      << print(model);
}

void compareInPieces(const Model &model, const Schedules &expected, uint32_t workers, uint64_t seed, Totals &totals) {
  const InPieces pieces = Simulation(model, workers, seed).run();
  expectSame(pieces.schedules, expected, model);
  totals.executions += expected.size();
  totals.wasted += pieces.wasted;
  totals.pieces += pieces.pieces;
}

using Generate = Model (ModelGenerator::*)();

void compareRandomModels(Generate generate, uint32_t models) {
  const uint64_t seed = firstSeed(4711);
  Totals totals;
  for (uint64_t n = seed; n < seed + models && !::testing::Test::HasFailure(); ++n) {
    ModelGenerator generator(n);
    const Model model = (generator.*generate)();
    const Schedules expected = inOne(model, 400);
    if (expected.size() < 400)
      compareInPieces(model, expected, 1 + static_cast<uint32_t>(n % 4), n, totals);
    if (expected.size() < 400)
      expectSame(withInterrupts(model, n), expected, model);
    if (expected.size() < 400)
      expectSame(inShards(model, n), expected, model);
  }
  std::printf("%llu executions in %llu pieces, %llu more for nothing\n",
              static_cast<unsigned long long>(totals.executions), static_cast<unsigned long long>(totals.pieces),
              static_cast<unsigned long long>(totals.wasted));
}

TEST(PartBoardTest, RandomModels) {
  compareRandomModels(&ModelGenerator::generate, modelCount(2000));
}

TEST(PartBoardTest, ModelsWithConditionsTrylockAndWaitingLoops) {
  compareRandomModels(&ModelGenerator::generateSynchronizing, modelCount(2000));
}

TEST(PartBoardTest, ModelsThatMisuseMutexesAndConditions) {
  compareRandomModels(&ModelGenerator::generateMisusing, modelCount(2000));
}

// On these little is done in vain, or two workers would be no faster than one.
TEST(PartBoardTest, WellKnownPrograms) {
  for (const Model &model : {indexer(14), fileSystem(20), mutexCounter(3, 2), lastZero(6), racyCounter(2, 3),
                             spinLock(5), boundedBuffer(2, 2), timedWaiter(2), writerAndReaders(7)}) {
    const Schedules expected = inOne(model, UINT64_MAX);
    for (uint32_t workers = 1; workers <= 3; ++workers) {
      Totals totals;
      compareInPieces(model, expected, workers, workers, totals);
      std::printf("%u workers: %zu executions in %llu pieces, %llu more for nothing\n", workers, expected.size(),
                  static_cast<unsigned long long>(totals.pieces), static_cast<unsigned long long>(totals.wasted));
    }
  }
}

} // namespace
} // namespace raddle::explore
