#include "portfolio/joint_checker.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "base/text.h"
#include "check/identity.h"
#include "report/statements.h"

namespace raddle::portfolio {
namespace {

using check::Contribution;
using check::Coverage;
using check::Evidence;
using check::Finding;
using check::Property;
using check::PropertyResult;
using check::Said;
using check::Severity;
using check::Statement;
using check::Verdict;
using Clock = std::chrono::steady_clock;

constexpr check::Kind kRace = check::Kind::DataRace;

bool isError(const Finding &finding) {
  return finding.severity == Severity::Error;
}

Finding asTold(Finding finding, Stage::Suspicions suspicions) {
  if (suspicions == Stage::Suspicions::AreWarnings && finding.evidence == Evidence::Suspected && isError(finding))
    finding.severity = Severity::Warning;
  return finding;
}

// Accesses at which a race is suspected have other ids where they were not instrumented.
bool areSamePlace(const trace::Site &one, const trace::Site &other, check::Kind kind) {
  if (one.id != 0 && one.id == other.id)
    return true;
  return kind == kRace && one.line != 0 && one.line == other.line && one.column == other.column &&
         one.file == other.file;
}

bool shareAPlace(const Finding &a, const Finding &b) {
  for (const Finding::Place &one : a.places)
    for (const Finding::Place &other : b.places)
      if (areSamePlace(one.operationSite(), other.operationSite(), a.kind))
        return true;
  return false;
}

void addUnique(std::vector<check::Open> &list, check::Open open) {
  if (std::find(list.begin(), list.end(), open) == list.end())
    list.push_back(std::move(open));
}

// Stands between an engine and whoever listens: what is known is not told again.
class SharedListener final : public check::FindingListener {
public:
  SharedListener(check::FindingListener &listener, FindingSet &known, const Stage &stage, double secondsBefore)
      : listener_(listener), known_(known), stage_(stage), secondsBefore_(secondsBefore),
        findingsBefore_(known.all().size()) {}

  void onFinding(Finding &finding) override {
    if (stage_.suspicions == Stage::Suspicions::AreNotTold) {
      ++notExcluded_;
      return;
    }
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
  [[nodiscard]] uint64_t notExcluded() const { return notExcluded_; }

private:
  check::FindingListener &listener_;
  FindingSet &known_;
  const Stage &stage_;
  double secondsBefore_;
  uint64_t findingsBefore_;
  uint64_t findings_ = 0; // new ones
  uint64_t upgraded_ = 0;
  uint64_t notExcluded_ = 0;
};

bool isProvedIn(const Contribution &contribution, Property property) {
  return !contribution.notRun && std::ranges::any_of(contribution.properties, [&](const PropertyResult &each) {
    return each.property == property && each.isChecked && each.verdict == Verdict::Proved;
  });
}

} // namespace

const Contribution *KnownSoFar::of(std::string_view engine) const {
  const auto found = std::find_if(engines.begin(), engines.end(),
                                  [&](const Contribution &each) { return each.engine == engine && !each.notRun; });
  return found == engines.end() ? nullptr : &*found;
}

bool KnownSoFar::isProvedBy(std::string_view engine, Property property) const {
  const Contribution *contribution = of(engine);
  return contribution && isProvedIn(*contribution, property);
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
  [[nodiscard]] std::optional<Statement> whyNot(const Stage &stage) const;
  // An Error if it failed, and nothing else has an answer.
  [[nodiscard]] std::optional<Error> runStage(const Stage &stage);
  [[nodiscard]] bool hasAnswer() const;
  void leaveOut(Contribution contribution, Statement reason);
  void take(check::Outcome outcome, Contribution contribution, const Stage &stage);
  void lookForContradictions();
  void noteOpen(const Contribution &contribution);
  void noteOpen();
  [[nodiscard]] bool hasProved(size_t engine, Property property) const;
  [[nodiscard]] bool hasUndefined() const;
  [[nodiscard]] size_t firstEngine() const;
  void noteNotExcluded();
  void join(PropertyResult &result, size_t first);
  [[nodiscard]] std::vector<Statement> reasonsOfOthers(Property property) const;
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

std::optional<Statement> JointChecker::Session::whyNot(const Stage &stage) const {
  if (checker_.interrupted_.load(std::memory_order_relaxed))
    return Statement{Said::Interrupted};
  if (limits_.stopAtFirst && errors() > 0)
    return Statement{Said::ErrorFound};
  std::optional<Statement> reason = stage.whyNot ? stage.whyNot({outcome_.engines, errors()}) : std::nullopt;
  if (!reason && limits_.timeoutSeconds && secondsSince() >= *limits_.timeoutSeconds)
    return Statement{Said::NoTimeLeft};
  return reason;
}

void JointChecker::Session::take(check::Outcome outcome, Contribution contribution, const Stage &stage) {
  if (stage.suspicions != Stage::Suspicions::AreNotTold)
    for (Finding &finding : outcome.findings)
      findings_.add(asTold(std::move(finding), stage.suspicions));
  for (check::SuppressedFinding &each : outcome.suppressed)
    if (std::none_of(outcome_.suppressed.begin(), outcome_.suppressed.end(),
                     [&](const auto &known) { return areSame(known.finding, each.finding); }))
      outcome_.suppressed.push_back(std::move(each));
  contribution.coverage = std::move(outcome.coverage);
  contribution.seconds = outcome.seconds;
  if (contribution.coverage.stoppedBy == Said::Timeout)
    contribution.coverage.stoppedBy = Said::ShareOfBudget;
  contribution.verdict = outcome.verdict;
  contribution.properties = std::move(outcome.properties);
  outcome_.engines.push_back(std::move(contribution));
}

bool JointChecker::Session::hasAnswer() const {
  return std::any_of(outcome_.engines.begin(), outcome_.engines.end(),
                     [](const Contribution &contribution) { return !contribution.notRun; });
}

void JointChecker::Session::leaveOut(Contribution contribution, Statement reason) {
  contribution.notRun = std::move(reason);
  outcome_.engines.push_back(std::move(contribution));
}

std::optional<Error> JointChecker::Session::runStage(const Stage &stage) {
  Contribution contribution;
  contribution.engine = stage.name;
  contribution.isAhead = stage.suspicions == Stage::Suspicions::AreNotTold;
  if (std::optional<Statement> reason = whyNot(stage)) {
    leaveOut(std::move(contribution), *std::move(reason));
    return std::nullopt;
  }
  SharedListener listener(checker_.listener_, told_, stage, secondsSince());
  listener.onProgress({});
  Stage::Made made = stage.make(listener, {outcome_.engines, errors()});
  if (const std::string *obstacle = std::get_if<std::string>(&made)) {
    outcome_.open.push_back({{Said::EngineOfNoUse, {stage.name, *obstacle}}});
    leaveOut(std::move(contribution), {Said::NoUse, {*obstacle}});
    return std::nullopt;
  }
  Result<check::Outcome> outcome = std::get<0>(made)->check(limitsFor(stage));
  if (!outcome && !hasAnswer())
    return outcome.error();
  if (!outcome) {
    outcome_.open.push_back({{Said::EngineFailed, {stage.name, outcome.error().message}}});
    leaveOut(std::move(contribution), {Said::Failed, {outcome.error().message}});
    return std::nullopt;
  }
  contribution.findings = listener.findings();
  contribution.upgraded = listener.upgraded();
  contribution.notExcluded = listener.notExcluded();
  take(std::move(*outcome), std::move(contribution), stage);
  return std::nullopt;
}

// Whether it has shown that the program has the property.
bool JointChecker::Session::hasProved(size_t engine, Property property) const {
  return checker_.stages_[engine].proves.contains(property) && isProvedIn(outcome_.engines[engine], property) &&
         !(checker_.stages_[engine].assumesDefined && hasUndefined());
}

// Whether the program was seen to do what is not defined.
bool JointChecker::Session::hasUndefined() const {
  return std::ranges::any_of(findings_.all(), [](const Finding &finding) {
    return isError(finding) && check::afterOf(finding.kind, finding.rule) == check::After::Undefined;
  });
}

void JointChecker::Session::lookForContradictions() {
  for (size_t index = 0; index < outcome_.engines.size(); ++index)
    for (const Finding &finding : findings_.all()) {
      const bool isShown = isError(finding) && finding.evidence == Evidence::Witnessed;
      if (isShown && !outcome_.contradiction && hasProved(index, check::traitsOf(finding.kind).property))
        outcome_.contradiction =
            Statement{Said::Contradiction,
                      {outcome_.engines[index].engine, std::string(check::word(finding.kind)), finding.message}};
    }
}

void JointChecker::Session::noteOpen(const Contribution &contribution) {
  const Coverage &coverage = contribution.coverage;
  if (!coverage.complete)
    addUnique(outcome_.open, {{coverage.stoppedBy.value_or(Said::DeathOfProcess)}, contribution.engine});
  for (const check::Sort sort : {check::Sort::Bound, check::Sort::Unknown, check::Sort::Uncontrolled})
    for (const Statement &statement : coverage.of(sort))
      addUnique(outcome_.open, {statement});
  for (const Coverage::Suppressed &line : coverage.suppressed)
    if (line.findings > 0)
      addUnique(outcome_.open, {{Said::Suppressed, {line.by}}});
}

void JointChecker::Session::noteOpen() {
  for (size_t index = 0; index < checker_.stages_.size(); ++index) {
    const Stage &stage = checker_.stages_[index];
    const Contribution &contribution = outcome_.engines[index];
    if (contribution.notRun)
      continue;
    if (stage.leaves == Stage::Leaves::Open)
      noteOpen(contribution);
    if (stage.narrow)
      stage.narrow(contribution.coverage, outcome_.open);
  }
  const auto isSuspected = [](const Finding &finding) { return finding.evidence == Evidence::Suspected; };
  const auto suspected = std::count_if(findings_.all().begin(), findings_.all().end(), isSuspected);
  if (suspected > 0)
    outcome_.open.push_back({{Said::Suspected, {std::to_string(suspected)}}});
}

// What all of them together say of it, given what follows from all findings and the coverage of the first one.
void JointChecker::Session::join(PropertyResult &result, size_t first) {
  const bool isUnsettled = std::ranges::any_of(result.reasons, [](const Statement &each) {
    return each.what == Said::Suppressed || each.what == Said::UndefinedAfter;
  });
  if (result.verdict == Verdict::Violated || isUnsettled)
    return;
  bool isProved = result.isChecked && result.verdict == Verdict::Proved && hasProved(first, result.property);
  for (size_t index = 0; index < outcome_.engines.size() && !isProved; ++index) {
    isProved = hasProved(index, result.property);
    if (!isProved)
      continue;
    outcome_.engines[index].isUsed = true;
    for (Statement &assumption : outcome_.engines[index].coverage.of(check::Sort::Assumption))
      outcome_.coverage.add(std::move(assumption)); // What the proof assumes, the answer assumes.
  }
  const bool isPartial = checker_.stages_[first].proves != check::PropertySet::all();
  if (isProved)
    result = {result.property, true, Verdict::Proved, {}};
  else if (result.isChecked && result.verdict == Verdict::Proved)
    result = {result.property, true, Verdict::Bounded, {{Said::NotAllExplored}}};
  else if (!result.isChecked && isPartial && check::kUsualProperties.contains(result.property))
    result = {result.property, true, Verdict::Bounded, reasonsOfOthers(result.property)};
}

// Why it is not proved, which the first engine has not looked for.
std::vector<Statement> JointChecker::Session::reasonsOfOthers(Property property) const {
  for (const Contribution &contribution : outcome_.engines)
    for (const PropertyResult &each : contribution.properties)
      if (each.property == property && each.isChecked && !each.reasons.empty())
        return each.reasons;
  return {{Said::UncheckedProperty}};
}

// The first that ran, and one that goes ahead only if there is no other.
size_t JointChecker::Session::firstEngine() const {
  std::optional<size_t> ahead;
  for (size_t index = 0; index < outcome_.engines.size(); ++index) {
    if (outcome_.engines[index].notRun)
      continue;
    if (!outcome_.engines[index].isAhead)
      return index;
    ahead = ahead ? ahead : index;
  }
  return ahead.value_or(0);
}

// What nobody has shown, and nobody has excluded.
void JointChecker::Session::noteNotExcluded() {
  const PropertyResult &races = outcome_.properties[static_cast<size_t>(Property::DataRaces)];
  uint64_t pairs = 0;
  for (const Contribution &each : outcome_.engines)
    pairs += each.notExcluded;
  if (pairs > 0 && races.verdict != Verdict::Proved && races.verdict != Verdict::Violated)
    outcome_.open.push_back({{Said::NotExcluded, {std::to_string(pairs)}}});
}

void JointChecker::Session::decide() {
  lookForContradictions();
  const size_t base = firstEngine();
  const Contribution *first = &outcome_.engines[base];
  outcome_.coverage = first->coverage;
  for (Coverage::Suppressed &line : outcome_.coverage.suppressed) { // By whomever.
    line.findings = 0;
    for (const check::SuppressedFinding &each : outcome_.suppressed)
      if (each.by == line.by)
        line.add({line.by, 1, check::PropertySet(check::traitsOf(each.finding.kind).property)});
  }
  outcome_.properties = check::propertiesOf(findings_.all(), outcome_.coverage);
  for (PropertyResult &result : outcome_.properties)
    join(result, base);
  outcome_.verdict = check::verdictOf(outcome_.properties);
  if (outcome_.verdict != Verdict::Proved) {
    noteOpen();
    noteNotExcluded();
  }
  if (outcome_.contradiction) {
    outcome_.verdict = Verdict::Unknown;
    outcome_.reason = outcome_.contradiction;
  } else if (outcome_.verdict == Verdict::Unknown)
    outcome_.reason = first->coverage.of(check::Sort::Unknown).front();
  outcome_.findings = findings_.take();
}

Result<check::Outcome> JointChecker::Session::run() {
  for (const Stage &stage : checker_.stages_)
    if (std::optional<Error> error = runStage(stage))
      return *error;
  if (!hasAnswer()) {
    const Contribution &first = outcome_.engines.front();
    return Error{
        fmt::format("no engine could check the program: {}: {}", first.engine, report::sentenceOf(*first.notRun))};
  }
  decide();
  outcome_.seconds = secondsSince();
  return std::move(outcome_);
}

Result<check::Outcome> JointChecker::check(const check::Limits &limits) {
  return Session(*this, limits).run();
}

} // namespace raddle::portfolio
