#include "report/rounds.h"

#include <cstdint>
#include <map>
#include <span>
#include <tuple>

namespace raddle::report {
namespace {

// Of rounds that are not the same, fewer steps are not worth an exception: people may want to see each value.
constexpr size_t kManySteps = 20'000;

enum class Values : uint8_t { Compared, Ignored };

std::vector<uint32_t> likenesses(const check::Finding &finding, Values values) {
  using trace::TraceStep;
  const bool compares = values == Values::Compared;
  const auto keyOf = [&](const TraceStep &step, size_t itself) {
    return std::make_tuple(step.thread, step.site, step.kind, step.choice, step.size, step.object,
                           compares ? step.before : 0, compares ? step.after : 0, step.succeeded, step.woken,
                           step.scheduled, itself);
  };
  std::vector<size_t> itself(finding.trace.steps.size(), 0);
  for (const check::Finding::Place &place : finding.places)
    if (place.step && *place.step < itself.size())
      itself[*place.step] = *place.step + 1;
  std::map<decltype(keyOf(TraceStep(), 0)), uint32_t> numbers;
  std::vector<uint32_t> result;
  for (size_t i = 0; i < finding.trace.steps.size(); ++i) {
    const auto number = static_cast<uint32_t>(numbers.size());
    result.push_back(numbers.try_emplace(keyOf(finding.trace.steps[i], itself[i]), number).first->second);
  }
  return result;
}

// What is left between runs, as runs of one round.
std::vector<Run> gapsBetween(const std::vector<Run> &runs, size_t count) {
  std::vector<Run> gaps;
  size_t done = 0;
  for (const Run &run : runs) {
    gaps.push_back({done, run.begin - done, 1});
    done = run.end();
  }
  gaps.push_back({done, count - done, 1});
  return gaps;
}

} // namespace

Rounds::Rounds(const check::Finding &finding) {
  const std::vector<Run> same = findRuns(likenesses(finding, Values::Compared));
  const std::vector<uint32_t> shapes = likenesses(finding, Values::Ignored);
  const std::vector<Run> gaps = gapsBetween(same, shapes.size());
  for (size_t i = 0; i < gaps.size(); ++i) {
    const size_t begin = gaps[i].begin;
    for (Run run : findRuns(std::span(shapes).subspan(begin, gaps[i].period))) {
      run.begin += begin;
      if (run.end() - run.begin >= kManySteps)
        fold({run.begin, run.period, run.times - 1}, false);
    }
    keepUpTo(gaps[i].end());
    if (i < same.size())
      fold(same[i], true);
  }
}

void Rounds::keepUpTo(size_t end) {
  while (positions_.size() < end)
    keep(positions_.size());
}

void Rounds::fold(const Run &run, bool isSame) {
  keepUpTo(run.begin + run.period);
  while (positions_.size() < run.end())
    positions_.push_back(positions_[positions_.size() - run.period]);
  kept_.back().repeated = run;
  kept_.back().isSame = isSame;
  for (size_t i = 0; i < run.period; ++i)
    kept_[kept_.size() - 1 - i].last = run.end() - 1 - i;
}

void Rounds::keep(size_t step) {
  positions_.push_back(kept_.size());
  kept_.push_back({step, step});
}

} // namespace raddle::report
