#include "report/sentence.h"

#include <gtest/gtest.h>

namespace raddle::report {
namespace {

check::Finding::Place place(const std::string &thread, const std::string &role) {
  return {{1, "src/bank.c", "transfer", "m", 17, 3}, thread, role, true};
}

TEST(Sentence, WhoHoldsWhatAndWaitsForWhat) {
  check::Finding deadlock;
  deadlock.message = "deadlock";
  deadlock.places = {place("main.1", "waits for `q.m`, held by main.2"),
                     place("main.2", "waits for `p.m`, held by main.1"), place("main.2", "took `q.m` here"),
                     place("main", "waits for main.1 to end")};
  deadlock.places[0].waitsFor = "q.m";
  deadlock.places[0].holder = "main.2";
  deadlock.places[1].waitsFor = "p.m";
  deadlock.places[1].holder = "main.1";
  deadlock.places[2].standsHere = false;
  EXPECT_EQ(sentenceAbout(deadlock), "main.1 holds `p.m` and waits for `q.m`; main.2 holds `q.m` and waits for `p.m`; "
                                     "main waits for main.1 to end.");
}

TEST(Sentence, TwoAccessesThatNothingOrders) {
  check::Finding race;
  race.message = "data race on `x`";
  race.places = {place("main.1", "writes `x`"), place("main.2", "reads `x`")};
  race.places[0].locks = {{"a", "b"}};
  race.places[1].locks.emplace();
  EXPECT_EQ(sentenceAbout(race),
            "main.1 writes `x` in transfer() at bank.c:17, holding `a` and `b`; main.2 reads `x` in transfer() at "
            "bank.c:17, without a lock. No common lock and no other synchronization orders the two accesses.");
}

TEST(Sentence, NamesOfFunctionsHaveTheirParenthesesOnce) {
  check::Finding failure;
  failure.message = "assertion `x` failed";
  failure.places = {place("main", "fails")};
  failure.places[0].site.function = "(anonymous namespace)::Service::version() const";
  EXPECT_EQ(sentenceAbout(failure), "Assertion `x` failed in Service::version() at bank.c:17, in thread main.");
  failure.places[0].site.function = "main::$_2::operator()() const";
  EXPECT_EQ(sentenceAbout(failure), "Assertion `x` failed in a lambda at bank.c:17, in thread main.");
}

TEST(Sentence, WhoIsNeverWoken) {
  check::Finding lost;
  lost.kind = check::Kind::LostWakeup;
  lost.message = "lost-wakeup: main.1 waits for a signal on `c` that nobody can send";
  lost.places = {place("main.1", "waits for a signal on `c` that nobody can send")};
  EXPECT_EQ(sentenceAbout(lost), "main.1 waits for a signal on `c` that nobody can send, in transfer() at bank.c:17.");
}

TEST(Sentence, ReadersDoNotExcludeEachOther) {
  check::Finding race;
  race.message = "data race on `x`";
  race.places = {place("main.1", "writes `x`"), place("main.2", "reads `x`")};
  race.places[0].locks = {{"m (read)"}};
  race.places[1].locks = race.places[0].locks;
  EXPECT_EQ(sentenceAbout(race),
            "main.1 writes `x` in transfer() at bank.c:17, holding `m (read)`; main.2 reads `x` in transfer() at "
            "bank.c:17, holding `m (read)`. A lock that both hold for reading orders nothing, nor does any other "
            "synchronization.");
}

TEST(Sentence, OtherFailures) {
  check::Finding failure;
  failure.message = "assertion `x` failed";
  failure.places = {place("main", "fails")};
  EXPECT_EQ(sentenceAbout(failure), "Assertion `x` failed in transfer() at bank.c:17, in thread main.");
  failure.trace.steps.resize(3);
  failure.trace.steps[1].thread = 1;
  EXPECT_EQ(sentenceAbout(failure),
            "Assertion `x` failed in transfer() at bank.c:17, in thread main, after 2 context switches.");
  failure.places.push_back(place("main.1", "freed it here"));
  failure.places.back().standsHere = false;
  EXPECT_EQ(sentenceAbout(failure), "Assertion `x` failed in transfer() at bank.c:17, in thread main, after 2 context "
                                    "switches. main.1 freed it here: bank.c:17.");
  failure.places.clear();
  EXPECT_EQ(sentenceAbout(failure), "assertion `x` failed.");
}

} // namespace
} // namespace raddle::report
