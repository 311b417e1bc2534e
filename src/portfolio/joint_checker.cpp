#include "portfolio/joint_checker.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "base/text.h"
#include "check/identity.h"

namespace raddle::portfolio {
namespace {

using check::Contribution;
using check::Coverage;
using check::Evidence;
using check::Finding;
using check::Severity;
using check::Verdict;
using Clock = std::chrono::steady_clock;

constexpr std::string_view kRace = "data-race";
constexpr std::string_view kBudget = "its share of --budget";

bool isError(const Finding &finding) {
  return finding.severity == Severity::Error;
}

Finding asTold(Finding finding, Stage::Suspicions suspicions) {
  if (suspicions == Stage::Suspicions::AreWarnings && finding.evidence == Evidence::Suspected && isError(finding))
    finding.severity = Severity::Warning;
  return finding;
}

bool shareAPlace(const Finding &a, const Finding &b) {
  for (const Finding::Place &one : a.places)
    for (const Finding::Place &other : b.places)
      if (one.site.id != 0 && one.site.id == other.site.id)
        return true;
  return false;
}

void addUnique(std::vector<std::string> &list, const std::string &text) {
  if (std::find(list.begin(), list.end(), text) == list.end())
    list.push_back(text);
}

// Stands between an engine and whoever listens: what is known is not told again.
class SharedListener final : public check::FindingListener {
public:
  SharedListener(check::FindingListener &listener, FindingSet &known, const Stage &stage, double secondsBefore)
      : listener_(listener), known_(known), stage_(stage), secondsBefore_(secondsBefore),
        findingsBefore_(known.all().size()) {}

  void onFinding(Finding &finding) override {
    finding = asTold(std::move(finding), stage_.suspicions);
    const FindingSet::Added added = known_.add(finding);
    findings_ += added == FindingSet::Added::New ? 1 : 0;
    upgraded_ += added == FindingSet::Added::Upgraded ? 1 : 0;
    if (added != FindingSet::Added::Known)
      listener_.onFinding(finding);
  }

  void onProgress(const check::Progress &progress) override {
    check::Progress told = progress;
    told.engine = stage_.name;
    told.findings += findingsBefore_;
    told.seconds += secondsBefore_;
    listener_.onProgress(told);
  }

  [[nodiscard]] uint64_t findings() const { return findings_; }
  [[nodiscard]] uint64_t upgraded() const { return upgraded_; }

private:
  check::FindingListener &listener_;
  FindingSet &known_;
  const Stage &stage_;
  double secondsBefore_;
  uint64_t findingsBefore_;
  uint64_t findings_ = 0; // new ones
  uint64_t upgraded_ = 0;
};

} // namespace

const Contribution *KnownSoFar::of(std::string_view engine) const {
  const auto found = std::find_if(engines.begin(), engines.end(), [&](const Contribution &each) {
    return each.engine == engine && each.notRun.empty();
  });
  return found == engines.end() ? nullptr : &*found;
}

std::string beyond(std::string_view bound) {
  return fmt::format("what is beyond the bound `{}`", bound);
}

bool areSame(const Finding &a, const Finding &b) {
  if (a.fingerprint == b.fingerprint || (a.kind == kRace && check::operationsOf(a) == check::operationsOf(b)))
    return true;
  if (a.kind != b.kind)
    return false;
  if (a.kind == kRace && ((!a.variable.empty() && a.variable == b.variable) || trace::overlap(a.location, b.location)))
    return true;
  const bool isSuspected = a.evidence == Evidence::Suspected || b.evidence == Evidence::Suspected;
  return isSuspected && shareAPlace(a, b);
}

namespace {

// Of two that the user thinks of differently, one does not stand for the other.
bool isReportedWith(const Finding &known, const Finding &finding) {
  return known.isKnown == finding.isKnown && areSame(known, finding);
}

void merge(const Finding &finding, Finding &into) {
  std::vector<Finding::Merged> all = finding.merged;
  all.push_back({finding.fingerprint, finding.message});
  for (Finding::Merged &each : all)
    if (each.fingerprint != into.fingerprint &&
        std::ranges::find(into.merged, each.fingerprint, &Finding::Merged::fingerprint) == into.merged.end())
      into.merged.push_back(std::move(each));
}

} // namespace

FindingSet::Added FindingSet::add(Finding finding) {
  bool isUpgrade = false;
  for (Finding &known : findings_) {
    if (!isReportedWith(known, finding))
      continue;
    if (known.evidence == finding.evidence || finding.evidence == Evidence::Suspected)
      merge(finding, known);
    if (known.evidence == finding.evidence || finding.evidence == Evidence::Suspected)
      return Added::Known;
    isUpgrade = true;
  }
  // Several suspicions may turn out to be one thing.
  if (isUpgrade)
    std::erase_if(findings_, [&](const Finding &known) {
      return known.evidence == Evidence::Suspected && isReportedWith(known, finding);
    });
  findings_.push_back(std::move(finding));
  return isUpgrade ? Added::Upgraded : Added::New;
}

// One call of check().
class JointChecker::Session {
public:
  Session(const JointChecker &checker, const check::Limits &limits)
      : checker_(checker), limits_(limits), begin_(Clock::now()) {}

  Result<check::Outcome> run();

private:
  [[nodiscard]] double secondsSince() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  [[nodiscard]] check::Limits limitsFor(const Stage &stage) const;
  [[nodiscard]] uint64_t errors() const;
  [[nodiscard]] std::string whyNot(const Stage &stage) const;
  // An Error if it failed, and nothing else has an answer.
  [[nodiscard]] std::optional<Error> runStage(const Stage &stage);
  [[nodiscard]] bool hasAnswer() const;
  void leaveOut(Contribution contribution, const std::string &reason);
  void take(check::Outcome outcome, Contribution contribution, const Stage &stage);
  void lookForContradictions();
  void noteOpen(const Contribution &contribution);
  void noteOpen();
  [[nodiscard]] bool isProved() const;
  void decide();

  const JointChecker &checker_;
  const check::Limits &limits_;
  Clock::time_point begin_;
  FindingSet told_;     // as the listener knows them
  FindingSet findings_; // as the outcomes of engines have them: more may be known of them in the end
  check::Outcome outcome_;
};

check::Limits JointChecker::Session::limitsFor(const Stage &stage) const {
  check::Limits limits = limits_;
  if (limits.timeoutSeconds)
    limits.timeoutSeconds = std::max(*limits.timeoutSeconds - secondsSince(), 0.0) * stage.share;
  return limits;
}

uint64_t JointChecker::Session::errors() const {
  const auto isNew = [](const Finding &finding) { return isError(finding) && !finding.isKnown; };
  return static_cast<uint64_t>(std::count_if(findings_.all().begin(), findings_.all().end(), isNew));
}

std::string JointChecker::Session::whyNot(const Stage &stage) const {
  if (checker_.interrupted_.load(std::memory_order_relaxed))
    return "the check was interrupted";
  if (limits_.stopAtFirst && errors() > 0)
    return "an error was found";
  std::string reason = stage.whyNot ? stage.whyNot({outcome_.engines, errors()}) : "";
  if (reason.empty() && limits_.timeoutSeconds && secondsSince() >= *limits_.timeoutSeconds)
    return "no time was left of --budget";
  return reason;
}

void JointChecker::Session::take(check::Outcome outcome, Contribution contribution, const Stage &stage) {
  for (Finding &finding : outcome.findings)
    findings_.add(asTold(std::move(finding), stage.suspicions));
  for (check::SuppressedFinding &each : outcome.suppressed)
    if (std::none_of(outcome_.suppressed.begin(), outcome_.suppressed.end(),
                     [&](const auto &known) { return areSame(known.finding, each.finding); }))
      outcome_.suppressed.push_back(std::move(each));
  contribution.coverage = std::move(outcome.coverage);
  contribution.seconds = outcome.seconds;
  if (contribution.coverage.stoppedBy == "--timeout")
    contribution.coverage.stoppedBy = kBudget;
  contribution.verdict = outcome.verdict;
  outcome_.engines.push_back(std::move(contribution));
}

bool JointChecker::Session::hasAnswer() const {
  return std::any_of(outcome_.engines.begin(), outcome_.engines.end(),
                     [](const Contribution &contribution) { return contribution.notRun.empty(); });
}

void JointChecker::Session::leaveOut(Contribution contribution, const std::string &reason) {
  contribution.notRun = reason;
  outcome_.engines.push_back(std::move(contribution));
}

std::optional<Error> JointChecker::Session::runStage(const Stage &stage) {
  Contribution contribution;
  contribution.engine = stage.name;
  const std::string reason = whyNot(stage);
  if (!reason.empty()) {
    leaveOut(std::move(contribution), reason);
    return std::nullopt;
  }
  SharedListener listener(checker_.listener_, told_, stage, secondsSince());
  listener.onProgress({});
  Stage::Made made = stage.make(listener);
  if (const std::string *obstacle = std::get_if<std::string>(&made)) {
    outcome_.open.push_back(fmt::format("{} could not be used: {}", stage.name, *obstacle));
    leaveOut(std::move(contribution), *obstacle);
    return std::nullopt;
  }
  Result<check::Outcome> outcome = std::get<0>(made)->check(limitsFor(stage));
  if (!outcome && !hasAnswer())
    return outcome.error();
  if (!outcome) {
    outcome_.open.push_back(fmt::format("{} failed: {}", stage.name, outcome.error().message));
    leaveOut(std::move(contribution), "it failed: " + outcome.error().message);
    return std::nullopt;
  }
  contribution.findings = listener.findings();
  contribution.upgraded = listener.upgraded();
  take(std::move(*outcome), std::move(contribution), stage);
  return std::nullopt;
}

void JointChecker::Session::lookForContradictions() {
  for (size_t index = 0; index < checker_.stages_.size(); ++index) {
    const Contribution &contribution = outcome_.engines[index];
    const std::vector<std::string> &kinds = checker_.stages_[index].excludes;
    if (!contribution.notRun.empty() || contribution.verdict != Verdict::Proved)
      continue;
    for (const Finding &finding : findings_.all()) {
      const bool isExcluded = kinds.empty() || std::find(kinds.begin(), kinds.end(), finding.kind) != kinds.end();
      const bool isShown = isError(finding) && finding.evidence == Evidence::Witnessed;
      if (isExcluded && isShown && outcome_.contradiction.empty())
        outcome_.contradiction = fmt::format("{} has proved that there is no {}, and another engine has an execution "
                                             "that shows one: {}",
                                             contribution.engine, finding.kind, finding.message);
    }
  }
}

void JointChecker::Session::noteOpen(const Contribution &contribution) {
  const Coverage &coverage = contribution.coverage;
  if (!coverage.complete)
    addUnique(outcome_.open,
              fmt::format("what {} would have looked at next, had it not been stopped by {}", contribution.engine,
                          coverage.stoppedBy.empty() ? "the death of a process" : coverage.stoppedBy));
  for (const std::string &bound : coverage.bounds)
    addUnique(outcome_.open, beyond(bound));
  for (const std::string &text : coverage.unknowns)
    addUnique(outcome_.open, text);
  for (const std::string &text : coverage.uncontrolled)
    addUnique(outcome_.open, "uncontrolled: " + text);
  for (const Coverage::Suppressed &line : coverage.suppressed)
    if (line.findings > 0)
      addUnique(outcome_.open, "what is suppressed by " + line.by);
}

void JointChecker::Session::noteOpen() {
  for (size_t index = 0; index < checker_.stages_.size(); ++index) {
    const Stage &stage = checker_.stages_[index];
    const Contribution &contribution = outcome_.engines[index];
    if (!contribution.notRun.empty())
      continue;
    if (stage.leaves == Stage::Leaves::Open)
      noteOpen(contribution);
    if (stage.narrow)
      stage.narrow(contribution.coverage, outcome_.open);
  }
  const auto isSuspected = [](const Finding &finding) { return finding.evidence == Evidence::Suspected; };
  const auto suspected = std::count_if(findings_.all().begin(), findings_.all().end(), isSuspected);
  if (suspected > 0)
    outcome_.open.push_back(
        fmt::format("whether {} can happen", plural(static_cast<uint64_t>(suspected), "suspected finding")));
}

bool JointChecker::Session::isProved() const {
  for (size_t index = 0; index < checker_.stages_.size(); ++index) {
    const Contribution &contribution = outcome_.engines[index];
    if (contribution.notRun.empty() && contribution.verdict == Verdict::Proved &&
        checker_.stages_[index].excludes.empty())
      return true;
  }
  return false;
}

void JointChecker::Session::decide() {
  lookForContradictions();
  const Contribution &first =
      *std::find_if(outcome_.engines.begin(), outcome_.engines.end(),
                    [](const Contribution &contribution) { return contribution.notRun.empty(); });
  outcome_.coverage = first.coverage;
  for (Coverage::Suppressed &line : outcome_.coverage.suppressed) // By whomever.
    line.findings = static_cast<uint64_t>(std::count_if(outcome_.suppressed.begin(), outcome_.suppressed.end(),
                                                        [&](const auto &each) { return each.by == line.by; }));
  outcome_.verdict = check::verdictOf(findings_.all(), outcome_.coverage);
  if (outcome_.verdict != Verdict::Violated && outcome_.suppressed.empty() && isProved())
    outcome_.verdict = Verdict::Proved;
  else if (outcome_.verdict == Verdict::Proved)
    outcome_.verdict = Verdict::Bounded; // It has proved something, but not everything.
  if (outcome_.verdict != Verdict::Proved)
    noteOpen();
  if (!outcome_.contradiction.empty()) {
    outcome_.verdict = Verdict::Unknown;
    outcome_.reason = outcome_.contradiction;
  } else if (outcome_.verdict == Verdict::Unknown)
    outcome_.reason = first.coverage.unknowns.front();
  outcome_.findings = findings_.take();
}

Result<check::Outcome> JointChecker::Session::run() {
  for (const Stage &stage : checker_.stages_)
    if (std::optional<Error> error = runStage(stage))
      return *error;
  if (!hasAnswer()) {
    const Contribution &first = outcome_.engines.front();
    return Error{fmt::format("no engine could check the program: {}: {}", first.engine, first.notRun)};
  }
  decide();
  outcome_.seconds = secondsSince();
  return std::move(outcome_);
}

Result<check::Outcome> JointChecker::check(const check::Limits &limits) {
  return Session(*this, limits).run();
}

} // namespace raddle::portfolio
