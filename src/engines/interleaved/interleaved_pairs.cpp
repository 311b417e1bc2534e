#include "engines/interleaved/interleaved_pairs.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "base/text.h"
#include "build/load.h"

namespace raddle::engines {
namespace {

using Clock = std::chrono::steady_clock;

constexpr uint32_t kAllThreads = 15; // There are no more that could wait.
// A pair may take so many times what it would get if all that are left took the same.
constexpr double kGenerosity = 3;

bool mayMeet(const harness::Plan &plan, size_t first, size_t second) {
  return std::none_of(plan.notWith.begin(), plan.notWith.end(), [&](const std::pair<size_t, size_t> &rule) {
    return rule == std::pair(first, second) || rule == std::pair(second, first);
  });
}

} // namespace

std::variant<std::unique_ptr<InterleavedPairs>, build::BuildFailure>
InterleavedPairs::create(const build::Sources &sources, const build::Installation &installation,
                         const NativeSide &native) {
  auto loaded = build::loadProgram(sources, installation, {.inputs = build::Purpose::Inputs::Unknown});
  if (const auto *failure = std::get_if<build::BuildFailure>(&loaded))
    return *failure;
  const harness::Plan &plan = *std::get<build::Loaded>(loaded).harness;
  const size_t callable = plan.entries.size() - sources.harness.init.size();
  std::vector<Pair> pairs;
  for (size_t first = 0; first < callable; ++first)
    for (size_t second = first; second < callable; ++second)
      if (mayMeet(plan, first, second))
        pairs.emplace_back(plan.entries[first].name, plan.entries[second].name);
  return std::unique_ptr<InterleavedPairs>(new InterleavedPairs(sources, installation, native, std::move(pairs)));
}

build::Sources InterleavedPairs::sourcesFor(const Pair &pair) const {
  build::Sources sources = sources_;
  sources.harness.entries = {pair.first, pair.second};
  // As for the command: who calls what is no choice, and each thread can be interrupted by the other.
  sources.harness.assignment = harness::Options::Assignment::OneEach;
  sources.harness.main = harness::Options::Main::Creates;
  sources.harness.notWith.clear(); // It names entries that are none here.
  return sources;
}

// One call of check().
class InterleavedPairs::Session {
public:
  Session(const InterleavedPairs &checker, const check::Limits &limits)
      : checker_(checker), limits_(limits), begin_(Clock::now()) {}

  Result<check::Outcome> run();

private:
  [[nodiscard]] double secondsSince() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  [[nodiscard]] bool isOver() const;
  [[nodiscard]] check::Limits limitsFor(size_t pair) const;
  void tell(size_t pair) const;
  [[nodiscard]] Result<check::Outcome> ask(size_t pair, interleaved::Checks checks) const;
  void checkPair(size_t pair);
  void take(check::Outcome outcome, const std::string &name);

  const InterleavedPairs &checker_;
  const check::Limits &limits_;
  Clock::time_point begin_;
  size_t decided_ = 0; // pairs
  check::Outcome outcome_;
};

bool InterleavedPairs::Session::isOver() const {
  return checker_.native_.interrupted.load() || (limits_.timeoutSeconds && secondsSince() >= *limits_.timeoutSeconds);
}

check::Limits InterleavedPairs::Session::limitsFor(size_t pair) const {
  check::Limits limits = limits_;
  if (!limits.timeoutSeconds)
    return limits;
  const double left = std::max(*limits.timeoutSeconds - secondsSince(), 0.0);
  const auto pairsLeft = static_cast<double>(checker_.pairs_.size() - pair);
  limits.timeoutSeconds = std::min(left, kGenerosity * left / pairsLeft);
  return limits;
}

// Those who watch.
void InterleavedPairs::Session::tell(size_t pair) const {
  const auto &[first, second] = checker_.pairs_[pair];
  check::Progress::Parts parts{"pairs of entries", checker_.pairs_.size(), pair, {first + " with " + second}};
  checker_.native_.listener.onProgress(
      {.findings = outcome_.findings.size(), .seconds = secondsSince(), .parts = std::move(parts)});
}

namespace {

// Of the same lines, if there are any.
std::vector<check::Coverage::Suppressed> sumOf(std::vector<check::Coverage::Suppressed> a,
                                               const std::vector<check::Coverage::Suppressed> &b) {
  if (a.empty())
    return b;
  for (size_t i = 0; i < b.size(); ++i)
    a[i].add(b[i]);
  return a;
}

} // namespace

void InterleavedPairs::Session::take(check::Outcome outcome, const std::string &name) {
  check::Coverage &coverage = outcome_.coverage;
  for (check::Finding &finding : outcome.findings)
    if (std::none_of(outcome_.findings.begin(), outcome_.findings.end(),
                     [&](const check::Finding &known) { return known.fingerprint == finding.fingerprint; }))
      outcome_.findings.push_back(std::move(finding));
  outcome_.suppressed.insert(outcome_.suppressed.end(), outcome.suppressed.begin(), outcome.suppressed.end());
  coverage.suppressed = sumOf(std::move(coverage.suppressed), outcome.coverage.suppressed);
  decided_ += outcome.coverage.complete ? 1 : 0;
  for (const check::Sort sort : {check::Sort::Bound, check::Sort::Assumption})
    for (const check::Statement &statement : outcome.coverage.of(sort))
      coverage.add(statement);
  const std::vector<check::Statement> unknowns = outcome.coverage.of(check::Sort::Unknown);
  if (unknowns.empty())
    return;
  check::Statement first = unknowns.front(); // One is enough to know that it is not decided.
  first.about = name;
  coverage.add(std::move(first));
}

Result<check::Outcome> InterleavedPairs::Session::ask(size_t pair, interleaved::Checks checks) const {
  KissOptions options;
  options.ts = kAllThreads;
  options.interleaved.emplace();
  options.interleaved->checks = checks;
  const build::Sources sources = checker_.sourcesFor(checker_.pairs_[pair]);
  auto made = KissChecker::create(sources, checker_.installation_, options, checker_.native_);
  if (const auto *failure = std::get_if<build::BuildFailure>(&made))
    return Error{failure->message};
  return std::get<0>(made)->check(limitsFor(pair));
}

void InterleavedPairs::Session::checkPair(size_t pair) {
  const std::string name = checker_.pairs_[pair].first + " with " + checker_.pairs_[pair].second;
  Result<check::Outcome> outcome = ask(pair, interleaved::Checks::Memory);
  // There are programs whose accesses are hard to follow, and whose assertions are not.
  if (outcome && !outcome->coverage.complete && !isOver()) {
    Result<check::Outcome> less = ask(pair, interleaved::Checks::Assertions);
    if (less && less->coverage.complete) {
      less->coverage.add({check::Said::AssertionsOnly, {}, name});
      outcome = std::move(less);
    }
  }
  if (!outcome)
    return outcome_.coverage.add({check::Said::Undecided, {outcome.error().message}, name});
  take(std::move(*outcome), name);
}

Result<check::Outcome> InterleavedPairs::Session::run() {
  size_t next = 0;
  for (; next < checker_.pairs_.size() && !isOver(); ++next) {
    tell(next);
    checkPair(next);
  }
  check::Coverage &coverage = outcome_.coverage;
  coverage.covered =
      check::Statement{check::Said::PairsOfEntries, {std::to_string(decided_), std::to_string(checker_.pairs_.size())}};
  coverage.checked = check::PropertySet(check::Property::Assertions, check::Property::Memory);
  coverage.complete = next == checker_.pairs_.size();
  if (!coverage.complete)
    coverage.stoppedBy = checker_.native_.interrupted.load() ? check::Said::Interrupt : check::Said::Timeout;
  check::conclude(outcome_);
  outcome_.seconds = secondsSince();
  return std::move(outcome_);
}

Result<check::Outcome> InterleavedPairs::check(const check::Limits &limits) {
  return Session(*this, limits).run();
}

} // namespace raddle::engines
