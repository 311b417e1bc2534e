#include "worker/protocol.h"

#include <gtest/gtest.h>

namespace raddle::worker {
namespace {

check::Finding sampleFinding() {
  check::Finding finding;
  finding.kind = check::Kind::Deadlock;
  finding.rule = "cycle";
  finding.message = "a \"quoted\"\nmessage";
  finding.fingerprint = 0xabc;
  finding.variable = "queue.head";
  finding.location = {1, ~0ULL, 4};
  finding.libraryBlock = 0x5000;
  finding.places = {{{1, "f.c", "run", "m", 3, 4}, "main.1", "waits for `m`", true},
                    {{2, "f.c", "run", "x", 5, 6}, "main.2", "writes `x`", true, {{"a b", "c"}}},
                    {{2, "f.c", "run", "x", 5, 6}, "main.2", "reads `x`", true}};
  finding.places.back().locks.emplace();
  finding.places[1].step = 7;
  finding.places[1].frames = {{"run", "f.c", 5, 6}, {"start routine", "", 0, 0}};
  finding.places[1].waitsFor = "a b";
  finding.places[1].holder = "main.2";
  finding.trace.threads = {{trace::kNoThread, 0}};
  finding.trace.sites = {{1, "f.c", "run", "m", 3, 4}};
  finding.searched = 0xdef;
  finding.context = 12;
  finding.places[1].operation = {3, "mutex.h", "lock", "*m", 7, 8};
  finding.trace.stacks = {{{"", "", 0, 0, 0, 0x401000}, {"run it", "f.c", 5, 6, 4, 0}}, {{"main", "f.c", 9, 1}}};
  finding.trace.names = {"a.m"};
  finding.trace.steps.resize(2);
  finding.trace.steps[0].stack = 1;
  finding.trace.steps[1].stack = 0;
  finding.trace.steps[1].name = 0;
  return finding;
}

// What comes of a request on its way to a worker.
Request sent(const Request &request) {
  auto read = parseRequest(print(request));
  EXPECT_TRUE(read) << read.error().message;
  EXPECT_EQ(print(*read), print(request));
  return *read;
}

// What comes of a message on its way to the driver.
template <typename T> T sent(const T &value) {
  MessageReader reader;
  reader.append(printMessage(value));
  auto message = reader.next();
  EXPECT_TRUE(message && message->ok());
  EXPECT_EQ(printMessage(**message), printMessage(value));
  return std::get<T>(**message);
}

TEST(Protocol, RequestIsReadBack) {
  Request request;
  request.limits.maxExecutions = 7;
  request.limits.timeoutSeconds = 0.1;
  request.limits.maxSteps = 9;
  request.limits.stepSeconds = 11;
  request.limits.stopAtFirst = true;
  request.everyFinding = false;
  request.directory = "/a folder/x";
  request.showsOutput = true;
  request.rounds = Rounds::One;
  request.mutations.orders = trace::Mutations::Orders::OnlyDependence;
  request.mutations.wakesAnyWaiter = false;
  request.visible = {true, {{~0ULL, 2, 3}}, {}, {5, ~0ULL}, {{"a::b", 8, 4}}};
  request.threads = {{trace::kNoThread, 0}, {0, 1}};
  const Request read = sent(request);
  EXPECT_EQ(read.limits.timeoutSeconds, 0.1);
  EXPECT_EQ(read.limits.stepSeconds, 11u);
  EXPECT_EQ(read.visible, request.visible);
  EXPECT_FALSE(read.everyFinding);
  EXPECT_EQ(read.directory, request.directory);
  EXPECT_EQ(read.threads, request.threads);
  EXPECT_TRUE(read.showsOutput);
  EXPECT_EQ(read.rounds, Rounds::One);
  EXPECT_EQ(read.mutations.orders, trace::Mutations::Orders::OnlyDependence);
  EXPECT_FALSE(read.mutations.wakesAnyWaiter);
}

TEST(Protocol, EachOptionIsReadBack) {
  Request request;
  trace::visitOptions(request.visible.options, [&](const trace::OptionText &text, auto &value) {
    value = 3;
    EXPECT_EQ(sent(request).visible, request.visible) << text.name;
    value = {};
    EXPECT_EQ(sent(request).visible, request.visible) << text.name;
  });
}

TEST(Protocol, TasksAreReadBack) {
  Request request;
  request.task = Explore{.mode = Mode::Fork,
                         .strategy = {explore::StrategyChoice::Kind::Pct, 3, UINT64_MAX},
                         .selfCheck = true,
                         .paranoid = false,
                         .inParts = true,
                         .group = 1,
                         .groups = 3,
                         .scrutiny = {}};
  const auto explored = std::get<Explore>(sent(request).task);
  EXPECT_EQ(explored.mode, Mode::Fork);
  EXPECT_EQ(explored.strategy.kind, explore::StrategyChoice::Kind::Pct);
  EXPECT_EQ(explored.strategy.number, 3u);
  EXPECT_EQ(explored.strategy.seed, UINT64_MAX);
  EXPECT_TRUE(explored.selfCheck && !explored.paranoid && explored.inParts);
  EXPECT_TRUE(explored.group == 1 && explored.groups == 3);
  request.task = Replay{{{0, 0}, {1, 3}}, {}};
  EXPECT_EQ(std::get<Replay>(sent(request).task).steps[1].choice, 3u);
  const Guide guide{{{1, ~0ULL, 2, trace::Waypoint::Kind::Choice}, {0, 7, 0, trace::Waypoint::Kind::Access}}};
  request.task = guide;
  EXPECT_EQ(std::get<Guide>(sent(request).task).waypoints, guide.waypoints);
  request.task = Watch{{explore::StrategyChoice::Kind::RoundRobin, 0, 1}, {{2, 5}}};
  EXPECT_EQ(std::get<Watch>(sent(request).task).steps[0].choice, 5u);
  const Follow follow{{{1, ~0ULL, trace::OperationKind::Create, 2, 3}, {}}};
  request.task = follow;
  EXPECT_EQ(std::get<Follow>(sent(request).task).expected, follow.expected);
}

TEST(Protocol, SearchesAreReadBack) {
  Request request;
  request.task = Seek{.strategy = {},
                      .steps = {{1, 2}},
                      .park = {3, UINT64_MAX, 5, 6, 7},
                      .keepsParked = true,
                      .preferred = 2,
                      .budget = 9};
  const auto read = std::get<Seek>(sent(request).task);
  EXPECT_EQ(read.park.site, UINT64_MAX);
  EXPECT_EQ(read.park.step, 7U);
  EXPECT_EQ(read.budget, 9U);
}

TEST(Protocol, WarningsAreReadBack) {
  Warning warning;
  warning.finding = sampleFinding();
  warning.breaksDiscipline = true;
  warning.ordering = "unlock of `a b`";
  warning.plans = {{{1, 2, 3}, {4, UINT64_MAX, 6, 7, 8}, 9, {{10, 11}, {12, 13}}, 14}, {}};
  const Warning read = sent(warning);
  EXPECT_EQ(read.plans[0].stuck[1].from, 13U);
  EXPECT_EQ(read.plans[0].location.size, 3U);
}

TEST(Protocol, WhatWasWatchedAndMetIsReadBack) {
  const Watched watched = sent(Watched{1, 2, 3, 0.5, sampleFinding().trace});
  EXPECT_EQ(watched.bytes, 3U);
  EXPECT_EQ(watched.seconds, 0.5);
  EXPECT_EQ(sent(Meeting{sampleFinding().trace}).trace.threads.size(), 1U);
}

TEST(Protocol, WhatWasFollowedIsReadBack) {
  Followed followed{.taken = 7, .numbers = {0, trace::kNoThread}, .departures = {}, .trace = sampleFinding().trace};
  followed.departures.push_back(
      {{.step = 5, .reason = explore::Departure::Reason::Disabled}, {1, "f.c", "g", "m", 3, 4}});
  followed.departures.back().what.waitsFor = 2;
  followed.departures.back().what.at.kind = trace::OperationKind::Acquire;
  const Followed read = sent(followed);
  EXPECT_EQ(read.numbers, followed.numbers);
  EXPECT_EQ(read.departures[0].what.waitsFor, 2U);
  EXPECT_EQ(read.departures[0].what.at.kind, trace::OperationKind::Acquire);
}

TEST(Protocol, WhatWasScrutinizedIsReadBack) {
  Request request;
  Replay replay;
  replay.scrutiny = {.wanted = ~0ULL, .conditions = {{{1, ~0ULL, 3}, {4, 5, 6}, 7}, {{1, 2, 3}, {}, 9}}};
  request.task = replay;
  const auto read = std::get<Replay>(sent(request).task);
  EXPECT_EQ(read.scrutiny.wanted, ~0ULL);
  EXPECT_EQ(read.scrutiny.conditions, replay.scrutiny.conditions);
  const Scrutinized told{true, "012", {1, 2, 3}, {{4, 5}, {6, 7}}, sampleFinding().trace};
  EXPECT_EQ(sent(told).cost, told.cost);
  EXPECT_EQ(sent(told).pairs, told.pairs);
}

TEST(Protocol, MalformedRequestsAreRefused) {
  EXPECT_FALSE(parseRequest("task 6\n"));                  // there is no such task
  EXPECT_FALSE(parseRequest("task 2 1 1 2 3 9\n"));        // nor such a kind of waypoint
  EXPECT_FALSE(parseRequest("task 0 0 1 4294967296 1\n")); // a number that is too large for its field
  EXPECT_FALSE(parseRequest("limits 0 0 many 1 0\n"));
  EXPECT_FALSE(parseRequest("limits 0 0 1 1\n"));
  EXPECT_FALSE(parseRequest("limits 0 0 1 1 0 0\n"));
  EXPECT_FALSE(parseRequest("unheard-of 1\n"));
  EXPECT_FALSE(parseRequest("threads 1\n"));
  EXPECT_TRUE(parseRequest("threads 1 2\nlimits 0 0 1 1 0\n"));
}

TEST(Protocol, MessagesAreCutFromAnyStream) {
  const check::Statement statement{
      check::Said::UncontrolledCall, {"calls `x`\nand `y`", "f.c:1"}, "run", check::Property::Memory};
  std::string stream = printMessage(sampleFinding()) + printMessage(statement) + printMessage(Cause{0xabc, ~0ULL}) +
                       printMessage(Done{false, check::Said::First, {7, 9}});
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
  const auto &finding = std::get<check::Finding>(messages[0]);
  EXPECT_EQ(printMessage(finding), printMessage(sampleFinding()));
  EXPECT_FALSE(finding.places[0].locks);
  EXPECT_FALSE(finding.places[0].step);
  EXPECT_EQ(finding.places[1].step, 7U);
  EXPECT_EQ(finding.places[1].waitsFor, "a b");
  EXPECT_EQ(finding.places[1].holder, "main.2");
  EXPECT_TRUE(finding.places[1].standsHere);
  EXPECT_EQ(finding.places[1].locks, (std::vector<std::string>{"a b", "c"}));
  EXPECT_EQ(finding.places[1].frames, sampleFinding().places[1].frames);
  EXPECT_EQ(finding.places[2].locks, std::vector<std::string>());
  EXPECT_EQ(finding.places[1].operation, sampleFinding().places[1].operation);
  EXPECT_EQ(finding.trace.stacks, sampleFinding().trace.stacks);
  EXPECT_EQ(finding.trace.steps, sampleFinding().trace.steps);
  EXPECT_EQ(std::get<check::Statement>(messages[1]), statement);
  EXPECT_EQ(std::get<Cause>(messages[2]), (Cause{0xabc, ~0ULL}));
  const auto &done = std::get<Done>(messages[3]);
  EXPECT_FALSE(done.complete);
  EXPECT_EQ(done.stoppedBy, check::Said::First);
  EXPECT_EQ(done.rounds, (std::vector<uint64_t>{7, 9}));
}

TEST(Protocol, MessagesThatWereBrokenOffAreForgotten) {
  const check::Statement statement{check::Said::Note, {"a note"}};
  const std::string whole = printMessage(statement);
  for (size_t length = 0; length <= whole.size(); ++length) {
    MessageReader reader;
    reader.append(whole + whole.substr(0, length) + kBrokenOff + kBrokenOff + whole);
    size_t messages = 0;
    for (; auto message = reader.next(); ++messages) {
      ASSERT_TRUE(*message) << message->error().message;
      EXPECT_EQ(std::get<check::Statement>(**message), statement);
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
