// What a check says: where the program fails, what was not decided, and on what that rests.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "symex/failure_kind.h"
#include "trace/trace.h"

namespace raddle::kiss {

using symex::FailureKind;

// A value of the environment in an execution that fails.
struct Input {
  std::string name;
  std::string value;
  std::optional<uint64_t> bits = std::nullopt; // the value, if the program has a name for the input (harness/inputs.h)
};

// A place where some execution fails.
struct Failure {
  FailureKind kind = FailureKind::Assertion;
  std::string text;                // of an assertion: its expression; of a race: the field
  trace::Site site;                // where; of a race: the access that finds another thread at its own
  std::vector<Input> inputs;       // with which it does
  std::optional<trace::Plan> plan; // the execution, if it is known
};

// Whether it is the same place; some have no number of their own, but a line and a column.
[[nodiscard]] bool areSame(const trace::Site &first, const trace::Site &second);
// Whether it is the same that fails, in whatever execution. Races on a field are all the same.
[[nodiscard]] bool areSame(const Failure &first, const Failure &second);

// Nothing can be said about it.
struct Undecided {
  std::string field; // on which races were looked for; empty if it is about assertions, or about all fields
  std::string what;  // and why
  // Whether more time or memory might help.
  enum class Why : uint8_t { NotSupported, Limit } why = Why::NotSupported;
  bool operator==(const Undecided &) const = default;
};

struct Answer {
  std::vector<Failure> failures;   // at most one for each place, or for each field, in the order of execution
  uint32_t creates = 0;            // how many threads are created at most
  std::vector<std::string> bounds; // loops and recursion that go on beyond what was looked at
  // Inputs of which there may be more than were looked at, however far loops are followed.
  std::vector<std::string> inputBounds = {};
  std::vector<Undecided> undecided; // also what the program does that was not followed, and can come to
  std::vector<std::string> assumptions;
  // Functions that may have any result for all we know; if there are some, failures may be due to that.
  std::vector<std::string> uninterpreted;
  uint64_t cases = 0;        // that were looked at, if the program is divided into cases
  uint64_t droppedCases = 0; // of these: no two threads can meet there, which was known before the solver was asked
};

// Adds what `answer` says to what `all` says already; what both say is said once, and
// cases are counted together.
void add(const Answer &answer, Answer &all);

// For another process of this program.
[[nodiscard]] std::string pack(const Answer &answer);
// Nothing if that is no answer.
[[nodiscard]] std::optional<Answer> unpack(std::string_view text);

} // namespace raddle::kiss
