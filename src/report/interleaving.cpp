#include "report/interleaving.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

#include "report/describe.h"

namespace raddle::report {
namespace {

using trace::OperationKind;
using trace::ThreadId;
using trace::Trace;
using trace::TraceStep;

constexpr size_t kSourceWidth = 44;
constexpr size_t kMinimumColumn = 12;

// Number of characters, not bytes, of UTF-8 text.
size_t widthOf(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padded(const std::string &text, size_t width) {
  size_t have = widthOf(text);
  return have < width ? text + std::string(width - have, ' ') : text;
}

std::string trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos)
    return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

std::string cut(const std::string &text, size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

bool isAccess(OperationKind kind) {
  const abi::Data data = traitsOf(kind).data;
  return data == abi::Data::Plain || data == abi::Data::Atomic;
}

bool changes(const TraceStep &step) {
  const abi::OperationTraits &traits = traitsOf(step.kind);
  return traits.mayFail() ? step.succeeded : traits.bytes != abi::Bytes::Read;
}

// Bytes that some thread changes and another one touches.
class SharedObjects {
public:
  explicit SharedObjects(const Trace &trace) {
    for (const TraceStep &step : trace.steps)
      if (isAccess(step.kind))
        note(step);
  }

  [[nodiscard]] bool contains(const TraceStep &step) const {
    for (auto it = users_.lower_bound(step.object); it != users_.end() && it->first < step.object + step.size; ++it)
      if (it->second.changed && it->second.threads.size() > 1)
        return true;
    return false;
  }

private:
  struct Users {
    std::set<ThreadId> threads;
    bool changed = false;
  };

  void note(const TraceStep &step) {
    constexpr uint32_t kMostBytes = 4096; // of one access; the tail of a larger one decides nothing for the reader
    for (uint64_t byte = step.object; byte < step.object + std::min(step.size, kMostBytes); ++byte) {
      users_[byte].threads.insert(step.thread);
      users_[byte].changed |= changes(step);
    }
  }

  std::map<uint64_t, Users> users_; // by byte
};

bool matters(const TraceStep &step, const SharedObjects &shared) {
  if (isAccess(step.kind))
    return shared.contains(step);
  return step.kind != OperationKind::Begin && step.kind != OperationKind::Exit;
}

std::string withoutTrailingSpaces(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::string endingCell(const check::Finding::Place &place) {
  return "✗ " + place.role;
}

// Finds out why threads went no further.
class Stops {
public:
  explicit Stops(const check::Finding &finding)
      : finding_(finding), trace_(finding.trace), shown_(stepsThatMatter(finding.trace)) {}

  [[nodiscard]] std::map<size_t, std::string> find() const {
    std::map<size_t, std::string> reasons;
    for (size_t i = 0; i + 1 < shown_.size(); ++i)
      if (trace_.steps[shown_[i]].thread != trace_.steps[shown_[i + 1]].thread)
        if (std::string why = whyStopped(shown_[i], shown_[i + 1]); !why.empty())
          reasons.emplace(shown_[i], std::move(why));
    return reasons;
  }

private:
  [[nodiscard]] std::string nameOf(ThreadId thread) const { return trace::pathOf(thread, trace_.threads); }
  // Why the thread of step `last` was followed by another one at step `next`; empty if that needs no words.
  [[nodiscard]] std::string whyStopped(size_t last, size_t next) const;
  // The first step of `thread` after position `from` that is worth naming, or null.
  [[nodiscard]] const TraceStep *nextStepOf(ThreadId thread, size_t from) const;
  // Whether the last rows say where `thread` ended up.
  [[nodiscard]] bool standsSomewhere(ThreadId thread) const;
  [[nodiscard]] bool heldByOther(const TraceStep &acquire, size_t at) const;

  const check::Finding &finding_;
  const Trace &trace_;
  std::vector<size_t> shown_; // indices of the steps that matter
};

const TraceStep *Stops::nextStepOf(ThreadId thread, size_t from) const {
  for (size_t i = from; i < trace_.steps.size(); ++i) {
    const TraceStep &step = trace_.steps[i];
    bool named = step.kind == OperationKind::Exit || std::binary_search(shown_.begin(), shown_.end(), i);
    if (step.thread == thread && named)
      return &step;
  }
  return nullptr;
}

bool Stops::standsSomewhere(ThreadId thread) const {
  return std::any_of(finding_.places.begin(), finding_.places.end(), [&](const check::Finding::Place &place) {
    return place.standsHere && place.thread == nameOf(thread);
  });
}

bool Stops::heldByOther(const TraceStep &acquire, size_t at) const {
  bool held = false;
  for (size_t i = 0; i < at; ++i) {
    const TraceStep &step = trace_.steps[i];
    if (step.object != acquire.object || step.thread == acquire.thread)
      continue;
    if (step.kind == OperationKind::Acquire)
      held = true;
    else if (step.kind == OperationKind::Release)
      held = false;
  }
  return held;
}

std::string Stops::whyStopped(size_t last, size_t next) const {
  const TraceStep &step = trace_.steps[last];
  const TraceStep *following = nextStepOf(step.thread, last + 1);
  if (!following)
    return standsSomewhere(step.thread) ? "interrupted" : "";
  if (following->kind == OperationKind::Exit)
    return "has nothing left to do";
  if (following->kind == OperationKind::Join)
    return fmt::format("waits for {} to end", nameOf(static_cast<ThreadId>(following->object)));
  if (following->kind == OperationKind::Acquire && heldByOther(*following, next))
    return fmt::format("waits for {}", trace_.sites[following->site].text);
  return fmt::format("interrupted before {}", describeIntent(*following, trace_));
}

// Lays out one table.
class Table {
public:
  Table(const check::Finding &finding, const SourceLookup &source)
      : finding_(finding), trace_(finding.trace), source_(source) {}
  std::string render();

private:
  [[nodiscard]] std::string nameOf(ThreadId thread) const { return trace::pathOf(thread, trace_.threads); }
  // The line of the site and its text, unless the previous row was there too.
  [[nodiscard]] std::string gutter(const trace::Site &site);
  void findColumns();
  void noteWidth(const std::string &thread, const std::string &cell);
  void appendHeader(std::string &out) const;
  void appendRow(std::string &out, const std::string &left, const std::string &thread, const std::string &cell) const;
  // Where threads come to what makes up the finding: all of it in step `index`, or after all steps.
  void appendPlaces(std::string &out, std::optional<size_t> index);

  const check::Finding &finding_;
  const Trace &trace_;
  const SourceLookup &source_;
  std::vector<size_t> shown_;                           // indices of the steps in the table
  std::vector<std::pair<std::string, size_t>> columns_; // name and width, in order of thread number
  std::pair<std::string, uint32_t> at_;                 // file and line of the previous row
};

std::string Table::gutter(const trace::Site &site) {
  std::pair<std::string, uint32_t> at{site.file, site.line};
  if (site.line == 0 || at == at_)
    return {};
  at_ = at;
  return cut(fmt::format("{:>5} | {}", site.line, trimmed(source_(site.file, site.line))), kSourceWidth);
}

void Table::noteWidth(const std::string &thread, const std::string &cell) {
  for (auto &[name, width] : columns_)
    if (name == thread)
      width = std::max({width, kMinimumColumn, name.size(), widthOf(cell)});
}

void Table::findColumns() {
  for (ThreadId thread = 0; thread < trace_.threads.size(); ++thread)
    columns_.emplace_back(nameOf(thread), 0);
  for (size_t index : shown_)
    noteWidth(nameOf(trace_.steps[index].thread), describe(trace_.steps[index], trace_));
  for (const check::Finding::Place &place : finding_.places)
    if (place.standsHere)
      noteWidth(place.thread, endingCell(place));
  std::erase_if(columns_, [](const auto &column) { return column.second == 0; }); // threads that do nothing of note
}

void Table::appendHeader(std::string &out) const {
  std::string row = "  " + padded("", kSourceWidth);
  for (const auto &[name, width] : columns_)
    row += "  " + padded(name, width);
  out += withoutTrailingSpaces(row) + '\n';
}

void Table::appendRow(std::string &out, const std::string &left, const std::string &thread,
                      const std::string &cell) const {
  std::string row = "  " + padded(left, kSourceWidth);
  for (const auto &[name, width] : columns_) {
    if (name == thread) {
      row += "  " + cell;
      break;
    }
    row += "  " + std::string(width, ' ');
  }
  out += withoutTrailingSpaces(row) + '\n';
}

void Table::appendPlaces(std::string &out, std::optional<size_t> index) {
  for (const check::Finding::Place &place : finding_.places)
    if (place.standsHere && place.step == index)
      appendRow(out, gutter(place.site), place.thread, endingCell(place));
}

std::string Table::render() {
  shown_ = stepsThatMatter(trace_);
  findColumns();
  std::string out;
  appendHeader(out);
  const std::map<size_t, std::string> reasons = reasonsToStop(finding_);
  for (size_t index = 0; index < trace_.steps.size(); ++index) {
    const TraceStep &step = trace_.steps[index];
    if (std::binary_search(shown_.begin(), shown_.end(), index))
      appendRow(out, gutter(trace_.sites[step.site]), nameOf(step.thread), describe(step, trace_));
    appendPlaces(out, index);
    if (const auto why = reasons.find(index); why != reasons.end())
      appendRow(out, "", nameOf(step.thread), "~ " + why->second);
  }
  appendPlaces(out, std::nullopt);
  return out;
}

} // namespace

std::vector<size_t> stepsThatMatter(const Trace &trace) {
  SharedObjects shared(trace);
  std::vector<size_t> indices;
  for (size_t i = 0; i < trace.steps.size(); ++i)
    if (matters(trace.steps[i], shared))
      indices.push_back(i);
  return indices;
}

std::map<size_t, std::string> reasonsToStop(const check::Finding &finding) {
  return Stops(finding).find();
}

std::string renderInterleaving(const check::Finding &finding, const SourceLookup &source) {
  return Table(finding, source).render();
}

} // namespace raddle::report
