#include "trace/trace.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/text.h"

namespace raddle::trace {
namespace {

constexpr std::string_view kHeader = "raddle-trace 1";

std::string decimal(uint64_t value) {
  return std::to_string(value);
}

void appendLine(std::string &out, std::string_view key, std::initializer_list<std::string> words) {
  out += key;
  for (const std::string &word : words)
    out += ' ' + word;
  out += '\n';
}

std::string numberOrDash(ThreadId thread) {
  return thread == kNoThread ? "-" : decimal(thread);
}

void appendOptions(std::string &out, const SearchOptions &options) {
  visitOptions(options, [&out](const OptionText &text, const auto &value) {
    if (!value)
      return;
    if constexpr (std::is_same_v<decltype(value), const Flag &>)
      appendLine(out, "visible", {std::string(text.name), "0", "0"});
    else
      appendLine(out, "visible", {std::string(text.name), hex(*value), "0"});
  });
}

void appendStep(std::string &out, const TraceStep &step) {
  appendLine(out, "step",
             {decimal(step.thread), decimal(step.site), decimal(step.occurrence), std::string(name(step.kind)),
              decimal(step.choice), decimal(step.size), hex(step.object), hex(step.before), hex(step.after),
              step.succeeded ? "1" : "0", numberOrDash(step.woken), step.scheduled ? "1" : "0"});
}

// Reads one trace line by line; each kind of line has its own small function, found through kLines.
class Reader {
public:
  Result<Trace> read(std::string_view text);

private:
  using Words = std::vector<std::string>;
  using LineReader = bool (Reader::*)(const Words &);
  struct Line {
    std::string_view key;
    size_t words; // after the key
    LineReader reader;
  };
  static const std::array<Line, 14> kLines;

  bool readProgram(const Words &words);
  bool readBuild(const Words &words);
  bool readArgument(const Words &words);
  bool readFinding(const Words &words);
  bool readVisible(const Words &words);
  bool readOption(const Words &words);
  bool readThread(const Words &words);
  bool readSite(const Words &words);
  bool readStep(const Words &words);
  bool readVariable(const Words &words);
  bool readPlace(const Words &words);
  bool readKnown(const Words &words);
  bool readFrame(const Words &words);
  bool readName(const Words &words);
  bool readCalled(const Words &words);
  bool readLine(std::string_view line);

  // words[at] as a number, noting in failed_ if it is none.
  uint64_t number(const Words &words, size_t at);
  uint64_t hexNumber(const Words &words, size_t at);
  ThreadId threadOrDash(const Words &words, size_t at);

  Trace trace_;
  bool failed_ = false;
};

const std::array<Reader::Line, 14> Reader::kLines = {{
    {"program", 1, &Reader::readProgram},
    {"build", 1, &Reader::readBuild},
    {"argument", 1, &Reader::readArgument},
    {"finding", 1, &Reader::readFinding},
    {"visible", 3, &Reader::readVisible},
    {"thread", 2, &Reader::readThread},
    {"site", kSiteWords, &Reader::readSite},
    {"step", 12, &Reader::readStep},
    {"variable", 3, &Reader::readVariable},
    {"place", 1, &Reader::readPlace},
    {"known", 1, &Reader::readKnown},
    {"frame", 7, &Reader::readFrame},
    {"name", 1, &Reader::readName},
    {"called", 3, &Reader::readCalled},
}};

uint64_t Reader::number(const Words &words, size_t at) {
  auto value = parseNumber(words[at]);
  failed_ |= !value;
  return value.value_or(0);
}

uint64_t Reader::hexNumber(const Words &words, size_t at) {
  auto value = parseHex(words[at]);
  failed_ |= !value;
  return value.value_or(0);
}

ThreadId Reader::threadOrDash(const Words &words, size_t at) {
  return words[at] == "-" ? kNoThread : static_cast<ThreadId>(number(words, at));
}

bool Reader::readProgram(const Words &words) {
  trace_.program = words[1];
  return true;
}

bool Reader::readBuild(const Words &words) {
  trace_.build.push_back(words[1]);
  return true;
}

bool Reader::readArgument(const Words &words) {
  trace_.arguments.push_back(words[1]);
  return true;
}

bool Reader::readFinding(const Words &words) {
  trace_.finding = words[1];
  return true;
}

// Whether the line is about an option.
bool Reader::readOption(const Words &words) {
  bool isOption = false;
  visitOptions(trace_.visible.options, [&](const OptionText &text, auto &value) {
    if (words[1] != text.name)
      return;
    isOption = true;
    if constexpr (std::is_same_v<decltype(value), Flag &>)
      value = true;
    else
      value = static_cast<uint8_t>(hexNumber(words, 2));
  });
  return isOption;
}

bool Reader::readVisible(const Words &words) {
  if (words[1] == "all")
    trace_.visible.all = true;
  else if (words[1] == "input")
    trace_.visible.inputs.push_back(hexNumber(words, 2));
  else if (!readOption(words))
    trace_.visible.locations.push_back({hexNumber(words, 1), hexNumber(words, 2), number(words, 3)});
  return !failed_;
}

bool Reader::readThread(const Words &words) {
  ThreadName name;
  name.creator = threadOrDash(words, 1);
  name.occurrence = static_cast<uint32_t>(number(words, 2));
  bool first = trace_.threads.empty();
  trace_.threads.push_back(name);
  return !failed_ && first == (name.creator == kNoThread) && (first || name.creator < trace_.threads.size() - 1);
}

bool Reader::readSite(const Words &words) {
  auto site = parseSite(words, 1);
  failed_ |= !site;
  trace_.sites.push_back(std::move(site).value_or(Site()));
  return !failed_;
}

bool Reader::readStep(const Words &words) {
  TraceStep step;
  step.thread = static_cast<ThreadId>(number(words, 1));
  step.site = static_cast<uint32_t>(number(words, 2));
  step.occurrence = static_cast<uint32_t>(number(words, 3));
  auto kind = kindNamed(words[4]);
  step.kind = kind.value_or(OperationKind::Begin);
  step.choice = static_cast<uint32_t>(number(words, 5));
  step.size = static_cast<uint32_t>(number(words, 6));
  step.object = hexNumber(words, 7);
  step.before = hexNumber(words, 8);
  step.after = hexNumber(words, 9);
  step.succeeded = number(words, 10) != 0;
  step.woken = threadOrDash(words, 11);
  step.scheduled = number(words, 12) != 0;
  trace_.steps.push_back(step);
  return !failed_ && kind && step.thread < trace_.threads.size() && step.site < trace_.sites.size();
}

bool Reader::readVariable(const Words &words) {
  trace_.visible.variables.push_back({words[1], hexNumber(words, 2), number(words, 3)});
  return !failed_;
}

bool Reader::readPlace(const Words &words) {
  trace_.places.push_back(static_cast<uint32_t>(number(words, 1)));
  return !failed_ && trace_.places.back() < trace_.sites.size();
}

bool Reader::readKnown(const Words &words) {
  trace_.known.push_back(hexNumber(words, 1));
  return !failed_;
}

// The first word is the number of its stack.
bool Reader::readFrame(const Words &words) {
  const uint64_t stack = number(words, 1);
  if (failed_ || stack > trace_.stacks.size())
    return false;
  trace_.stacks.resize(std::max<size_t>(trace_.stacks.size(), stack + 1));
  trace_.stacks[stack].push_back({words[2], words[3], static_cast<uint32_t>(number(words, 4)),
                                  static_cast<uint32_t>(number(words, 5)), static_cast<uint32_t>(number(words, 6)),
                                  hexNumber(words, 7)});
  return !failed_;
}

bool Reader::readName(const Words &words) {
  trace_.names.push_back(words[1]);
  return true;
}

// The stack and the name of a step.
bool Reader::readCalled(const Words &words) {
  const uint64_t step = number(words, 1);
  if (failed_ || step >= trace_.steps.size())
    return false;
  trace_.steps[step].stack = threadOrDash(words, 2);
  trace_.steps[step].name = threadOrDash(words, 3);
  const auto isIn = [](uint32_t index, size_t size) { return index == kNoIndex || index < size; };
  return !failed_ && isIn(trace_.steps[step].stack, trace_.stacks.size()) &&
         isIn(trace_.steps[step].name, trace_.names.size());
}

bool Reader::readLine(std::string_view line) {
  auto words = splitWords(line);
  if (!words || words->empty())
    return false;
  for (const Line &known : kLines)
    if (known.key == words->front())
      return words->size() == known.words + 1 && (this->*known.reader)(*words);
  return false;
}

Result<Trace> Reader::read(std::string_view text) {
  std::vector<std::string_view> lines = splitLines(text);
  if (lines.empty() || lines.front() != kHeader)
    return Error{"not a raddle trace: line 1 should be `" + std::string(kHeader) + "`"};
  bool ended = false;
  for (size_t i = 1; i < lines.size(); ++i) {
    if (ended || (lines[i] != "end" && !readLine(lines[i])))
      return Error{"line " + decimal(i + 1) + " of the trace is malformed: `" + std::string(lines[i].substr(0, 80)) +
                   "`"};
    ended = lines[i] == "end";
  }
  if (!ended)
    return Error{"the trace is cut off: its last line should be `end`"};
  return std::move(trace_);
}

} // namespace

std::string print(const Site &site) {
  return hex(site.id) + ' ' + decimal(site.line) + ' ' + decimal(site.column) + ' ' + quote(site.file) + ' ' +
         quote(site.function) + ' ' + quote(site.text);
}

std::optional<Site> parseSite(const std::vector<std::string> &words, size_t at) {
  const auto id = parseHex(words[at]);
  const auto line = parseNumber(words[at + 1]);
  const auto column = parseNumber(words[at + 2]);
  if (!id || !line || !column)
    return std::nullopt;
  return Site{
      *id, words[at + 3], words[at + 4], words[at + 5], static_cast<uint32_t>(*line), static_cast<uint32_t>(*column)};
}

Site copySite(const RaddleSite *site) {
  if (!site)
    return {};
  return {site->id, site->file, site->function, site->text, site->line, site->column};
}

std::string pathOf(ThreadId thread, const std::vector<ThreadName> &names) {
  CHECK(thread < names.size(), "a thread should have a name");
  const ThreadName &name = names[thread];
  if (name.creator == kNoThread)
    return "main";
  CHECK(name.creator < thread, "a creator should precede its threads");
  return pathOf(name.creator, names) + '.' + decimal(name.occurrence);
}

namespace {

std::string printLines(const Trace &trace) {
  std::string out = std::string(kHeader) + '\n';
  appendLine(out, "program", {quote(trace.program)});
  for (const std::string &word : trace.build)
    appendLine(out, "build", {quote(word)});
  for (const std::string &word : trace.arguments)
    appendLine(out, "argument", {quote(word)});
  appendLine(out, "finding", {quote(trace.finding)});
  if (trace.visible.all)
    appendLine(out, "visible", {"all", "0", "0"});
  appendOptions(out, trace.visible.options);
  for (const uint64_t value : trace.visible.inputs)
    appendLine(out, "visible", {"input", hex(value), "0"});
  for (const Location &location : trace.visible.locations)
    appendLine(out, "visible", {hex(location.allocatedAt), hex(location.offset), decimal(location.size)});
  for (const VariablePart &part : trace.visible.variables)
    appendLine(out, "variable", {quote(part.name), hex(part.offset), decimal(part.size)});
  for (const ThreadName &thread : trace.threads)
    appendLine(out, "thread", {numberOrDash(thread.creator), decimal(thread.occurrence)});
  for (const Site &site : trace.sites)
    appendLine(out, "site", {print(site)});
  for (const uint64_t site : trace.known)
    appendLine(out, "known", {hex(site)});
  for (const uint32_t place : trace.places)
    appendLine(out, "place", {decimal(place)});
  for (const TraceStep &step : trace.steps)
    appendStep(out, step);
  return out;
}

void appendStacks(std::string &out, const Trace &trace) {
  for (size_t stack = 0; stack < trace.stacks.size(); ++stack)
    for (const Frame &frame : trace.stacks[stack])
      appendLine(out, "frame",
                 {decimal(stack), quote(frame.function), quote(frame.file), decimal(frame.line), decimal(frame.column),
                  decimal(frame.functionLine), hex(frame.address)});
  for (const std::string &name : trace.names)
    appendLine(out, "name", {quote(name)});
  for (size_t i = 0; i < trace.steps.size(); ++i)
    if (trace.steps[i].stack != kNoIndex || trace.steps[i].name != kNoIndex)
      appendLine(out, "called", {decimal(i), numberOrDash(trace.steps[i].stack), numberOrDash(trace.steps[i].name)});
}

} // namespace

std::string print(const Trace &trace) {
  return printLines(trace) + "end\n";
}

std::string printInFull(const Trace &trace) {
  std::string out = printLines(trace);
  appendStacks(out, trace);
  return out + "end\n";
}

Result<Trace> parse(std::string_view text) {
  return Reader().read(text);
}

} // namespace raddle::trace
