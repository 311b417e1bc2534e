#include "base/forked.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <unistd.h>

#include <gtest/gtest.h>

namespace raddle {
namespace {

using How = Finished::How;
using Clock = std::chrono::steady_clock;

constexpr double kEnough = 60;

// Does all pieces, with enough time unless said otherwise.
struct Done {
  std::map<size_t, Finished> byPiece;
  std::vector<size_t> order;
  double seconds = 0;
};

Done doAll(ForkedWork work) {
  Done done;
  const Clock::time_point begin = Clock::now();
  if (!work.begins)
    work.begins = [](size_t) { return kEnough; };
  if (!work.secondsLeft)
    work.secondsLeft = [] { return kEnough; };
  work.ends = [&](size_t piece, const Finished &finished) {
    EXPECT_TRUE(done.byPiece.emplace(piece, finished).second) << "piece " << piece << " ended twice";
    done.order.push_back(piece);
  };
  runForked(work);
  done.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return done;
}

TEST(Forked, ReturnsWhatEachPieceSays) {
  const std::string large(1'000'000, 'x'); // more than fits into a pipe
  const Done done = doAll({.count = 5, .jobs = 2, .run = [&](size_t piece) { return large + std::to_string(piece); }});
  ASSERT_EQ(done.byPiece.size(), 5U);
  for (const auto &[piece, finished] : done.byPiece) {
    EXPECT_EQ(finished.how, How::Returned);
    EXPECT_TRUE(finished.text == large + std::to_string(piece));
  }
}

TEST(Forked, RunsAsManyAtATimeAsAllowed) {
  // The first waits for the second, which only comes to an end if it runs at the same time.
  std::array<int, 2> ends = {};
  ASSERT_EQ(pipe(ends.data()), 0);
  const auto wait = [&](size_t piece) {
    char letter = 'x';
    return std::to_string(piece == 0 ? read(ends[0], &letter, 1) : write(ends[1], &letter, 1));
  };
  const Done together = doAll({.count = 2, .jobs = 2, .run = wait});
  EXPECT_EQ(together.byPiece.at(0).text, "1");
  const Done alone = doAll({.count = 2, .jobs = 1, .run = wait, .begins = [](size_t) { return 0.2; }});
  EXPECT_EQ(alone.byPiece.at(0).how, How::OutOfTime);
  EXPECT_EQ(alone.order, (std::vector<size_t>{0, 1}));
}

TEST(Forked, OneThatDiesCostsOnlyItsOwnResult) {
  const auto run = [](size_t piece) -> std::string {
    if (piece == 0)
      raise(SIGKILL);
    if (piece == 1)
      _exit(3);
    if (piece == 2)
      throw std::bad_alloc();
    return "fine";
  };
  const Done done = doAll({.count = 4, .jobs = 2, .run = run});
  EXPECT_EQ(done.byPiece.at(0).how, How::Died);
  EXPECT_EQ(done.byPiece.at(0).text, "signal Killed");
  EXPECT_EQ(done.byPiece.at(1).text, "status 3");
  EXPECT_EQ(done.byPiece.at(2).how, How::OutOfMemory);
  EXPECT_EQ(done.byPiece.at(3).text, "fine");
}

TEST(Forked, EndsThoseThatNeedTooMuchMemory) {
  const auto run = [](size_t piece) -> std::string {
    if (piece == 1)
      return "fine";
    std::vector<std::string> all;
    for (int i = 0; i < 400; ++i)
      all.emplace_back(1 << 20, 'x');
    sleep(static_cast<unsigned>(kEnough));
    return all.back();
  };
  const Done done = doAll({.count = 2, .jobs = 1, .megabytes = 200, .run = run});
  EXPECT_EQ(done.byPiece.at(0).how, How::OutOfMemory);
  EXPECT_EQ(done.byPiece.at(1).text, "fine");
}

TEST(Forked, BeginsNothingWhenNoTimeIsLeft) {
  const Clock::time_point begin = Clock::now();
  const auto secondsLeft = [&] { return 0.2 - std::chrono::duration<double>(Clock::now() - begin).count(); };
  const auto sleeps = [](size_t) -> std::string {
    sleep(static_cast<unsigned>(kEnough));
    return "late";
  };
  const Done done = doAll({.count = 3, .jobs = 1, .run = sleeps, .secondsLeft = secondsLeft});
  ASSERT_EQ(done.byPiece.size(), 3U);
  for (const auto &[piece, finished] : done.byPiece)
    EXPECT_EQ(finished.how, How::OutOfTime);
  EXPECT_LT(done.seconds, kEnough / 2);
}

} // namespace
} // namespace raddle
