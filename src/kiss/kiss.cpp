#include "kiss/kiss.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <llvm/Transforms/Utils/Cloning.h>

#include "kiss/cases.h"
#include "kiss/cuts.h"
#include "kiss/inputs.h"
#include "kiss/literal.h"
#include "kiss/meetings.h"
#include "kiss/places.h"
#include "kiss/plan.h"
#include "program/models.h"
#include "sequentialize/sequentialize.h"
#include "symex/check_threads.h"
#include "symex/questions.h"

namespace raddle::kiss {

namespace {

// What can fail in one way: at a place, or by a race on a field.
struct Question {
  std::string field; // of a race
  std::string about; // in words
  symex::Term condition;
  std::vector<size_t> failures; // one of them holds if the condition does
};

// What is the same in all cases.
struct Subject {
  llvm::Module &module;
  const Places &places;
};

class Checker {
public:
  Checker(const Subject &subject, const Options &options, const std::vector<uint32_t> &ofCase)
      : module_(subject.module), options_(options), case_(ofCase), places_(subject.places),
        solver_(terms_, {}, smt::SolverMode::Fresh) {}

  // With at most so many threads; no answer if the program can have more.
  Result<std::optional<Answer>> run(unsigned threads);
  // Whether the program can come to something that is not known here. REQUIRES: it was run.
  [[nodiscard]] bool isUnsupported() const { return isUnsupported_; }
  // How many values the choices have that make cases. REQUIRES: as above.
  [[nodiscard]] const std::vector<uint32_t> &caseCounts() const { return caseCounts_; }

private:
  [[nodiscard]] std::vector<Question> questionsOfPlaces(const symex::Concurrent &concurrent, const symex::Ends &ends);
  [[nodiscard]] std::vector<Question> questionsOfFields(const symex::Concurrent &concurrent, const symex::Ends &ends);
  void askFailures(const symex::Concurrent &concurrent, const symex::Ends &ends);
  void askCuts(const symex::Concurrent &concurrent, const symex::Ends &ends);
  [[nodiscard]] bool canHaveMoreThreads(const symex::Concurrent &concurrent, const symex::Ends &ends);
  [[nodiscard]] Failure describe(const symex::Concurrent &concurrent, const Question &question, size_t failure,
                                 smt::Assignment &model);
  [[nodiscard]] bool looksForRaces() const { return options_.races.has_value(); }

  llvm::Module &module_;
  const Options &options_;
  const std::vector<uint32_t> &case_;
  const Places &places_;
  symex::Terms terms_;
  smt::Solver solver_;
  bool isUnsupported_ = false;
  std::vector<uint32_t> caseCounts_;
  Answer answer_;
};

std::vector<Question> Checker::questionsOfPlaces(const symex::Concurrent &concurrent, const symex::Ends &ends) {
  std::vector<Question> result;
  std::map<const llvm::Instruction *, size_t> known;
  const std::vector<symex::Failure> &failures = concurrent.symbolic.failures;
  for (size_t i = 0; i < failures.size(); ++i) {
    const auto [found, isNew] = known.try_emplace(failures[i].step.at, result.size());
    if (isNew)
      result.push_back({"", aboutOf(failures[i]), terms_.falsity(), {}});
    Question &question = result[found->second];
    question.failures.push_back(i);
    question.condition = terms_.logicalOr(question.condition, ends.failures[i]);
  }
  return result;
}

// A race is on a field if one of the threads that took part came to the byte by that name, whatever the others call it.
std::vector<Question> Checker::questionsOfFields(const symex::Concurrent &concurrent, const symex::Ends &ends) {
  std::map<std::string, symex::Term> meet;
  for (const symex::RaceCheck &check : concurrent.raceChecks)
    if (const Place *place = places_.find(check.at)) {
      symex::Term &any = meet.try_emplace(place->field, terms_.falsity()).first->second;
      any = terms_.logicalOr(any, check.taken);
    }
  symex::Term anyRace = terms_.falsity();
  std::vector<size_t> races;
  for (size_t i = 0; i < concurrent.symbolic.failures.size(); ++i)
    if (concurrent.symbolic.failures[i].kind == FailureKind::Race) {
      anyRace = terms_.logicalOr(anyRace, ends.failures[i]);
      races.push_back(i);
    }
  std::vector<Question> result;
  for (const std::string &field : *options_.races)
    if (const auto found = meet.find(field); found != meet.end())
      result.push_back({field, "", terms_.logicalAnd(anyRace, found->second), races});
  return result;
}

Failure Checker::describe(const symex::Concurrent &concurrent, const Question &question, size_t failure,
                          smt::Assignment &model) {
  const symex::Failure &what = concurrent.symbolic.failures[failure];
  const Place *place = places_.find(what.step.at);
  return {question.field.empty() ? what.kind : FailureKind::Race, question.field.empty() ? what.text : question.field,
          place ? place->site : anonymousSite(*what.step.at), inputsOf(concurrent.symbolic, model),
          planOf({concurrent, terms_, model}, what, places_)};
}

void Checker::askFailures(const symex::Concurrent &concurrent, const symex::Ends &ends) {
  const std::vector<Question> asked =
      looksForRaces() ? questionsOfFields(concurrent, ends) : questionsOfPlaces(concurrent, ends);
  std::vector<symex::Term> conditions;
  for (const Question &question : asked)
    conditions.push_back(question.condition);
  std::map<size_t, Failure> found; // by question: the order in which the solver finds them is no order for a reader
  const auto holds = [&](size_t index, smt::Assignment &model) {
    const std::vector<size_t> &ways = asked[index].failures;
    const auto way =
        std::find_if(ways.begin(), ways.end(), [&](size_t failure) { return model.holds(ends.failures[failure]); });
    found.emplace(index, describe(concurrent, asked[index], *way, model));
  };
  const auto undecided = [&](size_t index, const std::string &reason) {
    const Question &question = asked[index];
    answer_.undecided.push_back(
        {question.field, question.about + (question.about.empty() ? "" : ": ") + reason, Undecided::Why::Limit});
  };
  symex::askAll(solver_, terms_, conditions,
                {.holds = holds,
                 .undecided = undecided,
                 .wanted = [](size_t) { return true; },
                 .secondsLeft = options_.secondsLeft});
  for (auto &[index, failure] : found)
    answer_.failures.push_back(std::move(failure));
}

// One question for all the ways to one bound.
void Checker::askCuts(const symex::Concurrent &concurrent, const symex::Ends &ends) {
  const std::vector<Bound> bounds = boundsOf(concurrent.symbolic.cuts, ends.cuts, options_.unwind, terms_);
  std::vector<symex::Term> conditions;
  for (const Bound &bound : bounds)
    conditions.push_back(bound.condition);
  const auto reach = [&](size_t index, smt::Assignment &) {
    isUnsupported_ = isUnsupported_ || kiss::isUnsupported(*bounds[index].first);
    add(bounds[index], "", answer_);
  };
  symex::askAll(solver_, terms_, conditions,
                {.holds = reach,
                 .undecided = [&](size_t index, const std::string &) { add(bounds[index], "", answer_); },
                 .wanted = [](size_t) { return true; },
                 .secondsLeft = options_.secondsLeft});
}

// If the solver cannot tell, that is the same question among the others, and what is not decided.
bool Checker::canHaveMoreThreads(const symex::Concurrent &concurrent, const symex::Ends &ends) {
  symex::Term more = terms_.falsity();
  for (size_t i = 0; i < ends.cuts.size(); ++i) {
    if (concurrent.symbolic.cuts[i].kind == symex::Cut::Kind::Threads)
      more = terms_.logicalOr(more, ends.cuts[i]);
  }
  const double seconds = options_.secondsLeft ? options_.secondsLeft() : 0;
  if (more.isFalse() || (options_.secondsLeft && seconds <= 0))
    return false;
  if (options_.secondsLeft)
    solver_.limitSeconds(seconds);
  return solver_.check(std::array{more}) == smt::Answer::Sat;
}

symex::Options::Races racesFor(const Options &options) {
  using Races = symex::Options::Races;
  if (!options.races)
    return Races::Ignored;
  return options.raceModel == Options::RaceModel::Paper ? Races::CheckedIfPlain : Races::Checked;
}

Result<std::optional<Answer>> Checker::run(unsigned threads) {
  const Result<symex::Concurrent> concurrent =
      symex::executeThreads(module_, "main", terms_,
                            {.unwind = options_.unwind,
                             .isOver = [this] { return options_.secondsLeft && options_.secondsLeft() <= 0; },
                             .checks = symbolicChecks(options_.checks),
                             .pending = options_.ts,
                             .threads = threads,
                             .races = racesFor(options_),
                             .cases = case_});
  if (!concurrent)
    return concurrent.error();
  caseCounts_ = concurrent->symbolic.caseCounts;
  answer_.creates = static_cast<uint32_t>(concurrent->threads.size()) - 1;
  answer_.inputBounds.assign(concurrent->symbolic.bounds.begin(), concurrent->symbolic.bounds.end());
  answer_.assumptions.assign(concurrent->symbolic.assumptions.begin(), concurrent->symbolic.assumptions.end());
  answer_.uninterpreted.assign(concurrent->symbolic.uninterpreted.begin(), concurrent->symbolic.uninterpreted.end());
  if (looksForRaces() && concurrent->symbolic.cuts.empty() && !canMeet(*concurrent, places_, *options_.races)) {
    answer_.droppedCases = caseCounts_.empty() ? 0 : 1;
    return std::optional(std::move(answer_));
  }
  assertExecutions(*concurrent, symex::balanced(*concurrent, terms_, options_.ts), solver_);
  const symex::Ends ends = endsOf(*concurrent, terms_);
  if (threads < symex::kMaxThreads && canHaveMoreThreads(*concurrent, ends))
    return std::optional<Answer>();
  askFailures(*concurrent, ends);
  askCuts(*concurrent, ends);
  return std::optional(std::move(answer_));
}

// What the first says, and of the second what it found beyond that, or knows better.
Answer both(Answer answer, const Answer &other) {
  for (const Failure &failure : other.failures) {
    const auto same = std::find_if(answer.failures.begin(), answer.failures.end(),
                                   [&](const Failure &candidate) { return areSame(candidate, failure); });
    if (same == answer.failures.end())
      answer.failures.push_back(failure);
    else
      *same = failure;
  }
  return answer;
}

} // namespace

namespace {

// What is said of one case.
struct OfCase {
  Answer answer;
  std::vector<uint32_t> counts; // of the values of the choices that make it
};

// Programs that create threads in threads often look as if that could go on, and formulas for many threads are large.
constexpr unsigned kFirstThreads = 4;
static_assert(symex::kMaxThreads == 4 * kFirstThreads, "doubling should end there");

Result<OfCase> checkWithBound(const Subject &subject, const Options &options, const std::vector<uint32_t> &ofCase) {
  std::optional<Checker> checker;
  Result<std::optional<Answer>> answer = std::optional<Answer>();
  for (unsigned threads = kFirstThreads; answer && !*answer; threads *= 2) {
    checker.emplace(subject, options, ofCase);
    answer = checker->run(threads);
  }
  const bool isWhole = checker->caseCounts().empty() && ofCase.empty();
  if (answer && (!isWhole || !checker->isUnsupported()))
    return OfCase{std::move(**answer), checker->caseCounts()};
  if (!isWhole)
    return answer.error();
  // It is for small programs: for others its time would be in vain.
  constexpr double kShare = 0.25;
  Options shorter = options;
  if (options.secondsLeft)
    shorter.secondsLeft = [&options, end = options.secondsLeft() * (1 - kShare)] {
      return options.secondsLeft() - end;
    };
  const Result<Answer> literal = checkLiterally(subject.module, shorter);
  if (!literal || !answer)
    return literal ? OfCase{*literal, {}} : answer ? OfCase{std::move(**answer), {}} : Result<OfCase>(literal.error());
  Answer result = both(*literal, **answer);
  if (!literal->undecided.empty()) { // Then it was of no help, and nobody wants to know why.
    result.undecided = (*answer)->undecided;
    result.bounds = (*answer)->bounds;
  }
  return OfCase{std::move(result), {}};
}

constexpr double kShareOfTime = 0.25; // of what is left, for one more attempt

// Whether more rounds of loops may make a difference.
bool needsMore(const Answer &answer, const Options &options) {
  const bool isViolated = !options.races && !answer.failures.empty();
  return answer.undecided.empty() && !answer.bounds.empty() && !isViolated;
}

Result<OfCase> checkCase(const Subject &subject, const Options &options, const std::vector<uint32_t> &ofCase) {
  Options bounded = options;
  bounded.unwind = options.unwind != 0 ? options.unwind : kFirstUnwind;
  Result<OfCase> known = checkWithBound(subject, bounded, ofCase);
  while (options.unwind == 0 && known && needsMore(known->answer, options) && bounded.unwind < kLastUnwind) {
    bounded.unwind *= kUnwindGrowth;
    if (options.secondsLeft)
      bounded.secondsLeft = [&options, kept = options.secondsLeft() * (1 - kShareOfTime)] {
        return options.secondsLeft() - kept;
      };
    Result<OfCase> more = checkWithBound(subject, bounded, ofCase);
    // If there was no time for that, what was known before holds, and what was found.
    if (!more)
      return known;
    if (!more->answer.undecided.empty())
      return OfCase{both(known->answer, more->answer), known->counts};
    known = std::move(more);
  }
  return known;
}

// Without the fields on which races are known.
Options optionsOfRest(const Options &options, const Answer &known) {
  Options rest = options;
  if (rest.races)
    std::erase_if(*rest.races, [&](const std::string &field) {
      return std::ranges::find(known.failures, field, &Failure::text) != known.failures.end();
    });
  return rest;
}

// A case gets its share of the time that is left, and as few are hard, a good part of it in any case.
std::function<double()> shareOf(const std::function<double()> &secondsLeft, uint64_t cases) {
  constexpr uint64_t kHardCases = 4;
  if (!secondsLeft || cases <= 1)
    return secondsLeft;
  const double begin = secondsLeft();
  return [secondsLeft, end = begin - begin / static_cast<double>(std::min(cases, kHardCases))] {
    return secondsLeft() - end;
  };
}

} // namespace

Result<Answer> check(llvm::Module &module, const Options &options) {
  const Places places(module);
  Answer all;
  Cases cases;
  std::vector<uint32_t> counts;
  do {
    Options rest = optionsOfRest(options, all);
    if (rest.races && rest.races->empty() && !options.races->empty())
      break;
    rest.secondsLeft = shareOf(options.secondsLeft, cases.left(counts));
    const bool isFirst = cases.values().empty();
    if (!isFirst && rest.secondsLeft && rest.secondsLeft() <= 0) {
      all.undecided.push_back({"", "no time left for all cases", Undecided::Why::Limit});
      break;
    }
    Result<OfCase> known = checkCase({module, places}, rest, cases.values());
    if (!known && isFirst)
      return known.error();
    if (!known) {
      all.undecided.push_back({"", known.error().message});
      continue;
    }
    add(known->answer, all);
    counts = std::move(known->counts);
    all.cases += counts.empty() ? 0 : 1;
  } while (cases.advance(counts));
  return all;
}

bool hasExecutions(llvm::Module &module, const Options &options) {
  Cases cases;
  std::vector<uint32_t> counts;
  do {
    symex::Terms terms;
    const Result<symex::Concurrent> concurrent =
        symex::executeThreads(module, "main", terms,
                              {.unwind = options.unwind != 0 ? options.unwind : kFirstUnwind,
                               .isOver = [&] { return options.secondsLeft && options.secondsLeft() <= 0; },
                               .checks = symex::Options::Checks::AssertionsOnly,
                               .pending = 0, // Where threads start does not matter to whether one does.
                               .threads = kFirstThreads,
                               .cases = cases.values()});
    if (!concurrent)
      return true;
    counts = concurrent->symbolic.caseCounts;
    smt::Solver solver(terms, {}, smt::SolverMode::Fresh);
    assertExecutions(*concurrent, symex::balanced(*concurrent, terms, 0), solver);
    if (options.secondsLeft)
      solver.limitSeconds(std::max(options.secondsLeft(), 0.1));
    if (solver.check(std::array{getsSomewhere(*concurrent, terms)}) != smt::Answer::Unsat)
      return true;
  } while (cases.advance(counts));
  return false;
}

symex::Options::Checks symbolicChecks(const std::set<Check> &checks) {
  using Checks = symex::Options::Checks;
  return checks.contains(Check::Dereferences) ? Checks::All : Checks::Division;
}

Result<Fields> fieldsOf(const llvm::Module &module) {
  const std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  const Result<sequentialize::Sequential> translated = sequentialize::sequentialize(*copy, {});
  if (!translated)
    return translated.error();
  std::set<std::string> written;
  std::set<std::string> used; // by the program itself
  for (const sequentialize::Place &place : translated->places) {
    if (place.field.empty() || place.site.file == program::kHarnessFile)
      continue;
    if (place.isWrite)
      written.insert(place.field);
    if (!place.isOfModel)
      used.insert(place.field);
  }
  // What the program only reads may be written by a model, under another name.
  const bool modelsWrite = !std::ranges::includes(used, written);
  const std::set<std::string> &ofProgram = modelsWrite ? used : written;
  return Fields{.written = {written.begin(), written.end()}, .ofProgram = {ofProgram.begin(), ofProgram.end()}};
}

} // namespace raddle::kiss
