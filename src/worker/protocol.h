// What the driver asks of a worker process and what it is told: two plain values. Their text forms follow from the
// lists of their fields (base/fields.h), in protocol.cpp.
//
// A worker is the checked program with our shared object in it. It inherits three descriptors, numbered in the
// environment variable kEnvironment: the request (text, read once), the reports (a pipe of messages, one per finding or
// statement, sent when found, so that nothing is lost with the worker) and the status (shared memory). A worker that is
// to explore parts of a search (parts.h) has a fourth: a pipe of parts, one after the other, until its end.
#pragma once

#include <atomic>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "check/outcome.h"
#include "explore/follow.h"
#include "explore/strategies.h"
#include "explore/strategy.h"
#include "trace/mutations.h"
#include "trace/trace.h"
#include "worker/parts.h"

namespace raddle::worker {

// The rule of a finding that is the death of the process: no thread says where it is.
inline constexpr const char *kDeathRule = "died";

// "REQUEST REPORTS STATUS PARTS": the descriptors, in decimal.
inline constexpr const char *kEnvironment = "RADDLE_WORKER";

// How executions are explored.
enum class Mode : uint8_t {
  InProcess, // in one process, which is restored in between; falls back to Fork
  Fork,      // a process for each
};

// One of two accesses that shall meet: where its thread is to stop, in the last steps of a prefix.
struct Park {
  trace::ThreadId thread = trace::kNoThread; // nobody
  uint64_t site = 0;                         // its id
  uint64_t address = 0;
  uint64_t size = 0;
  uint32_t step = 0; // the number of the step of the prefix in which it comes there
};

// How often the search is repeated with more accesses visible.
enum class Rounds : uint8_t { UntilNothingIsNew, One };

// An event, as it is called in all executions.
struct EventName {
  trace::ThreadId thread = trace::kNoThread;
  uint64_t site = 0; // its id
  uint32_t occurrence = 0;
  bool operator==(const EventName &) const = default;
};

// That one event comes before another; or, if there is no second, that its choice is this one.
struct EventCondition {
  EventName first;
  EventName second;
  uint32_t choice = 0;
  bool operator==(const EventCondition &) const = default;
};

// What is to be told of the executions, besides their findings (scrutiny.h).
struct ScrutinyRequest {
  uint64_t wanted = 0;                    // fingerprint of a finding; 0: nothing is
  std::vector<EventCondition> conditions; // if there are any, which of them executions meet; else the shortest order
};

// Explore all executions that the strategy has.
struct Explore {
  Mode mode = Mode::InProcess;
  explore::StrategyChoice strategy;
  bool selfCheck = false; // no class of executions may come twice, if the strategy promises that
  bool paranoid = false;  // compare memory after each restore
  bool inParts = false;   // explore what is sent as parts
  // If the first step chooses a scenario: only those of this group, which are each `groups`-th one.
  uint32_t group = 0;
  uint32_t groups = 1;
  ScrutinyRequest scrutiny;
};

// One execution, recorded in full, that begins with `steps`.
struct Replay {
  std::vector<explore::Step> steps;
  ScrutinyRequest scrutiny;
};

// One execution, recorded in full, that passes `waypoints`.
struct Guide {
  std::vector<trace::Waypoint> waypoints;
};

// One execution of which every access is looked at.
struct Watch {
  explore::StrategyChoice strategy;
  std::vector<explore::Step> steps; // if there are any, it takes these and not those of the strategy
};

// Explore from the state that `steps` lead to, for two accesses that meet.
struct Seek {
  explore::StrategyChoice strategy;
  std::vector<explore::Step> steps;
  Park park;
  bool keepsParked = false;                     // the thread that came there goes on like the others
  trace::ThreadId preferred = trace::kNoThread; // who is likely to come to the other access
  uint64_t budget = 0;                          // steps of all executions; 0: no limit
};

// One execution, recorded in full, along the steps of another version of the program.
struct Follow {
  std::vector<explore::ExpectedStep> expected;
};

using Task = std::variant<Explore, Replay, Guide, Watch, Seek, Follow>;

struct Request {
  Task task;
  check::Limits limits;
  trace::VisibleAccesses visible; // what is a scheduling point from the start
  // Send findings that would be reported with an earlier one, too: whoever reads them does not care for all of them.
  bool everyFinding = true;
  bool showsOutput = false; // what the program prints is not hidden
  std::string directory;    // where raddle was called, for fingerprints
  Rounds rounds = Rounds::UntilNothingIsNew;
  trace::Mutations mutations;
  std::vector<trace::ThreadName> threads; // those that have numbers from the start, in that order
};
[[nodiscard]] std::string print(const Request &request);
[[nodiscard]] Result<Request> parseRequest(std::string_view text);

// Shared between driver and worker, so that counts survive the worker's death.
struct Status {
  std::atomic<uint64_t> begun{0};      // all executions of all rounds; the others are those of the last round
  std::atomic<uint64_t> round{0};      // the number of this round, from 1
  std::atomic<uint64_t> executions{0}; // those not counted as redundant
  std::atomic<uint64_t> blocked{0};    // of these
  std::atomic<uint64_t> redundant{0};  // given up by the strategy, or repeating a class
  std::atomic<uint64_t> findings{0};   // that were sent
  // How much of this round was explored when so many of its executions were done, if that is known: see
  // explore::Dpor::exploredShare.
  std::atomic<double> share{0};
  std::atomic<uint64_t> shareAfter{0};
  // If the first step chooses a scenario, of this round: how many there are in this group, and what became of them.
  std::atomic<uint64_t> scenarios{0};
  std::atomic<uint64_t> scenariosBegun{0};
  std::atomic<uint64_t> scenariosExhausted{0}; // of those begun
  // Set by the driver: how many of these it has looked at, and how many of those the user wants to hear of.
  std::atomic<uint64_t> judged{0};
  std::atomic<uint64_t> wanted{0};
  // These only if the request says selfCheck:
  std::atomic<uint64_t> digest{0};            // of all events of all executions
  std::atomic<uint64_t> finalStates{0};       // different contents of memory at the end of an execution
  std::atomic<uint64_t> finalStatesDigest{0}; // of these, in any order
  std::atomic<uint64_t> racyBytes{0};         // on which some execution has a race
  std::atomic<uint64_t> racyBytesDigest{0};   // of these, in any order
  std::atomic<uint32_t> stop{0};              // set by the driver: end after the current execution
  // Set by the driver, if the search is in parts; taken back when it was done: tell what became of the part so far;
  // give a place away.
  std::atomic<uint32_t> tell{0};
  std::atomic<uint32_t> giveAway{0};
};
static_assert(std::atomic<uint64_t>::is_always_lock_free && std::atomic<double>::is_always_lock_free,
              "the status is shared between processes");

// A data race that exists only after another one, both by their fingerprints.
struct Cause {
  uint64_t finding = 0;
  uint64_t after = 0;
  bool operator==(const Cause &) const = default;
};

// How to come close to two accesses that may race.
struct Plan {
  trace::Location location; // the bytes that both access
  Park park;                // the first of them; `step` counts those of the watched execution
  // How much of the execution can be repeated while it is parked: the steps before `end` but those of stuck threads.
  uint32_t end = 0;
  struct Stuck {
    trace::ThreadId thread = 0;
    uint32_t from = 0;
  };
  std::vector<Stuck> stuck;
  trace::ThreadId preferred = trace::kNoThread; // the thread of the other access
};

// Two places of the program that accessed the same memory in the watched execution, with no lock to keep them apart.
struct Warning {
  check::Finding finding; // as it would be told if it were a race; without trace
  bool breaksDiscipline = false;
  std::string ordering; // what put them in order, in words
  std::vector<Plan> plans;
};

// What was watched.
struct Watched {
  uint64_t accesses = 0;
  uint64_t steps = 0;
  uint64_t bytes = 0; // of the log
  double seconds = 0; // that it took to execute it and to look at it
  trace::Trace trace; // the schedule
};

// An interleaving at whose end two accesses that conflict stand next to each other, if it can be repeated.
struct Meeting {
  trace::Trace trace;
};

// How far the expected steps could be followed. The sites of departures are lost on the way: their places are told.
struct Followed {
  struct Departure {
    explore::Departure what;
    trace::Site at; // of what.at
  };
  uint64_t taken = 0;                   // steps of those expected
  std::vector<trace::ThreadId> numbers; // that the threads recorded have now; kNoThread if they were not created
  std::vector<Departure> departures;
  trace::Trace trace; // all of the execution
};

// What an order of the events of an execution costs; few switches are worth most.
struct ScrutinyCost {
  uint64_t switches = 0;
  uint64_t inputs = 0; // how far choices and inputs are from 0, all together
  uint64_t steps = 0;
  auto operator<=>(const ScrutinyCost &) const = default;
};

// One execution that was looked at.
struct Scrutinized {
  static constexpr char kHolds = '0';
  static constexpr char kReversed = '1';            // the other order, or another choice
  static constexpr char kMissing = '2';             // one of the events does not come
  bool fails = false;                               // it shows the wanted finding
  std::string marks;                                // one for each condition
  ScrutinyCost cost;                                // of the trace, if it is the shortest order
  std::vector<std::pair<uint32_t, uint32_t>> pairs; // of steps of the trace that could come in another order
  trace::Trace trace;
};

// The last message of a worker that ended by itself.
struct Done {
  bool complete = false;                // nothing was left to explore
  std::optional<check::Said> stoppedBy; // else what stopped it, if that is known
  std::vector<uint64_t> rounds;         // executions of each round
};

// What a worker sends, one after the other.
using Message = std::variant<check::Finding, check::Statement, Cause, Warning, Watched, Meeting, Followed, Scrutinized,
                             Done, PartReport, Offer>;
[[nodiscard]] std::string printMessage(const Message &message);
// The message as a T; null if it is something else, or there is none.
template <typename T> [[nodiscard]] T *as(std::optional<Message> &message) {
  return message ? std::get_if<T>(&*message) : nullptr;
}
// A value as a message: what it is, its size, and its text.
[[nodiscard]] std::string frame(std::string_view type, const std::string &payload);

// Sent by who notices that a sender died: what was not complete before it is to be forgotten. No message contains it.
inline constexpr char kBrokenOff = '\x18';

// Cuts the messages out of a stream of bytes as they become complete.
class MessageReader {
public:
  void append(std::string_view bytes) { buffer_ += bytes; }
  // The next complete message; nothing if more bytes are needed.
  [[nodiscard]] std::optional<Result<Message>> next();

  // The same for any kind of message: its type and what it says.
  struct Framed {
    std::string type;
    std::string payload;
  };
  [[nodiscard]] std::optional<Result<Framed>> nextFramed();

private:
  [[nodiscard]] std::optional<Result<Framed>> nextUpTo(size_t limit);

  std::string buffer_; // what has not yet been returned
};

} // namespace raddle::worker
