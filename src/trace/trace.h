// A trace: one interleaving as data, with all that is needed to run it again and to show it.
//
// Its text form (see docs/formats.md) stores site records and thread names, not numbers of this search, so that it
// survives edits elsewhere in the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "trace/event.h"
#include "trace/search_options.h"

namespace raddle::trace {

// A site record that owns its text.
struct Site {
  uint64_t id = 0;
  std::string file;
  std::string function;
  std::string text;
  uint32_t line = 0;
  uint32_t column = 0;
  bool operator==(const Site &) const = default;
};
[[nodiscard]] Site copySite(const RaddleSite *site); // an empty one for null
// Its text form, of six words.
inline constexpr size_t kSiteWords = 6;
[[nodiscard]] std::string print(const Site &site);
// REQUIRES: kSiteWords words from `at` on. Nothing if they are no site.
[[nodiscard]] std::optional<Site> parseSite(const std::vector<std::string> &words, size_t at);

// One function of a call stack, and the place in it that was being executed.
struct Frame {
  std::string function;
  std::string file;
  uint32_t line = 0; // 0 if there is no debug information
  uint32_t column = 0;
  uint32_t functionLine = 0; // at which the function begins; 0 if that is not known
  uint64_t address = 0;      // behind the call, in the executable, as long as nothing else is known; then 0
  bool operator==(const Frame &) const = default;
};

// A call stack, innermost first.
using Stack = std::vector<Frame>;
inline constexpr uint32_t kNoIndex = UINT32_MAX;

// A thread is named by its creator and by which of the creator's creates it was, from 1.
struct ThreadName {
  ThreadId creator = kNoThread; // kNoThread for main
  uint32_t occurrence = 0;
  bool operator==(const ThreadName &) const = default;
};
// "main", "main.1", "main.1.2". REQUIRES: creators precede their threads in `names`.
[[nodiscard]] std::string pathOf(ThreadId thread, const std::vector<ThreadName> &names);

struct TraceStep {
  ThreadId thread = 0;     // index into Trace::threads
  uint32_t site = 0;       // index into Trace::sites
  uint32_t occurrence = 1; // n-th execution of this site by this thread
  OperationKind kind = OperationKind::Begin;
  uint32_t choice = 0;
  uint32_t size = 0;
  uint64_t object = 0;
  uint64_t before = 0;
  uint64_t after = 0;
  bool succeeded = false;
  ThreadId woken = kNoThread; // Signal: whom it woke
  // False for a plain access that is shown but was no decision of the scheduler: part of the step before it.
  bool scheduled = true;
  // For people; in no file.
  uint32_t stack = kNoIndex; // index into Trace::stacks
  uint32_t name = kNoIndex;  // of the object, where its site calls it otherwise: index into Trace::names
  uint32_t shown = kNoIndex; // where it is shown, if not at its site: index into Trace::shown
  bool operator==(const TraceStep &) const = default;
};

// A piece of memory that is the same in every execution: in the heap the id of the allocation site and the offset in
// the block, elsewhere 0 and the address.
struct Location {
  uint64_t allocatedAt = 0;
  uint64_t offset = 0;
  uint64_t size = 0;
  auto operator<=>(const Location &) const = default;
};

[[nodiscard]] inline bool overlap(const Location &a, const Location &b) {
  return a.allocatedAt == b.allocatedAt && a.offset < b.offset + b.size && b.offset < a.offset + a.size;
}

// A part of a variable of static storage duration, by the name that people write: the same in another version of the
// program, whose addresses are others.
struct VariablePart {
  std::string name;
  uint64_t offset = 0;
  uint64_t size = 0;
  bool operator==(const VariablePart &) const = default;
};

// Which plain accesses were scheduling points, what else could happen and what was an error, and which values inputs
// could have.
struct VisibleAccesses {
  bool all = false;
  std::vector<Location> locations; // if not all
  SearchOptions options = {};
  std::vector<uint64_t> inputs = {};        // values that inputs may have, before those that are tried anyway
  std::vector<VariablePart> variables = {}; // those of the locations that are parts of variables
  bool operator==(const VisibleAccesses &) const = default;
};

// A place that a thread is to pass, with what is decided there.
struct Waypoint {
  ThreadId thread = 0;
  uint64_t site = 0; // its id
  uint32_t choice = 0;
  enum class Kind : uint8_t {
    Operation, // accesses at the same place are only on the way to it
    Access,    // to memory
    Choice,    // of the program's: there is one step for each
  } kind = Kind::Operation;
  bool operator==(const Waypoint &) const = default;
};

// An interleaving that was thought out and not yet run.
struct Plan {
  std::vector<ThreadName> threads; // those of the waypoints, by number
  std::vector<Waypoint> waypoints; // in the order in which they are passed
  std::vector<uint64_t> inputs;    // values that inputs have; a waypoint at an input chooses one by its index
};

struct Trace {
  std::string program;                // hash of the normalized module
  std::vector<std::string> build;     // arguments that build it again: files and flags
  std::vector<std::string> arguments; // of the program
  VisibleAccesses visible;
  std::string finding;             // kind, rule and fingerprint of what it shows: "assertion assertion 1f2e…"
  std::vector<ThreadName> threads; // in order of thread number
  std::vector<Site> sites;
  std::vector<TraceStep> steps;
  // The places at which threads stand in the end, and that make up the finding: indices into sites.
  std::vector<uint32_t> places = {};
  // The ids of all sites of the functions that it passes: whoever looks for one in another version of the program knows
  // by them which are new there.
  std::vector<uint64_t> known = {};
  // For people; in no file.
  std::vector<Stack> stacks = {};
  std::vector<std::string> names = {};
  std::vector<Site> shown = {};

  // Where the step is shown, and what its object is called.
  [[nodiscard]] const Site &siteOf(const TraceStep &step) const {
    return step.shown == kNoIndex ? sites[step.site] : shown[step.shown];
  }
  [[nodiscard]] const std::string &nameOf(const TraceStep &step) const {
    return step.name == kNoIndex ? siteOf(step).text : names[step.name];
  }
};

[[nodiscard]] std::string print(const Trace &trace);
// The same with call stacks and names: what one process tells another.
[[nodiscard]] std::string printInFull(const Trace &trace);
// An Error names the line and what was expected there.
[[nodiscard]] Result<Trace> parse(std::string_view text);

} // namespace raddle::trace
