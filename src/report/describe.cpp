#include "report/describe.h"

#include <array>
#include <fmt/format.h>

namespace raddle::report {
namespace {

using trace::OperationKind;
using trace::Trace;
using trace::TraceStep;

const std::string &textOf(const TraceStep &step, const Trace &trace) {
  return trace.nameOf(step);
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
  return fmt::format("{}, {}", textOf(step, trace), step.succeeded ? "and does" : "which fails");
}

std::string taking(const TraceStep &step, const Trace &trace) {
  return step.succeeded ? change(step, trace) : fmt::format("{}, which fails", textOf(step, trace));
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

constexpr std::array kPhrases = {
#define RADDLE_PHRASE_OF(word, verb, gerund, rest) Phrase{verb, gerund, rest},
#define RADDLE_OPERATION(name, words, ...) RADDLE_PHRASE_OF words
#include "abi/operations.def"
#undef RADDLE_PHRASE_OF
};

const Phrase &phraseOf(OperationKind kind) {
  return kPhrases[static_cast<size_t>(kind)];
}

std::string joined(std::string_view verb, const std::string &rest) {
  return rest.empty() ? std::string(verb) : fmt::format("{} {}", verb, rest);
}

bool namesThread(OperationKind kind) {
  return phraseOf(kind).rest == thread;
}

// Nobody writes `(anonymous namespace)::`.
std::string withoutAnonymous(std::string function) {
  constexpr std::string_view kAnonymous = "(anonymous namespace)::";
  for (size_t at = function.find(kAnonymous); at != std::string::npos; at = function.find(kAnonymous))
    function.erase(at, kAnonymous.size());
  return function;
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

std::string shortFunction(const std::string &whole) {
  std::string function = withoutAnonymous(whole);
  const bool isNoFunction = function.find('(') == std::string::npos && function.find(' ') != std::string::npos;
  if (isNoFunction) // "static initialization"
    return function;
  std::string out;
  int depth = 0;
  for (size_t at = 0; at < function.size(); ++at) {
    const bool isOperator = function.compare(at, 10, "operator()") == 0;
    if (depth == 0 && isOperator)
      return out.find('$') != std::string::npos ? "a lambda" : out + "operator()";
    depth += function[at] == '<' ? 1 : 0;
    if (depth == 0 && function.compare(at, 7, "'lambda") == 0)
      return "a lambda";
    const bool isOfScope = function.find(")::'lambda", at) != std::string::npos;
    if (depth == 0 && function[at] == '(' && !out.empty() && !isOfScope)
      break;
    if (depth == 0)
      out += function[at];
    depth -= function[at] == '>' && depth > 0 ? 1 : 0;
  }
  return out.substr(out.rfind(' ') + 1) + "()";
}

} // namespace raddle::report
