#include "check/user_places.h"

#include <gtest/gtest.h>

#include "check/identity.h"
#include "check/suppressions.h"

namespace raddle::check {
namespace {

constexpr const char *kHeader = "/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/bits/std_mutex.h";

// A lock in a header of the library, called in `function` at `line`.
Finding lockIn(const std::string &function, uint32_t line) {
  Finding finding;
  finding.kind = Kind::Deadlock;
  finding.fingerprint = 7;
  finding.context = 99;
  finding.places = {{{1, kHeader, "lock", "*__mutex", 749, 12}, "main.1", "waits", true}};
  finding.places[0].frames = {
      {"lock", kHeader, 749, 12}, {function, "bank.cpp", line, 5, 10}, {"main", "bank.cpp", 40, 3}};
  finding.trace.threads = {{trace::kNoThread, 0}};
  finding.trace.sites = {finding.places[0].site};
  finding.trace.stacks = {finding.places[0].frames};
  finding.trace.names = {"bob.m"};
  finding.trace.steps.resize(1);
  finding.trace.steps[0].stack = 0;
  finding.trace.steps[0].name = 0;
  return finding;
}

TEST(UserPlaces, KnowFilesOfLibraries) {
  EXPECT_TRUE(isLibraryFile(kHeader));
  EXPECT_TRUE(isLibraryFile("/usr/include/pthread.h"));
  EXPECT_TRUE(isLibraryFile("/opt/llvm/include/c++/v1/mutex"));
  EXPECT_TRUE(isLibraryFile("/home/me/raddle/build/include/raddle/standard.h"));
  EXPECT_TRUE(isLibraryFile("/home/me/raddle/build/include/raddle.h"));
  EXPECT_FALSE(isLibraryFile("src/queue.h"));
  EXPECT_FALSE(isLibraryFile("/home/me/include/queue.h"));
  EXPECT_FALSE(isLibraryFile(""));
}

TEST(UserPlaces, MovePlacesAndSteps) {
  Finding finding = lockIn("transfer(Account&)", 17);
  showUserPlaces(finding, Shown::User, "/home/me");
  EXPECT_EQ(finding.places[0].site.file, "bank.cpp");
  EXPECT_EQ(finding.places[0].site.line, 17U);
  EXPECT_EQ(finding.places[0].site.function, "transfer(Account&)");
  ASSERT_TRUE(finding.places[0].operation);
  EXPECT_EQ(finding.places[0].operation->line, 749U);
  EXPECT_EQ(finding.trace.siteOf(finding.trace.steps[0]).line, 17U);
  EXPECT_EQ(finding.trace.nameOf(finding.trace.steps[0]), "bob.m");
  EXPECT_EQ(finding.trace.sites[0].line, 749U) << "by which it is replayed";
}

TEST(UserPlaces, ThreadsOfALibraryStandWhereTheyWereStarted) {
  Finding finding = lockIn("transfer(Account&)", 17);
  const trace::Stack started = {{"async", kHeader, 9, 1}, {"main", "bank.cpp", 33, 4}};
  const trace::Stack unknown = {{"run", kHeader, 700, 1}};
  finding.trace.threads.push_back({0, 1});
  finding.trace.stacks = {started, unknown};
  finding.trace.steps.resize(2);
  finding.trace.steps[0].kind = trace::OperationKind::Create;
  finding.trace.steps[0].object = 1;
  finding.trace.steps[1] = {.thread = 1, .stack = 1};
  finding.places[0].frames = unknown;
  showUserPlaces(finding, Shown::User, "/home/me");
  EXPECT_EQ(finding.places[0].site.line, 33U);
  EXPECT_EQ(finding.trace.siteOf(finding.trace.steps[1]).line, 33U);
  EXPECT_EQ(finding.trace.siteOf(finding.trace.steps[1]).file, "bank.cpp");
}

TEST(UserPlaces, OneLineOfTheUserAndOneVariableAreOneFinding) {
  Finding first = lockIn("transfer", 17);
  first.variable = "names[1]";
  Finding again = first;
  again.places[0].site.id = 2;
  again.places[0].frames[1].column = 29;       // another call in the line
  again.variable = "names[1] (local of main)"; // what lies in its object, not in the heap
  Finding other = first;
  other.variable = "title";
  EXPECT_NE(operationsOf(first), operationsOf(again)) << "as long as nobody knows who led to them";
  for (Finding *each : {&first, &again, &other})
    showUserPlaces(*each, Shown::User, "/home/me");
  EXPECT_EQ(operationsOf(first), operationsOf(again));
  EXPECT_NE(operationsOf(first), operationsOf(other));
}

TEST(UserPlaces, LeaveTheUsersOwnAlone) {
  Finding finding = lockIn("transfer", 17);
  finding.places[0].site.file = "bank.c";
  showUserPlaces(finding, Shown::User, "/home/me");
  EXPECT_EQ(finding.places[0].site.line, 749U);
  EXPECT_FALSE(finding.places[0].operation);
  EXPECT_EQ(finding.fingerprint, 7U);
}

TEST(UserPlaces, OperationsAreShownIfAskedFor) {
  Finding user = lockIn("transfer", 17);
  Finding operation = lockIn("transfer", 17);
  showUserPlaces(user, Shown::User, "/home/me");
  showUserPlaces(operation, Shown::Operation, "/home/me");
  EXPECT_EQ(operation.places[0].site.line, 749U);
  EXPECT_EQ(operation.trace.siteOf(operation.trace.steps[0]).line, 749U);
  EXPECT_EQ(operation.fingerprint, user.fingerprint);
}

TEST(UserPlaces, OperationsThatAreShownKeepTheirUsersApart) {
  Finding first = lockIn("transfer", 17);
  Finding second = lockIn("transfer", 18);
  for (Finding *each : {&first, &second})
    showUserPlaces(*each, Shown::Operation, "/home/me");
  EXPECT_NE(operationsOf(first), operationsOf(second));
}

TEST(UserPlaces, ThreadsBeginWhereTheyWereStarted) {
  Finding finding = lockIn("transfer", 17);
  const trace::Stack started = {{"main", "bank.cpp", 33, 3}};
  finding.trace.threads.push_back({0, 1});
  finding.trace.stacks = {started};
  finding.trace.steps.assign(2, {});
  finding.trace.steps[0].kind = trace::OperationKind::Create;
  finding.trace.steps[0].object = 1;
  finding.trace.steps[0].stack = 0;
  finding.trace.steps[1].thread = 1;
  showUserPlaces(finding, Shown::User, "/home/me");
  EXPECT_EQ(finding.trace.siteOf(finding.trace.steps[1]).line, 33U);
}

TEST(UserPlaces, TellFindingsInOneLineOfALibraryApart) {
  Finding first = lockIn("transfer", 17);
  Finding second = lockIn("transfer", 18);
  Finding elsewhere = lockIn("withdraw", 17);
  for (Finding *each : {&first, &second, &elsewhere})
    showUserPlaces(*each, Shown::User, "/home/me");
  EXPECT_NE(first.fingerprint, second.fingerprint);
  EXPECT_NE(first.fingerprint, elsewhere.fingerprint);
  EXPECT_NE(operationsOf(first), operationsOf(second));
  EXPECT_EQ(searchedFingerprint(first), 7U);
}

TEST(UserPlaces, FingerprintsSurviveEditsElsewhere) {
  Finding before = lockIn("transfer", 17);
  Finding after = lockIn("transfer", 27);
  after.places[0].frames[1].functionLine += 10;
  showUserPlaces(before, Shown::User, "/home/me");
  showUserPlaces(after, Shown::User, "/home/me");
  EXPECT_EQ(before.fingerprint, after.fingerprint);
}

TEST(UserPlaces, TheSearchTellsContextsApart) {
  Finding first = lockIn("transfer", 17);
  Finding second = first;
  second.context = 100;
  EXPECT_NE(operationsOf(first), operationsOf(second));
  EXPECT_NE(exactIdentityOf(first), exactIdentityOf(second));
}

TEST(UserPlaces, AnyFrameCanBeSuppressed) {
  Finding finding = lockIn("Queue<int>::size() const", 17);
  const auto is = [&](const char *kind, const char *pattern) { return suppresses({kind, pattern, 1}, finding); };
  EXPECT_TRUE(is("deadlock", "Queue*::size"));
  EXPECT_TRUE(is("deadlock", "^main$"));
  EXPECT_FALSE(is("deadlock", "Queue*::push"));
  finding.kind = Kind::DataRace;
  EXPECT_TRUE(is("race", "^main$"));
  EXPECT_FALSE(is("race_top", "^main$"));
}

} // namespace
} // namespace raddle::check
