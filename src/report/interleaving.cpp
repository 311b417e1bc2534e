#include "report/interleaving.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "base/text.h"
#include "check/bookkeeping.h"
#include "report/describe.h"
#include "report/overwritten.h"
#include "report/runs.h"
#include "report/table.h"

namespace raddle::report {
namespace {

using trace::OperationKind;
using trace::ThreadId;
using trace::Trace;
using trace::TraceStep;

// Whether it matters only if another thread comes to the same memory, or to the same state of a library or of the
// kernel.
bool touches(OperationKind kind) {
  const abi::Data data = traitsOf(kind).data;
  return data == abi::Data::Plain || data == abi::Data::Atomic || kind == OperationKind::LibraryCall ||
         kind == OperationKind::DescriptorUse;
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
      if (touches(step.kind))
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

// The steps that are shown at the user's line that led to them, and only keep the books of a library there.
class Bookkeeping {
public:
  explicit Bookkeeping(const check::Finding &finding) {
    for (const trace::Stack &stack : finding.trace.stacks)
      isStackOf_.push_back(check::isBookkeeping(stack));
    for (const check::Finding::Place &place : finding.places)
      if (place.step)
        places_.insert(*place.step);
  }

  [[nodiscard]] bool contains(const TraceStep &step, size_t index) const {
    const bool isAccess = touches(step.kind) || step.kind == OperationKind::Free;
    return isAccess && step.shown != trace::kNoIndex && step.stack != trace::kNoIndex && isStackOf_[step.stack] &&
           !places_.contains(index);
  }

private:
  std::vector<bool> isStackOf_; // by index into Trace::stacks
  std::set<size_t> places_;     // steps in which threads come to what makes up the finding
};

bool matters(const TraceStep &step, const SharedObjects &shared) {
  if (touches(step.kind))
    return shared.contains(step);
  return step.kind != OperationKind::Begin && step.kind != OperationKind::Exit;
}

std::string endingCell(const check::Finding::Place &place) {
  return "✗ " + place.role;
}

// Finds out why threads went no further.
class Stops {
public:
  Stops(const check::Finding &finding, LibraryCounts counts)
      : finding_(finding), trace_(finding.trace), shown_(stepsThatMatter(finding, counts)) {}

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
    return "finished";
  if (following->kind == OperationKind::Join)
    return fmt::format("waits for {} to end", nameOf(static_cast<ThreadId>(following->object)));
  if (following->kind == OperationKind::Acquire && heldByOther(*following, next))
    return fmt::format("waits for {}", trace_.nameOf(*following));
  return fmt::format("interrupted before {}", describeIntent(*following, trace_));
}

LibraryCounts countsIn(const Style &style) {
  return style.isFolded ? LibraryCounts::LeftOut : LibraryCounts::Shown;
}

// Makes the rows of a finding.
class RowMaker {
public:
  RowMaker(const check::Finding &finding, const Style &style)
      : finding_(finding), trace_(finding.trace), style_(style), shown_(stepsThatMatter(finding, countsIn(style))),
        reasons_(reasonsToStop(finding, countsIn(style))), overwritten_(overwrittenIn(finding.trace)) {}
  [[nodiscard]] Rows make();

private:
  [[nodiscard]] std::string nameOf(ThreadId thread) const { return trace::pathOf(thread, trace_.threads); }
  // The step after shown_[at] that is shown, or the end.
  [[nodiscard]] size_t nextShown(size_t at) const {
    return at + 1 < shown_.size() ? shown_[at + 1] : trace_.steps.size();
  }
  // Whether a thread comes to what makes up the finding in step shown_[at] or before the next that is shown.
  [[nodiscard]] bool hasPlace(size_t at) const;
  // The shown steps as numbers that are equal for what is the same step, whatever the values. One at which a thread
  // comes to what makes up the finding is like no other.
  [[nodiscard]] std::vector<uint32_t> likenesses() const;
  void addStep(size_t index);
  // What the step did, with where its value is from if that matters.
  [[nodiscard]] std::string described(size_t index) const;
  // Steps shown_[from] .. shown_[to - 1], with the places between them.
  void addSteps(size_t from, size_t to);
  void addRun(const Run &run);
  void addStop(size_t index);
  // Where threads come to what makes up the finding: all of it in step `index`, or after all steps.
  void addPlaces(std::optional<size_t> index);
  void add(Row::Kind kind, const std::string &thread, std::string text, const trace::Site &site = {}) {
    rows_.rows.push_back({kind, thread, spelled(std::move(text), style_), site});
  }

  const check::Finding &finding_;
  const Trace &trace_;
  const Style &style_;
  std::vector<size_t> shown_;                 // indices of the steps that are rows
  std::map<size_t, std::string> reasons_;     // why threads went no further, by step
  std::map<size_t, std::string> overwritten_; // of steps that find what no interleaving shows
  Rows rows_;
};

bool RowMaker::hasPlace(size_t at) const {
  const auto isHere = [&](const check::Finding::Place &place) {
    return place.standsHere && place.step && *place.step >= shown_[at] && *place.step < nextShown(at);
  };
  return std::any_of(finding_.places.begin(), finding_.places.end(), isHere);
}

std::vector<uint32_t> RowMaker::likenesses() const {
  using Likeness = std::tuple<ThreadId, uint32_t, OperationKind, uint64_t, bool, size_t>;
  std::map<Likeness, uint32_t> numbers;
  std::vector<uint32_t> result;
  for (size_t at = 0; at < shown_.size(); ++at) {
    const TraceStep &step = trace_.steps[shown_[at]];
    const Likeness likeness{step.thread, step.site, step.kind, step.object, step.succeeded, hasPlace(at) ? at + 1 : 0};
    result.push_back(numbers.try_emplace(likeness, static_cast<uint32_t>(numbers.size())).first->second);
  }
  return result;
}

void RowMaker::addPlaces(std::optional<size_t> index) {
  for (const check::Finding::Place &place : finding_.places)
    if (place.standsHere && place.step == index)
      add(Row::Kind::End, place.thread, endingCell(place), place.site);
}

void RowMaker::addStop(size_t index) {
  if (const auto why = reasons_.find(index); why != reasons_.end())
    add(Row::Kind::Stop, nameOf(trace_.steps[index].thread), "~ " + why->second);
}

std::string RowMaker::described(size_t index) const {
  const auto said = overwritten_.find(index);
  return describe(trace_.steps[index], trace_) + (said == overwritten_.end() ? "" : said->second);
}

// What a library does more than once for one line of the user's code is shown once there.
void RowMaker::addStep(size_t index) {
  const TraceStep &step = trace_.steps[index];
  const std::string thread = nameOf(step.thread);
  std::string text = spelled(described(index), style_);
  const trace::Site &site = trace_.siteOf(step);
  for (auto row = rows_.rows.rbegin(); step.shown != trace::kNoIndex && row != rows_.rows.rend(); ++row) {
    const bool isOfSameLine = row->kind == Row::Kind::Step && row->thread == thread && row->site.line == site.line &&
                              row->site.file == site.file;
    if (!isOfSameLine)
      break;
    if (row->text == text)
      return;
  }
  rows_.rows.push_back({Row::Kind::Step, thread, std::move(text), site});
}

void RowMaker::addSteps(size_t from, size_t to) {
  for (size_t at = from; at < to; ++at) {
    const size_t index = shown_[at];
    addStep(index);
    addPlaces(index);
    addStop(index);
    for (size_t hidden = index + 1; hidden < nextShown(at); ++hidden)
      addPlaces(hidden);
  }
}

// The first round, and the last one if its values are others.
void RowMaker::addRun(const Run &run) {
  const auto textOf = [&](size_t at) { return described(shown_[at]); };
  bool isSame = true;
  for (size_t at = run.begin; at < run.begin + run.period; ++at)
    isSame = isSame && textOf(at) == textOf(at + run.period * (run.times - 1));
  const size_t hidden = run.times - (isSame ? 1 : 2);
  addSteps(run.begin, run.begin + run.period);
  const std::string thread = nameOf(trace_.steps[shown_[run.begin]].thread);
  const std::string what = run.period == 1 ? "the same" : fmt::format("the same {} steps", run.period);
  add(Row::Kind::Folded, thread, fmt::format("⋮ {} × {}", withCommas(hidden), what));
  if (isSame)
    addStop(shown_[run.end() - 1]);
  else
    addSteps(run.end() - run.period, run.end());
}

Rows RowMaker::make() {
  for (ThreadId thread = 0; thread < trace_.threads.size(); ++thread)
    rows_.threads.push_back(nameOf(thread));
  if (!finding_.places.empty())
    rows_.file = finding_.places.front().site.file;
  for (size_t index = 0; index < (shown_.empty() ? trace_.steps.size() : shown_.front()); ++index)
    addPlaces(index);
  size_t done = 0;
  for (const Run &run : style_.isFolded ? findRuns(likenesses()) : std::vector<Run>()) {
    addSteps(done, run.begin);
    addRun(run);
    done = run.end();
  }
  addSteps(done, shown_.size());
  addPlaces(std::nullopt);
  return std::move(rows_);
}

} // namespace

std::vector<size_t> stepsThatMatter(const check::Finding &finding, LibraryCounts counts) {
  const Trace &trace = finding.trace;
  const SharedObjects shared(trace);
  const Bookkeeping bookkeeping(finding);
  std::vector<size_t> indices;
  for (size_t i = 0; i < trace.steps.size(); ++i)
    if (matters(trace.steps[i], shared) && (counts == LibraryCounts::Shown || !bookkeeping.contains(trace.steps[i], i)))
      indices.push_back(i);
  return indices;
}

std::map<size_t, std::string> reasonsToStop(const check::Finding &finding, LibraryCounts counts) {
  return Stops(finding, counts).find();
}

std::string renderInterleaving(const check::Finding &finding, const SourceLookup &source, const Style &style) {
  return renderRows(RowMaker(finding, style).make(), source, style);
}

} // namespace raddle::report
