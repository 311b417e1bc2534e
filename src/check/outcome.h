// Verdicts, findings and coverage: the one form of answer that all engines give.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/kinds.h"
#include "check/statements.h"
#include "trace/trace.h"

namespace raddle::check {

// Violated: a finding of severity Error is attached. Proved: nothing was left out. Bounded: clean as far as the bounds
// reach. Unknown: nothing can be said, and a statement says why.
enum class Verdict : uint8_t { Proved, Violated, Bounded, Unknown };
[[nodiscard]] std::string_view word(Verdict verdict);

enum class Severity : uint8_t { Error, Warning, Note };
[[nodiscard]] std::string_view word(Severity severity);

enum class Evidence : uint8_t { Suspected, Witnessed };
[[nodiscard]] std::string_view word(Evidence evidence);

struct Finding {
  Kind kind = Kind::Assertion;
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
    // The call stack of the thread there, innermost first. Empty if it is not known.
    trace::Stack frames = {};
    // Of a thread that waits for a lock: the name of that, and who holds it. Else both are empty.
    std::string waitsFor = {};
    std::string holder = {};
    // The operation itself, where `site` is the line of the user's code that led to it: see check/user_places.h.
    std::optional<trace::Site> operation = {};

    // Where the operation itself is, wherever it is shown.
    [[nodiscard]] const trace::Site &operationSite() const { return operation ? *operation : site; }
  };
  std::vector<Place> places;
  // Identifies the finding whichever engine saw it: see check/identity.h.
  uint64_t fingerprint = 0;
  // The fingerprint that it had in the search, which knows no call stacks; and a hash of who called the operations at
  // which it stands, as far as they are in libraries. 0 if none is, and once it is known who they are.
  uint64_t searched = 0;
  uint64_t context = 0;
  std::string variable;     // what it is about, where that is one variable: `queue.head`, `buf[3]`
  trace::Location location; // where in memory, if it is a data race; else of size 0
  // Of a data race in the heap: the address of its block, if a library allocated that. One line of a library allocates
  // what many objects of the user consist of. Else 0.
  uint64_t libraryBlock = 0;
  std::string after; // fingerprint of the data race without which this one would not exist; empty if none
  // What the environment supplies, in words, one value each, if it was looked at with all there are: "list->next = 0".
  std::vector<std::string> inputs = {};
  // What has to be known beside the interleaving, as lines of text: a table of results, say.
  std::vector<std::string> details = {};
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

// What an engine that executes programs looks for, whatever it is asked.
inline constexpr PropertySet kUsualProperties(Property::Assertions, Property::DataRaces, Property::Deadlocks,
                                              Property::Memory, Property::Misuse);

struct Coverage {
  PropertySet checked = kUsualProperties; // what was looked for
  std::optional<Statement> covered;       // by engines that do not count executions
  uint64_t executions = 0;
  uint64_t blocked = 0;              // of these: some thread was ended by assume(false), or looked in vain
  uint64_t redundant = 0;            // executions given up, or repeating a class
  std::vector<uint64_t> rounds;      // executions of each round, the last one equal to `executions`
  bool complete = false;             // the search came to its end
  std::optional<Said> stoppedBy;     // of the sort Stop; nothing if complete
  std::vector<Statement> statements; // bounds, what is uncontrolled, unknowns, assumptions and notes, each once
  std::optional<Watched> watched;    // if that is how it was checked
  // What engines count beside executions, by names that stay: "filters".
  struct Count {
    std::string name;
    uint64_t value = 0;
  };
  std::vector<Count> counts;
  // What was looked at one by one, if that is how it was checked: a field, for example.
  struct Part {
    std::string name;
    enum class Answer : uint8_t {
      Race, // on a field
      NoRace,
      Limit, // of time or memory
      Holds, // an assertion
      Fails,
      Verified, // a procedure
      Refused,
      Unknown,
      Undecided,
    } answer = Answer::Undecided;
    std::optional<Statement> reason = {}; // why it is not decided, or was refused; or what protects it
    double seconds = 0;
    std::vector<std::string> locks = {};    // that guard it; none unless locks do
    std::vector<trace::Site> accesses = {}; // of a variable: where, each place once
  };
  std::vector<Part> parts;
  // What the user did not want to hear of, with the number of findings that each line of his file took away.
  struct Suppressed {
    std::string by; // "race:counter"
    uint64_t findings = 0;
    PropertySet properties = {}; // that these violate

    void add(const Suppressed &other) {
      findings += other.findings;
      properties.add(other.properties);
    }
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

  // Unless it was said before.
  void add(Statement statement);
  [[nodiscard]] bool has(Said what) const;
  [[nodiscard]] bool has(Sort sort) const { return !of(sort).empty(); }
  // Those of a sort, in the order in which they were added.
  [[nodiscard]] std::vector<Statement> of(Sort sort) const;
};
[[nodiscard]] std::string_view word(Coverage::Part::Answer answer);

// What was found out about one property.
struct PropertyResult {
  Property property = Property::Assertions;
  bool isChecked = false; // it was looked for; else the verdict is Unknown, and counts for nothing
  Verdict verdict = Verdict::Unknown;
  std::vector<Statement> reasons = {}; // why it is Bounded or Unknown; empty if and only if it is neither
};

// What one of several engines came to.
struct Contribution {
  std::string engine;              // "explore"
  std::optional<Statement> notRun; // why it was not run; nothing if it was, and then the rest has a meaning
  Verdict verdict = Verdict::Unknown;
  std::vector<PropertyResult> properties = {};
  uint64_t findings = 0; // those that no engine before it had made
  uint64_t upgraded = 0; // those that were suspected before, and that it witnessed
  // Of one that goes ahead of the others: the suspicions that it could not exclude, of which nobody is told; and
  // whether the answer rests on what it has proved.
  bool isAhead = false;
  uint64_t notExcluded = 0;
  bool isUsed = false;
  Coverage coverage;
  double seconds = 0;
};

// What remains open when several engines have had their turns.
struct Open {
  Statement what;
  std::string engine = {};     // of which this is said, if it was stopped
  bool onlyUnbalanced = false; // of a bound: another engine has looked beyond it, in balanced executions
  bool operator==(const Open &) const = default;
};

// A finding that the user does not want to hear of.
struct SuppressedFinding {
  std::string by; // the line of his file: "race:counter"
  Finding finding;
};

struct Outcome {
  Verdict verdict = Verdict::Unknown;
  std::optional<Statement> reason;        // for Unknown: why
  std::vector<PropertyResult> properties; // one for each, in their order
  std::vector<Finding> findings;
  std::vector<SuppressedFinding> suppressed;
  // If several engines took turns, `coverage` is that of the first of them that ran, on whose word the verdict rests
  // unless another one found or proved something.
  Coverage coverage;
  double seconds = 0;
  std::vector<Contribution> engines; // in the order of their turns; empty if there was only one to begin with
  std::vector<Open> open;            // if several took turns: what none of them has looked at
  // Two engines say what cannot both be true, which is a bug of ours: what they say.
  std::optional<Statement> contradiction;
};

// What is true of each finding before it is told, whoever made it: one that something outside our control may have
// caused, or could have prevented, is no error, and nothing can be said of the program because of it. So it is with an
// execution that no fresh process has repeated.
void settle(Finding &finding, Coverage &coverage);

// How many findings the user's suppressions took away.
[[nodiscard]] uint64_t suppressedIn(const Coverage &coverage);

// What follows for each property from findings and coverage alone. One is Violated if some error is of it. Else, if it
// was looked for, it is Unknown if some unknown affects it; Bounded if the search is incomplete, or a bound or
// something uncontrolled affects it, or a finding of it is suppressed, or after an error of another property nothing is
// defined; else Proved.
[[nodiscard]] std::vector<PropertyResult> propertiesOf(const std::vector<Finding> &findings, const Coverage &coverage);

// The verdict that follows from the properties: the worst of those that were looked for. The worst is Violated, then
// Unknown, then Bounded.
[[nodiscard]] Verdict verdictOf(const std::vector<PropertyResult> &properties);
[[nodiscard]] inline Verdict verdictOf(const std::vector<Finding> &findings, const Coverage &coverage) {
  return verdictOf(propertiesOf(findings, coverage));
}

// Gives the outcome of one engine its properties, its verdict, and the reason if that is Unknown.
void conclude(Outcome &outcome);

// When to stop. Running out of limits is no error but a verdict.
struct Limits {
  std::optional<uint64_t> maxExecutions;
  std::optional<double> timeoutSeconds;
  uint64_t maxSteps = 100'000; // of one thread in one execution
  uint64_t stepSeconds = 10;   // that one step may take
  bool stopAtFirst = false;
};

} // namespace raddle::check
