// Verdicts, findings and coverage: the one form of answer that all engines give.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trace/trace.h"

namespace raddle::check {

// Violated: a finding of severity Error is attached. Proved: nothing was left out. Bounded: clean as far as `bounds`
// reach. Unknown: `reason` says why nothing can be said.
enum class Verdict : uint8_t { Proved, Violated, Bounded, Unknown };
[[nodiscard]] std::string_view word(Verdict verdict);

enum class Severity : uint8_t { Error, Warning, Note };
[[nodiscard]] std::string_view word(Severity severity);

enum class Evidence : uint8_t { Suspected, Witnessed };
[[nodiscard]] std::string_view word(Evidence evidence);

struct Finding {
  std::string kind; // "assertion", "deadlock", "crash", "misuse", ...: stable, scripts depend on it
  std::string rule; // finer than kind: "abort", "null-access", "unlock-not-owner"
  Severity severity = Severity::Error;
  Evidence evidence = Evidence::Witnessed;
  std::string message; // one sentence, without file and line
  // The places that make it up; the first is the one the diagnostic points at.
  struct Place {
    trace::Site site;
    std::string thread;      // name of the thread
    std::string role;        // "fails", "waits for `b`, held by main.2", "took `b` here"
    bool standsHere = false; // the thread stands there at the end of the trace, or at `step`
    // For an access: the locks that the thread held, first taken first. Nothing if that is unknown or does not matter.
    std::optional<std::vector<std::string>> locks = {};
    // The step of the trace in which the thread comes there, as an index. Nothing: after the last one.
    std::optional<size_t> step = {};
  };
  std::vector<Place> places;
  // Identifies the finding whichever engine saw it: see check/identity.h.
  uint64_t fingerprint = 0;
  std::string variable;     // what it is about, where that is one variable: `queue.head`, `buf[3]`
  trace::Location location; // where in memory, if it is a data race; else of size 0
  std::string after;        // fingerprint of the data race without which this one would not exist; empty if none
  // What the environment supplies, in words, one value each, if it was looked at with all there are: "list->next = 0".
  std::vector<std::string> inputs = {};
  // Of a finding that was reasoned about and not executed: what one thread does, and what the others do in between.
  struct PathStep {
    trace::Site site;
    std::string mover; // what the step is to other threads: "R", "L", "B" or "N"; empty for what is no step
    std::string what;  // "reads `count` = 3"
  };
  std::vector<PathStep> path = {};
  std::string traceFile; // where the trace was kept; empty if it was not
  bool replayed = false;
  // What speaks against its being a failure of the program, in words: something that we have no control over may have
  // caused it, or could have prevented it. Empty if nothing does.
  std::string outside = {};
  // The call before it that uses what outlives an execution, a file say; empty if there is none. What such a call
  // returns may come from an earlier execution.
  std::string outlives = {};
  bool isKnown = false; // it is in the baseline of the user: reported, but no reason to fail
  // Others that are reported with it, because they are of the same operations or on the same memory.
  struct Merged {
    uint64_t fingerprint = 0;
    std::string message;
  };
  std::vector<Merged> merged = {};
  trace::Trace trace;
};

// What was watched and suspected.
struct Watched {
  uint64_t runs = 0;     // executions that were watched
  uint64_t accesses = 0; // of these, all together
  uint64_t steps = 0;
  uint64_t bytes = 0;      // of the logs
  double seconds = 0;      // for watching, without the searches
  uint64_t warnings = 0;   // pairs of places that break the locking discipline
  uint64_t candidates = 0; // other pairs that no common lock kept apart
  uint64_t witnessed = 0;  // of both
  uint64_t givenUp = 0;    // of the warnings: within the budget no witness was found
  uint64_t excluded = 0;   // of the warnings: no interleaving that was left to try has one
};

// The bound of an engine that executes a program with inputs: others can look at what remains.
inline constexpr std::string_view kFewInputsTried = "only boundary values of the inputs were tried";

// The assumption of an engine that executes a program which reads a clock.
inline constexpr std::string_view kLittleTimePasses = "time passes only in sleeps, timeouts and readings of clocks";

struct Coverage {
  std::string covered; // in words, by engines that do not count executions; empty if they do
  uint64_t executions = 0;
  uint64_t blocked = 0;                  // of these: some thread was ended by assume(false), or looked in vain
  uint64_t redundant = 0;                // executions given up, or repeating a class
  std::vector<uint64_t> rounds;          // executions of each round, the last one equal to `executions`
  bool complete = false;                 // the search came to its end
  std::string stoppedBy;                 // "--timeout", "--max-executions", "--first", "interrupt"; empty if complete
  std::vector<std::string> bounds;       // each bound that was hit
  std::vector<std::string> uncontrolled; // each thing that ran outside our control
  std::vector<std::string> unknowns;     // each thing that makes the verdict unknown
  std::vector<std::string> assumptions;
  std::optional<Watched> watched; // if that is how it was checked
  // What engines count beside executions, by names that stay: "filters".
  struct Count {
    std::string name;
    uint64_t value = 0;
  };
  std::vector<Count> counts;
  // What was looked at one by one, if that is how it was checked: a field, for example.
  struct Part {
    std::string name;
    std::string answer; // "race", "no race", "limit" (of time or memory), "undecided"
    std::string reason; // why it is not decided; else empty
    double seconds = 0;
  };
  std::vector<Part> parts;
  // What the user did not want to hear of, with the number of findings that each line of his file took away.
  struct Suppressed {
    std::string by; // "race:counter"
    uint64_t findings = 0;
  };
  std::vector<Suppressed> suppressed;
  // What two ways to explore the same program can be compared by, if asked for.
  struct Digests {
    uint64_t events = 0;      // of all events of all executions, in order
    uint64_t finalStates = 0; // how many different contents memory has at the end of executions
    uint64_t memory = 0;      // of these contents, in any order
    uint64_t racyBytes = 0;   // how many bytes have races
    uint64_t races = 0;       // of these bytes, in any order
  };
  std::optional<Digests> digests;
  std::vector<std::string> notes; // how the search was run, where that was not as asked
};

// What one of several engines came to.
struct Contribution {
  std::string engine; // "explore"
  std::string notRun; // why it was not run; empty if it was, and then the rest has a meaning
  Verdict verdict = Verdict::Unknown;
  uint64_t findings = 0; // those that no engine before it had made
  uint64_t upgraded = 0; // those that were suspected before, and that it witnessed
  Coverage coverage;
  double seconds = 0;
};

// A finding that the user does not want to hear of.
struct SuppressedFinding {
  std::string by; // the line of his file: "race:counter"
  Finding finding;
};

struct Outcome {
  Verdict verdict = Verdict::Unknown;
  std::string reason; // for Unknown: why
  std::vector<Finding> findings;
  std::vector<SuppressedFinding> suppressed;
  // If several engines took turns, `coverage` is that of the first of them that ran, on whose word the verdict rests
  // unless another one found or proved something.
  Coverage coverage;
  double seconds = 0;
  std::vector<Contribution> engines; // in the order of their turns; empty if there was only one to begin with
  std::vector<std::string> open;     // if several took turns: what none of them has looked at
  // Two engines say what cannot both be true, which is a bug of ours: what they say. Else empty.
  std::string contradiction;
};

// What is true of each finding before it is told, whoever made it: one that something outside our control may have
// caused, or could have prevented, is no error, and nothing can be said of the program because of it. So it is with an
// execution that no fresh process has repeated.
void settle(Finding &finding, Coverage &coverage);

// How much of the program was explored, in words. "all explored" if and only if nothing was left out, so that without
// findings the verdict is Proved; all reports say this and nothing else.
[[nodiscard]] std::string extentOf(const Coverage &coverage);

// How many findings the user's suppressions took away.
[[nodiscard]] uint64_t suppressedIn(const Coverage &coverage);

// The verdict that follows from findings and coverage alone: Violated if some finding is an error; Unknown if there are
// unknowns; Bounded if the search is incomplete or a bound was hit or something was uncontrolled or suppressed; else
// Proved.
[[nodiscard]] Verdict verdictOf(const std::vector<Finding> &findings, const Coverage &coverage);

// When to stop. Running out of limits is no error but a verdict.
struct Limits {
  std::optional<uint64_t> maxExecutions;
  std::optional<double> timeoutSeconds;
  uint64_t maxSteps = 100'000; // of one thread in one execution
  uint64_t stepSeconds = 10;   // that one step may take
  bool stopAtFirst = false;
};

} // namespace raddle::check
