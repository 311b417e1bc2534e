#include "engines/kiss/kiss_checker.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <set>

#include "base/check.h"
#include "base/files.h"
#include "base/text.h"
#include "build/load.h"
#include "check/identity.h"
#include "engines/kiss/interleaved_notes.h"
#include "engines/kiss/kiss_parts.h"
#include "engines/kiss/kiss_witness.h"
#include "engines/kiss/meeting_entries.h"
#include "engines/kiss/reproducer.h"
#include "harness/describe.h"
#include "interleaved/interleaved.h"
#include "kiss/field_names.h"
#include "kiss/kiss.h"
#include "program/models.h"
#include "sequentialize/sequentialize.h"

namespace raddle::engines {

namespace {

using check::Said;
using Answer = check::Coverage::Part::Answer;
using Clock = std::chrono::steady_clock;
using Kind = build::BuildFailure::Kind;

constexpr kiss::FailureKind kRace = kiss::FailureKind::Race;
constexpr double kMostSecondsForExecutions = 10; // to see whether there are any

std::variant<build::Loaded, build::BuildFailure> loadWithScheduler(const build::Sources &sources,
                                                                   const build::Installation &installation) {
  return build::loadProgram(sources, installation,
                            {.inputs = build::Purpose::Inputs::Unknown,
                             .models = {installation.headers / "raddle" / "sequential.c"},
                             .isFollowedFromMain = true,
                             .uninitialized = frontend::Uninitialized::Any});
}

// Of the inputs that have names of their own.
harness::Values valuesOf(const kiss::Failure &failure) {
  harness::Values values;
  for (const kiss::Input &input : failure.inputs)
    if (input.bits)
      values[input.name] = *input.bits;
  return values;
}

std::string messageOf(const kiss::Failure &failure, const std::vector<kiss::Input> &inputs) {
  std::string text = failure.kind == kRace  ? fmt::format("data race on `{}`", failure.text)
                     : failure.text.empty() ? fmt::format("{} can be reached", word(failure.kind))
                                            : fmt::format("{} `{}` can fail", word(failure.kind), failure.text);
  for (size_t index = 0; index < inputs.size(); ++index)
    text +=
        fmt::format("{}{} = {}", index == 0 ? ", for example with " : ", ", inputs[index].name, inputs[index].value);
  return text;
}

std::string nameOf(const KissPart &part) {
  return part.field.empty() ? "(assertions)" : part.field;
}

std::set<std::string> reasonsOf(const kiss::Answer &answer) {
  std::set<std::string> reasons;
  for (const kiss::Undecided &each : answer.undecided)
    reasons.insert(each.what);
  return reasons;
}

// What is said of each part, and of all of them once if all say the same.
std::vector<check::Statement> undecidedOf(const std::vector<kiss::Answer> &answers) {
  std::vector<check::Statement> result;
  std::map<std::string, size_t> counts;
  for (const kiss::Answer &answer : answers)
    for (const std::string &what : reasonsOf(answer))
      ++counts[what];
  for (const kiss::Answer &answer : answers)
    for (const kiss::Undecided &each : answer.undecided) {
      const bool isOfAll = each.field.empty() || (answers.size() > 1 && counts[each.what] == answers.size());
      result.push_back(isOfAll ? check::Statement{Said::Undecided, {each.what}}
                               : check::Statement{Said::RaceUndecided, {each.field, each.what}});
    }
  return result;
}

} // namespace

struct KissChecker::Program {
  build::Loaded loaded;
  build::Sources sources;
  build::Installation installation;
};

// One call of check().
class KissChecker::Session {
public:
  Session(const KissChecker &checker, llvm::Module &module, const check::Limits &limits)
      : checker_(checker), module_(module), begin_(Clock::now()), limits_(limits),
        findings_(checker.native_.launch, checker.native_.program, checker.native_.listener, outcome_) {}

  Result<check::Outcome> run();

private:
  void dropEntries();
  [[nodiscard]] bool hasExecutions() const;
  void tellOfNoExecutions();
  [[nodiscard]] std::vector<KissPart> partsLeft() const;
  [[nodiscard]] std::vector<kiss::Answer> ask(uint32_t ts, const std::vector<KissPart> &parts);
  [[nodiscard]] kiss::Answer askInterleaved();
  void tell(uint32_t ts, const std::vector<KissPart> &parts) const;
  [[nodiscard]] bool checkWith(uint32_t ts);
  void take(const kiss::Answer &answer);
  void note(const KissPart &part, const kiss::Answer &answer, uint32_t ts);
  [[nodiscard]] bool isAskedFor(uint32_t ts) const { return checker_.options_.ts.has_value() || ts == 0; }
  [[nodiscard]] check::Coverage::Part *shown(const KissPart &part);
  [[nodiscard]] bool checksAssertions() const {
    return !checker_.options_.looksForRaces || !checker_.options_.checks.empty();
  }
  void confirmAll();
  void confirmWithInputs(const kiss::Failure &failure);
  void reproduce(const Reproduction &what, const Executed &executed);
  void leaveOpen(const kiss::Failure &failure);
  void suspect(const kiss::Failure &failure);
  [[nodiscard]] std::vector<std::string> inputsOf(const kiss::Failure &failure) const;
  [[nodiscard]] Executed executed() const {
    return {checker_.native_.launch, checker_.native_.program, checker_.native_.interrupted, checker_.native_.search};
  }
  void tellOfCases();
  [[nodiscard]] check::PropertySet checkedProperties() const;
  [[nodiscard]] bool checksMemory() const;
  void coverBounds(std::optional<uint32_t> ts);
  void cover(std::optional<uint32_t> ts);
  [[nodiscard]] double secondsSince() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  // Of the time for it; 0 if there is none left.
  [[nodiscard]] double secondsLeft() const;

  const KissChecker &checker_;
  llvm::Module &module_;
  Clock::time_point begin_;
  const check::Limits &limits_;
  std::vector<kiss::Failure> failed_; // each place once, each field with races once
  std::set<std::string> bounds_;      // of the largest ts that was decided
  std::set<std::string> assumptions_;
  std::set<std::string> uninterpreted_; // functions of which nothing is known: what is found may be due to that
  uint32_t creates_ = 0;
  uint64_t cases_ = 0;                     // of all fields, and of each ts
  uint64_t droppedCases_ = 0;              // of these: nothing can meet there
  std::set<uint64_t> told_;                // fingerprints: what one field is to a thread may be another to the other
  std::optional<MeetingEntries> meetings_; // which entries matter at which field, if that is known
  std::vector<size_t> running_;            // parts that are being looked at
  uint64_t done_ = 0;                      // of this ts
  uint64_t found_ = 0;                     // failures, so far
  uint32_t reproducers_ = 0;               // that were tried to be written
  check::Outcome outcome_;
  replay::Findings findings_;
};

double KissChecker::Session::secondsLeft() const {
  if (checker_.native_.interrupted.load())
    return 0;
  return limits_.timeoutSeconds ? std::max(*limits_.timeoutSeconds - secondsSince(), 0.0) : 1e9;
}

void KissChecker::Session::take(const kiss::Answer &answer) {
  creates_ = std::max(creates_, answer.creates);
  for (const kiss::Failure &failure : answer.failures)
    if (std::none_of(failed_.begin(), failed_.end(), [&](const auto &known) { return areSame(known, failure); }))
      failed_.push_back(failure);
  bounds_.insert(answer.bounds.begin(), answer.bounds.end());
  bounds_.insert(answer.inputBounds.begin(), answer.inputBounds.end());
  assumptions_.insert(answer.assumptions.begin(), answer.assumptions.end());
  uninterpreted_.insert(answer.uninterpreted.begin(), answer.uninterpreted.end());
  cases_ += answer.cases;
  droppedCases_ += answer.droppedCases;
}

// Its line in the table; null if there is no table.
check::Coverage::Part *KissChecker::Session::shown(const KissPart &part) {
  const auto found = std::find_if(outcome_.coverage.parts.begin(), outcome_.coverage.parts.end(),
                                  [&](const auto &each) { return each.name == nameOf(part); });
  return found == outcome_.coverage.parts.end() ? nullptr : &*found;
}

// What became of a field. What was known with a smaller ts stays known.
void KissChecker::Session::note(const KissPart &part, const kiss::Answer &answer, uint32_t ts) {
  check::Coverage::Part *line = shown(part);
  if (!line)
    return;
  if (!answer.failures.empty() || answer.undecided.empty()) {
    const bool isRace = !part.field.empty();
    line->answer =
        answer.failures.empty() ? (isRace ? Answer::NoRace : Answer::Holds) : (isRace ? Answer::Race : Answer::Fails);
    line->reason.reset();
  } else if (isAskedFor(ts)) {
    const bool isLimit = std::all_of(answer.undecided.begin(), answer.undecided.end(),
                                     [](const auto &each) { return each.why == kiss::Undecided::Why::Limit; });
    line->answer = isLimit ? Answer::Limit : Answer::Undecided;
    line->reason = check::Statement{Said::Undecided, {answer.undecided.front().what}};
  }
}

// Of an open program with many entries: which of them matter where.
void KissChecker::Session::dropEntries() {
  const auto &harness = checker_.program_->loaded.harness;
  if (!harness || !checker_.options_.looksForRaces)
    return;
  Result<std::optional<MeetingEntries>> meetings = entriesByField(
      module_, *harness, {.races = checker_.options_.fields, .unwind = checker_.options_.unwind, .secondsLeft = [this] {
                            return secondsLeft();
                          }});
  if (!meetings || !*meetings)
    return;
  meetings_ = std::move(*meetings);
  creates_ = static_cast<uint32_t>(harness->threads.size()) - 1;
  outcome_.coverage.add({Said::PairsLeftOut, {std::to_string(meetings_->dropped), std::to_string(meetings_->pairs)}});
  outcome_.coverage.counts.push_back({"pairs", meetings_->pairs});
  outcome_.coverage.counts.push_back({"pairs_left_out", meetings_->dropped});
  for (const auto &[field, entries] : meetings_->byField)
    if (entries.empty())
      shown({field, {}})->answer = Answer::NoRace;
}

// Without the fields of which all is known.
std::vector<KissPart> KissChecker::Session::partsLeft() const {
  std::vector<KissPart> parts;
  if (checksAssertions())
    parts.push_back({"", {}});
  for (const std::string &field : checker_.options_.fields) {
    const bool isDropped = meetings_ && meetings_->byField.at(field).empty();
    const bool isKnown = std::any_of(failed_.begin(), failed_.end(), [&](const kiss::Failure &failure) {
      return failure.kind == kRace && failure.text == field;
    });
    if (!isDropped && !isKnown)
      parts.push_back({field, meetings_ ? meetings_->byField.at(field) : std::vector<size_t>()});
  }
  return parts;
}

// Those who watch.
void KissChecker::Session::tell(uint32_t ts, const std::vector<KissPart> &parts) const {
  check::Progress::Parts progress{fmt::format("ts={}", ts), parts.size(), done_};
  for (const size_t part : running_)
    progress.running.push_back(nameOf(parts[part]));
  checker_.native_.listener.onProgress({.findings = found_, .seconds = secondsSince(), .parts = std::move(progress)});
}

kiss::Answer KissChecker::Session::askInterleaved() {
  interleaved::Options asked = *checker_.options_.interleaved;
  asked.unwind = checker_.options_.unwind;
  asked.secondsLeft = [this] { return secondsLeft(); };
  Result<interleaved::Answer> answer = interleaved::check(module_, asked);
  kiss::Answer failed;
  if (!answer) {
    failed.undecided.push_back({"", answer.error().message});
    return failed;
  }
  outcome_.coverage.counts = {{"interleaved_bugs", answer->answer.failures.size()},
                              {"filtered", answer->filtered},
                              {"filters", answer->filtersInAll}};
  for (const std::string &note : interleavedNotes(*answer, checker_.program_->loaded.harness))
    outcome_.coverage.add({Said::Note, {note}});
  return std::move(answer->answer);
}

std::vector<kiss::Answer> KissChecker::Session::ask(uint32_t ts, const std::vector<KissPart> &parts) {
  if (checker_.options_.interleaved)
    return {askInterleaved()};
  done_ = 0;
  found_ = failed_.size();
  const KissOptions &options = checker_.options_;
  const auto &harness = checker_.program_->loaded.harness;
  return checkParts(
      {.module = module_,
       .harness = harness ? &*harness : nullptr,
       .parts = parts,
       .options = {.ts = ts, .checks = options.checks, .raceModel = options.raceModel, .unwind = options.unwind},
       .jobs = options.jobs,
       .megabytes = options.megabytes,
       .secondsLeft = [this] { return secondsLeft(); },
       .begins = [&](size_t part) { running_.push_back(part); },
       .ends =
           [&](size_t part, const kiss::Answer &answer, double seconds) {
             std::erase(running_, part);
             ++done_;
             found_ += answer.failures.size();
             if (check::Coverage::Part *line = shown(parts[part]))
               line->seconds += seconds;
           },
       .goesOn = [&] { tell(ts, parts); }});
}

namespace {

// What is not decided with a ts that nobody has asked for.
check::Statement notedOf(const check::Statement &undecided, uint32_t ts) {
  check::Statement note{undecided.what == Said::RaceUndecided ? Said::RaceUndecidedWith : Said::UndecidedWith,
                        undecided.details};
  note.details.push_back(std::to_string(ts));
  return note;
}

// What was not decided with a smaller ts does not matter any more.
void replaceUndecided(const std::vector<check::Statement> &undecided, check::Coverage &coverage) {
  std::erase_if(coverage.statements,
                [](const check::Statement &each) { return check::sortOf(each.what) == check::Sort::Unknown; });
  for (const check::Statement &each : undecided)
    coverage.add(each);
}

} // namespace

// Whether all was decided.
bool KissChecker::Session::checkWith(uint32_t ts) {
  const std::vector<KissPart> parts = partsLeft();
  const std::vector<kiss::Answer> answers = ask(ts, parts);
  for (size_t index = 0; index < parts.size(); ++index) {
    take(answers[index]);
    note(parts[index], answers[index], ts);
  }
  const std::vector<check::Statement> undecided = undecidedOf(answers);
  if (isAskedFor(ts))
    replaceUndecided(undecided, outcome_.coverage);
  else if (!undecided.empty())
    outcome_.coverage.add(notedOf(undecided.front(), ts));
  return undecided.empty();
}

namespace {

// What an execution would report it as.
check::Kind kindOf(kiss::FailureKind failure) {
  switch (failure) {
  case kiss::FailureKind::Assertion:
  case kiss::FailureKind::Abort:
    return check::Kind::Assertion;
  case kiss::FailureKind::InvalidAccess:
  case kiss::FailureKind::InvalidFree:
    return check::Kind::MemoryError;
  case kiss::FailureKind::InvalidCall:
  case kiss::FailureKind::DivisionByZero:
    return check::Kind::Crash;
  case kiss::FailureKind::Misuse:
    return check::Kind::Misuse;
  case kiss::FailureKind::Race:
    return check::Kind::DataRace;
  }
  CHECK(false, "a failure should be of a known kind");
}

} // namespace

// What may have any result for the solver has one for the machine, and no execution has shown the failure: so it may
// be there for that reason alone.
void KissChecker::Session::leaveOpen(const kiss::Failure &failure) {
  const std::string text = failure.text.empty() ? "" : fmt::format(" `{}`", failure.text);
  outcome_.coverage.add(
      {Said::NotComputed,
       {fmt::format("{}{}", word(failure.kind), text), fmt::format("{}:{}", failure.site.file, failure.site.line),
        fmt::format("{}", fmt::join(uninterpreted_, ", "))},
       {},
       check::traitsOf(kindOf(failure.kind)).property});
}

void KissChecker::Session::suspect(const kiss::Failure &failure) {
  if (!uninterpreted_.empty())
    return leaveOpen(failure);
  check::Finding finding;
  finding.kind = kindOf(failure.kind);
  finding.rule = "symbolic";
  finding.severity = check::Severity::Error;
  finding.evidence = check::Evidence::Suspected;
  finding.inputs = inputsOf(failure);
  finding.message = messageOf(failure, finding.inputs.empty() ? failure.inputs : std::vector<kiss::Input>());
  finding.places = {{.site = failure.site, .thread = "", .role = "fails"}};
  finding.variable = failure.kind == kRace ? failure.text : "";
  std::error_code error;
  const std::string directory = std::filesystem::current_path(error).string();
  finding.fingerprint =
      check::fingerprintOf(finding, {.directory = directory, .text = failure.text, .object = finding.variable});
  findings_.add(std::move(finding));
}

std::vector<std::string> KissChecker::Session::inputsOf(const kiss::Failure &failure) const {
  if (const auto &harness = checker_.program_->loaded.harness)
    return harness::describeValues(*harness, valuesOf(failure));
  std::vector<std::string> lines;
  for (const kiss::Input &input : failure.inputs)
    if (input.bits)
      lines.push_back(input.name + " = " + input.value);
  return lines;
}

void KissChecker::Session::confirmWithInputs(const kiss::Failure &failure) {
  const harness::Values values = valuesOf(failure);
  const Program &program = *checker_.program_;
  auto built = buildWith(values, program.sources, program.installation, executed());
  if (const auto *bad = std::get_if<build::BuildFailure>(&built)) {
    outcome_.coverage.add(bad->message.empty() ? check::Statement{Said::NotExecuted}
                                               : check::Statement{Said::NotExecutedBecause, {bad->message}});
    return suspect(failure);
  }
  const auto &given = std::get<GivenProgram>(built);
  const Executed with{given.launch, given.facts, checker_.native_.interrupted, checker_.native_.search};
  std::optional<check::Finding> finding = follow(with, failure, limits_);
  if (!finding)
    for (check::Finding &each : exploreBriefly(with, creates_, secondsLeft()))
      if (!finding && isAbout(each, failure))
        finding = std::move(each);
  if (!finding)
    return suspect(failure);
  if (!told_.insert(finding->fingerprint).second)
    return;
  finding->inputs = inputsOf(failure);
  if (findings_.confirm(*finding, limits_, {given.launch, given.facts}))
    return suspect(failure);
  if (!checker_.options_.reproducer.empty() && program.loaded.harness)
    reproduce({program.sources, program.installation, *program.loaded.harness, values, failure, *finding}, with);
}

// The first goes to the file that was asked for, others beside it.
void KissChecker::Session::reproduce(const Reproduction &what, const Executed &executed) {
  std::filesystem::path file = checker_.options_.reproducer;
  if (++reproducers_ > 1)
    file.replace_extension(fmt::format("{}{}", reproducers_, file.extension().string()));
  const std::optional<Error> error = writeReproducer(file.string(), what, executed);
  outcome_.coverage.add(
      error ? check::Statement{Said::NoReproducer, {error->message}}
            : check::Statement{Said::Reproducer, {std::string(check::word(what.finding.kind)), file.string()}});
}

// Those whose execution the program does not follow are searched for, all at once.
void KissChecker::Session::confirmAll() {
  const bool isOpen = checker_.program_->loaded.harness.has_value();
  std::vector<const kiss::Failure *> left;
  for (const kiss::Failure &failure : failed_) {
    if (isOpen || !valuesOf(failure).empty()) {
      confirmWithInputs(failure);
      continue;
    }
    std::optional<check::Finding> finding = follow(executed(), failure, limits_);
    const bool isKnown = finding && !told_.insert(finding->fingerprint).second;
    if (isKnown || (finding && !findings_.confirm(std::move(*finding), limits_)))
      continue;
    left.push_back(&failure);
  }
  const std::vector<check::Finding> shown =
      left.empty() ? std::vector<check::Finding>() : exploreBriefly(executed(), creates_, secondsLeft());
  for (const kiss::Failure *failure : left) {
    const auto same = std::find_if(shown.begin(), shown.end(),
                                   [&](const check::Finding &finding) { return isAbout(finding, *failure); });
    if (same == shown.end())
      suspect(*failure);
    else if (told_.insert(same->fingerprint).second)
      findings_.add(*same);
  }
}

void KissChecker::Session::tellOfCases() {
  if (!checker_.options_.looksForRaces || cases_ == 0)
    return;
  outcome_.coverage.counts.push_back({"cases", cases_});
  outcome_.coverage.counts.push_back({"cases_left_out", droppedCases_});
  outcome_.coverage.add({Said::CasesLeftOut, {std::to_string(droppedCases_), std::to_string(cases_)}});
}

// What was looked for, as far as it was asked for.
check::PropertySet KissChecker::Session::checkedProperties() const {
  const auto &how = checker_.options_.interleaved;
  const std::set<kiss::Check> &checks = checker_.options_.checks;
  check::PropertySet checked;
  if (how || checksAssertions())
    checked.add(check::PropertySet(check::Property::Assertions));
  if (checker_.options_.looksForRaces)
    checked.add(check::PropertySet(check::Property::DataRaces));
  if (checksMemory())
    checked.add(check::PropertySet(check::Property::Memory));
  if (checks.contains(kiss::Check::Locks))
    checked.add(check::PropertySet(check::Property::Misuse));
  return checked;
}

bool KissChecker::Session::checksMemory() const {
  const auto &how = checker_.options_.interleaved;
  return how ? how->checks == interleaved::Checks::Memory
             : checker_.options_.checks.contains(kiss::Check::Dereferences);
}

void KissChecker::Session::coverBounds(std::optional<uint32_t> ts) {
  check::Coverage &coverage = outcome_.coverage;
  if (ts && (creates_ > 0 || checker_.options_.interleaved))
    coverage.add({Said::OnlyBalanced});
  for (const std::string &function : uninterpreted_)
    coverage.add({Said::AnyResult, {function}});
  if (creates_ + 1 >= sequentialize::kMostThreads)
    coverage.add({Said::MostThreads, {std::to_string(sequentialize::kMostThreads)}});
  if (const auto &harness = checker_.program_->loaded.harness)
    for (const std::string &bound : harness->bounds)
      coverage.add({Said::HarnessBound, {bound}});
  for (const std::string &bound : bounds_)
    coverage.add({Said::SymbolicBound, {bound}});
}

void KissChecker::Session::cover(std::optional<uint32_t> ts) {
  tellOfCases();
  check::Coverage &coverage = outcome_.coverage;
  coverage.checked = checkedProperties();
  // Executions assume that; for the solver, memory that nobody has written has any value.
  std::erase_if(coverage.statements, [](const check::Statement &each) { return each.what == Said::ZeroedMemory; });
  coverage.add({Said::SequentialConsistency});
  if (!checksMemory())
    coverage.add({Said::MemoryUsedWell});
  for (const std::string &assumption : assumptions_)
    coverage.add({Said::SymbolicAssumption, {assumption}});
  coverBounds(ts);
  coverage.complete = ts.has_value();
  if (!ts)
    coverage.stoppedBy = checker_.native_.interrupted.load() ? Said::Interrupt
                         : secondsLeft() > 0                 ? Said::NotDecided
                                                             : Said::Timeout;
  if (!ts)
    coverage.covered = check::Statement{Said::NothingCovered};
  else if (checker_.options_.interleaved)
    coverage.covered = check::Statement{Said::BalancedFiltered};
  else if (creates_ == 0)
    coverage.covered = check::Statement{Said::OnlyThread};
  else
    coverage.covered =
        check::Statement{creates_ == 1 && *ts >= 1 ? Said::TwoSwitches : Said::Balanced, {std::to_string(*ts)}};
}

// One more look at the program takes little of the time that it took to find nothing.
bool KissChecker::Session::hasExecutions() const {
  const double left = std::min(secondsLeft(), kMostSecondsForExecutions);
  const double end = secondsSince() + left;
  return left <= 0 || kiss::hasExecutions(module_, {.unwind = checker_.options_.unwind,
                                                    .secondsLeft = [&] { return end - secondsSince(); }});
}

// That nothing fails in them is no answer then.
void KissChecker::Session::tellOfNoExecutions() {
  outcome_.coverage.add({Said::NoExecutions});
  for (check::Coverage::Part &part : outcome_.coverage.parts) {
    part.answer = Answer::Undecided;
    part.reason = check::Statement{Said::NoExecutions};
  }
}

Result<check::Outcome> KissChecker::Session::run() {
  std::optional<uint32_t> decided;
  if (checker_.options_.looksForRaces && checksAssertions())
    outcome_.coverage.parts.push_back({.name = nameOf({})});
  for (const std::string &field : checker_.options_.fields)
    outcome_.coverage.parts.push_back({.name = field});
  dropEntries();
  const uint32_t first = checker_.options_.ts.value_or(0);
  for (uint32_t ts = first;; ++ts) {
    if (!checkWith(ts))
      break;
    decided = ts;
    if (checker_.options_.ts || ts >= creates_)
      break;
  }
  confirmAll();
  if (decided && failed_.empty() && !hasExecutions()) {
    tellOfNoExecutions();
    decided.reset();
  }
  cover(decided);
  check::conclude(outcome_);
  outcome_.seconds = secondsSince();
  return std::move(outcome_);
}

namespace {

// Which to look at: none if races are not looked for, all if none is named.
std::variant<std::vector<std::string>, build::BuildFailure> fieldsAskedFor(const llvm::Module &module,
                                                                           const KissOptions &options) {
  if (!options.looksForRaces)
    return std::vector<std::string>();
  Result<kiss::Fields> fields = kiss::fieldsOf(module);
  if (!fields)
    return build::BuildFailure{Kind::BadProgram, fields.error().message};
  if (options.fields.empty())
    return std::move(fields->ofProgram);
  Result<std::vector<std::string>> chosen = kiss::chooseFields(module, fields->written, options.fields);
  if (!chosen)
    return build::BuildFailure{Kind::Usage, chosen.error().message};
  return std::move(*chosen);
}

} // namespace

KissChecker::KissChecker(std::unique_ptr<Program> program, KissOptions options, NativeSide native)
    : program_(std::move(program)), options_(std::move(options)), native_(std::move(native)) {}
KissChecker::~KissChecker() = default;

std::variant<std::unique_ptr<KissChecker>, build::BuildFailure>
KissChecker::create(const build::Sources &sources, const build::Installation &installation, const KissOptions &options,
                    const NativeSide &native) {
  auto program = loadWithScheduler(sources, installation);
  if (const auto *failure = std::get_if<build::BuildFailure>(&program))
    return *failure;
  auto loaded = std::make_unique<Program>(Program{std::get<build::Loaded>(std::move(program)), sources, installation});
  KissOptions chosen = options;
  auto fields = fieldsAskedFor(loaded->loaded.program.module(), options);
  if (const auto *failure = std::get_if<build::BuildFailure>(&fields))
    return *failure;
  chosen.fields = std::get<0>(std::move(fields));
  return std::unique_ptr<KissChecker>(new KissChecker(std::move(loaded), std::move(chosen), native));
}

Result<check::Outcome> KissChecker::check(const check::Limits &limits) {
  return Session(*this, program_->loaded.program.module(), limits).run();
}

namespace {

sequentialize::Options::Order orderOf(interleaved::Filters filters) {
  using Order = sequentialize::Options::Order;
  switch (filters) {
  case interleaved::Filters::Sync:
    return Order::Sync;
  case interleaved::Filters::Deferred:
    return Order::Deferred;
  case interleaved::Filters::Automatic:
  case interleaved::Filters::Both:
    return Order::Both;
  }
  CHECK(false, "a filter should be a known one");
}

} // namespace

std::optional<build::BuildFailure> writeSequential(const build::Sources &sources,
                                                   const build::Installation &installation, const KissOptions &options,
                                                   const std::string &file) {
  auto program = loadWithScheduler(sources, installation);
  if (const auto *failure = std::get_if<build::BuildFailure>(&program))
    return *failure;
  llvm::Module &module = std::get<build::Loaded>(program).program.module();
  sequentialize::Options translation{.ts = options.ts.value_or(0)};
  if (options.interleaved)
    translation.order = orderOf(options.interleaved->filters);
  if (options.raceModel == kiss::Options::RaceModel::Paper)
    translation.atomics = sequentialize::Options::Atomics::NeverRace;
  const auto fields = fieldsAskedFor(module, options);
  if (const auto *failure = std::get_if<build::BuildFailure>(&fields))
    return *failure;
  if (options.looksForRaces)
    translation.looksForRacesOn = [&named = std::get<0>(fields)](const std::string &field) {
      return std::find(named.begin(), named.end(), field) != named.end();
    };
  const Result<sequentialize::Sequential> translated = sequentialize::sequentialize(module, translation);
  if (!translated)
    return build::BuildFailure{Kind::BadProgram, translated.error().message};
  program::forgetWhatIsOurs(module);
  if (std::optional<Error> error = writeFile(file, sequentialize::print(module)))
    return build::BuildFailure{Kind::Usage, error->message};
  return std::nullopt;
}

} // namespace raddle::engines
