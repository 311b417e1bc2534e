#include "worker/protocol.h"

#include <gtest/gtest.h>

namespace raddle::worker {
namespace {

check::Finding sampleFinding() {
  check::Finding finding;
  finding.kind = "deadlock";
  finding.rule = "cycle";
  finding.message = "a \"quoted\"\nmessage";
  finding.fingerprint = 0xabc;
  finding.variable = "queue.head";
  finding.location = {1, ~0ULL, 4};
  finding.places = {{{1, "f.c", "run", "m", 3, 4}, "main.1", "waits for `m`", true},
                    {{2, "f.c", "run", "x", 5, 6}, "main.2", "writes `x`", true, {{"a b", "c"}}},
                    {{2, "f.c", "run", "x", 5, 6}, "main.2", "reads `x`", true}};
  finding.places.back().locks.emplace();
  finding.places[1].step = 7;
  finding.trace.threads = {{trace::kNoThread, 0}};
  finding.trace.sites = {{1, "f.c", "run", "m", 3, 4}};
  return finding;
}

TEST(Protocol, RequestIsReadBack) {
  Request request;
  request.mode = Mode::Replay;
  request.strategy = {explore::StrategyChoice::Kind::Pct, 3, UINT64_MAX};
  request.limits.maxExecutions = 7;
  request.limits.maxSteps = 9;
  request.limits.stepSeconds = 11;
  request.limits.stopAtFirst = true;
  request.selfCheck = true;
  request.everyFinding = false;
  request.directory = "/a folder/x";
  request.rules = {Rules::Rounds::One, Rules::Orders::OnlyDependence, Rules::Wakes::FirstWaiter};
  request.visible = {true, {{~0ULL, 2, 3}}, true, true, true, true, 3, {5, ~0ULL}, {{"a::b", 8, 4}}};
  request.threads = {{trace::kNoThread, 0}, {0, 1}};
  request.steps = {{0, 0}, {1, 3}};
  request.waypoints = {{1, ~0ULL, 2, trace::Waypoint::Kind::Choice}, {0, 7, 0, trace::Waypoint::Kind::Access}};
  request.expected = {{1, ~0ULL, trace::OperationKind::Create, 2, 3}, {}};
  auto read = parseRequest(print(request));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(print(*read), print(request));
  EXPECT_EQ(read->expected, request.expected);
  EXPECT_EQ(read->strategy.kind, explore::StrategyChoice::Kind::Pct);
  EXPECT_EQ(read->strategy.number, 3u);
  EXPECT_EQ(read->limits.stepSeconds, 11u);
  EXPECT_EQ(read->strategy.seed, UINT64_MAX);
  EXPECT_EQ(read->visible, request.visible);
  EXPECT_FALSE(read->everyFinding);
  EXPECT_EQ(read->directory, request.directory);
  EXPECT_EQ(read->waypoints, request.waypoints);
  EXPECT_EQ(read->rules.orders, Rules::Orders::OnlyDependence);
}

TEST(Protocol, SearchesAreReadBack) {
  Request request;
  request.mode = Mode::Seek;
  request.seek = {{3, UINT64_MAX, 5, 6, 7}, true, 2, 9};
  const auto read = parseRequest(print(request));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(print(*read), print(request));
  EXPECT_EQ(read->seek.park.site, UINT64_MAX);
  EXPECT_EQ(read->seek.park.step, 7U);
  EXPECT_EQ(read->seek.budget, 9U);
  EXPECT_FALSE(parseRequest("seek 1 2 3\n"));
}

TEST(Protocol, WarningsAreReadBack) {
  Warning warning;
  warning.finding = sampleFinding();
  warning.breaksDiscipline = true;
  warning.ordering = "unlock of `a b`";
  warning.plans = {{{1, 2, 3}, {4, UINT64_MAX, 6, 7, 8}, 9, {{10, 11}, {12, 13}}, 14}, {}};
  MessageReader reader;
  reader.append(print(warning));
  auto message = reader.next();
  ASSERT_TRUE(message && message->ok());
  ASSERT_TRUE((**message).warning.has_value());
  EXPECT_EQ(print(*(**message).warning), print(warning));
  EXPECT_EQ((**message).warning->plans[0].stuck[1].from, 13U);
  EXPECT_EQ((**message).warning->plans[0].location.size, 3U);
}

TEST(Protocol, WhatWasWatchedAndMetIsReadBack) {
  MessageReader reader;
  const Watched watched{1, 2, 3, 0.5, sampleFinding().trace};
  reader.append(print(watched) + print(Meeting{sampleFinding().trace}));
  auto first = reader.next();
  ASSERT_TRUE(first && first->ok());
  EXPECT_EQ((**first).watched->bytes, 3U);
  EXPECT_EQ((**first).watched->seconds, 0.5);
  auto second = reader.next();
  ASSERT_TRUE(second && second->ok());
  EXPECT_EQ((**second).meeting->trace.threads.size(), 1U);
}

TEST(Protocol, WhatWasFollowedIsReadBack) {
  Followed followed{.taken = 7, .numbers = {0, trace::kNoThread}, .departures = {}, .trace = sampleFinding().trace};
  followed.departures.push_back(
      {{.step = 5, .reason = explore::Departure::Reason::Disabled}, {1, "f.c", "g", "m", 3, 4}});
  followed.departures.back().what.waitsFor = 2;
  followed.departures.back().what.at.kind = trace::OperationKind::Acquire;
  MessageReader reader;
  reader.append(print(followed));
  auto message = reader.next();
  ASSERT_TRUE(message && message->ok());
  ASSERT_TRUE((**message).followed.has_value());
  EXPECT_EQ(print(*(**message).followed), print(followed));
  EXPECT_EQ((**message).followed->numbers, followed.numbers);
  EXPECT_EQ((**message).followed->departures[0].what.waitsFor, 2U);
}

TEST(Protocol, WhatWasScrutinizedIsReadBack) {
  Request request;
  request.scrutiny = {.wanted = ~0ULL, .conditions = {{{1, ~0ULL, 3}, {4, 5, 6}, 7}, {{1, 2, 3}, {}, 9}}};
  const auto read = parseRequest(print(request));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->scrutiny.wanted, ~0ULL);
  EXPECT_EQ(read->scrutiny.conditions, request.scrutiny.conditions);
  EXPECT_FALSE(parseRequest("condition 1 2 3\n"));
  const Scrutinized told{true, "012", {1, 2, 3}, {{4, 5}, {6, 7}}, sampleFinding().trace};
  MessageReader reader;
  reader.append(print(told));
  auto message = reader.next();
  ASSERT_TRUE(message && message->ok());
  ASSERT_TRUE((**message).scrutinized.has_value());
  EXPECT_EQ(print(*(**message).scrutinized), print(told));
  EXPECT_EQ((**message).scrutinized->cost, told.cost);
  EXPECT_EQ((**message).scrutinized->pairs, told.pairs);
}

TEST(Protocol, MalformedRequestsAreRefused) {
  EXPECT_FALSE(parseRequest("expect 1 2 Nothing 3 4\n"));
  EXPECT_FALSE(parseRequest("variable x 1\n"));
  EXPECT_FALSE(parseRequest("mode sideways\n"));
  EXPECT_FALSE(parseRequest("max-steps many\n"));
  EXPECT_FALSE(parseRequest("unheard-of 1\n"));
  EXPECT_FALSE(parseRequest("step 1\n"));
  EXPECT_FALSE(parseRequest("strategy guessing 0 1\n"));
  EXPECT_FALSE(parseRequest("strategy pct 3\n"));
  EXPECT_FALSE(parseRequest("strategy pct 4294967296 1\n"));
}

TEST(Protocol, MessagesAreCutFromAnyStream) {
  Remark remark{Remark::About::Uncontrolled, "calls `x`\nand `y`"};
  std::string stream =
      print(sampleFinding()) + print(remark) + print(Cause{0xabc, ~0ULL}) + print(Done{false, "--first", {7, 9}});
  MessageReader reader;
  std::vector<Message> messages;
  for (char c : stream) { // the worst cut: byte by byte
    reader.append({&c, 1});
    while (auto message = reader.next()) {
      ASSERT_TRUE(*message) << message->error().message;
      messages.push_back(std::move(*message).value());
    }
  }
  ASSERT_EQ(messages.size(), 4u);
  ASSERT_TRUE(messages[0].finding);
  EXPECT_EQ(print(*messages[0].finding), print(sampleFinding()));
  EXPECT_FALSE(messages[0].finding->places[0].locks);
  EXPECT_FALSE(messages[0].finding->places[0].step);
  EXPECT_EQ(messages[0].finding->places[1].step, 7U);
  EXPECT_TRUE(messages[0].finding->places[1].standsHere);
  EXPECT_EQ(messages[0].finding->places[1].locks, (std::vector<std::string>{"a b", "c"}));
  EXPECT_EQ(messages[0].finding->places[2].locks, std::vector<std::string>());
  EXPECT_EQ(messages[1].remark, remark);
  EXPECT_EQ(messages[2].cause, (Cause{0xabc, ~0ULL}));
  ASSERT_TRUE(messages[3].done);
  EXPECT_FALSE(messages[3].done->complete);
  EXPECT_EQ(messages[3].done->stoppedBy, "--first");
  EXPECT_EQ(messages[3].done->rounds, (std::vector<uint64_t>{7, 9}));
}

TEST(Protocol, MessagesThatWereBrokenOffAreForgotten) {
  const Remark remark{Remark::About::Note, "a note"};
  const std::string whole = print(remark);
  for (size_t length = 0; length <= whole.size(); ++length) {
    MessageReader reader;
    reader.append(whole + whole.substr(0, length) + kBrokenOff + kBrokenOff + whole);
    size_t messages = 0;
    for (; auto message = reader.next(); ++messages) {
      ASSERT_TRUE(*message) << message->error().message;
      EXPECT_EQ((*message)->remark, remark);
    }
    EXPECT_EQ(messages, length == whole.size() ? 3u : 2u);
  }
}

TEST(Protocol, GarbageIsAnError) {
  MessageReader reader;
  reader.append("hello there\n");
  auto message = reader.next();
  ASSERT_TRUE(message);
  EXPECT_FALSE(*message);
}

} // namespace
} // namespace raddle::worker
