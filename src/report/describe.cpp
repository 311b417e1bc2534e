#include "report/describe.h"

#include <array>
#include <fmt/format.h>

namespace raddle::report {
namespace {

using trace::OperationKind;
using trace::Trace;
using trace::TraceStep;

const std::string &textOf(const TraceStep &step, const Trace &trace) {
  return trace.sites[step.site].text;
}

std::string threadNamed(uint64_t thread, const Trace &trace) {
  if (thread >= trace.threads.size())
    return "a thread";
  return trace::pathOf(static_cast<trace::ThreadId>(thread), trace.threads);
}

bool hasValue(const TraceStep &step) {
  return step.size >= 1 && step.size <= 8;
}

std::string valueRead(const TraceStep &step, const Trace &trace) {
  if (!hasValue(step))
    return fmt::format("{} ({} bytes)", textOf(step, trace), step.size);
  return fmt::format("{}: {}", textOf(step, trace), describeValue(step.before, step.size));
}

std::string change(const TraceStep &step, const Trace &trace) {
  if (!hasValue(step))
    return fmt::format("{} ({} bytes)", textOf(step, trace), step.size);
  return fmt::format("{}: {} → {}", textOf(step, trace), describeValue(step.before, step.size),
                     describeValue(step.after, step.size));
}

std::string object(const TraceStep &step, const Trace &trace) {
  return textOf(step, trace);
}
std::string thread(const TraceStep &step, const Trace &trace) {
  return threadNamed(step.object, trace);
}
std::string nothing(const TraceStep &, const Trace &) {
  return {};
}
std::string choice(const TraceStep &step, const Trace &) {
  return fmt::format("{}", step.choice);
}
std::string input(const TraceStep &step, const Trace &) {
  return step.after < 10 ? fmt::format("{}", step.after) : fmt::format("{:#x}", step.after);
}

std::string exchange(const TraceStep &step, const Trace &trace) {
  if (step.succeeded)
    return change(step, trace);
  return fmt::format("{}, which fails: it is {}", textOf(step, trace), describeValue(step.before, step.size));
}

std::string attempt(const TraceStep &step, const Trace &trace) {
  return fmt::format("{}, {}", textOf(step, trace), step.succeeded ? "and does" : "in vain");
}

std::string taking(const TraceStep &step, const Trace &trace) {
  return step.succeeded ? change(step, trace) : fmt::format("{}, in vain", textOf(step, trace));
}

std::string checking(const TraceStep &step, const Trace &trace) {
  return valueRead(step, trace) + (step.succeeded ? ", and waits" : ", and goes on");
}

std::string testing(const TraceStep &step, const Trace &) {
  return step.before != 0 ? "and finds it" : "";
}

std::string signal(const TraceStep &step, const Trace &trace) {
  if (step.woken == trace::kNoThread)
    return fmt::format("{}, on which nobody waits", textOf(step, trace));
  return fmt::format("{}, waking {}", textOf(step, trace), threadNamed(step.woken, trace));
}

std::string allocation(const TraceStep &step, const Trace &) {
  return step.succeeded ? "the block that was freed last" : "fresh memory";
}

// How each kind of operation reads: `verb` and what follows it, `gerund` for what has not happened yet.
struct Phrase {
  std::string_view verb;
  std::string_view gerund;
  std::string (*rest)(const TraceStep &, const Trace &);
};

constexpr size_t kKindCount = 0
#define RADDLE_COUNT(name, word) +1
    RADDLE_OPERATION_KINDS(RADDLE_COUNT)
#undef RADDLE_COUNT
    ;

// In the order of RADDLE_OPERATION_KINDS.
constexpr std::array<Phrase, kKindCount> kPhrases = {{
    {"begins", "its first step", nothing},
    {"ends", "ending", nothing},
    {"starts", "starting a thread", thread},
    {"joins", "joining", thread},
    {"locks", "locking", object},
    {"unlocks", "unlocking", object},
    {"locks again", "locking again", object},
    {"unlocks (still holds)", "unlocking", object},
    {"initializes", "initializing", object},
    {"destroys", "destroying", object},
    {"loads", "loading", valueRead},
    {"stores", "storing", change},
    {"updates", "updating", change},
    {"compare-exchanges", "compare-exchanging", exchange},
    {"reads", "reading", valueRead},
    {"writes", "writing", change},
    {"atomic section", "an atomic section", nothing},
    {"chooses", "choosing", choice},
    {"gets input", "getting input", input},
    {"tries to lock", "trying to lock", attempt},
    {"waits on", "waiting on", object},
    {"is woken and locks", "locking after waiting", object},
    {"times out on", "timing out on", object},
    {"signals", "signalling", signal},
    {"broadcasts", "broadcasting", object},
    {"initializes", "initializing", object},
    {"destroys", "destroying", object},
    {"awaits", "awaiting", valueRead},
    {"awaits and updates", "awaiting", change},
    {"takes", "waiting for", change},
    {"tries to take", "trying to take", taking},
    {"posts", "posting", change},
    {"reads", "reading", valueRead},
    {"locks for reading", "locking for reading", object},
    {"locks for writing", "locking for writing", object},
    {"tries to lock for reading", "trying to lock for reading", attempt},
    {"tries to lock for writing", "trying to lock for writing", attempt},
    {"unlocks (read)", "unlocking", object},
    {"unlocks (written)", "unlocking", object},
    {"initializes", "initializing", object},
    {"destroys", "destroying", object},
    {"checks", "waiting on", checking},
    {"is woken and goes on", "going on", nothing},
    {"arrives at", "arriving at", object},
    {"leaves first", "leaving", object},
    {"leaves", "waiting at", object},
    {"initializes", "initializing", object},
    {"destroys", "destroying", object},
    {"comes to write", "coming to write", object},
    {"looks again at", "looking again at", object},
    {"cancels", "cancelling", object},
    {"tests for cancellation", "testing for cancellation", testing},
    {"is cancelled", "being cancelled", nothing},
    {"is about to end", "ending", nothing},
    {"tries to join", "trying to join", attempt},
    {"happens before", "happening before", object},
    {"happens after", "happening after", object},
    {"frees", "freeing", object},
    {"allocates", "allocating", allocation},
    {"creates a key", "creating a key", nothing},
    {"uses the key", "using the key", nothing},
    {"deletes the key", "deleting the key", nothing},
    {"forgets the joined thread", "forgetting the joined thread", nothing},
    {"calls", "calling", object},
}};
static_assert(kPhrases.back().rest != nullptr, "each kind of operation should have its phrase");

const Phrase &phraseOf(OperationKind kind) {
  return kPhrases[static_cast<size_t>(kind)];
}

std::string joined(std::string_view verb, const std::string &rest) {
  return rest.empty() ? std::string(verb) : fmt::format("{} {}", verb, rest);
}

bool namesThread(OperationKind kind) {
  return phraseOf(kind).rest == thread;
}

} // namespace

std::string describe(const TraceStep &step, const Trace &trace) {
  const Phrase &phrase = phraseOf(step.kind);
  return joined(phrase.verb, phrase.rest(step, trace));
}

std::string describeIntent(const TraceStep &step, const Trace &trace) {
  const Phrase &phrase = phraseOf(step.kind);
  if (phrase.rest == nothing || step.kind == OperationKind::Create)
    return std::string(phrase.gerund);
  return joined(phrase.gerund, namesThread(step.kind) ? thread(step, trace) : textOf(step, trace));
}

std::string describeValue(uint64_t value, uint32_t size) {
  constexpr uint64_t kLargestPlainNumber = 0xffff'ffff;
  if (size >= 8 && value > kLargestPlainNumber && value < 0xffff'ffff'0000'0000)
    return fmt::format("{:#x}", value);
  unsigned unused = 64 - 8 * std::min(size, 8u);
  return fmt::format("{}", static_cast<int64_t>(value << unused) >> unused);
}

} // namespace raddle::report
